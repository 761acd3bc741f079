// SPDX-License-Identifier: MIT
#include "core/shape/duplicates.hpp"

#include <xxhash.h>

#include <algorithm>
#include <queue>
#include <random>

#include "core/json/escape.hpp"
#include "core/scan/container.hpp"
#include "core/shape/key_sorter.hpp"

namespace jt::shape {

namespace {

class Finder {
 public:
  Finder(scan::Cursor& cursor, const DuplicateOptions& options)
      : cursor_(cursor), options_(options), sorter_(options.memory, options.folder) {
    std::random_device device;
    seed_ = (std::uint64_t{device()} << 32) | device();
    on_duplicate_ = [this](std::uint64_t first, std::uint64_t again) { report(first, again); };
  }

  Result<Duplicates> run() {
    if (!cursor_.start()) return fail(cursor_.failure());
    if (is_container(cursor_.type()) && !open()) return fail(cursor_.failure());
    while (!open_.empty()) {
      const scan::Step step = cursor_.next();
      if (step == scan::Step::fail) return fail(cursor_.failure());
      if (step == scan::Step::end) {
        TRY(close());
        continue;
      }
      if (open_.back().object) {
        TRY(add_key());
      }
      if (is_container(cursor_.type()) && !open()) return fail(cursor_.failure());
    }
    TRY(sorter_.finish(on_duplicate_));
    return take();
  }

 private:
  struct Open {
    std::uint64_t begin;  // offset of the bracket: the object's name in the hashes
    std::size_t first;    // of its keys in `keys_`
    bool object;
    bool aside;  // some of its keys were put aside: the others must follow
  };

  bool open() {
    open_.push_back({cursor_.begin(), keys_.size(), cursor_.type() == scan::Type::object, false});
    return cursor_.enter();
  }

  Result<void> close() {
    const Open ended = open_.back();
    open_.pop_back();
    if (!ended.object) return {};
    const auto begin = keys_.begin() + static_cast<std::ptrdiff_t>(ended.first);
    if (ended.aside) {
      TRY(sorter_.put_aside(begin, keys_.end()));
    } else {
      KeySorter::scan(begin, keys_.end(), on_duplicate_);
    }
    keys_.erase(begin, keys_.end());
    return {};
  }

  Result<void> add_key() {
    std::string decoded;
    std::string_view key = cursor_.key();
    if (cursor_.key_escaped()) {
      decoded = json::decode(key);
      key = decoded;
    }
    if ((keys_.size() + 1) * sizeof(KeyRecord) * 2 > options_.memory) {
      TRY(put_aside());
    }
    const std::uint64_t object = open_.back().begin;
    const XXH128_hash_t hash = XXH3_128bits_withSeed(key.data(), key.size(), seed_ ^ (object * 0x9E3779B97F4A7C15U));
    keys_.push_back({hash.high64, hash.low64, cursor_.key_begin()});
    return {};
  }

  // All keys so far, of all open objects.
  Result<void> put_aside() {
    auto put = sorter_.put_aside(keys_.begin(), keys_.end());
    if (!put) return put;
    keys_.clear();
    for (Open& open : open_) {
      open.first = 0;
      open.aside = true;
    }
    return {};
  }

  // Keeps the first ones in document order.
  void report(std::uint64_t first, std::uint64_t again) {
    found_.push({again, first});
    if (found_.size() > options_.most) {
      found_.pop();
      ++omitted_;
    }
  }

  Duplicates take() {
    Duplicates result;
    result.omitted = omitted_;
    for (; !found_.empty(); found_.pop()) result.found.push_back({found_.top().second, found_.top().first, {}});
    std::reverse(result.found.begin(), result.found.end());
    return result;
  }

  scan::Cursor& cursor_;
  const DuplicateOptions& options_;
  KeySorter sorter_;
  KeySorter::OnDuplicate on_duplicate_;
  std::uint64_t seed_ = 0;
  std::vector<Open> open_;
  std::vector<KeyRecord> keys_;                                         // of the open objects, the outermost first
  std::priority_queue<std::pair<std::uint64_t, std::uint64_t>> found_;  // again and first; the last one on top
  std::uint64_t omitted_ = 0;
};

}  // namespace

Result<Duplicates> find_duplicates(scan::Cursor& cursor, const DuplicateOptions& options) {
  return Finder(cursor, options).run();
}

Result<void> locate(scan::Cursor& cursor, Duplicates& duplicates) {
  auto next = duplicates.found.begin();
  if (next == duplicates.found.end()) return {};
  if (!cursor.start()) return fail(cursor.failure());
  path::Location way;
  if (is_container(cursor.type())) {
    if (!cursor.enter()) return fail(cursor.failure());
    way.emplace_back();
  }
  while (!way.empty() && next != duplicates.found.end()) {
    const scan::Step step = cursor.next();
    if (step == scan::Step::fail) return fail(cursor.failure());
    if (step == scan::Step::end) {
      way.pop_back();
      continue;
    }
    const bool wanted = cursor.in_object() && cursor.key_begin() == next->again;
    const bool deeper = is_container(cursor.type());
    if (!wanted && !deeper) continue;
    if (cursor.in_object()) {
      way.back() = cursor.key_escaped() ? json::decode(cursor.key()) : std::string(cursor.key());
    } else {
      way.back() = cursor.index();
    }
    if (wanted) (next++)->location = way;
    if (!deeper) continue;
    if (!cursor.enter()) return fail(cursor.failure());
    way.emplace_back();
  }
  return {};
}

}  // namespace jt::shape
