// SPDX-License-Identifier: MIT
#include "core/blocks/rename_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/blocks/tools.hpp"

namespace jt::blocks {
namespace {

using value::View;

constexpr RepairKind what = RepairKind::rename_fields;
constexpr std::string_view old_key = "\"old_string\"";
constexpr std::string_view new_key = "\"new_string\"";

/// Where a member is in the text of an object around it.
struct Span {
  Span(const View& object, const View& member)
      : key(member.key_offset() - object.offset()),
        key_end(key + member.key_text().size()),
        end(member.end_offset() - object.offset()) {}
  std::size_t key;
  std::size_t key_end;
  std::size_t end;
};

std::optional<PairFound> pair_named(const View& object, const OtherPair& names) {
  const View old_string = object.member(names.old_string);
  const View new_string = object.member(names.new_string);
  if (!old_string || !new_string) return std::nullopt;
  return PairFound{old_string, new_string};
}

}  // namespace

std::optional<PairFound> exact_pair(const View& object) { return pair_named(object, {"old_string", "new_string"}); }

std::optional<PairFound> other_pair(const View& object) {
  std::optional<PairFound> found;
  std::array<std::string_view, 2> keys;
  for (const OtherPair& names : other_pairs()) {
    const std::optional<PairFound> pair = pair_named(object, names);
    if (!pair) continue;
    if (found || !pair->old_string.is_string() || !pair->new_string.is_string()) return std::nullopt;
    found = pair;
    keys = {names.old_string, names.new_string};
  }
  if (!found) return std::nullopt;
  // A name that occurs twice has two values.
  const auto once = [&](std::string_view key) { return count_of(object, key) == 1; };
  if (!std::ranges::all_of(keys, once)) return std::nullopt;
  return found;
}

View clash_with(const PairFound& pair, const View& object) {
  for (const std::string_view name : {"old_string", "new_string"}) {
    const View member = object.member(name);
    if (member && member.offset() != pair.old_string.offset() && member.offset() != pair.new_string.offset()) {
      return member;
    }
  }
  return {};
}

std::ptrdiff_t count_of(const View& object, std::string_view name) {
  return std::count_if(object.begin(), object.end(), [&](const View& each) { return each.key_is(name); });
}

std::vector<FieldEdit> rename_pair(const View& object, const PairFound& pair) {
  std::vector<FieldEdit> edits;
  const Span old_string(object, pair.old_string);
  const Span new_string(object, pair.new_string);
  if (!pair.old_string.key_is("old_string")) {
    edits.push_back({old_string.key, old_string.key_end, std::string(old_key), what});
  }
  if (!pair.new_string.key_is("new_string")) {
    edits.push_back({new_string.key, new_string.key_end, std::string(new_key), what});
  }
  return edits;
}

std::vector<FieldEdit> gather_pair(const View& object, const PairFound& pair) {
  const bool in_order = pair.old_string.offset() < pair.new_string.offset();
  const View& later = in_order ? pair.new_string : pair.old_string;
  const Span first(object, in_order ? pair.old_string : pair.new_string);
  const Span second(object, later);
  const std::string_view first_key = in_order ? old_key : new_key;
  const std::string_view second_key = in_order ? new_key : old_key;
  // The end of the member before the second one.
  std::size_t before = 0;
  for (const View& member : object) {
    if (member.offset() == later.offset()) break;
    before = Span(object, member).end;
  }
  std::vector<FieldEdit> edits;
  edits.push_back({first.key, first.key_end, fmt::format("\"search_replace\": {{{}", first_key), what});
  if (before == first.end) {
    edits.push_back({second.key, second.key_end, std::string(second_key), what});
    edits.push_back({second.end, second.end, "}", what});
    return edits;
  }
  // Others are between them: the second one moves to the first.
  edits.push_back({first.end, first.end, fmt::format(", {}: {}}}", second_key, later.text()), what});
  edits.push_back({before, second.end, "", what});
  return edits;
}

}  // namespace jt::blocks
