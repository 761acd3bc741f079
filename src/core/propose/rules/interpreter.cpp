// SPDX-License-Identifier: MIT
#include "core/propose/rules/interpreter.hpp"

#include <fmt/format.h>

#include "core/json/decimal.hpp"
#include "core/propose/rules/finish.hpp"
#include "core/propose/rules/grammar.hpp"
#include "core/propose/rules/lexicon.hpp"
#include "core/propose/rules/reading.hpp"
#include "core/propose/rules/suggest.hpp"
#include "core/propose/rules/survey.hpp"
#include "core/propose/rules/words.hpp"

namespace jt::propose::rules {

namespace {

Proposal ambiguous(const std::string& why) {
  Proposal out;
  out.status = Status::ambiguous;
  out.message = "Instruction is ambiguous - " + why;
  return out;
}

/// The unit that is written after the number at that token.
std::string unit_at(const Tokens& tokens, std::size_t at) {
  const Token& token = tokens.list[at];
  if (token.kind != Token::Kind::number) return {};
  if (!token.unit.empty() || at + 1 == tokens.list.size()) return token.unit;
  const Token& next = tokens.list[at + 1];
  return is_unit(next.lower) ? next.text : std::string();
}

/// "increase ttl by 10 minutes" adds 10, whatever the ttl counts: that is said.
void note_units(const Tokens& tokens, Proposal& proposal) {
  for (std::size_t at = 0; at < tokens.list.size(); ++at) {
    const std::string unit = unit_at(tokens, at);
    if (unit.empty() || unit == "%") continue;
    for (const Change& change : proposal.changes) {
      const auto* const key = change.at.empty() ? nullptr : std::get_if<std::string>(&change.at.back());
      const bool numbers =
          json::is_number(change.current.value_or("")) && json::is_number(change.proposed.value_or(""));
      if (key == nullptr || !numbers || unit_in_key(*key)) continue;
      proposal.notes.push_back(
          fmt::format("'{}' was left out: the field '{}' does not say what it counts", unit, *key));
      break;
    }
  }
}

bool names_something(const Tree& tree) {
  for (NodeId id = 0; id < tree.size(); ++id) {
    if (tree.at(id).said) return true;
  }
  return false;
}

class Rules : public Interpreter {
 public:
  [[nodiscard]] std::string_view name() const override { return "rules"; }

  Result<Proposal> propose(document::Document& document, std::string_view instruction) override {
    const Tokens tokens = tokenize(instruction);
    if (!tokens.problem.empty()) return ambiguous(tokens.problem);
    const Sentence parsed = sentence(tokens);
    if (parsed.clauses.empty()) return ambiguous(parsed.problem);
    const Lexicon lexicon(tokens);
    // what is spoken of by its value can be found without the rest
    using Extent = Lexicon::Extent;
    Result<Tree> tree = read(document.cursor(), lexicon, Extent::all);
    std::optional<Error> limit;
    bool placed = false;
    for (const Extent extent : {Extent::placed, Extent::scoped, Extent::whole}) {
      if (tree || tree.error()->code != Code::limit_exceeded) break;
      if (!limit) limit = tree.error();
      placed = extent == Extent::placed;
      if (!placed || lexicon.has_places()) tree = read(document.restart(), lexicon, extent);
    }
    const bool scoped = limit.has_value();
    if (!tree) return fail(document.explain(std::move(tree.error())));
    Model model(*tree, scoped, placed);
    Lookup lookup(model);
    const Try<Effects> effects = read_instruction(model, lookup, tokens);
    if (effects) {
      auto proposal = finish(document, model, *effects);
      if (proposal) note_units(tokens, *proposal);
      return proposal;
    }
    if (effects.error().too_large && limit) return fail(document.explain(std::move(*limit)));
    if (effects.error().too_large) return fail(Code::limit_exceeded, effects.error().why);
    // What was left out for lack of room cannot be called missing, unless something was found by its value.
    if (scoped && !names_something(*tree)) {
      return ambiguous(
          "the document has too many values that it may speak of: name one by what it alone has, such as an id");
    }
    Proposal out = ambiguous(effects.error().why);
    if (!scoped) out.suggestions = suggestions(model, lookup, tokens, effects.error());
    return out;
  }

 private:
  static Result<Tree> read(scan::Cursor& cursor, const Lexicon& lexicon, Lexicon::Extent extent) {
    if (!cursor.start()) return fail(cursor.failure());
    return survey(cursor, lexicon.wanted(extent));
  }
};

}  // namespace

std::unique_ptr<Interpreter> interpreter() { return std::make_unique<Rules>(); }

}  // namespace jt::propose::rules
