// SPDX-License-Identifier: MIT
// Writer: JSON text, compact or indented by two, through one buffer to a sink. Nothing of the document is kept.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace jt::gen {

/// Takes the bytes as they come; false: they could not be written, and nothing more needs to be made.
using Output = std::function<bool(std::string_view)>;

class Writer {
 public:
  Writer(Output output, bool pretty);

  /// `{` or `[`, and their ends.
  void open(char bracket);
  void close(char bracket);
  /// The key of the next value. Keys and strings are given as JSON text without quotes: escapes are the caller's.
  Writer& key(std::string_view key);
  void string(std::string_view text);
  void number(std::uint64_t value);
  /// A number, `true`, `false`, `null`, or any other value that is JSON text already.
  void raw(std::string_view text);
  /// One line for each document (NDJSON): ends the line.
  void line();
  /// Bytes that are no part of the structure that the writer keeps count of.
  void bytes(std::string_view text);

  /// What was written so far.
  [[nodiscard]] std::uint64_t size() const { return flushed_ + buffer_.size(); }
  [[nodiscard]] bool failed() const { return failed_; }
  /// Hands on what is in the buffer. False: some output failed.
  bool flush();

 private:
  void before();
  void indent();

  Output output_;
  std::string buffer_;
  std::uint64_t flushed_ = 0;
  unsigned depth_ = 0;
  bool pretty_;
  bool first_ = true;
  bool keyed_ = false;
  bool failed_ = false;
};

}  // namespace jt::gen
