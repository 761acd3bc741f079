// SPDX-License-Identifier: MIT
// Preview of what an interpreter proposes, of documents that are wrong or change meanwhile.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/propose/preview.hpp"
#include "core/scan/digest.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::propose;

namespace {

struct Folder {
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "jt-preview-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path = name;
  }
  ~Folder() { std::filesystem::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::filesystem::path path;
};

std::string elements(std::size_t count) {
  std::string text = "[";
  for (std::size_t i = 0; i < count; ++i) text += R"({"id": )" + std::to_string(i) + R"(, "n": "abc", "x": 1},)";
  text.back() = ']';
  return text;
}

void write(const std::filesystem::path& path, std::string_view text) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
}

std::string revision_of(std::string_view text) {
  scan::Digest digest;
  REQUIRE(digest.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
  return digest.hex();
}

/// Proposes to set `x` of element 1, reads only part of the document in as many passes as it is told to, and then does
/// something else.
class Proposing final : public Interpreter {
 public:
  Proposing(int passes, std::function<void()> then) : passes_(passes), then_(std::move(then)) {}
  [[nodiscard]] std::string_view name() const override { return "test"; }

  Result<Proposal> propose(document::Document& document, std::string_view) override {
    for (int i = 0; i < passes_; ++i) {
      scan::Cursor& cursor = i == 0 ? document.cursor() : document.restart();
      if (!cursor.start() || !cursor.enter() || cursor.next() != scan::Step::entry) return fail(cursor.failure());
    }
    then_();
    Proposal proposal;
    Change change;
    change.at = {std::uint64_t{1}, std::string("x")};
    change.current = "1";
    change.proposed = "2";
    proposal.changes.push_back(std::move(change));
    return proposal;
  }

 private:
  int passes_;
  std::function<void()> then_;
};

Result<Preview> preview_of(const Folder& folder, int passes, std::function<void()> then,
                           std::string instruction = "set x of 1 to 2") {
  Proposing interpreter(passes, std::move(then));
  PreviewRequest request;
  request.file = folder.path / "d.json";
  request.instruction = std::move(instruction);
  request.interpreter = &interpreter;
  request.excerpt = [](bytes::Source& document, const bytes::Span& value) {
    return bytes::bytes_of(document, value).value_or("null");
  };
  auto store = store::open_sessions("", folder.path / "state");
  REQUIRE(store);
  return preview(bytes::Roots(), request, **store);
}

}  // namespace

TEST_CASE("preview: the revision is that of the document that was read, however much the interpreter read") {
  const Folder folder;
  for (const std::size_t count : {std::size_t{2}, std::size_t{100'000}}) {
    const std::string text = elements(count);
    write(folder.path / "d.json", text);
    for (int passes = 0; passes < 4; ++passes) {
      const auto done = preview_of(folder, passes, [] {});
      if (!done) FAIL(done.error()->message);
      CHECK(done->rev == revision_of(text));
      CHECK(done->proposal.changes.at(0).target == "$[?@.id==1].x");
      CHECK(done->session.expires != 0);
    }
  }
}

TEST_CASE("preview: a document that changes while it is read is noticed, wherever it changes") {
  const Folder folder;
  const std::string text = elements(100'000);
  for (const std::size_t place : {text.find("abc"), text.size() / 2, text.rfind("abc")}) {
    for (int passes = 0; passes < 3; ++passes) {
      write(folder.path / "d.json", text);
      const auto done = preview_of(folder, passes, [&] {
        std::string other = text;
        other[other.find("abc", place)] = 'z';
        // The first window was read already; what comes after it may be read only now.
        if (place > (std::size_t{1} << 20)) other[text.find("abc")] = 'z';
        write(folder.path / "d.json", other);
      });
      // With no pass nothing was read before the change, so there is none.
      if (passes == 0) {
        CHECK(done);
        continue;
      }
      REQUIRE(!done);
      CHECK(done.error()->code == Code::document_changed);
    }
  }
}

TEST_CASE("preview: an instruction that is not UTF-8 is refused, and named") {
  const Folder folder;
  write(folder.path / "d.json", elements(2));
  for (const char* instruction : {"set x of 1 to \xFF", "\xC3", "set x to \"caf\xE9\"", "a\x80z"}) {
    const auto done = preview_of(
        folder, 0, [] {}, instruction);
    REQUIRE(!done);
    CHECK(done.error()->code == Code::invalid_input);
    CHECK(done.error()->message.starts_with("the instruction '"));
  }
  CHECK(preview_of(
      folder, 0, [] {}, "set x of 1 to \"caf\u00E9 \U0001F600\""));
}

TEST_CASE("preview: what is wrong with the document is reported, wherever it is") {
  const Folder folder;
  for (const std::size_t count : {std::size_t{2}, std::size_t{100'000}}) {
    std::string text = elements(count);
    const std::size_t place = text.rfind("abc");
    text[place] = '\x01';
    write(folder.path / "d.json", text);
    for (int passes = 0; passes < 3; ++passes) {
      const auto done = preview_of(folder, passes, [] {});
      REQUIRE(!done);
      CHECK(done.error()->code == Code::invalid_json);
      REQUIRE(done.error()->at);
      CHECK(done.error()->at->offset == place);
    }
  }
}
