// SPDX-License-Identifier: MIT
// The renderer of one tab-separated record per line.
#include <fmt/format.h>

#include <utility>

#include "output/sanitise.hpp"
#include "output/text_renderer.hpp"

namespace jt::output {
namespace {

class Concise final : public TextRenderer {
 public:
  explicit Concise(const RendererOptions& with) : TextRenderer(with) {
    if (with.part) file_ = before(with.part->file);
  }

 private:
  // The cell before those of a record, where results have file names.
  [[nodiscard]] std::string before(const std::string& text) const {
    const bool named = options().part && !options().part->file.empty();
    return named ? escape_cell(text, options().terminal_out) + '\t' : "";
  }

  void append(std::string& text, std::string_view cell, bool path) const {
    if (!path) {
      append_cell(text, cell, options().terminal_out);
    } else if (options().terminal_out) {
      text += sanitise(cell);
    } else {
      text += cell;
    }
  }

  class Cells final : public Pieces {
   public:
    Cells(const Concise& concise, std::string& record) : concise_(concise), record_(record) {}
    void cell(std::string_view text) override { add(text, false); }
    void path(std::string_view text) override { add(text, true); }
    void text(Role, std::string_view) override {}
    void end_line() override {}

   private:
    void add(std::string_view text, bool path) {
      if (std::exchange(more_, true)) record_ += '\t';
      concise_.append(record_, text, path);
    }

    const Concise& concise_;
    std::string& record_;
    bool more_ = false;
  };

  [[nodiscard]] bool append(const View& view, std::string& unit) const override {
    unit += file_;
    Cells cells(*this, unit);
    if (!view.pieces(Format::concise, cells)) return false;
    unit += '\n';
    return true;
  }

  [[nodiscard]] std::string record(const Record& cells) const {
    std::size_t size = file_.size() + 64;  // room for what follows
    for (const Cell& cell : cells) size += cell.text.size() + 1;
    std::string text;
    text.reserve(size);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) text += '\t';
      append(text, cells[i].text, cells[i].path);
    }
    return text;
  }

  [[nodiscard]] std::string heading(const std::vector<std::string>& columns) const override {
    if (columns.empty() || (options().part && !options().part->columns)) return {};
    return fmt::format("#{}{}\n", before("file"), record({columns.begin(), columns.end()}));
  }

  [[nodiscard]] std::vector<std::string> texts(const View& view) const override {
    std::vector<std::string> texts;
    for (const auto& cells : view.records()) {
      texts.push_back(file_.empty() ? record(cells) : file_ + record(cells));
      texts.back() += '\n';
    }
    return texts;
  }

  // Only records: all other output is for people.
  [[nodiscard]] std::vector<std::string> extra(const View&) const override { return {}; }
  [[nodiscard]] bool shows_values() const override { return true; }

  [[nodiscard]] std::string value_head(const View& view) const override {
    const auto records = view.records();
    return records.empty() ? "" : file_ + record(records.front()) + '\t';
  }

  [[nodiscard]] ValueOptions value_options() const override {
    return {options().raw, true, true, false, options().terminal_out};
  }

  [[nodiscard]] std::string value_omitted(std::uint64_t) const override { return {}; }
  [[nodiscard]] std::string more(std::uint64_t, std::string_view) const override { return {}; }

  std::string file_;
};

}  // namespace

std::unique_ptr<Renderer> make_concise(const RendererOptions& options) { return std::make_unique<Concise>(options); }

}  // namespace jt::output
