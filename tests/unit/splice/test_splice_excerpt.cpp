// SPDX-License-Identifier: MIT
#include "core/splice/excerpt.hpp"

#include <random>
#include <utility>

#include "core/scan/utf8_state.hpp"
#include "edit/edited.hpp"
#include "run.hpp"

using namespace jt_edit_test;

namespace {

/// The excerpt of a text in which `find` is replaced by `by`, one pair after the other.
jt::splice::Excerpt excerpt_of(const std::string& text,
                               const std::vector<std::pair<std::string, std::string>>& changes) {
  jt::bytes::MemorySource source(text, "t");
  jt::splice::PieceTable table(source, text.size());
  for (const auto& [find, by] : changes) {
    const std::size_t at = whole(table).find(find);
    REQUIRE(at != std::string::npos);
    table.splice(at, find.size(), by);
  }
  jt::document::LineIndex lines;
  auto found = jt::splice::excerpt(table, lines);
  REQUIRE(found);
  return std::move(*found);
}

/// Its parts as text: `@ line`, then the lines behind their marks.
std::string shown(const jt::splice::Excerpt& excerpt) {
  std::string out;
  for (const auto& part : excerpt.parts) {
    out += "@" + std::to_string(part.line) + "\n";
    for (const auto& line : part.lines) out += line.mark + line.text + "\n";
  }
  return out;
}

std::string rows_to(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += "<" + std::to_string(i) + ">\n";
  return text;
}

/// Whether the line is UTF-8, and its parts between what was left out follow each other in the text.
bool is_part_of(std::string_view line, const std::string& text) {
  jt::scan::Utf8State state;
  for (const char byte : line) {
    if (!state.feed(static_cast<std::uint8_t>(byte))) return false;
  }
  if (!state.whole()) return false;
  static constexpr std::string_view cut = "…";
  std::size_t at = 0;
  while (true) {
    std::string_view part = line.substr(0, line.find(cut));
    if (part.ends_with(" more bytes ")) part = "";
    at = text.find(part, at);
    if (at == std::string::npos) return false;
    if (line.find(cut) == std::string_view::npos) return true;
    line.remove_prefix(line.find(cut) + cut.size());
  }
}

}  // namespace

TEST_CASE("excerpt: the new line with one on either side, and both sides of it for programs") {
  const auto excerpt = excerpt_of(rows_to(9), {{"<5>", "five"}});
  CHECK(shown(excerpt) == "@4\n <4>\n+five\n <6>\n");
  CHECK(excerpt.line == 5);
  CHECK(excerpt.before == std::vector<std::string>{"<5>"});
  CHECK(excerpt.after == std::vector<std::string>{"five"});
  CHECK(excerpt.more_places == 0);
}

TEST_CASE("excerpt: lines that are gone are shown, with one on either side") {
  const auto excerpt = excerpt_of(rows_to(9), {{"<5>\n", ""}});
  CHECK(shown(excerpt) == "@4\n <4>\n-<5>\n <6>\n");
  CHECK(excerpt.line == 5);
  CHECK(excerpt.before == std::vector<std::string>{"<5>"});
  CHECK(excerpt.after.empty());
  // From within a line up to the next one.
  CHECK(shown(excerpt_of("{\n  a,\n  b,\n  c,\n  d\n}\n", {{"b,\n  ", ""}})) == "@2\n   a,\n-  b,\n   c,\n");
  // The last of a list takes the comma before it along, which is no other line than it was.
  CHECK(shown(excerpt_of("[\n  a,\n  b\n]\n", {{",\n  b", ""}})) == "@1\n [\n+  a\n-  b\n ]\n");
}

TEST_CASE("excerpt: two places, and how many more there are") {
  std::vector<std::pair<std::string, std::string>> changes;
  for (int i = 10; i <= 90; i += 10) changes.emplace_back("<" + std::to_string(i) + ">", "x");
  const auto excerpt = excerpt_of(rows_to(99), changes);
  CHECK(shown(excerpt) == "@9\n <9>\n+x\n <11>\n@19\n <19>\n+x\n <21>\n");
  CHECK(excerpt.more_places == 7);
  CHECK(excerpt.after.size() == 1);
}

TEST_CASE("excerpt: at most eight lines, and the rest is counted") {
  for (const int count : {5, 6, 7, 8, 9, 100}) {
    CAPTURE(count);
    std::string by;
    for (int i = 0; i < count; ++i) by += (i > 0 ? "\n" : "") + std::string("new ") + std::to_string(i);
    const auto excerpt = excerpt_of(rows_to(9), {{"<5>", by}});
    std::size_t lines = 0;
    std::size_t added = 0;
    for (const auto& line : excerpt.parts.at(0).lines) {
      ++lines;
      added += line.mark == '+' ? 1 : 0;
    }
    CHECK(lines == std::min(count + 2, 8));
    CHECK(added + excerpt.more_lines == static_cast<std::size_t>(count));
    CHECK(excerpt.after.size() + excerpt.more_after == static_cast<std::size_t>(count));
    CHECK(excerpt.more_before == 0);
  }
}

TEST_CASE("excerpt: about 600 bytes, whatever is written") {
  for (const std::size_t size : {100U, 160U, 161U, 600U, 4096U, 65536U, 262144U, 1000000U}) {
    CAPTURE(size);
    const std::string value = "\"" + std::string(size, 'v') + "\"";
    const auto excerpt = excerpt_of("[\n1,\n2,\n3\n]\n", {{"2", value}});
    CHECK(shown(excerpt).size() < 1000);
    CHECK(shown(excerpt).find("vvv") != std::string::npos);
    CHECK(excerpt.after.size() == 1);
    CHECK(excerpt.before == std::vector<std::string>{"2,"});
  }
}

TEST_CASE("excerpt: of a long line, 40 characters on each side of the change") {
  const std::string a(5000, 'a');
  const std::string b(5000, 'b');
  const auto excerpt = excerpt_of(a + "<1>" + b, {{"<1>", "(new)"}});
  CHECK(shown(excerpt) == "@1\n+…" + std::string(40, 'a') + "(new)" + std::string(40, 'b') + "…\n");
  CHECK(excerpt.line == 1);
}

TEST_CASE("excerpt: nothing changed, nothing shown") {
  const auto excerpt = excerpt_of(rows_to(9), {});
  CHECK(excerpt.parts.empty());
  CHECK(excerpt.before.empty());
  CHECK(excerpt.after.empty());
}

TEST_CASE("excerpt: what is shown of long lines is in the documents, and is text") {
  std::mt19937_64 random(jt::test::seed(6));
  const auto below = [&](std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
  };
  const auto text_of = [&](std::size_t characters) {
    static constexpr std::string_view all[] = {"a", "b", "c", "é", "è", "€", "😀", "😁"};
    std::string text;
    for (std::size_t i = 0; i < characters; ++i) text += all[below(std::size(all))];
    return text;
  };
  for (std::size_t i = 0; i < jt::test::fewer(2'000); ++i) {
    std::string text;
    for (std::size_t line = 1 + below(2); line > 0; --line) text += text_of(below(500)) + "\n";
    jt::bytes::MemorySource source(text, "t");
    jt::splice::PieceTable table(source, text.size());
    for (std::size_t change = 1 + below(4); change > 0; --change) {
      const std::string now = whole(table);
      const auto whole_from = [&now](std::size_t at) {
        while (at < now.size() && (static_cast<unsigned char>(now[at]) & 0xC0U) == 0x80) ++at;
        return at;
      };
      const std::size_t at = whole_from(below(now.size() + 1));
      // Two characters can begin alike: then a part of one may be what changes.
      const std::size_t alike = below(3) == 0 ? now.find("é", at) : std::string::npos;
      if (alike != std::string::npos) {
        table.splice(alike + 1, 1, std::string("è").substr(1));
      } else {
        table.splice(at, whole_from(at + std::min(below(60), now.size() - at)) - at, text_of(below(80)));
      }
    }
    const std::string after = whole(table);
    jt::document::LineIndex lines;
    const auto excerpt = jt::splice::excerpt(table, lines);
    REQUIRE(excerpt);
    CAPTURE(text);
    CAPTURE(after);
    CAPTURE(shown(*excerpt));
    for (const auto& part : excerpt->parts) {
      for (const auto& line : part.lines) {
        REQUIRE((line.mark == '+' || is_part_of(line.text, text)));
        REQUIRE((line.mark == '-' || is_part_of(line.text, after)));
      }
    }
  }
}
