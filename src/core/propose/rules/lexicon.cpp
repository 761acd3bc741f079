// SPDX-License-Identifier: MIT
#include "core/propose/rules/lexicon.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/path/path.hpp"
#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/conditions.hpp"
#include "core/propose/rules/key_answers.hpp"
#include "core/propose/rules/phrase.hpp"
#include "core/propose/rules/verbs.hpp"
#include "core/propose/rules/words.hpp"
#include "core/text/words.hpp"

namespace jt::propose::rules {

namespace {

constexpr std::size_t longest_name = 8;  ///< words

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += word;
  return out;
}

/// Texts of up to so many bytes, with their quotes, may be a number or a letter.
constexpr std::size_t longest_short_text = 8;

/// Of two bytes, without the case of ASCII letters.
std::size_t pair(const char* text) {
  const auto byte = [&](int i) { return static_cast<std::size_t>(static_cast<unsigned char>(text[i]) | 0x20U); };
  return byte(0) << 8U | byte(1);
}

/// Of three bytes, without the case of ASCII letters.
std::size_t trigram(const char* text) {
  const auto byte = [&](int i) { return static_cast<std::size_t>(static_cast<unsigned char>(text[i]) | 0x20U); };
  return (byte(0) * 0x9E5 + byte(1) * 0x61D + byte(2)) & 0xFFFFU;
}

/// What is known of a key, as bits.
constexpr std::uint8_t is_named_key = 1;
constexpr std::uint8_t is_asked_key = 2;

/// "done tasks": whether the first word may say how the things are that the second one names.
bool describes(const Token& word, const Token& noun) {
  const auto is_plain = [](const Token& token) {
    return token.kind == Token::Kind::word && !is_stop_word(token.lower) && verb_named(token.lower) == nullptr &&
           token.lower.size() > 2;
  };
  return is_plain(word) && is_plain(noun);
}

/// "red" of "red cars", "every red car", "high priority tasks": whether several things may be described by the word.
bool is_of_several(const std::vector<Token>& list, std::size_t at) {
  if (at > 0 && (list[at - 1].is("every") || list[at - 1].is("each") || ordinal_of(list[at - 1]))) return true;
  for (std::size_t noun = at + 1; noun < std::min(list.size(), at + 3); ++noun)
    if (list[noun].kind == Token::Kind::word && stem(list[noun].lower) != list[noun].lower) return true;
  return false;
}

/// Whether what is said may be said of things in which no word of the instruction is.
bool counts_all(const Token& token) {
  constexpr std::array<std::string_view, 9> words{"all", "every",   "each", "without", "missing",
                                                  "not", "nothing", "no",   "!="};
  const bool denied = token.lower.ends_with("n't") || token.lower.ends_with("n\u2019t");  // "isn't", "don't"
  return denied || std::any_of(words.begin(), words.end(), [&](std::string_view word) { return token.is(word); });
}

}  // namespace

void KeyNames::add(std::string_view said) {
  Forms forms = forms_of(said);
  if (forms.letters.empty()) {
    exact_.emplace(said);
    return;
  }
  if (forms.dated) stems_.insert(forms.core);
  letters_.insert(std::move(forms.letters));
  stems_.insert(std::move(forms.stems));
  synonyms_.insert(std::move(forms.synonyms));
}

bool KeyNames::has(std::string_view key, const Forms& forms) const {
  if (forms.letters.empty()) return exact_.contains(std::string(key));
  return letters_.contains(forms.letters) || stems_.contains(forms.stems) || synonyms_.contains(forms.synonyms) ||
         (!forms.core.empty() && stems_.contains(forms.core));
}

Lexicon::Lexicon(const Tokens& tokens) {
  const std::vector<Token>& list = tokens.list;
  for (std::size_t begin = 0; begin < list.size(); ++begin) {
    if (list[begin].kind == Token::Kind::word)
      if (const Verb* verb = verb_named(list[begin].lower)) {
        for (const std::string_view key : verb->keys)
          if (!key.empty()) add_key(key);
        switches_ = switches_ || verb->keys[0] == "enabled";
        if (list[begin].lower == "replace" && begin + 1 < list.size() && list[begin + 1].kind == Token::Kind::quoted)
          searched_.push_back(list[begin + 1].text);
        const bool one_word = list[begin].lower == "replace" && begin + 2 < list.size() && list[begin + 2].is("with") &&
                              list[begin + 1].kind == Token::Kind::word && !is_stop_word(list[begin + 1].lower);
        if (one_word) searched_.push_back(list[begin + 1].text);
        if (list[begin].lower == "replace" && begin + 1 < list.size() && list[begin + 1].kind == Token::Kind::number)
          numbers_.insert(json::canonical_number(list[begin + 1].text));
      }
    for (const std::string_view word : {"enabled", "activated", "disabled", "deactivated", "turned", "switched"})
      if (begin > 0 && list[begin - 1].is("be") && list[begin].is(word)) {  // "X should be enabled"
        for (const std::string_view key : verb_named("enable")->keys)
          if (!key.empty()) add_key(key);
        switches_ = true;
      }
    if (list[begin].is("from") || list[begin].is("as")) add_origins(tokens, begin + 1);
    compares_ = compares_ || begins_condition(list[begin]) || list[begin].is("from");
    add_places(tokens, begin);
    if (list[begin].is("named") || list[begin].is("called")) add_key("name");
    if (list[begin].is("assigned") || list[begin].kind == Token::Kind::possessive)
      for (const std::string_view key : owner_keys()) add_key(key);
    if (begin + 1 < list.size() && describes(list[begin], list[begin + 1]) && is_of_several(list, begin))
      add_origin(list[begin].lower);
    const bool said_of =
        begin > 0 && (list[begin - 1].is("is") || list[begin - 1].is("are") || list[begin - 1].is("not"));
    if (said_of || (begin + 1 < list.size() && describes(list[begin], list[begin + 1])))
      for (const std::string_view key : state_keys()) add_key(key);
    const std::size_t being = begin > 1 && list[begin - 1].is("not") ? begin - 2 : begin - 1;  // "that are not red"
    const bool of_things = said_of && being > 0 && being < begin &&
                           (list[being - 1].is("that") || list[being - 1].is("which") || list[being - 1].is("who"));
    if (of_things) add_origin(list[begin].lower);
    if (const auto positive = positive_of(list[begin].lower)) add_key(*positive);  // "unhealthy"
    if (list[begin].is("everything")) inside_ = true;
    if (says_everyone(list[begin].lower)) {
      entries_ = true;
      for (const std::string_view key : people_keys()) add_key(key);
    }
    entries_ = entries_ || counts_all(list[begin]);
    if (!list[begin].unit.empty() || is_unit(list[begin].lower)) add_key("currency");
    for (std::size_t end = begin + 1; end <= std::min(list.size(), begin + longest_name); ++end) {
      add_range(tokens, begin, end);
      if (list[end - 1].kind == Token::Kind::quoted || list[end - 1].kind == Token::Kind::json) break;
    }
  }
}

/// "mark the employees from Oslo as active": what is there may be a value under any key.
void Lexicon::add_origins(const Tokens& tokens, std::size_t begin) {
  const auto speaks_of_things = [](const Token& token) {
    const Verb* verb = token.kind == Token::Kind::word ? verb_named(token.lower) : nullptr;
    return verb != nullptr && (verb->run == mark || verb->run == turn || verb->run == close);
  };
  if (std::none_of(tokens.list.begin(), tokens.list.end(), speaks_of_things)) return;
  if (begin + 1 < tokens.list.size() && tokens.list[begin].is("the")) ++begin;
  for (std::size_t end = begin + 1; end <= std::min(tokens.list.size(), begin + longest_name); ++end) {
    const Token& first = tokens.list[begin];
    const bool alone = end == begin + 1 && first.kind != Token::Kind::number;
    add_origin(alone ? std::string_view(first.text) : tokens.written(begin, end));
  }
}

/// "the first user", "3rd item"; "users[0].name", "/users/0/name".
void Lexicon::add_places(const Tokens& tokens, std::size_t at) {
  const Token& token = tokens.list[at];
  if (const auto ordinal = ordinal_of(token)) {
    if (*ordinal < -1) return;  // only the last one is kept by its position
    Place place{.index = static_cast<std::uint64_t>(std::max<std::int64_t>(*ordinal, 0)), .last = *ordinal < 0};
    const std::size_t most = std::min(tokens.list.size(), at + 1 + longest_name);
    for (std::size_t end = at + 2; end <= most; ++end) place.arrays.add(tokens.written(at + 1, end));
    places_.push_back(std::move(place));
    return;
  }
  const std::string_view text = token.text;
  if (text.starts_with('/') || text.starts_with('$') || text.starts_with('.')) {
    const auto path = path::parse_path(text);
    std::string array;
    for (const path::PathStep& step : path ? path->steps : std::vector<path::PathStep>()) {
      add_key(step.text);  // it may have a dot in it
      const bool indexed = step.kind == path::PathStep::Kind::index;
      const auto index = indexed ? std::optional(static_cast<std::uint64_t>(std::max<std::int64_t>(step.index, 0)))
                                 : text::parse_number(step.text);
      if (index) add_place(*index, array);
      array = indexed ? std::string() : step.text;
    }
    return;
  }
  for (std::size_t open = text.find('['); open != std::string_view::npos; open = text.find('[', open + 1)) {
    const auto index =
        text::parse_number(text.substr(open + 1, std::min(text.find(']', open), text.size()) - open - 1));
    const std::size_t before = text.find_last_of(".]", open);
    if (index) add_place(*index, text.substr(0, open).substr(before == std::string_view::npos ? 0 : before + 1));
  }
}

void Lexicon::add_place(std::uint64_t index, std::string_view array) {
  places_.push_back({.index = index});
  if (!array.empty()) places_.back().arrays.add(array);
}

Wanted::Places Lexicon::places(std::string_view key) const {
  Wanted::Places out;
  const Forms forms = forms_of(key);
  for (const Place& place : places_) {
    if (!key.empty() && !place.arrays.has(key, forms)) continue;
    if (place.last)
      out.last = true;
    else
      out.indices.push_back(place.index);
  }
  return out;
}

void Lexicon::add_range(const Tokens& tokens, std::size_t begin, std::size_t end) {
  const Token& first = tokens.list[begin];
  const bool alone = end == begin + 1;
  const bool quoted = alone && first.kind == Token::Kind::quoted;
  std::string said(quoted ? std::string_view(first.text) : tokens.written(begin, end));
  if (alone && begin == 0 && verb_named(first.lower) != nullptr) return;
  add_key(said);
  if (alone)  // the steps of a path
    for (std::size_t at = 0; at < said.size();) {
      const std::size_t stop = std::min(said.find_first_of("./[]'\"$", at), said.size());
      if (stop > at && stop - at < said.size()) add_key(std::string_view(said).substr(at, stop - at));
      at = stop + 1;
    }
  const std::vector<std::string> words = words_of(said);
  if (words.empty()) return;
  if (!quoted && std::all_of(words.begin(), words.end(), [](const std::string& word) { return is_stop_word(word); }))
    return;
  if (alone && !quoted && verb_named(first.lower) != nullptr) return;
  const std::string text = joined(words);
  add_anchor(words);
  texts_.insert(text);
  texts_.insert(joined({words.begin(), words.end() - 1}) + stem(words.back()));  // "deployments": kind Deployment
  const bool number = std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (text.size() > 1 && !(words.size() == 1 && number)) parts_.insert(text);
}

void Lexicon::add_anchor(const std::vector<std::string>& words) {
  // the longest word with a meaning of its own; its singular is a part of it
  std::string longest;
  for (const std::string& word : words)
    if (!is_stop_word(word) && stem(word).size() > longest.size()) longest = stem(word);
  if (longest.empty()) longest = words.front();
  if (longest.ends_with('y')) longest.pop_back();  // cities, city
  if (longest.size() >= 3)
    anchors_.set(trigram(longest.data()));
  else if (longest.size() == 2 && !(longest[0] >= '0' && longest[0] <= '9'))
    pairs_.set(pair(longest.data()));
}

bool Lexicon::glance(std::string_view text) const {
  if (text.size() <= longest_short_text) return true;
  for (std::size_t at = 0; at + 3 <= text.size(); ++at)
    if (anchors_.test(trigram(text.data() + at)) || pairs_.test(pair(text.data() + at))) return true;
  return false;
}

/// Whether a text, with its quotes, is one that may be a value under any key.
bool Lexicon::is_origin(std::string_view json) const {
  const std::string_view raw = json.substr(1, json.size() - 2);
  const bool escaped = raw.find('\\') != std::string_view::npos;
  if (!escaped && !origin_sizes_.test(std::min(raw.size(), origin_sizes_.size() - 1))) return false;
  return origins_.contains(lowercase(escaped ? json::decode(raw) : std::string(raw)));
}

void Lexicon::add_origin(std::string_view text) {
  origin_sizes_.set(std::min(text.size(), origin_sizes_.size() - 1));
  origins_.insert(lowercase(text));
}

bool Lexicon::names_key(std::string_view key) const {
  const Forms forms = forms_of(key);
  if (keys_.has(key, forms)) return true;
  if (const std::string core = flag_core(key); core != key && keys_.has(core, forms_of(core))) return true;
  if (forms.letters.empty() || !switches_) return false;
  std::string rest;
  for (const std::string& word : words_of(key))
    if (word != "enabled" && word != "enable" && word != "active" && word != "is" && word != "use") rest += stem(word);
  return keys_.has_stems(rest);
}

bool Lexicon::names_text(std::string_view text, bool parts) const {
  const std::vector<std::string> words = words_of(text);
  if (words.empty()) return false;
  if (words.size() <= 2 * longest_name && texts_.contains(joined(words))) return true;
  for (std::size_t begin = 0; parts && begin < words.size(); ++begin) {
    std::string part;
    for (std::size_t end = begin; end < std::min(words.size(), begin + longest_name); ++end) {
      part += words[end];
      if (parts_.contains(part)) return true;
    }
  }
  return false;
}

bool Lexicon::asks(std::string_view key) const { return is_identity(key) || is_class(key) || names_key(key); }

Wanted Lexicon::wanted(Extent extent) const {
  Wanted out;
  const bool scoped = extent != Extent::all && extent != Extent::kept;
  const bool parts = extent != Extent::whole;
  out.scoped = scoped;
  if (extent == Extent::placed) out.places = [this](std::string_view key) { return places(key); };
  out.key = [this](std::string_view key) { return names_key(key); };
  // "turn on all features": its members are true or false
  out.inside = inside_ || (switches_ && entries_ && extent == Extent::all);
  out.entries = entries_ && extent == Extent::all;
  out.identity = [](std::string_view key) { return is_identity(key) || is_class(key); };
  const bool searches = !searched_.empty();
  out.long_texts = searches;  // what they hold is not known
  // "set the theme of Alice to dark" does not speak of those that are dark
  const bool named = !scoped || compares_;
  const bool origins = !origins_.empty() && !scoped;
  const bool numbers = !numbers_.empty() && !scoped;
  if (!searches && !origins && !numbers)
    out.asks = [this, named](std::string_view key) {
      return is_identity(key) || is_class(key) || (named && names_key(key));
    };
  const auto answers = std::make_shared<KeyAnswers>([this](std::string_view key) {
    return static_cast<std::uint8_t>((names_key(key) ? is_named_key : 0) | (asks(key) ? is_asked_key : 0));
  });
  out.value = [this, scoped, searches, origins, numbers, parts, answers](std::string_view key, std::string_view json) {
    const bool string = json.starts_with('"');
    if (numbers && json::is_number(json) && numbers_.contains(json::canonical_number(json))) return true;
    if (origins && string && is_origin(json)) return true;
    const std::uint8_t known = answers->of(key);
    const bool asked = !(searches || origins || numbers) || (known & is_asked_key) != 0;
    if (!searches && !asked) return false;
    const bool of_named = !scoped && (known & is_named_key) != 0;
    const bool close = searches || of_named || json.find('\\') != std::string_view::npos || glance(json);
    if (!close) return false;
    const std::string text =
        string && json.size() >= 2 ? json::decode(json.substr(1, json.size() - 2)) : std::string(json);
    if (searches && string)
      for (const std::string& part : searched_)
        if (text.find(part) != std::string::npos) return true;
    if (!asked) return false;
    if (of_named) return true;  // the elements of a list that is spoken of
    if (!string && !json.starts_with('-') && !(json[0] >= '0' && json[0] <= '9')) return false;
    return names_text(text, parts);
  };
  return out;
}

}  // namespace jt::propose::rules
