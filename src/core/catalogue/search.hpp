// SPDX-License-Identifier: MIT
// The search of a catalogue: the names and texts of what servers offer that match a pattern, in one pass.
//
// The catalogue is an object keyed by server: {"SERVER": {"type", "description", "tools": {"TOOL": {"description",
// "input_schema", …}}, "prompts": {…}, "resources": {…}, "error": {…}}}.
//
// The catalogue is text: an object for each server, which is printed, saved and searched as it is. `catalogue/search`
// walks it with the Cursor; a tool whose bytes cannot match is passed over whole. Schemas behind `$ref` are visited
// once, where they are defined.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/paths.hpp"
#include "core/scan/cursor.hpp"
#include "core/search/text_pattern.hpp"

namespace jt::catalogue {

/// What a match belongs to.
enum class Owner : std::uint8_t { server, tool, prompt, resource };

/// The part of its owner that a match is in, in the order of relevance. Names are also titles, and the names of the
/// arguments of a prompt.
enum class Part : std::uint8_t { name, description, input_schema, output_schema };

struct SearchOptions {
  std::uint8_t owners = 0;  ///< bits by `bit`; 0: all
  std::uint8_t parts = 0;   ///< the same
  std::string server = {};  ///< a glob for the names of servers (text/glob.hpp); empty: all
  bool checked = false;     ///< the catalogue is known to be valid JSON
  bool prefilter = true;    ///< use the prefilter; results are the same without (for tests)

  static constexpr std::uint8_t bit(Owner owner) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(owner));
  }
  static constexpr std::uint8_t bit(Part part) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(part)); }
  [[nodiscard]] bool wants(Owner owner) const { return owners == 0 || (owners & bit(owner)) != 0; }
  [[nodiscard]] bool wants(Part part) const { return parts == 0 || (parts & bit(part)) != 0; }
};

/// A name or text that matches. Borrows the text until the sink returns.
struct FoundEntry {
  path::Location location;
  std::size_t owner_steps = 1;   ///< the first steps of the location, to the owner
  std::size_t holder_steps = 1;  ///< to the schema or argument that the text describes; else to the owner
  Owner owner = Owner::server;
  Part part = Part::name;
  bool key = false;        ///< the last step is what matches
  bool described = false;  ///< it is a description
  scan::Type type = scan::Type::string;
  std::string_view text;  ///< decoded (WTF-8); a number or literal as spelled
  text::RegexSpan match;  ///< in the text
};

/// A server that has the member `error`.
struct FailedServer {
  std::string name;
  std::string code;     ///< may be empty
  std::string message;  ///< may be empty
};

struct SearchEvents {
  std::function<bool(const FoundEntry&)> found;  ///< false: stop
  std::function<void(const FailedServer&)> failed;
};

struct SearchedCatalogue {
  std::uint64_t matches = 0;
  std::uint64_t servers = 0;  ///< that were searched
  std::uint64_t failed = 0;   ///< of these
  bool stopped = false;
  std::vector<std::string> others;  ///< names of servers that were not wanted
};

/// Searches the catalogue that is the current value of the cursor, in the order of the document, and reads the
/// document to its end. Memory: one tool, at most 64 MiB, the names of one server, and those of servers that are not
/// wanted. What is not as a catalogue has it is skipped. The cursor cannot be used afterwards. Errors: TYPE_MISMATCH if
/// it is no catalogue; those of reading; INVALID_JSON in what is visited; LIMIT_EXCEEDED.
Result<SearchedCatalogue> search(scan::Cursor& cursor, const search::TextPattern& pattern, const SearchOptions& options,
                                 const SearchEvents& events);

}  // namespace jt::catalogue
