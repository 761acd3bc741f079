// SPDX-License-Identifier: MIT
#include "actions/get.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "actions/value_reader.hpp"
#include "core/path/evaluate.hpp"
#include "core/path/every_line.hpp"
#include "results/limit_reached.hpp"
#include "results/tally_series.hpp"
#include "results/text_part.hpp"
#include "results/value_excerpt.hpp"

namespace jt::actions {

namespace {

class Get {
 public:
  Get(Caller& caller, const GetRequest& request)
      : caller_(caller),
        request_(request),
        paths_(request.targets.paths),
        series_(caller.output(), request.max_string, request.targets.named, part_of(request)) {
    if (request.shown == GetRequest::Shown::tally) sinks_.tally.emplace();
  }

  /// The first error ends it.
  Result<Exit> one_file() {
    auto document = TRY(open(request_.targets.files.front()));
    ValueReader reader(caller_, *document, request_, sinks_);
    bool any = false;
    std::size_t read = 0;
    for (; read < paths_.size() && !reader.over(); ++read) {
      const auto found = TRY(reader.path(read));
      any = any || found;
    }
    TRY(reader.finish(any));
    note_limit(reader, read);
    TRY(end(nullptr));
    return any && !falsy() ? Exit::done : Exit::no;
  }

  Result<Exit> files() {
    FileOutcomes outcomes(caller_, paths_.size());
    for (const std::string& file : request_.targets.files) {
      if (auto done = one_of(file, outcomes); !done) outcomes.failed(file, done.error());
      if (series_.gone()) return outcomes.exit();
    }
    TRY(end(&outcomes.errors()));
    const Exit exit = outcomes.exit();
    return exit == Exit::done && falsy() ? Exit::no : exit;
  }

 private:
  /// Of the values; a tally has its own.
  static const results::Part* part_of(const GetRequest& request) {
    return request.part && request.shown == GetRequest::Shown::values ? &*request.part : nullptr;
  }

  [[nodiscard]] bool falsy() const { return request_.exit_status && sinks_.last_falsy; }

  Result<std::unique_ptr<document::Document>> open(const std::string& file) const {
    auto options = document_options(caller_, request_.reading, file);
    options.again =
        paths_.size() > 1 || (request_.range && from_the_end(*request_.range)) || !path::one_pass(paths_.front());
    return open_document(caller_, file, std::move(options));
  }

  /// An error that is not about a path ends the file.
  Result<void> one_of(const std::string& file, FileOutcomes& outcomes) {
    auto document = TRY(open(file));
    series_.file(file);
    ValueReader reader(caller_, *document, request_, sinks_);
    bool any = false;
    std::size_t read = 0;
    for (std::size_t i = 0; i < paths_.size(); ++i) {
      if (reader.over()) {
        if (any) outcomes.found(i);  // nobody knows, because of the limit
        continue;
      }
      const auto found = reader.path(i);
      ++read;
      if (!found && found.error()->code != Code::path_not_found) return fail(found.error());
      if (!found) outcomes.failed(file, found.error());
      any = any || !found || *found;
      if (found && *found) outcomes.found(i);
    }
    note_limit(reader, read);
    return reader.finish(any);
  }

  /// Whether the limit may have kept values of a file from being looked for. `read`: how many paths were.
  void note_limit(const ValueReader& reader, std::size_t read) {
    const bool several = read < paths_.size() || request_.range || (read > 0 && !paths_[read - 1].singular());
    if (reader.over() && request_.limit && *request_.limit > 0 && several) limited_ = request_.limit;
  }

  /// `errors`: of several files.
  Result<void> end(const results::FileErrors* errors) {
    constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
    const results::Output output = caller_.output();
    if (sinks_.tally)
      return results::show_tally(output, *sinks_.tally, request_.limit.value_or(all), request_.raw, request_.part);
    if (request_.shown == GetRequest::Shown::count) {
      if (limited_) caller_.note(results::limit_note("--limit", *limited_));
      results::show_count(output, sinks_.counted);
    } else if (errors != nullptr) {
      series_.end(*errors, limited_);
    } else {
      series_.end(limited_);
    }
    return {};
  }

  Caller& caller_;
  const GetRequest& request_;
  const std::vector<path::Query>& paths_;
  results::ValueSeries series_;
  ValueSinks sinks_{series_, {}};
  std::optional<std::uint64_t> limited_;  ///< a file may have more values
};

/// What one query selects, a line for each value. All of them are counted.
Result<Exit> list(Caller& caller, const GetRequest& request) {
  constexpr std::uint64_t most_of_value = 2048;
  const std::string& file = request.targets.files.front();
  const path::Query& query = request.targets.paths.front();
  auto options = document_options(caller, request.reading, file);
  options.again = true;
  auto document = TRY(open_document(caller, file, std::move(options)));
  results::TextPart text(caller.output(), *request.in_text, "", "\n");
  auto count =
      path::evaluate(document->cursor(), query, true, [&](scan::Cursor& cursor, const path::Location& location) {
        if (!text.next()) return path::Visit::more;
        const std::uint64_t begin = cursor.begin();
        if (!cursor.skip()) return path::Visit::stop;
        const std::string path = caller.spelled(location, path::Spelling::jsonpath);
        const auto value =
            results::line_excerpt(document->source(), {begin, cursor.end()}, std::min(most_of_value, text.most_text()));
        text.add(path, fmt::format(": {}", value.text), value.cut ? caller.command("get", file, path) : std::string());
        return path::Visit::more;
      });
  if (!count) return fail(document->explain(std::move(count.error())));
  TRY(document->finish());
  text.end_values(query.text);
  if (*count > 0) return Exit::done;
  if (const auto advice = path::every_line_advice(*document, query.text)) {
    caller.note(caller.hint_of(*advice));
  } else {
    note_empty_steps(caller, *document, request.targets.paths);
  }
  return Exit::no;
}

}  // namespace

Result<Exit> get(Caller& caller, const GetRequest& request) {
  if (request.in_text) return list(caller, request);
  const bool several = request.targets.files.size() > 1;
  output::RendererOptions& rendering = caller.rendering;
  rendering.raw = request.raw;
  rendering.compact =
      request.compact || (several && !request.comments && caller.renderer->for_people());  // one value a line
  rendering.comments = request.comments;
  if (rendering.raw || rendering.compact || rendering.comments)
    caller.renderer = output::make_renderer(caller.format, rendering);
  Get get(caller, request);
  return several ? get.files() : get.one_file();
}

}  // namespace jt::actions
