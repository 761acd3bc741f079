// SPDX-License-Identifier: MIT
#include "core/shape/tally.hpp"

#include <xxhash.h>

#include <algorithm>
#include <random>
#include <vector>

#include "core/json/canonical.hpp"
#include "core/json/layout.hpp"

namespace jt::shape {
namespace {

/// What an entry takes besides its text.
constexpr std::size_t overhead = 96;

std::string on_one_line(std::string_view json) {
  if (json.front() != '{' && json.front() != '[') return std::string(json);
  std::string text;
  json::Compact layout(text);
  json::JsonLexer lexer(layout);
  lexer.push(json);
  lexer.finish();
  return text;
}

}  // namespace

Tally::Tally(TallyOptions options)
    : options_(std::move(options)),
      parts_(options_.memory / 4, options_.folder),
      ranked_(options_.memory / 4, options_.folder),
      texts_(options_.folder) {
  std::random_device device;
  seed_ = (std::uint64_t{device()} << 32) | device();
}

Tally::Hash Tally::hash(std::string_view text) const {
  const XXH128_hash_t hash = XXH3_128bits_withSeed(text.data(), text.size(), seed_);
  return {hash.high64, hash.low64};
}

Result<void> Tally::add(std::string_view json) {
  // Most spellings are canonical: one that is known already needs no parsing.
  auto found = entries_.find(hash(json));
  if (found == entries_.end()) {
    auto canonical = TRY(json::canonical(json));
    const auto [entry, fresh] = entries_.try_emplace(hash(canonical), Entry{count_, 0, {}});
    found = entry;
    if (fresh) {
      entry->second.text = on_one_line(json);
      held_ += overhead + entry->second.text.size();
    }
  }
  ++found->second.count;
  ++count_;
  return held_ > options_.memory ? put_aside() : Result<void>();
}

Result<void> Tally::put_aside() {
  aside_ = true;
  for (const auto& [hash, entry] : entries_) {
    const auto at = TRY(texts_.append(entry.text.data(), entry.text.size()));
    TRY(parts_.add({hash.high, hash.low, entry.first, entry.count, at, entry.text.size()}));
  }
  entries_.clear();
  held_ = 0;
  return {};
}

Result<void> Tally::rank(const Part& part) { return ranked_.add({~part.count, part.first, part.at, part.size}); }

Result<std::uint64_t> Tally::finish() {
  if (!aside_) return entries_.size();
  TRY(put_aside());
  std::uint64_t distinct = 0;
  Part whole{};
  Result<void> ranked;
  auto merged = parts_.finish([&](const Part& part) {
    const bool same = distinct > 0 && part.high == whole.high && part.low == whole.low;
    if (same) {
      whole.count += part.count;  // the parts of a value come by first appearance: `whole` has the first
      return true;
    }
    if (distinct > 0) ranked = rank(whole);
    whole = part;
    ++distinct;
    return ranked.has_value();
  });
  if (merged && ranked && distinct > 0) ranked = rank(whole);
  if (!merged) return fail(std::move(merged.error()));
  if (!ranked) return fail(std::move(ranked.error()));
  return distinct;
}

Result<void> Tally::each(const std::function<bool(std::string_view value, std::uint64_t count)>& take) {
  if (!aside_) {
    std::vector<const Entry*> order;
    order.reserve(entries_.size());
    for (const auto& [hash, entry] : entries_) order.push_back(&entry);
    std::sort(order.begin(), order.end(), [](const Entry* a, const Entry* b) {
      return a->count != b->count ? a->count > b->count : a->first < b->first;
    });
    for (const Entry* entry : order) {
      if (!take(entry->text, entry->count)) break;
    }
    return {};
  }
  std::string text;
  Result<void> done;
  auto ranked = ranked_.finish([&](const Ranked& value) {
    text.resize(static_cast<std::size_t>(value.size));
    done = texts_.read(value.at, text.data(), text.size());
    return done && take(text, ~value.complement);
  });
  return ranked ? done : ranked;
}

}  // namespace jt::shape
