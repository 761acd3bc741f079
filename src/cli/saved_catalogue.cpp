// SPDX-License-Identifier: MIT
#include "cli/saved_catalogue.hpp"

#include <fmt/format.h>

#include "cli/reading.hpp"
#include "core/bytes/errors.hpp"

namespace jt::cli {

Result<void> read_saved_catalogue(const Context& context, const std::string& file,
                                  const document::DocumentOptions& options,
                                  const std::function<Result<void>(document::Document&)>& read) {
  auto document = TRY(actions::open_document(context, file, options));
  if (auto done = read(*document); !done) {
    if (done.error()->code != Code::type_mismatch) return fail(document->explain(std::move(done.error())));
    return fail(Code::type_mismatch,
                fmt::format("{} is not a saved catalogue: {}", bytes::quoted_file(file), done.error()->message));
  }
  // Nobody waits for the rest when the reader has gone.
  return context.out.state() == output::Writer::State::open ? document->finish() : Result<void>{};
}

}  // namespace jt::cli
