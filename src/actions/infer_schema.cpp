// SPDX-License-Identifier: MIT
#include "actions/infer_schema.hpp"

namespace jt::actions {

namespace {

Result<void> add_file(const Caller& caller, const InferRequest& request, const std::string& file,
                      schema::Inference& inference) {
  document::DocumentOptions options = document_options(caller, request.reading, file);
  options.check = request.reading.check != Check::trust;
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
  for (const std::string& file : request.files) TRY(add_file(caller, request, file, inference));
  caller.out.write(inference.schema(request.schema));
  return Exit::done;
}

}  // namespace jt::actions
