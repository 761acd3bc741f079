// SPDX-License-Identifier: MIT
#include "core/blocks/rename_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/blocks/tools.hpp"

namespace jt::blocks {
namespace {

constexpr RepairKind what = RepairKind::rename_fields;
constexpr std::string_view old_key = "\"old_string\"";
constexpr std::string_view new_key = "\"new_string\"";

std::optional<PairFound> pair_named(const std::vector<Member>& members, const OtherPair& names) {
  const Member* const old_string = last_named(members, names.old_string);
  const Member* const new_string = last_named(members, names.new_string);
  if (old_string == nullptr || new_string == nullptr) return std::nullopt;
  return PairFound{*old_string, *new_string};
}

}  // namespace

std::optional<PairFound> exact_pair(const std::vector<Member>& members) {
  return pair_named(members, {"old_string", "new_string"});
}

std::optional<PairFound> other_pair(std::string_view object, const std::vector<Member>& members) {
  std::optional<PairFound> found;
  for (const OtherPair& names : other_pairs()) {
    const std::optional<PairFound> pair = pair_named(members, names);
    if (!pair) continue;
    if (found || !is_string(object, pair->old_string) || !is_string(object, pair->new_string)) return std::nullopt;
    found = pair;
  }
  if (!found) return std::nullopt;
  // A name that occurs twice has two values.
  const auto count = [&](const Member& member) { return std::ranges::count(members, member.name, &Member::name); };
  if (count(found->old_string) != 1 || count(found->new_string) != 1) return std::nullopt;
  return found;
}

const Member* clash_with(const PairFound& pair, const std::vector<Member>& members) {
  for (const std::string_view name : {"old_string", "new_string"}) {
    const Member* const member = last_named(members, name);
    if (member != nullptr && member->key != pair.old_string.key && member->key != pair.new_string.key) return member;
  }
  return nullptr;
}

std::vector<FieldEdit> rename_pair(const PairFound& pair) {
  std::vector<FieldEdit> edits;
  if (pair.old_string.name != "old_string") {
    edits.push_back({pair.old_string.key, pair.old_string.key_end, std::string(old_key), what});
  }
  if (pair.new_string.name != "new_string") {
    edits.push_back({pair.new_string.key, pair.new_string.key_end, std::string(new_key), what});
  }
  return edits;
}

std::vector<FieldEdit> gather_pair(std::string_view object, const PairFound& pair) {
  const bool in_order = pair.old_string.key < pair.new_string.key;
  const Member& first = in_order ? pair.old_string : pair.new_string;
  const Member& second = in_order ? pair.new_string : pair.old_string;
  const std::string_view first_key = in_order ? old_key : new_key;
  const std::string_view second_key = in_order ? new_key : old_key;
  // The end of the member before the second one.
  std::size_t before = 0;
  EntryWalk walk(object, 0);
  for (const Member* member = walk.next(); member->key != second.key; member = walk.next()) before = member->end;
  std::vector<FieldEdit> edits;
  edits.push_back({first.key, first.key_end, fmt::format("\"search_replace\": {{{}", first_key), what});
  if (before == first.end) {
    edits.push_back({second.key, second.key_end, std::string(second_key), what});
    edits.push_back({second.end, second.end, "}", what});
    return edits;
  }
  // Others are between them: the second one moves to the first.
  edits.push_back({first.end, first.end, fmt::format(", {}: {}}}", second_key, raw_value(object, second)), what});
  edits.push_back({before, second.end, "", what});
  return edits;
}

}  // namespace jt::blocks
