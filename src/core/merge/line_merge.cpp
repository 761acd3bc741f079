// SPDX-License-Identifier: MIT
#include "core/merge/line_merge.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

#include "core/compare/alignment.hpp"

namespace jt::merge {
namespace {

using TextLines = std::vector<std::string_view>;

/// With their ends.
TextLines split_lines(std::string_view text) {
  TextLines out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    out.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return out;
}

/// Equal lines have equal numbers.
class LineNumbers {
 public:
  std::vector<compare::Element> of(const TextLines& lines) {
    std::vector<compare::Element> out;
    out.reserve(lines.size());
    for (const std::string_view line : lines) {
      const std::uint64_t number = numbers_.try_emplace(line, numbers_.size()).first->second;
      out.push_back({{0, number}, static_cast<std::uint32_t>(line.size())});
    }
    return out;
  }

 private:
  std::unordered_map<std::string_view, std::uint64_t> numbers_;
};

constexpr std::size_t no_line = std::numeric_limits<std::size_t>::max();

/// For each line of the base, which line of the other text is the same one, or `no_line`.
std::optional<std::vector<std::size_t>> line_partners(std::span<const compare::Element> base,
                                                      std::span<const compare::Element> other) {
  const auto stretches = compare::align(base, other, compare::Known::whole);
  if (!stretches) return std::nullopt;
  std::vector<std::size_t> out(base.size(), no_line);
  std::size_t from = 0;
  std::size_t to = 0;
  for (const compare::Stretch& each : *stretches) {
    from += each.removed;
    to += each.added;
    for (std::uint64_t i = 0; i < each.kept; ++i) out[from++] = to++;
  }
  if (from != base.size() || to != other.size()) return std::nullopt;
  return out;
}

class LineMerge {
 public:
  LineMerge(const TextLines& base, const TextLines& ours, const TextLines& theirs)
      : base_(base), ours_(ours), theirs_(theirs) {}

  std::optional<std::string> run() {
    LineNumbers numbers;
    const auto base = numbers.of(base_);
    const auto in_ours = line_partners(base, numbers.of(ours_));
    const auto in_theirs = line_partners(base, numbers.of(theirs_));
    if (!in_ours || !in_theirs) return std::nullopt;
    // From line to line that all three have.
    for (std::size_t line = 0; line < base_.size(); ++line) {
      if ((*in_ours)[line] == no_line || (*in_theirs)[line] == no_line) continue;
      if (!part(line, (*in_ours)[line], (*in_theirs)[line])) return std::nullopt;
      out_ += base_[line];
      at_base_ = line + 1;
      at_ours_ = (*in_ours)[line] + 1;
      at_theirs_ = (*in_theirs)[line] + 1;
    }
    if (!part(base_.size(), ours_.size(), theirs_.size())) return std::nullopt;
    return std::move(out_);
  }

 private:
  /// What is before these lines. False: both changed it.
  bool part(std::size_t base, std::size_t ours, std::size_t theirs) {
    const auto text = [](const TextLines& lines, std::size_t from, std::size_t to) {
      return from == to ? std::string_view()
                        : std::string_view(lines[from].data(),
                                           static_cast<std::size_t>(lines[to - 1].end() - lines[from].begin()));
    };
    const std::string_view before = text(base_, at_base_, base);
    const std::string_view left = text(ours_, at_ours_, ours);
    const std::string_view right = text(theirs_, at_theirs_, theirs);
    if (left != before && right != before && left != right) return false;
    out_ += left == before ? right : left;
    return true;
  }

  const TextLines& base_;
  const TextLines& ours_;
  const TextLines& theirs_;
  std::string out_;
  std::size_t at_base_ = 0;
  std::size_t at_ours_ = 0;
  std::size_t at_theirs_ = 0;
};

}  // namespace

std::optional<std::string> merge_lines(std::string_view base, std::string_view ours, std::string_view theirs) {
  const TextLines in_base = split_lines(base);
  const TextLines in_ours = split_lines(ours);
  const TextLines in_theirs = split_lines(theirs);
  return LineMerge(in_base, in_ours, in_theirs).run();
}

}  // namespace jt::merge
