// SPDX-License-Identifier: MIT
#include "results/written_lines.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "output/json_sink.hpp"
#include "output/report.hpp"

namespace jt::results {

namespace {

bool ends_with_return(const splice::HunkLine& line) { return line.text.ends_with('\r'); }

/// Tabs and carriage returns can be seen where they are new: the unchanged lines beside have none.
class Blanks {
 public:
  explicit Blanks(const std::vector<splice::HunkLine>& lines) {
    for (const splice::HunkLine& line : lines) {
      const bool beside = line.mark == ' ';
      has_neighbours_ = has_neighbours_ || beside;
      tabs_ = tabs_ || (beside && line.text.find('\t') != std::string::npos);
      all_returns_ = all_returns_ && (ends_with_return(line) || !line.has_feed);
    }
  }

  [[nodiscard]] std::string shown(const splice::HunkLine& line) const {
    std::string text = line.text;
    if (ends_with_return(line)) text.replace(text.size() - 1, 1, all_returns_ ? "" : "␍");
    if (tabs_ || !has_neighbours_ || line.mark == ' ') return text;
    for (std::size_t at = 0; (at = text.find('\t', at)) != std::string::npos;) text.replace(at, 1, "→");
    return text;
  }

 private:
  bool has_neighbours_ = false;
  bool tabs_ = false;
  bool all_returns_ = true;
};

output::Role role_of(char mark) {
  if (mark == '+') return output::Role::good;
  return mark == '-' ? output::Role::bad : output::Role::plain;
}

/// Without a carriage return, where each of the lines has one.
std::vector<std::string> without_returns(std::vector<std::string> lines) {
  const bool all = std::all_of(lines.begin(), lines.end(), [](const auto& line) { return line.ends_with('\r'); });
  for (std::string& line : lines) line.resize(line.size() - (all ? 1 : 0));
  return lines;
}

}  // namespace

void add_written_lines(output::Lines& out, const splice::Excerpt& excerpt) {
  for (const splice::Excerpt::Part& part : excerpt.parts) {
    if (excerpt.parts.size() > 1) out.add({{output::Role::note, fmt::format("  @@ line {} @@", part.line)}});
    const Blanks blanks(part.lines);
    for (const splice::HunkLine& line : part.lines) {
      out.add({{output::Role::plain, "  "}, {role_of(line.mark), line.mark + blanks.shown(line)}});
    }
  }
  std::string more;
  if (excerpt.more_lines > 0) more = text::counted(excerpt.more_lines, "more line");
  if (excerpt.more_places > 0) more += (more.empty() ? "" : ", ") + text::counted(excerpt.more_places, "more place");
  if (!more.empty()) out.add({{output::Role::note, "  … " + more}});
}

void add_excerpt(output::Fields& out, const splice::Excerpt& excerpt) {
  out.members([&](output::JsonSink& json) {
    json.object("excerpt", [&] {
      json.member("line", excerpt.line);
      json.member("before", without_returns(excerpt.before));
      json.member("after", without_returns(excerpt.after));
      if (excerpt.more_before > 0) json.member("linesBeforeOmitted", excerpt.more_before);
      if (excerpt.more_after > 0) json.member("linesAfterOmitted", excerpt.more_after);
    });
  });
}

}  // namespace jt::results
