// SPDX-License-Identifier: MIT
#include "core/splice/style.hpp"

#include <algorithm>

#include "core/json/lexer.hpp"

namespace jt::splice {
namespace {

/// Notes which containers hold others.
class Nesting : public json::JsonEvents {
 public:
  void open(bool) override {
    if (!open_.empty()) nested[open_.back()] = true;
    open_.push_back(nested.size());
    nested.push_back(false);
  }
  void close(bool) override { open_.pop_back(); }
  void comma() override {}
  void colon() override {}
  void blank(std::string_view) override {}
  void text(json::Role, std::string_view, bool) override {}

  std::vector<bool> nested;  ///< in the order of their opening brackets

 private:
  std::vector<std::size_t> open_;
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

Layout bounded(Layout layout) {
  constexpr std::size_t widest_gap = 256;
  static const Layout common;
  for (std::string Layout::*const gap :
       {&Layout::unit, &Layout::colon, &Layout::flat_colon, &Layout::comma, &Layout::object_pad, &Layout::array_pad}) {
    if ((layout.*gap).size() > widest_gap) layout.*gap = common.*gap;
  }
  if (layout.indent.size() > widest_indent) layout.multi_line = false;
  return layout;
}

void begin_line(std::string& out, const Layout& layout, std::size_t depth) {
  out += layout.line_end;
  out += layout.indent;
  const std::size_t levels = std::min(deepest_indent, widest_indent / std::max<std::size_t>(layout.unit.size(), 1));
  for (std::size_t i = 0; i < std::min(depth, levels); ++i) out += layout.unit;
}

std::vector<bool> nested_containers(std::string_view value) {
  Nesting nesting;
  json::JsonLexer lexer(nesting);
  lexer.push(value);
  return std::move(nesting.nested);
}

bool is_flat(std::string_view value) {
  constexpr std::size_t piece = std::size_t{64} << 10;
  Nesting nesting;
  json::JsonLexer lexer(nesting);
  while (!value.empty() && (nesting.nested.empty() || !nesting.nested.front())) {
    lexer.push(value.substr(0, piece));
    value.remove_prefix(std::min(piece, value.size()));
  }
  return nesting.nested.empty() || !nesting.nested.front();
}

bool has_line_end(std::string_view gap) { return gap.find('\n') != std::string_view::npos; }

bool has_blank_line(std::string_view gap) { return std::count(gap.begin(), gap.end(), '\n') > 1; }

std::string_view last_line(std::string_view gap) {
  const std::size_t at = gap.rfind('\n');
  if (at == std::string_view::npos) return gap;
  return gap.substr(at > 0 && gap[at - 1] == '\r' ? at - 1 : at);
}

}  // namespace jt::splice
