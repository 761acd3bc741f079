// SPDX-License-Identifier: MIT
#include "core/flat/in_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace jt::flat {

bool MissingElements::add(std::uint64_t next, std::uint64_t index) {
  if (index <= next) return true;
  const std::uint64_t more = index - next;
  if (more > most - count_) return false;
  count_ += more;
  return true;
}

std::string MissingElements::too_many(std::uint64_t index) {
  return fmt::format("more than {} elements are missing, with those before index {}", most, index);
}

// ---- names

bool NameSet::add(std::string_view name) {
  if (2 * size_ >= slots_.size()) {
    std::vector<std::uint64_t> before(std::max<std::size_t>(16, 2 * slots_.size()));
    before.swap(slots_);
    size_ = 0;
    for (const std::uint64_t hash : before)
      if (hash != 0) put(hash);
  }
  const std::uint64_t hash = std::hash<std::string_view>{}(name);
  return put(hash == 0 ? 1 : hash);
}

bool NameSet::put(std::uint64_t hash) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = static_cast<std::size_t>(hash) & mask;
  for (; slots_[at] != 0; at = (at + 1) & mask)
    if (slots_[at] == hash) return false;
  slots_[at] = hash;
  ++size_;
  return true;
}

void NameSet::clear() {
  static constexpr std::size_t kept = 256;
  if (size_ == 0) return;
  if (slots_.size() > kept) {
    std::vector<std::uint64_t>().swap(slots_);
  } else {
    std::fill(slots_.begin(), slots_.end(), 0);
  }
  size_ = 0;
}

// ---- lines

Result<bool> InOrder::add(const LineReader& line) {
  const auto steps = line.steps();
  const std::size_t same = line.same();
  if (!std::exchange(any_, true)) {
    if (!steps.empty()) open(!steps[0].index);
  } else {
    if (same == steps.size()) return declare(line, same);
    if (same >= depth_) return false;  // inside a value
    close_to(same + 1);
  }
  for (std::size_t i = same; i < steps.size(); ++i) {
    const bool entered = TRY(enter(line, steps[i]));
    if (!entered) return false;
    if (i + 1 < steps.size()) open(!steps[i + 1].index);
  }
  value(line);
  return true;
}

/// The line has the path of an open container: it may say that it is there.
bool InOrder::declare(const LineReader& line, std::size_t level) {
  if (level >= depth_ || levels_[level].declared || !line.empty_container()) return false;
  if (levels_[level].object != (line.value().front() == '{')) return false;
  close_to(level + 1);
  return levels_[level].declared = true;
}

Result<bool> InOrder::enter(const LineReader& line, const Step& step) {
  Level& level = levels_[depth_ - 1];
  if (level.object == step.index) return false;
  if (level.object) {
    if (!level.names.add(step.name)) return false;
    if (++names_ > most_names) {
      return fail(line.error(Code::limit_exceeded,
                             fmt::format("the objects that are open here have more than {} members", most_names)));
    }
    if (out_ != nullptr) out_->key(step.name);
    return true;
  }
  const auto index = static_cast<std::uint64_t>(step.number);
  if (index < level.next) return false;
  if (!missing_.add(level.next, index)) return fail(line.error(Code::limit_exceeded, MissingElements::too_many(index)));
  for (; level.next < index; ++level.next)
    if (out_ != nullptr) out_->null();
  ++level.next;
  return true;
}

void InOrder::value(const LineReader& line) {
  if (line.empty_container()) {
    open(line.value().front() == '{');
    levels_[depth_ - 1].declared = true;
  } else if (out_ != nullptr) {
    out_->value(line.value());
  }
}

void InOrder::open(bool object) {
  if (depth_ == levels_.size()) levels_.emplace_back();
  Level& level = levels_[depth_++];
  level.object = object;
  level.declared = false;
  level.next = 0;
  if (out_ != nullptr) out_->open(object);
}

void InOrder::close_to(std::size_t depth) {
  while (depth_ > depth) {
    Level& level = levels_[--depth_];
    names_ -= level.names.size();
    level.names.clear();
    if (out_ != nullptr) out_->close();
  }
}

void InOrder::finish() { close_to(0); }

}  // namespace jt::flat
