// SPDX-License-Identifier: MIT
#include "core/schema/repair.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "core/json/escape.hpp"
#include "core/path/path.hpp"
#include "core/schema/check_document.hpp"
#include "core/schema/mended_source.hpp"

namespace jt::schema {
namespace {

constexpr int most_rounds = 8;

/// Where the value is once it is mended.
path::Location mended_location(const Mend& mend) {
  path::Location out = mend.location;
  if (mend.kind == Mend::Kind::rename_member) out.back() = mend.text;
  return out;
}

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
  std::erase_if(out, [all = rivals(out)](const Mend& mend) { return all.contains(mend.begin); });
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

/// The same for an error that is still there.
std::string identity_of(const Described& error) {
  return error.schema_place + '\n' + path::spell(error.location, path::Spelling::pointer);
}

std::string spelled(std::span<const path::LocationStep> steps) {
  return path::spell(path::Location(steps.begin(), steps.end()), path::Spelling::pointer);
}

/// Which of the mends may be why an error is there that was not there before.
class Causes {
 public:
  explicit Causes(const std::vector<Mend>& mends) : caused_(mends.size(), false) {
    for (std::size_t i = 0; i < mends.size(); ++i) {
      const path::Location& place = mends[i].location;
      for (std::size_t size = 0; size < place.size(); ++size)
        around_[spelled(std::span(place).first(size))].push_back(i);
    }
  }

  /// The error is of what is around the value that the mend is of; of two elements that are equal one is named, and the
  /// other one may be that value. What is wrong in a value that gets another name was so before.
  void add(const Described& wrong) {
    const path::Location& error = wrong.location;
    const std::size_t up = wrong.keyword == Keyword::unique_items && !error.empty() ? 1 : 0;
    const std::string container = spelled(std::span(error).first(error.size() - up));
    const auto found = around_.find(container);
    if (found == around_.end() || !seen_.insert(container).second) return;
    for (const std::size_t i : found->second) caused_[i] = true;
  }
  [[nodiscard]] bool of(std::size_t mend) const { return caused_[mend]; }

 private:
  std::unordered_map<std::string, std::vector<std::size_t>> around_;
  std::unordered_set<std::string> seen_;
  std::vector<bool> caused_;
};

}  // namespace

std::set<std::uint64_t> rivals(std::span<const Mend> mends) {
  std::map<path::Location, std::uint64_t> names;
  std::set<std::uint64_t> out;
  for (const Mend& mend : mends) {
    if (mend.kind != Mend::Kind::rename_member) continue;
    const auto [first, added] = names.emplace(mended_location(mend), mend.begin);
    if (!added && first->second != mend.begin) out.insert({first->second, mend.begin});
  }
  return out;
}

Result<std::vector<Mend>> repairs(bytes::Source& document, bool lines, const Schema& schema,
                                  std::span<const Described> errors, std::size_t most) {
  std::vector<Mend> mends = candidates_of(errors);
  std::unordered_set<std::string> known;
  for (const Described& error : errors) known.insert(identity_of(error));
  for (int round = 0; round < most_rounds && !mends.empty(); ++round) {
    MendedSource mended(document, patches_of(mends));
    scan::StreamOptions reading;
    reading.lines = lines;
    EvaluateOptions options;
    options.most = most;
    options.lines = lines;
    const auto left = TRY(check_source(schema, mended, reading, options));
    std::unordered_set<std::uint64_t> wrong;
    Causes causes(mends);
    for (const Described& each : left) {
      wrong.insert({each.at, each.key_at});
      if (!known.contains(identity_of(each))) causes.add(each);
    }
    std::vector<Mend> holding;
    for (std::size_t i = 0; i < mends.size(); ++i) {
      if (!wrong.contains(mended.place_of(i)) && !causes.of(i)) holding.push_back(mends[i]);
    }
    if (holding.size() == mends.size()) return mends;
    mends = std::move(holding);
  }
  return std::vector<Mend>();
}

}  // namespace jt::schema
