// SPDX-License-Identifier: MIT
#include "core/splice/style.hpp"

#include <algorithm>
#include <vector>

namespace jt::splice {
namespace {

std::string_view line_end_of(std::string_view gap) {
  const std::size_t at = gap.find('\n');
  if (at == std::string_view::npos) return {};
  return at > 0 && gap[at - 1] == '\r' ? "\r\n" : "\n";
}

/// Reads a container token by token and notes the style of each gap.
class Sampler {
 public:
  Sampler(LocalText& nearby, std::uint64_t begin, std::uint64_t limit)
      : nearby_(nearby), at_(begin), end_(begin + limit) {}

  Style run() {
    for (std::size_t tokens = 0; at_ < end_ && tokens < most_tokens; ++tokens) {
      const int c = nearby_.at(at_);
      if (c < 0) break;
      if (c == '"') {
        string();
      } else if (c == '{' || c == '[') {
        open(c == '{');
      } else if (c == '}' || c == ']') {
        close();
      } else if (c == ':' || c == ',') {
        between(c == ':');
      } else {
        blanks();
      }
      if (levels_.empty()) break;  // a scalar, or the end
    }
    style_.flat_objects = objects_.verdict();
    style_.flat_arrays = arrays_.verdict();
    return std::move(style_);
  }

 private:
  struct Level {
    bool object = false;
    bool lines = false;  ///< its first entry begins a line
    bool empty = false;
    bool nested = false;  ///< it holds a container
  };
  /// How many containers are on one line, and how many are not.
  struct Votes {
    std::size_t flat = 0;
    std::size_t lines = 0;
    [[nodiscard]] std::optional<bool> verdict() const {
      return flat + lines == 0 ? std::nullopt : std::optional(flat > lines);
    }
  };

  /// The whitespace up to the next token, or to where the sample ends.
  std::string gap() {
    const Gap found = nearby_.blanks_from(at_, end_ - at_);
    at_ = found.end;
    std::string text = nearby_.text(found);
    if (!style_.line_end && has_line_end(text)) style_.line_end = line_end_of(text);
    return text;
  }
  /// The last gap may be incomplete.
  [[nodiscard]] bool cut() const { return at_ >= end_; }

  void string() {
    for (++at_; at_ < end_; ++at_) {
      const int c = nearby_.at(at_);
      if (c == '\\') {
        ++at_;
      } else if (c == '"' || c < 0) {
        break;
      }
    }
    ++at_;
  }

  void open(bool object) {
    const std::uint64_t opened = at_++;
    if (!levels_.empty()) levels_.back().nested = style_.nested = true;
    levels_.push_back({object, false, false, false});
    const std::string lead = gap();
    if (cut()) return;
    const int c = nearby_.at(at_);
    levels_.back().empty = c == '}' || c == ']';
    if (levels_.back().empty) return;  // an empty one shows no style
    const bool lines = levels_.back().lines = has_line_end(lead);
    if (levels_.size() == 1) style_.multi_line = lines;
    std::optional<std::string>& pad = object ? style_.object_pad : style_.array_pad;
    if (!lines && !pad) pad = lead;
    if (!lines || style_.unit) return;
    const std::string outer = nearby_.indentation(opened);
    const std::string inner = nearby_.indentation(at_);
    if (inner.size() > outer.size() && inner.starts_with(outer)) style_.unit = inner.substr(outer.size());
  }

  void close() {
    ++at_;
    const Level level = levels_.back();
    levels_.pop_back();
    if (levels_.empty() || level.empty || level.nested) return;
    Votes& votes = level.object ? objects_ : arrays_;
    ++(level.lines ? votes.lines : votes.flat);
  }

  /// Whitespace after a value, and other tokens that are not needed.
  void blanks() {
    if (!is_json_blank(nearby_.at(at_))) {
      int c = 0;
      do c = nearby_.at(++at_);
      while (at_ < end_ && c >= 0 && !is_json_blank(c) && c != ',' && c != '}' && c != ']');
    } else {
      on_lines(gap());
    }
  }

  /// Each operation of a list may read its own sample.
  static constexpr std::size_t most_tokens = 2000;

  void between(bool colon) {
    std::string text = nearby_.text(nearby_.blanks_before(at_)) + (colon ? ':' : ',');
    ++at_;
    text += gap();
    if (cut()) return;
    on_lines(text);
    if (has_line_end(text)) return;
    if (!colon) {
      if (!style_.comma) style_.comma = std::move(text);
      return;
    }
    std::optional<std::string>& into = levels_.back().lines ? style_.colon : style_.flat_colon;
    // Values in a column have much whitespace before them; the next one may show the usual amount.
    if (!into || (into->size() > 3 && text.size() < into->size())) into = std::move(text);
  }

  /// Adjacent brackets (`[{`), or commas first: the container still has several lines.
  void on_lines(std::string_view gap) {
    if (style_.multi_line == false && has_line_end(gap)) style_.multi_line = true;
  }

  LocalText& nearby_;
  std::uint64_t at_;
  std::uint64_t end_;
  std::vector<Level> levels_;
  Votes objects_;
  Votes arrays_;
  Style style_;
};

/// Deeper levels keep this indentation: 100,000 levels would otherwise need gigabytes of spaces.
constexpr std::size_t deepest_indent = 128;

/// Of each container, in the order of their opening brackets: whether it contains another.
std::vector<bool> nested_ones(std::string_view value) {
  std::vector<bool> nested;
  std::vector<std::size_t> open;
  for (std::size_t at = 0; at < value.size(); ++at) {
    const char c = value[at];
    if (c == '"') {
      for (++at; at < value.size() && value[at] != '"'; ++at) at += value[at] == '\\' ? 1U : 0U;
    } else if (c == '{' || c == '[') {
      if (!open.empty()) nested[open.back()] = true;
      open.push_back(nested.size());
      nested.push_back(false);
    } else if ((c == '}' || c == ']') && !open.empty()) {
      open.pop_back();
    }
  }
  return nested;
}

/// Writes tokens with new whitespace between them.
class Writer {
 public:
  Writer(std::string_view value, const Layout& layout) : value_(value), layout_(layout), lines_(layout.multi_line) {
    if (layout.flat_objects || layout.flat_arrays) nested_ = nested_ones(value);
  }

  std::string run() {
    while (at_ < value_.size()) {
      const char c = value_[at_];
      if (is_json_blank(c)) {
        ++at_;
      } else if (c == '{' || c == '[') {
        open(c);
      } else if (c == '}' || c == ']') {
        close(c);
      } else if (c == ',') {
        ++at_;
        comma();
      } else if (c == ':') {
        ++at_;
        out_ += lines_ ? layout_.colon : layout_.flat_colon;
      } else {
        token();
      }
    }
    return std::move(out_);
  }

 private:
  void line(std::size_t depth) {
    out_ += layout_.line_end;
    out_ += layout_.indent;
    for (std::size_t i = 0; i < std::min(depth, deepest_indent); ++i) out_ += layout_.unit;
  }

  void edge(bool object) {
    if (lines_) {
      line(depth_);
    } else {
      out_ += object ? layout_.object_pad : layout_.array_pad;
    }
  }

  void open(char c) {
    out_ += c;
    ++at_;
    while (at_ < value_.size() && is_json_blank(value_[at_])) ++at_;
    const std::size_t opened = opened_++;
    if (at_ < value_.size() && (value_[at_] == '}' || value_[at_] == ']')) {
      out_ += value_[at_++];
      return;
    }
    // A container on one line contains no other, so after its end the output has several lines again.
    const bool flat = depth_ > 0 && (c == '{' ? layout_.flat_objects : layout_.flat_arrays) && !nested_[opened];
    lines_ = layout_.multi_line && !flat;
    ++depth_;
    edge(c == '{');
  }

  void close(char c) {
    --depth_;
    ++at_;
    edge(c == '}');
    out_ += c;
    lines_ = layout_.multi_line;
  }

  void comma() {
    if (!lines_) {
      out_ += layout_.comma;
      return;
    }
    out_ += ',';
    line(depth_);
  }

  void token() {
    const std::size_t begin = at_;
    if (value_[at_] == '"') {
      for (++at_; at_ < value_.size() && value_[at_] != '"'; ++at_) at_ += value_[at_] == '\\' ? 1U : 0U;
      ++at_;
    } else {
      at_ = std::min(value_.find_first_of(" \t\r\n,:{}[]\"", at_), value_.size());
    }
    out_ += value_.substr(begin, at_ - begin);
  }

  std::string_view value_;
  const Layout& layout_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  bool lines_;  ///< the innermost container has several lines
  std::vector<bool> nested_;
  std::size_t opened_ = 0;
  std::string out_;
};

}  // namespace

Style Style::or_else(const Style& other) const {
  Style result = *this;
  const auto fill = [](auto& mine, const auto& theirs) {
    if (!mine) mine = theirs;
  };
  fill(result.multi_line, other.multi_line);
  fill(result.flat_objects, other.flat_objects);
  fill(result.flat_arrays, other.flat_arrays);
  fill(result.line_end, other.line_end);
  fill(result.unit, other.unit);
  fill(result.colon, other.colon);
  fill(result.flat_colon, other.flat_colon);
  fill(result.comma, other.comma);
  fill(result.object_pad, other.object_pad);
  fill(result.array_pad, other.array_pad);
  return result;
}

Style sample(LocalText& nearby, std::uint64_t begin, std::uint64_t limit) {
  return Sampler(nearby, begin, limit).run();
}

Layout layout_of(const Style& style, std::string indent) {
  Layout layout;
  layout.multi_line = style.multi_line.value_or(false);
  layout.flat_objects = style.flat_objects.value_or(false);
  layout.flat_arrays = style.flat_arrays.value_or(false);
  layout.line_end = style.line_end.value_or(layout.line_end);
  layout.unit = style.unit.value_or(layout.unit);
  layout.indent = std::move(indent);
  // One of them shows the others: documents with `"a":1` also have `1,2`.
  if (style.colon || style.flat_colon) {
    layout.colon = style.colon ? *style.colon : *style.flat_colon;
    layout.flat_colon = style.flat_colon ? *style.flat_colon : *style.colon;
    layout.comma = layout.flat_colon.ends_with(':') ? "," : ", ";
  } else if (style.comma) {
    layout.colon = layout.flat_colon = style.comma->ends_with(',') ? ":" : ": ";
  }
  layout.comma = style.comma.value_or(layout.comma);
  layout.array_pad = style.array_pad.value_or("");
  layout.object_pad = style.object_pad.value_or(layout.array_pad);
  return layout;
}

std::string lay_out(std::string_view value, const Layout& layout) { return Writer(value, layout).run(); }

bool is_flat(std::string_view value) {
  for (std::size_t at = 1; at < value.size(); ++at) {
    if (value[at] == '{' || value[at] == '[') return false;
    if (value[at] != '"') continue;
    for (++at; at < value.size() && value[at] != '"'; ++at) at += value[at] == '\\' ? 1U : 0U;
  }
  return true;
}

bool has_line_end(std::string_view gap) { return gap.find('\n') != std::string_view::npos; }

std::string_view last_line(std::string_view gap) {
  const std::size_t at = gap.rfind('\n');
  if (at == std::string_view::npos) return gap;
  return gap.substr(at > 0 && gap[at - 1] == '\r' ? at - 1 : at);
}

}  // namespace jt::splice
