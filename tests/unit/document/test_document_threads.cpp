// SPDX-License-Identifier: MIT
// A large document read with several threads, against the same with one.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/document/document.hpp"
#include "core/path/evaluate.hpp"
#include "core/path/query.hpp"
#include "core/search/search.hpp"
#include "core/threads.hpp"
#include "run.hpp"
#include "scan/documents.hpp"

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

/// So many bytes are worth a thread here: some windows of what is read ahead.
constexpr std::size_t enough = scan::frees_window ? std::size_t{64} << 10 : std::size_t{3} << 20;

document::DocumentOptions options_of(bool lines, comments::Choice syntax = comments::Choice::json) {
  document::DocumentOptions options;
  options.lines = lines;
  options.syntax = syntax;
  options.large = enough;
  return options;
}

/// With names between numbers.
std::string large() {
  std::string text = R"({"items":[0)";
  text.reserve(enough + 1000);
  for (std::size_t i = 0; text.size() < enough; ++i) {
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

/// What a check of the whole says; of lines, what is wrong with each of the bad ones, or with the first.
std::string checked(const std::string& text, document::DocumentOptions options, bool each_line = true) {
  std::string out;
  options.check = true;
  options.on_root_key = [&out](std::string_view key) {
    out += std::string(key) + " ";
    return true;
  };
  if (each_line) options.on_bad_line = [&out](const Error& error) { out += described(error) + "; "; };
  document::Document document(std::make_unique<bytes::MemorySource>(text), options, nullptr);
  if (auto drained = document.drain(); !drained) return out + described(document.located(std::move(drained.error())));
  if (const scan::Checker* checker = document.checker())
    return out + std::to_string(checker->entries()) + " " + std::to_string(checker->depth());
  const document::LinesCheck& lines = *document.lines_check();
  return out + std::to_string(lines.documents()) + " " + std::to_string(lines.depth()) + " " +
         std::to_string(lines.lone_surrogates()) + " " + std::to_string(lines.first_lone_surrogate());
}

std::string selected(const std::string& text, std::string_view query, bool check, document::DocumentOptions options) {
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

/// What was seen before the first mistake, and what it is.
std::string seen_before(const std::string& text, std::string_view query, document::DocumentOptions options) {
  options.check = true;
  document::Document document(std::make_unique<bytes::MemorySource>(text), options, nullptr);
  Sum places;
  std::uint64_t count = 0;
  const auto done =
      path::evaluate(document.cursor(), *path::parse_query(query), false, [&](scan::Cursor& at, const path::Location&) {
        places.add(at.begin());
        ++count;
        return path::Visit::more;
      });
  const auto finished = document.finish();
  return std::to_string(count) + " " + std::to_string(places.value) + " " +
         (!done       ? described(document.explain(done.error()))
          : !finished ? described(finished.error())
                      : "fine");
}

void check_same_before(const std::string& text, const document::DocumentOptions& options) {
  for (const std::string_view query : {"$[*].id", "$..n", "$..*"}) {
    std::string expected;
    for (const unsigned threads : {1U, 2U, 3U}) {
      const Threads limit(threads);
      const std::string now = seen_before(text, query, options);
      if (threads == 1) expected = now;
      INFO("threads ", threads, " query ", query);
      CHECK(now == expected);
    }
  }
}

std::string searched(const std::string& text, const std::string& wanted, document::DocumentOptions options) {
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

/// What is read in each way.
std::vector<std::string> all_of(const std::string& text, const document::DocumentOptions& options) {
  std::vector<std::string> out{checked(text, options), checked(text, options, false), searched(text, "Ann", options)};
  for (const std::string_view query : {"$..name", "$.items[*].id", "$[*].id", "$..nosuch", "$[-1:].id"}) {
    out.push_back(selected(text, query, false, options));
    out.push_back(selected(text, query, true, options));
  }
  return out;
}

void check_same(const std::string& text, const document::DocumentOptions& options) {
  std::vector<std::string> expected;
  for (const unsigned threads : {1U, 2U, 3U}) {
    const Threads limit(threads);
    const std::vector<std::string> now = all_of(text, options);
    if (threads == 1) expected = now;
    for (std::size_t i = 0; i < now.size(); ++i) {
      INFO("threads ", threads, " way ", i);
      CHECK(now[i] == expected[i]);
    }
  }
}

std::string large_lines() {
  std::string text;
  text.reserve(enough + 1000);
  for (std::size_t i = 0; text.size() < enough; ++i) {
    text += R"({"id":)" + std::to_string(i) + R"(,"text":"caf\u00e9 \"quoted\" ü","deep":[[1.5e3,{"a":null}],true])";
    text += i % 50 == 0 ? ",\"name\":\"Ann\"}\r\n" : i % 70 == 0 ? "}\n\n" : "}\n";
  }
  return text;
}

std::string large_with_comments() {
  std::string text = "[ // first\n0";
  text.reserve(enough + 1000);
  for (std::size_t i = 0; text.size() < enough; ++i) {
    text += R"(,{"id":)" + std::to_string(i) + R"(,"text":"// \"none\" /* ü","deep":[[1.5e3,{"a":null}],true])";
    text += i % 50 == 0 ? ",\"name\":\"Ann\" /* a \"name\": [ */,}\n" : i % 70 == 0 ? "} // } ,\n" : "}\n";
  }
  return text + ",]";
}

/// Counts what is read.
class Counted final : public bytes::Source {
 public:
  Counted(std::string_view text, std::atomic<std::uint64_t>& count) : text_(text), count_(count) {}
  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    auto got = text_.read(offset, into, size);
    count_ += got.value_or(0);
    return got;
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] bool reads_beside() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return text_.size(); }
  [[nodiscard]] const std::string& name() const override { return text_.name(); }

 private:
  bytes::MemorySource text_;
  std::atomic<std::uint64_t>& count_;
};

}  // namespace

TEST_CASE("Document: many bad lines are not as many reads") {
  std::string text;
  for (std::size_t i = 0; text.size() < 2 * enough; ++i)
    text += R"({"id":)" + std::to_string(i) + (i % 3 == 0 ? ",\"x\":}\n" : "}\n");
  for (const unsigned threads : {1U, 2U, 3U}) {
    const Threads limit(threads);
    std::uint64_t bad = 0;
    std::atomic<std::uint64_t> read = 0;
    document::DocumentOptions options = options_of(true);
    options.check = true;
    options.on_bad_line = [&bad](const Error&) { ++bad; };
    document::Document document(std::make_unique<Counted>(text, read), options, nullptr);
    REQUIRE(document.drain());
    const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
    CAPTURE(threads);
    CHECK(bad == (lines + 2) / 3);
    CHECK(read <= 3 * text.size());
  }
}

TEST_CASE("Document: several threads see in lines what one sees") {
  const document::DocumentOptions lines = options_of(true);
  std::string text = large_lines();
  check_same(text, lines);
  {
    const Threads two(2);
    CHECK(selected(text, "$[0].id", false, lines).substr(0, 2) == "1 ");
    const auto count = std::count(text.begin(), text.end(), '{') / 2;
    CHECK(checked(text, lines) == std::to_string(count) + " 4 0 0");
  }
  check_same(text.substr(0, text.size() - 1), lines);
  check_same(text.substr(0, text.size() - 3), lines);
  check_same("\xEF\xBB\xBF" + text, lines);
  // bad lines here and there, with the bytes that stand for line ends where lines are read as an array
  jt_test::Documents random(jt::test::seed(71));
  for (int round = 0; round < 20; ++round) {
    std::string bad = text;
    for (std::size_t i = 0; i <= random.below(12); ++i)
      bad[random.below(bad.size())] = "\x1E\x1F\x01,]}\n\"\\u"[random.below(10)];
    CAPTURE(round);
    check_same(bad, lines);
  }
  text[text.size() / 3] = '\x1E';
  const Threads two(2);
  CHECK(checked(text, lines).find("U+001E") != std::string::npos);
}

TEST_CASE("Document: several threads see in long lines and lone surrogates what one sees") {
  const document::DocumentOptions lines = options_of(true);
  std::string text;
  for (std::size_t i = 0; text.size() < 2 * enough; ++i) {
    const std::size_t size = i % 5 == 0 ? enough / 7 : i % 5 * 50;
    text += R"({"id":"\ud800","text":")" + std::string(size, 'x') + "\"}\n";
  }
  check_same(text, lines);
  text[text.size() / 2] = '\t';
  check_same(text, lines);
  std::string one(enough, ' ');
  one += "{}";
  check_same(one, lines);
  check_same(std::string(enough + 100, '\n'), lines);
}

TEST_CASE("Document: what is seen before a bad line is the same, wherever windows end") {
  const document::DocumentOptions options = options_of(true);
  const std::string text = large_lines();
  jt_test::Documents random(jt::test::seed(72));
  constexpr std::size_t edge = scan::frees_window ? 512 : std::size_t{128} << 10;
  for (int round = 0; round < 12; ++round) {
    std::string bad = text;
    std::size_t at = random.below(text.size() - 200);
    if (round % 2 == 0) at = at / edge * edge + random.below(100);
    at = bad.find("deep", at) + 7;  // behind the colon: no line is right without the bracket there
    bad[at] = "\x01,]}:"[random.below(5)];
    CAPTURE(at);
    check_same_before(bad, options);
    // each line before it, and nothing of it
    const std::size_t line = bad.rfind('\n', at) + 1;
    const std::string before = bad.substr(0, line);
    const std::string seen = seen_before(bad, "$[*].id", options);
    CHECK(seen.substr(0, seen.find(' ')) == seen_before(before, "$[*].id", options).substr(0, seen.find(' ')));
  }
}

TEST_CASE("Document: what is seen of a long bad line is the same, wherever windows end") {
  const document::DocumentOptions options = options_of(true);
  std::string text;
  while (text.size() < 2 * enough) {
    text += R"({"id":1,"list":[)";
    for (std::size_t i = 0; i < enough / 40; ++i) text += R"({"n":1,"s":"abcdefghij"},)";
    text += "0]}\n";
  }
  check_same_before(text, options);
  jt_test::Documents random(jt::test::seed(73));
  for (int round = 0; round < 8; ++round) {
    std::string bad = text;
    bad[bad.find(":1", random.below(bad.size() - 1000)) + 1] = ',';
    CAPTURE(round);
    check_same_before(bad, options);
  }
}

TEST_CASE("Document: several threads see in comments what one sees") {
  const document::DocumentOptions comments = options_of(false, comments::Choice::jsonc);
  std::string text = large_with_comments();
  check_same(text, comments);
  CHECK(selected(text, "$[1].id", true, comments).substr(0, 2) == "1 ");
  text.insert(text.size() / 3, "\xFF");
  check_same(text, comments);
}

TEST_CASE("Document: several threads see in a large document what one sees") {
  const std::string text = large();
  check_same(text, options_of(false));
  const Threads two(2);
  CHECK(checked(text, options_of(false)) == "items name 2 6");
  CHECK(selected(text, "$.name", false, options_of(false)).substr(0, 2) == "1 ");
}

TEST_CASE("Document: several threads find the same mistake in a large document") {
  const std::string good = large();
  for (const std::size_t at : {good.size() / 3, good.size() - 1}) {
    std::string bad = good;
    bad[at] = '\x01';
    check_same(bad, options_of(false));
    const Threads two(2);
    CHECK(checked(bad, options_of(false)).find(" at " + std::to_string(at) + ":1:") != std::string::npos);
  }
  check_same(good.substr(0, good.size() - 1), options_of(false));
}
