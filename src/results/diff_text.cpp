// SPDX-License-Identifier: MIT
#include "results/diff_text.hpp"

#include <algorithm>
#include <utility>

#include "core/text/utf8.hpp"
#include "output/json_print.hpp"
#include "results/text_view.hpp"

namespace jt::results {

namespace {

/// What is held in memory before it goes to the file.
constexpr std::size_t most_in_memory = std::size_t{1} << 20;
/// What is kept beyond what there is room for: more than a line, so that none that was dropped would have had room.
constexpr std::uint64_t beyond = std::uint64_t{64} << 10;
/// What is read from the file, and printed, at once.
constexpr std::size_t diff_piece = std::size_t{64} << 10;

std::uint64_t count_lines(std::string_view text) {
  return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

output::Role role_of_diff(char mark) {
  switch (mark) {
    case '+':
      return output::Role::good;
    case '-':
      return output::Role::bad;
    case '@':
      return output::Role::note;
    default:
      return output::Role::plain;
  }
}

}  // namespace

DiffText DiffText::for_output(const Output& output) { return DiffText(output.out.limited() ? output.out.left() : all); }

bool DiffText::keeps(std::size_t more) const {
  return !full_ && (most_ == all || in_file_ + held_.size() + more <= most_ + beyond);
}

void DiffText::add(std::string_view lines) {
  size_ += lines.size();
  const std::uint64_t count = count_lines(lines);
  lines_ += count;
  if (!keeps(lines.size())) {
    full_ = true;
    dropped_ += count;
    return;
  }
  held_ += lines;
  if (most_ == all && held_.size() >= most_in_memory && !no_file_) put_aside();
}

void DiffText::put_aside() {
  if (!file_.append(held_.data(), held_.size())) {
    no_file_ = true;
    return;
  }
  in_file_ += held_.size();
  held_.clear();
}

std::string_view DiffText::beginning(std::size_t most) const {
  if (in_file_ > 0) return {};
  const std::string_view kept = held_;
  if (most >= kept.size()) return kept;
  return kept.substr(0, most == 0 ? 0 : kept.rfind('\n', most - 1) + 1);
}

std::uint64_t DiffText::lines_behind(std::string_view beginning) const { return lines_ - count_lines(beginning); }

bool DiffText::each(const std::function<bool(std::string_view)>& take) const {
  std::string piece;
  for (std::uint64_t at = 0; at < in_file_;) {
    const std::size_t before = piece.size();
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(diff_piece, in_file_ - at));
    piece.resize(before + size);
    if (!file_.read(at, piece.data() + before, size)) return false;
    at += size;
    const std::size_t end = piece.rfind('\n') + 1;
    if (end > 0 && !take(std::string_view(piece).substr(0, end))) return true;
    piece.erase(0, end);
  }
  for (std::string_view rest = held_; !rest.empty();) {
    std::size_t end = rest.size();
    if (end > diff_piece) end = std::min(rest.find('\n', diff_piece), end - 1) + 1;
    if (!take(rest.substr(0, end))) return true;
    rest.remove_prefix(end);
  }
  return true;
}

void DiffText::give(output::Fields& out) const {
  out.members([this](output::JsonSink& json) {
    json.key("diff");
    json::JsonEvents& events = json.begin_value();
    std::string piece = "\"";
    bool first = true;
    const bool whole = each([&](std::string_view lines) {
      output::append_json_string(piece, lines);
      events.text(json::Role::string, piece, std::exchange(first, false));
      piece.clear();
      return true;
    });
    piece += '"';
    events.text(json::Role::string, piece, first);
    if (!whole) json.member("incomplete", true);
  });
}

void DiffText::add_to(output::Lines& out) const {
  each([&out](std::string_view lines) {
    out.add(diff_lines(lines));
    return true;
  });
  for (std::uint64_t i = 0; i < dropped_; ++i) out.end();
}

std::vector<output::Line> diff_lines(std::string_view diff) {
  std::vector<output::Line> lines;
  while (!diff.empty()) {
    const std::size_t end = std::min(diff.find('\n'), diff.size());
    const std::string line(diff.substr(0, end));
    lines.push_back({{line.empty() ? output::Role::plain : role_of_diff(line[0]), line}});
    diff.remove_prefix(std::min(end + 1, diff.size()));
  }
  return lines;
}

bool prints_diff(const Output& output) { return output.renderer.for_people() && !output.out.limited(); }

void print_diff(const Output& output, const DiffText& diff) {
  output.renderer.begin({});
  diff.each([&output](std::string_view lines) {
    output.renderer.item(TextView(diff_lines(lines)));
    return output.out.state() == output::Writer::State::open;
  });
  output.renderer.end(nullptr);
}

}  // namespace jt::results
