// SPDX-License-Identifier: MIT
#include "core/schema/check_document.hpp"

#include <algorithm>
#include <limits>
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

}  // namespace

Result<DocumentErrors> check_document(document::Document& document, const Schema& schema, const ErrorRange& range) {
  EvaluateOptions options;
  options.most = range.from + std::min(range.most, std::numeric_limits<std::uint64_t>::max() - range.from);
  options.lines = document.lines();
  options.trace = !schema.program().vias.empty();
  Evaluator evaluator(schema.program(), options);
  if (document.checked()) document.cursor().trust();
  auto evaluated = evaluator.run(document.cursor(), document.source());
  // That the document is not JSON comes before what its schema says.
  TRY(document.drain());
  if (!evaluated) return fail(std::move(evaluated.error()));
  DocumentErrors out;
  out.total = evaluator.total();
  std::vector<Position*> positions;
  if (const auto at = evaluator.repeated_key()) {
    out.repeated_key = {0, 0, document.real_offset(*at)};
    positions.push_back(&*out.repeated_key);
  }
  if (out.total == 0) {
    document::fill_positions(document.raw(), std::move(positions));
    return out;
  }
  // (Findings are in the order in which they were certain: the pages of a document are always cut from the same list.)
  const std::span<const Finding> found = evaluator.findings();
  auto described = TRY(describe(schema.program(), schema.registry(), found.subspan(std::min(range.from, found.size())),
                                document.restart(), document.source()));
  for (Described& each : described) {
    PlacedError& error = out.errors.emplace_back();
    error.error = std::move(each);
    error.at = {0, 0, document.real_offset(error.error.at)};
    for (const std::uint32_t via : evaluator.vias_of(error.error.trace))
      error.via.push_back(schema.program().vias[via]);
  }
  for (PlacedError& error : out.errors) positions.push_back(&error.at);
  document::fill_positions(document.raw(), std::move(positions));
  if (!range.excerpts) return out;
  for (PlacedError& error : out.errors) {
    error.excerpt = document::excerpt_near(document.raw(), error.at);
    error.width = width_at(document.raw(), error.at.offset);
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
