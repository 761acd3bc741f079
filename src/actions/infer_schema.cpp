// SPDX-License-Identifier: MIT
#include "actions/infer_schema.hpp"

#include <fmt/format.h>

#include "core/path/evaluate.hpp"
#include "core/path/selected.hpp"
#include "output/sanitise.hpp"

namespace jt::actions {

namespace {

/// What the query selects in the document; returns how many values that are.
Result<std::uint64_t> add_selected(document::Document& document, scan::Cursor& start, const path::Query& query,
                                   schema::Inference& inference) {
  std::optional<Error> failure;
  const auto count = path::evaluate(start, query, false, [&](scan::Cursor& cursor, const path::Location&) {
    if (inference.add(cursor)) return path::Visit::more;
    failure = cursor.failure();
    return path::Visit::stop;
  });
  if (failure) return fail(document.explain(std::move(*failure)));
  if (!count) return fail(document.explain(count.error()));
  return *count;
}

document::DocumentOptions options_for(const Caller& caller, const InferRequest& request, const std::string& file) {
  document::DocumentOptions options = document_options(caller, request.reading, file);
  options.check = request.reading.check != Check::trust;
  // A schema has no member for notes, in any format.
  if (options.skip_invalid) {
    options.on_skipped = [&caller, &file](std::uint64_t lines, std::uint64_t first) {
      caller.remark("note", text_of_skipped(lines, first, file));
    };
  }
  return options;
}

/// Adds the samples in one file; `found`: how many, by the query.
Result<void> add_queries(const Caller& caller, const InferRequest& request, const std::string& file,
                         schema::Inference& inference, std::vector<std::uint64_t>& found) {
  document::DocumentOptions options = options_for(caller, request, file);
  options.again = true;
  const auto document = TRY(open_document(caller, file, std::move(options)));
  for (std::size_t i = 0; i < request.paths.size(); ++i) {
    scan::Cursor& cursor = i == 0 ? document->cursor() : document->restart();
    found[i] += TRY(add_selected(*document, cursor, request.paths[i], inference));
    if (i == 0) TRY(document->finish());
  }
  // The last file says at which step the query ends.
  const bool last = &file == &request.files.back();
  for (std::size_t i = 0; last && i < found.size(); ++i)
    if (found[i] == 0) return fail(path::nothing_selected(*document, request.paths[i]));
  return {};
}

Result<void> add_file(const Caller& caller, const InferRequest& request, const std::string& file,
                      schema::Inference& inference) {
  document::DocumentOptions options = options_for(caller, request, file);
  options.busy = true;
  const auto document = TRY(open_document(caller, file, std::move(options)));
  scan::Cursor& cursor = document->cursor();
  if (document->checked()) cursor.trust();
  bool going = cursor.start();
  if (going && document->lines()) {
    going = cursor.enter();
    scan::Step step = scan::Step::fail;
    while (going && (step = cursor.next()) == scan::Step::entry) going = inference.add(cursor);
    going = going && step == scan::Step::end;
  } else {
    going = going && inference.add(cursor) && cursor.finish();
  }
  if (!going) return fail(document->explain(cursor.failure()));
  return document->finish();
}

}  // namespace

Result<Exit> infer_schema(Caller& caller, const InferRequest& request) {
  schema::Inference inference;
  std::vector<std::uint64_t> found(request.paths.size());
  for (const std::string& file : request.files) {
    TRY(found.empty() ? add_file(caller, request, file, inference)
                      : add_queries(caller, request, file, inference, found));
  }
  const std::string schema = inference.schema(request.schema);
  if (caller.out.limited() && schema.size() > caller.out.limit()) {
    Error error = make_error(Code::limit_exceeded, fmt::format("the schema has {} bytes, more than {}", schema.size(),
                                                               caller.out.limit_text()));
    error->hints = {"--path QUERY makes the schema of a part"};
    return fail(std::move(error));
  }
  if (!caller.rendering.terminal_out) {
    caller.out.write(schema);
    return Exit::done;
  }
  std::string clean;
  output::Sanitiser sanitiser(output::Sanitiser::Mode::terminal_text);
  sanitiser.push(schema, clean);
  caller.out.write(clean);
  return Exit::done;
}

}  // namespace jt::actions
