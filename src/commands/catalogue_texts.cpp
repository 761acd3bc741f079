// SPDX-License-Identifier: MIT
#include "commands/catalogue_texts.hpp"

namespace jt::commands {

Result<std::vector<std::string>> catalogue_texts(const cli::Context& /*context*/, const cli::Arguments& /*arguments*/) {
  Error error = make_error(Code::invalid_input, "servers cannot be asked yet");
  error->hints.emplace_back("--catalog FILE searches a saved catalogue; to search a document: jt grep PATTERN FILE");
  return fail(std::move(error));
}

}  // namespace jt::commands
