// SPDX-License-Identifier: MIT
// A search finds what a simple one does: all strings of a document as read by nlohmann/json, matched by PCRE2
// directly.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <pcre2.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <random>

#include "core/bytes/memory_source.hpp"
#include "core/search/search.hpp"
#include "run.hpp"

using namespace jt;

namespace {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(engine_() % limit); }
  template <std::size_t N>
  std::string_view of(const std::array<std::string_view, N>& all) {
    return all[below(N)];
  }

 private:
  std::mt19937_64 engine_;
};

// U+212A and U+017F fold to k and s; the rest are spelled in several ways, or in several bytes.
constexpr std::array<std::string_view, 30> characters{"a", "b", "c", "k", "s", "K", "S",  "A",  "z",  "1",
                                                      "7", "-", ".", " ", "_", "/", "\"", "\\", "\n", "\t",
                                                      "é", "É", "ß", "ſ", "K", "€", "😀",  "{",  "]",  ","};

/// Valid documents in which most characters are sometimes escaped.
class Writer {
 public:
  explicit Writer(Random& random) : random_(random) {}
  std::string document() {
    blanks();
    value(0);
    blanks();
    return std::move(out_);
  }

 private:
  void blanks() {
    static constexpr std::array<std::string_view, 6> kinds{"", "", "", " ", "\n", "\t \r\n"};
    out_ += random_.of(kinds);
  }
  void escaped(std::string_view character) {
    const auto json = nlohmann::json(character).dump(-1, ' ', true);
    std::string escape = json.substr(1, json.size() - 2);
    if (escape.size() == 1 || (escape[0] == '\\' && escape[1] != 'u' && random_.below(2) == 0)) {
      escape = fmt::format("\\u{:04x}", static_cast<unsigned char>(character[0]));
    }
    if (random_.below(2) == 0) {
      for (std::size_t i = 0; i < escape.size(); ++i)
        if (i % 6 > 1) escape[i] = static_cast<char>(std::toupper(escape[i]));
    }
    out_ += escape;
  }
  void string() {
    out_ += '"';
    // Sometimes brackets are far apart, and matches too.
    if (random_.below(25) == 0) out_ += std::string(random_.below(1000), 'y');
    for (std::size_t left = random_.below(random_.below(12) == 0 ? 150 : 9); left > 0; --left) {
      const std::string_view character = random_.of(characters);
      const bool must = character == "\"" || character == "\\" || character == "\n" || character == "\t";
      if (character == "/" && random_.below(3) == 0) {
        out_ += "\\/";
      } else if (must || random_.below(6) == 0) {
        escaped(character);
      } else {
        out_ += character;
      }
    }
    out_ += '"';
  }
  void value(int depth) {
    static constexpr std::array<std::string_view, 10> scalars{"1",    "17",    "-1.5", "1e7",   "0",
                                                              "true", "false", "null", "71.17", "123456789"};
    const std::size_t kind = random_.below(depth > 4 ? 2 : 5);
    if (kind == 0) {
      out_ += random_.of(scalars);
    } else if (kind == 1) {
      string();
    } else {
      container(kind == 2, depth);
    }
  }
  void container(bool array, int depth) {
    out_ += array ? '[' : '{';
    // Sometimes nesting is deep and its brackets are far apart: some blocks contain one, others none.
    if (depth < 2 && random_.below(12) == 0) {
      const std::size_t levels = random_.below(40);
      if (!array) out_ += "\"k\":";
      for (std::size_t i = 0; i < levels; ++i) {
        out_ += '[' + std::string(random_.below(3) == 0 ? random_.below(130) : 62 + random_.below(4), ' ');
        if (random_.below(4) == 0) out_ += "[],1 ,";
      }
      value(depth + 1);
      for (std::size_t i = 0; i < levels; ++i) out_ += std::string(random_.below(70), '\n') + ']';
      out_ += array ? ']' : '}';
      return;
    }
    for (std::size_t i = 0, count = random_.below(6); i < count; ++i) {
      if (i > 0) out_ += ',';
      blanks();
      if (!array) {
        string();
        blanks();
        out_ += ':';
        blanks();
      }
      value(depth + 1);
      blanks();
    }
    out_ += array ? ']' : '}';
  }

  Random& random_;
  std::string out_;
};

/// Valid expressions, most of them with characters of the documents.
class PatternWriter {
 public:
  explicit PatternWriter(Random& random) : random_(random) {}
  std::string expression(int depth = 0) {
    std::string out;
    for (std::size_t left = random_.below(4) + 1; left > 0; --left) out += item(depth);
    if (random_.below(6) == 0) out += "|" + item(depth);
    return out;
  }
  std::string text() {
    std::string out;
    for (std::size_t left = random_.below(4) + 1; left > 0; --left) out += random_.of(characters);
    return out;
  }

 private:
  std::string literal() {
    const std::string_view character = random_.of(characters);
    const bool special = std::string_view(".\\{").find(character) != std::string_view::npos;
    return (special ? "\\" : "") + std::string(character);
  }
  std::string item(int depth) {
    static constexpr std::array<std::string_view, 22> others{
        ".",      "\\d", "\\w", "[ab1]", "[^a]",     "\\s",        "^",     "$",     "\\b",       "(?=a)",   "(?!b)",
        "(?<=a)", "\\S", "\\.", "[k-s]", "[^\\x00]", "[\\d\\-/]+", "[É-ß]", "[A-Z]", "[^ -s\\d]", "[kſ\\n]", "[K\"é]"};
    static constexpr std::array<std::string_view, 11> quantifiers{"*",  "+",  "?",    "{2}", "{0,1}", "+?",
                                                                  "*?", "++", "{1,}", "{3}", "{4,9}"};
    std::string out;
    const std::size_t kind = random_.below(10);
    if (kind < 6) {
      out = literal();
    } else if (kind < 9 || depth > 1) {
      out = random_.of(others);
      if (std::string_view("^$").find(out) != std::string_view::npos || out == "\\b" || out.starts_with("(?"))
        return out;
    } else {
      static constexpr std::array<std::string_view, 4> groups{"(", "(?:", "(?>", "(?i:"};
      out = std::string(random_.of(groups)) + expression(depth + 1) + ")";
    }
    if (random_.below(5) == 0) out += random_.of(quantifiers);
    return out;
  }
  Random& random_;
};

struct Text {
  std::string path;
  bool key;
  std::string text;
};

/// Every key and scalar of a document, by nlohmann/json.
class Texts : public nlohmann::json_sax<nlohmann::json> {
 public:
  std::vector<Text> all;

  bool null() override { return scalar("null"); }
  bool boolean(bool value) override { return scalar(value ? "true" : "false"); }
  bool number_integer(number_integer_t value) override { return scalar(std::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return scalar(std::to_string(value)); }
  bool number_float(number_float_t, const string_t& text) override { return scalar(text); }
  bool string(string_t& value) override { return scalar(value); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return start(true); }
  bool key(string_t& value) override {
    way_.back() = value;
    all.push_back({path::spell(way_, path::Spelling::accessor), true, value});
    return true;
  }
  bool end_object() override { return end(); }
  bool start_array(std::size_t) override { return start(false); }
  bool end_array() override { return end(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override {
    FAIL(error.what());
    return false;
  }

 private:
  void count() {
    if (way_.empty()) return;
    if (auto* index = std::get_if<std::uint64_t>(&way_.back())) ++*index;
  }
  bool scalar(std::string text) {
    count();
    all.push_back({path::spell(way_, path::Spelling::accessor), false, std::move(text)});
    return true;
  }
  bool start(bool object) {
    count();
    if (object) {
      way_.emplace_back(std::string());
    } else {
      way_.emplace_back(~std::uint64_t{0});
    }
    return true;
  }
  bool end() {
    way_.pop_back();
    return true;
  }
  path::Location way_;
};

/// Only PCRE2. Nothing if the pattern is malformed.
class Plain {
 public:
  Plain(const std::string& pattern, const search::PatternOptions& options) {
    std::string text = pattern;
    std::uint32_t flags = PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF;
    if (options.fixed) text = "\\Q" + text + "\\E";
    if (options.word) text = "(?<!\\w)(?:" + text + ")(?!\\w)";
    if (options.ignore_case) flags |= PCRE2_CASELESS;
    if (options.whole) flags |= PCRE2_ANCHORED | PCRE2_ENDANCHORED;
    int error = 0;
    PCRE2_SIZE at = 0;
    code_ = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), flags, &error, &at, nullptr);
    data_ = pcre2_match_data_create(30, nullptr);
  }
  ~Plain() {
    pcre2_match_data_free(data_);
    pcre2_code_free(code_);
  }
  Plain(const Plain&) = delete;
  Plain& operator=(const Plain&) = delete;

  [[nodiscard]] bool good() const { return code_ != nullptr; }
  std::optional<text::RegexSpan> find(const std::string& text) {
    const int count = pcre2_match(code_, reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), 0, 0, data_, nullptr);
    if (count == PCRE2_ERROR_NOMATCH) return {};
    if (count < 0) return {};  // too many steps, which jt reports
    const PCRE2_SIZE* span = pcre2_get_ovector_pointer(data_);
    return text::RegexSpan{span[0], span[1]};
  }

 private:
  pcre2_code* code_;
  pcre2_match_data* data_;
};

std::string line(const std::string& path, bool key, std::string_view text, text::RegexSpan span) {
  return fmt::format("{} {} {}-{} {}\n", path, key ? "key" : "value", span.begin, span.end, text);
}

std::string expected(const std::string& document, const std::vector<std::string>& patterns,
                     const search::PatternOptions& options, bool keys, bool values) {
  Texts texts;
  nlohmann::json::sax_parse(document, &texts);
  std::vector<std::unique_ptr<Plain>> plain;
  for (const std::string& pattern : patterns) plain.push_back(std::make_unique<Plain>(pattern, options));
  std::string out;
  for (const Text& text : texts.all) {
    if (!(text.key ? keys : values)) continue;
    std::optional<text::RegexSpan> first;
    for (auto& one : plain) {
      const auto found = one->find(text.text);
      if (found && (!first || found->begin < first->begin)) first = found;
    }
    if (first) out += line(text.path, text.key, text.text, *first);
  }
  return out;
}

/// A pattern that needs too many steps, which is not a failure.
const std::string gave_up = "gave up";

std::string found_in(const std::string& document, const search::TextPattern& pattern,
                     const search::SearchOptions& options, scan::StreamOptions windows) {
  bytes::MemorySource source(document);
  scan::Stream stream(source, windows);
  scan::Cursor cursor(stream);
  REQUIRE(cursor.start());
  std::string out;
  const auto searched = search::search(cursor, {}, pattern, options, [&](const search::FoundText& found) {
    out += line(path::spell(found.location, path::Spelling::accessor), found.key, found.text, found.match);
    return true;
  });
  if (!searched) out = searched.error()->code == Code::limit_exceeded ? gave_up : searched.error()->message;
  return out;
}

std::size_t cases() {
  const char* text = std::getenv("JT_SEARCH_CASES");
  return text == nullptr ? 3000 : static_cast<std::size_t>(std::strtoull(text, nullptr, 10));
}

}  // namespace

TEST_CASE(
    "search: the same matches as nlohmann/json and PCRE2, with every window and kernel, with and without shortcut") {
  Random random(jt::test::seed(1));
  PatternWriter patterns(random);
  std::size_t some = 0;
  std::size_t given_up = 0;
  std::size_t prefilters = 0;
  for (std::size_t i = 0; i < cases(); ++i) {
    const std::string document = Writer(random).document();
    search::PatternOptions options;
    options.fixed = random.below(4) == 0;
    options.ignore_case = random.below(3) == 0;
    options.word = random.below(8) == 0;
    options.whole = random.below(8) == 0;
    std::vector<std::string> given;
    for (std::size_t left = random.below(6) == 0 ? 2 : 1; left > 0; --left)
      given.push_back(options.fixed ? patterns.text() : patterns.expression());
    const auto compiled = search::TextPattern::compile(given, options);
    const bool good =
        std::all_of(given.begin(), given.end(), [&](const auto& one) { return Plain(one, options).good(); });
    const std::string patterns_given = fmt::format("{}", fmt::join(given, "\n"));
    CAPTURE(patterns_given);
    REQUIRE(compiled.has_value() == good);
    if (!good) continue;
    search::SearchOptions wanted;
    wanted.keys = random.below(6) != 0;
    wanted.values = random.below(6) != 0 || !wanted.keys;
    const std::string plain = expected(document, given, options, wanted.keys, wanted.values);
    if (!plain.empty()) ++some;
    if (compiled->prefilter()) ++prefilters;
    static constexpr std::array<std::size_t, 4> sizes{64, 65, 128, 4096};
    for (const bool prefilter : {true, false}) {
      wanted.prefilter = prefilter;
      scan::StreamOptions windows;
      windows.window = sizes[random.below(4)];
      windows.shift = random.below(64);
      windows.kernel = scan::kernels()[random.below(scan::kernels().size())];
      CAPTURE(document);
      CAPTURE(options.ignore_case);
      CAPTURE(options.word);
      CAPTURE(options.whole);
      CAPTURE(prefilter);
      CAPTURE(windows.window);
      const std::string found = found_in(document, *compiled, wanted, windows);
      if (found == gave_up && ++given_up > 0) break;
      REQUIRE(found == plain);
    }
  }
  // The comparison was not empty.
  CHECK(some > cases() / 6);
  CHECK(prefilters > cases() / 4);
  CHECK(given_up < cases() / 500 + 1);
}
