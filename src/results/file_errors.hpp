// SPDX-License-Identifier: MIT
// FileErrors: files that a command could not read, among others that it could. Reported at once, but for json, where
// they come last.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/context.hpp"
#include "output/json_sink.hpp"

namespace jt::results {

class FileErrors {
 public:
  /// Borrows the context.
  explicit FileErrors(cli::Context& context) : context_(context) {}

  void add(const std::string& file, const Error& error);
  [[nodiscard]] std::size_t count() const { return errors_.size(); }
  /// Writes the member `errors`, if there are any.
  void write(output::JsonSink& out) const;

 private:
  cli::Context& context_;
  std::vector<std::pair<std::string, Error>> errors_;  ///< for json
};

}  // namespace jt::results
