// SPDX-License-Identifier: MIT
#include "core/document/lines_check.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "core/scan/whole_lines.hpp"
#include "run.hpp"

namespace {

using jt::document::LinesCheck;

/// Numbers of this run.
class Numbers {
 public:
  explicit Numbers(unsigned which) : random_(jt::test::seed(which)) {}
  std::uint64_t below(std::uint64_t limit) { return limit == 0 ? 0 : random_() % limit; }

 private:
  std::mt19937_64 random_;
};

std::span<const std::uint8_t> as_bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// What is said of a file: offsets and texts of errors, documents, depth, lone surrogates and the first.
struct Said {
  std::vector<std::pair<std::uint64_t, std::string>> bad;
  std::uint64_t documents = 0, depth = 0, lone = 0, first_lone = 0;
  bool operator==(const Said&) const = default;
};

/// Each line by a check of its own.
Said one_by_one(const std::string& text) {
  Said out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = std::string_view(text).substr(at, end - at);
    jt::scan::Checker checker(jt::scan::best_kernel(), jt::scan::Checker::max_depth_accepted,
                              jt::scan::Lines::as_in_file);
    checker.reset(at);
    if (line.find_first_not_of(" \t\r") != line.npos) {
      ++out.documents;
      auto checked = checker.feed(as_bytes_of(line));
      if (checked) checked = checker.finish();
      if (!checked) out.bad.emplace_back(checked.error()->at->offset, checked.error()->message);
      out.depth = std::max(out.depth, checker.depth());
      if (out.lone == 0 && checker.lone_surrogates() > 0) out.first_lone = checker.first_lone_surrogate();
      out.lone += checker.lone_surrogates();
    }
    at = end + 1;
  }
  return out;
}

Said checked(const std::string& text, const std::vector<std::size_t>& sizes) {
  Said out;
  LinesCheck check([&](jt::Error error) -> jt::Result<void> {
    out.bad.emplace_back(error->at->offset, error->message);
    return {};
  });
  std::size_t at = 0;
  for (std::size_t i = 0; at < text.size(); ++i) {
    const std::size_t size = std::min(text.size() - at, sizes[i % sizes.size()]);
    // In memory of its own, so that a byte too much is found.
    const std::string part = text.substr(at, size);
    REQUIRE(check.feed(as_bytes_of(part)));
    at += size;
  }
  REQUIRE(check.finish());
  std::tie(out.documents, out.depth, out.lone) = std::tuple(check.documents(), check.depth(), check.lone_surrogates());
  if (out.lone > 0) out.first_lone = check.first_lone_surrogate();
  return out;
}

/// Lines that are right, of many sizes, that make `size` bytes or a little more.
std::string good_lines(Numbers& random, std::size_t size) {
  std::string out;
  while (out.size() < size) {
    const std::size_t width = random.below(4) == 0 ? random.below(300) : random.below(20);
    switch (random.below(7)) {
      case 0:
        out += R"({"a":[1,2.5e3,{"b":null}],"c":")" + std::string(width, 'x') + "\"}";
        break;
      case 1:
        out += std::to_string(random.below(100000));
        break;
      case 2:
        out += "[" + std::string(width, ' ') + "]";
        break;
      case 3:
        out += "  {\"k\": true,\t\"s\": \",\\n]\"}  ";
        break;
      case 4:
        out += "\"\\ud800\\ud800\\udc00" + std::string(width, '\\') + std::string(width, '\\') + "\"";
        break;
      case 5:
        out += std::string(1 + width % 9, '[') + std::string(1 + width % 9, ']');
        break;
      default:
        out += "{}";
        break;
    }
    out += random.below(8) == 0 ? "\r\n" : "\n";
  }
  return out;
}

}  // namespace

TEST_CASE("LinesCheck: right lines, in pieces of any size, as each by itself") {
  Numbers random(1);
  for (int round = 0; round < 30; ++round) {
    const std::string text = good_lines(random, random.below(90'000));
    const Said expected = one_by_one(text);
    REQUIRE(expected.bad.empty());
    for (const std::size_t size : {std::size_t{1} << 20, std::size_t{700}, 1 + random.below(70'000)})
      REQUIRE(checked(text, {size, 1 + random.below(5000)}) == expected);
  }
}

TEST_CASE("LinesCheck: what is wrong among right lines is found where it is") {
  Numbers random(2);
  const std::vector<std::string> odd{
      // A line feed inside a value, where a comma in its place would be valid; a comma where a line feed should be.
      "{\"a\":1\n\"b\":2}\n",
      "[1\n2]\n",
      "1,2\n",
      "{\"a\":1\n\"b\":2},3\n",
      "3,{\"a\":1\n\"b\":2}\n",
      "[1\n2],[3]\n",
      "\"a\nb\"\n",
      "\"a\nb\",1\n",
      "1 ,\n",
      ",1\n",
      "],[\n",
      "1],[2\n",
      "{\"a\":[\n",
      "]}\n",
      "1 2\n",
      "[[1]\n[2]]\n",
      "\n",
      "\r\n",
      "  \t\n",
      "\n\n\n",
      "\xEF\xBB\xBF{}\n",
      "\xEF\xBB\xBF\n",
      "nul\n",
      "\"\xC0\"\n",
      "\"\\x\"\n",
      "-\n",
      "01\n",
      "\"\\ud800\n\\udc00\"\n",
      "\x1E{}\n",
      "0]\n",
      "[0\n",
      "1 // c\n"};
  for (const std::string& each : odd) {
    for (int round = 0; round < 6; ++round) {
      const std::string text = good_lines(random, random.below(3000)) + each + good_lines(random, random.below(3000));
      INFO(each);
      REQUIRE(checked(text, {std::size_t{1} << 20}) == one_by_one(text));
      REQUIRE(checked(text, {1 + random.below(3000)}) == one_by_one(text));
    }
  }
}

TEST_CASE("LinesCheck: any byte changed in lines that are right") {
  Numbers random(3);
  constexpr std::string_view bytes = "\n,[]{}\":\\ 0a\x01\xC3";
  for (int round = 0; round < 400; ++round) {
    std::string text = good_lines(random, 1500);
    for (std::uint64_t k = random.below(3) + 1; k > 0; --k)
      text[random.below(text.size())] = bytes[random.below(bytes.size())];
    REQUIRE(checked(text, {text.size()}) == one_by_one(text));
  }
}

TEST_CASE("LinesCheck: after blank lines and a line that is too deep, the others are still read") {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += i % 40 == 0 ? "\n" : "{\"n\":" + std::to_string(i) + "}\n";
  text += std::string(100'001, '[') + std::string(100'001, ']') + "\n" + std::string(100'000, '[') +
          std::string(100'000, ']') + "\n";
  const Said said = checked(text, {std::size_t{256} << 10});
  CHECK(said == one_by_one(text));
  CHECK(said.bad.size() == 1);
  CHECK(said.documents == 2925 + 2);
}

TEST_CASE("WholeLines: every kernel says the same, and finds right lines right") {
  Numbers random(4);
  for (const jt::scan::Kernel* kernel : jt::scan::kernels()) {
    jt::scan::WholeLines whole(jt::scan::Checker::max_depth_accepted, '\n', *kernel);
    for (int round = 0; round < 20; ++round) {
      const std::string text = good_lines(random, random.below(30'000) + 1);
      const Said expected = one_by_one(text);
      REQUIRE(whole.check(as_bytes_of(text), 0));
      CHECK(whole.documents() == expected.documents);
      CHECK(whole.depth() == expected.depth);
      CHECK(whole.lone_surrogates() == expected.lone);
    }
    CHECK_FALSE(whole.check(as_bytes_of("{\"a\":1\n\"b\":2},3\n"), 0));
    CHECK_FALSE(whole.check(as_bytes_of("1\n\n2\n"), 0));
  }
}
