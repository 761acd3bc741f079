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
      const std::string locator = std::move(text);
      text.clear();
      add(text, locator);
    }
    return texts;
  }

  void add(std::string& out, std::string_view locator) const {
    std::string file = options().part ? options().part->file : std::string();
    if (!file.empty()) file += '\t';
    if (options().terminal_out) {
      out += sanitise(file + std::string(locator));
    } else {
      out += file;
      out += locator;
    }
    out += options().null ? '\0' : '\n';
  }

  class Locators final : public Pieces {
   public:
    Locators(const List& list, std::string& lines) : list_(list), lines_(lines) {}
    void cell(std::string_view) override {}
    void path(std::string_view text) override { list_.add(lines_, text); }
    void text(Role, std::string_view) override {}
    void end_line() override {}

   private:
    const List& list_;
    std::string& lines_;
  };

  [[nodiscard]] bool append(const View& view, std::string& unit) const override {
    Locators locators(*this, unit);
    return view.pieces(Format::list, locators);
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
