// SPDX-License-Identifier: MIT
#include "core/edit/rewrite.hpp"

#include <ctime>

#include "core/bytes/open.hpp"
#include "core/bytes/replace.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/comments/blank_source.hpp"
#include "core/edit/recover.hpp"
#include "core/format/whole_file.hpp"
#include "core/scan/digest.hpp"
#include "core/store/journal.hpp"

namespace jt::edit {
namespace {

std::span<const std::uint8_t> bytes_in(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

Result<std::string> revision_of(std::string_view text) {
  scan::Digest digest;
  TRY(digest.feed(bytes_in(text)));
  return digest.hex();
}

/// One rewrite under way.
class Rewrite {
 public:
  Rewrite(const RewriteRequest& request, bytes::EditTarget& target) : request_(request), target_(target) {}

  Result<RewriteOutcome> run(const NewText& text) {
    auto old = TRY(target_.source());
    outcome_.bytes_before = outcome_.bytes_after = target_.size();
    auto changed = TRY(text(std::move(old), [this](std::string_view part) { return write(part); }));
    outcome_.unchanged = !changed;
    if (!changed) return std::move(outcome_);
    TRY(begin());
    outcome_.bytes_after = replacement_->written();
    TRY(replacement_->commit([this]() -> Result<void> {
      if (auto recorded = record(); !recorded) outcome_.no_undo = recorded.error()->message;
      return {};
    }));
    return std::move(outcome_);
  }

 private:
  /// The new file is only made when there is something to write.
  Result<void> begin() {
    if (replacement_) return {};
    bytes::ReplaceOptions options;
    options.sync = request_.sync;
    auto begun = TRY(bytes::Replacement::begin(target_, 0, options));
    replacement_ = std::move(begun);
    return {};
  }

  Result<void> write(std::string_view part) {
    if (auto begun = begin(); !begun) return begun;
    if (!too_large()) after_ += part;
    return replacement_->write(bytes_in(part));
  }

  /// For undo.
  [[nodiscard]] bool too_large() const {
    return outcome_.bytes_before + after_.size() > splice::most_changed_bytes || !request_.undo;
  }

  Result<void> record() {
    if (!request_.undo) return {};
    if (request_.state_folder.empty())
      return fail(Code::io_error, "neither XDG_STATE_HOME nor HOME is an absolute path");
    if (too_large()) return fail(Code::limit_exceeded, "more than 64 MB changed, which are not kept for undo");
    auto old = TRY(target_.source());
    auto before = TRY(bytes::bytes_of(*old, {0, outcome_.bytes_before}));
    auto rev_before = TRY(revision_of(before));
    auto rev_after = TRY(revision_of(after_));
    store::JournalEntry entry;
    entry.time = std::time(nullptr);
    entry.what = request_.what;
    entry.rev_before = std::move(rev_before);
    entry.rev_after = std::move(rev_after);
    entry.size_before = outcome_.bytes_before;
    entry.size_after = outcome_.bytes_after;
    entry.ranges.push_back({0, std::move(before), 0, std::move(after_), 0});
    store::Journal journal(request_.state_folder);
    if (auto begun = journal.begin_at(target_.real_path(), entry.rev_before); !begun) return begun;
    TRY(journal.record(target_.real_path(), entry));
    return {};
  }

  const RewriteRequest& request_;
  bytes::EditTarget& target_;
  std::unique_ptr<bytes::Replacement> replacement_;
  std::string after_;
  RewriteOutcome outcome_;
};

/// Two passes: the first one checks and compares, the second one only formats.
Result<bool> formatted(document::Document& document, format::FormatOptions options, const Write& write) {
  auto line_end = TRY(format::line_end_of(document.raw()));
  options.line_end = std::move(line_end);
  const auto sorted = TRY(format::in_order(document, options));
  auto same = TRY(format::is_formatted(document, options, sorted.get()));
  if (same) return false;
  auto marked = TRY(format::is_marked(document.raw()));
  Result<void> written;
  document::Document& read = sorted ? *sorted : document;
  read.restart();
  const auto formatter = format::make_formatter(read, options);
  format::write_file(*formatter, options.line_end, marked, [&](std::string_view text) {
    written = write(text);
    return written.has_value();
  });
  if (!written) return fail(std::move(written.error()));
  if (formatter->failure()) return fail(read.explain(*formatter->failure()));
  return true;
}

}  // namespace

Result<RewriteOutcome> rewrite(const bytes::Roots& roots, const RewriteRequest& request, const NewText& text) {
  auto target = TRY(open_recovered(roots, request.file, request.opening, request.state_folder));
  return Rewrite(request, *target).run(text);
}

Result<RewriteOutcome> reformat(const bytes::Roots& roots, const RewriteRequest& request, const Layout& layout,
                                std::unique_ptr<document::Watcher> watcher) {
  comments::Decision decision;
  std::uint64_t removed = 0;
  auto outcome =
      TRY(rewrite(roots, request, [&](std::unique_ptr<bytes::Source> old, const Write& write) -> Result<bool> {
        TRY(bytes::refuse_packed(roots, *old));
        document::DocumentOptions options;
        options.lines = layout.lines;
        options.syntax = layout.syntax;
        options.check = true;
        document::Document document(std::move(old), options, std::move(watcher));
        decision = document.decision();
        const bool changed = TRY(formatted(document, layout.format, write));
        if (changed && layout.format.plain && document.has_comments()) removed = document.blanked()->comments_read();
        return changed;
      }));
  outcome.decision = decision;
  outcome.comments_removed = removed;
  return outcome;
}

}  // namespace jt::edit
