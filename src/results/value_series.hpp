// SPDX-License-Identifier: MIT
// ValueSeries: values of a document with their paths, byte for byte, in the four formats.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "results/file_errors.hpp"
#include "results/output.hpp"
#include "results/part.hpp"

namespace jt::results {

class ValueSeries {
 public:
  /// `max_string`: characters of a value that concise prints. `files`: values have the names of their files. `part`:
  /// json, of one file: that part of them, borrowed.
  ValueSeries(const Output& output, std::optional<std::uint64_t> max_string, bool files = false,
              const Part* part = nullptr);

  /// The file of the values that follow.
  void file(const std::string& name) { file_ = name; }
  /// The first value, or the end, begins the series if needed.
  void begin();
  void add(const std::string& path, const output::Pump& value);
  /// `limit`: there may be values after so many, which were not looked for.
  void end(std::optional<std::uint64_t> limit);
  /// In json, with the files that could not be read.
  void end(const FileErrors& errors, std::optional<std::uint64_t> limit);
  /// The reader has closed the pipe.
  [[nodiscard]] bool gone() const { return output_.out.state() != output::Writer::State::open; }
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  void end(output::Frame tail, std::optional<std::uint64_t> limit);

  Output output_;
  std::optional<std::uint64_t> max_string_;
  bool files_;
  std::optional<Paging> paging_;
  std::string file_;
  bool begun_ = false;
  std::uint64_t count_ = 0;
};

}  // namespace jt::results
