// SPDX-License-Identifier: MIT
// A large document read with several threads, against the same with one.
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/document/document.hpp"
#include "core/path/evaluate.hpp"
#include "core/path/query.hpp"
#include "core/search/search.hpp"
#include "core/shape/check_file.hpp"
#include "core/threads.hpp"
#include "run.hpp"

using namespace jt;

namespace {

/// Sets the number of threads for a while.
class Threads {
 public:
  explicit Threads(unsigned count) { set_thread_limit(count); }
  ~Threads() { set_thread_limit(before_); }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

 private:
  unsigned before_ = thread_limit();
};

/// More than what is worth a thread, with names between numbers.
std::string large() {
  std::string text = R"({"items":[0)";
  text.reserve(worth_a_thread + 1000);
  for (std::size_t i = 0; text.size() < worth_a_thread; ++i) {
    text += R"(,{"id":)" + std::to_string(i) + R"(,"text":"caf\u00e9 \"quoted\" ü","deep":[[1.5e3,{"a":null}],true])";
    text += i % 50 == 0 ? R"(,"name":"Ann"})" : "}";
  }
  return text + R"(],"name":"last"})";
}

/// 64 bits that depend on each number that was added, and their order.
struct Sum {
  std::uint64_t value = 0;
  void add(std::uint64_t number) { value = value * 0x9E3779B97F4A7C15U + number; }
};

std::string described(const Error& error) {
  std::string out = error->message;
  if (error->at)
    out += " at " + std::to_string(error->at->offset) + ":" + std::to_string(error->at->line) + ":" +
           std::to_string(error->at->column);
  return out;
}

std::string checked(const std::string& text) {
  const auto report = shape::check_file(std::make_unique<bytes::MemorySource>(text), "large.json", {}, nullptr);
  std::string out = std::to_string(report.length) + " " + std::to_string(report.depth) + " ";
  for (const std::string& name : report.names) out += name + " ";
  for (const Error& error : report.errors) out += described(error);
  return out;
}

std::string selected(const std::string& text, std::string_view query, bool check,
                     document::DocumentOptions options = {}) {
  options.check = options.digest = check;
  document::Document document(std::make_unique<bytes::MemorySource>(text), options, nullptr);
  Sum places;
  const auto count = path::evaluate(document.cursor(), *path::parse_query(query), true,
                                    [&](scan::Cursor& at, const path::Location& location) {
                                      places.add(at.begin());
                                      places.add(location.size());
                                      return path::Visit::more;
                                    });
  if (!count) return described(document.explain(count.error()));
  std::string out = std::to_string(*count) + " " + std::to_string(places.value) + " ";
  const auto finished = document.finish();
  if (!finished) out = described(finished.error());
  return out + document.revision().value_or("");
}

std::string searched(const std::string& text, const std::string& wanted, document::DocumentOptions options = {}) {
  document::Document document(std::make_unique<bytes::MemorySource>(text), options, nullptr);
  if (!document.cursor().start()) return described(document.explain(document.cursor().failure()));
  const auto pattern = search::TextPattern::compile(std::vector{wanted}, {});
  REQUIRE(pattern);
  Sum places;
  const auto found = search::search(document.cursor(), {}, *pattern, {}, [&](const search::FoundText& each) {
    places.add(each.location.size());
    places.add(each.match.begin);
    return true;
  });
  if (!found) return described(document.explain(found.error()));
  return std::to_string(found->matches) + " " + std::to_string(places.value);
}

/// What is read in each way. With the small windows of the sanitized build it takes long: fewer ways there.
std::vector<std::string> all_of(const std::string& text) {
  std::vector<std::string> out{checked(text), searched(text, "Ann")};
  if (scan::frees_window) return out;
  for (const std::string_view query : {"$..name", "$.items[*].id", "$..nosuch", "$.items[-1:].id"}) {
    out.push_back(selected(text, query, false));
    out.push_back(selected(text, query, true));
  }
  return out;
}

void check_same(const std::string& text) {
  std::vector<std::string> expected;
  for (const unsigned threads : {1U, 2U, 3U}) {
    const Threads limit(threads);
    const std::vector<std::string> now = all_of(text);
    if (threads == 1) expected = now;
    for (std::size_t i = 0; i < now.size(); ++i) {
      INFO("threads ", threads, " way ", i);
      CHECK(now[i] == expected[i]);
    }
  }
}

/// The same of a document that is read in turn: lines, or comments.
void check_same_in_turn(const std::string& text, const document::DocumentOptions& options) {
  std::vector<std::string> expected;
  for (const unsigned threads : {1U, 2U, 3U}) {
    const Threads limit(threads);
    std::vector<std::string> now{searched(text, "Ann", options)};
    for (const std::string_view query : {"$..name", "$[*].id", "$[-1:].id"}) {
      if (scan::frees_window && now.size() > 1) break;
      now.push_back(selected(text, query, false, options));
      now.push_back(selected(text, query, true, options));
    }
    if (threads == 1) expected = now;
    for (std::size_t i = 0; i < now.size(); ++i) {
      INFO("threads ", threads, " way ", i);
      CHECK(now[i] == expected[i]);
    }
  }
}

std::string large_lines() {
  std::string text;
  text.reserve(worth_a_thread + 1000);
  for (std::size_t i = 0; text.size() < worth_a_thread; ++i) {
    text += R"({"id":)" + std::to_string(i) + R"(,"text":"caf\u00e9 \"quoted\" ü","deep":[[1.5e3,{"a":null}],true])";
    text += i % 50 == 0 ? ",\"name\":\"Ann\"}\r\n" : i % 70 == 0 ? "}\n\n" : "}\n";
  }
  return text;
}

std::string large_with_comments() {
  std::string text = "[ // first\n0";
  text.reserve(worth_a_thread + 1000);
  for (std::size_t i = 0; text.size() < worth_a_thread; ++i) {
    text += R"(,{"id":)" + std::to_string(i) + R"(,"text":"// \"none\" /* ü","deep":[[1.5e3,{"a":null}],true])";
    text += i % 50 == 0 ? ",\"name\":\"Ann\" /* a \"name\": [ */,}\n" : i % 70 == 0 ? "} // } ,\n" : "}\n";
  }
  return text + ",]";
}

}  // namespace

TEST_CASE("Document: several threads see in lines and in comments what one sees") {
  document::DocumentOptions lines;
  lines.lines = true;
  std::string text = large_lines();
  check_same_in_turn(text, lines);
  CHECK(selected(text, "$[0].id", false, lines).substr(0, 2) == "1 ");
  text[text.size() / 3] = '\x01';
  check_same_in_turn(text, lines);
  document::DocumentOptions comments;
  comments.syntax = comments::Choice::jsonc;
  text = large_with_comments();
  check_same_in_turn(text, comments);
  CHECK(selected(text, "$[1].id", true, comments).substr(0, 2) == "1 ");
  text.insert(text.size() / 3, "\xFF");
  check_same_in_turn(text, comments);
}

TEST_CASE("Document: several threads see in a large document what one sees") {
  const std::string text = large();
  check_same(text);
  const Threads two(2);
  CHECK(checked(text) == "2 6 items name ");
  CHECK(selected(text, "$.name", false).substr(0, 2) == "1 ");
}

TEST_CASE("Document: several threads find the same mistake in a large document") {
  const std::string good = large();
  for (const std::size_t at : {good.size() / 3, good.size() - 1}) {
    std::string bad = good;
    bad[at] = '\x01';
    check_same(bad);
    const Threads two(2);
    CHECK(checked(bad).find(" at " + std::to_string(at) + ":1:") != std::string::npos);
  }
  check_same(good.substr(0, good.size() - 1));
}
