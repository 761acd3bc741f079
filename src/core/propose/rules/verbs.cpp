// SPDX-License-Identifier: MIT
#include "core/propose/rules/verbs.hpp"

#include <algorithm>

#include "core/propose/rules/actions.hpp"

namespace jt::propose::rules {

namespace {

using Words = std::array<std::string_view, 12>;

constexpr Words switch_keys{"enabled", "enable", "active", "activated", "on"};
constexpr Words state_words{"status", "state", "phase", "stage", "condition"};
constexpr Words end_words{"status",    "state",    "phase",    "stage",  "condition", "done",
                          "completed", "complete", "finished", "closed", "resolved"};
constexpr Words owner_words{"assignee", "assignedTo", "assigned_to", "responsible", "owner", "assigned"};
constexpr Words name_keys{"name", "title", "label", "heading"};

constexpr std::array<Verb, 39> table{{
    {{"set", "change", "update", "make", "modify", "adjust", "edit"}, Frame::value, set_value, "", {}},
    {{"turn"}, Frame::onoff, turn, "", switch_keys},
    {{"switch"}, Frame::onoff, turn, "", switch_keys},
    {{"use"}, Frame::employment, use, "", switch_keys},
    {{"bump", "upgrade"}, Frame::amount, bump, "increase", {}},
    {{"scale"}, Frame::scaling, set_value, "", {}},
    {{"duplicate", "clone"}, Frame::object, duplicate, "", {}},
    {{"assign", "give"}, Frame::value, assign, "", owner_words},
    {{"close"}, Frame::object, close, "closed", end_words},
    {{"complete"}, Frame::object, close, "completed", end_words},
    {{"finish"}, Frame::object, close, "finished", end_words},
    {{"swap"}, Frame::object, swap, "", {}},
    {{"prefix"}, Frame::fixing, attach_text, "prepend", {}},
    {{"enable", "activate"}, Frame::object, turn, "on", switch_keys},
    {{"disable", "deactivate"}, Frame::object, turn, "off", switch_keys},
    {{"mark"}, Frame::status, mark, "", state_words},
    {{"rename"}, Frame::value, rename, "", name_keys},
    {{"increase", "raise"}, Frame::amount, calculate, "increase", {}},
    {{"decrease", "lower", "reduce"}, Frame::amount, calculate, "decrease", {}},
    {{"increment"}, Frame::amount, calculate, "increment", {}},
    {{"decrement"}, Frame::amount, calculate, "decrement", {}},
    {{"multiply"}, Frame::amount, calculate, "multiply", {}},
    {{"divide"}, Frame::amount, calculate, "divide", {}},
    {{"double"}, Frame::object, calculate, "double", {}},
    {{"triple"}, Frame::object, calculate, "triple", {}},
    {{"halve"}, Frame::object, calculate, "halve", {}},
    {{"subtract", "deduct"}, Frame::taking, calculate, "decrease", {}},
    {{"round"}, Frame::rounding, round_number, "", {}},
    {{"replace"}, Frame::substitute, replace_text, "", {}},
    {{"append"}, Frame::attach, attach_text, "append", {}},
    {{"prepend"}, Frame::attach, attach_text, "prepend", {}},
    {{"uppercase", "upcase"}, Frame::object, change_case, "upper", {}},
    {{"lowercase", "downcase"}, Frame::object, change_case, "lower", {}},
    {{"remove", "delete", "drop"}, Frame::object, remove, "", {}},
    {{"clear", "empty"}, Frame::object, clear, "", {}},
    {{"add"}, Frame::addition, add, "", {}},
    {{"insert"}, Frame::insertion, insert, "", {}},
    {{"move"}, Frame::order, move, "", {}},
    {{"copy"}, Frame::duplicate, copy, "", {}},
}};

}  // namespace

std::span<const Verb> verbs() { return table; }

const Verb* verb_named(std::string_view lower) {
  for (const Verb& verb : table)
    for (const std::string_view word : verb.words)
      if (!word.empty() && word == lower) return &verb;
  return nullptr;
}

}  // namespace jt::propose::rules
