// SPDX-License-Identifier: MIT
// Actions: a function for each verb, or for a few that differ in their variant.
#pragma once

#include "core/propose/rules/effects.hpp"
#include "core/propose/rules/resolver.hpp"

namespace jt::propose::rules {

// ---- values
Try<Effects> set_value(const Clause& clause, Resolver& resolver);
Try<Effects> turn(const Clause& clause, Resolver& resolver);
Try<Effects> mark(const Clause& clause, Resolver& resolver);
Try<Effects> use(const Clause& clause, Resolver& resolver);
Try<Effects> bump(const Clause& clause, Resolver& resolver);
Try<Effects> assign(const Clause& clause, Resolver& resolver);
Try<Effects> close(const Clause& clause, Resolver& resolver);
Try<Effects> swap(const Clause& clause, Resolver& resolver);
Try<Effects> rename(const Clause& clause, Resolver& resolver);
// ---- numbers
Try<Effects> calculate(const Clause& clause, Resolver& resolver);
Try<Effects> round_number(const Clause& clause, Resolver& resolver);
// ---- texts
Try<Effects> replace_text(const Clause& clause, Resolver& resolver);
Try<Effects> attach_text(const Clause& clause, Resolver& resolver);
Try<Effects> change_case(const Clause& clause, Resolver& resolver);
// ---- members and elements
Try<Effects> remove(const Clause& clause, Resolver& resolver);
Try<Effects> clear(const Clause& clause, Resolver& resolver);
Try<Effects> add(const Clause& clause, Resolver& resolver);
Try<Effects> insert(const Clause& clause, Resolver& resolver);
Try<Effects> move(const Clause& clause, Resolver& resolver);
Try<Effects> duplicate(const Clause& clause, Resolver& resolver);
Try<Effects> copy(const Clause& clause, Resolver& resolver);

// ---- what they share
/// "set email to V for all users without email": adds the member; nothing if that is not what the clause says.
std::optional<Try<Effects>> set_missing(const Clause& clause, Resolver& resolver);
/// Of what may be meant, the ones that have the old value ("from A").
Try<Found> with_old_value(const Clause& clause, Resolver& resolver, Try<Found> found);
/// Sets the value of the target.
Effect setting(const Target& target, std::string json);
/// The same of a value that was computed from the one that is there.
Effect computed(const Target& target, std::string json);
/// Without "the", "a" or "an" before it.
Span without_articles(const Tokens& tokens, Span span);
/// The key of the member, or of the array that the element is in.
std::string_view key_of(const Model& model, NodeId node);
/// Whether both are the same JSON value.
bool same_json(std::string_view a, std::string_view b);
/// The type that all elements of the array have; nothing if it is not known.
std::optional<scan::Type> element_type(const Model& model, NodeId array);
/// The JSON text of an element that is added to the array; doubt if the others are containers and it is none.
Try<std::string> new_element(Resolver& resolver, NodeId array, Span value);
/// "each tag": what is in the array, and not the array.
bool means_elements(const Resolver& resolver, const Target& array);

}  // namespace jt::propose::rules
