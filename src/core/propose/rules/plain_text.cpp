// SPDX-License-Identifier: MIT
#include "core/propose/rules/plain_text.hpp"

#include <algorithm>
#include <array>

#include "core/json/decimal.hpp"
#include "core/propose/rules/words.hpp"
#include "core/text/ascii.hpp"

namespace jt::propose::rules {

namespace {

using Kind = Token::Kind;

/// Words that a person means as words of the instruction, wherever they are.
constexpr std::array<std::string_view, 41> restricting{
    "every",   "each",    "except",    "excluding", "unless",   "if",       "when",    "where",    "whose",
    "without", "instead", "rather",    "only",      "but",      "while",    "until",   "till",     "because",
    "since",   "or",      "otherwise", "whenever",  "though",   "although", "however", "not",      "whether",
    "than",    "which",   "neither",   "nor",       "either",   "unlike",   "per",     "provided", "assuming",
    "plus",    "minus",   "starting",  "beginning", "effective"};

/// Words that lead to something, or point at it: before or after a text they are words of the instruction.
constexpr std::array<std::string_view, 61> leading{
    "as",     "with", "via",    "during",   "same",   "like",    "from",    "to",      "by",      "on",     "at",
    "in",     "for",  "of",     "into",     "onto",   "under",   "over",    "about",   "the",     "a",      "an",
    "and",    "this", "that",   "these",    "those",  "my",      "our",     "your",    "its",     "his",    "her",
    "their",  "what", "across", "within",   "inside", "outside", "through", "between", "against", "around", "along",
    "beside", "near", "is",     "whatever", "so",     "then",    "both",    "before",  "after",   "once",   "no",
    "also",   "just", "please", "still",    "toward", "towards"};

/// Words that say when and how: after a text they are words of the instruction.
constexpr std::array<std::string_view, 85> trailing{
    "throughout", "day",         "days",        "weekend",    "weekends",     "weekdays",   "hour",      "hours",
    "noon",       "midnight",    "morning",     "evening",    "holidays",     "again",      "now",       "too",
    "well",       "everywhere",  "globally",    "here",       "there",        "more",       "tonight",   "today",
    "tomorrow",   "yesterday",   "later",       "soon",       "ever",         "thanks",     "thank",     "you",
    "maybe",      "perhaps",     "possibly",    "anyway",     "yet",          "already",    "else",      "twice",
    "back",       "overall",     "together",    "forever",    "everyone",     "anymore",    "meanwhile", "afterwards",
    "sometimes",  "often",       "usually",     "mostly",     "occasionally", "eventually", "rarely",    "seldom",
    "finally",    "asap",        "default",     "first",      "last",         "next",       "time",      "times",
    "night",      "mobile",      "desktop",     "production", "staging",      "testing",    "needed",    "possible",
    "necessary",  "usual",       "moment",      "week",       "month",        "year",       "everybody", "ok",
    "okay",       "permanently", "temporarily", "never",      "always"};

/// Single words that mean a value which is not said.
constexpr std::array<std::string_view, 65> pointing{
    "blank",     "it",    "same",  "something", "anything", "everything", "whatever", "that",       "this",
    "them",      "these", "those", "its",       "his",      "her",        "their",    "previous",   "before",
    "again",     "now",   "too",   "also",      "unset",    "undefined",  "undo",     "otherwise",  "instead",
    "and",       "or",    "not",   "the",       "a",        "an",         "to",       "as",         "by",
    "from",      "of",    "if",    "what",      "him",      "he",         "she",      "they",       "me",
    "us",        "we",    "you",   "myself",    "himself",  "herself",    "itself",   "themselves", "yourself",
    "ourselves", "mine",  "yours", "ours",      "theirs",   "hers",       "everyone", "everybody",  "someone",
    "somebody",  "nobody"};

/// Between the words of a name in capitals: "Lord of the Rings".
constexpr std::array<std::string_view, 18> particles{"of", "the", "and", "a",   "an",  "de",  "la",  "le", "du",
                                                     "da", "di",  "von", "van", "der", "den", "del", "y",  "e"};

bool is_small(char c) { return c >= 'a' && c <= 'z'; }

Doubted unclear(Span span, std::string why, Span words = {}) {
  Doubt out;
  out.why = std::move(why);
  out.value = span;
  out.words = words.empty() ? span : words;
  return Doubted(std::move(out));
}

/// A full stop that may belong to the last word: "Inc.", "U.S.A.".
bool is_abbreviation(const std::string& lower) {
  constexpr std::array<std::string_view, 14> abbreviations{"inc", "ltd", "jr", "sr", "co", "corp", "etc",
                                                           "mr",  "mrs", "dr", "st", "vs", "ms",   "no"};
  // "U.S.A", "p.m"
  const bool letters = lower.size() > 2 && lower.size() < 8 && lower[1] == '.' && !text::is_digit(lower[0]);
  return (lower.size() == 1 && !text::is_digit(lower[0])) || letters || is_one_of(abbreviations, lower);
}

bool has_letter_or_digit(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    return text::is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (static_cast<unsigned char>(c) & 0x80U) != 0;
  });
}

/// Whether each word begins with a capital or a digit, particles within aside.
bool is_title(const Tokens& tokens, Span span) {
  for (std::size_t at = span.begin; at < span.end; ++at) {
    const Token& token = tokens.list[at];
    const bool edge = at == span.begin || at + 1 == span.end;
    if (!edge && is_one_of(particles, token.text)) continue;
    if (is_small(token.text.front()) || (token.kind == Kind::number && at == span.begin)) return false;
  }
  return true;
}

Try<void> marks_fit(const Tokens& tokens, Span span, const Slot& slot) {
  for (std::size_t at = span.begin; at < span.end; ++at) {
    const Token& token = tokens.list[at];
    const Span here{at, at + 1};
    if (token.kind == Kind::json) return unclear({}, "'" + token.text + "' is not a text", here);
    if (token.is("=")) return unclear(span, "it is not clear what '=' belongs to: put the text in quotes", here);
    if (token.kind == Kind::quoted)
      return unclear(span, "it is not clear how '" + token.text + "' belongs to the text around it", here);
    if (token.is("?")) return unclear({}, "that is a question", here);
    if (token.kind == Kind::mark || token.kind == Kind::possessive || !has_letter_or_digit(token.text))
      return unclear(span, "'" + token.text + "' may be part of the text or of the instruction: put the text in quotes",
                     here);
    if (restricts(token.lower) && (span.size() > 1 || token.is("not")))
      return unclear(
          span, "'" + token.lower + "' may be part of the text or of the instruction: put the text in quotes", here);
  }
  const bool stop = span.end < tokens.list.size() && tokens.list[span.end].is(".");
  if (stop && (is_abbreviation(tokens.list[span.end - 1].lower) || (slot.like != nullptr && slot.like->stops)))
    return unclear({span.begin, span.end + 1}, "the full stop may be part of the text: put the text in quotes");
  return {};
}

/// The several words as a text of their place.
Try<void> words_fit(const Tokens& tokens, Span span, const Slot& slot) {
  const auto may_be_instruction = [&](std::size_t at) {
    return unclear(
        span, "'" + tokens.list[at].text + "' may be part of the text or of the instruction: put the text in quotes",
        {at, at + 1});
  };
  const bool title = is_title(tokens, span);
  for (std::size_t at = span.begin; at < span.end; ++at) {
    const std::string lower = lowercase(tokens.list[at].text);
    const bool last = at + 1 == span.end;
    const bool edge = last || at == span.begin;
    const bool small = is_small(tokens.list[at].text.front());
    if (restricts(lower) || ((last || (edge && small)) && is_one_of(leading, lower))) return may_be_instruction(at);
    // "temporarily", "globally"
    if (last && (is_one_of(trailing, lower) || (small && lower.size() > 4 && lower.ends_with("ly"))))
      return may_be_instruction(at);
    // what leads to a value is no part of one: "set the title of Deploy to prod to V"
    const bool marks_value = lower == "to" || lower == "as" || lower == "from" || lower == "with";
    if (!edge && small && marks_value) return may_be_instruction(at);
    if (!edge && !title && is_one_of(leading, lower) && !slot.like->connected) return may_be_instruction(at);
  }
  if (title) return {};
  // where one word is now, several with small letters are hardly meant
  const bool single =
      slot.current.size() > 2 && slot.current.front() == '"' && slot.current.find(' ') == std::string_view::npos;
  if (!slot.like->prose || single)
    return unclear(span, "'" + std::string(tokens.written(span.begin, span.end)) +
                             "' may be more than a text: put the text in quotes");
  return {};
}

/// Whether a word may be where all texts have that form.
bool form_fits(std::string_view text, Form form) {
  constexpr std::array<std::string_view, 7> versions{"latest", "next", "beta", "alpha", "stable", "lts", "canary"};
  constexpr std::array<std::string_view, 28> numbers{
      "zero",   "one",    "two",    "three",    "four",     "five",     "six",     "seven",     "eight",    "nine",
      "ten",    "eleven", "twelve", "thirteen", "fourteen", "fifteen",  "sixteen", "seventeen", "eighteen", "nineteen",
      "twenty", "thirty", "forty",  "fifty",    "hundred",  "thousand", "million", "dozen"};
  switch (form) {
    case Form::date:
    case Form::address:
    case Form::url:
      return form_of(text) == form;
    case Form::number:
      return !is_one_of(numbers, lowercase(text));
    case Form::version:
      return is_one_of(versions, text) || std::any_of(text.begin(), text.end(), text::is_digit) || text == "*";
    default:
      return true;
  }
}

/// ">=20": one word, though the mark is a token of its own.
std::string version_range(const Tokens& tokens, Span span) {
  if (span.size() != 2) return {};
  const Token& mark = tokens.list[span.begin];
  const Token& number = tokens.list[span.begin + 1];
  const bool compares = mark.is(">=") || mark.is("<=") || mark.is(">") || mark.is("<");
  if (!compares || mark.end != number.begin || !text::is_digit(number.text.front())) return {};
  return std::string(tokens.written(span.begin, span.end));
}

}  // namespace

bool restricts(std::string_view lower) { return is_one_of(restricting, lower); }

Form form_of(std::string_view text) {
  const auto digits = [&](std::size_t from, std::size_t to) {
    return text.size() >= to && std::all_of(text.begin() + static_cast<std::ptrdiff_t>(from),
                                            text.begin() + static_cast<std::ptrdiff_t>(to), text::is_digit);
  };
  if (text.find(' ') != std::string_view::npos || text.empty()) return Form::other;
  if (text.size() >= 10 && digits(0, 4) && text[4] == '-' && digits(5, 7) && text[7] == '-') return Form::date;
  if (text.find("://") != std::string_view::npos) return Form::url;
  if (text.find('@') != std::string_view::npos && text.find('.') != std::string_view::npos) return Form::address;
  if (json::is_number(text)) return Form::number;
  const std::size_t at = text.find_first_not_of("^~v<>=");
  const bool version =
      at != std::string_view::npos && text::is_digit(text[at]) && text.find('.') != std::string_view::npos;
  return version ? Form::version : Form::other;
}

void add_precedent(Precedents& precedents, std::string_view text) {
  constexpr std::size_t longest = 256;
  if (!text.empty()) {
    const Form form = form_of(text);
    precedents.form = precedents.form == Form::none || precedents.form == form ? form : Form::other;
  }
  std::string lower = lowercase(text.substr(0, longest));
  precedents.stops = precedents.stops || (lower.size() > 1 && text.ends_with('.'));
  std::size_t words = 0;
  for (std::size_t at = 0; at < lower.size();) {
    const std::size_t end = std::min(lower.find(' ', at), lower.size());
    const std::string_view word = std::string_view(lower).substr(at, end - at);
    if (words > 0 && !word.empty()) {
      precedents.several_words = true;
      precedents.prose = precedents.prose || (is_small(text[at]) && !is_one_of(particles, word));
      precedents.connected = precedents.connected || (is_small(text[at]) && is_one_of(leading, word));
    }
    if (!word.empty()) ++words;
    at = end + 1;
  }
  if (text.size() <= longest) precedents.texts.insert(std::move(lower));
}

bool is_path(const Token& token) {
  const std::string_view text = token.text;
  if (token.kind != Token::Kind::word || text.size() < 2) return false;
  return text[0] == '.' || text[0] == '/' || text.starts_with("$.") || text.find('[') != std::string_view::npos;
}

std::string_view last_key(std::string_view path) { return path.substr(path.find_last_of("./]") + 1); }

Try<std::string> plain_text(const Tokens& tokens, Span span, const Slot& slot) {
  if (const std::string bound = version_range(tokens, span); !bound.empty()) return bound;
  if (span.size() == 1 && tokens.list[span.begin].kind == Kind::quoted) return tokens.list[span.begin].text;
  if (auto fits = marks_fit(tokens, span, slot); !fits) return Doubted(fits.error());
  std::string text(tokens.written(span.begin, span.end));
  if (slot.like == nullptr || slot.like->texts.contains(lowercase(text))) return text;
  if (span.size() == 1) {
    const Token& token = tokens.list[span.begin];
    if (token.kind == Kind::word && is_one_of(pointing, token.lower))
      return unclear(span, "'" + token.text + "' may be a text, or what is meant by it: put a text in quotes");
    if (!form_fits(text, slot.like->form))
      return unclear(span, "'" + token.text + "' is not like the other texts there: put it in quotes");
    return text;
  }
  if (auto fits = words_fit(tokens, span, slot); !fits) return Doubted(fits.error());
  if (!form_fits(text, slot.like->form))
    return unclear(span, "'" + text + "' is not like the other texts there: put it in quotes");
  return text;
}

}  // namespace jt::propose::rules
