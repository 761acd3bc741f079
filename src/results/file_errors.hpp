// SPDX-License-Identifier: MIT
// FileErrors: the errors of files that a command could not read, among others that it could. Reported at once; in
// json, at the end.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "output/json_sink.hpp"
#include "results/output.hpp"

namespace jt::results {

class FileErrors {
 public:
  explicit FileErrors(const Output& output) : output_(output) {}

  void add(const std::string& file, const Error& error);
  [[nodiscard]] std::size_t count() const { return errors_.size(); }
  /// Writes the member `errors`, if there are any.
  void write(output::JsonSink& out) const;
  /// A tail with it; with --max-bytes, perhaps only their number.
  [[nodiscard]] output::Frame tail() const;

 private:
  Output output_;
  std::vector<std::pair<std::string, Error>> errors_;  ///< for json
};

}  // namespace jt::results
