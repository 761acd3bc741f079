// SPDX-License-Identifier: MIT
// Flatten: a document as lines, `$.users[0].name = "Ann"`: one for each scalar and each empty container, in the order
// of the document. Paths are JSONPath, as `get` takes them; values are spelled as in the document.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/document/document.hpp"

namespace jt::scan {
class EntryRun;
}  // namespace jt::scan

namespace jt::flat {

/// Between a path and its value.
inline constexpr std::string_view equals = " = ";

/// One pass, in constant memory: a window, the path of a line, and for each level of it where it begins. NDJSON is an
/// array.
class Flattener {
 public:
  /// Borrows the document, from which nothing was read yet, and which is checked as a whole.
  explicit Flattener(document::Document& document);

  /// To the lines of the document, or of the next one of NDJSON. False: there is none, or reading failed.
  bool more();
  /// Writes them, without a newline after the last one; pieces come as soon as reading would wait. False: reading
  /// failed, or the sink said stop.
  bool write(const scan::Sink& sink);
  /// Why reading failed, if it did.
  [[nodiscard]] std::optional<Error> failure();

 private:
  struct Level {
    std::size_t path = 0;  ///< size of the path of the container
    bool object = false;
    bool any = false;         ///< it has entries
    std::uint64_t count = 0;  ///< of them, so far
  };

  bool walk();
  bool entry();
  bool run();
  bool enter();
  bool end_container();
  void step(std::string_view key, bool escaped);
  void begin_line();
  bool value();
  bool end_line();
  bool flush();

  static constexpr std::size_t flush_at = std::size_t{64} << 10;
  /// A source that may wait is read on soon where fewer bytes are left in the window.
  static constexpr std::uint64_t nearly_read = 256;

  scan::Cursor& cursor_;
  bool passing_;
  bool lines_;
  bool started_ = false;
  std::size_t around_;  ///< levels around a document: 1 for NDJSON
  const scan::Sink* sink_ = nullptr;
  std::vector<Level> levels_;
  std::string path_;
  std::string key_;  ///< decoded
  std::string out_;
  bool begun_ = false;
  bool open_ = true;
};

}  // namespace jt::flat
