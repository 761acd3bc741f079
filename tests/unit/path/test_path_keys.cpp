// SPDX-License-Identifier: MIT
// Descents that go from name to name: the same matches as a plain reading of RFC 9535 over a tree that knows duplicate
// keys, and the same errors as a walk over all entries, wherever windows end.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <random>

#include "core/path/evaluate.hpp"
#include "path/documents.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt_path_test;

namespace {

/// A value, with its members in order, and how it is spelled in the document.
struct Tree {
  bool object = false;
  std::vector<std::pair<std::string, Tree>> entries;
  std::string text;
};

struct Found {
  Texts values;
  Texts paths;
};

/// Names that hold each other, look like JSON, or are empty.
constexpr std::array<std::string_view, 9> names{"a", "b", "aa", "", ", ", "a\":1", "\\", "é", "longer than eight"};

class Random {
 public:
  explicit Random(std::uint64_t seed) : random_(seed) {}
  std::size_t below(std::size_t most) { return static_cast<std::size_t>(random_() % most); }
  bool one_in(std::size_t most) { return below(most) == 0; }
  std::string name() { return std::string(names[one_in(2) ? 0 : below(names.size())]); }

  /// Blanks, seldom many.
  std::string blanks() {
    if (!one_in(4)) return "";
    const std::string kinds = " \n\t\r";
    return std::string(one_in(20) ? below(200) : 1 + below(3), kinds[below(4)]);
  }

  /// One of the spellings of a string.
  std::string spelled(const std::string& text) {
    std::string out = "\"";
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto byte = static_cast<unsigned char>(text[i]);
      if (byte >= 0x80) {  // é
        out += one_in(2) ? "\\u00e9" : text.substr(i, 2);
        ++i;
      } else if (one_in(12)) {
        constexpr std::string_view hex = "0123456789ABCDEF";
        out += std::string("\\u00") + hex[byte >> 4U] + hex[byte & 15U];
      } else {
        if (byte == '"' || byte == '\\') out += '\\';
        out += text[i];
      }
    }
    return out + "\"";
  }

  Tree scalar() {
    constexpr std::array<std::string_view, 7> plain{"1", "-0.5e+7", "true", "false", "null", "12345678901234567890",
                                                    "0"};
    if (one_in(2)) return {false, {}, std::string(plain[below(plain.size())])};
    if (one_in(3)) return {false, {}, spelled(name())};
    return {false, {}, spelled(std::string(below(one_in(10) ? 300 : 20), "x:{[,\"\\"[below(7)]))};
  }

  Tree tree(std::size_t depth) {
    if (depth == 0 || one_in(5)) return scalar();
    Tree out;
    out.object = !one_in(3);
    out.text = out.object ? "{" : "[";
    const std::size_t size = one_in(25) ? 20 : below(5);
    for (std::size_t i = 0; i < size; ++i) {
      out.text += (i == 0 ? "" : ",") + blanks();
      const std::string key = name();
      if (out.object) out.text += spelled(key) + blanks() + ":" + blanks();
      Tree entry = tree(depth - 1);
      out.text += entry.text + blanks();
      out.entries.emplace_back(key, std::move(entry));
    }
    if (size == 0) out.text += blanks();
    out.text += out.object ? "}" : "]";
    return out;
  }

 private:
  std::mt19937_64 random_;
};

struct Step {
  bool name = true;
  std::string text;
  std::size_t index = 0;
};

/// `$..` with these selectors, or a filter that asks for members of the candidate; then the steps.
struct Asked {
  Texts selectors;
  std::string filtered;           ///< not empty: the candidates that have a member with this name are selected,
  std::optional<std::string> is;  ///< and only if it is this, as it is spelled
  std::vector<Step> tail;

  [[nodiscard]] std::string query() const {
    const auto step = [](const std::string& name) {
      std::string out;
      for (const char c : name) out += (c == '\\' || c == '\'' ? "\\" : "") + std::string(1, c);
      return "'" + out + "'";
    };
    std::string out = "$..[";
    for (const std::string& name : selectors) out += (name == selectors[0] ? "" : ",") + step(name);
    if (selectors.empty()) out += "?@[" + step(filtered) + "]" + (is ? " == " + *is : "");
    out += "]";
    for (const Step& each : tail) out += "[" + (each.name ? step(each.text) : std::to_string(each.index)) + "]";
    return out;
  }
};

const Tree* child(const Tree& tree, const Step& step) {
  if (step.name != tree.object) return nullptr;
  if (!step.name) return step.index < tree.entries.size() ? &tree.entries[step.index].second : nullptr;
  for (const auto& [key, value] : tree.entries)
    if (key == step.text) return &value;
  return nullptr;
}

std::string spelled_path(const path::Location& location) { return path::spell(location, path::Spelling::normalized); }

void follow_tail(const Tree& match, const Asked& asked, path::Location location, Found& found) {
  const Tree* at = &match;
  for (const Step& step : asked.tail) {
    if (at->text[0] != (step.name ? '{' : '[')) return;
    at = child(*at, step);
    if (at == nullptr) return;
    if (step.name) {
      location.emplace_back(step.text);
    } else {
      location.emplace_back(std::uint64_t{step.index});
    }
  }
  found.values.push_back(at->text);
  found.paths.push_back(spelled_path(location));
}

bool passes(const Tree& candidate, const Asked& asked) {
  const Tree* const member = candidate.text[0] == '{' ? child(candidate, {true, asked.filtered, 0}) : nullptr;
  return member != nullptr && (!asked.is || member->text == *asked.is);
}

/// RFC 9535, 2.5.2.2: the selectors for the node, then for each node below it.
void select(const Tree& node, const Asked& asked, const path::Location& around, Found& found) {
  const auto at = [&](std::size_t i) {
    path::Location location = around;
    if (node.object) {
      location.emplace_back(node.entries[i].first);
    } else {
      location.emplace_back(std::uint64_t{i});
    }
    return location;
  };
  for (std::size_t selector = 0; selector < std::max<std::size_t>(asked.selectors.size(), 1); ++selector) {
    for (std::size_t i = 0; i < node.entries.size(); ++i) {
      const bool taken = asked.selectors.empty() ? passes(node.entries[i].second, asked)
                                                 : node.object && node.entries[i].first == asked.selectors[selector];
      if (taken) follow_tail(node.entries[i].second, asked, at(i), found);
    }
  }
  for (std::size_t i = 0; i < node.entries.size(); ++i) select(node.entries[i].second, asked, at(i), found);
}

Asked random_query(Random& random) {
  Asked asked;
  if (random.one_in(2)) {
    for (std::size_t n = 1 + random.below(2); n > 0; --n) asked.selectors.push_back(random.name());
    if (asked.selectors.back() == asked.selectors[0]) asked.selectors.resize(1);
  } else {
    asked.filtered = random.name();
    if (random.one_in(2)) asked.is = random.one_in(2) ? "1" : "true";
  }
  if (random.one_in(2)) {
    for (std::size_t n = random.below(3); n > 0; --n) {
      if (random.one_in(3)) {
        asked.tail.push_back({false, "", random.below(3)});
      } else {
        asked.tail.push_back({true, random.name(), 0});
      }
    }
    asked.tail.push_back({true, random.name(), 0});
  }
  return asked;
}

scan::StreamOptions random_options(Random& random) {
  scan::StreamOptions options;
  constexpr std::array<std::size_t, 6> windows{64, 65, 128, 192, 512, 4096};
  options.window = windows[random.below(windows.size())];
  options.shift = random.below(64);
  options.kernel = scan::kernels()[random.below(scan::kernels().size())];
  if (random.one_in(4)) {  // windows are read, marked and checked by others, from the second one on
    options.threads = 2;
    options.large = 0;
  }
  return options;
}

/// What a query gives, with the error that ends it. `copies`: each match is read to its end.
struct Run {
  Matches found;
  std::string error;
  std::optional<std::uint64_t> offset;
  bool broken = false;  ///< the last match could not be read to its end
};

Run run_of(std::string_view document, const std::string& path, const scan::StreamOptions& options, bool track,
           bool copies) {
  bytes::MemorySource source(document);
  scan::Stream stream(source, options);
  scan::Cursor cursor(stream);
  Run run;
  const auto query = path::parse_query(path);
  REQUIRE_MESSAGE(query.has_value(), path, ": ", query.error()->message);
  const auto count = path::evaluate(cursor, *query, track, [&](scan::Cursor& at, const path::Location& location) {
    std::string text;
    if (copies) {
      at.copy([&](std::string_view piece) {
        text += piece;
        return true;
      });
    }
    run.found.values.push_back(text);
    run.found.paths.push_back(track ? spelled_path(location) : "");
    run.broken = at.failed();
    return run.broken ? path::Visit::stop : path::Visit::more;
  });
  if (!count) {
    run.error = count.error()->message;
    if (count.error()->at) run.offset = count.error()->at->offset;
  } else {
    CHECK(*count == run.found.values.size());
  }
  return run;
}

std::uint64_t counted(std::string_view document, const std::string& path, const scan::StreamOptions& options) {
  bytes::MemorySource source(document);
  scan::Stream stream(source, options);
  scan::Cursor cursor(stream);
  std::uint64_t reported = 0;
  const auto count = path::count(cursor, *path::parse_query(path), [&](scan::Cursor&, const path::Location&) {
    ++reported;
    return path::Visit::more;
  });
  REQUIRE(count.has_value());
  CHECK(reported == 0);
  return *count;
}

std::size_t calls_of_keys = 0;

/// A kernel that notes whether names were looked for.
const scan::Kernel& noting_kernel() {
  static const scan::Kernel kernel = [] {
    scan::Kernel out = scan::best_kernel();
    out.keys = [](const std::uint8_t* bytes, std::size_t size, const scan::Bits* bits,
                  std::span<const std::string_view> wanted, std::uint64_t base, scan::Nesting& nesting,
                  std::size_t& position, std::uint64_t& in_string) {
      ++calls_of_keys;
      return scan::best_kernel().keys(bytes, size, bits, wanted, base, nesting, position, in_string);
    };
    return out;
  }();
  return kernel;
}

}  // namespace

TEST_CASE("evaluate: descents by names, as a plain reading of RFC 9535") {
  Random random(test::seed(31));
  std::size_t some = 0;
  for (std::size_t i = 0; i < test::fewer(4'000); ++i) {
    const Tree tree = random.tree(5);
    const std::string document = random.blanks() + tree.text + random.blanks();
    const Asked asked = random_query(random);
    const std::string query = asked.query();
    CAPTURE(document);
    CAPTURE(query);
    Found expected;
    select(tree, asked, {}, expected);
    some += expected.values.size() > 1 ? 1U : 0U;
    const scan::StreamOptions options = random_options(random);
    CAPTURE(options.window);
    CAPTURE(options.shift);
    const Run tracked = run_of(document, query, options, true, random.one_in(2));
    REQUIRE(tracked.error == "");
    REQUIRE(tracked.found.paths == expected.paths);
    const Run copied = run_of(document, query, options, random.one_in(2), true);
    REQUIRE(copied.found.values == expected.values);
    REQUIRE(counted(document, query, options) == expected.values.size());
  }
  CHECK(some > test::fewer(300));
}

TEST_CASE("evaluate: descents by names in damaged documents end as a walk over all entries does") {
  Random random(test::seed(32));
  std::size_t failed = 0;
  std::size_t passed = 0;
  for (std::size_t i = 0; i < test::fewer(4'000); ++i) {
    std::string document = random.tree(5).text;
    if (document.size() < 2) continue;
    const std::string odd = "\"\\{}[]:, 01e.tx\n\x01\xC3\x80\xFF";
    for (std::size_t n = 1 + random.below(2); n > 0; --n) {
      const std::size_t at = random.below(document.size());
      if (random.one_in(4)) {
        document.resize(std::max<std::size_t>(at, 1));
      } else if (random.one_in(2)) {
        document.erase(at, 1);
      } else {
        document[at] = odd[random.below(odd.size())];
      }
      if (document.empty()) document = "{";
    }
    Asked asked = random_query(random);
    const std::string query = asked.query();
    // An index that no array has is no name: then every entry is visited.
    std::string walked = query;
    walked.replace(0, 4, "$..[4000000000,");
    CAPTURE(document);
    CAPTURE(query);
    const scan::StreamOptions options = random_options(random);
    const bool copies = random.one_in(2);
    const Run keyed = run_of(document, query, options, true, copies);
    const Run every = run_of(document, walked, options, true, copies);
    (keyed.error.empty() ? passed : failed) += 1;
    CHECK(keyed.error == every.error);
    CHECK(keyed.offset == every.offset);
    REQUIRE(keyed.found.paths == every.found.paths);
    // Of a value with the error in it, what was copied before depends on where pieces begin.
    Texts of_keys = keyed.found.values;
    Texts of_all = every.found.values;
    REQUIRE(keyed.broken == every.broken);
    if (keyed.broken) {
      CHECK((of_keys.back().starts_with(of_all.back()) || of_all.back().starts_with(of_keys.back())));
      of_keys.pop_back();
      of_all.pop_back();
    }
    REQUIRE(of_keys == of_all);
  }
  CHECK(failed > test::fewer(300));
  CHECK(passed > test::fewer(300));
}

TEST_CASE("evaluate: descents by names where a key crosses the end of a window") {
  constexpr std::array<std::size_t, 4> borders{64, 4096, std::size_t{64} << 10, std::size_t{256} << 10};
  for (const std::size_t border : borders) {
    if (border > 4096 && !test::due(33)) continue;
    for (const std::string key : {"\"na\\u006De\"", "\"name\""}) {
      const std::string member = key + " : {\"x\": [ {\"name\":\"name\" , \"id\":1 } ] }";
      for (std::size_t before = 0; before<std::min(member.size() + 4, border - 20); before += border> 4096 ? 3 : 1) {
        for (const bool text : {false, true}) {
          const std::string filler(border - 20 - before, text ? 'n' : ' ');
          std::string document = text ? "{\"f\":\"" + filler + "\"," : "{" + filler;
          document += member + "}";
          CAPTURE(border);
          CAPTURE(before);
          const Matches all = matches(document, "$..name");
          REQUIRE(all.paths == Texts{"$['name']", "$['name']['x'][0]['name']"});
          CHECK(all.values[1] == "\"name\"");
          REQUIRE(matches(document, "$..name.x[0].id").paths == Texts{"$['name']['x'][0]['id']"});
          REQUIRE(matches(document, "$..[?@.name == 'name'].id").values == Texts{"1"});
        }
      }
    }
  }
}

TEST_CASE("evaluate: descents go from name to name where names are enough") {
  scan::StreamOptions options;
  options.kernel = &noting_kernel();
  const std::string document = R"({"a": [{"b": 1, "c": {"a": [2]}}]})";
  const auto goes = [&](const char* path) {
    calls_of_keys = 0;
    (void)matches(document, path, options);
    return calls_of_keys > 0;
  };
  for (const char* path : {"$..a", "$..['a','b']", "$..a[0].b", "$.a..b", "$.a[*]..a", "$..[?@.b == 1]", "$..[?@.b]",
                           "$..[?@.b == 1 && @.c].c", ".. | .a?"}) {
    CHECK_MESSAGE(goes(path), std::string(path));
  }
  for (const char* path : {"$..*", "$..[0]", "$..a[0]", "$..[?@.b != 1]", "$..[?!@.b]", "$..[?@ == 1]", "$..[?@.a.b]",
                           "$..['a','b','c','d','e']", "$..['a',0]", "$.a[0].b"}) {
    CHECK_MESSAGE(!goes(path), std::string(path));
  }
}

TEST_CASE("evaluate: descents by names have the limits of a walk") {
  const auto nested = [](std::size_t levels) {
    return std::string(levels, '[') + R"({"a":1})" + std::string(levels, ']');
  };
  CHECK(matches(nested(scan::Cursor::max_depth - 1), "$..a").values == Texts{"1"});
  const std::string too_deep = nested(scan::Cursor::max_depth);
  bytes::MemorySource deeper(too_deep);
  const auto refused = run(deeper, *path::parse_query("$..a"));
  REQUIRE(!refused.has_value());
  CHECK(refused.error()->code == Code::limit_exceeded);
  const std::string below = "[" + nested(scan::Cursor::max_depth - 1) + "]";
  bytes::MemorySource inside(below);
  const auto also = run(inside, *path::parse_query("$[0]..a"));
  REQUIRE(!also.has_value());
  CHECK(also.error()->code == Code::limit_exceeded);
}

TEST_CASE("evaluate: a long string that begins as a key that is looked for is not held") {
  const std::string long_text(std::size_t{3} << 20, 'x');
  for (const std::string begin : {"a", "\\u0061", "\\n"}) {
    const std::string document = "[{\"b\":\"" + begin + long_text + "\",\"a\":[1]},{\"" + begin + long_text + "\":2}]";
    CHECK(matches(document, "$..a").paths == Texts{"$[0]['a']"});
  }
}
