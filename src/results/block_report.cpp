// SPDX-License-Identifier: MIT
#include "results/block_report.hpp"

#include <fmt/format.h>

#include "core/blocks/fix.hpp"
#include "core/text/words.hpp"
#include "results/block_text.hpp"

namespace jt::results {
namespace {

using output::Role;

class BlockView final : public output::View {
 public:
  BlockView(const std::string& file, const blocks::ToolCall& call) : file_(file), call_(call) {}

  void fields(output::Fields& out) const override {
    give_call(out, call_);
    if (!call_.path.empty()) out.locator(call_.path);
  }
  void lines(output::Lines& out) const override {
    std::vector<output::Line> lines{call_line(call_.valid() ? "✓" : "✗", file_, call_)};
    add_findings(lines, file_, call_.findings, call_.more_findings);
    out.add(lines);
  }

 private:
  const std::string& file_;
  const blocks::ToolCall& call_;
};

}  // namespace

BlockReport::BlockReport(const Output& output, std::string file, const std::optional<Part>& part)
    : output_(output), file_(std::move(file)) {
  if (part) paging_.emplace(output_, *part, "blocks");
  output_.renderer.begin({"blocks", {.columns = {"line", "tool", "path", "valid", "codes"}}});
}

void BlockReport::add(const blocks::ToolCall& call) {
  const bool shown = !paging_ || paging_->shows(blocks_count());
  ++(call.valid() ? valid_ : invalid_);
  if (!call.valid() && !blocks::repairs_of(call, blocks::FixClass::lossless).empty()) {
    ++repairable_;
  } else if (!call.valid() && !blocks::repairs_of(call, blocks::FixClass::guess).empty()) {
    ++guessable_;
  }
  if (shown) output_.renderer.item(BlockView(file_, call));
}

output::Line BlockReport::summary() const {
  const std::string blocks = text::counted(blocks_count(), "block");
  if (invalid_ == 0) return {{Role::good, "✓"}, {Role::plain, fmt::format(" {}, all valid", blocks)}};
  return {{Role::bad, "✗"},
          {Role::plain, fmt::format(" {} of {} {} invalid", invalid_, blocks, invalid_ == 1 ? "is" : "are")}};
}

void BlockReport::end(const FixCommands& commands) {
  std::vector<output::Line> lines;
  if (blocks_count() > 0) lines.push_back(summary());
  if (repairable_ > 0 && !commands.lossless.empty()) {
    lines.push_back({{Role::note, "hint:"}, {Role::plain, " make the lossless repairs: " + commands.lossless}});
  }
  if (guessable_ > 0 && !commands.guess.empty()) {
    lines.push_back({{Role::note, "hint:"}, {Role::plain, " make the guesses too: " + commands.guess}});
  }
  if (paging_) paging_->begin_tail(blocks_count());
  const output::Frame tail{.members =
                               [this](output::JsonSink& out) {
                                 out.member("valid", valid_);
                                 out.member("invalid", invalid_);
                                 if (paging_) paging_->rest(out, blocks_count());
                               },
                           .lines = std::move(lines)};
  output_.renderer.end(&tail);
}

}  // namespace jt::results
