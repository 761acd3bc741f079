// SPDX-License-Identifier: MIT
#include "core/edit/style.hpp"

#include <algorithm>

namespace jt {
namespace {

bool has_line_end(std::string_view gap) { return gap.find('\n') != std::string_view::npos; }

std::string_view line_end_of(std::string_view gap) {
  const std::size_t at = gap.find('\n');
  if (at == std::string_view::npos) return {};
  return at > 0 && gap[at - 1] == '\r' ? "\r\n" : "\n";
}

/// Reads a container token by token and notes what each gap shows.
class Sampler {
 public:
  Sampler(Nearby& nearby, std::uint64_t begin, std::uint64_t limit)
      : nearby_(nearby), at_(begin), end_(begin + limit) {}

  Style run() {
    while (at_ < end_ && !complete()) {
      const int c = nearby_.at(at_);
      if (c < 0) break;
      if (c == '"') {
        string();
      } else if (c == '{' || c == '[') {
        open();
      } else if (c == '}' || c == ']') {
        ++at_;
        if (--depth_ == 0) break;
      } else if (c == ':' || c == ',') {
        between(c == ':');
      } else {
        ++at_;
      }
      if (depth_ == 0) break;  // a scalar
    }
    return style_;
  }

 private:
  [[nodiscard]] bool complete() const {
    return style_.multi_line && style_.line_end && style_.unit && style_.colon && style_.comma && style_.pad;
  }

  std::string gap() {
    const std::uint64_t from = at_;
    at_ = nearby_.past_blanks(at_);
    std::string text = nearby_.text(from, at_);
    if (!style_.line_end && has_line_end(text)) style_.line_end = line_end_of(text);
    return text;
  }

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

  void open() {
    const std::uint64_t opened = at_++;
    ++depth_;
    const std::string lead = gap();
    const int c = nearby_.at(at_);
    if (c == '}' || c == ']') return;  // an empty one shows nothing
    const bool lines = has_line_end(lead);
    if (depth_ == 1) style_.multi_line = lines;
    if (!lines && !style_.pad) style_.pad = lead;
    if (!lines || style_.unit) return;
    const std::string outer = nearby_.indentation(opened);
    const std::string inner = nearby_.indentation(at_);
    if (inner.size() > outer.size() && inner.starts_with(outer)) style_.unit = inner.substr(outer.size());
  }

  void between(bool colon) {
    const std::uint64_t before = nearby_.before_blanks(at_);
    std::string text = nearby_.text(before, at_) + static_cast<char>(nearby_.at(at_));
    ++at_;
    text += gap();
    if (has_line_end(text)) return;
    std::optional<std::string>& into = colon ? style_.colon : style_.comma;
    if (!into) into = std::move(text);
  }

  Nearby& nearby_;
  std::uint64_t at_;
  std::uint64_t end_;
  std::size_t depth_ = 0;
  Style style_;
};

/// Deeper levels keep this indentation: 100,000 levels would otherwise take gigabytes of blanks.
constexpr std::size_t deepest_indent = 128;

/// Writes tokens with blanks of its own between them.
class Writer {
 public:
  Writer(std::string_view value, const Layout& layout) : value_(value), layout_(layout) {}

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
        out_ += layout_.colon;
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

  void open(char c) {
    out_ += c;
    ++at_;
    while (at_ < value_.size() && is_json_blank(value_[at_])) ++at_;
    ++depth_;
    const bool empty = at_ < value_.size() && (value_[at_] == '}' || value_[at_] == ']');
    if (empty) {
      out_ += value_[at_++];
      --depth_;
    } else if (layout_.multi_line) {
      line(depth_);
    } else {
      out_ += layout_.pad;
    }
  }

  void close(char c) {
    --depth_;
    ++at_;
    if (layout_.multi_line) {
      line(depth_);
    } else {
      out_ += layout_.pad;
    }
    out_ += c;
  }

  void comma() {
    if (!layout_.multi_line) {
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
  std::string out_;
};

}  // namespace

Style Style::or_else(const Style& other) const {
  Style result = *this;
  if (!result.multi_line) result.multi_line = other.multi_line;
  if (!result.line_end) result.line_end = other.line_end;
  if (!result.unit) result.unit = other.unit;
  if (!result.colon) result.colon = other.colon;
  if (!result.comma) result.comma = other.comma;
  if (!result.pad) result.pad = other.pad;
  return result;
}

Style sample(Nearby& nearby, std::uint64_t begin, std::uint64_t limit) { return Sampler(nearby, begin, limit).run(); }

Layout layout_of(const Style& style, std::string indent) {
  Layout layout;
  layout.multi_line = style.multi_line.value_or(false);
  layout.line_end = style.line_end.value_or(layout.line_end);
  layout.unit = style.unit.value_or(layout.unit);
  layout.indent = std::move(indent);
  // One of the two tells of the other: who writes `"a":1` writes `1,2`.
  if (style.colon) {
    layout.colon = *style.colon;
    layout.comma = style.colon->ends_with(':') ? "," : ", ";
  } else if (style.comma) {
    layout.colon = style.comma->ends_with(',') ? ":" : ": ";
  }
  layout.comma = style.comma.value_or(layout.comma);
  layout.pad = style.pad.value_or("");
  return layout;
}

std::string lay_out(std::string_view value, const Layout& layout) { return Writer(value, layout).run(); }

std::string_view last_line(std::string_view gap) {
  const std::size_t at = gap.rfind('\n');
  if (at == std::string_view::npos) return gap;
  return gap.substr(at > 0 && gap[at - 1] == '\r' ? at - 1 : at);
}

}  // namespace jt
