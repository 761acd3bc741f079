// SPDX-License-Identifier: MIT
#include "core/propose/rules/suggest.hpp"

#include <algorithm>

#include "core/json/escape.hpp"
#include "core/path/path.hpp"
#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/duplicates.hpp"
#include "core/propose/rules/exact.hpp"
#include "core/propose/rules/phrase.hpp"
#include "core/propose/rules/plain_text.hpp"
#include "core/propose/rules/reading.hpp"
#include "core/propose/rules/words.hpp"
#include "core/text/ascii.hpp"

namespace jt::propose::rules {

namespace {

using scan::Type;

constexpr std::size_t most = 5;
constexpr std::size_t most_tried = 20;  ///< candidates: each reads the instruction

/// The instruction with other words in place of some.
std::string with(const Tokens& tokens, Span span, const std::string& words) {
  const std::string& source = tokens.source;
  return source.substr(0, tokens.list[span.begin].begin) + words + source.substr(tokens.list[span.end - 1].end);
}

/// What quotes the text, if any quotes do.
std::string quoted(const std::string& text) {
  for (const char quote : {'"', '\'', '`'})
    if (text.find(quote) == std::string::npos && text.find('\\') == std::string::npos) return quote + text + quote;
  return json::quote(text);
}

/// The path as a word of a sentence. Not in backticks: between double quotes a shell would run what is in them.
std::string path_words(const path::Location& location) {
  const std::string steps = path::spell(location, path::Spelling::accessor);
  const bool plain = std::all_of(steps.begin(), steps.end(), [](char c) {
    return text::is_letter(c) || text::is_digit(c) || c == '_' || c == '.' || c == '[' || c == ']';
  });
  if (plain) return steps;
  const std::string whole = path::spell(location, path::Spelling::jsonpath);
  for (const char quote : {'\'', '"'})
    if (whole.find(quote) == std::string::npos) return quote + whole + quote;
  return "`" + whole + "`";
}

class Suggestions {
 public:
  Suggestions(Model& model, Lookup& lookup, const Tokens& tokens, const Doubt& doubt)
      : model_(model), lookup_(lookup), tokens_(tokens), doubt_(doubt) {}

  std::vector<std::string> run() {
    if (!doubt_.readings.empty() && doubt_.value) {
      for (const std::string& reading : doubt_.readings) propose(with(tokens_, *doubt_.value, reading), {});
    } else if (doubt_.value && !doubt_.value->empty()) {
      const Span value = *doubt_.value;
      if (!goes_on(value))
        propose(with(tokens_, value, quoted(std::string(tokens_.written(value.begin, value.end)))), {});
    }
    // of two things that are named one alone would be left
    const auto joins = [&](std::size_t at) { return is_conjunction(tokens_.list[at]); };
    bool several = false;
    for (std::size_t at = doubt_.phrase.begin; at < doubt_.phrase.end; ++at) several = several || joins(at);
    if (doubt_.phrase.empty() || several) return std::move(out_);
    for (std::size_t i = 0; i < std::min(doubt_.candidates.size(), most_tried) && out_.size() < most; ++i) {
      const NodeId candidate = doubt_.candidates[i];
      for (const std::string& words : namings(candidate))
        if (propose(doubt_.value_missing ? example(words, candidate) : with(tokens_, doubt_.phrase, words), candidate))
          break;
    }
    if (doubt_.candidates.size() > 1 && !doubt_.entities) for_all();
    return std::move(out_);
  }

 private:
  /// Whether more than a text seems to be in what is taken for one: an exception, a condition, a refusal.
  [[nodiscard]] bool goes_on(Span value) const {
    const Token::Kind first = tokens_.list[value.begin].kind;
    if (first == Token::Kind::mark || (first == Token::Kind::quoted && value.size() > 1)) return true;
    for (std::size_t at = value.begin + 1; at + 1 < value.end; ++at)  // "pink for Bob"
      if (is_scope_word(tokens_.list[at]) && !lookup_.hits(tokens_.written(at + 1, value.end)).list.empty())
        return true;
    return std::any_of(tokens_.list.begin() + static_cast<std::ptrdiff_t>(value.begin),
                       tokens_.list.begin() + static_cast<std::ptrdiff_t>(value.end), [](const Token& token) {
                         return restricts(token.lower) || token.is("don't") || token.text == "." || token.text == "," ||
                                token.text == ";";
                       });
  }

  /// Whether it leaves every value as it is.
  [[nodiscard]] bool changes_nothing(const Effects& effects) const {
    return std::all_of(effects.begin(), effects.end(), [&](const Effect& effect) {
      const bool sets = effect.kind == edit::OperationKind::set && !effect.step && effect.proposed;
      return sets && same_json(*effect.proposed, model_.at(effect.node).text);
    });
  }

  /// Kept if it is an instruction that works, and changes that candidate alone.
  bool propose(const std::string& instruction, std::optional<NodeId> candidate) {
    if (instruction.size() > 1000) return false;
    const Tokens tokens = tokenize(instruction);
    if (!tokens.problem.empty()) return false;
    const Try<Effects> effects = read_instruction(model_, lookup_, tokens);
    if (!effects || effects->empty() || Duplicates(model_).first_in(*effects) != nullptr) return false;
    if (changes_nothing(*effects)) return false;
    if (candidate && doubt_.value_missing && (effects->size() != 1 || effects->front().node != *candidate))
      return false;
    const auto is_around = [&](const Effect& effect) {
      return effect.node != *candidate && model_.within(*candidate, effect.node);
    };
    if (candidate && !doubt_.entities && std::any_of(effects->begin(), effects->end(), is_around)) return false;
    if (std::find(out_.begin(), out_.end(), instruction) == out_.end()) out_.push_back(instruction);
    return true;
  }

  /// Ways to name the candidate: by what identifies the object that it is in, by its path.
  std::vector<std::string> namings(NodeId candidate) const {
    std::vector<std::string> names;
    std::vector<std::string> out;
    std::vector<std::string> numbers;
    const Node& node = model_.at(candidate);
    if (doubt_.entities) {
      out.push_back(quoted(model_.text(candidate)));
      return out;
    }
    for (NodeId id = node.parent; id != no_node && model_.size() <= 20'000; id = model_.at(id).parent) {
      for (const NodeId child : model_.children(id)) {
        if (child == candidate || !is_identity(model_.at(child).key) || model_.at(child).text.empty()) continue;
        const std::string words = quoted(model_.text(child));
        const std::string naming = node.key.empty() ? words : "the " + node.key + " of " + words;
        // a name says more than an address, and that more than a number; the nearest one says most
        const std::string& key = model_.at(child).key;
        const bool number = model_.text(child).find_first_not_of("0123456789") == std::string::npos;
        (key == "name" || key == "title" || key == "label" ? names : number ? numbers : out).push_back(naming);
      }
      if (model_.at(id).element) break;
    }
    out.insert(out.begin(), names.begin(), names.end());
    out.insert(out.end(), numbers.begin(), numbers.end());
    const path::Location location = model_.location(candidate);
    out.push_back(path_words(location));
    return out;
  }

  [[nodiscard]] std::string example(const std::string& words, NodeId candidate) const {
    const Node& node = model_.at(candidate);
    switch (node.type) {
      case Type::number: {
        const auto number = exact(node.text);
        return "set " + words + " to " + (number ? text_of(sum(*number, {false, "1", 0})) : "0");
      }
      case Type::boolean:
        return "set " + words + " to " + (node.text == "true" ? "false" : "true");
      case Type::string:
        return "set " + words + " to \"new text\"";
      default:
        return "clear " + words;
    }
  }

  void for_all() {
    const Node& first = model_.at(doubt_.candidates[0]);
    for (const NodeId id : doubt_.candidates)  // entries of a map: no key names all of them
      if (model_.at(id).key != first.key) return;
    const bool numbers = std::all_of(doubt_.candidates.begin(), doubt_.candidates.end(),
                                     [&](NodeId id) { return model_.at(id).type == Type::number; });
    std::vector<std::string> names;
    if (!first.key.empty()) {
      const std::string plural = first.key + "s";
      if (forms_of(plural).stems == forms_of(first.key).stems) names.push_back(plural);
      names.push_back(quoted(first.key));
    }
    for (const std::string& name : names) {
      std::string instruction = with(tokens_, doubt_.phrase, "all " + name);
      if (doubt_.value_missing) {
        if (!numbers) return;
        instruction = "increase all " + name + " by 10%";
      }
      if (propose(instruction, {})) return;
    }
  }

  Model& model_;
  Lookup& lookup_;
  const Tokens& tokens_;
  const Doubt& doubt_;
  std::vector<std::string> out_;
};

}  // namespace

std::vector<std::string> suggestions(Model& model, Lookup& lookup, const Tokens& tokens, const Doubt& doubt) {
  return Suggestions(model, lookup, tokens, doubt).run();
}

}  // namespace jt::propose::rules
