// SPDX-License-Identifier: MIT
// The renderer for people.
#include <fmt/format.h>

#include "core/text/words.hpp"
#include "output/report.hpp"
#include "output/text_renderer.hpp"

namespace jt::output {
namespace {

class Human final : public TextRenderer {
 public:
  using TextRenderer::TextRenderer;

 private:
  [[nodiscard]] Form form() const override { return Form::lines; }
  [[nodiscard]] std::string take(const Table&) override { return {}; }

  void append(const View& view, std::string& text, std::vector<std::size_t>* ends) override {
    Lines lines(text, options().colour_out, options().terminal_out, ends);
    view.lines(lines);
  }

  [[nodiscard]] std::string extra(const Frame* frame) const override {
    std::string text;
    if (frame != nullptr) Lines(text, options().colour_out, options().terminal_out).add(frame->lines);
    return text;
  }

  [[nodiscard]] bool shows_values() const override { return true; }
  [[nodiscard]] std::string value_head(const View& view) override {
    std::string head;
    append(view, head, nullptr);
    return head;
  }

  [[nodiscard]] ValueOptions value_options() const override {
    const RendererOptions& with = options();
    return {with.raw, with.compact, false, with.colour_out && !with.comments, with.terminal_out, with.comments};
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
