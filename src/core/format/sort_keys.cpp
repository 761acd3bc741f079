// SPDX-License-Identifier: MIT
#include "core/format/sort_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "core/bytes/errors.hpp"
#include "core/bytes/part_reader.hpp"
#include "core/bytes/record_sorter.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/format/scratch_source.hpp"
#include "core/format/sort_commented.hpp"
#include "core/format/sort_value.hpp"
#include "core/json/escape.hpp"
#include "core/scan/container.hpp"

namespace jt::format {
namespace {

/// Where a member is in the document.
struct MemberSpan {
  std::uint64_t key = 0;       ///< offset of the quote of its key
  std::uint64_t key_size = 0;  ///< with both quotes
  std::uint64_t value = 0;
  std::uint64_t end = 0;    ///< of the value
  std::uint64_t large = 0;  ///< 0, or which of the large members it is, from 1
};

/// Whether anything is blanked in what the cursor reads.
Result<bool> has_marks(document::Document& document) {
  if (!document.has_comments()) return false;
  static constexpr std::size_t step = std::size_t{64} << 10;
  std::string raw(step, '\0');
  std::string read(step, '\0');
  for (std::uint64_t at = 0;; at += step) {
    const auto size = TRY(bytes::read_up_to(document.raw(), at, raw.data(), step));
    const auto same = TRY(bytes::read_up_to(document.source(), at, read.data(), step));
    if (size != same || std::memcmp(raw.data(), read.data(), size) != 0) return true;
    if (size < step) return false;
  }
}

class Sorter {
 public:
  Sorter(document::Document& document, ScratchSource& out, const SortOptions& options)
      : cursor_(document.restart()), parts_(document.source()), lines_(document.lines()), out_(out), options_(options) {
    cursor_.trust();
  }

  Result<void> run() {
    if (!cursor_.start()) return failure();
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
    return {};
  }

 private:
  using Mark = scan::Cursor::Mark;

  /// A large container that was begun.
  struct Open {
    bool object = false;
    bool any = false;
    std::uint64_t next = 0;  ///< of an object: offset of the next of its sorted members in `spans_`
    std::uint64_t end = 0;
    std::vector<Mark> large = {};  ///< its large members
    Mark after = {};
  };

  [[nodiscard]] Failed failure() { return fail(cursor_.failure()); }

  /// Bytes of what the cursor reads, until the next call.
  Result<std::string_view> text(std::uint64_t begin, std::uint64_t end) { return parts_.at(begin, end - begin); }

  [[nodiscard]] bool is_large(std::uint64_t begin, std::uint64_t end) const { return end - begin > options_.in_memory; }

  /// A value that is not large, or a scalar.
  Result<void> put(std::uint64_t begin, std::uint64_t end) {
    if (!is_large(begin, end)) {
      const auto json = TRY(text(begin, end));
      return sorter_.append(out_.tail(), json);
    }
    for (std::uint64_t at = begin; at < end;) {
      const std::uint64_t part = std::min<std::uint64_t>(end, at + ScratchSource::held);
      out_.tail() += TRY(text(at, part));
      TRY(out_.settle());
      at = part;
    }
    return {};
  }

  /// The one the cursor is on; a large container is begun, anything else passed.
  Result<void> value() {
    if (const auto held = cursor_.held_value(options_.in_memory)) {
      TRY(sorter_.append(out_.tail(), *held));
      if (!cursor_.skip()) return failure();
      return {};
    }
    const Mark mark = cursor_.mark();
    const std::uint64_t begin = cursor_.begin();
    const bool container = scan::is_container(cursor_.type());
    if (!cursor_.skip()) return failure();
    if (!container || !is_large(begin, cursor_.end())) return put(begin, cursor_.end());
    if (!cursor_.go(mark)) return failure();
    return begin_large();
  }

  Result<void> begin_large() {
    Open open;
    open.object = cursor_.type() == scan::Type::object;
    if (!cursor_.enter()) return failure();
    out_.tail() += open.object ? '{' : '[';
    if (open.object) {
      TRY(list(open));
    }
    open_.push_back(std::move(open));
    return {};
  }

  /// Sorts the members of the object that was entered, and leaves it.
  Result<void> list(Open& open) {
    bytes::RecordSorter members({.memory = options_.list_memory});
    for (;;) {
      const scan::Step step = cursor_.next();
      if (step == scan::Step::fail) return failure();
      if (step == scan::Step::end) break;
      key_.clear();
      json::decode_to(key_, cursor_.key());
      MemberSpan span{cursor_.key_begin(), cursor_.key().size() + 2, cursor_.begin()};
      const Mark mark = cursor_.mark();
      const bool container = scan::is_container(cursor_.type());
      if (!cursor_.skip()) return failure();
      span.end = cursor_.end();
      if (container && is_large(span.value, span.end)) {
        open.large.push_back(mark);
        span.large = open.large.size();
      }
      TRY(members.add(key_, {reinterpret_cast<const char*>(&span), sizeof span}));
    }
    open.after = cursor_.mark();
    bool first = true;
    TRY(members.finish([&](std::string_view, std::string_view span) -> Result<bool> {
      const auto at = TRY(spans_.append(span.data(), span.size()));
      if (std::exchange(first, false)) open.next = at;
      open.end = at + span.size();
      return true;
    }));
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
    if (step == scan::Step::end) {
      if (!line) out_.tail() += ']';
      open_.pop_back();
      return {};
    }
    comma();
    return value();
  }

  Result<void> member() {
    Open& open = open_.back();
    if (open.next == open.end) {
      if (!cursor_.go(open.after)) return failure();
      out_.tail() += '}';
      open_.pop_back();
      return {};
    }
    MemberSpan span;
    TRY(spans_.read(open.next, &span, sizeof span));
    open.next += sizeof span;
    comma();
    // The key and a short value are read at once.
    if (!is_large(span.key, span.end)) {
      TRY(text(span.key, span.end));
    }
    out_.tail() += TRY(text(span.key, span.key + span.key_size));
    out_.tail() += ':';
    if (span.large == 0) return put(span.value, span.end);
    if (!cursor_.go(open.large[static_cast<std::size_t>(span.large - 1)])) return failure();
    return begin_large();
  }

  scan::Cursor& cursor_;
  bytes::PartReader parts_;
  bool lines_;
  ScratchSource& out_;
  SortOptions options_;
  ValueSorter sorter_;
  std::vector<Open> open_;
  bytes::ScratchFile spans_;  ///< the sorted members of the large objects that are open
  std::string key_;
};

/// All of it is in memory: files with comments are written by people.
Result<void> sort_commented(document::Document& document, ScratchSource& out) {
  const std::uint64_t size = document.bytes().value_or(0);
  if (size > scan::Cursor::max_held) {
    return fail(
        Code::limit_exceeded,
        fmt::format("cannot sort the keys of {}: it has comments, and more than 64 MiB; without its comments it "
                    "can be sorted",
                    bytes::quoted_file(document.file())));
  }
  const std::string raw = TRY(bytes::bytes_of(document.raw(), {0, size}));
  const std::string blanked = TRY(bytes::bytes_of(document.source(), {0, size}));
  const std::size_t begin = raw.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  return CommentedSorter(std::string_view(raw).substr(begin), std::string_view(blanked).substr(begin))
      .append(out.tail());
}

}  // namespace

Result<std::unique_ptr<document::Document>> sorted_by_key(document::Document& document, bool plain,
                                                          const SortOptions& options) {
  TRY(document.finish());
  auto out = std::make_unique<ScratchSource>(document.file());
  document::DocumentOptions reading;
  reading.lines = document.lines();
  if (!plain && TRY(has_marks(document))) {
    TRY(sort_commented(document, *out));
    reading.syntax = comments::Choice::jsonc;
  } else if (auto sorted = Sorter(document, *out, options).run(); !sorted) {
    return fail(document.explain(std::move(sorted.error())));
  }
  return std::make_unique<document::Document>(std::move(out), reading, nullptr);
}

}  // namespace jt::format
