// SPDX-License-Identifier: MIT
// RestOfValue: the calls of get_json_value that show what was left out of a value, and of list_json_keys and
// json_values where it is the end of a key or number. Each is for a later part of the same value, or for a value below
// it, so that nobody makes a call of get_json_value twice. Whoever makes them all, and those for the marks of what was
// cut where not all can be named, sees everything.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/clip/clip.hpp"
#include "tools/parameter.hpp"
#include "tools/run.hpp"

namespace jt::tools {

class RestOfValue {
 public:
  /// The most calls that are named.
  static constexpr std::size_t most_calls = clip::Clipped::most_cuts;

  /// Of a call with those arguments; `limit` is the one that was given. The value is at `location` of `file`. Borrows
  /// the others.
  RestOfValue(const Run& run, const Arguments& arguments, std::optional<std::uint64_t> limit, const std::string& file,
              const path::Location& location);

  /// `room`: bytes for their lines.
  [[nodiscard]] std::vector<std::string> calls(const clip::Clipped& clipped, std::uint64_t room) const;

 private:
  struct Part {
    std::uint64_t offset = 0;
    std::optional<std::uint64_t> limit = {};
  };
  [[nodiscard]] std::string call(const path::Location& below, const Part& part) const;
  [[nodiscard]] std::string call_for(const clip::Cut& cut) const;
  [[nodiscard]] std::string call_of_other(const clip::Cut& cut) const;
  [[nodiscard]] std::string from(std::uint64_t entry) const { return call({}, {entry, limit_}); }
  [[nodiscard]] std::vector<std::string> first_cuts(const clip::Clipped& clipped, std::uint64_t room) const;
  [[nodiscard]] std::vector<std::string> first_entries(const clip::Clipped& clipped, std::uint64_t room) const;
  [[nodiscard]] std::vector<std::string> first_entry(const clip::Clipped& clipped) const;

  const Run& run_;
  const Arguments& arguments_;
  const std::string& file_;
  const path::Location& location_;
  std::uint64_t offset_;
  std::optional<std::uint64_t> limit_;
};

}  // namespace jt::tools
