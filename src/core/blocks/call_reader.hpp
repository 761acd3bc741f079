// SPDX-License-Identifier: MIT
// CallReader: the calls in one value of an answer: an object, or an array of them, maybe in tags.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/blocks/check.hpp"
#include "core/blocks/fences.hpp"
#include "core/blocks/fields.hpp"
#include "core/blocks/json_findings.hpp"
#include "core/blocks/pieces.hpp"

namespace jt::blocks {

/// What is around the value.
struct CallContext {
  std::uint64_t base = 0;    ///< the offset of the text in the answer
  std::size_t indent = 0;    ///< of the fence, or of the line
  bool json = false;         ///< in a fence of `json`
  bool bare = false;         ///< in no fence
  bool begins_line = false;  ///< nothing but blanks is before it in its line
};

/// Where fields are, as offsets in the text of the fence; of the value, where there is no such field.
struct CallPlaces {
  std::size_t tool = 0;
  std::size_t path = 0;
  std::size_t old_string = 0;
};

class CallReader {
 public:
  /// Borrows all of them. `text`: what the places of the piece are in.
  CallReader(std::string_view text, Piece& piece, const Rules& rules, const CallContext& context);
  CallReader(const CallReader&) = delete;
  CallReader& operator=(const CallReader&) = delete;
  ~CallReader();

  /// Reads the next call, or other JSON. False: there is none.
  bool next();
  /// What was read: without line, span and findings; its repairs are those of the JSON and the fields.
  ToolCall take();
  [[nodiscard]] CallPlaces places() const;
  std::vector<Remark>& remarks();
  /// What is wrong with the JSON of the value.
  [[nodiscard]] std::vector<JsonFinding> json_findings() const;

  /// Whether the value is an array of calls.
  [[nodiscard]] bool several() const;
  [[nodiscard]] bool first() const;
  [[nodiscard]] bool last() const;
  /// The language that the fence has to have after the change of the form; empty: the form is not changed, or the
  /// language is right.
  [[nodiscard]] std::string_view language() const;

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

/// Whether compact JSON is an array of calls, or an object around one.
bool holds_calls(std::string_view json);
/// Whether a fence has no language, or one of those that calls are written in.
bool is_for_calls(std::string_view line, const FenceLine& open);

}  // namespace jt::blocks
