// SPDX-License-Identifier: MIT
#include "core/splice/adjacent_entries.hpp"

#include <algorithm>

#include "core/json/escape.hpp"
#include "core/splice/style.hpp"

namespace jt::splice {
namespace {

/// How far back the nearest entry is searched for, and all others together.
constexpr std::uint64_t look_back = 65'536;
constexpr std::uint64_t look_further = 4096;
constexpr std::size_t most_entries = 8;

/// The lead of a new entry after this one.
std::string_view repeated(std::string_view lead, bool blank_line) {
  if (!blank_line) return last_line(lead);
  const std::size_t at = lead.find('\n');
  return lead.substr(at > 0 && lead[at - 1] == '\r' ? at - 1 : at);
}

}  // namespace

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !text::is_continuation(c); }));
}

AdjacentEntry AdjacentEntries::describe(std::uint64_t entry, std::optional<std::uint64_t> value) {
  AdjacentEntry result;
  result.begin = entry;
  result.value = value;
  const Gap lead = local_->blanks_before(entry);
  result.lead = local_->text(lead);
  result.first = lead.begin <= container_ + 1;
  if (!result.first) result.before_comma = local_->text(local_->blanks_before(lead.begin - 1));
  result.member = value != entry;
  if (!value) return result;
  const int c = local_->at(*value);
  result.container = c == '{' || c == '[';
  std::uint64_t key_end = 0;
  if (result.member) result.colon = colon_of(*value, key_end);
  if (result.colon) result.key_width = local_->characters(entry, key_end);
  return result;
}

/// The colon before the value, with the whitespace around it.
std::optional<std::string> AdjacentEntries::colon_of(std::uint64_t value, std::uint64_t& key_end) {
  const Gap behind = local_->blanks_before(value);
  if (behind.begin == 0 || local_->at(behind.begin - 1) != ':') return std::nullopt;
  const Gap before = local_->blanks_before(behind.begin - 1);
  key_end = before.begin;
  return local_->text(before) + ":" + local_->text(behind);
}

std::optional<std::string> AdjacentEntries::colon_before(std::uint64_t end) {
  const auto value = local_->value_before(end, look_back);
  std::uint64_t key_end = 0;
  return value && *value > container_ ? colon_of(*value, key_end) : std::nullopt;
}

std::vector<AdjacentEntry> AdjacentEntries::before(std::uint64_t end) {
  std::vector<AdjacentEntry> found;
  const bool object = local_->at(container_) == '{';
  std::uint64_t left = look_back;
  while (found.size() < most_entries && left > 0) {
    const auto value = local_->value_before(end, left);
    if (!value || *value <= container_) break;
    std::uint64_t entry = *value;
    if (object) {
      const std::uint64_t key_end = local_->before_blanks(local_->before_blanks(*value) - 1);
      const auto key = local_->value_before(key_end, left);
      if (!key) break;
      entry = *key;
    }
    found.push_back(describe(entry, *value));
    if (found.back().first) break;
    const std::uint64_t looked = end - entry;
    left = std::min(left, look_further);
    left -= std::min(left, looked);
    end = local_->before_blanks(local_->before_blanks(entry) - 1);
  }
  return found;
}

AdjacentEntry AdjacentEntries::first() {
  const std::uint64_t entry = local_->past_blanks(container_ + 1);
  if (local_->at(container_) != '{') return describe(entry, entry);
  const auto key_end = local_->past_value(entry, look_back);
  if (!key_end) return describe(entry, std::nullopt);
  return describe(entry, local_->past_blanks(local_->past_blanks(*key_end) + 1));
}

std::optional<std::string> AdjacentEntries::gap_behind(std::uint64_t value) {
  const auto end = local_->past_value(value, look_back);
  if (!end) return std::nullopt;
  const Gap before = local_->blanks_from(*end);
  if (local_->at(before.end) != ',') return std::nullopt;
  const std::string lead = local_->text(local_->blanks_from(before.end + 1));
  std::string gap = local_->text(before) + ",";
  return gap += repeated(lead, has_blank_line(lead));
}

std::string gap_of(const std::vector<AdjacentEntry>& entries, bool scalar) {
  const AdjacentEntry& next = entries[0];
  const auto one_line = [](const AdjacentEntry& each) { return !has_line_end(each.before_comma + each.lead); };
  if (scalar && !next.container && has_line_end(next.lead) && entries.size() > 1) {
    const AdjacentEntry& other = entries[1];
    if (!other.container && !other.first && one_line(other) && !other.member) {
      return other.before_comma + "," + other.lead;
    }
  }
  const bool blank_lines = std::all_of(entries.begin(), entries.end(), [](const AdjacentEntry& each) {
    return each.first || has_blank_line(each.lead);
  });
  std::string gap = next.before_comma + ",";
  return gap += repeated(next.lead, blank_lines);
}

std::optional<std::string> adjacent_colon(const std::vector<AdjacentEntry>& members, std::size_t key_width,
                                          bool container) {
  if (!members[0].colon) return std::nullopt;
  const std::string& model = *members[0].colon;
  if (has_line_end(model)) {
    if (container && members[0].container) return model;
    const auto other = std::find_if(members.begin(), members.end(),
                                    [](const AdjacentEntry& each) { return each.colon && !has_line_end(*each.colon); });
    return other == members.end() ? std::nullopt : other->colon;
  }
  const auto column = [](const AdjacentEntry& each) { return each.key_width + each.colon->size(); };
  std::string shortest = model;
  bool before = false;  // the whitespace that differs is before the colon
  bool differ = false;
  for (const AdjacentEntry& each : members) {
    if (!each.colon || column(each) != column(members[0])) break;
    if (each.colon->find_first_not_of(" :") != std::string::npos) break;
    differ = differ || each.key_width != members[0].key_width;
    before = before || each.colon->find(':') != model.find(':');
    if (each.colon->size() < shortest.size()) shortest = *each.colon;
  }
  if (!differ) return model;
  const std::size_t blanks =
      column(members[0]) > key_width + shortest.size() ? column(members[0]) - key_width - shortest.size() : 0;
  return before ? std::string(blanks, ' ') + shortest : shortest + std::string(blanks, ' ');
}

std::vector<std::uint64_t> adjacent_values(LocalText& local, std::uint64_t entry, std::uint64_t end) {
  std::vector<std::uint64_t> values;
  const std::uint64_t comma = local.before_blanks(entry);
  if (comma > 0 && local.at(comma - 1) == ',') {
    const auto value = local.value_before(local.before_blanks(comma - 1), look_back);
    if (value) values.push_back(*value);
  }
  const std::uint64_t after = local.past_blanks(end);
  if (local.at(after) != ',') return values;
  std::uint64_t next = local.past_blanks(after + 1);
  if (local.at(next) == '"') {
    const auto key_end = local.past_value(next, look_back);
    if (!key_end) return values;
    const std::uint64_t colon = local.past_blanks(*key_end);
    if (local.at(colon) == ':') next = local.past_blanks(colon + 1);
  }
  values.push_back(next);
  return values;
}

std::vector<std::uint64_t> values_of(const std::vector<AdjacentEntry>& entries) {
  std::vector<std::uint64_t> values;
  for (const AdjacentEntry& each : entries) {
    if (each.value) values.push_back(*each.value);
  }
  return values;
}

}  // namespace jt::splice
