// SPDX-License-Identifier: MIT
// Generated triples of documents: the result and its conflicts are those of a model that shares no code with jt, and
// what is not changed keeps its bytes. JT_CASES=N: N times as many.
#include <doctest/doctest.h>

#include <cstdlib>

#include "core/bytes/memory_source.hpp"
#include "core/merge/merge.hpp"
#include "merge/model.hpp"
#include "merge/random_triple.hpp"
#include "run.hpp"

using namespace jt_merge_model;
using Settle = jt::merge::MergeOptions::Settle;
using jt::merge::Form;

namespace {

std::uint64_t cases(std::uint64_t usual) {
  const char* given = std::getenv("JT_CASES");
  return usual * (given != nullptr ? std::strtoull(given, nullptr, 10) : 1);
}

struct Merged {
  std::string text;
  std::string error;
  std::set<std::pair<std::string, std::string>> conflicts;
};

Merged merged(const std::string& base, const std::string& ours, const std::string& theirs, Settle settle, Form form,
              bool strict_order = false) {
  jt::bytes::MemorySource base_source(base, "base");
  jt::bytes::MemorySource ours_source(ours, "ours");
  jt::bytes::MemorySource theirs_source(theirs, "theirs");
  jt::splice::PieceTable document(ours_source, ours.size());
  if (form == Form::jsonc) document.read_comments();
  if (form == Form::lines) document.read_lines();
  jt::merge::MergeOptions options;
  options.settle = settle;
  options.rules.strict_order = strict_order;
  const auto result = jt::merge::merge({base_source, form}, document, {theirs_source, form}, options);
  if (!result) return {"", result.error()->message, {}};
  Merged out;
  out.text = *jt::bytes::bytes_of(document, {0, document.bytes()});
  for (const jt::merge::Conflict& each : result->conflicts) {
    out.conflicts.insert(
        {std::string(jt::merge::name(each.kind)), jt::path::spell(each.path, jt::path::Spelling::pointer)});
  }
  return out;
}

std::string without_mark(const std::string& text) { return text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text; }

/// Blanks in place of comments and trailing commas.
std::string without_comments(std::string text) {
  std::size_t comma = std::string::npos;  // it may be one
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      while (text.at(++i) != '"') i += text[i] == '\\' ? 1U : 0U;
    } else if (c == '/') {
      const bool block = text.at(i + 1) == '*';
      const std::size_t end = block ? text.find("*/", i + 2) + 2 : std::min(text.find('\n', i), text.size());
      std::fill(text.begin() + static_cast<std::ptrdiff_t>(i), text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
      i = end - 1;
      continue;
    }
    if ((c == '}' || c == ']') && comma != std::string::npos) text[comma] = ' ';
    if (c == ',') {
      comma = i;
    } else if (std::string_view(" \t\r\n").find(c) == std::string_view::npos) {
      comma = std::string::npos;
    }
  }
  return text;
}

/// The texts between `<` and `>`.
std::multiset<std::string> comments_of(const std::string& text) {
  std::multiset<std::string> out;
  for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
    out.insert(text.substr(at, text.find('>', at) - at + 1));
  }
  return out;
}

Node node_of(const std::string& text, Form form) {
  if (form == Form::json) return parse(without_mark(text));
  if (form == Form::jsonc) return parse(without_comments(text));
  Node array;
  array.kind = '[';
  const std::string all = without_mark(text);
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t end = std::min(all.find('\n', at), all.size());
    const std::string line = all.substr(at, end - at);
    at = end + 1;
    if (line.find_first_not_of(" \t\r") != std::string::npos) array.elements.push_back(parse(line));
  }
  return array;
}

/// What came with the values of THEIRS: no comment is cut, or there twice.
void check_comments(const std::string& ours, const std::string& theirs, const std::string& result) {
  std::multiset<std::string> given = comments_of(ours);
  given.merge(comments_of(theirs));
  for (const std::string& each : comments_of(result)) {
    CAPTURE(each);
    REQUIRE(given.count(each) == 1);
    given.erase(each);
  }
}

/// Without blanks between tokens.
std::string tokens_of(const std::string& json) {
  std::string out;
  bool inside = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (!inside && std::string_view(" \t\r\n").find(json[i]) != std::string_view::npos) continue;
    out += json[i];
    if (inside && json[i] == '\\')
      out += json[++i];
    else if (json[i] == '"')
      inside = !inside;
  }
  return out;
}

/// Whether an element of two equal values was taken away and came back to its place, laid out anew.
bool has_come_back(const Node& before, const Node& after) {
  for (std::size_t i = 0; i < before.elements.size(); ++i) {
    if (before.elements[i].source != after.elements[i].source) return true;
  }
  for (const auto& [key, value] : before.members) {
    for (const auto& [name, now] : after.members)
      if (name == key && has_come_back(value, now)) return true;
  }
  return false;
}

/// A value that is as it was has the same bytes. `may_move`: it is an element, which may have been taken away and come
/// back from THEIRS, laid out anew.
void check_kept(const Node& before, const Node& after, bool may_move = false) {
  if (canonical(before) == canonical(after)) {
    if (may_move || has_come_back(before, after)) {
      CHECK(tokens_of(before.source) == tokens_of(after.source));
    } else {
      CHECK(before.source == after.source);
    }
    return;
  }
  for (const auto& [key, value] : before.members) {
    for (const auto& [name, now] : after.members)
      if (name == key) check_kept(value, now);
  }
  std::set<std::string> values;
  for (const Node& each : before.elements) values.insert(canonical(each));
  // Elements that are equal may have changed places.
  if (before.elements.size() != after.elements.size() || values.size() < before.elements.size()) return;
  std::set<std::string> spelled;
  for (const Node& each : after.elements) spelled.insert(tokens_of(each.source));
  for (std::size_t i = 0; i < before.elements.size(); ++i) {
    const Node& one = before.elements[i];
    // Another one may be a new element at that index, also one that is equal and spelled in another way.
    if (canonical(one) != canonical(after.elements[i])) continue;
    if (tokens_of(one.source) != tokens_of(after.elements[i].source) && spelled.contains(tokens_of(one.source)))
      continue;
    check_kept(one, after.elements[i], true);
  }
}

/// The text with the lines of one side in place of each conflict.
std::string side_of(const std::string& marked, bool theirs) {
  std::string out;
  int where = 0;  // 1: in the lines of ours, 2: of theirs
  for (std::size_t at = 0; at < marked.size();) {
    const std::size_t end = std::min(marked.find('\n', at), marked.size() - 1) + 1;
    const std::string line = marked.substr(at, end - at);
    at = end;
    if (line.starts_with("<<<<<<< ours")) {
      where = 1;
    } else if (where == 1 && line.starts_with("=======")) {
      where = 2;
    } else if (where == 2 && line.starts_with(">>>>>>> theirs")) {
      where = 0;
    } else if (where == 0 || (where == 2) == theirs) {
      out += line;
    }
  }
  return out;
}

std::string without_last_line_end(std::string text) {
  if (text.ends_with('\n')) text.pop_back();
  if (text.ends_with('\r')) text.pop_back();
  return text;
}

/// The lines between the markers are those that either side is settled with.
void check_markers(const std::string& base, const std::string& ours, const std::string& theirs, Form form,
                   bool strict_order) {
  CAPTURE(strict_order);
  const Merged mine = merged(base, ours, theirs, Settle::ours, form, strict_order);
  const Merged other = merged(base, ours, theirs, Settle::theirs, form, strict_order);
  CAPTURE(other.text);
  REQUIRE(other.error == "");
  node_of(other.text, form);
  const Merged marked = merged(base, ours, theirs, Settle::mark, form, strict_order);
  CAPTURE(marked.text);
  CHECK(without_last_line_end(side_of(marked.text, false)) == without_last_line_end(mine.text));
  CHECK(without_last_line_end(side_of(marked.text, true)) == without_last_line_end(other.text));
}

void check_triple(const std::string& base, const std::string& ours, const std::string& theirs, Form form = Form::json) {
  CAPTURE(base);
  CAPTURE(ours);
  CAPTURE(theirs);
  const Merged mine = merged(base, ours, theirs, Settle::ours, form);
  CAPTURE(mine.text);
  REQUIRE(mine.error == "");
  if (ours == base) {
    CHECK(mine.text == theirs);
    return;
  }
  const Node result = node_of(mine.text, form);
  const Outcome expected = merge(node_of(base, form), node_of(ours, form), node_of(theirs, form));
  if (form == Form::jsonc) check_comments(ours, theirs, mine.text);
  if (!expected.ambiguous) {
    CHECK(tokens(result) == tokens(expected.result));
    CHECK(mine.conflicts == expected.conflicts);
    if (form != Form::jsonc) check_kept(node_of(ours, form), result);
  }
  check_markers(base, ours, theirs, form, false);
  check_markers(base, ours, theirs, form, true);
}

}  // namespace

TEST_CASE("merge: as a model that shares no code with it (generated)") {
  const std::uint64_t seed = jt::test::seed(1);
  const std::uint64_t count = cases(jt::test::fewer(4000, 25));
  for (std::uint64_t i = 0; i < count; ++i) {
    RandomTriple random(seed + i);
    const Node base = random.document();
    const std::string texts[] = {random.printed(base), random.printed(random.changed(base, 5)),
                                 random.printed(random.changed(base, 5))};
    CAPTURE(i);
    check_triple(texts[0], texts[1], texts[2]);
  }
}

TEST_CASE("merge: NDJSON, as the model (generated)") {
  const std::uint64_t seed = jt::test::seed(2);
  const std::uint64_t count = cases(jt::test::fewer(4000, 25));
  for (std::uint64_t i = 0; i < count; ++i) {
    RandomTriple random(seed + i);
    const Node base = random.document();
    const Node ours = random.changed(base, 5);
    const Node theirs = random.changed(base, 5);
    if (base.kind != '[' || ours.kind != '[' || theirs.kind != '[') continue;
    CAPTURE(i);
    check_triple(random.lines(base), random.lines(ours), random.lines(theirs), Form::lines);
  }
}

TEST_CASE("merge: JSONC, as the model, and no comment is cut or there twice (generated)") {
  const std::uint64_t seed = jt::test::seed(3);
  const std::uint64_t count = cases(jt::test::fewer(4000, 25));
  for (std::uint64_t i = 0; i < count; ++i) {
    RandomTriple random(seed + i);
    const Node base = random.document();
    const std::string texts[] = {random.commented(base), random.commented(random.changed(base, 5)),
                                 random.commented(random.changed(base, 5))};
    CAPTURE(i);
    check_triple(texts[0], texts[1], texts[2], Form::jsonc);
  }
}
