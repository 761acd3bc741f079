// SPDX-License-Identifier: MIT
// Resolver: the nodes that the noun phrases of a clause mean.
//
// X in E: E is a container, and X is in it; or E is the text that identifies an entity ("Alice"), and X is in the
// object that holds the text, else in the nearest object above it, up to the element of an array or to an object that
// has such a text of its own; a member that is no container holds nothing. What is directly in an object comes before
// what is deeper in it. "a b c" without prepositions is one name, or several, each in the one before it.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/propose/rules/clause.hpp"
#include "core/propose/rules/effects.hpp"
#include "core/propose/rules/lookup.hpp"
#include "core/propose/rules/model.hpp"
#include "core/propose/rules/tokens.hpp"

namespace jt::propose::rules {

/// What something is looked for in.
struct Scope {
  NodeId node = Tree::root;
  bool whole = true;    ///< the whole document
  bool entity = false;  ///< `node` is the text that identifies it
  double confidence = 1;
  bool by_value = false;    ///< a value of the document, or a position that was kept, was named on the way
  std::size_t group = 0;    ///< things of one group are candidates for one target
  std::uint64_t names = 0;  ///< a bit for each name on the way
  std::size_t climbs = 0;   ///< objects between the identifying text and the one that was found in
};

struct Target {
  NodeId node = no_node;
  Scope via;            ///< how it was found; `confidence` includes its own name
  bool entity = false;  ///< `node` identifies what is meant
};

/// What a phrase is to end in.
enum class Want : std::uint8_t {
  field,  ///< a member, or an element
  value,  ///< the same; of arrays their elements, where all are spoken of
  thing,  ///< an entity, an element, a container
  any,    ///< a member or an entity
};

/// What a clause hands on to the next one.
struct Context {
  std::vector<Scope> scopes;
  std::vector<Target> targets;
  std::optional<Name> name;  ///< the last one of X
  std::vector<Name> names;   ///< those that X ends in: "role and city of all users"
  bool said_scope = false;   ///< the scopes were spoken of, and are not just the targets
  bool says_verb = true;     ///< the clause has a verb of its own
  bool in_turn = false;      ///< "then": positions count after the clauses before
  bool excepted = false;     ///< some were left out: whom does "her" mean?
  bool beside = false;       ///< another thing was named, too: "move A before B"
  Span leading = {};         ///< E of "for E, set …": the scopes are those, and must be used
};

struct Found {
  std::vector<Target> targets;
  bool many = false;   ///< all of several were spoken of
  bool mixed = false;  ///< a thing after a part of another one: "Alice's email and Bob" is hardly all of Bob
};

std::set<NodeId> nodes_of(const Found& found);
/// Whether it is in an element of an array, or is one.
bool in_element(const Model& model, NodeId id);

class Resolver {
 public:
  Resolver(Model& model, Lookup& lookup, const Tokens& tokens, Context context)
      : model_(model), lookup_(lookup), tokens_(tokens), context_(std::move(context)) {}

  /// What the object of the clause means, within its scope, without what it excepts. Sets the context of the next one.
  Try<Found> object(const Clause& clause, Want want);
  /// What another phrase of the clause means.
  Try<Found> phrase(Span span, Want want);
  /// Also find members like "notificationsEnabled" for "notifications".
  void find_switches() { switches_ = true; }
  /// Of "all users" each one must have what the clause changes.
  void require_each() { each_ = true; }
  /// "employees from Oslo": also those of which that is a value, where it names nothing.
  void find_origins() { origins_ = true; }
  /// "it" is what the clause before spoke of, not the field that it changed.
  void prefer_things() { things_ = true; }
  /// The words were used. What a clause says and no verb uses is not dropped: see `unused`.
  void use(Span words) { used_.push_back(words); }
  /// What another attempt at the clause used.
  void use_all_of(const Resolver& other) {
    used_.insert(used_.end(), other.used_.begin(), other.used_.end());
    led_ = other.led_;
  }
  /// "him" may be the thing that was named beside the one that the clause is about.
  void name_beside() { next_.beside = true; }
  /// What comes after the clause cannot go on with what this one spoke of.
  void hand_on_nothing() { next_ = {}; }
  /// What "for E," says before the clause was used.
  void use_lead() { led_ = true; }
  /// The part of the clause that was not used; empty if there is none.
  [[nodiscard]] Span unused(const Clause& clause) const;
  /// Of the entity: the object that is meant, which is an element or a member.
  [[nodiscard]] std::optional<NodeId> object_of(const Target& target) const;
  /// A member of the thing: directly in it or, of an entity, in the nearest object that has one. Doubt if several.
  Try<std::optional<Target>> member_of(const Target& thing, std::string_view said);

  /// The boolean member of the thing that the words say something of, and what.
  struct Flag {
    Target target;
    MatchKind kind = MatchKind::none;
    bool value = true;
  };
  Try<std::optional<Flag>> flag_of(const Target& thing, std::string_view said);

  /// Bare words after a conjunction that are a clause of their own, or name something of the document: they may not be
  /// part of a text.
  [[nodiscard]] bool hides_clause(Span text) const;

  /// The place of a value that is there.
  [[nodiscard]] Slot slot(NodeId node);
  /// The values of the same key.
  [[nodiscard]] const Precedents& precedents(NodeId node) { return *slot(node).like; }
  [[nodiscard]] const Hits& hits(std::string_view said) { return lookup_.hits(said); }
  [[nodiscard]] const std::set<std::string>& keys_of_text(std::string_view lower) {
    return lookup_.keys_of_text(lower);
  }
  /// That of a new one: a member with that key of the container, or an element of it.
  [[nodiscard]] Slot new_slot(NodeId container, std::string_view key);

  [[nodiscard]] Model& model() { return model_; }
  [[nodiscard]] const Model& model() const { return model_; }
  [[nodiscard]] const Tokens& tokens() const { return tokens_; }
  [[nodiscard]] std::string_view written(Span span) const { return tokens_.written(span.begin, span.end); }
  [[nodiscard]] const Context& next() const { return next_; }
  [[nodiscard]] const Context& before() const { return context_; }

 private:
  struct Selected {
    Hit hit;
    std::size_t climbs = 0;
  };

  /// To read the object in another way.
  [[nodiscard]] Resolver again() const;
  // ---- phrases
  [[nodiscard]] bool add_conditions(const Clause& clause, std::vector<Phrase>& things) const;
  [[nodiscard]] bool shares_scope(const Chain& chain) const;
  Try<Found> chains(const std::vector<Chain>& chains, Want want, bool main);
  Try<Found> attempt(const Chain& chain, const std::vector<Scope>& scopes, Want want, bool inherited);
  std::optional<Try<Found>> owned(const Chain& chain, Want want);
  std::optional<Try<Found>> coming_from(const Chain& chain, Want want);
  [[nodiscard]] std::set<std::string> keys_with(const std::string& lower, NodeId thing) const;
  std::vector<Target> walk(const Chain& chain, std::vector<Scope> scopes, Want want, Found& found,
                           std::uint64_t& names);
  void check_each(const Chain& chain, std::size_t part, const Name& name, const std::vector<Scope>& scopes,
                  const std::vector<Target>& targets);
  [[nodiscard]] bool lacks(const Scope& scope, const std::string& stems,
                           const std::unordered_set<NodeId>& holders) const;
  [[nodiscard]] Doubt nothing_found(const Chain& chain, std::uint64_t seen) const;
  Try<Found> checked(std::vector<Target> targets, const Chain& chain, std::uint64_t names, bool many) const;
  // ---- what the clause before spoke of (handed_on.cpp)
  Try<Found> chain(const Chain& chain, Want want, bool main);
  void keep_own(std::vector<Target>& targets) const;
  Try<Found> pronoun(Want want);
  [[nodiscard]] std::optional<Doubt> unclear_pronoun(const Name& name) const;
  // ---- exceptions (exceptions.cpp)
  void leave_out(const Found& left);
  Try<Found> without(Found found, const Clause& clause);
  [[nodiscard]] std::set<NodeId> of_left_out(const Found& found, const Try<Found>& fields, const Try<Found>& things,
                                             const std::set<NodeId>& one) const;
  static std::set<NodeId> named_themselves(const Found& found, const Found& things);
  Try<Found> fields_of(const Chain& exception) const;
  [[nodiscard]] std::set<NodeId> affected(const Found& found, const Doubt& doubt) const;
  [[nodiscard]] std::optional<Doubt> unclear_exception(const Clause& clause) const;
  [[nodiscard]] bool repeats(Span words, const Clause& clause) const;
  // ---- bare numbers (bare_numbers.cpp)
  [[nodiscard]] bool is_number_field(Span words) const;
  [[nodiscard]] std::optional<Chain> as_value(const Chain& chain) const;
  [[nodiscard]] std::optional<Doubt> said_count(const Name& name) const;
  [[nodiscard]] std::optional<Doubt> said_part(const Chain& chain, std::size_t part) const;
  Try<Found> number_meant(const Clause& clause, const std::vector<Chain>& chains, Try<Found> named, Resolver& attempt,
                          Want want) const;
  Try<std::set<NodeId>> number_left_out(const Clause& clause, const Chain& chain, const Found& found,
                                        std::set<NodeId> named) const;
  [[nodiscard]] Doubt two_numbers(const Chain& valued, std::optional<NodeId> target, bool valid, Span holder,
                                  const std::string& lead, const std::string& verb) const;
  // ---- names
  std::vector<Target> named(const Name& name, std::size_t bit, const std::vector<Scope>& scopes, bool last, Want want);
  std::vector<Target> segments(const Name& name, Span words, std::size_t count, const std::vector<Scope>& scopes,
                               bool last, Want want);
  std::vector<Target> of_kind(const Name& name, const Name& outer, Span kind, const std::vector<Scope>& scopes,
                              bool last, Want want);
  std::vector<Target> described(const Name& name, const std::vector<Scope>& scopes, bool last, Want want);
  [[nodiscard]] std::optional<Condition> description(Span words);
  [[nodiscard]] std::optional<Doubt> two_readings(const Name& name, const std::vector<Scope>& scopes, bool last,
                                                  Want want, const std::vector<Target>& found);
  [[nodiscard]] bool unclear_every(const std::string& text, const std::vector<Selected>& found, const Scope& scope);
  void add_other_places(const Name& name, Span words, const std::vector<Scope>& scopes, bool last, Want want,
                        std::vector<Target>& found);
  std::vector<Scope> things_of(const Name& outer, bool each, const Scope& scope);
  void keep_direct(std::vector<Target>& targets);
  std::vector<Target> pick(const Name& name, Span words, const Scope& scope, bool last, Want want);
  std::vector<Selected> select(const Scope& scope, const Hits& hits, bool all, bool last, Want want) const;
  std::vector<Selected> below(NodeId node, const Hits& hits, bool all, bool last, Want want) const;
  [[nodiscard]] bool fits(const Hit& hit, bool last, Want want) const;
  [[nodiscard]] std::optional<NodeId> above(NodeId object, NodeId leaf) const;
  std::vector<NodeId> spread(NodeId node, const Name& name, bool last, Want want);
  std::vector<NodeId> elements_of(NodeId array, const Name& name, bool last, Want want);
  [[nodiscard]] std::string too_few(std::size_t count, const Name& name) const;
  std::vector<NodeId> run_of(NodeId array, const Name& name, bool last, Want want);
  std::vector<NodeId> counts_removed(const Name& name);
  std::vector<NodeId> nth(const Name& name, std::vector<NodeId> matching);
  std::vector<NodeId> entries(NodeId map, const Name& name, bool last);
  std::vector<NodeId> one_thing(NodeId object, const Name& name, bool several);
  std::string said(Span words) const;
  [[nodiscard]] static bool is_many(const Name& name, const std::string& said);
  [[nodiscard]] bool is_half(Span words, const std::string& text) const;
  [[nodiscard]] bool is_plural(Span words) const;
  [[nodiscard]] bool is_generic(Span words) const;
  [[nodiscard]] std::optional<Doubt> ordinary_word(const Name& outer, Span field, const std::vector<Scope>& in) const;
  std::size_t group_of(std::size_t group, std::size_t bit, bool many);
  Try<std::optional<Target>> member_among(const Target& thing, const Hits& hits, std::string_view said) const;
  // ---- conditions (filter.cpp)
  enum class Verdict : std::uint8_t { yes, no, unfit, absent };
  struct Tally {
    std::size_t yes = 0;
    std::size_t no = 0;
    std::size_t unfit = 0;  ///< of a type that the value is not compared with
  };
  [[nodiscard]] Verdict is_so(Span word, NodeId node);
  [[nodiscard]] std::size_t states_with(const std::string& lower);
  [[nodiscard]] bool says_state(const std::string& lower);
  [[nodiscard]] Verdict has_text(const std::string& lower, NodeId node);
  [[nodiscard]] bool is_hollow(NodeId id) const;
  [[nodiscard]] Verdict holds(const Condition& condition, NodeId node, bool loose);
  [[nodiscard]] bool knows_lists(const std::vector<Condition>& conditions, const std::vector<NodeId>& nodes);
  [[nodiscard]] bool is_usable(const Name& name, const Condition& condition, const Tally& tally, bool first,
                               bool loose);
  [[nodiscard]] std::uint64_t size_of(NodeId id) const;
  [[nodiscard]] bool is_unknown(const Condition& condition);
  [[nodiscard]] Verdict counts(const Condition& condition, const std::vector<Target>& found);
  [[nodiscard]] Verdict holds_list(const Condition& condition, NodeId node, bool loose);
  [[nodiscard]] std::vector<Condition> singles(const Condition& condition, NodeId node);
  [[nodiscard]] std::optional<Condition> as_equal(const Condition& condition);
  [[nodiscard]] std::vector<Condition> with_values(const std::vector<Condition>& conditions);
  [[nodiscard]] std::optional<Span> unknown_value(const Condition& condition, const std::vector<NodeId>& nodes);
  [[nodiscard]] Verdict compares(const Condition& condition, NodeId node, bool loose);
  [[nodiscard]] Verdict compares_number(const Condition& condition, std::string_view number, const Slot& slot);
  [[nodiscard]] bool is_compared(const Condition& condition, const Tally& tally);
  std::vector<Target> members(const Condition& condition, NodeId node);
  [[nodiscard]] bool is_of_part(const Condition& condition, NodeId node);
  void trouble(const Condition& condition, std::string why);
  std::vector<NodeId> filtered(const Name& name, std::vector<NodeId> nodes);

  Model& model_;
  Lookup& lookup_;
  const Tokens& tokens_;
  Context context_;
  Context next_;
  std::vector<std::pair<std::size_t, std::size_t>> groups_;  ///< the group and name that a group was made of
  std::optional<Doubt> trouble_;                             ///< found where only nodes are returned
  std::vector<Span> used_;                                   ///< of the clause
  bool led_ = false;                                         ///< all of X is in what "for E," says
  bool own_only_ = false;
  bool sure_ = false;  ///< a value of the document was named, or a scope is not there
  bool switches_ = false;
  bool origins_ = false;
  bool things_ = false;
  bool each_ = false;
  std::uint64_t unkept_ = 0;  ///< elements of "all users" in which nothing is that was spoken of
  bool kinds_ = false;        ///< several things of a kind were named by a part of their names
};

}  // namespace jt::propose::rules
