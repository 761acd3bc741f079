// SPDX-License-Identifier: MIT
#include "core/propose/llm/words.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/text/ascii.hpp"

namespace jt::propose::llm {
namespace {

/// They name no part of a document.
constexpr std::array nameless{
    "a",    "about",  "add",   "after",  "all",        "also",   "an",     "and",    "any",    "are",     "as",
    "at",   "be",     "been",  "before", "both",       "but",    "by",     "can",    "change", "could",   "delete",
    "do",   "doe",    "each",  "every",  "everything", "field",  "for",    "from",   "get",    "give",    "ha",
    "have", "her",    "hi",    "him",    "i",          "if",     "in",     "insert", "into",   "is",      "it",
    "let",  "make",   "me",    "must",   "my",         "new",    "no",     "not",    "now",    "of",      "off",
    "on",   "one",    "only",  "or",     "our",        "out",    "please", "put",    "remove", "replace", "set",
    "she",  "should", "so",    "than",   "that",       "the",    "their",  "them",   "then",   "there",   "they",
    "thi",  "to",     "too",   "turn",   "under",      "update", "use",    "value",  "want",   "wa",      "we",
    "what", "when",   "where", "which",  "who",        "with",   "would",  "you",    "your",   "current", "old"};

/// With one of them, a new number may be another one than the instruction gives.
constexpr std::array computing{
    "add",       "average", "bump",     "by",    "cent",    "compute", "copy",  "cut",   "decrease", "decrement",
    "discount",  "divide",  "double",   "each",  "equal",   "grow",    "half",  "halve", "hundred",  "increase",
    "increment", "less",    "like",     "lower", "million", "minu",    "minus", "more",  "multiply", "nearest",
    "percent",   "plu",     "plus",     "raise", "reduce",  "round",   "same",  "scale", "subtract", "sum",
    "sort",      "swap",    "thousand", "time",  "triple",  "twice"};

/// Bytes of other scripts count as letters.
bool is_letter(char c) { return text::is_upper(c) || (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80; }

std::string stem(std::string word) {
  const std::size_t size = word.size();
  if (size > 4 && word.ends_with("ies")) return word.substr(0, size - 3) + "y";
  if (size > 4 &&
      (word.ends_with("ses") || word.ends_with("xes") || word.ends_with("ches") || word.ends_with("shes"))) {
    return word.substr(0, size - 2);
  }
  if (size > 2 && word.ends_with('s') && !word.ends_with("ss")) word.pop_back();
  return word;
}

/// Whether they are one word with different endings: "enable", "enabled".
bool alike(std::string_view a, std::string_view b) {
  constexpr std::size_t least = 4;
  if (a == b) return true;
  return a.size() >= least && b.size() >= least && (a.starts_with(b) || b.starts_with(a));
}

/// JSON numbers in the text, in canonical form; "computes": one has a unit, as in 10% or 2k.
std::vector<std::string> numbers_in(std::string_view text, bool& computes) {
  std::vector<std::string> found;
  for (std::size_t at = 0; at < text.size();) {
    if (!text::is_digit(text[at])) {
      ++at;
      continue;
    }
    if (at > 0 && (is_letter(text[at - 1]) || text[at - 1] == '_')) {  // the end of a name, as in v12
      while (at < text.size() && text::is_digit(text[at])) ++at;
      continue;
    }
    const bool minus = at > 0 && text[at - 1] == '-' && (at == 1 || text[at - 2] == ' ');
    std::string number = minus ? "-" : "";
    while (at < text.size() && (text::is_digit(text[at]) || (at + 1 < text.size() && text::is_digit(text[at + 1]) &&
                                                             (text[at] == '.' || text[at] == ',')))) {
      if (text[at] != ',') number += text[at];
      ++at;
    }
    computes = computes || (at < text.size() && (text[at] == '%' || is_letter(text[at])));
    if (json::is_number(number)) found.push_back(json::canonical_number(number));
  }
  return found;
}

std::string text_of(std::string_view json) {
  return json.size() >= 2 && json.front() == '"' ? json::decode(json.substr(1, json.size() - 2)) : std::string(json);
}

bool is_word(std::string_view json) { return json == "true" || json == "false" || json == "null" || json.empty(); }

}  // namespace

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  const auto end_word = [&] {
    if (word == "s") word.clear();  // of "Alice's"
    if (!word.empty()) words.push_back(stem(std::exchange(word, {})));
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (text.substr(i).starts_with("\xE2\x80")) {  // dashes and curly quotes
      end_word();
      i += 2;
      continue;
    }
    if (!is_letter(c) && !text::is_digit(c)) {
      end_word();
      continue;
    }
    const bool after_lower = i > 0 && is_letter(text[i - 1]) && !text::is_upper(text[i - 1]);
    const bool before_lower = i + 1 < text.size() && is_letter(text[i + 1]) && !text::is_upper(text[i + 1]);
    if (text::is_upper(c) && (after_lower || before_lower)) end_word();
    if (!word.empty() && text::is_digit(c) != text::is_digit(word.back())) end_word();
    word += text::is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
  }
  end_word();
  return words;
}

Words::Words(std::string_view instruction) : all_(words_in(instruction)) {
  numbers_ = numbers_in(instruction, computes_);
  for (std::size_t i = 0; i < all_.size(); ++i) {
    const std::string& word = all_[i];
    if (i > 0) pairs_.push_back(all_[i - 1] + word);
    computes_ = computes_ || std::ranges::find(computing, word) != computing.end();
    const bool short_one = word.size() < 2 && !text::is_digit(word[0]);
    if (short_one || std::ranges::find(nameless, word) != nameless.end() || has(word)) continue;
    if (list_.size() < most) list_.push_back(word);
  }
}

bool Words::has(std::string_view word) const {
  return std::ranges::any_of(list_, [&](const std::string& each) { return alike(each, word); });
}

bool Words::name_key(std::string_view key) const {
  std::string whole;
  for (const std::string& word : words_in(key)) {
    whole += word;
    if (has(word)) return true;
  }
  return std::ranges::find(pairs_, whole) != pairs_.end();
}

bool Words::name_value(std::string_view json) const {
  if (is_word(json)) return false;
  if (json.front() != '"') return say(json);
  const std::vector<std::string> words = words_in(text_of(json));
  return std::ranges::any_of(words, [this](const std::string& word) { return has(word); });
}

bool Words::say(std::string_view json) const {
  if (is_word(json)) return false;
  if (json::is_number(json)) return std::ranges::find(numbers_, json::canonical_number(json)) != numbers_.end();
  if (json.front() != '"') return false;
  const std::vector<std::string> words = words_in(text_of(json));
  return !words.empty() && std::ranges::all_of(words, [this](const std::string& word) {
    return std::ranges::find(all_, word) != all_.end();
  }) && std::ranges::any_of(words, [this](const std::string& word) { return has(word); });
}

}  // namespace jt::propose::llm
