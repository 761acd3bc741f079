// SPDX-License-Identifier: MIT
#include "core/edit/rewrite.hpp"

#include <ctime>

#include "core/bytes/replace.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/format/whole_file.hpp"
#include "core/scan/digest.hpp"
#include "core/store/journal.hpp"

namespace jt::edit {
namespace {

std::span<const std::uint8_t> bytes_in(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// One rewrite under way.
class Rewrite {
 public:
  Rewrite(const RewriteRequest& request, bytes::EditTarget& target, document::Document& document)
      : request_(request), target_(target), document_(document) {}

  Result<RewriteOutcome> run() {
    auto same = format::is_formatted(document_, request_.format);
    if (!same) return fail(std::move(same.error()));
    outcome_.unchanged = *same;
    outcome_.bytes_before = outcome_.bytes_after = target_.size();
    if (*same) return std::move(outcome_);
    if (auto replaced = replace(); !replaced) return fail(std::move(replaced.error()));
    return std::move(outcome_);
  }

 private:
  /// The document is right, so the second pass only formats.
  Result<void> replace() {
    bytes::ReplaceOptions options;
    options.sync = request_.sync;
    auto replacement = bytes::Replacement::begin(target_, 0, options);
    if (!replacement) return fail(std::move(replacement.error()));
    auto marked = format::is_marked(document_.raw());
    if (!marked) return fail(std::move(marked.error()));
    Result<void> written;
    scan::Stream& stream = document_.restart().stream();
    format::write_file(stream, request_.format, *marked, [&](std::string_view text) {
      written = keep(text);
      if (written) written = (*replacement)->write(bytes_in(text));
      return written.has_value();
    });
    if (!written) return written;
    if (stream.failed()) return fail(document_.explain(*stream.failure()));
    outcome_.bytes_after = (*replacement)->written();
    return (*replacement)->commit([this]() -> Result<void> {
      if (auto recorded = record(); !recorded) outcome_.no_undo = recorded.error()->message;
      return {};
    });
  }

  [[nodiscard]] bool too_large() const {
    return outcome_.bytes_before + after_.size() > splice::most_changed_bytes || !request_.undo;
  }

  /// What undo needs of the new text.
  Result<void> keep(std::string_view text) {
    if (too_large()) return {};
    after_ += text;
    return digest_.feed(bytes_in(text));
  }

  Result<void> record() {
    if (!request_.undo) return {};
    if (request_.state_folder.empty()) return fail(Code::io_error, "neither XDG_STATE_HOME nor HOME is set");
    if (too_large()) return fail(Code::limit_exceeded, "more than 64 MB changed, which are not kept for undo");
    auto before = bytes::bytes_of(document_.raw(), {0, outcome_.bytes_before});
    if (!before) return fail(std::move(before.error()));
    store::JournalEntry entry;
    entry.time = std::time(nullptr);
    entry.what = request_.what;
    entry.rev_before = document_.revision().value_or("");
    entry.rev_after = digest_.hex();
    entry.size_before = outcome_.bytes_before;
    entry.size_after = outcome_.bytes_after;
    entry.ranges.push_back({0, std::move(*before), 0, std::move(after_), 0});
    auto id = store::Journal(request_.state_folder).record(target_.real_path(), entry);
    if (!id) return fail(std::move(id.error()));
    return {};
  }

  const RewriteRequest& request_;
  bytes::EditTarget& target_;
  document::Document& document_;
  std::string after_;
  scan::Digest digest_;
  RewriteOutcome outcome_;
};

}  // namespace

Result<RewriteOutcome> rewrite(const bytes::Roots& roots, const RewriteRequest& request,
                               std::unique_ptr<document::Watcher> watcher) {
  auto target = bytes::EditTarget::open(roots, request.file, request.opening);
  if (!target) return fail(std::move(target.error()));
  auto source = (*target)->source();
  if (!source) return fail(std::move(source.error()));
  document::DocumentOptions options;
  options.lines = request.lines;
  options.check = true;
  options.digest = request.undo;
  document::Document document(std::move(*source), options, std::move(watcher));
  return Rewrite(request, **target, document).run();
}

}  // namespace jt::edit
