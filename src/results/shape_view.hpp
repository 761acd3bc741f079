// SPDX-License-Identifier: MIT
// The shape of a document in the four formats.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/shape/shape.hpp"
#include "results/output.hpp"

namespace jt::results {

/// The value whose shape is shown, and the document around it.
struct ShapeSubject {
  std::string file;   ///< for people
  bool named = true;  ///< the file is shown to people
  path::Location location;
  std::string query = {};              ///< that selected several values, which are shown as the elements of an array
  std::optional<std::uint64_t> bytes;  ///< of the document, where they are known
  std::optional<std::string> revision;
  bool commented = false;  ///< it was read as JSONC
  bool more = false;       ///< json names the command that lists the keys that are left out
  /// The command `jt NAME FILE PATH` as the user would give it.
  std::function<std::string(std::string_view name, std::string_view path)> command;
};

/// For people: the file and the path.
std::string title(const ShapeSubject& subject, const std::string& path);

/// The member `document` at the end of every json form.
void write_document(output::JsonSink& out, const ShapeSubject& subject);

/// Shows less and less where --max-bytes is in the way.
void show_shape(const Output& output, const ShapeSubject& subject, const shape::Shape& shape);

/// Paths, one an item: those of the elements of an array, or of what a query selects.
class PathSeries {
 public:
  explicit PathSeries(const Output& output);
  /// False: nobody reads any more.
  bool add(const path::Location& location, path::Spelling usual);
  void end();

 private:
  Output output_;
};

}  // namespace jt::results
