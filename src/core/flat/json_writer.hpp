// SPDX-License-Identifier: MIT
// JsonWriter: writes a document entry by entry, laid out as Formatter lays documents out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/format/block_formatter.hpp"
#include "core/scan/cursor.hpp"

namespace jt::flat {

class JsonWriter {
 public:
  /// Borrows the sink.
  JsonWriter(const scan::Sink& sink, const format::FormatOptions& layout);

  void open(bool object);
  void close();
  /// Of the next value; decoded (WTF-8).
  void key(std::string_view name);
  /// A value that was checked: blanks between its tokens go.
  void value(std::string_view json);
  void null() { scalar("null"); }
  /// After the last value. False: the sink said stop.
  bool finish() { return flush(); }
  /// False: the sink said stop, so more is in vain.
  [[nodiscard]] bool wanted() const { return wanted_; }

 private:
  struct Level {
    bool object = false;
    bool any = false;
  };

  void container(std::string_view json);
  void spelled_key(std::string_view token);
  void begin_entry();
  void begin_value();
  void scalar(std::string_view json);
  void new_line();
  bool flush();

  static constexpr std::size_t flush_at = std::size_t{64} << 10;

  const scan::Sink& sink_;
  bool compact_;
  std::string line_;  ///< a line end and the deepest indentation
  std::size_t line_end_;
  std::size_t width_;
  std::vector<Level> levels_;
  std::string out_;
  bool wanted_ = true;
};

}  // namespace jt::flat
