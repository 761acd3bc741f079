// SPDX-License-Identifier: MIT
// Properties of editing, on random documents and random edits. JT_CASES=N: N times as many.
#include <cstdlib>

#include "core/scan/stream.hpp"
#include "core/splice/local_text.hpp"
#include "core/text/ascii.hpp"
#include "edit/scribe.hpp"
#include "run.hpp"

using namespace jt_edit_test;

namespace {

std::uint64_t cases(std::uint64_t usual) {
  const char* given = std::getenv("JT_CASES");
  return usual * (given != nullptr ? std::strtoull(given, nullptr, 10) : 1);
}

/// Any window, shift and kernel, as on any machine.
Setting any_setting(Scribe& scribe) {
  static constexpr std::size_t windows[] = {64, 65, 128, 4096};
  Setting setting;
  setting.stream.window = windows[scribe.below(4)];
  setting.stream.shift = scribe.below(64);
  const auto kernels = jt::scan::kernels();
  if (scribe.once_in(4)) setting.stream.kernel = kernels[scribe.below(kernels.size())];
  return setting;
}

bool valid(const std::string& text) {
  jt::scan::Checker checker;
  return checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}) && checker.finish();
}

/// In bytes; blanks in strings count too.
std::size_t longest_blanks(const std::string& text) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = jt::text::is_json_space(c) ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

/// The changes lead from one text to the other, and back; all other bytes are unchanged.
void check_changes(const std::string& before, const std::string& after,
                   const std::vector<jt::splice::Change>& changes) {
  std::string forth;
  std::string back;
  std::uint64_t in_before = 0;
  std::uint64_t in_after = 0;
  for (const jt::splice::Change& change : changes) {
    REQUIRE(change.before_begin >= in_before);
    REQUIRE(change.after_begin >= in_after);
    CHECK((change.before_size > 0 || change.after_size > 0));
    const std::string kept = before.substr(in_before, change.before_begin - in_before);
    REQUIRE(kept == after.substr(in_after, change.after_begin - in_after));
    forth += kept + after.substr(change.after_begin, change.after_size);
    back += kept + before.substr(change.before_begin, change.before_size);
    in_before = change.before_begin + change.before_size;
    in_after = change.after_begin + change.after_size;
  }
  CHECK(forth + before.substr(in_before) == after);
  CHECK(back + after.substr(in_after) == before);
}

std::string described(const jt::edit::Operation& operation) {
  std::string text(jt::edit::name(operation.kind));
  text += " '" + operation.path.text + "'";
  if (operation.from) text += " from '" + operation.from->text + "'";
  if (operation.match) {
    text += " match '" + operation.match->array.text + "' " + operation.match->where;
    if (operation.match->at) text += " at '" + operation.match->at->text + "'";
    if (operation.match->all) text += " all";
    if (operation.match->unique) text += " unique";
    if (operation.match->replace) text += " replace";
  }
  if (operation.null_deletes) text += " null-deletes";
  if (operation.shallow) text += " shallow";
  return text + " " + operation.value.value_or("");
}

/// The content of a result, without its cost.
std::string described(const jt::edit::OperationResult& result) {
  const auto text = [](const std::optional<std::string>& value) { return value ? compact(*value) : "nothing"; };
  std::string out = jt::path::spell(result.target, jt::path::Spelling::pointer) + " " + text(result.previous) + " " +
                    text(result.value);
  for (const jt::edit::ValueChange& each : result.changes) {
    out += "\n " + jt::path::spell(each.target, jt::path::Spelling::pointer) + " " + text(each.previous) + " " +
           text(each.value);
  }
  out +=
      " changes " + std::to_string(result.change_count) + " matches " + std::to_string(result.match_count.value_or(0));
  for (const jt::path::Location& other : result.other_matches)
    out += " " + jt::path::spell(other, jt::path::Spelling::pointer);
  return out + " items " + std::to_string(result.items.value_or(0)) + " bytes " + std::to_string(result.bytes_changed);
}

}  // namespace

TEST_CASE("Transaction::run: one operation does what the model says, in place") {
  std::uint64_t done = 0;
  for (std::uint64_t seed = 1; seed <= cases(jt::scan::frees_window ? 500 : 4000); ++seed) {
    Scribe scribe(jt::test::seed(seed));
    Model model(scribe.value(4));
    const std::string document = scribe.written(model.root);
    REQUIRE(valid(document));
    REQUIRE(compact(document) == model.root.text());
    const jt::edit::Operation operation = scribe.edit(model);
    const bool possible = model.apply(operation);
    Setting setting = any_setting(scribe);
    if (scribe.once_in(8)) setting.indent = jt::splice::Indent{scribe.once_in(2) ? "\t" : "   ", scribe.once_in(3)};
    const Edited result = edit(document, {operation}, setting);
    const std::string what = described(operation);
    CAPTURE(seed);
    const std::string shown = document.substr(0, 4000);
    CAPTURE(shown);
    CAPTURE(what);
    if (!possible) {
      CHECK_MESSAGE(result.error, result.text);
      CHECK(result.failed == 0);
      continue;
    }
    REQUIRE_MESSAGE(!result.error, result.text);
    ++done;
    CHECK(valid(result.text));
    CHECK(compact(result.text) == model.root.text());
    check_changes(document, result.text, result.changes);
  }
  CHECK(done > cases(jt::scan::frees_window ? 500 : 4000) * 3 / 4);
}

TEST_CASE("Splicer::remove: takes out what was put in, byte for byte") {
  std::uint64_t done = 0;
  for (std::uint64_t seed = 1; seed <= cases(jt::scan::frees_window ? 1500 : 3000); ++seed) {
    Scribe scribe(jt::test::seed(seed));
    Model model(scribe.value(4));
    const std::string document = scribe.written(model.root);
    const jt::edit::Operation operation = scribe.edit(model);
    const bool puts =
        !operation.match &&
        (operation.kind == jt::edit::OperationKind::set || operation.kind == jt::edit::OperationKind::insert ||
         operation.kind == jt::edit::OperationKind::append || operation.kind == jt::edit::OperationKind::add);
    if (!puts || document.find("\"\\u0061\"") != std::string::npos) continue;
    if (longest_blanks(document) > jt::splice::LocalText::most_blanks) continue;  // they are not repeated as a whole
    const Edited there = edit(document, {operation});
    if (there.error || there.results[0].previous) continue;
    // If parents were created, the outermost of them is removed.
    jt::path::Location target = there.results[0].target;
    std::string back;
    for (; !target.empty(); target.pop_back()) {
      const Edited gone =
          edit(there.text, {jt_edit_test::operation(jt::edit::OperationKind::remove,
                                                    jt::path::spell(target, jt::path::Spelling::pointer))});
      if (gone.error) break;
      back = gone.text;
      if (compact(gone.text) == compact(document)) break;
    }
    // An empty container is {} or [] again, whatever was in it.
    if (there.changes[0].before_size > 0) continue;
    const std::string what = described(operation);
    CAPTURE(seed);
    CAPTURE(what);
    CAPTURE(there.text);
    CHECK(back == document);
    ++done;
  }
  CHECK(done > cases(40));
}

TEST_CASE("Transaction::run: many operations are as one after the other") {
  std::uint64_t failed = 0;
  std::uint64_t passes = 0;
  std::uint64_t operations_run = 0;
  for (std::uint64_t seed = 1; seed <= cases(jt::scan::frees_window ? 300 : 2500); ++seed) {
    Scribe scribe(jt::test::seed(seed));
    Model model(scribe.value(5));
    const std::string document = scribe.written(model.root);
    const Setting setting = any_setting(scribe);
    std::vector<jt::edit::Operation> operations;
    std::string text = document;
    std::string what;
    std::vector<std::string> results;
    Edited last;
    const std::size_t count = 1 + scribe.below(9);
    for (std::size_t i = 0; i < count && !last.error; ++i) {
      operations.push_back(scribe.edit(model));
      what += std::to_string(i) + ": " + described(operations.back()) + "\n";
      model.apply(operations.back());
      last = edit(text, {operations.back()}, setting);
      if (last.error) break;
      text = last.text;
      results.push_back(described(last.results[0]));
    }
    const Edited all = edit(document, operations, setting);
    CAPTURE(seed);
    const std::string shown = document.substr(0, 4000);
    CAPTURE(shown);
    CAPTURE(what);
    if (last.error) {
      ++failed;
      CHECK_MESSAGE(all.error, all.text);
      CHECK(all.text == last.text);
      CHECK(all.failed == operations.size() - 1);
      continue;
    }
    REQUIRE_MESSAGE(!all.error, all.text);
    passes += all.passes;
    operations_run += operations.size();
    CHECK(compact(all.text) == compact(text));
    CHECK(all.text == text);
    check_changes(document, all.text, all.changes);
    REQUIRE(all.results.size() == results.size());
    for (std::size_t i = 0; i < results.size(); ++i) CHECK(described(all.results[i]) == results[i]);
  }
  MESSAGE(operations_run << " operations in " << passes << " passes, " << failed << " transactions that failed");
  CHECK(failed > 10);
}
