// SPDX-License-Identifier: MIT
// No comment changes its entry: of a random list or object, each comment belongs after an edit to what it belonged to
// before, and those that are gone are those of what was deleted. JT_COMMENT_EDITS says how many.
#include <cstdlib>
#include <set>

#include "comments/owned.hpp"
#include "edit/edited.hpp"
#include "run.hpp"

using namespace jt_edit_test;
using jt::edit::OperationKind;
using jt::test::OwnedDocument;
using jt::test::Owners;
using jt::test::owners_in;

namespace {

std::size_t how_many() {
  const char* const given = std::getenv("JT_COMMENT_EDITS");
  return given != nullptr ? std::strtoull(given, nullptr, 10) : jt::test::fewer(6000);
}

/// One edit, and the entries that it concerns.
struct Step {
  jt::edit::Operation operation;
  int target = -1;     ///< it goes
  bool keeps = false;  ///< but what is above it
  std::string said;
};

Step random_step(OwnedDocument& random) {
  const std::size_t at = random.below(random.count);
  const std::string path = "/" + std::string(random.object ? "v" : "") + std::to_string(at);
  Step step;
  switch (random.below(random.object ? 5 : 6)) {
    case 0:
    case 1:
      step.operation = operation(OperationKind::remove, path);
      step.target = static_cast<int>(at);
      step.keeps = step.operation.keep_comments = random.below(4) == 0;
      step.said = "delete " + path + (step.keeps ? " --keep-comments" : "");
      break;
    case 2:
      step.operation = random.object ? operation(OperationKind::set, "/v99", "[1]")
                                     : operation(OperationKind::append, "", "\"v99\"");
      step.said = "add";
      break;
    case 3:
      step.operation = random.object
                           ? operation(OperationKind::merge, "", "{\"v98\": 1, \"" + path.substr(1) + "\": {}}")
                           : operation(OperationKind::set, path, "\"v" + std::to_string(at) + ".\"");
      step.said = "change " + path;
      break;
    case 5:
      step.operation = operation(OperationKind::insert, path, "\"v99\"");
      step.said = "insert " + path;
      break;
    default: {
      step.operation =
          operation(OperationKind::move, random.object && random.below(2) == 0 ? "/v" + std::to_string(at) + "0"
                                         : random.object                       ? path
                                                         : "/" + std::to_string(random.below(random.count)));
      step.operation.from = jt::edit::given_path(path).value();
      step.said = "move " + path + " to " + step.operation.path.text;
    }
  }
  return step;
}

/// Some of the entries at once.
struct Removal {
  jt::edit::Operation operation;
  std::set<int> targets;
};

Removal random_removal(OwnedDocument& random) {
  Removal removal;
  std::string list;
  const bool most = random.below(2) == 0;
  for (int i = 0; i < static_cast<int>(random.count); ++i) {
    if (random.below(most ? 4 : 2) == 0 && !(i == 0 && random.count == 1)) continue;
    removal.targets.insert(i);
    list += (list.empty() ? "" : ",") + (random.object ? "'v" + std::to_string(i) + "'" : std::to_string(i));
  }
  if (list.empty()) return random_removal(random);
  removal.operation = operation(OperationKind::remove, "");
  removal.operation.path = jt::edit::given_target("$[" + list + "]").value();
  removal.operation.all = true;
  removal.operation.keep_comments = random.below(4) == 0;
  return removal;
}

}  // namespace

TEST_CASE("edit: comments, each stays with its entry") {
  const std::uint64_t seed = jt::test::seed(0x0EED);
  INFO("JT_SEED, " << seed);
  OwnedDocument random(seed);
  random.above_commas = true;
  const std::size_t count = how_many();
  for (std::size_t i = 0; i < count; ++i) {
    const std::string document = random.text();
    const Step step = random_step(random);
    const Edited edited = edit(document, {step.operation}, {.commented = true});
    INFO(document << "\n$ " << step.said << "\n" << edited.text);
    REQUIRE(!edited.error);
    const Owners was = owners_in(document);
    const Owners is = owners_in(edited.text);
    for (const auto& [comment, whose] : was) {
      INFO("comment " << comment);
      const auto now = is.find(comment);
      const bool goes = step.target >= 0 && whose == step.target;
      if (now == is.end()) {
        CHECK(goes);
      } else if (goes) {
        CHECK(step.keeps);
      } else {
        int expected = whose;
        const std::string& to = step.operation.path.text;
        if (step.operation.from && random.object && whose == jt::test::number_behind(step.operation.from->text, 'v'))
          expected = jt::test::number_behind(to, 'v');
        CHECK(now->second == expected);
      }
    }
  }
}

TEST_CASE("edit: comments, each stays with its entry when others go at once") {
  const std::uint64_t seed = jt::test::seed(0x0A11);
  INFO("JT_SEED, " << seed);
  OwnedDocument random(seed);
  random.above_commas = true;
  const std::size_t count = how_many();
  for (std::size_t i = 0; i < count; ++i) {
    const std::string document = random.text();
    const Removal removal = random_removal(random);
    const Edited edited = edit(document, {removal.operation}, {.commented = true});
    INFO(document << "\n$ delete --all " << removal.operation.path.text << "\n" << edited.text);
    REQUIRE(!edited.error);
    const Owners is = owners_in(edited.text);
    std::set<int> leading;
    for (const auto& [comment, whose] : owners_in(document, &leading)) {
      INFO("comment " << comment);
      const auto now = is.find(comment);
      if (!removal.targets.contains(whose)) {
        REQUIRE(now != is.end());
        CHECK(now->second == whose);
      } else {
        CHECK((now != is.end()) == (removal.operation.keep_comments && leading.contains(comment)));
      }
    }
  }
}
