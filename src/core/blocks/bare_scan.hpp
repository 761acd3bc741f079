// SPDX-License-Identifier: MIT
// BareScan: finds where a call ends that is in no fence: JSON, or tags with JSON in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace jt::blocks {

/// Whether a line outside of fences may begin a call, by its first bytes. `content`: see FenceLine.
bool begins_bare_call(std::string_view line, std::size_t content);

/// Reads line by line, and no byte twice. JSON with a member that no call has is left at once.
class BareScan {
 public:
  enum class State : std::uint8_t {
    going,
    ended,  ///< the value, or a closing tag, ends with this line
    none,   ///< it is no call
  };

  BareScan() = default;
  /// `first`: the first bytes of the first line.
  explicit BareScan(std::string_view first);

  /// The next line, with its end.
  State line(std::string_view line);
  [[nodiscard]] bool tagged() const { return tagged_; }
  /// Whether the lines so far are a whole value.
  [[nodiscard]] bool is_whole() const { return whole_; }
  /// Whether the lines so far end in a string.
  [[nodiscard]] bool in_string() const { return in_string_; }
  /// Whether the line begins the next call in tags.
  [[nodiscard]] bool is_next(std::string_view line) const;

 private:
  State json(std::string_view line);
  State tags(std::string_view line);
  bool after_string(std::string_view line, std::size_t at);

  bool tagged_ = false;
  bool begun_ = false;  ///< tags: the value was seen
  bool whole_ = false;
  bool in_string_ = false;
  bool escape_ = false;
  std::size_t depth_ = 0;
  std::size_t keys_at_ = 1;  ///< the depth of the members of a call: 2 in an array
  std::string text_;         ///< of a string at that depth, as far as a key may be long
};

}  // namespace jt::blocks
