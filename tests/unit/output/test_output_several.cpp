// SPDX-License-Identifier: MIT
#include "output/several.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <random>

#include "output/views.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;
using output::Format;

namespace {

constexpr std::uint64_t no_limit = output::Writer::no_limit;

/// What is printed for results of so many items each; in pieces: as a series, or as a whole.
struct Shown {
  std::string out, err;
};
Shown print(Format format, const std::vector<int>& counts, bool in_pieces, std::uint64_t limit = no_limit,
            bool colour = false) {
  Shown printed;
  output::Writer out(printed.out);
  output::Writer err(printed.err);
  if (limit != no_limit) out.limit(limit, "--max-bytes");
  output::Several several(format, {.out = out, .err = err, .colour_out = colour}, counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::string name = fmt::format("f{}", i);
    const auto renderer = several.next(name, name);
    Json all = Json::array();
    std::vector<Record> records;
    std::vector<output::Line> lines;
    std::vector<std::string> locators;
    for (int n = 0; n < counts[i]; ++n) {
      const std::string text = fmt::format("item{}", n);
      all.push_back({{"n", text}});
      records.push_back({{"n", text}});
      lines.push_back({{output::Role::plain, text}});
      locators.push_back(text);
    }
    if (!in_pieces) {
      renderer->whole(PlainView({{"items", all}}, records, locators, lines), {.columns = {"n"}});
      CHECK((several.begun() || limit != no_limit || (counts[i] == 0 && format == Format::list)));
      continue;
    }
    renderer->begin({"items", {.columns = {"n"}}});
    for (std::size_t n = 0; n < records.size(); ++n)
      renderer->item(PlainView(all[n], {records[n]}, {locators[n]}, {lines[n]}));
    renderer->end(nullptr);
  }
  several.end({});
  return printed;
}

}  // namespace

TEST_CASE("Several: the results of all formats") {
  for (const bool in_pieces : {false, true}) {
    CAPTURE(in_pieces);
    CHECK(print(Format::human, {1, 2}, in_pieces).out == "f0\nitem0\n\nf1\nitem0\nitem1\n");
    CHECK(print(Format::concise, {1, 2}, in_pieces).out == "#file\tn\nf0\titem0\nf1\titem0\nf1\titem1\n");
    CHECK(print(Format::list, {1, 2}, in_pieces).out == "f0\titem0\nf1\titem0\nf1\titem1\n");
    CHECK(Json::parse(print(Format::json, {1, 2}, in_pieces).out) ==
          Json::parse(R"({"files": [{"file": "f0", "items": [{"n": "item0"}]},
                                    {"file": "f1", "items": [{"n": "item0"}, {"n": "item1"}]}]})"));
  }
}

TEST_CASE("Several: the layout of json is that of one document") {
  for (const bool colour : {false, true}) {
    std::string text = print(Format::json, {0, 1}, true, no_limit, colour).out;
    CHECK((text.find('\033') != std::string::npos) == colour);
    for (std::size_t at = text.find('\033'); at != std::string::npos; at = text.find('\033'))
      text.erase(at, text.find('m', at) + 1 - at);
    CHECK(text == R"({
  "files": [
    {
      "file": "f0",
      "items": []
    },
    {
      "file": "f1",
      "items": [
        {"n": "item0"}
      ]
    }
  ]
}
)");
  }
  CHECK(print(Format::json, {}, true).out == "{\n  \"files\": []\n}\n");
}

TEST_CASE("Several: nothing is printed for a result that fails before it begins") {
  for (const Format format : {Format::human, Format::concise}) {
    std::string out_text;
    std::string err_text;
    output::Writer out(out_text);
    output::Writer err(err_text);
    output::Several several(format, {.out = out, .err = err}, 2);
    auto first = several.next("f0", "f0");
    first->begin({.table = {.columns = {"path", "value"}}});
    CHECK_FALSE(first->item(PlainView({}, {{{"path", "p"}}}), [](const auto&) { return false; }));
    CHECK_FALSE(several.begun());
    auto second = several.next("f1", "f1");
    second->begin({.table = {.columns = {"path", "value"}}});
    CHECK(second->item(PlainView({}, {{{"path", "p"}}}, {"p"}), [](const auto& sink) { return sink("1"); }));
    second->end(nullptr);
    several.end({});
    if (format == Format::human) CHECK(out_text == "f1\n1\n");
    if (format == Format::concise) CHECK(out_text == "#file\tpath\tvalue\nf1\tp\t1\n");
  }
}

TEST_CASE("Several: within the limit, in any format") {
  std::mt19937_64 random(seed(71));
  for (int round = 0; round < 400; ++round) {
    std::vector<int> counts(random() % 9);
    for (int& count : counts) count = static_cast<int>(random() % 12);
    const std::uint64_t limit = 200 + random() % 1500;
    for (const Format format : {Format::human, Format::concise, Format::list, Format::json}) {
      CAPTURE(round);
      CAPTURE(limit);
      CAPTURE(static_cast<int>(format));
      const bool in_pieces = random() % 2 == 0;
      const Shown printed = print(format, counts, in_pieces, limit);
      CHECK(printed.out.size() + printed.err.size() <= limit);
      if (format != Format::json) continue;
      const Json all = Json::parse(print(format, counts, in_pieces).out);
      const Json some = Json::parse(printed.out);
      const std::size_t omitted = some.contains("omitted") ? some["omitted"]["files"].get<std::size_t>() : 0;
      CHECK(some["files"].size() + omitted == all["files"].size());
      if (printed.out.size() == print(format, counts, in_pieces).out.size()) CHECK(some == all);
    }
  }
}
