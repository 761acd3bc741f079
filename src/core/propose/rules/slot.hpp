// SPDX-License-Identifier: MIT
// Slot: the place that a value goes to, with what the document has there and at others like it. It decides what the
// words of the value may mean.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>

#include "core/propose/rules/model.hpp"
#include "core/scan/type.hpp"

namespace jt::propose::rules {

/// The form of a text that is no plain word.
enum class Form : std::uint8_t { none, other, date, address, url, version, number };

/// The values that the document has under one key, as far as they were kept.
struct Precedents {
  std::unordered_set<std::string> texts;  ///< in lowercase
  bool several_words = false;             ///< some text has several words
  bool prose = false;                     ///< in some of these a later word begins with a small letter
  bool connected = false;                 ///< some of these have prepositions and the like between their words
  bool stops = false;                     ///< some text ends with a full stop
  bool fractions = false;                 ///< some number is not an integer
  bool nulls = false;
  Form form = Form::none;  ///< of all texts; `other` where they have several, or none
};

struct Slot {
  scan::Type type = scan::Type::null;
  std::string_view key = {};
  std::string_view current = {};     ///< JSON text; empty where there is none, or it is long
  const Precedents* like = nullptr;  ///< nothing: the value is a name, which is looked up
  const Model* model = nullptr;      ///< with `node`: the value, or the container that gets it
  NodeId node = no_node;
};

}  // namespace jt::propose::rules
