// SPDX-License-Identifier: MIT
#include "core/schema/new_errors.hpp"

#include <algorithm>
#include <map>

#include "core/schema/evaluator.hpp"

namespace jt::schema {
namespace {

constexpr std::size_t most_shown = 20;

struct Errors {
  std::uint64_t total = 0;
  std::vector<Finding> list;
};

Result<Errors> errors_of(const Schema& schema, bytes::Source& document, bool lines) {
  EvaluateOptions options;
  options.most = most_compared;
  options.lines = lines;
  scan::Stream stream(document);
  scan::Cursor cursor(stream);
  cursor.trust();
  Evaluator evaluator(schema.program(), options);
  TRY(evaluator.run(cursor, document));
  return Errors{evaluator.total(), evaluator.findings()};
}

Result<std::vector<Described>> described(const Schema& schema, const Errors& errors, bytes::Source& document) {
  scan::Stream stream(document);
  scan::Cursor cursor(stream);
  return describe(schema.program(), schema.registry(), errors.list, cursor, document);
}

/// What errors have in common that are counted together.
std::string kind_of(const Described& error) {
  std::string out = error.schema_place;
  for (const path::LocationStep& step : error.location) {
    const auto* const name = std::get_if<std::string>(&step);
    out += name != nullptr ? "\n." + *name : "\n[";
  }
  return out;
}

/// The first of as many of each kind as were added: those at changed places, and where that is not enough, any.
std::vector<Described> added_of(std::vector<Described> all, std::map<std::string, std::uint64_t>& added,
                                const std::function<bool(std::uint64_t offset)>& changed) {
  std::ranges::stable_sort(all, {}, &Described::at);
  std::vector<bool> at_changes;
  for (const Described& each : all) at_changes.push_back(changed(each.at));
  std::vector<Described> out;
  for (const bool wanted : {true, false}) {
    for (std::size_t i = 0; i < all.size() && out.size() < most_shown; ++i) {
      if (at_changes[i] != wanted) continue;
      std::uint64_t& count = added[kind_of(all[i])];
      if (count == 0) continue;
      --count;
      out.push_back(all[i]);
    }
  }
  std::ranges::stable_sort(out, {}, &Described::at);
  return out;
}

}  // namespace

Result<NewErrors> new_errors(const Schema& schema, bytes::Source& before, bytes::Source& after, bool lines,
                             const std::function<bool(std::uint64_t offset)>& changed) {
  NewErrors out;
  const Errors now = TRY(errors_of(schema, after, lines));
  if (now.total == 0) return out;
  const Errors then = TRY(errors_of(schema, before, lines));
  if (now.total > most_compared || then.total > most_compared) {
    out.added = now.total > then.total ? now.total - then.total : 0;
    out.left = now.total - out.added;
    return out;
  }
  std::map<std::string, std::uint64_t> known;
  for (const Described& each : TRY(described(schema, then, before))) ++known[kind_of(each)];
  std::vector<Described> all = TRY(described(schema, now, after));
  std::map<std::string, std::uint64_t> more;
  for (const Described& each : all) ++more[kind_of(each)];
  for (auto& [kind, count] : more) {
    const auto found = known.find(kind);
    count -= std::min(count, found == known.end() ? 0 : found->second);
    out.added += count;
  }
  out.left = now.total - out.added;
  if (out.added > 0) out.shown = added_of(std::move(all), more, changed);
  return out;
}

}  // namespace jt::schema
