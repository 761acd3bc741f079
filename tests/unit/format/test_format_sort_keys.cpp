// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/bytes/memory_source.hpp"
#include "core/bytes/record_sorter.hpp"
#include "core/document/document.hpp"
#include "core/format/sort_keys.hpp"
#include "formatted.hpp"
#include "run.hpp"
#include "scan/documents.hpp"

using namespace jt;
using jt_format_test::stripped;

namespace {

std::string read_all(bytes::Source& source) {
  std::string text(1 << 16, '\0');
  std::string out;
  for (;;) {
    const auto got = source.read(out.size(), reinterpret_cast<std::uint8_t*>(text.data()), text.size());
    if (!got || *got == 0) return out;
    out.append(text, 0, *got);
  }
}

std::string sorted(const std::string& text, const format::SortOptions& options = {}, bool lines = false) {
  document::DocumentOptions reading;
  reading.check = true;
  reading.lines = lines;
  document::Document document(std::make_unique<bytes::MemorySource>(text), reading, nullptr);
  const auto done = format::sorted_by_key(document, false, options);
  return done ? read_all((*done)->raw()) : done.error()->message;
}

const format::SortOptions little{8, 64};

bool ascends(const nlohmann::ordered_json& value) {
  if (value.is_object()) {
    std::string before;
    for (const auto& [key, below] : value.items()) {
      if (key < before || !ascends(below)) return false;
      before = key;
    }
  } else if (value.is_array()) {
    for (const auto& below : value)
      if (!ascends(below)) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("sorted_by_key: by code points, with spellings") {
  const std::string text =
      R"({"b": 1.0, "a": {"z": [ {"d":1,"c":2} ], "\u0061": "\u0062"}, "B": [], "": {}, "\ud83d\ude00": 1, "\uffff": 2, "é": 3})";
  const std::string wanted =
      "{\"\":{},\"B\":[],\"a\":{\"\\u0061\":\"\\u0062\",\"z\":[{\"c\":2,\"d\":1}]},\"b\":1.0,\"é\":3,\"\\uffff\":2,"
      "\"\\ud83d\\ude00\":1}";
  CHECK(sorted(text) == wanted);
  CHECK(sorted(text, little) == wanted);
}

TEST_CASE("sorted_by_key: members of one key keep their order") {
  std::string text = "{\"z\":0";
  std::string wanted = "{";
  for (int i = 0; i < 200; ++i) {
    text += ",\"k\":" + std::to_string(i);
    wanted += "\"k\":" + std::to_string(i) + ",";
  }
  CHECK(sorted(text + "}") == wanted + "\"z\":0}");
  CHECK(sorted(text + "}", little) == wanted + "\"z\":0}");
}

TEST_CASE("sorted_by_key: large containers as small ones") {
  jt_test::Documents documents(test::seed(31));
  for (int i = 0; i < static_cast<int>(test::fewer(1500)); ++i) {
    const std::string text = documents.next();
    CAPTURE(text);
    const std::string small = sorted(text);
    REQUIRE(sorted(text, little) == small);
    REQUIRE(sorted(text, {20, 300}) == small);
    REQUIRE(sorted(small) == small);
    REQUIRE(small.size() == stripped(text).size());
    if (small.find("\\ud800") != std::string::npos || small.find("1e400") != std::string::npos) continue;  // nlohmann
    REQUIRE(ascends(nlohmann::ordered_json::parse(small)));
  }
}

TEST_CASE("sorted_by_key: NDJSON, scalars, deep ones, invalid ones") {
  CHECK(sorted("{\"b\":1,\"a\":2}\r\n\n[{\"d\":1,\"c\":2}]\n3", {}, true) ==
        "{\"a\":2,\"b\":1}\n[{\"c\":2,\"d\":1}]\n3\n");
  CHECK(sorted("{\"b\":1,\"a\":2}\n[{\"d\":1,\"c\":2}]", little, true) == "{\"a\":2,\"b\":1}\n[{\"c\":2,\"d\":1}]\n");
  CHECK(sorted(" \"x\" ") == "\"x\"");
  CHECK(sorted("[]", little) == "[]");
  const int depth = static_cast<int>(test::fewer(99'000));
  std::string deep;
  std::string wanted;
  for (int i = 0; i < depth; ++i) deep += "{\"b\":", wanted += "{\"a\":0,\"b\":";
  deep += "1", wanted += "1";
  for (int i = 0; i < depth; ++i) deep += ",\"a\":0}", wanted += "}";
  CHECK(sorted(deep) == wanted);
  CHECK(sorted("{\"a\":1,}").starts_with("invalid JSON in 'memory'"));
}

TEST_CASE("RecordSorter: in memory and in runs, the same") {
  for (const std::size_t memory : {1UL, 200UL, 100000UL}) {
    bytes::RecordSorter list({.memory = memory});
    for (std::uint64_t i = 0; i < 500; ++i) {
      REQUIRE(list.add("k" + std::to_string(i * 7919 % 100), std::to_string(i)));
    }
    std::vector<std::uint64_t> order;
    REQUIRE(list.finish([&](std::string_view, std::string_view number) -> Result<bool> {
      order.push_back(std::stoull(std::string(number)));
      return true;
    }));
    REQUIRE(order.size() == 500);
    const auto key = [](std::uint64_t i) { return "k" + std::to_string(i * 7919 % 100); };
    for (std::size_t i = 1; i < order.size(); ++i)
      CHECK(std::pair(key(order[i - 1]), order[i - 1]) < std::pair(key(order[i]), order[i]));
  }
}
