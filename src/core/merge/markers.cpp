// SPDX-License-Identifier: MIT
#include "core/merge/markers.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "core/merge/apply.hpp"

namespace jt::merge {
namespace {

/// Lines of up to so many bytes are looked at for what they have in common.
constexpr std::uint64_t most_compared = std::uint64_t{1} << 20;

/// The lines of a text that does not change meanwhile. Most questions are about one line after the other, or about the
/// same one, which may be the whole document: a line is looked for once.
class Lines {
 public:
  explicit Lines(splice::LocalText& text) : text_(text) {}

  std::uint64_t begin(std::uint64_t at) { return line(at).begin; }
  /// After the line end.
  std::uint64_t end(std::uint64_t at) { return line(at).end; }

 private:
  const bytes::Span& line(std::uint64_t at) {
    if (at < line_.begin || at >= line_.end) line_ = {text_.line_begin(at), text_.line_end(at)};
    return line_;
  }

  splice::LocalText& text_;
  bytes::Span line_;
};

/// The document as another side has the entries in question.
class Version {
 public:
  explicit Version(splice::PieceTable& document) : table_(document, document.bytes()) {
    if (document.commented()) table_.read_comments();
    if (document.lines()) table_.read_lines();
  }

  Result<void> make(const std::vector<Conflict>& conflicts, std::vector<Operation> Conflict::*which) {
    std::vector<Operation> all;
    for (const Conflict& each : conflicts) all.insert(all.end(), (each.*which).begin(), (each.*which).end());
    std::vector<Conflict> none;
    TRY(apply(table_, std::move(all), none));
    splice::Changes changes = table_.changes();
    std::uint64_t shift = 0;  // modulo 2^64
    while (const auto change = changes.next()) {
      changes_.push_back(*change);
      shifts_.push_back(shift += change->after_size - change->before_size);
    }
    return {};
  }
  [[nodiscard]] const std::vector<splice::Change>& changes() const { return changes_; }
  [[nodiscard]] splice::PieceTable& table() { return table_; }

  /// The same lines here. No change is across their ends.
  [[nodiscard]] bytes::Span span_of(const bytes::Span& lines) const {
    const auto shift = [this](std::uint64_t at) {
      const auto next =
          std::lower_bound(changes_.begin(), changes_.end(), at,
                           [](const splice::Change& each, std::uint64_t to) { return each.before_begin < to; });
      return next == changes_.begin() ? at : at + shifts_[static_cast<std::size_t>(next - changes_.begin()) - 1];
    };
    // What was put behind the last line is a part of the last region.
    const bool last = lines.end == table_.original_bytes() && !shifts_.empty();
    return {shift(lines.begin), last ? lines.end + shifts_.back() : shift(lines.end)};
  }

 private:
  splice::PieceTable table_;
  std::vector<splice::Change> changes_;
  std::vector<std::uint64_t> shifts_;  ///< of what is after each of them
};

/// Lines that differ between the documents.
struct Region {
  bytes::Span ours;
  std::vector<bytes::Span> others = {};   ///< in the versions
  std::vector<Conflict*> conflicts = {};  ///< what is in question
};

class Marks {
 public:
  Marks(splice::PieceTable& document, std::vector<Conflict>& conflicts, const Marking& marking)
      : document_(document), text_(document), lines_(text_), conflicts_(conflicts), marking_(marking) {}

  Result<void> run() {
    if (marking_.base) TRY(add_version(&Conflict::as_base));
    TRY(add_version(&Conflict::as_theirs));
    find_regions();
    place_conflicts();
    for (Region& each : regions_) TRY(trim(each));
    if (text_.failure()) return fail(*text_.failure());
    write_all();
    return {};
  }

 private:
  Result<void> add_version(std::vector<Operation> Conflict::*which) {
    versions_.push_back(std::make_unique<Version>(document_));
    return versions_.back()->make(conflicts_, which);
  }

  void find_regions() {
    std::vector<bytes::Span> spans;
    for (const auto& version : versions_) {
      for (const splice::Change& each : version->changes()) {
        const std::uint64_t end = each.before_begin + each.before_size;
        const std::uint64_t after = each.after_begin + each.after_size;
        // The line that is behind it becomes a part of the last one, unless that ends.
        const bool joined = after > 0 && splice::LocalText(version->table()).at(after - 1) != '\n';
        const std::uint64_t last = joined || each.before_size == 0 ? end : end - 1;
        const std::uint64_t begin = lines_.begin(each.before_begin);
        spans.push_back({begin, lines_.end(last)});
      }
    }
    std::sort(spans.begin(), spans.end(), [](const bytes::Span& x, const bytes::Span& y) { return x.begin < y.begin; });
    for (const bytes::Span& each : spans) {
      // What is put behind the last line belongs to that one, if it is in question too.
      const bool at_end = each.begin == document_.bytes();
      const std::uint64_t end = regions_.empty() ? 0 : regions_.back().ours.end;
      if (!regions_.empty() && (each.begin < end || (at_end && each.begin == end))) {
        regions_.back().ours.end = std::max(regions_.back().ours.end, each.end);
      } else {
        regions_.push_back({each, {}});
      }
    }
    for (Region& each : regions_) {
      for (const auto& version : versions_) each.others.push_back(version->span_of(each.ours));
    }
  }

  /// The lines of the entries in question that OURS has.
  [[nodiscard]] bytes::Span kept_lines(const Region& region) {
    bytes::Span kept{region.ours.end, region.ours.begin};
    for (const Conflict* each : region.conflicts) {
      if (!each->ours) continue;
      kept.begin = std::min(kept.begin, lines_.begin(document_.real_offset(each->place.entry)));
      kept.end = std::max(kept.end, lines_.end(document_.real_offset(each->place.value.end - 1)));
    }
    return kept;
  }

  /// What one document has in a region.
  struct Lot {
    std::string_view text;
    bytes::Span* lines;
  };

  /// Leaves out what is the same in all documents before and after the entries in question.
  Result<void> trim(Region& region) {
    std::uint64_t size = region.ours.size();
    for (const bytes::Span& each : region.others) size += each.size();
    if (size > most_compared) return {};
    std::vector<std::string> texts;
    auto ours = TRY(bytes::bytes_of(document_, region.ours));
    texts.push_back(std::move(ours));
    for (std::size_t i = 0; i < versions_.size(); ++i) {
      auto text = TRY(bytes::bytes_of(versions_[i]->table(), region.others[i]));
      texts.push_back(std::move(text));
    }
    std::vector<Lot> lots{{texts[0], &region.ours}};
    for (std::size_t i = 0; i < versions_.size(); ++i) lots.push_back({texts[i + 1], &region.others[i]});
    const bytes::Span kept = kept_lines(region);
    leave_out_first(lots, kept);
    leave_out_last(lots, kept);
    if (marking_.base && marking_.compact) {
      lots.erase(lots.begin() + 1);
      leave_out_first(lots, kept);
      leave_out_last(lots, kept);
    }
    return {};
  }

  /// The first of the lots is of OURS. `kept`: lines of it that stay; none if it ends where it begins, or before.
  static void leave_out_first(std::vector<Lot>& lots, const bytes::Span& kept) {
    for (;;) {
      const bytes::Span& ours = *lots[0].lines;
      const std::string_view line = lots[0].text.substr(0, lots[0].text.find('\n') + 1);
      const auto begins = [&](const Lot& each) { return each.text.starts_with(line); };
      if (line.empty() || !std::all_of(lots.begin(), lots.end(), begins)) return;
      if (kept.begin < kept.end && ours.begin + line.size() > kept.begin) return;
      for (Lot& each : lots) {
        each.text.remove_prefix(line.size());
        each.lines->begin += line.size();
      }
    }
  }

  static void leave_out_last(std::vector<Lot>& lots, const bytes::Span& kept) {
    for (;;) {
      const bytes::Span& ours = *lots[0].lines;
      const std::string_view text = lots[0].text;
      const std::size_t last = text.size() < 2 ? std::string::npos : text.rfind('\n', text.size() - 2);
      const std::string_view line = last == std::string::npos ? text : text.substr(last + 1);
      const auto ends = [&](const Lot& each) {
        const std::size_t before = each.text.size() - line.size();
        return each.text.ends_with(line) && (before == 0 || each.text[before - 1] == '\n');
      };
      if (line.empty() || !std::all_of(lots.begin(), lots.end(), ends)) return;
      if (kept.begin < kept.end && ours.end - line.size() < kept.end) return;
      for (Lot& each : lots) {
        each.text.remove_suffix(line.size());
        each.lines->end -= line.size();
      }
    }
  }

  void place_conflicts() {
    for (Conflict& each : conflicts_) {
      const auto& next = each.as_theirs.front().next;
      const std::uint64_t at = document_.real_offset(each.ours ? each.place.entry
                                                     : next    ? next->entry
                                                               : each.place.value.end - 1);
      const auto behind =
          std::upper_bound(regions_.begin(), regions_.end(), at,
                           [](std::uint64_t to, const Region& region) { return to < region.ours.begin; });
      (behind == regions_.begin() ? behind : std::prev(behind))->conflicts.push_back(&each);
    }
  }

  // ---- writing

  void write_all() {
    std::vector<std::uint64_t> added(regions_.size());
    for (std::size_t i = regions_.size(); i-- > 0;) {
      const std::uint64_t before = document_.bytes();
      write(regions_[i]);
      added[i] = document_.bytes() - before;
    }
    std::uint64_t shift = 0;
    for (std::size_t i = 0; i < regions_.size(); ++i) {
      for (Conflict* each : regions_[i].conflicts) each->place.entry = regions_[i].ours.begin + shift;
      shift += added[i];
    }
  }

  /// A part of the new text: pieces of the document, or text.
  struct Part {
    std::vector<splice::TablePiece> pieces;
    std::string text;
  };

  [[nodiscard]] std::string marker(char c, const std::string& label, const std::string& end) const {
    return marker_line(marking_, c, label, end);
  }

  void add_lines(std::vector<Part>& parts, Version& version, const bytes::Span& lines, const std::string& end) {
    const splice::PieceList& all = version.table().pieces();
    auto at = all.find(lines.begin);
    for (std::uint64_t left = lines.size(); left > 0;) {
      splice::TablePiece piece = all.next(at);
      piece.size = std::min(piece.size, left);
      left -= piece.size;
      if (piece.inserted) {
        parts.push_back({{}, version.table().text().substr(piece.begin, piece.size)});
      } else {
        parts.push_back({document_.slice(piece.begin, piece.size), {}});
      }
    }
    if (lines.size() > 0 && splice::LocalText(version.table()).at(lines.end - 1) != '\n') parts.push_back({{}, end});
  }

  /// None for a whole document that BASE does not have: no operation makes it of OURS.
  [[nodiscard]] static bytes::Span base_lines(const Region& region) {
    const auto missing = [](const Conflict* each) { return each->as_base.empty(); };
    const bool none = std::any_of(region.conflicts.begin(), region.conflicts.end(), missing);
    return none ? bytes::Span{} : region.others.front();
  }

  void write(const Region& region) {
    const bool open = region.ours.size() > 0 && text_.at(region.ours.end - 1) != '\n';
    const bool behind = region.ours.begin == document_.bytes();
    const std::uint64_t first_end = text_.line_end(open || behind ? 0 : region.ours.begin);
    const std::string end = first_end > 1 && text_.at(first_end - 2) == '\r' ? "\r\n" : "\n";
    std::vector<Part> parts;
    if (open) parts.push_back({{}, end});
    if (marking_.base) {
      parts.push_back({{}, marker('|', marking_.labels[1], end)});
      add_lines(parts, *versions_.front(), base_lines(region), end);
    }
    parts.push_back({{}, marker('=', "", end)});
    add_lines(parts, *versions_.back(), region.others.back(), end);
    parts.push_back({{}, marker('>', marking_.labels[2], end)});
    std::uint64_t at = region.ours.end;
    for (Part& each : parts) {
      const std::uint64_t before = document_.bytes();
      if (each.pieces.empty()) {
        document_.splice(at, 0, each.text);
      } else {
        document_.splice(at, 0, each.pieces);
      }
      at += document_.bytes() - before;
    }
    document_.splice(region.ours.begin, 0, marker('<', marking_.labels[0], end));
    text_.forget();
  }

  splice::PieceTable& document_;
  splice::LocalText text_;
  Lines lines_;  ///< until the first marker is written
  std::vector<Conflict>& conflicts_;
  const Marking& marking_;
  std::vector<std::unique_ptr<Version>> versions_;
  std::vector<Region> regions_;
};

}  // namespace

std::string marker_line(const Marking& marking, char c, std::string_view label, std::string_view end) {
  std::string line(marking.size, c);
  if (!label.empty()) (line += ' ') += label;
  return line += end;
}

Result<void> mark(splice::PieceTable& document, std::vector<Conflict>& conflicts, const Marking& marking) {
  return conflicts.empty() ? Result<void>() : Marks(document, conflicts, marking).run();
}

}  // namespace jt::merge
