// SPDX-License-Identifier: MIT
#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/comments/gap.hpp"
#include "core/comments/given.hpp"
#include "core/json/lexer.hpp"
#include "core/splice/style.hpp"

namespace jt::splice {
namespace {

/// What is between two tokens.
struct Between {
  struct Comment {
    std::string_view text;
    bool own_line = false;  ///< it begins a line
    bool line = false;      ///< it goes to the end of its line
    bool touches = false;   ///< nothing is between it and the token before it
  };
  std::vector<Comment> comments;
  std::string gap;  ///< with its blanks
  bool trailing_comma = false;

  /// Behind a comma: how many of them belong to the entry before it.
  [[nodiscard]] std::size_t of_entry_before() const {
    const std::string behind = "," + gap;
    bytes::MemorySource source(behind);
    const auto owners = comments::owners(source, {0, behind.size(), true, true});
    return owners ? static_cast<std::size_t>(owners->trailing) : 0;
  }
};

/// Notes which containers cannot be on one line: those that hold others, as without comments, and those with a comment
/// that ends a line.
class Containers : public json::JsonEvents {
 public:
  Containers(std::string_view commented, std::string_view value) : commented_(commented), value_(value) {}
  std::vector<bool> lines;  ///< in the order of their opening brackets

  void open(bool) override {
    if (!open_.empty()) lines[open_.back()] = true;
    open_.push_back(lines.size());
    lines.push_back(false);
  }
  void close(bool) override { open_.pop_back(); }
  void comma() override {}
  void colon() override {}
  void blank(std::string_view blanks) override {
    const std::string_view gap =
        commented_.substr(static_cast<std::size_t>(blanks.data() - value_.data()), blanks.size());
    if (gap != blanks && !open_.empty() && comments::has_line_comment(gap)) lines[open_.back()] = true;
  }
  void text(json::Role, std::string_view, bool) override {}

 private:
  std::string_view commented_;
  std::string_view value_;
  std::vector<std::size_t> open_;
};

/// Writes tokens and comments with new whitespace between them. A separator is written when it is known what follows.
class CommentedWriter : public json::JsonEvents {
 public:
  CommentedWriter(std::string_view commented, std::string_view value, const Layout& layout, std::vector<bool> lines)
      : commented_(commented), value_(value), layout_(layout), lines_(std::move(lines)) {}

  std::string out;

  void open(bool object) override {
    separate();
    out += object ? '{' : '[';
    const bool first = open_.empty();
    const bool flat = !first && (object ? layout_.flat_objects : layout_.flat_arrays) && !lines_[containers_];
    open_.push_back({object, layout_.multi_line && !flat});
    ++containers_;
    last_ = Last::open;
  }

  void close(bool object) override {
    const Between between = std::exchange(between_, {});
    const bool empty = last_ == Last::open;
    const Level level = open_.back();
    if (between.trailing_comma) out += ',';
    write(between, false);
    open_.pop_back();
    if (level.lines && (!empty || !between.comments.empty())) {
      line(open_.size());
    } else if (!empty || !between.comments.empty()) {
      out += object ? layout_.object_pad : layout_.array_pad;
    }
    out += object ? '}' : ']';
    last_ = Last::value;
  }

  void comma() override {
    const Between between = std::exchange(between_, {});
    // On lines the comma goes directly behind the value.
    if (in_lines()) {
      out += ',';
      write(between, false);
    } else {
      write(between, false);
      out += ',';
    }
    last_ = Last::comma;
  }

  void colon() override {
    write(std::exchange(between_, {}), true);
    last_ = Last::colon;
  }

  void blank(std::string_view blanks) override {
    const std::string_view gap =
        commented_.substr(static_cast<std::size_t>(blanks.data() - value_.data()), blanks.size());
    between_.gap += gap;
    if (gap == blanks) return;
    bytes::MemorySource source(gap);
    bool own_line = false;
    (void)comments::read_gap(source, 0, gap.size(), [&](const comments::GapPart& part) {
      const comments::Comment& it = part.comment;
      if (part.kind == comments::GapPart::Kind::line_end) own_line = true;
      if (part.kind == comments::GapPart::Kind::comma) between_.trailing_comma = true;
      if (part.kind != comments::GapPart::Kind::comment) return true;
      between_.comments.push_back({gap.substr(it.begin, it.end - it.begin), own_line, !it.block, it.begin == 0});
      own_line = false;
      return true;
    });
  }

  void text(json::Role, std::string_view piece, bool first) override {
    if (first) separate();
    out += piece;
    last_ = Last::value;
  }

 private:
  enum class Last : std::uint8_t { nothing, open, comma, colon, value };
  struct Level {
    bool object = false;
    bool lines = false;
  };

  [[nodiscard]] bool in_lines() const { return !open_.empty() && open_.back().lines; }

  void line(std::size_t depth) {
    begin_line(out, layout_, depth);
    ends_line_ = false;
  }

  /// `inline_only`: a token follows on the line.
  void write(const Between& between, bool inline_only) {
    write(between.comments, 0, between.comments.size(), inline_only);
  }

  void write(const std::vector<Between::Comment>& all, std::size_t from, std::size_t to, bool inline_only = false) {
    for (const Between::Comment& comment : std::span(all).subspan(from, to - from)) {
      const bool lines = in_lines() && !inline_only;
      // A comment behind a comma that had a line comment before it.
      if (lines && (comment.own_line || ends_line_)) {
        line(open_.size());
      } else if (lines || last_ != Last::open || !comment.touches) {
        out += ' ';
      }
      out += lines ? std::string(comment.text) : comments::as_block(comment.text);
      ends_line_ = lines && comment.line;
    }
  }

  /// Before a token that is no bracket, comma or colon: what is between it and the last one.
  void separate() {
    const Between between = std::exchange(between_, {});
    const bool lines = in_lines();
    if (last_ == Last::colon) {
      const std::string& colon = lines ? layout_.colon : layout_.flat_colon;
      if (between.comments.empty()) {
        out += colon;
        return;
      }
      out += ':';
      write(between, true);
      out += ' ';
      return;
    }
    if (last_ != Last::open && last_ != Last::comma) return;
    // Block comments before the token on its line stay there.
    std::vector<Between::Comment> all = between.comments;
    std::size_t before = all.size();
    if (lines) {
      while (before > 0 && !all[before - 1].line &&
             joined(all[before - 1], before == all.size() ? nullptr : &all[before]))
        --before;
    }
    if (last_ == Last::comma && !all.empty()) {
      const std::size_t others = between.of_entry_before();
      before = std::max(before, others);
      // On one line a comment behind the comma would be that of the entry behind it.
      if (!lines && others > 0) {
        out.pop_back();
        write(all, 0, others);
        out += ',';
        all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(others));
        before = all.size();
      }
    }
    write(all, 0, before);
    if (lines) {
      line(open_.size());
      for (std::size_t i = before; i < all.size(); ++i) (out += all[i].text) += ' ';
    } else if (last_ == Last::comma) {
      out += all.empty() ? layout_.comma.substr(layout_.comma.find(',') + 1) : " ";
    } else {
      const bool object = open_.back().object;
      out += between.comments.empty() ? (object ? layout_.object_pad : layout_.array_pad) : " ";
    }
  }

  /// Whether nothing but blanks is between a comment and what is behind it.
  [[nodiscard]] bool joined(const Between::Comment& comment, const Between::Comment* next) const {
    const char* at = comment.text.data() + comment.text.size();
    const char* const end = next != nullptr ? next->text.data() : commented_.data() + commented_.size();
    while (at != end && (*at == ' ' || *at == '\t')) ++at;
    return at == end || (*at != '\n' && *at != '\r');
  }

  std::string_view commented_;
  std::string_view value_;
  const Layout& layout_;
  std::vector<bool> lines_;
  std::vector<Level> open_;
  std::size_t containers_ = 0;
  Between between_;
  Last last_ = Last::nothing;
  bool ends_line_ = false;  ///< what was written last is a comment to the end of its line
};

}  // namespace

std::string lay_out_commented(std::string_view commented, std::string_view value, const Layout& layout) {
  Containers containers(commented, value);
  json::JsonLexer nesting(containers);
  nesting.push(value);
  CommentedWriter writer(commented, value, layout, std::move(containers.lines));
  json::JsonLexer lexer(writer);
  lexer.push(value);
  lexer.finish();
  return std::move(writer.out);
}

}  // namespace jt::splice
