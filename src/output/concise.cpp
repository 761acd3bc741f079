// SPDX-License-Identifier: MIT
// The renderer of one tab-separated record per line.
#include "core/json/layout.hpp"
#include "core/json/lexer.hpp"
#include "core/text/code_point.hpp"
#include "output/fields.hpp"
#include "output/sanitise.hpp"
#include "output/text_renderer.hpp"

namespace jt::output {
namespace {

/// The cell before those of a record, where results have file names.
std::string before(const RendererOptions& with, std::string_view text) {
  const bool named = with.part && !with.part->file.empty();
  return named ? escape_cell(text, with.terminal_out) + '\t' : "";
}

/// The beginning of a value on one line: so many characters.
std::string cut(const Pump& value, std::uint64_t most) {
  std::string text;
  std::uint64_t shown = 0;
  std::uint64_t omitted = 0;
  json::Compact layout(json::Emit([&](Role, std::string_view piece) {
    while (!piece.empty()) {
      const std::size_t size = text::code_point_at(piece, 0).size;
      if (shown < most) {
        text += piece.substr(0, size);
        ++shown;
      } else {
        ++omitted;
      }
      piece.remove_prefix(size);
    }
  }));
  json::JsonLexer lexer(layout);
  value([&](std::string_view piece) {
    lexer.push(piece);
    return true;
  });
  lexer.finish();
  if (omitted > 0) text += cut_mark(omitted);
  return text;
}

class Concise final : public TextRenderer {
 public:
  explicit Concise(const RendererOptions& with)
      : TextRenderer(with),
        row_({.raw = with.raw,
              .terminal = with.terminal_out,
              .before = before(with, with.part ? with.part->file : std::string())}) {}

 private:
  using TextRenderer::item;
  [[nodiscard]] Form form() const override { return Form::table; }

  bool item(const View& view, const Pump& value) override {
    const auto most = row_.columns().empty() ? std::nullopt : row_.columns().back().most;
    if (!most) return TextRenderer::item(view, value);
    std::string record = value_head(view);
    append_cell(record, cut(value, *most), options().terminal_out);
    put_item(record += '\n');
    return true;
  }

  [[nodiscard]] std::string take(const Table& table) override {
    row_.set_columns(table.columns, table.most);
    if (!table.heading || table.columns.empty() || (options().part && !options().part->columns)) return {};
    std::string line = '#' + before(options(), "file");
    for (const Column& each : table.columns) {
      append_cell(line, each.name, options().terminal_out);
      line += '\t';
    }
    line.back() = '\n';
    return line;
  }

  void append(const View& view, std::string& text, std::vector<std::size_t>* ends) override {
    row_.start(text, ends);
    Fields fields(row_);
    view.fields(fields);
    row_.end();
  }

  // Only records: all other output is for people.
  [[nodiscard]] std::string extra(const Frame*) const override { return {}; }
  [[nodiscard]] bool shows_values() const override { return true; }

  [[nodiscard]] std::string value_head(const View& view) override {
    std::string head;
    row_.start(head, nullptr);
    Fields fields(row_);
    view.fields(fields);
    row_.end_before_last();
    return head;
  }

  [[nodiscard]] ValueOptions value_options() const override {
    return {options().raw, true, true, false, options().terminal_out};
  }

  [[nodiscard]] std::string value_omitted(std::uint64_t) const override { return {}; }
  [[nodiscard]] std::string more(std::uint64_t, std::string_view) const override { return {}; }

  Row row_;
};

}  // namespace

std::unique_ptr<Renderer> make_concise(const RendererOptions& options) { return std::make_unique<Concise>(options); }

}  // namespace jt::output
