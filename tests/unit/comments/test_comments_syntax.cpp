// SPDX-License-Identifier: MIT
#include "core/comments/syntax.hpp"

#include <doctest/doctest.h>

#include "bytes/chopped_source.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/bytes/peeked_source.hpp"

using namespace jt;
using comments::Choice;
using comments::Syntax;

namespace {

bool found(std::string_view text) {
  return comments::decide({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}).by_content;
}

}  // namespace

TEST_CASE("named_as_jsonc: the names of the table, in any case") {
  for (const char* name : {"a.jsonc",
                           "x/A.JSONC",
                           "b.code-workspace",
                           "c.hujson",
                           "tsconfig.json",
                           "tsconfig.base.json",
                           "jsconfig.json",
                           "/a/.vscode/anything.json",
                           ".vscode/x/y.json",
                           "devcontainer.json",
                           ".devcontainer.json",
                           ".eslintrc",
                           ".eslintrc.json",
                           ".babelrc",
                           ".swcrc",
                           ".jshintrc",
                           "wrangler.json",
                           "deno.json",
                           "biome.json",
                           "turbo.json",
                           "api-extractor.json",
                           "language-configuration.json",
                           "opencode.json",
                           "User/settings.json",
                           "zed/keymap.json",
                           ".zed/tasks.json",
                           "/h/Code/User/keybindings.json"}) {
    CAPTURE(name);
    CHECK(comments::named_as_jsonc(name));
  }
  for (const char* name : {"a.json", "settings.json", "x/settings.json", "zed/other.json", "User/deep/settings.json",
                           "jsonc", "mytsconfig.json", "tsconfig.jsonl", "package.json", ".vscode", ""}) {
    CAPTURE(name);
    CHECK_FALSE(comments::named_as_jsonc(name));
  }
}

TEST_CASE("decide: a comment, or the bracket after a trailing comma") {
  for (const char* text : {"// x", "{} // x", "/* x */ 1", "[1,]", "{\"a\": 1, // b", "{\"a\": [1 /**/", "true // x",
                           "\xEF\xBB\xBF[1,\n]", "null/**/"}) {
    CAPTURE(text);
    CHECK(found(text));
  }
  for (const char* text : {"", "1", "{\"a\": \"// x\"}", "[1,", "[,]", "[1 / 2]", "url: http://x", "nullable: /* x */",
                           "a // b", "'x' // y"}) {
    CAPTURE(text);
    CHECK_FALSE(found(text));
  }
}

TEST_CASE("decide: whether it is only a trailing comma") {
  const auto only_comma = [](std::string_view text) {
    return comments::decide({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}).only_comma;
  };
  CHECK(only_comma("[1,]"));
  CHECK_FALSE(only_comma("[1,] // x"));
  CHECK_FALSE(only_comma("/**/ [1,]"));
  CHECK_FALSE(only_comma("[1]"));
}

TEST_CASE("decide: the choice, then the name, then the content, of which 65,536 bytes are looked at") {
  const auto decided = [](Choice choice, std::string_view file, const std::string& text) {
    bytes::MemorySource source(text, "x");
    return comments::decide(choice, file, source).value();
  };
  CHECK(decided(Choice::json, "a.jsonc", "[1,]").syntax == Syntax::json);
  CHECK(decided(Choice::jsonc, "a.json", "1").syntax == Syntax::jsonc);
  CHECK(decided(Choice::automatic, "a.jsonc", "1").syntax == Syntax::jsonc);
  CHECK_FALSE(decided(Choice::automatic, "a.jsonc", "[1,]").by_content);
  CHECK(decided(Choice::automatic, "a.json", "[1,]").by_content);
  CHECK(decided(Choice::automatic, "a.json", "[1]").syntax == Syntax::json);
  // A comment counts where it begins, and a trailing comma where its bracket is.
  for (const std::string mark : {"", "\xEF\xBB\xBF"}) {
    CAPTURE(mark);
    const std::string blanks(comments::looked_at - 1 - mark.size(), ' ');
    for (const std::string comment : {"// x", "/* x */ 1", "//", "/*"}) {
      CAPTURE(comment);
      CHECK(decided(Choice::automatic, "a.json", mark + blanks.substr(1) + comment).syntax == Syntax::jsonc);
      CHECK(decided(Choice::automatic, "a.json", mark + blanks + comment).syntax == Syntax::jsonc);
      CHECK(decided(Choice::automatic, "a.json", mark + blanks + " " + comment).syntax == Syntax::json);
    }
    for (const std::string other : {"/", "/ /", "/x", "/ "}) {
      CAPTURE(other);
      CHECK(decided(Choice::automatic, "a.json", mark + blanks + other).syntax == Syntax::json);
    }
    const std::string list = mark + "[1," + blanks.substr(3);
    CHECK(decided(Choice::automatic, "a.json", list + "]").syntax == Syntax::jsonc);
    CHECK(decided(Choice::automatic, "a.json", list + " ]").syntax == Syntax::json);
  }
}

namespace {

/// A pipe in which so much has arrived.
class Arrived final : public bytes::Source {
 public:
  Arrived(std::string text, std::size_t arrived) : text_(std::move(text)), arrived_(arrived), memory_(text_, "x") {}
  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    CHECK(offset == at_);
    if (offset < arrived_) size = std::min<std::size_t>(size, arrived_ - static_cast<std::size_t>(offset));
    auto got = memory_.read(offset, into, size);
    at_ += got.value_or(0);
    return got;
  }
  [[nodiscard]] bool would_wait(std::uint64_t offset) const override { return offset >= arrived_; }
  [[nodiscard]] bool rewinds() const override { return false; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return {}; }
  [[nodiscard]] const std::string& name() const override { return memory_.name(); }

 private:
  std::string text_;
  std::size_t arrived_;
  bytes::MemorySource memory_;
  std::uint64_t at_ = 0;
};

}  // namespace

TEST_CASE("decide: of a pipe the byte behind a slash at the end of what has arrived decides too") {
  for (const std::size_t begin : {std::size_t{2}, comments::looked_at - 1, comments::looked_at}) {
    CAPTURE(begin);
    const std::string text = std::string(begin, ' ') + "// x\n1";
    bytes::PeekedSource source(std::make_unique<Arrived>(text, begin + 1));
    CHECK(comments::decide(Choice::automatic, "-", source).value().by_content == (begin < comments::looked_at));
    std::string all;
    std::array<std::uint8_t, 16384> block{};
    for (std::size_t got = 0; (got = source.read(all.size(), block.data(), block.size()).value()) > 0;)
      all.append(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(got));
    CHECK(all == text);
  }
}
