// SPDX-License-Identifier: MIT
#include "core/propose/rules/interpreter.hpp"

#include "core/propose/rules/finish.hpp"
#include "core/propose/rules/grammar.hpp"
#include "core/propose/rules/lexicon.hpp"
#include "core/propose/rules/reading.hpp"
#include "core/propose/rules/suggest.hpp"
#include "core/propose/rules/survey.hpp"

namespace jt::propose::rules {

namespace {

Proposal ambiguous(const std::string& why) {
  Proposal out;
  out.status = Status::ambiguous;
  out.message = "Instruction is ambiguous - " + why;
  return out;
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
    for (const Extent extent : {Extent::scoped, Extent::whole}) {
      if (tree || tree.error()->code != Code::limit_exceeded) break;
      if (!limit) limit = tree.error();
      tree = read(document.restart(), lexicon, extent);
    }
    const bool scoped = limit.has_value();
    if (!tree) return fail(document.explain(std::move(tree.error())));
    Model model(*tree, scoped);
    Lookup lookup(model);
    const Try<Effects> effects = read_instruction(model, lookup, tokens);
    if (effects) return finish(document, model, *effects);
    if (effects.error().too_large && limit) return fail(document.explain(std::move(*limit)));
    if (effects.error().too_large) return fail(Code::limit_exceeded, effects.error().why);
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
