// SPDX-License-Identifier: MIT
#include "core/schema/check_document.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <span>

#include "core/bytes/memory_source.hpp"
#include "core/scan/value_window.hpp"
#include "core/schema/value_peek.hpp"
#include "core/text/code_point.hpp"

namespace jt::schema {
namespace {

/// Of a key or a scalar; a container is pointed to by its bracket.
std::size_t width_at(bytes::Source& source, std::uint64_t at) {
  constexpr std::size_t widest = 60;
  ValuePeek peek(source);
  const auto text = peek.scalar(at);
  return text ? std::clamp<std::size_t>(text::count_code_points(*text), 1, widest) : 1;
}

/// The lines of a document that are not JSON, and which of all errors are described.
class BadLines {
 public:
  /// `most`: how many are kept.
  Result<void> find(document::Document& document, std::uint64_t most) {
    return document.each_bad_line([&](std::uint64_t index, Error error) {
      if (++total_ > most) return;
      PlacedError& bad = kept_.emplace_back();
      bad.bad_line = true;
      bad.error.location.emplace_back(index);
      bad.error.message = "not JSON: " + error->message;
      bad.at = {0, 0, error->at ? error->at->offset : 0};
      bad.error.at = bad.at.offset;
      // As the cursor counts.
      offsets_.push_back(bad.at.offset + 1);
    });
  }

  [[nodiscard]] std::uint64_t total() const { return total_; }
  [[nodiscard]] std::span<const std::uint64_t> offsets() const { return offsets_; }

  /// Both in the order of the document, line by line: the findings of the range, and its bad lines, which are moved.
  std::span<const Finding> in_range(std::span<const Finding> found, const ErrorRange& range,
                                    std::vector<PlacedError>& lines) {
    std::size_t line = 0;
    std::size_t first = found.size();
    std::size_t end = found.size();
    std::uint64_t at = 0;
    for (std::size_t next = 0; next < found.size() || line < kept_.size(); ++at) {
      const bool wanted = at >= range.from && at - range.from < range.most;
      if (line < kept_.size() && (next == found.size() || offsets_[line] < found[next].at)) {
        if (wanted) lines.push_back(std::move(kept_[line]));
        ++line;
        continue;
      }
      if (wanted) first = std::min(first, next);
      if (wanted) end = next + 1;
      ++next;
    }
    return first < end ? found.subspan(first, end - first) : found.first(0);
  }

 private:
  std::vector<PlacedError> kept_;
  std::vector<std::uint64_t> offsets_;
  std::uint64_t total_ = 0;
};

Result<void> evaluate(document::Document& document, Evaluator& evaluator) {
  if (document.checked()) document.cursor().trust();
  auto evaluated = evaluator.run(document.cursor(), document.source());
  // That the document is not JSON comes before what its schema says.
  TRY(document.drain());
  return evaluated;
}

/// The evaluation of a document, without its lines that are not JSON.
Result<std::unique_ptr<Evaluator>> evaluated(document::Document& document, const Schema& schema,
                                             const EvaluateOptions& options, BadLines& bad) {
  auto evaluator = std::make_unique<Evaluator>(schema.program(), options);
  auto done = evaluate(document, *evaluator);
  if (done) return evaluator;
  if (!document.lines() || document.skips_bad_lines() || done.error()->code != Code::invalid_json)
    return fail(std::move(done.error()));
  document.skip_bad_lines();
  evaluator = std::make_unique<Evaluator>(schema.program(), options);
  TRY(evaluate(document, *evaluator));
  TRY(bad.find(document, options.most));
  return evaluator;
}

}  // namespace

Result<DocumentErrors> check_document(document::Document& document, const Schema& schema, const ErrorRange& range) {
  EvaluateOptions options;
  options.most = range.from + std::min(range.most, std::numeric_limits<std::uint64_t>::max() - range.from);
  options.lines = document.lines();
  options.trace = !schema.program().vias.empty();
  BadLines bad;
  const auto evaluator = TRY(evaluated(document, schema, options, bad));
  DocumentErrors out;
  out.bad_lines = bad.total();
  out.total = evaluator->total() + bad.total();
  std::vector<Position*> positions;
  if (const auto at = evaluator->repeated_key()) {
    out.repeated_key = {0, 0, document.real_offset(*at)};
    positions.push_back(&*out.repeated_key);
  }
  if (out.total == 0) {
    document::fill_positions(document.raw(), std::move(positions));
    return out;
  }
  // (Findings are in the order in which they were certain: the pages of a document are always cut from the same list.)
  const std::span<const Finding> found = bad.in_range(evaluator->findings(), range, out.errors);
  auto described =
      TRY(describe(schema.program(), schema.registry(), found, document.restart(), document.source(), bad.offsets()));
  for (Described& each : described) {
    PlacedError& error = out.errors.emplace_back();
    error.error = std::move(each);
    error.at = {0, 0, document.real_offset(error.error.at)};
    for (const std::uint32_t via : evaluator->vias_of(error.error.trace))
      error.via.push_back(schema.program().vias[via]);
  }
  std::ranges::stable_sort(out.errors, {}, [](const PlacedError& each) { return each.at.offset; });
  for (PlacedError& error : out.errors) positions.push_back(&error.at);
  document::fill_positions(document.raw(), std::move(positions));
  if (!range.excerpts) return out;
  for (PlacedError& error : out.errors) {
    error.excerpt = document::excerpt_near(document.raw(), error.at);
    error.width = error.bad_line ? 1 : width_at(document.raw(), error.at.offset);
  }
  return out;
}

Result<std::vector<Described>> check_source(const Schema& schema, bytes::Source& document,
                                            const scan::StreamOptions& reading, const EvaluateOptions& options) {
  scan::Stream stream(document, reading);
  scan::Cursor cursor(stream);
  Evaluator evaluator(schema.program(), options);
  TRY(evaluator.run(cursor, document));
  if (evaluator.valid()) return std::vector<Described>();
  scan::Stream again(document, reading);
  scan::Cursor second(again);
  return describe(schema.program(), schema.registry(), evaluator.findings(), second, document);
}

Result<std::vector<Described>> check_text(const Schema& schema, std::string_view json, std::size_t most,
                                          const std::vector<std::uint64_t>* holes) {
  bytes::MemorySource source(json);
  EvaluateOptions options;
  options.most = most;
  options.holes = holes;
  return check_source(schema, source, scan::window_for(json), options);
}

}  // namespace jt::schema
