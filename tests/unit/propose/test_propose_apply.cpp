// SPDX-License-Identifier: MIT
// Apply: runs that die between what they do, and documents that others change meanwhile.
#include "core/propose/apply.hpp"

#include <fstream>
#include <optional>

#include "bytes/scratch.hpp"
#include "core/edit/operations_json.hpp"
#include "core/edit/undo.hpp"
#include "core/propose/preview.hpp"

using namespace jt;
using namespace jt::test;
using namespace jt::propose;

namespace {

/// A store whose user dies: what it would have done next is not done, and its claims end.
class Dying final : public store::SessionStore {
 public:
  enum class When : unsigned char { never, before_writing, after_writing };
  Dying(std::unique_ptr<store::SessionStore> store, When when) : store_(std::move(store)), when_(when) {}

  Result<store::Session> create(std::string text, std::chrono::seconds ttl) override {
    return store_->create(std::move(text), ttl);
  }
  Result<store::Session> find(std::string_view id) override { return store_->find(id); }
  Result<store::Session> claim(std::string_view id) override { return store_->claim(id); }
  Result<void> keep(const store::Session& claimed, std::string_view text) override {
    TRY(store_->keep(claimed, text));
    if (when_ == When::before_writing) return fail(Code::io_error, "killed");
    return {};
  }
  Result<void> finish(const store::Session& claimed, std::optional<std::string> text) override {
    if (when_ == When::after_writing) return store_->release(claimed);
    return store_->finish(claimed, std::move(text));
  }
  Result<void> release(const store::Session& claimed) override { return store_->release(claimed); }
  Result<std::vector<store::Session>> list() override { return store_->list(); }
  Result<bool> drop(std::string_view id) override { return store_->drop(id); }
  Result<std::uint64_t> prune() override { return store_->prune(); }

 private:
  std::unique_ptr<store::SessionStore> store_;
  When when_;
};

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string excerpt(bytes::Source& document, const bytes::Span& value) {
  return bytes::bytes_of(document, value).value_or("null");
}

struct Scene : Scratch {
  std::string state = *this / "state";
  std::string document = file("d.json", R"({"l": ["a"], "n": 1})");

  [[nodiscard]] Dying open(Dying::When when = Dying::When::never) const {
    auto sessions = store::open_sessions("", state);
    REQUIRE(sessions);
    return {std::move(*sessions), when};
  }
  [[nodiscard]] std::string previewed(const char* operations) const {
    PreviewRequest request;
    request.file = document;
    request.operations = std::move(*edit::parse_operations(operations));
    request.excerpt = excerpt;
    auto sessions = open();
    const auto made = preview(bytes::Roots(), request, sessions);
    REQUIRE(made);
    return made->session.id;
  }
  [[nodiscard]] Result<ApplyOutcome> applied(const std::string& session, bool rebase = false,
                                             std::vector<std::string> changes = {},
                                             Dying::When when = Dying::When::never) const {
    ApplyRequest request;
    request.session = session;
    request.rebase = rebase;
    request.changes = std::move(changes);
    request.edit.state_folder = state;
    request.edit.what = "apply";
    request.edit.excerpt = excerpt;
    auto sessions = open(when);
    return apply(bytes::Roots(), request, sessions);
  }
  /// Another edit of the same file.
  void set(const char* operation) const {
    edit::EditRequest request;
    request.file = document;
    request.operations = std::move(*edit::parse_operations(operation));
    request.state_folder = state;
    request.excerpt = excerpt;
    REQUIRE(edit::edit(bytes::Roots(), request));
  }
};

constexpr const char* append = R"([{"operation":"append","path":"/l","value":"b"}])";
constexpr const char* two =
    R"([{"operation":"append","path":"/l","value":"b"},{"op":"replace","path":"/n","value":2}])";
constexpr const char* three = R"([{"op":"replace","path":"/n","value":3}])";

}  // namespace

TEST_CASE("apply: a run that died after it had written is not repeated") {
  for (const bool rebase : {false, true}) {
    const Scene scene;
    const std::string session = scene.previewed(append);
    REQUIRE(scene.applied(session, rebase, {}, Dying::When::after_writing));
    CHECK(content(scene.document) == R"({"l": ["a", "b"], "n": 1})");
    const auto again = scene.applied(session, rebase);
    REQUIRE(again);
    CHECK(again->status == ApplyStatus::success);
    CHECK(again->before == 1);
    CHECK(again->applied.size() == 1);
    CHECK_FALSE(again->edit.written);
    CHECK(content(scene.document) == R"({"l": ["a", "b"], "n": 1})");
    CHECK(scene.applied(session, rebase).error()->code == Code::session_not_found);
  }
}

TEST_CASE("apply: a run that died before it wrote is begun anew") {
  for (const bool rebase : {false, true}) {
    const Scene scene;
    const std::string session = scene.previewed(append);
    if (rebase) scene.set(three);
    const std::string before = content(scene.document);
    CHECK_FALSE(scene.applied(session, rebase, {}, Dying::When::before_writing));
    CHECK(content(scene.document) == before);
    const auto again = scene.applied(session, rebase);
    REQUIRE(again);
    CHECK(again->before == 0);
    CHECK(content(scene.document) == (rebase ? R"({"l": ["a", "b"], "n": 3})" : R"({"l": ["a", "b"], "n": 1})"));
  }
}

TEST_CASE("apply: what a run that died had left is applied by the next one") {
  const Scene scene;
  const std::string session = scene.previewed(two);
  REQUIRE(scene.applied(session, false, {"change_001"}, Dying::When::after_writing));
  CHECK(content(scene.document) == R"({"l": ["a", "b"], "n": 1})");
  SUBCASE("all") {
    const auto rest = scene.applied(session);
    REQUIRE(rest);
    CHECK(rest->before == 1);
    CHECK(rest->applied.size() == 1);
    CHECK(rest->left == 0);
    CHECK(content(scene.document) == R"({"l": ["a", "b"], "n": 2})");
  }
  SUBCASE("those that were applied, and then the others") {
    const auto same = scene.applied(session, false, {"change_001"});
    REQUIRE(same);
    CHECK(same->status == ApplyStatus::partial_success);
    CHECK(same->left == 1);
    CHECK_FALSE(same->edit.written);
    REQUIRE(scene.applied(session, false, {"change_002"}));
    CHECK(content(scene.document) == R"({"l": ["a", "b"], "n": 2})");
  }
}

TEST_CASE("apply: what a run that died could not keep is named by the next one") {
  for (const bool asked : {false, true}) {
    const Scene scene;
    const std::string session = scene.previewed(two);
    scene.set(three);
    const auto first = scene.applied(session, true, {"change_001"}, Dying::When::after_writing);
    REQUIRE(first);
    REQUIRE(first->stale.size() == 1);
    CHECK_FALSE(first->stale[0].asked);
    const auto again =
        scene.applied(session, true, asked ? std::vector<std::string>{"change_002"} : std::vector<std::string>());
    REQUIRE(again);
    CHECK(again->status == ApplyStatus::partial_success);
    CHECK(again->before == 1);
    REQUIRE(again->stale.size() == 1);
    CHECK(again->stale[0].id == "change_002");
    CHECK(again->stale[0].why == first->stale[0].why);
    CHECK(again->stale[0].asked == asked);
    CHECK(content(scene.document) == R"({"l": ["a", "b"], "n": 3})");
  }
}

TEST_CASE("apply: the document has changed since a run died") {
  const Scene scene;
  const std::string session = scene.previewed(append);
  SUBCASE("after it had written") {
    REQUIRE(scene.applied(session, false, {}, Dying::When::after_writing));
    scene.set(three);
    const auto again = scene.applied(session, true);
    REQUIRE(again);
    CHECK(again->before == 1);
    CHECK(content(scene.document) == R"({"l": ["a", "b"], "n": 3})");
  }
  SUBCASE("before it wrote") {
    CHECK_FALSE(scene.applied(session, false, {}, Dying::When::before_writing));
    scene.set(three);
    const auto again = scene.applied(session, true);
    REQUIRE(again);
    CHECK(again->before == 0);
    CHECK(content(scene.document) == R"({"l": ["a", "b"], "n": 3})");
  }
  SUBCASE("by a program that keeps no journal") {
    REQUIRE(scene.applied(session, false, {}, Dying::When::after_writing));
    (void)scene.file("d.json", R"({"l": ["a", "b"], "n": 4})");
    for (const bool rebase : {false, true}) {
      const auto again = scene.applied(session, rebase);
      REQUIRE_FALSE(again);
      CHECK(again.error()->code == Code::document_changed);
      CHECK(again.error()->message.find("it is not known whether it has the changes") != std::string::npos);
      CHECK(again.error()->advice.empty());
    }
    CHECK(content(scene.document) == R"({"l": ["a", "b"], "n": 4})");
  }
}
