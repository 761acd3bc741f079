// SPDX-License-Identifier: MIT
#include "core/merge/line_merge.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <utility>
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

/// What lies between lines that all three have.
struct LineStretch {
  std::string_view base;
  std::string_view ours;
  std::string_view theirs;
};

/// Appends what it becomes. False: there is no merge.
using PutStretch = std::function<bool(std::string& out, const LineStretch& stretch)>;

class LineMerge {
 public:
  LineMerge(const TextLines& base, const TextLines& ours, const TextLines& theirs, const PutStretch& put)
      : base_(base), ours_(ours), theirs_(theirs), put_(put) {}

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
  /// What is before these lines.
  bool part(std::size_t base, std::size_t ours, std::size_t theirs) {
    const auto text = [](const TextLines& lines, std::size_t from, std::size_t to) {
      return from == to ? std::string_view()
                        : std::string_view(lines[from].data(),
                                           static_cast<std::size_t>(lines[to - 1].end() - lines[from].begin()));
    };
    return put_(out_, {text(base_, at_base_, base), text(ours_, at_ours_, ours), text(theirs_, at_theirs_, theirs)});
  }

  const TextLines& base_;
  const TextLines& ours_;
  const TextLines& theirs_;
  const PutStretch& put_;
  std::string out_;
  std::size_t at_base_ = 0;
  std::size_t at_ours_ = 0;
  std::size_t at_theirs_ = 0;
};

std::optional<std::string> merge_with(std::string_view base, std::string_view ours, std::string_view theirs,
                                      const PutStretch& put) {
  const TextLines in_base = split_lines(base);
  const TextLines in_ours = split_lines(ours);
  const TextLines in_theirs = split_lines(theirs);
  return LineMerge(in_base, in_ours, in_theirs, put).run();
}

/// Leaves out the lines that both have at their beginnings, and then at their ends. Returns those at the beginning and
/// those at the end, of OURS.
std::pair<std::string_view, std::string_view> trim_lines(LineStretch& stretch) {
  const std::string_view ours = stretch.ours;
  std::size_t front = 0;
  for (;;) {
    const std::size_t end = stretch.ours.find('\n', front);
    if (end == std::string_view::npos) break;
    const std::string_view line = stretch.ours.substr(front, end + 1 - front);
    if (!stretch.theirs.substr(front).starts_with(line)) break;
    front += line.size();
  }
  stretch.ours.remove_prefix(front);
  stretch.theirs.remove_prefix(front);
  std::size_t back = 0;
  for (;;) {
    const std::string_view rest = stretch.ours.substr(0, stretch.ours.size() - back);
    const std::string_view other = stretch.theirs.substr(0, stretch.theirs.size() - back);
    const std::size_t before = rest.size() < 2 ? std::string_view::npos : rest.rfind('\n', rest.size() - 2);
    const std::string_view line = before == std::string_view::npos ? rest : rest.substr(before + 1);
    if (line.empty() || !other.ends_with(line)) break;
    if (other.size() > line.size() && other[other.size() - line.size() - 1] != '\n') break;
    back += line.size();
  }
  stretch.ours.remove_suffix(back);
  stretch.theirs.remove_suffix(back);
  return {ours.substr(0, front), ours.substr(ours.size() - back)};
}

/// One document's lines between markers.
void put_lines(std::string& out, std::string_view lines, std::string_view end) {
  out += lines;
  if (!lines.empty() && lines.back() != '\n') out += end;
}

}  // namespace

std::optional<std::string> merge_lines(std::string_view base, std::string_view ours, std::string_view theirs,
                                       BothChanged both) {
  return merge_with(base, ours, theirs, [both](std::string& out, const LineStretch& stretch) {
    const auto& [before, left, right] = stretch;
    if (both == BothChanged::fail && left != before && right != before && left != right) return false;
    out += left == before ? right : left;
    return true;
  });
}

std::optional<MarkedLines> mark_lines(std::string_view base, std::string_view ours, std::string_view theirs,
                                      const Marking& marking,
                                      const std::function<bool(std::string_view, std::string_view)>& in_question) {
  const std::size_t first = ours.find('\n');
  const std::string end = first != ours.npos && first > 0 && ours[first - 1] == '\r' ? "\r\n" : "\n";
  MarkedLines marked;
  const PutStretch put = [&](std::string& out, LineStretch stretch) {
    if (stretch.theirs == stretch.base || stretch.theirs == stretch.ours ||
        !in_question(stretch.ours, stretch.theirs)) {
      out += stretch.ours;
      return true;
    }
    std::pair<std::string_view, std::string_view> around;
    if (!marking.base || marking.compact) around = trim_lines(stretch);
    out += around.first;
    marked.at.push_back(static_cast<std::uint64_t>(std::count(out.begin(), out.end(), '\n')) + 1);
    out += marker_line(marking, '<', marking.labels[0], end);
    put_lines(out, stretch.ours, end);
    if (marking.base) {
      out += marker_line(marking, '|', marking.labels[1], end);
      put_lines(out, stretch.base, end);
    }
    out += marker_line(marking, '=', "", end);
    put_lines(out, stretch.theirs, end);
    out += marker_line(marking, '>', marking.labels[2], end);
    out += around.second;
    return true;
  };
  auto text = merge_with(base, ours, theirs, put);
  if (!text) return std::nullopt;
  marked.text = std::move(*text);
  return marked;
}

}  // namespace jt::merge
