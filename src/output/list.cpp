// SPDX-License-Identifier: MIT
// The renderer of locators only, one per line.
#include "output/sanitise.hpp"
#include "output/text_renderer.hpp"

namespace jt::output {
namespace {

class List final : public TextRenderer {
 public:
  using TextRenderer::TextRenderer;

 private:
  [[nodiscard]] std::string heading(const std::vector<std::string>&) const override { return {}; }

  [[nodiscard]] std::vector<std::string> texts(const View& view) const override {
    std::vector<std::string> texts = view.locators();
    for (std::string& text : texts) {
      if (options().part && !options().part->file.empty()) text = options().part->file + '\t' + text;
      if (options().terminal_out) text = sanitise(text);
      text += options().null ? '\0' : '\n';
    }
    return texts;
  }

  [[nodiscard]] std::vector<std::string> extra(const View&) const override { return {}; }
  [[nodiscard]] bool shows_values() const override { return false; }
  [[nodiscard]] std::string value_head(const View&) const override { return {}; }
  [[nodiscard]] ValueOptions value_options() const override { return {}; }
  [[nodiscard]] std::string value_omitted(std::uint64_t) const override { return {}; }
  [[nodiscard]] std::string more(std::uint64_t, std::string_view) const override { return {}; }
};

}  // namespace

std::unique_ptr<Renderer> make_list(const RendererOptions& options) { return std::make_unique<List>(options); }

}  // namespace jt::output
