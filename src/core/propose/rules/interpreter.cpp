// SPDX-License-Identifier: MIT
#include "core/propose/rules/interpreter.hpp"

#include <algorithm>
#include <array>

#include "core/json/escape.hpp"
#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/duplicates.hpp"
#include "core/propose/rules/finish.hpp"
#include "core/propose/rules/grammar.hpp"
#include "core/propose/rules/lexicon.hpp"
#include "core/propose/rules/plain_text.hpp"
#include "core/propose/rules/reading.hpp"
#include "core/propose/rules/rewordings.hpp"
#include "core/propose/rules/suggest.hpp"
#include "core/propose/rules/survey.hpp"
#include "core/propose/rules/verbs.hpp"
#include "core/propose/rules/words.hpp"
#include "core/text/distance.hpp"

namespace jt::propose::rules {

namespace {

Proposal ambiguous(std::string message) {
  Proposal out;
  out.status = Status::ambiguous;
  out.message = std::move(message);
  return out;
}

/// What is unclear, or the words that are not understood.
std::string message_of(const Tokens& tokens, const Doubt& doubt) {
  if (doubt.words.empty()) return "Instruction is ambiguous - " + doubt.why;
  std::string words(tokens.written(doubt.words.begin, std::min(doubt.words.end, tokens.list.size())));
  std::string out = "not understood: \"" + words + "\"";
  return doubt.why.empty() ? out : out + " - " + doubt.why;
}

bool names_something(const Tree& tree) {
  for (NodeId id = 0; id < tree.size(); ++id) {
    if (tree.at(id).said) return true;
  }
  return false;
}

/// Keys of the document, or words of names in it, of which a word may be a slip: the first ones.
class Seen {
 public:
  void add(std::string_view word) {
    if (words_.size() < most && !word.empty() && word.size() <= longest) words_.emplace_back(word);
  }
  [[nodiscard]] bool full() const { return words_.size() == most; }
  /// The ones that the word may be a slip of, the nearest first.
  [[nodiscard]] std::vector<std::string> near(std::string_view word) const { return text::nearest(word, words_); }
  [[nodiscard]] const std::vector<std::string>& all() const { return words_; }

 private:
  static constexpr std::size_t most = 2000;
  static constexpr std::size_t longest = 64;
  std::vector<std::string> words_;
};

struct SeenNames {
  Seen keys;   ///< each once
  Seen names;  ///< the words of what identifies things

  void add_name(std::string_view json) {
    const std::string name =
        json.starts_with('"') && json.size() >= 2 ? json::decode(json.substr(1, json.size() - 2)) : "";
    for (std::size_t at = 0; at < name.size();) {
      const std::size_t end = std::min(name.find(' ', at), name.size());
      names.add(std::string_view(name).substr(at, end - at));
      at = end + 1;
    }
  }
};

/// What one reading of the document finds.
struct Outcome {
  Proposal proposal;
  std::optional<Doubt> doubt;  ///< where nothing is proposed
  SeenNames seen;
};

class Rules : public Interpreter {
 public:
  [[nodiscard]] std::string_view name() const override { return "rules"; }

  Result<Proposal> propose(document::Document& document, std::string_view instruction) override {
    const Tokens tokens = tokenize(instruction);
    if (!tokens.problem.empty())
      return ambiguous("not understood: \"" + std::string(instruction) + "\" - " + tokens.problem);
    auto outcome = TRY(read(document, document.cursor(), tokens));
    Proposal& proposal = outcome.proposal;
    if (outcome.doubt) TRY(reword(document, tokens, outcome));
    if (!outcome.doubt || outcome.doubt->words.empty()) return std::move(proposal);
    if (proposal.suggestions.empty()) {
      proposal.suggestions = nearest_forms(document, tokens, outcome);
    }
    if (!proposal.suggestions.empty()) proposal.message += "; the nearest form is: " + proposal.suggestions.front();
    return std::move(proposal);
  }

 private:
  static Result<Outcome> read(document::Document& document, scan::Cursor& cursor, const Tokens& tokens) {
    Outcome out;
    const Lexicon lexicon(tokens);
    // what is spoken of by its value can be found without the rest
    using Extent = Lexicon::Extent;
    Result<Tree> tree = read(cursor, lexicon, Extent::all, &out.seen);
    if (!tree && tree.error()->code == Code::limit_exceeded && lexicon.has_entries())
      tree = read(document.restart(), lexicon, Extent::kept, nullptr);
    std::optional<Error> limit;
    bool placed = false;
    for (const Extent extent : {Extent::placed, Extent::scoped, Extent::whole}) {
      if (tree || tree.error()->code != Code::limit_exceeded) break;
      if (!limit) limit = tree.error();
      placed = extent == Extent::placed;
      if (!placed || lexicon.has_places()) tree = read(document.restart(), lexicon, extent, nullptr);
    }
    const bool scoped = limit.has_value();
    if (!tree) return fail(document.explain(std::move(tree.error())));
    Model model(*tree, scoped, placed);
    Lookup lookup(model);
    const Try<Effects> effects = read_instruction(model, lookup, tokens);
    if (const auto duplicate = duplicated(model, effects))
      return fail(duplicate_key(document, model.location(*duplicate)));
    if (effects) {
      auto proposal = TRY(finish(document, model, *effects));
      out.proposal = std::move(proposal);
      return out;
    }
    if (effects.error().too_large && limit) return fail(document.explain(std::move(*limit)));
    if (effects.error().too_large) return fail(Code::limit_exceeded, effects.error().why);
    // What was left out for lack of room cannot be called missing, unless something was found by its value.
    if (scoped && !names_something(*tree)) {
      out.proposal = ambiguous(
          "Instruction is ambiguous - the document has too many values that it may speak of: name one by what it alone "
          "has, such as an id");
      return out;
    }
    out.proposal = ambiguous(message_of(tokens, effects.error()));
    if (scoped) return out;
    out.doubt = effects.error();
    out.proposal.suggestions = suggestions(model, lookup, tokens, effects.error());
    return out;
  }

  /// A change that goes through a duplicate key, or members of one key alone that may be meant.
  static std::optional<NodeId> duplicated(const Model& model, const Try<Effects>& effects) {
    Duplicates duplicates(model);
    if (effects) {
      const Effect* effect = duplicates.first_in(*effects);
      return effect == nullptr ? std::nullopt : std::optional(effect->node);
    }
    const std::vector<NodeId>& candidates = effects.error().candidates;
    const bool one_place = candidates.size() > 1 && std::all_of(candidates.begin(), candidates.end(), [&](NodeId id) {
                             return model.location(id) == model.location(candidates[0]);
                           });
    return one_place ? std::optional(candidates[0]) : std::nullopt;
  }

  static Result<Tree> read(scan::Cursor& cursor, const Lexicon& lexicon, Lexicon::Extent extent, SeenNames* seen) {
    if (!cursor.start()) return fail(cursor.failure());
    Wanted wanted = lexicon.wanted(extent);
    if (seen != nullptr) {
      wanted.key = [seen, ask = std::move(wanted.key)](std::string_view key) {
        seen->keys.add(key);
        return ask(key);
      };
      wanted.value = [seen, ask = std::move(wanted.value)](std::string_view key, std::string_view json) {
        if (!seen->names.full() && is_identity(key)) seen->add_name(json);
        return ask(key, json);
      };
    }
    return survey(cursor, wanted);
  }

  /// Where a phrase that the grammar does not have is in the instruction, it is what is not understood, whatever else
  /// is unclear because of it; and the same in other words is the nearest form, if that is understood.
  static Result<void> reword(document::Document& document, const Tokens& tokens, Outcome& outcome) {
    const Reworded other = reworded(tokens, outcome.seen.keys.all());
    if (other.words.empty()) return {};
    Doubt doubt;
    doubt.words = other.words;
    const Span& named = outcome.doubt->words;
    const bool within = named.empty() || (named.begin >= other.words.begin && named.end <= other.words.end);
    std::optional<Outcome> next;
    if (!other.instead.empty()) next = TRY(read(document, document.restart(), tokenize(other.instead)));
    if (next && next->proposal.status != Status::ambiguous) {
      outcome.proposal = ambiguous(message_of(tokens, doubt));
      outcome.proposal.suggestions = {other.instead};
      outcome.doubt = std::move(doubt);
    } else if (other.certain && within && !outcome.doubt->understood) {
      outcome.proposal = ambiguous(message_of(tokens, doubt));  // suggestions would leave the words out
      outcome.doubt.reset();
    }
    return {};
  }

  /// Whether a word may be a slip of another one: not a plural of it, nor its contrary, nor a word that denies.
  static bool is_slip(const std::string& word, const std::string& other) {
    constexpr std::array<std::string_view, 9> denials{"none", "no",      "never",   "nobody", "nothing",
                                                      "nor",  "neither", "without", "not"};
    const std::string lower = lowercase(word);
    const std::string known = lowercase(other);
    if (is_one_of(denials, lower) || stem(lower) == stem(known)) return false;
    if (lower.size() > known.size() + 1 && lower.ends_with(known)) return false;  // "non-favorite"
    return positive_of(lower) != known && positive_of(known) != lower;
  }

  static constexpr std::size_t most_tries = 3;  ///< each reads the document

  /// Keys that some words of the instruction name, the last one first: of a list ("task 1") nothing can be said, but of
  /// a member that is named before it.
  static std::vector<std::string> named_keys(const Tokens& tokens, Span words, const Seen& seen) {
    std::vector<std::string> out;
    for (std::size_t at = words.begin; at < words.end; ++at) {
      const Token& token = tokens.list[at];
      if (token.kind != Token::Kind::word || is_stop_word(token.lower) || verb_named(token.lower) != nullptr) continue;
      const auto same = [&](const std::string& known) {
        return match_key(token.text, forms_of(token.text), known, forms_of(known)) != MatchKind::none;
      };
      const auto found = std::find_if(seen.all().begin(), seen.all().end(), same);
      if (found != seen.all().end() && std::find(out.begin(), out.end(), *found) == out.end())
        out.insert(out.begin(), *found);
    }
    out.resize(std::min<std::size_t>(out.size(), most_tries));
    return out;
  }

  /// What the clause that the words stopped sets a value of; empty if it has another verb, or none: then "set X to V"
  /// is no near form.
  static Span set_object(const Tokens& tokens, Span words) {
    const Sentence parsed = sentence(tokens);
    Span out;
    for (std::size_t i = 0; i < parsed.clauses.size() && parsed.problem.empty(); ++i) {
      if (words.begin < parsed.spans[i].begin || words.begin >= parsed.spans[i].end) continue;
      for (const Clause& clause : parsed.clauses[i])
        if (clause.verb->run == set_value && clause.object.size() > out.size()) out = clause.object;
    }
    return out;
  }

  /// The instruction with a slip of a key, or of a word of a name, put right; else, where a value is set, how that of a
  /// key that it names is set. An error (one of them speaks of too many values) ends the search: the instruction itself
  /// was read.
  static std::vector<std::string> nearest_forms(document::Document& document, const Tokens& tokens,
                                                const Outcome& outcome) {
    const Span words = outcome.doubt->words;
    const auto tried = [&](const std::string& instruction) -> Result<Outcome> {
      return read(document, document.restart(), tokenize(instruction));
    };
    for (std::size_t at = words.begin; at < std::min(words.end, words.begin + 4); ++at) {
      const Token& token = tokens.list[at];
      if (token.kind != Token::Kind::word || token.text.size() < 3) continue;
      std::vector<std::string> near = outcome.seen.keys.near(token.text);
      if (near.empty()) near = outcome.seen.names.near(token.text);
      if (near.empty() || near.front() == token.text || !is_slip(token.text, near.front())) continue;
      const std::string put_right =
          tokens.source.substr(0, token.begin) + near.front() + tokens.source.substr(token.end);
      auto next = tried(put_right);
      if (!next) return {};
      if (next->proposal.status == Status::success) return {put_right};
      break;
    }
    // An example leaves out what the sentence excludes.
    const auto limits = [](const Token& token) { return restricts(token.lower); };
    if (std::any_of(tokens.list.begin(), tokens.list.end(), limits)) return {};
    for (const std::string& other : named_keys(tokens, set_object(tokens, words), outcome.seen.keys)) {
      if (other.find('`') != std::string::npos) continue;
      auto next = tried("update `" + other + "`");
      if (!next) return {};
      std::vector<std::string>& found = next->proposal.suggestions;
      std::erase_if(found, [](const std::string& each) { return !each.starts_with("set "); });
      if (found.empty()) continue;
      found.resize(std::min<std::size_t>(found.size(), 2));
      return std::move(found);
    }
    return {};
  }
};

}  // namespace

std::unique_ptr<Interpreter> interpreter() { return std::make_unique<Rules>(); }

}  // namespace jt::propose::rules
