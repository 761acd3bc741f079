// SPDX-License-Identifier: MIT
// What was seen at one place of the samples.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/schema/format.hpp"
#include "core/schema/infer.hpp"

namespace jt::schema {

/// Formats that are looked for, as bits.
inline constexpr std::array<StringFormat, 6> inferred_formats{StringFormat::date_time, StringFormat::date,
                                                              StringFormat::email,     StringFormat::uuid,
                                                              StringFormat::ipv4,      StringFormat::uri};

struct Inference::Place {
  struct Member {
    std::string name;
    std::uint64_t objects = 0;  ///< that have it
    std::uint64_t last = 0;     ///< number of the object that had it last: a key given twice counts once
    std::unique_ptr<Place> place;
  };
  static constexpr std::size_t most_names = 200;
  static constexpr std::size_t most_texts = 12;
  static constexpr std::size_t longest_text = 100;

  std::uint8_t seen = 0;  ///< types, as bits of `types`
  std::uint64_t objects = 0;
  std::vector<Member> members;
  std::unordered_map<std::string, std::size_t> by_name;
  bool unknown = false;  ///< what is in it was not looked at
  bool map = false;      ///< too many names: `rest` is all of them
  std::unique_ptr<Place> rest;
  std::unique_ptr<Place> element;
  std::uint64_t strings = 0;
  std::map<std::string, std::uint64_t> texts;  ///< decoded, with how often
  bool many_texts = false;
  unsigned formats = (1U << inferred_formats.size()) - 1;

  void merge(Place&& other);
  void become_map();
  /// At the end: whether the names are data.
  [[nodiscard]] bool is_map() const;
};

}  // namespace jt::schema
