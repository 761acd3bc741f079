// SPDX-License-Identifier: MIT
#include <vector>

#include "core/scan/cursor.hpp"
#include "core/splice/adjacent_entries.hpp"
#include "core/splice/local_text.hpp"
#include "edit/scribe.hpp"
#include "run.hpp"

using namespace jt_edit_test;

TEST_CASE("LocalText::value_before and past_value: as a parser that reads forwards") {
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    Scribe scribe(jt::test::seed(seed));
    const std::string text = scribe.written(scribe.value(5));
    if (text.size() > 20'000) continue;  // each value is read twice: in a nest that is quadratic
    jt::bytes::MemorySource source(text, "t");
    jt::splice::LocalText nearby(source);
    for (const Found& each : forwards(text)) {
      CAPTURE(each.begin);
      CHECK(nearby.value_before(each.end, 1'000'000) == each.begin);
      CHECK(nearby.past_value(each.begin, 1'000'000) == each.end);
      // With any limit: the right answer or none.
      const std::uint64_t limit = scribe.below(each.end - each.begin + 3);
      const auto before = nearby.value_before(each.end, limit);
      const auto after = nearby.past_value(each.begin, limit);
      CHECK((!before || *before == each.begin));
      CHECK((!after || *after == each.end));
    }
    CHECK(!nearby.failure());
  }
}

TEST_CASE("LocalText::value_before: backslashes at the limit") {
  const std::string text = R"(["x\\\\\"\\\\"])";
  jt::bytes::MemorySource source(text, "t");
  jt::splice::LocalText nearby(source);
  for (std::uint64_t limit = 0; limit < 20; ++limit) {
    CAPTURE(limit);
    const auto begin = nearby.value_before(text.size() - 1, limit);
    CHECK((!begin || *begin == 1));
  }
  CHECK(nearby.value_before(text.size() - 1, 20) == 1);
}

TEST_CASE("LocalText: over windows, at the edges, after an edit") {
  const std::string text = "  " + std::string(10'000, ' ') + "\"" + std::string(10'000, 'x') + "\"\n\t  true";
  jt::bytes::MemorySource source(text, "t");
  jt::splice::PieceTable table(source, text.size());
  jt::splice::LocalText nearby(table);
  CHECK(nearby.past_blanks(0) == 10'002);
  CHECK(nearby.before_blanks(10'002) == 0);
  CHECK(nearby.past_value(10'002, 100'000) == 20'004);
  CHECK(nearby.past_value(10'002, 10'000) == std::nullopt);
  CHECK(nearby.value_before(20'004, 100'000) == 10'002);
  CHECK(nearby.indentation(text.size()) == "\t  ");
  CHECK(nearby.indentation(20'003, 100) == "");
  CHECK(nearby.at(text.size()) == -1);
  CHECK(nearby.text(20'003, 99'999) == "\"\n\t  true");
  CHECK(nearby.at(20'003) == '"');
  table.splice(20'003, 1, "y\"");
  nearby.forget();
  CHECK(nearby.at(20'003) == 'y');
}

TEST_CASE("LocalText::line_begin and line_end: lines of any length, at the edges of windows") {
  const auto around = [](std::size_t size) {
    const std::string text = "[\n" + std::string(size, 'x') + "\n]";
    jt::bytes::MemorySource source(text, "t");
    jt::splice::LocalText nearby(source);
    CHECK(nearby.line_begin(2 + size) == 2);
    CHECK(nearby.line_begin(2 + size / 2) == 2);
    CHECK(nearby.line_begin(2) == 2);
    CHECK(nearby.line_begin(1) == 0);
    CHECK(nearby.line_begin(text.size()) == text.size() - 1);
    CHECK(nearby.line_end(2) == 3 + size);
    CHECK(nearby.line_end(2 + size / 2) == 3 + size);
    CHECK(nearby.line_end(2 + size) == 3 + size);
    CHECK(nearby.line_end(0) == 2);
    CHECK(nearby.line_end(3 + size) == text.size());
    CHECK(nearby.line_end(text.size()) == text.size());
    CHECK_FALSE(nearby.failure());
  };
  const std::vector<std::size_t> sizes{0,     1,      2'045,  2'046,  2'047,  4'093,   4'094,  4'095,
                                       4'096, 65'533, 65'535, 65'536, 70'000, 131'072, 300'000};
  for (const std::size_t size : sizes) {
    CAPTURE(size);
    around(size);
  }
}

TEST_CASE("LocalText: a read that fails is kept") {
  class Broken final : public jt::bytes::Source {
   public:
    jt::Result<std::size_t> read(std::uint64_t, std::uint8_t*, std::size_t) override {
      return jt::fail(jt::Code::io_error, "broken");
    }
    [[nodiscard]] bool rewinds() const override { return true; }
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return 10; }
    [[nodiscard]] const std::string& name() const override { return name_; }

   private:
    std::string name_ = "broken";
  };
  Broken source;
  jt::splice::LocalText nearby(source);
  CHECK(nearby.at(3) == -1);
  CHECK(nearby.past_blanks(2) == 2);
  CHECK(nearby.before_blanks(2) == 2);
  CHECK(nearby.line_begin(5) == 5);
  CHECK(nearby.line_end(5) == 5);
  REQUIRE(nearby.failure());
  CHECK((*nearby.failure())->message == "broken");
}

TEST_CASE("LocalText: blanks are found whatever their number, and repeated where they are few") {
  for (const std::size_t size : std::initializer_list<std::size_t>{0, 1, 63, 64, 2047, 2048, 4095, 4096, 4097, 65'535,
                                                                   65'536, 65'537, 262'144, 400'000}) {
    CAPTURE(size);
    const std::string blanks = std::string(size / 2, '\n') + std::string(size - size / 2, ' ');
    const std::string text = "[" + blanks + "1" + blanks + "]";
    jt::bytes::MemorySource source(text, "t");
    jt::splice::LocalText nearby(source);
    const jt::splice::Gap lead = nearby.blanks_from(1);
    CHECK(lead.begin == 1);
    CHECK(lead.end == size + 1);
    CHECK(lead.lines == size / 2);
    const jt::splice::Gap trail = nearby.blanks_before(text.size() - 1);
    CHECK(trail.begin == size + 2);
    CHECK(trail.end == text.size() - 1);
    CHECK(trail.lines == size / 2);
    CHECK(nearby.blanks_from(1, 10).size() == std::min<std::size_t>(size, 10));
    const bool all = size <= jt::splice::LocalText::most_blanks;
    const bool last = size - size / 2 < jt::splice::LocalText::most_blanks;
    CHECK((nearby.text(lead) == (all ? blanks : last ? "\n" + std::string(size - size / 2, ' ') : "\n")));
  }
  const std::string text = "[" + std::string(70'000, '\t') + "1]";
  jt::bytes::MemorySource source(text, "t");
  jt::splice::LocalText nearby(source);
  CHECK(nearby.text(nearby.blanks_from(1)) == " ");
}

TEST_CASE("LocalText::indentation: blanks before the root, and a byte order mark, are none") {
  const auto first_line = [](const std::string& text) {
    jt::bytes::MemorySource source(text, "t");
    jt::splice::LocalText nearby(source);
    return nearby.indentation(text.find('{'));
  };
  CHECK(first_line("{\n  \"a\": 1\n}") == "");
  CHECK(first_line("    {\n  \"a\": 1\n}\n") == "");
  CHECK(first_line("\n    {\n  \"a\": 1\n  }\n") == "  ");
  CHECK(first_line("    {\"a\": 1\n}") == "");
  CHECK(first_line("    {\"a\": 1}\n") == "    ");
  CHECK(first_line("\xEF\xBB\xBF    {\"a\": 1}\n") == "    ");
  CHECK(first_line("\xEF\xBB\xBF    {\n\t\"a\": 1\n\t}\n") == "\t");
  CHECK(first_line("  [\n    {\"a\": 1}\n]") == "    ");
}

TEST_CASE("LocalText: a file that was cut is told") {
  class Cut final : public jt::bytes::Source {
   public:
    jt::Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t) override {
      if (offset >= 5) return std::size_t{0};
      *into = ' ';
      return std::size_t{1};
    }
    [[nodiscard]] bool rewinds() const override { return true; }
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return 10; }
    [[nodiscard]] const std::string& name() const override { return name_; }

   private:
    std::string name_ = "cut";
  };
  Cut source;
  jt::splice::LocalText nearby(source);
  CHECK(nearby.past_blanks(0) == 0);
  REQUIRE(nearby.failure());
  CHECK((*nearby.failure())->code == jt::Code::document_changed);
}
