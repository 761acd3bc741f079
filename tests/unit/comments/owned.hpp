// SPDX-License-Identifier: MIT
// Lists and objects with numbered comments for tests of what each comment belongs to.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "comments/commented.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/comments/gap.hpp"

namespace jt::test {

/// Comment by number → the number in the value of its entry; -1 for the container.
using Owners = std::map<int, int>;

/// The first number behind `mark`.
inline int number_behind(std::string_view text, char mark) {
  const std::size_t at = text.find(mark);
  return at == text.npos ? -1 : std::atoi(std::string(text.substr(at + 1, 12)).c_str());
}

/// What the comments of a list of strings such as "v7" belong to, or of an object whose keys are those. `leading`: to
/// it those are added that are before their entry.
inline Owners owners_in(const std::string& text, std::set<int>* leading = nullptr) {
  const std::string plain = blanked(text);
  bytes::MemorySource source(text, "x");
  Owners all;
  const auto assign = [&](std::size_t begin, std::size_t end, int whose, std::set<int>* also = nullptr) {
    (void)comments::read_gap(source, begin, end, [&](const comments::GapPart& part) {
      if (part.kind != comments::GapPart::Kind::comment) return true;
      const int comment = number_behind(text.substr(part.comment.begin, part.comment.end - part.comment.begin), 'c');
      all[comment] = whose;
      if (also != nullptr) also->insert(comment);
      return true;
    });
  };
  const std::size_t open = plain.find_first_of("[{");
  const bool object = plain[open] == '{';
  std::size_t gap = open + 1;
  int before = -1;
  while (true) {
    const std::size_t entry = plain.find_first_not_of(" \t\r\n,", gap);
    const bool ends = plain[entry] == ']' || plain[entry] == '}';
    const auto owners = comments::owners(source, {gap, entry, before >= 0, !ends}).value();
    const std::size_t trailing = std::max<std::size_t>(gap, owners.trailing_end);
    assign(gap, trailing, before);
    assign(trailing, owners.leading_begin, -1);
    if (ends) return all;
    std::size_t end = plain.find('"', entry + 1) + 1;
    before = number_behind(plain.substr(entry, end - entry), 'v');
    assign(owners.leading_begin, entry, before, leading);
    if (object) {
      const std::size_t value = plain.find_first_not_of(" \t\r\n:", end);
      assign(end, value, before);
      int depth = 0;
      for (end = value; depth > 0 || std::string_view(" \t\r\n,}").find(plain[end]) == std::string_view::npos; ++end)
        depth += plain[end] == '[' || plain[end] == '{' ? 1 : plain[end] == ']' || plain[end] == '}' ? -1 : 0;
    }
    gap = end;
  }
}

/// Random lists and objects with comments, as people lay them out and otherwise.
class OwnedDocument {
 public:
  explicit OwnedDocument(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t limit) { return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random_); }

  std::string text() {
    out_.clear();
    number_ = 0;
    object = below(2) == 0;
    count = 1 + below(4);
    line_end_ = below(5) == 0 ? "\r\n" : "\n";
    unit_ = below(3) == 0 ? "\t" : "  ";
    commas_first_ = below(8) == 0;
    const bool trailing_comma = below(4) == 0;
    out_ += object ? '{' : '[';
    if (below(4) == 0) (out_ += ' ') += one_comment();
    between();
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (shuffled) std::shuffle(order.begin(), order.end(), random_);
    for (std::size_t i = 0; i < count; ++i) {
      entry(order[i]);
      const bool comma = i + 1 < count || trailing_comma;
      if (below(6) == 0) (out_ += ' ') += below(2) == 0 ? block(false) : block(true);
      if (comma && commas_first_) {
        if (below(2) == 0) (out_ += ' ') += one_comment();
        if (above_commas && below(3) == 0) own_line();
        if (!ended_) out_ += line_end_;
        ended_ = false;
        out_ += ", ";
        if (below(6) == 0) out_ += one_comment();
        if (ended_) out_ += unit_;
        ended_ = false;
        if (below(8) == 0) between();
        continue;
      }
      if (comma) out_ += ',';
      for (std::size_t many = below(3); many > 1 || (many == 1 && below(2) == 0); --many) {
        if (ended_) break;
        (out_ += ' ') += one_comment();
      }
      between();
    }
    out_ += object ? '}' : ']';
    ended_ = false;
    return out_;
  }

  bool object = false;
  std::size_t count = 0;
  bool shuffled = false;      ///< the numbers of the entries are in no order
  bool above_commas = false;  ///< a comment may have a line of its own between a value and its comma

 private:
  std::string block(bool lines) {
    return "/* c" + std::to_string(number_++) + (lines ? line_end_ + "   more" : "") + " */";
  }
  /// One of each kind; one that needs a line end has it.
  std::string one_comment() {
    const std::size_t kind = below(5);
    if (kind < 2) return block(kind == 0 && below(2) == 0);
    ended_ = true;
    return "// c" + std::to_string(number_++) + line_end_;
  }
  /// A comment on a line of its own.
  void own_line() {
    if (!ended_) out_ += line_end_;
    ended_ = false;
    (out_ += unit_) += one_comment();
  }
  void between() {
    const bool lines = ended_ || below(4) != 0;
    if (lines && !ended_) out_ += line_end_;
    ended_ = false;
    if (!lines) {
      out_ += below(2) == 0 ? " " : "";
      if (below(6) == 0) (out_ += block(false)) += ' ';
      return;
    }
    for (std::size_t i = below(4); i > 0; --i) {
      if (below(3) == 0) {
        out_ += line_end_;
        continue;
      }
      if (below(2) == 0) continue;
      out_ += unit_ + one_comment();
      if (!ended_ && below(4) != 0) out_ += line_end_;
      ended_ = false;
    }
    out_ += unit_;
  }
  void entry(std::size_t i) {
    out_ += "\"v" + std::to_string(i) + "\"";
    if (!object) return;
    out_ += ':';
    if (below(10) == 0) (out_ += ' ') += block(false);
    out_ += ' ';
    out_ += below(2) == 0 ? "true" : "[1]";
  }

  std::mt19937_64 random_;
  std::string out_;
  std::string line_end_;
  std::string unit_;
  int number_ = 0;
  bool commas_first_ = false;
  bool ended_ = false;  ///< a line has just ended
};

}  // namespace jt::test
