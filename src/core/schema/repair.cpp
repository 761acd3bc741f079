// SPDX-License-Identifier: MIT
#include "core/schema/repair.hpp"

#include <algorithm>
#include <unordered_set>

#include "core/json/escape.hpp"
#include "core/schema/check_document.hpp"
#include "core/schema/mended_source.hpp"

namespace jt::schema {
namespace {

constexpr int most_rounds = 4;

bool loses_nothing(const Described& error) {
  if (!error.mend) return false;
  if (error.mend->kind == Mend::Kind::rename_member) return true;
  const bool type =
      error.keyword == Keyword::type || error.keyword == Keyword::any_of || error.keyword == Keyword::one_of;
  return type && !error.mend->other && error.found.starts_with("the string ");
}

std::vector<Mend> candidates_of(std::span<const Described> errors) {
  std::vector<Mend> out;
  for (const Described& error : errors)
    if (loses_nothing(error)) out.push_back(*error.mend);
  std::ranges::stable_sort(out, {}, &Mend::begin);
  const auto twice = std::ranges::unique(out, {}, &Mend::begin);
  out.erase(twice.begin(), twice.end());
  return out;
}

std::vector<Patch> patches_of(const std::vector<Mend>& mends) {
  std::vector<Patch> out;
  for (const Mend& mend : mends) {
    const bool set = mend.kind == Mend::Kind::set_value;
    out.push_back({mend.begin, mend.end, set ? mend.text : json::quote(mend.text)});
  }
  return out;
}

}  // namespace

Result<std::vector<Mend>> repairs(bytes::Source& document, bool lines, const Schema& schema,
                                  std::span<const Described> errors, std::size_t most) {
  std::vector<Mend> mends = candidates_of(errors);
  for (int round = 0; round < most_rounds && !mends.empty(); ++round) {
    MendedSource mended(document, patches_of(mends));
    scan::StreamOptions reading;
    reading.lines = lines;
    EvaluateOptions options;
    options.most = most;
    options.lines = lines;
    const auto left = TRY(check_source(schema, mended, reading, options));
    std::unordered_set<std::uint64_t> wrong;
    for (const Described& each : left) wrong.insert({each.at, each.key_at});
    std::vector<Mend> holding;
    for (std::size_t i = 0; i < mends.size(); ++i) {
      if (!wrong.contains(mended.place_of(i))) holding.push_back(mends[i]);
    }
    if (holding.size() == mends.size()) return mends;
    mends = std::move(holding);
  }
  return mends;
}

}  // namespace jt::schema
