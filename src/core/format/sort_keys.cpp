// SPDX-License-Identifier: MIT
#include "core/format/sort_keys.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "core/bytes/near_source.hpp"
#include "core/bytes/part_reader.hpp"
#include "core/bytes/record_sorter.hpp"
#include "core/comments/blank_source.hpp"
#include "core/comments/blanker.hpp"
#include "core/format/scratch_source.hpp"
#include "core/format/sort_commented.hpp"
#include "core/format/sort_value.hpp"
#include "core/format/sorted_gap.hpp"
#include "core/format/whole_file.hpp"
#include "core/json/escape.hpp"
#include "core/scan/container.hpp"
#include "core/value/tape.hpp"

namespace jt::format {
namespace {

/// Where a member is in the document.
struct MemberSpan {
  std::uint64_t key = 0;       ///< offset of the quote of its key
  std::uint64_t key_size = 0;  ///< with both quotes
  std::uint64_t value = 0;
  std::uint64_t end = 0;    ///< of the value
  std::uint64_t large = 0;  ///< 0, or which of the large members it is, from 1
  // From here on only where comments are kept.
  MemberComments comments = {};
};

/// Comments of a large object before the member at that place; where there are none, there is no record.
struct BetweenRecord {
  std::uint64_t place = ~std::uint64_t{0};
  ObjectComments comments = {};
};

enum class Marks : std::uint8_t {
  none,  ///< the document has no comments and no trailing commas
  left_out,
  kept,
};

/// Puts blanks in place of what is JSONC alone in a value that was checked. False: there is nothing of the kind.
bool blank_value(std::string& value) {
  comments::Blanker blanker;
  blanker.begin({reinterpret_cast<std::uint8_t*>(value.data()), value.size()}, 0);
  blanker.feed(0, value.size(), comments::Blanker::none);
  return blanker.any_comment() || blanker.any_comma();
}

class Sorter final : private GapWriter {
 public:
  Sorter(document::Document& document, ScratchSource& out, const SortOptions& options, Marks marks)
      : cursor_(document.restart()),
        raw_(document.raw()),
        near_(raw_),
        // A blanked source reads from afar to any other place.
        parts_(marks == Marks::none ? document.source() : raw_),
        lines_(document.lines()),
        marks_(marks),
        out_(out),
        options_(options) {
    cursor_.trust();
  }

  Result<void> run() {
    if (!cursor_.start()) return failure();
    if (kept()) TRY(copy({TRY(is_marked(raw_)) ? std::uint64_t{3} : 0, cursor_.begin()}));
    if (lines_) {
      if (!cursor_.enter()) return failure();
      open_.push_back({});
    } else {
      TRY(value());
    }
    while (!open_.empty()) {
      if (open_.back().object) {
        TRY(member());
      } else {
        TRY(element());
      }
      TRY(out_.settle());
    }
    return kept() ? copy({end_, raw_.size().value_or(end_)}) : Result<void>();
  }

 private:
  using Mark = scan::Cursor::Mark;

  /// A large container that was begun.
  struct Open {
    bool object = false;
    bool any = false;
    std::uint64_t begin = 0;
    std::uint64_t next = 0;  ///< of an object: offset of the next of its sorted members in `spans_`
    std::uint64_t end = 0;
    std::vector<Mark> large = {};  ///< its large members
    Mark after = {};
    std::uint64_t close = 0;  ///< offset after its bracket
    // Where comments are kept:
    MemberComments last = {};        ///< of the member that was written last
    bool comma = false;              ///< a trailing comma
    std::uint64_t place = 0;         ///< of the next member
    std::uint64_t next_between = 0;  ///< as `next`, in `betweens_`
    std::uint64_t end_between = 0;   ///< likewise
    BetweenRecord between = {};      ///< the one that was read last
  };

  [[nodiscard]] bool kept() const { return marks_ == Marks::kept; }
  [[nodiscard]] Failed failure() { return fail(cursor_.failure()); }

  Result<void> put(std::string_view text) override {
    out_.tail() += text;
    return {};
  }
  Result<void> copy(const bytes::Span& span) override {
    for (std::uint64_t at = span.begin; at < span.end;) {
      const std::uint64_t part = std::min<std::uint64_t>(span.end, at + ScratchSource::held);
      out_.tail() += TRY(text(at, part));
      TRY(out_.settle());
      at = part;
    }
    return {};
  }
  bytes::Source& raw() override { return near_; }

  /// Bytes of the document, with its comments, until the next call.
  Result<std::string_view> text(std::uint64_t begin, std::uint64_t end) { return parts_.at(begin, end - begin); }
  /// The same of a gap, if it is short.
  Result<std::optional<std::string_view>> short_text(const bytes::Span& gap) {
    if (gap.size() > longest_short) return std::optional<std::string_view>();
    return std::optional(TRY(text(gap.begin, gap.end)));
  }

  [[nodiscard]] bool is_large(std::uint64_t begin, std::uint64_t end) const { return end - begin > options_.in_memory; }

  /// A value that is not large, or a scalar.
  Result<void> put_value(std::uint64_t begin, std::uint64_t end) {
    if (is_large(begin, end)) return copy({begin, end});
    const auto json = TRY(text(begin, end));
    const bool container = json[0] == '{' || json[0] == '[';
    if (marks_ == Marks::none || !container) return put_sorted(json, json);
    blanked_ = json;
    return put_sorted(blank_value(blanked_) && kept() ? json : blanked_, blanked_);
  }

  /// The same, where the window holds it.
  Result<void> put_held(std::string_view held, std::uint64_t begin) {
    if (!kept()) return put_sorted(held, held);
    return put_sorted(TRY(text(begin, begin + held.size())), held);
  }

  /// `raw`: with the comments that are to be kept.
  Result<void> put_sorted(std::string_view raw, std::string_view blanked) {
    TRY(tape_.index(blanked));
    if (raw != blanked) return commented_.append(out_.tail(), raw, blanked, tape_.root());
    sorter_.append(out_.tail(), tape_.root());
    return {};
  }

  /// The one the cursor is on; a large container is begun, anything else passed.
  Result<void> value() {
    const std::uint64_t begin = cursor_.begin();
    if (const auto held = cursor_.held_value(options_.in_memory)) {
      TRY(put_held(*held, begin));
      if (!cursor_.skip()) return failure();
      end_ = cursor_.end();
      return {};
    }
    const Mark mark = cursor_.mark();
    const bool container = scan::is_container(cursor_.type());
    // The root is as large as the document, but for what is around it.
    if (container && open_.empty() && is_large(0, raw_.size().value_or(0))) return begin_large();
    if (!cursor_.skip()) return failure();
    end_ = cursor_.end();
    if (!container || !is_large(begin, end_)) return put_value(begin, end_);
    if (!cursor_.go(mark)) return failure();
    return begin_large();
  }

  Result<void> begin_large() {
    Open open;
    open.object = cursor_.type() == scan::Type::object;
    open.begin = cursor_.begin();
    if (!cursor_.enter()) return failure();
    if (open.object) {
      TRY(list(open));
      // One without members may have comments of any length.
      if (kept() && open.next == open.end) {
        end_ = open.close;
        return copy({open.begin, open.close});
      }
    }
    out_.tail() += open.object ? '{' : '[';
    open_.push_back(std::move(open));
    return {};
  }

  /// Sorts the members of the object that was entered, and leaves it.
  Result<void> list(Open& open) {
    bytes::RecordSorter members({.memory = options_.list_memory});
    const std::size_t size = kept() ? sizeof(MemberSpan) : offsetof(MemberSpan, comments);
    std::uint64_t count = 0;
    MemberSpan before;
    for (;; ++count) {
      const scan::Step step = cursor_.next();
      if (step == scan::Step::fail) return failure();
      const bool last = step == scan::Step::end;
      MemberSpan span;
      if (kept()) TRY(list_gap(open, count, before, span, last));
      if (count > 0) TRY(members.add(key_, {reinterpret_cast<const char*>(&before), size}));
      if (last) break;
      key_.clear();
      json::decode_to(key_, cursor_.key());
      span.key = cursor_.key_begin();
      span.key_size = cursor_.key().size() + 2;
      span.value = cursor_.begin();
      const Mark mark = cursor_.mark();
      const bool container = scan::is_container(cursor_.type());
      if (!cursor_.skip()) return failure();
      span.end = cursor_.end();
      if (container && is_large(span.value, span.end)) {
        open.large.push_back(mark);
        span.large = open.large.size();
      }
      before = span;
    }
    open.after = cursor_.mark();
    open.close = cursor_.end();
    bool first = true;
    TRY(members.finish([&](std::string_view, std::string_view span) -> Result<bool> {
      const auto at = TRY(spans_.append(span.data(), span.size()));
      if (std::exchange(first, false)) open.next = at;
      open.end = at + span.size();
      return true;
    }));
    return {};
  }

  /// The comments before the member that the cursor is on, or before the closing bracket.
  Result<void> list_gap(Open& open, std::uint64_t count, MemberSpan& before, MemberSpan& behind, bool last) {
    SortedGap gap;
    gap.span = {count > 0 ? before.end : open.begin + 1, last ? cursor_.end() - 1 : cursor_.key_begin()};
    gap.before = count > 0 ? &before.comments : nullptr;
    gap.last = last;
    const BetweenRecord record{count, TRY(read_sorted_gap(near_, TRY(short_text(gap.span)), gap, behind.comments))};
    if (last) open.comma = behind.comments.comma != 0;
    if (!record.comments.any) return {};
    const auto at = TRY(betweens_.append(&record, sizeof record));
    if (open.end_between == 0) open.next_between = at;
    open.end_between = at + sizeof record;
    return {};
  }

  void comma() {
    if (std::exchange(open_.back().any, true) && !(lines_ && open_.size() == 1)) out_.tail() += ',';
  }

  Result<void> element() {
    const bool line = lines_ && open_.size() == 1;
    const scan::Step step = cursor_.next();
    if (step == scan::Step::fail) return failure();
    if (line && open_.back().any) out_.tail() += '\n';
    if (kept()) TRY(element_gap(step == scan::Step::end));
    if (step == scan::Step::end) {
      if (!line) out_.tail() += ']';
      end_ = cursor_.end();
      open_.pop_back();
      return {};
    }
    if (!kept()) comma();
    return value();
  }

  /// What is before an element. Only beside comments it matters which blanks there are.
  Result<void> element_gap(bool last) {
    Open& open = open_.back();
    const bytes::Span gap{std::exchange(open.any, true) ? end_ : open.begin + 1,
                          last ? cursor_.end() - 1 : cursor_.begin()};
    const auto text = TRY(short_text(gap));
    if (!text || !is_without_comments(*text)) return copy(gap);
    if (text->find(',') != text->npos) out_.tail() += ',';
    return {};
  }

  Result<void> member() {
    Open& open = open_.back();
    const bool last = open.next == open.end;
    MemberSpan span;
    if (!last) TRY(next_span(open, span));
    if (kept()) TRY(member_gap(open, span.comments, last));
    if (last) {
      if (!cursor_.go(open.after)) return failure();
      out_.tail() += kept() ? "\n}" : "}";
      end_ = open.close;
      open_.pop_back();
      return {};
    }
    if (!kept()) comma();
    // The key and a short value are read at once.
    if (!is_large(span.key, span.end)) {
      TRY(text(span.key, span.end));
    }
    if (kept()) {
      TRY(copy({span.key, span.value}));
    } else {
      out_.tail() += TRY(text(span.key, span.key + span.key_size));
      out_.tail() += ':';
    }
    end_ = span.end;
    if (span.large == 0) return put_value(span.value, span.end);
    if (!cursor_.go(open.large[static_cast<std::size_t>(span.large - 1)])) return failure();
    return begin_large();
  }

  Result<void> next_span(Open& open, MemberSpan& span) {
    const std::size_t size = kept() ? sizeof span : offsetof(MemberSpan, comments);
    TRY(spans_.read(open.next, &span, size));
    open.next += size;
    return {};
  }

  /// What is behind the member that was written last, and before the next one.
  Result<void> member_gap(Open& open, const MemberComments& next, bool last) {
    const bool first = open.place == 0;
    if (!first) TRY(put_behind(open.last, !last || open.comma));
    // The records are in the order of their places.
    if (open.between.place < open.place || open.place == 0) {
      if (open.next_between < open.end_between) {
        TRY(betweens_.read(open.next_between, &open.between, sizeof open.between));
        open.next_between += sizeof open.between;
      }
    }
    if (open.between.place == open.place) {
      const ObjectComments& between = open.between.comments;
      TRY(put_between(between, first, !first && between.behind == open.last.leading.end, last));
    }
    ++open.place;
    open.last = next;
    return last ? Result<void>() : put_before(next);
  }

  static constexpr std::size_t longest_short = std::size_t{4} << 10;

  scan::Cursor& cursor_;
  bytes::Source& raw_;
  bytes::NearSource near_;
  bytes::PartReader parts_;
  bool lines_;
  Marks marks_;
  ScratchSource& out_;
  SortOptions options_;
  value::Tape tape_;  ///< of a value in memory
  ValueSorter sorter_;
  CommentedSorter commented_;
  std::vector<Open> open_;
  bytes::ScratchFile spans_;     ///< the sorted members of the large objects that are open
  bytes::ScratchFile betweens_;  ///< comments of these objects
  std::string key_;
  std::string blanked_;
  std::uint64_t end_ = 0;  ///< of the value that was written last
};

/// What is to become of the comments of a document of which all was read.
Marks marks_of(document::Document& document, bool plain) {
  if (!document.has_comments()) return Marks::none;
  if (plain) return Marks::left_out;
  return document.blanked()->any_blanked() ? Marks::kept : Marks::none;
}

}  // namespace

Result<std::unique_ptr<document::Document>> sorted_by_key(document::Document& document, bool plain,
                                                          const SortOptions& options) {
  if (auto* const blanked = document.blanked()) blanked->remember();
  TRY(document.finish());
  auto out = std::make_unique<ScratchSource>(document.file());
  document::DocumentOptions reading;
  reading.lines = document.lines();
  const Marks marks = marks_of(document, plain);
  if (marks == Marks::kept) reading.syntax = comments::Choice::jsonc;
  if (auto sorted = Sorter(document, *out, options, marks).run(); !sorted) {
    return fail(document.explain(std::move(sorted.error())));
  }
  return std::make_unique<document::Document>(std::move(out), reading, nullptr);
}

}  // namespace jt::format
