// SPDX-License-Identifier: MIT
#include "actions/format.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "actions/reading.hpp"
#include "actions/targets.hpp"
#include "core/bytes/errors.hpp"
#include "core/bytes/spooled_source.hpp"
#include "core/flat/flatten.hpp"
#include "core/flat/unflatten.hpp"
#include "core/format/whole_file.hpp"
#include "results/format_result.hpp"

namespace jt::actions {

namespace {

class Format {
 public:
  Format(Caller& caller, const FormatRequest& request)
      : caller_(caller), request_(request), outcomes_(caller, 1), quiet_(caller.rendering.quiet) {
    if (request.shown == FormatRequest::Shown::documents || request.shown == FormatRequest::Shown::diff) {
      documents_.emplace(caller.output());
    } else if (!quiet_) {
      reports_.emplace(caller.output(), request.shown == FormatRequest::Shown::checks);
    }
  }

  Result<Exit> run() {
    for (const std::string& file : request_.files) {
      auto done = one(file);
      if (!done && request_.files.size() == 1) return fail(std::move(done.error()));
      if (!done) {
        outcomes_.failed(file, done.error());
        worst_ = std::max(worst_, info(done.error()->code).exit);
      }
      if (caller_.out.state() != output::Writer::State::open) break;
    }
    if (reports_) reports_->end(outcomes_.errors());
    if (documents_ && !documents_->gone()) documents_->end();
    if (worst_ != Exit::done) return worst_;
    return request_.check && changed_ ? Exit::no : Exit::done;
  }

 private:
  Result<void> one(const std::string& file) {
    if (request_.text == FormatRequest::Text::unflat) return unflatten(file);
    document::DocumentOptions reading = document_options(caller_, request_.reading, file);
    format::FormatOptions layout = request_.layout;
    layout.compact = layout.compact || reading.lines;
    if (request_.shown == FormatRequest::Shown::files) return replace(file, std::move(layout), reading);
    reading.check = true;
    reading.busy = true;
    reading.again = request_.shown != FormatRequest::Shown::documents || layout.sort_keys;
    auto document = TRY(open_document(caller_, file, std::move(reading)));
    if (request_.shown == FormatRequest::Shown::documents && layout.sort_keys) {
      return sorted(std::move(document), std::move(layout));
    }
    if (request_.text == FormatRequest::Text::flat) return flatten(*document);
    // A terminal shows what a line of a file ends with; from a pipe it is known too late.
    if (!document->passing() && !caller_.rendering.terminal_out) {
      layout.line_end = TRY(format::line_end_of(document->raw()));
    }
    if (request_.shown == FormatRequest::Shown::diff) return diff(*document, layout);
    return request_.shown == FormatRequest::Shown::checks ? check(*document, layout) : print(*document, layout);
  }

  Result<void> sorted(std::unique_ptr<document::Document> document, format::FormatOptions layout) {
    if (!caller_.rendering.terminal_out) layout.line_end = TRY(format::line_end_of(document->raw()));
    const auto read = TRY(format::in_order(*document, layout));
    document->hide_progress();
    return request_.text == FormatRequest::Text::flat ? flatten(*read) : print(*read, layout);
  }

  Result<void> print(document::Document& document, const format::FormatOptions& layout) {
    const auto formatter = format::make_formatter(document, layout);
    const std::string_view before_newline = std::string_view(layout.line_end).substr(0, layout.line_end.size() - 1);
    while (!documents_->gone() && formatter->more()) {
      document.hide_progress();
      documents_->add([&](const scan::Sink& sink) {
        return formatter->write(sink) && (before_newline.empty() || sink(before_newline));
      });
      if (formatter->failure()) break;
    }
    if (documents_->gone()) return {};
    if (formatter->failure()) return fail(document.explain(*formatter->failure()));
    if (!document.checked()) return {};  // made by a sort, of one that was
    return document.finish();
  }

  Result<void> flatten(document::Document& document) {
    flat::Flattener lines(document);
    document.hide_progress();
    bool any = false;
    for (; !documents_->gone() && !lines.failure() && lines.more(); any = true) {
      documents_->add([&](const scan::Sink& sink) { return lines.write(sink); });
    }
    if (documents_->gone()) return {};
    if (auto failure = lines.failure()) return fail(document.explain(std::move(*failure)));
    // The array of no lines.
    if (!any && document.lines()) documents_->add([](const scan::Sink& sink) { return sink("$ = []"); });
    return document.finish();
  }

  Result<void> unflatten(const std::string& file) {
    auto source = TRY(caller_.open(file));
    if (!source->rewinds()) source = std::make_unique<bytes::SpooledSource>(std::move(source));
    flat::Unflattener lines(*source);
    TRY(lines.read());
    Result<bool> written = true;
    documents_->add([&](const scan::Sink& sink) {
      written = lines.write(sink, request_.layout);
      return written && *written;
    });
    if (!written) return fail(std::move(written.error()));
    return {};
  }

  Result<void> diff(document::Document& document, const format::FormatOptions& layout) {
    const auto differs = TRY(format::diff_file(document, layout, [&](std::string_view hunk) {
      document.hide_progress();
      if (!quiet_) documents_->add_diff(hunk);
      return !quiet_ && !documents_->gone();
    }));
    changed_ = changed_ || differs;
    return {};
  }

  Result<void> check(document::Document& document, const format::FormatOptions& layout) {
    const auto sorted = TRY(format::in_order(document, layout));
    const auto same = TRY(format::is_formatted(document, layout, sorted.get()));
    changed_ = changed_ || !same;
    if (reports_) reports_->checked(document.file(), same);
    return {};
  }

  Result<void> replace(const std::string& file, format::FormatOptions layout,
                       const document::DocumentOptions& reading) {
    edit::RewriteRequest request;
    request.file = file;
    request.opening = request_.opening;
    request.sync = request_.sync;
    request.undo = request_.undo;
    request.state_folder = caller_.state_folder;
    request.what = "format";
    const auto outcome = TRY(
        edit::reformat(caller_.roots, request, {std::move(layout), reading.lines, reading.syntax}, caller_.watcher()));
    note_comments(caller_, outcome.decision, file);
    if (!outcome.unchanged) caller_.done = fmt::format("{} was written", bytes::quoted_file(file));
    if (outcome.no_undo) {
      const std::string of = request_.files.size() > 1 ? " of '" + file + "'" : "";
      caller_.warn(fmt::format("the edit{} cannot be undone: {}", of, *outcome.no_undo));
    }
    const bool undo = request.undo && !outcome.no_undo && !outcome.unchanged;
    if (reports_) reports_->replaced(file, outcome, undo ? caller_.command("undo", file) : "");
    return {};
  }

  Caller& caller_;
  const FormatRequest& request_;
  FileOutcomes outcomes_;
  bool quiet_;
  std::optional<results::DocumentSeries> documents_;
  std::optional<results::FormatReports> reports_;
  Exit worst_ = Exit::done;
  bool changed_ = false;
};

}  // namespace

Result<Exit> format(Caller& caller, const FormatRequest& request) {
  if (request.text == FormatRequest::Text::flat) {
    caller.rendering.comments = true;  // its lines are no JSON
    caller.renderer = output::make_renderer(caller.format, caller.rendering);
  }
  return Format(caller, request).run();
}

}  // namespace jt::actions
