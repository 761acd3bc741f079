// SPDX-License-Identifier: MIT
// Random documents and descents by names, and what they select by a plain reading of RFC 9535 over a tree that knows
// duplicate keys.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/path/evaluate.hpp"
#include "core/scan/lines_source.hpp"
#include "path/documents.hpp"

namespace jt_path_test {

using namespace jt;

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
inline constexpr std::array<std::string_view, 9> names{
    "a", "b", "aa", "", ", ", "a\":1", "\\", "é", "longer than eight"};

class Random {
 public:
  /// `lines`: values have no line feeds.
  explicit Random(std::uint64_t seed, bool lines = false) : random_(seed), blanks_(lines ? " \t\r" : " \t\r\n") {}
  std::size_t below(std::size_t most) { return static_cast<std::size_t>(random_() % most); }
  bool one_in(std::size_t most) { return below(most) == 0; }
  std::string name() { return std::string(names[one_in(2) ? 0 : below(names.size())]); }

  /// Blanks, seldom many.
  std::string blanks() {
    if (!one_in(4)) return "";
    return std::string(one_in(20) ? below(200) : 1 + below(3), blanks_[below(blanks_.size())]);
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
  std::string_view blanks_;
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

inline const Tree* child(const Tree& tree, const Step& step) {
  if (step.name != tree.object) return nullptr;
  if (!step.name) return step.index < tree.entries.size() ? &tree.entries[step.index].second : nullptr;
  for (const auto& [key, value] : tree.entries)
    if (key == step.text) return &value;
  return nullptr;
}

inline std::string spelled_path(const path::Location& location) {
  return path::spell(location, path::Spelling::normalized);
}

inline void follow_tail(const Tree& match, const Asked& asked, path::Location location, Found& found) {
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

inline bool passes(const Tree& candidate, const Asked& asked) {
  const Tree* const member = candidate.text[0] == '{' ? child(candidate, {true, asked.filtered, 0}) : nullptr;
  return member != nullptr && (!asked.is || member->text == *asked.is);
}

/// RFC 9535, 2.5.2.2: the selectors for the node, then for each node below it.
inline void select(const Tree& node, const Asked& asked, const path::Location& around, Found& found) {
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

inline Asked random_query(Random& random) {
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

inline scan::StreamOptions random_options(Random& random) {
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

/// A document, or one of lines, as a stream reads it.
struct Opened {
  Opened(std::string_view document, bool of_lines, scan::StreamOptions options)
      : memory(document), lines(memory), stream(pick(of_lines), with(options, of_lines)), cursor(stream) {}
  bytes::Source& pick(bool of_lines) { return of_lines ? static_cast<bytes::Source&>(lines) : memory; }
  static scan::StreamOptions with(scan::StreamOptions options, bool of_lines) {
    options.lines = of_lines;
    return options;
  }
  bytes::MemorySource memory;
  scan::LinesSource lines;
  scan::Stream stream;
  scan::Cursor cursor;
};

/// What a query gives, with the error that ends it. `copies`: each match is read to its end.
struct Run {
  Matches found;
  std::string error;
  std::optional<std::uint64_t> offset;
  bool broken = false;  ///< the last match could not be read to its end
};

inline Run run_of(std::string_view document, const std::string& path, const scan::StreamOptions& options, bool track,
                  bool copies, bool lines = false) {
  Opened on(document, lines, options);
  scan::Cursor& cursor = on.cursor;
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

inline std::uint64_t counted(std::string_view document, const std::string& path, const scan::StreamOptions& options,
                             bool lines = false) {
  Opened on(document, lines, options);
  std::uint64_t reported = 0;
  const auto count = path::count(on.cursor, *path::parse_query(path), [&](scan::Cursor&, const path::Location&) {
    ++reported;
    return path::Visit::more;
  });
  REQUIRE(count.has_value());
  CHECK(reported == 0);
  return *count;
}

/// One or two bytes of the text are wrong, or its end is missing.
inline void damage(std::string& text, Random& random, std::string_view odd) {
  for (std::size_t n = 1 + random.below(2); n > 0; --n) {
    const std::size_t at = random.below(text.size());
    if (random.one_in(4)) {
      text.resize(std::max<std::size_t>(at, 1));
    } else if (random.one_in(2)) {
      text.erase(at, 1);
    } else {
      text[at] = odd[random.below(odd.size())];
    }
    if (text.empty()) text = "{";
  }
}

/// The same query, for which names are not enough: every entry is visited. (No array has that index.)
inline std::string walked(const Asked& asked) { return asked.query().replace(0, 4, "$..[4000000000,"); }

/// Two readings give the same matches and the same error.
inline void same_runs(const Run& keyed, const Run& every) {
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

}  // namespace jt_path_test
