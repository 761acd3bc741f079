// SPDX-License-Identifier: MIT
// The renderer of locators only, one per line.
#include "output/fields.hpp"
#include "output/text_renderer.hpp"

namespace jt::output {
namespace {

class List final : public TextRenderer {
 public:
  explicit List(const RendererOptions& with)
      : TextRenderer(with),
        row_({.locators = true,
              .escaped = false,
              .terminal = options().terminal_out,
              .end = options().null ? '\0' : '\n',
              .before = with.part && !with.part->file.empty() ? with.part->file + '\t' : ""}) {}

 private:
  [[nodiscard]] Form form() const override { return Form::locators; }

  [[nodiscard]] std::string take(const Table& table) override {
    row_.set_columns(table.locators, table.most);
    return {};
  }

  void append(const View& view, std::string& text, std::vector<std::size_t>* ends) override {
    row_.start(text, ends);
    Fields fields(row_);
    view.fields(fields);
    row_.end();
  }

  [[nodiscard]] std::string extra(const Frame*) const override { return {}; }
  [[nodiscard]] bool shows_values() const override { return false; }
  [[nodiscard]] std::string value_head(const View&) override { return {}; }
  [[nodiscard]] ValueOptions value_options() const override { return {}; }
  [[nodiscard]] std::string value_omitted(std::uint64_t) const override { return {}; }
  [[nodiscard]] std::string more(std::uint64_t, std::string_view) const override { return {}; }

  Row row_;
};

}  // namespace

std::unique_ptr<Renderer> make_list(const RendererOptions& options) { return std::make_unique<List>(options); }

}  // namespace jt::output
