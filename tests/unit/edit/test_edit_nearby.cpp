// SPDX-License-Identifier: MIT
#include "core/edit/nearby.hpp"
#include "core/edit/neighbours.hpp"
#include "core/scan/cursor.hpp"
#include "run.hpp"
#include "scribe.hpp"

using namespace jt_edit_test;

namespace {

struct Found {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// Every value and every key, as a parser that reads forwards has them.
std::vector<Found> forwards(const std::string& text) {
  std::vector<Found> found;
  std::vector<std::uint64_t> open;
  for (std::uint64_t i = text.starts_with("\xEF\xBB\xBF") ? 3 : 0; i < text.size();) {
    const char c = text[i];
    if (c == '"') {
      const std::uint64_t begin = i++;
      while (text[i] != '"') i += text[i] == '\\' ? 2U : 1U;
      found.push_back({begin, ++i});
    } else if (c == '{' || c == '[') {
      open.push_back(i++);
    } else if (c == '}' || c == ']') {
      found.push_back({open.back(), ++i});
      open.pop_back();
    } else if (jt::is_json_blank(c) || c == ':' || c == ',') {
      ++i;
    } else {
      const std::uint64_t end = std::min(text.find_first_of(" \t\r\n,]}", i), text.size());
      found.push_back({i, end});
      i = end;
    }
  }
  return found;
}

}  // namespace

TEST_CASE("Nearby::value_before and past_value: as a parser that reads forwards") {
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    Scribe scribe(jt::test::seed(seed));
    const std::string text = scribe.written(scribe.value(5));
    CAPTURE(text);
    jt::MemorySource source(text, "t");
    jt::Nearby nearby(source);
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

TEST_CASE("Nearby::value_before: backslashes at the limit") {
  const std::string text = R"(["x\\\\\"\\\\"])";
  jt::MemorySource source(text, "t");
  jt::Nearby nearby(source);
  for (std::uint64_t limit = 0; limit < 20; ++limit) {
    CAPTURE(limit);
    const auto begin = nearby.value_before(text.size() - 1, limit);
    CHECK((!begin || *begin == 1));
  }
  CHECK(nearby.value_before(text.size() - 1, 20) == 1);
}

TEST_CASE("Nearby: over windows, at the edges, after an edit") {
  const std::string text = "  " + std::string(10'000, ' ') + "\"" + std::string(10'000, 'x') + "\"\n\t  true";
  jt::MemorySource source(text, "t");
  jt::PieceTable table(source, text.size());
  jt::Nearby nearby(table);
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

TEST_CASE("Nearby: a read that fails is kept") {
  class Broken final : public jt::Source {
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
  jt::Nearby nearby(source);
  CHECK(nearby.at(3) == -1);
  CHECK(nearby.past_blanks(2) == 2);
  CHECK(nearby.before_blanks(2) == 2);
  REQUIRE(nearby.failure());
  CHECK(nearby.failure()->message == "broken");
}
