// SPDX-License-Identifier: MIT
#include "core/value/view.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "core/scan/checker.hpp"
#include "core/value/given.hpp"
#include "run.hpp"

using namespace jt;
using value::Tape;
using value::View;

namespace {

/// Compares a view with what nlohmann reads; of duplicate keys both have the last. The views of all entries are within
/// the text of their container.
void same(const View& view, const nlohmann::json& json) {
  REQUIRE(view);
  CHECK(nlohmann::json::parse(view.text()) == json);
  if (json.is_object()) {
    REQUIRE(view.is_object());
    const auto members = view.members();
    REQUIRE(members.size() == json.size());
    for (const View& each : members) {
      REQUIRE(json.contains(each.key()));
      CHECK(each.key_text() ==
            std::string_view(view.text()).substr(each.key_offset() - view.offset(), each.key_text().size()));
      CHECK(view.member(each.key()).offset() == each.offset());
      same(each, json[each.key()]);
    }
  } else if (json.is_array()) {
    REQUIRE(view.is_array());
    std::size_t index = 0;
    for (const View& each : view) {
      REQUIRE(index < json.size());
      CHECK(each.end_offset() < view.end_offset());
      same(each, json[index++]);
    }
    CHECK(index == json.size());
  } else {
    CHECK(!view.has_entries());
    CHECK(view.is_string() == json.is_string());
    CHECK(view.is_number() == json.is_number());
    CHECK(view.is_null() == json.is_null());
    if (json.is_string()) CHECK(*view.string() == json.get<std::string>());
  }
}

/// Breeds values, spelled with whitespace and escapes that are not needed.
class Breeder {
 public:
  explicit Breeder(std::uint64_t seed) : random_(seed) {}

  std::string value(std::size_t levels) {
    const std::size_t kind = below(levels == 0 ? 4 : 7);
    if (kind == 0) return "null";
    if (kind == 1) return below(2) == 0 ? "true" : "false";
    if (kind == 2) return std::array{"0", "-0", "12", "1.50", "-3e+2", "1E-3"}[below(6)];
    if (kind == 3) return string(below(20) == 0 ? 5000 : 12);
    const bool object = kind < 6;
    std::string out = object ? "{" : "[";
    for (std::size_t left = below(6); left > 0; --left) {
      out += space();
      if (object) out += string(3) + space() + ":" + space();
      out += value(levels - 1) + space();
      if (left > 1) out += ",";
    }
    return out + space() + (object ? "}" : "]");
  }
  std::string space() {
    std::string out;
    while (below(4) == 0) out += " \t\r\n"[below(4)];
    return out;
  }

 private:
  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }
  std::string string(std::size_t most) {
    static constexpr std::array<std::string_view, 12> parts{"a", "b", "\\u0061", "\\\"", "\\\\",     "\\/",
                                                            "{", "]", ",",       ":",    "\xC3\xA9", "\\ud83d\\ude00"};
    std::string out = "\"";
    for (std::size_t left = below(most + 1); left > 0; --left) out += parts[below(parts.size())];
    return out + "\"";
  }
  std::mt19937_64 random_;
};

}  // namespace

TEST_CASE("View: what was found nothing for is absent, and so is all in it") {
  const View none;
  CHECK_FALSE(none);
  CHECK(none.type() == scan::no_type);
  CHECK(none.text().empty());
  CHECK_FALSE(none.string());
  CHECK_FALSE(none.has_entries());
  CHECK(none.depth() == 0);
  CHECK_FALSE(none.find("a").find("b"));
  CHECK(none.members().empty());
  CHECK_FALSE(Tape().root());
}

TEST_CASE("View: lookups have the last of duplicate keys, however they are spelled") {
  Tape tape;
  const std::string text = R"( {"a":1, "b" : {"a":[ ]} ,"\u0061":2,"b":null,"c\"":3} )";
  REQUIRE(tape.read(text));
  const View root = tape.root();
  CHECK(root.member("a").text() == "2");
  CHECK(root.member("a").key_text() == R"("\u0061")");
  CHECK(root.member("b").is_null());
  CHECK_FALSE(root.find("b"));
  CHECK(root.find("c\"").text() == "3");
  CHECK_FALSE(root.member("c"));
  const auto members = root.members();
  REQUIRE(members.size() == 3);
  CHECK((members[0].text() == "2" && members[1].text() == "null" && members[2].key() == "c\""));
  std::string all;
  for (const View& each : root) all += each.key() + "=" + std::string(each.text()) + ";";
  CHECK(all == "a=1;b={\"a\":[ ]};a=2;b=null;c\"=3;");
  CHECK(root.text() == text.substr(1, text.size() - 2));
}

TEST_CASE("View: a name with a quote is not found across the end of a key") {
  Tape tape;
  REQUIRE(tape.read(R"({"a":"b","c":1})"));
  CHECK_FALSE(tape.root().member(R"(a":"b)"));
  CHECK_FALSE(tape.root().member("a\":"));
  CHECK_FALSE(tape.root().member(""));
  REQUIRE(tape.read(R"({"":1})"));
  CHECK(tape.root().member("").text() == "1");
}

TEST_CASE("View: text of scalars ends before whitespace, commas and brackets") {
  Tape tape;
  for (const char* const text : {"1", " 1 ", "true\n", "\xEF\xBB\xBF \"x\" "}) {
    CAPTURE(text);
    REQUIRE(tape.read(text));
    CHECK(tape.root().text().find_first_of(" \n") == std::string_view::npos);
  }
  REQUIRE(tape.read("[1 , \"a, \"\n,[ ] ,{}, null ]"));
  std::string all;
  for (const View& each : tape.root()) all += std::string(each.text()) + "|";
  CHECK(all == "1|\"a, \"|[ ]|{}|null|");
}

TEST_CASE("View: depth, and the limit of the check") {
  Tape tape;
  for (const auto& [text, depth] : std::vector<std::pair<std::string, std::size_t>>{
           {"1", 0},
           {"[]", 1},
           {"[[],{\"a\":[1]}]", 3},
           {"[\"[[\"]", 1},
           {std::string(100'000, '[') + std::string(100'000, ']'), 100'000}}) {
    REQUIRE(tape.read(text));
    CHECK(tape.root().depth() == depth);
  }
  const auto deep = tape.read(std::string(100'001, '[') + std::string(100'001, ']'));
  REQUIRE_FALSE(deep);
  CHECK(deep.error()->code == Code::limit_exceeded);
  CHECK_FALSE(tape.root());
}

TEST_CASE("Tape: an error is that of the check, and the tape can be read again") {
  Tape tape;
  for (const char* const text : {"", " ", "{", "[1,]", "{\"a\":1,}", "\"\xFF\"", "1 2", "{\"a\" 1}", "[\"\t\"]"}) {
    CAPTURE(text);
    scan::Checker checker;
    auto good = checker.feed({reinterpret_cast<const std::uint8_t*>(text), std::string_view(text).size()});
    if (good) good = checker.finish();
    REQUIRE_FALSE(good);
    const auto read = tape.read(text);
    REQUIRE_FALSE(read);
    CHECK(read.error()->message == good.error()->message);
    CHECK_FALSE(tape.root());
  }
  REQUIRE(tape.read("[1]"));
  CHECK(tape.root().begin()->text() == "1");
}

TEST_CASE("read_given: an error has its line and column") {
  Tape tape;
  const auto read = value::read_given(tape, "{\n \"a\": tru}");
  REQUIRE_FALSE(read);
  REQUIRE(read.error()->at);
  CHECK(read.error()->at->line == 2);
  CHECK(read.error()->at->column > 1);
  CHECK(*value::checked(" \n[1] ") == "[1]");
  CHECK(*value::checked("\xEF\xBB\xBF 7\n") == "7");
}

TEST_CASE("View: strings at the borders of blocks and pages") {
  Tape tape;
  for (const std::size_t around : {64U, 4096U, 65536U}) {
    for (std::size_t size = around - 9; size <= around + 3; ++size) {
      for (const std::string_view last : {"x", "\\\"", "\\\\", "\\u0041"}) {
        std::string text = "{\"k\":\"" + std::string(size, 'y') + std::string(last) + "\",\"n\":[1,2]}";
        REQUIRE(tape.read(text));
        CHECK(tape.root().find("k").text().size() == size + last.size() + 2);
        CHECK(tape.root().find("n").text() == "[1,2]");
        CHECK(tape.root().find("k").string()->starts_with("yyy"));
      }
    }
  }
}

TEST_CASE("Tape: the index is five times its text at most") {
  std::string text = "[";
  for (int i = 0; i < 100'000; ++i) text += "[],";
  text += "[]]";
  Tape tape;
  REQUIRE(tape.read(text));
  CHECK(tape.bytes() < text.size() * 6);
  std::size_t count = 0;
  for (const View& each : tape.root()) count += each.is_array() ? 1U : 0U;
  CHECK(count == 100'001);
}

TEST_CASE("View: bred values, as nlohmann/json has them") {
  Breeder breeder(test::seed(1));
  Tape tape;
  for (std::size_t i = 0; i < 400; ++i) {
    const std::string text = breeder.space() + breeder.value(1 + i % 5) + breeder.space();
    CAPTURE(text);
    REQUIRE(tape.read(text));
    same(tape.root(), nlohmann::json::parse(text));
  }
}

TEST_CASE("View: JSONTestSuite") {
  const std::filesystem::path folder = std::filesystem::path(test::suites()) / "JSONTestSuite/test_parsing";
  if (!std::filesystem::exists(folder)) return test::skip("JSONTestSuite is missing");
  std::size_t files = 0;
  Tape tape;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream in(entry.path(), std::ios::binary);
    std::stringstream buffer;
    buffer << in.rdbuf();
    const std::string text = buffer.str();
    const std::string name = entry.path().filename().string();
    CAPTURE(name);
    ++files;
    const bool good = tape.read(text).has_value();
    CHECK(static_cast<bool>(tape.root()) == good);
    if (!name.starts_with("i_")) CHECK(good == name.starts_with("y_"));
    if (name.starts_with("y_")) same(tape.root(), nlohmann::json::parse(text));
  }
  CHECK(files > 300);
}
