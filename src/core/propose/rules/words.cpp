// SPDX-License-Identifier: MIT
#include "core/propose/rules/words.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "core/text/ascii.hpp"

namespace jt::propose::rules {

namespace {

using Row = std::span<const std::string_view>;

constexpr std::array<std::string_view, 2> price{"price", "cost"};
constexpr std::array<std::string_view, 5> enabled{"enabled", "enable", "on", "active", "activated"};
constexpr std::array<std::string_view, 2> color{"color", "colour"};
constexpr std::array<std::string_view, 2> email{"email", "mail"};
constexpr std::array<std::string_view, 3> phone{"phone", "telephone", "tel"};
constexpr std::array<std::string_view, 2> quantity{"quantity", "qty"};
constexpr std::array<std::string_view, 2> stock{"stock", "inventory"};
constexpr std::array<std::string_view, 2> description{"description", "desc"};
constexpr std::array<std::string_view, 3> config{"config", "configuration", "cfg"};
constexpr std::array<std::string_view, 2> id{"id", "identifier"};
constexpr std::array<std::string_view, 2> address{"address", "addr"};
constexpr std::array<std::string_view, 2> admin{"admin", "administrator"};
constexpr std::array<std::string_view, 2> maximum{"max", "maximum"};
constexpr std::array<std::string_view, 2> minimum{"min", "minimum"};
constexpr std::array<std::string_view, 2> log{"log", "logging"};
constexpr std::array<std::string_view, 2> cache{"cache", "caching"};
constexpr std::array<std::string_view, 2> language{"language", "lang"};
constexpr std::array<std::string_view, 2> database{"database", "db"};
constexpr std::array<std::string_view, 2> environment{"environment", "env"};
constexpr std::array<std::string_view, 2> password{"password", "passwd"};
constexpr std::array<std::string_view, 2> repository{"repository", "repo"};
constexpr std::array<std::string_view, 2> latitude{"latitude", "lat"};
constexpr std::array<std::string_view, 2> longitude{"longitude", "lng"};
constexpr std::array<std::string_view, 2> image{"image", "img"};
constexpr std::array<std::string_view, 2> message{"message", "msg"};
constexpr std::array<std::string_view, 3> organization{"organization", "organisation", "org"};
constexpr std::array<std::string_view, 2> favorite{"favorite", "favourite"};
constexpr std::array<std::string_view, 3> done{"done", "completed", "complete"};
constexpr std::array<std::string_view, 2> author{"author", "writer"};
constexpr std::array<std::string_view, 2> dependency{"dependency", "dep"};

/// The first word of a row is the one that the others mean.
constexpr std::array<Row, 30> synonym_rows{
    price,     enabled, color,   email,        phone,    quantity, stock,       description, config,     id,
    address,   admin,   maximum, minimum,      language, database, environment, password,    repository, latitude,
    longitude, image,   message, organization, favorite, done,     author,      dependency,  log,        cache};

constexpr std::array<std::string_view, 3> milliseconds{"ms", "millisecond", "msec"};
constexpr std::array<std::string_view, 4> seconds{"s", "second", "sec", "secs"};
constexpr std::array<std::string_view, 4> minutes{"min", "minute", "mins", "m"};
constexpr std::array<std::string_view, 4> hours{"h", "hour", "hr", "hrs"};
constexpr std::array<std::string_view, 2> days{"day", "d"};
constexpr std::array<std::string_view, 2> weeks{"week", "wk"};
constexpr std::array<std::string_view, 1> months{"month"};
constexpr std::array<std::string_view, 2> years{"year", "yr"};
constexpr std::array<std::string_view, 2> bytes{"b", "byte"};
constexpr std::array<std::string_view, 3> kilobytes{"kb", "kilobyte", "kib"};
constexpr std::array<std::string_view, 3> megabytes{"mb", "megabyte", "mib"};
constexpr std::array<std::string_view, 3> gigabytes{"gb", "gigabyte", "gib"};
constexpr std::array<std::string_view, 3> terabytes{"tb", "terabyte", "tib"};
constexpr std::array<std::string_view, 3> dollars{"usd", "dollar", "$"};
constexpr std::array<std::string_view, 3> euros{"eur", "euro", "\u20AC"};
constexpr std::array<std::string_view, 3> pounds{"gbp", "pound", "\u00A3"};
constexpr std::array<std::string_view, 2> cents{"cent", "ct"};
constexpr std::array<std::string_view, 3> percent{"%", "percent", "pct"};
constexpr std::array<std::string_view, 4> pixels{"px", "pixel", "pxs", "pixels"};
constexpr std::array<std::string_view, 2> ems{"em", "rem"};
constexpr std::array<std::string_view, 3> points{"pt", "point", "pts"};
constexpr std::array<std::string_view, 3> millimetres{"mm", "millimeter", "millimetre"};
constexpr std::array<std::string_view, 3> centimetres{"cm", "centimeter", "centimetre"};
constexpr std::array<std::string_view, 2> metres{"meter", "metre"};
constexpr std::array<std::string_view, 3> kilometres{"km", "kilometer", "kilometre"};
constexpr std::array<std::string_view, 4> kilometres_an_hour{"kmh", "kph", "km/h", "kmph"};
constexpr std::array<std::string_view, 1> miles_an_hour{"mph"};
constexpr std::array<std::string_view, 2> inches{"inch", "inches"};
constexpr std::array<std::string_view, 2> miles{"mile", "mi"};
constexpr std::array<std::string_view, 2> feet{"ft", "feet"};
constexpr std::array<std::string_view, 2> grams{"g", "gram"};
constexpr std::array<std::string_view, 3> kilograms{"kg", "kilogram", "kilo"};
constexpr std::array<std::string_view, 3> pounds_mass{"lb", "lbs", "ounce"};
constexpr std::array<std::string_view, 4> celsius{"degree", "\u00B0", "\u00B0c", "celsius"};
constexpr std::array<std::string_view, 2> fahrenheit{"\u00B0f", "fahrenheit"};
constexpr std::array<std::string_view, 2> hertz{"hz", "hertz"};
constexpr std::array<std::string_view, 2> watts{"w", "watt"};
constexpr std::array<std::string_view, 2> units{"unit", "piece"};
constexpr std::array<std::string_view, 2> items{"item", "pcs"};

constexpr std::array<Row, 39> unit_rows{milliseconds, seconds,
                                        minutes,      hours,
                                        days,         weeks,
                                        months,       years,
                                        bytes,        kilobytes,
                                        megabytes,    gigabytes,
                                        terabytes,    dollars,
                                        euros,        pounds,
                                        cents,        percent,
                                        pixels,       ems,
                                        points,       millimetres,
                                        centimetres,  metres,
                                        kilometres,   inches,
                                        miles,        feet,
                                        grams,        kilograms,
                                        pounds_mass,  celsius,
                                        fahrenheit,   hertz,
                                        watts,        units,
                                        items,        kilometres_an_hour,
                                        miles_an_hour};

constexpr std::array<std::string_view, 34> identities{
    "name",         "title",     "id",        "_id",         "uuid",        "label",     "email",
    "mail",         "key",       "slug",      "login",       "username",    "user_name", "userName",
    "fullName",     "full_name", "firstName", "first_name",  "lastName",    "last_name", "displayName",
    "display_name", "code",      "sku",       "screen_name", "operationId", "heading",   "caption",
    "plate",        "hostname",  "isbn",      "serial",      "nickname",    "handle"};

constexpr std::array<std::string_view, 46> stop_words{
    "the",   "a",       "an",     "to",     "of",  "for",   "in",     "on",   "from", "at",    "by",    "with",
    "as",    "is",      "are",    "be",     "and", "or",    "then",   "it",   "its",  "all",   "every", "each",
    "where", "without", "that",   "this",   "my",  "our",   "should", "must", "not",  "their", "his",   "her",
    "them",  "into",    "within", "inside", "s",   "whose", "has",    "have", "than", "also"};

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_text(char c) {
  return is_upper(c) || is_lower(c) || text::is_digit(c) || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

std::string_view synonym(const std::string& word) {
  for (const Row row : synonym_rows)
    if (std::find(row.begin(), row.end(), word) != row.end()) return row.front();
  return word;
}

/// Whether the last word of a key adds only how its value is counted.
bool says_kind(std::string_view word) {
  if (word == "date") return true;
  const auto unit = unit_of(word);
  return unit && *unit != "item" && *unit != "unit";
}

/// "isAdmin", "is_admin": "admin".
std::string without_is(std::string_view key) {
  const std::vector<std::string> words = words_of(key);
  if (words.size() < 2 || words[0] != "is") return std::string(key);
  std::string out = words[1];
  for (std::size_t i = 2; i < words.size(); ++i) out += " " + words[i];
  return out;
}

}  // namespace

bool says_signs(std::string_view said) {
  if (said.find_first_of("!~^+*|\\<>?&") != std::string_view::npos) return true;
  bool letters = false;
  bool several = false;
  for (std::size_t i = 0; i <= said.size(); ++i) {
    if (i < said.size() && said[i] != ' ') {
      letters = letters || is_text(said[i]);
      continue;
    }
    const bool empty = i == 0 || said[i - 1] == ' ';
    several = several || i < said.size();
    if (!empty && !letters && several) return true;
    letters = false;
  }
  return false;
}

double confidence(MatchKind kind) {
  constexpr std::array<double, 6> scores{0.98, 0.95, 0.92, 0.8, 0.75, 0};
  return scores.at(static_cast<std::size_t>(kind));
}

bool is_one_of(std::span<const std::string_view> list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::string lowercase(std::string_view text) {
  std::string out(text);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (is_upper(out[i])) out[i] = static_cast<char>(out[i] - 'A' + 'a');
    const auto byte = static_cast<unsigned char>(out[i]);
    // U+00C0 to U+00DE without the multiplication sign
    if (i > 0 && out[i - 1] == '\xC3' && byte >= 0x80 && byte <= 0x9E && byte != 0x97)
      out[i] = static_cast<char>(byte + 0x20);
  }
  return out;
}

std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words;
  std::string word;
  const auto flush = [&] {
    if (!word.empty()) words.push_back(lowercase(word));
    word.clear();
  };
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (!is_text(c)) {
      flush();
      continue;
    }
    const bool hump = is_upper(c) && i > 0 && (is_lower(name[i - 1]) || text::is_digit(name[i - 1]));
    const bool last_of_run =
        is_upper(c) && i > 0 && is_upper(name[i - 1]) && i + 1 < name.size() && is_lower(name[i + 1]);
    if (hump || last_of_run) flush();
    word += c;
  }
  flush();
  return words;
}

std::string stem(std::string_view word) {
  if (word == "people") return "person";
  if (word == "children") return "child";
  if (word == "statuses" || word == "aliases" || word == "buses") return std::string(word.substr(0, word.size() - 2));
  if (word.size() < 4 && word != "ids") return std::string(word);
  const auto ends = [&](std::string_view tail) { return word.ends_with(tail); };
  if (ends("ss") || ends("us") || ends("is")) return std::string(word);
  if (ends("ies") && word.size() > 4) return std::string(word.substr(0, word.size() - 3)) + "y";
  if (ends("sses") || ends("xes") || ends("ches") || ends("shes")) return std::string(word.substr(0, word.size() - 2));
  if (ends("s")) return std::string(word.substr(0, word.size() - 1));
  return std::string(word);
}

Forms forms_of(std::string_view name) {
  Forms forms;
  const std::vector<std::string> words = words_of(name);
  for (const std::string& word : words) {
    if (&word == &words.back() && words.size() > 1 && says_kind(word)) {
      forms.core = forms.stems;
      forms.dated = word == "date";
    }
    const std::string singular = stem(word);
    forms.letters += word;
    forms.stems += singular;
    forms.synonyms += synonym(singular);
  }
  return forms;
}

MatchKind match_key(std::string_view said, const Forms& said_forms, std::string_view key, const Forms& key_forms) {
  if (said == key) return MatchKind::exact;
  if (said_forms.letters.empty()) return MatchKind::none;
  if (said_forms.letters == key_forms.letters) return MatchKind::letters;
  if (said_forms.stems == key_forms.stems) return MatchKind::stem;
  if (said_forms.synonyms == key_forms.synonyms) return MatchKind::synonym;
  if (!key_forms.core.empty() && said_forms.stems == key_forms.core) return MatchKind::part;
  if (said_forms.dated && said_forms.core == key_forms.stems) return MatchKind::part;
  return MatchKind::none;
}

MatchKind match_text(std::string_view said, const std::vector<std::string>& said_words, std::string_view text) {
  if (said == text) return MatchKind::exact;
  if (said_words.empty()) return MatchKind::none;
  // "AliceCooper" is no spelling of "Alice Cooper": texts are not keys
  const bool one_word = said.find_first_of(" -_.@/'") == std::string_view::npos;
  if (one_word && said_words.size() > 1 && text.find(' ') != std::string_view::npos) return MatchKind::none;
  const std::vector<std::string> whole = words_of(text);
  if (whole == said_words) return MatchKind::letters;
  // of an address what is before the "@"; one letter or a number alone is too little
  const std::vector<std::string> words = words_of(text.substr(0, text.find('@')));
  const bool little =
      said_words.size() == 1 &&
      (said_words[0].size() < 2 || std::all_of(said_words[0].begin(), said_words[0].end(), text::is_digit));
  if (little || words.empty()) return MatchKind::none;
  const auto found = std::search(words.begin(), words.end(), said_words.begin(), said_words.end());
  return found == words.end() ? MatchKind::none : MatchKind::part;
}

std::optional<std::string> positive_of(std::string_view lower) {
  constexpr std::array<std::array<std::string_view, 2>, 5> pairs{{{"disabled", "enabled"},
                                                                  {"deactivated", "activated"},
                                                                  {"off", "on"},
                                                                  {"offline", "online"},
                                                                  {"hidden", "visible"}}};
  for (const auto& [negative, positive] : pairs)
    if (lower == negative) return std::string(positive);
  if (lower.size() <= 4) return std::nullopt;
  for (const std::string_view prefix : {"non-", "un-", "un", "in", "dis"})
    if (lower.starts_with(prefix)) return std::string(lower.substr(prefix.size()));
  return std::nullopt;
}

FlagMatch match_flag(std::string_view said, std::string_view key) {
  const auto match = [](std::string_view word, std::string_view name) {
    const MatchKind kind = match_key(word, forms_of(word), name, forms_of(name));
    return kind == MatchKind::part ? MatchKind::none : kind;
  };
  if (const MatchKind kind = match(said, key); kind != MatchKind::none) return {kind, true};
  const auto indirect = [](MatchKind kind, bool value) { return FlagMatch{std::max(kind, MatchKind::stem), value}; };
  const std::string name = without_is(key);
  if (const MatchKind kind = match(said, name); kind != MatchKind::none) return indirect(kind, true);
  if (const auto positive = positive_of(lowercase(said)))
    if (const MatchKind kind = match(*positive, name); kind != MatchKind::none) return indirect(kind, false);
  if (const auto positive = positive_of(lowercase(name)))
    if (const MatchKind kind = match(said, *positive); kind != MatchKind::none) return indirect(kind, false);
  return {};
}

std::string flag_core(std::string_view key) {
  const std::string name = without_is(key);
  return positive_of(lowercase(name)).value_or(name);
}

bool is_identity(std::string_view key) { return is_one_of(identities, key); }
bool is_class(std::string_view key) { return key == "kind" || key == "type"; }
std::span<const std::string_view> state_keys() {
  static constexpr std::array<std::string_view, 5> keys{"status", "state", "phase", "stage", "condition"};
  return keys;
}
std::span<const std::string_view> owner_keys() {
  static constexpr std::array<std::string_view, 6> keys{"assignee",    "assignedTo", "assigned_to",
                                                        "responsible", "owner",      "assigned"};
  return keys;
}
bool is_quantity(std::string_view lower) {
  static constexpr std::array<std::string_view, 27> words{
      "all",       "any",      "anybody",    "anyone",  "anything", "both",     "each",    "either",    "every",
      "everybody", "everyone", "everything", "many",    "most",     "neither",  "nobody",  "none",      "nothing",
      "other",     "others",   "rest",       "several", "some",     "somebody", "someone", "something", "few"};
  return is_one_of(words, lower);
}
bool says_everyone(std::string_view lower) { return lower == "everyone" || lower == "everybody"; }
std::span<const std::string_view> people_keys() {
  static constexpr std::array<std::string_view, 16> keys{
      "users",    "people", "persons", "employees", "members",  "customers", "contacts", "students",
      "teachers", "staff",  "players", "guests",    "patients", "clients",   "accounts", "attendees"};
  return keys;
}
bool is_stop_word(std::string_view lower) { return is_one_of(stop_words, lower); }
bool is_unit(std::string_view text) { return unit_of(text).has_value(); }

std::optional<std::string_view> unit_of(std::string_view text) {
  const std::string lower = lowercase(text);
  const std::string singular = stem(lower);
  for (const Row row : unit_rows)
    if (std::find(row.begin(), row.end(), lower) != row.end() ||
        std::find(row.begin(), row.end(), singular) != row.end())
      return row.front();
  return std::nullopt;
}

std::optional<std::string_view> unit_in_key(std::string_view key) {
  const std::vector<std::string> words = words_of(key);
  if (words.size() < 2) return words.empty() || words[0].size() < 5 ? std::nullopt : unit_of(words[0]);
  return unit_of(words.back());
}

}  // namespace jt::propose::rules
