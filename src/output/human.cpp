// SPDX-License-Identifier: MIT
// The renderer for people.
#include <fmt/format.h>

#include "core/text/words.hpp"
#include "output/report.hpp"
#include "output/sanitise.hpp"
#include "output/style.hpp"
#include "output/text_renderer.hpp"

namespace jt::output {
namespace {

class Human final : public TextRenderer {
 public:
  using TextRenderer::TextRenderer;

 private:
  [[nodiscard]] std::string heading(const std::vector<std::string>&) const override { return {}; }

  [[nodiscard]] std::vector<std::string> texts(const View& view) const override {
    std::vector<std::string> texts;
    for (const Line& line : view.lines())
      append_line(texts.emplace_back(), line, options().colour_out, options().terminal_out);
    return texts;
  }

  class Lines final : public Pieces {
   public:
    Lines(const RendererOptions& options, std::string& lines) : options_(options), lines_(lines) {}
    void cell(std::string_view) override {}
    void path(std::string_view) override {}
    void text(Role role, std::string_view text) override {
      if (options_.terminal_out) return append_painted(lines_, role, sanitise(text), options_.colour_out);
      append_painted(lines_, role, text, options_.colour_out);
    }
    void end_line() override { lines_ += '\n'; }

   private:
    const RendererOptions& options_;
    std::string& lines_;
  };

  [[nodiscard]] bool append(const View& view, std::string& unit) const override {
    Lines lines(options(), unit);
    return view.pieces(Format::human, lines);
  }

  [[nodiscard]] std::vector<std::string> extra(const View& view) const override { return texts(view); }
  [[nodiscard]] bool shows_values() const override { return true; }
  [[nodiscard]] std::string value_head(const View& view) const override {
    const Line label = view.label();
    if (label.empty()) return {};
    std::string head;
    append_line(head, label, options().colour_out, options().terminal_out);
    head.pop_back();  // the newline
    return head;
  }

  [[nodiscard]] ValueOptions value_options() const override {
    const RendererOptions& with = options();
    return {with.raw, with.compact, false, with.colour_out, with.terminal_out};
  }

  [[nodiscard]] std::string value_omitted(std::uint64_t bytes) const override {
    return fmt::format("[{} omitted{}]", text::counted(bytes, "byte"), in_brackets(options().out));
  }

  [[nodiscard]] std::string more(std::uint64_t omitted, std::string_view noun) const override {
    return fmt::format("… {} more{}{}{}", omitted, noun.empty() ? "" : " ", noun, in_brackets(options().out));
  }
};

}  // namespace

std::unique_ptr<Renderer> make_human(const RendererOptions& options) { return std::make_unique<Human>(options); }

}  // namespace jt::output
