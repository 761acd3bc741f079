// SPDX-License-Identifier: MIT
// Generated pairs of documents: whether they differ is what nlohmann/json says, and the patch makes one of the other,
// for nlohmann/json and for jt. JT_CASES=N: N times as many.
#include <cstdlib>

#include "compare/compared.hpp"
#include "compare/mutant.hpp"
#include "core/scan/stream.hpp"
#include "edit/edited.hpp"
#include "run.hpp"

using namespace jt_compare_test;

namespace {

std::uint64_t cases(std::uint64_t usual) {
  const char* given = std::getenv("JT_CASES");
  return usual * (given != nullptr ? std::strtoull(given, nullptr, 10) : 1);
}

/// Any window and shift, and room for few things at once.
struct Setting {
  jt::scan::StreamOptions stream;
  jt::compare::CompareOptions options;
};

Setting any_setting(Mutant& mutant) {
  static constexpr std::size_t windows[] = {64, 65, 128, 4096};
  Setting setting;
  setting.stream.window = windows[mutant.below(4)];
  setting.stream.shift = mutant.below(64);
  const auto kernels = jt::scan::kernels();
  if (mutant.once_in(4)) setting.stream.kernel = kernels[mutant.below(kernels.size())];
  if (mutant.once_in(2)) setting.options.most_members = 1 + mutant.below(4);
  if (mutant.once_in(2)) setting.options.most_elements = 2 + mutant.below(6);
  if (mutant.once_in(3)) setting.options.match = "id";
  return setting;
}

void check_pair(const std::string& first, const std::string& second, const Setting& setting) {
  CAPTURE(first);
  CAPTURE(second);
  CAPTURE(setting.stream.window);
  const Compared found = compare(first, second, setting.options, setting.stream);
  REQUIRE(found.error == "");
  CAPTURE(found.patch);
  const Json a = Json::parse(first);
  const Json b = Json::parse(second);
  CHECK(found.changes.empty() == (a == b));
  CHECK(found.counts.any() == (a != b));
  CHECK(a.patch(Json::parse(found.patch)) == b);
  const auto edited = jt_edit_test::patch(first, found.patch);
  REQUIRE(!edited.error);
  CHECK(Json::parse(edited.text) == b);
}

/// Comments and trailing commas between the tokens, by chance.
std::string with_comments(const std::string& json, std::mt19937_64& random) {
  static constexpr const char* comments[] = {"/* \"[ */", "// {,\n", "/**/", " /* a\n b */ ", "//\r\n"};
  std::string out;
  bool string = false;
  char token = '[';
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    const bool closes = !string && (c == ']' || c == '}');
    if (closes && std::string_view("[{").find(token) == std::string_view::npos && random() % 4 == 0) out += ',';
    if (!string && std::string_view("[]{},:").find(c) != std::string_view::npos && random() % 8 == 0)
      out += comments[random() % 5];
    out += c;
    if (string && c == '\\') out += json[++i];
    if (c == '"') string = !string;
    if (std::string_view(" \t\r\n").find(c) == std::string_view::npos) token = c;
    if (!string && std::string_view("[{,:").find(c) != std::string_view::npos && random() % 8 == 0)
      out += comments[random() % 5];
  }
  return out;
}

}  // namespace

TEST_CASE("compare: the patch makes the second document of the first (generated)") {
  Mutant mutant(jt::test::seed(1));
  for (std::uint64_t i = 0; i < cases(400); ++i) {
    const Json first = mutant.value(4);
    const Json second = mutant.once_in(10) ? mutant.value(4) : mutant.changed(first);
    const bool like = mutant.once_in(2);
    check_pair(mutant.spelled(first, like), mutant.spelled(second, like), any_setting(mutant));
  }
}

TEST_CASE("compare: documents with comments differ as they do without (generated)") {
  const std::uint64_t seed = jt::test::seed(0xC0DA);
  INFO("JT_SEED, " << seed);
  Mutant mutant(seed);
  std::mt19937_64 random(seed);
  for (std::uint64_t i = 0; i < cases(1500); ++i) {
    const Json base = mutant.value(4);
    const Json other = mutant.changed(base);
    const bool like = mutant.once_in(2);
    // As a rule they have the same comments up to the first difference.
    const std::uint64_t comments = random();
    std::mt19937_64 first(comments);
    std::mt19937_64 second(mutant.once_in(4) ? random() : comments);
    const std::string a = with_comments(mutant.spelled(base, like), first);
    const std::string b = with_comments(mutant.spelled(other, like), second);
    CAPTURE(a);
    CAPTURE(b);
    const Setting setting = any_setting(mutant);
    const Compared found = compare(a, b, setting.options, setting.stream, true);
    const Compared wanted = compare(jt::test::blanked(a), jt::test::blanked(b), setting.options, setting.stream);
    CHECK(found.error == "");
    CHECK(found.changes == wanted.changes);
  }
}

TEST_CASE("compare: what moved, and which keys there are (generated)") {
  Mutant mutant(jt::test::seed(2));
  for (std::uint64_t i = 0; i < cases(200); ++i) {
    const Json first = mutant.value(4);
    const Json second = mutant.changed(first);
    const std::string text_a = mutant.spelled(first, mutant.once_in(2));
    const std::string text_b = mutant.spelled(second, mutant.once_in(2));
    CAPTURE(text_a);
    CAPTURE(text_b);
    Setting setting = any_setting(mutant);
    setting.options.match = "id";
    setting.options.moves = true;
    // Moves leave no patch behind, but whether there is a difference is the same.
    jt::compare::Counts counts;
    jt::bytes::MemorySource a(text_a);
    jt::bytes::MemorySource b(text_b);
    for (const bool keys : {false, true}) {
      setting.options.keys = keys;
      jt::scan::Stream stream_a(a, setting.stream);
      jt::scan::Stream stream_b(b, setting.stream);
      jt::scan::Cursor cursor_a(stream_a);
      jt::scan::Cursor cursor_b(stream_b);
      REQUIRE(cursor_a.start());
      REQUIRE(cursor_b.start());
      const auto done = jt::compare::compare({cursor_a, a}, {cursor_b, b}, setting.options,
                                             [](const jt::compare::Change&) { return true; });
      REQUIRE(done);
      if (!keys) CHECK(done->any() == (first != second));
      if (keys && first == second) CHECK(!done->any());
      CHECK(cursor_a.finish());
      CHECK(cursor_b.finish());
    }
  }
}

TEST_CASE("compare: around the sizes of windows") {
  for (const std::size_t size : {62U, 64U, 4095U, 4097U, 65'535U, 65'537U, 262'143U, 262'145U}) {
    if (size > jt::test::fewer(1'000'000, 15)) continue;  // a small window is moved very often there
    const std::string text(size, 'x');
    const Json same = {{"long", text}, {text, 1}, {"list", {text, text + "y", 3}}};
    Json other = same;
    other["list"][1] = text + "z";
    other[text] = 2;
    Setting setting;
    check_pair(same.dump(), same.dump(1), setting);
    check_pair(same.dump(), other.dump(), setting);
    check_pair(same.dump(1), other.dump(), setting);
    setting.stream.window = 64;
    check_pair(same.dump(), other.dump(2), setting);
  }
}

TEST_CASE("compare: long strings with escapes are equal where their characters are") {
  std::string plain;
  std::string spelled;
  for (int i = 0; i < 70'000; ++i) {
    plain += i % 3 == 0 ? "é" : "😀";
    spelled += i % 3 == 0 ? "\\u00e9" : i % 3 == 1 ? "\\ud83d\\ude00" : "😀";
  }
  check_pair("[\"" + plain + "\"]", "[\"" + spelled + "\"]", {});
  check_pair("[\"" + plain + "\"]", "[\"" + spelled + "!\"]", {});
}

TEST_CASE("compare: 100,000 levels") {
  const std::size_t depth = jt::scan::frees_window ? 1'500 : 99'990;  // each level is gone back to
  for (const bool object : {false, true}) {
    std::string open;
    for (std::size_t i = 0; i < depth; ++i) open += object ? "{\"a\":" : "[";
    const std::string close(depth, object ? '}' : ']');
    const Compared same = compare(open + "1" + close, open + "1.0" + close);
    CHECK(same.changes.empty());
    const Compared found = compare(open + "1" + close, open + "2" + close);
    CHECK(found.counts.changed == 1);
    const auto edited = jt_edit_test::patch(open + "1" + close, found.patch);
    REQUIRE(!edited.error);
    CHECK(edited.text == open + "2" + close);
  }
}

TEST_CASE("compare: many elements removed, inserted and changed") {
  const int part = jt::scan::frees_window ? 300 : 1'000;
  Json first = Json::array();
  for (int i = 0; i < 20 * part; ++i) first.push_back({{"id", i}, {"value", i * 7}});
  Json second = first;
  second.erase(second.begin() + 9 * part, second.begin() + 15 * part);
  for (int i = 0; i < 6 * part; ++i) second.insert(second.begin() + 100, Json(i));
  second[50]["value"] = "changed";
  const Compared found = compare(first.dump(), second.dump());
  CHECK(found.counts.changed == 1);
  CHECK(found.counts.removed == 6 * part);
  CHECK(found.counts.added == 6 * part);
  CHECK(first.patch(Json::parse(found.patch)) == second);
  // Where nothing is alike, elements are compared one by one.
  Json other = first;
  for (auto& element : other) element["value"] = -1;
  CHECK(compare(first.dump(), other.dump()).counts.changed == 20 * part);
}
