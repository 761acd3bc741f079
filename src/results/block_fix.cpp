// SPDX-License-Identifier: MIT
#include "results/block_fix.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/text/words.hpp"
#include "results/block_text.hpp"

namespace jt::results {
namespace {

using blocks::FixClass;
using blocks::FixedBlock;
using blocks::Repair;
using output::Role;

/// json: of one block; a text with very many has them all alike.
constexpr std::size_t most_repairs = 1000;

/// "escape the newline (14 edits), remove the comment; a guess: escape the quote".
std::string repairs_text(const blocks::Repairs& repairs) {
  struct Kind {
    blocks::RepairKind what;
    FixClass kind;
    std::uint64_t times;
  };
  std::vector<Kind> kinds;
  for (const Repair& repair : repairs) {
    const auto same = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& kind) {
      return kind.what == repair.what && kind.kind == repair.kind;
    });
    if (same != kinds.end()) {
      ++same->times;
    } else {
      kinds.push_back({repair.what, repair.kind, 1});
    }
  }
  std::string text;
  for (const Kind& kind : kinds) {
    text += fmt::format("{}{}{}", text.empty() ? "" : ", ", kind.kind == FixClass::guess ? "a guess: " : "",
                        blocks::description_of(kind.what));
    if (kind.times > 1) text += fmt::format(" ({} edits)", kind.times);
  }
  return text;
}

class FixedView final : public output::View {
 public:
  FixedView(const std::string& file, const FixedBlock& block) : file_(file), block_(block) {}

  void fields(output::Fields& out) const override {
    out.member("id", block_.call.id);
    out.text("tool", block_.call.tool);
    out.text("path", block_.call.path);
    out.count("line", block_.call.line);
    out.flag("valid", block_.valid());
    out.cell("repairs", block_.applied.size());
    out.members([&](output::JsonSink& json) { write_repairs(json); });
    give_findings(out, block_.left, block_.call.more_findings);
    if (!block_.applied.empty() && !block_.call.path.empty()) out.locator(block_.call.path);
  }
  void lines(output::Lines& out) const override { out.add(fixed_lines(file_, block_)); }

 private:
  void write_repairs(output::JsonSink& out) const {
    out.array("repairs", [&] {
      std::size_t count = 0;
      for (const Repair& repair : block_.applied) {
        if (++count > most_repairs) break;
        out.object([&] {
          out.member("class", name(repair.kind));
          out.member("description", blocks::description_of(repair.what));
          out.member("offset", repair.offset);
          out.member("length", repair.length);
          out.member("text", repair.text);
        });
      }
    });
    const std::size_t all = block_.applied.size();
    if (all > most_repairs) out.omit("repairs", all - most_repairs);
  }

  const std::string& file_;
  const FixedBlock& block_;
};

output::Line summary(const std::string& file, const blocks::FixCount& count) {
  const std::uint64_t invalid = count.blocks - count.valid;
  const std::string repaired = count.repaired > 0
                                   ? fmt::format("repaired {} in {}", text::counted(count.repaired, "block"), file)
                                   : fmt::format("nothing repaired in {}", file);
  if (invalid == 0) return {{Role::good, "✓"}, {Role::plain, fmt::format(" {}; all are valid", repaired)}};
  return {{Role::bad, "✗"},
          {Role::plain, fmt::format(" {}; {} still invalid", repaired, text::counted(invalid, "block"))}};
}

}  // namespace

std::vector<output::Line> fixed_lines(const std::string& file, const FixedBlock& block) {
  if (block.applied.empty() && block.valid()) return {};
  std::vector<output::Line> lines{call_line(block.valid() ? "✓" : "✗", file, block.call)};
  if (!block.applied.empty())
    lines.push_back({{Role::note, "  repaired: "}, {Role::plain, repairs_text(block.applied)}});
  add_findings(lines, file, block.left, block.call.more_findings);
  return lines;
}

FixReport::FixReport(const Output& output, std::string file) : output_(output), file_(std::move(file)) {
  output_.renderer.begin({"blocks", {.columns = {"line", "tool", "path", "valid", "codes", "repairs"}}});
}

void FixReport::add(const FixedBlock& block) { output_.renderer.item(FixedView(file_, block)); }

void FixReport::end(const Ending& ending) {
  std::vector<output::Line> lines{summary(file_, ending.count)};
  if (!ending.undo.empty()) lines.push_back({{Role::note, "  undo: "}, {Role::plain, ending.undo}});
  const output::Frame tail{.members =
                               [&](output::JsonSink& out) {
                                 out.member("repaired", ending.count.repaired);
                                 out.member("valid", ending.count.valid);
                                 out.member("invalid", ending.count.blocks - ending.count.valid);
                                 if (ending.answer) out.member("answer", *ending.answer);
                               },
                           .lines = std::move(lines)};
  output_.renderer.end(&tail);
}

}  // namespace jt::results
