// SPDX-License-Identifier: MIT
#include "tools/rest_of_value.hpp"

#include <fmt/format.h>

#include "core/json/escape.hpp"

namespace jt::tools {

namespace {

// `[more: ` and `]` and the end of the line.
constexpr std::uint64_t around_call = 9;

/// Whether it is in a place that a path leads to: not where the key of an entry of the value itself is too long.
bool has_path(const clip::Cut& cut) { return !cut.at.empty() || cut.left > 0 || cut.kind != clip::Cut::Kind::rest; }

/// Whether all that was left out, but for the last entries of the value itself, is below its deepest level.
bool only_deep(const clip::Clipped& clipped) {
  return clipped.strings == 0 && clipped.arrays + clipped.objects <= (clipped.next > 0 ? 1U : 0U);
}

std::uint64_t size(const std::vector<std::string>& calls) {
  std::uint64_t bytes = 0;
  for (const std::string& call : calls) bytes += call.size() + around_call;
  return bytes;
}

}  // namespace

RestOfValue::RestOfValue(const Run& run, const Arguments& arguments, std::optional<std::uint64_t> limit,
                         const std::string& file, const path::Location& location)
    : run_(run),
      arguments_(arguments),
      file_(file),
      location_(location),
      offset_(arguments.number("offset").value_or(0)),
      limit_(limit) {}

std::string RestOfValue::call(const path::Location& below, const Part& part) const {
  path::Location whole = location_;
  whole.insert(whole.end(), below.begin(), below.end());
  std::string text = fmt::format(R"(get_json_value {{"path": {}, "json_path": {})", json::quote(file_),
                                 json::quote(run_.spelled(whole, path::Spelling::jsonpath)));
  if (arguments_.given("syntax")) text += fmt::format(R"(, "syntax": {})", arguments_.json("syntax"));
  if (part.offset > 0) text += fmt::format(R"(, "offset": {})", part.offset);
  if (part.limit) text += fmt::format(R"(, "limit": {})", *part.limit);
  return text + "}";
}

/// The tools that show keys and numbers whole.
std::string RestOfValue::call_of_other(const clip::Cut& cut) const {
  path::Location whole = location_;
  whole.insert(whole.end(), cut.at.begin(), cut.at.end());
  const std::string path = json::quote(run_.spelled(whole, path::Spelling::jsonpath));
  const bool key = cut.kind == clip::Cut::Kind::key;
  std::string text = key ? fmt::format(R"(list_json_keys {{"path": {}, "json_path": {}, "offset": {}, "limit": 1)",
                                       json::quote(file_), path, cut.next)
                         : fmt::format(R"(json_values {{"filePath": {}, "query": {})", json::quote(file_), path);
  if (arguments_.given("syntax")) text += fmt::format(R"(, "syntax": {})", arguments_.json("syntax"));
  return text + "}";
}

std::string RestOfValue::call_for(const clip::Cut& cut) const {
  if (cut.kind != clip::Cut::Kind::rest) return call_of_other(cut);
  if (cut.left == 0) return call(cut.at, {cut.next, limit_});
  // A string: the size of its pages is the caller's, if it is the value itself; else there is room for more of it now.
  if (cut.at.empty() && limit_) return call({}, {cut.next, limit_});
  constexpr std::uint64_t usual = clip::ClipOptions{}.max_string;
  return call(cut.at, {cut.next, cut.left > usual ? std::optional(cut.left) : std::nullopt});
}

std::vector<std::string> RestOfValue::calls(const clip::Clipped& clipped, std::uint64_t room) const {
  const std::vector<clip::Cut>& cuts = clipped.cuts;
  std::vector<std::string> list;
  for (const clip::Cut& cut : cuts)
    if (has_path(cut)) list.push_back(call_for(cut));
  const bool all = list.size() == cuts.size();
  if (clipped.next > offset_) list.push_back(from(clipped.next));
  if (all && list.size() <= most_calls && size(list) <= room) return list;
  if (cuts.empty()) return {};
  if (clipped.next > offset_ || only_deep(clipped)) return first_cuts(clipped, room);
  list = first_entries(clipped, room);
  while (size(list) > room) list.pop_back();
  return list;
}

/// Where not all can be named: those that can, and the next page. What is cut in the entries that were shown is marked
/// there, and has a path; a page that began at the first of them would show most of this one again.
std::vector<std::string> RestOfValue::first_cuts(const clip::Clipped& clipped, std::uint64_t room) const {
  std::vector<std::string> list;
  std::vector<std::string> page;
  if (clipped.next > offset_) page.push_back(from(clipped.next));
  for (const clip::Cut& cut : clipped.cuts) {
    if (!has_path(cut)) continue;
    list.push_back(call_for(cut));
    const bool fits = list.size() + page.size() <= most_calls && size(list) + size(page) <= room;
    if (fits) continue;
    list.pop_back();
    break;
  }
  if (size(page) <= room) list.insert(list.end(), page.begin(), page.end());
  return list;
}

/// Where not all of them can be named, and there is no next page: the cuts are in the order of the document, so those
/// of the first entries are, and then the value from the entry on of which not all are.
std::vector<std::string> RestOfValue::first_entries(const clip::Clipped& clipped, std::uint64_t room) const {
  const std::vector<clip::Cut>& cuts = clipped.cuts;
  std::vector<std::string> named;
  std::vector<std::string> best;
  for (std::size_t i = 0; i < cuts.size() && i < most_calls; ++i) {
    const bool first = i == 0 || cuts[i].entry != cuts[i - 1].entry;
    if (first && cuts[i].entry > offset_) {
      std::vector<std::string> list = named;
      list.push_back(from(cuts[i].entry));
      if (size(list) <= room) best = std::move(list);
    }
    if (!has_path(cuts[i])) break;
    named.push_back(call_for(cuts[i]));
  }
  return best.empty() ? first_entry(clipped) : best;
}

/// Where not even those of the first entry can be: that entry, for which there is more room alone, and those after it.
std::vector<std::string> RestOfValue::first_entry(const clip::Clipped& clipped) const {
  const clip::Cut& cut = clipped.cuts.front();
  std::vector<std::string> list;
  if (!cut.at.empty()) list.push_back(call({cut.at.front()}, {0, limit_}));
  if (cut.at.empty() && has_path(cut)) list.push_back(call_for(cut));
  if (clipped.next > offset_ || clipped.last_cut > offset_) list.push_back(from(offset_ + 1));
  return list;
}

}  // namespace jt::tools
