// SPDX-License-Identifier: MIT
#include "results/change_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "output/sanitise.hpp"
#include "output/width.hpp"
#include "results/edit_result.hpp"
#include "results/proposal_view.hpp"

namespace jt::results {
namespace {

using edit::OperationKind;
using output::Role;
using propose::Change;

/// The most columns by which values are moved to the right.
constexpr std::size_t widest_path = 60;

std::string shown(const std::optional<std::string>& value) { return value ? short_value(*value) : "(none)"; }

std::string what_changes(const Change& change, path::Spelling spelling) {
  switch (change.kind) {
    case OperationKind::remove:
      return shown(change.current) + " → (removed)";
    case OperationKind::rename:
      return "key " + shown(change.current) + " → " + shown(change.proposed);
    case OperationKind::insert:
      return "+ " + shown(change.proposed);
    case OperationKind::move:
      return fmt::format("{}, from {}", shown(change.proposed), path::spell(*change.from, spelling));
    default:
      return shown(change.current) + " → " + shown(change.proposed);
  }
}

}  // namespace

std::vector<std::string> step_texts(const path::Location& at) {
  std::vector<std::string> texts;
  for (const path::LocationStep& step : at) {
    const auto* const name = std::get_if<std::string>(&step);
    texts.push_back(name != nullptr ? *name : std::to_string(std::get<std::uint64_t>(step)));
  }
  return texts;
}

void give_change(output::Fields& out, const Change& change, std::string_view before, std::string_view after,
                 path::Spelling spelling) {
  out.text("id", change.id);
  out.member("path", step_texts(change.at));
  if (out.has_cells()) out.path_cell("path", path::spell(change.at, spelling));
  out.text(before, plain_value(change.current));
  out.text(after, plain_value(change.proposed));
}

std::vector<output::Line> change_lines(std::span<const Change> changes, path::Spelling spelling, bool confidence) {
  std::vector<std::string> paths;
  std::size_t width = 0;
  for (const Change& change : changes) {
    paths.push_back(output::sanitise(path::spell(change.at, spelling)));
    width = std::max(width, std::min(widest_path, output::display_width(paths.back())));
  }
  std::vector<output::Line> lines;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    output::Line line{{Role::note, changes[i].id},
                      {Role::plain, "  "},
                      {Role::path, output::pad(paths[i], width)},
                      {Role::plain, "  " + what_changes(changes[i], spelling)}};
    if (confidence) line.push_back({Role::note, fmt::format("  ({:.2f})", changes[i].confidence)});
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace jt::results
