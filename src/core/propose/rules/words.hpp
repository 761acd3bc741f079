// SPDX-License-Identifier: MIT
// Words: when two names mean the same, and how sure that is.
//
// The confidence of a change is the product of
//   - how its member's name matched the instruction: exact 0.98, case 0.95 (also camelCase, snake_case, kebab-case),
//     stem 0.92 (singular and plural), synonym 0.8, part 0.75 (of a name; of keys only "enabled", units
//     and the like);
//   - the same for each name that it is looked for in (the entities and containers around it);
//   - 0.95 where what it is looked for in was taken from the clause before, 0.97 where it was found in an object above
//     the one that the entity's name is in;
//   - 0.5 where a number with a fraction is set, and no member of that name has one;
// rounded to two digits. A path is exact.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace jt::propose::rules {

enum class MatchKind : std::uint8_t { exact, letters, stem, synonym, part, none };
double confidence(MatchKind kind);

/// "everyone", "everybody".
bool says_everyone(std::string_view lower);
/// Keys of lists of people, for that.
std::span<const std::string_view> people_keys();

bool is_one_of(std::span<const std::string_view> list, std::string_view word);

/// ASCII and Latin-1 letters in lowercase; others unchanged.
std::string lowercase(std::string_view text);

/// Whether the name has signs that are no gaps between words: "!debug", "C++", "invoice # note". They are compared too.
bool says_signs(std::string_view said);

/// The words of a name, in lowercase: "HTTPServer", "http_server" and "http server" have two.
std::vector<std::string> words_of(std::string_view name);
/// The singular of a noun in lowercase: "boxes" is "box", "cities" is "city".
std::string stem(std::string_view word);

/// The forms in which names are compared, without gaps between the words.
struct Forms {
  std::string letters;
  std::string stems;
  std::string synonyms;  ///< each stem as the first one of its row in the table of synonyms
  /// The stems without a last word that only says how the value is counted ("timeoutMs"), or that it is a date; else
  /// empty.
  std::string core;
  bool dated = false;  ///< that word is "date"
};
Forms forms_of(std::string_view name);

/// How the key matches what was said; `none` if it does not.
MatchKind match_key(std::string_view said, const Forms& said_forms, std::string_view key, const Forms& key_forms);
/// The same for the text that identifies an entity: all of it, or some of its words in a row.
MatchKind match_text(std::string_view said, const std::vector<std::string>& said_words, std::string_view text);

/// What a word in lowercase denies: "enabled" of "disabled", "paid" of "unpaid". Nothing of words without "un", "in" or
/// the like; of some of those it is no word ("side" of "inside").
std::optional<std::string> positive_of(std::string_view lower);

/// What a word says of a boolean member: "admin" that isAdmin is true, "inactive" that active is false.
struct FlagMatch {
  MatchKind kind = MatchKind::none;  ///< up to `synonym`
  bool value = true;
};
FlagMatch match_flag(std::string_view said, std::string_view key);
/// The key of a flag without "is", "un" and the like: "paid" of "isUnpaid".
std::string flag_core(std::string_view key);

/// Whether a member of that key identifies its object: name, title, id, email …
bool is_identity(std::string_view key);
/// Whether a member of that key says what kind of object it is in: kind, type.
bool is_class(std::string_view key);
/// Keys of members that say how far a thing is: status, state …
std::span<const std::string_view> state_keys();
/// Keys of members that say who does a thing, or has it: assignee, owner …
std::span<const std::string_view> owner_keys();
/// "everyone", "others": a word for any number of things, and no part of a name.
bool is_quantity(std::string_view lower);
/// Words that have no meaning of their own in a name: articles, prepositions, conjunctions.
bool is_stop_word(std::string_view lower);

/// Whether the text is the name or sign of a unit.
bool is_unit(std::string_view text);
/// One text for all names of a unit: "ms" for "milliseconds"; nothing for other words.
std::optional<std::string_view> unit_of(std::string_view text);
/// The unit that the last words of a key name: "timeoutMs", "price_eur", "discountPercent".
std::optional<std::string_view> unit_in_key(std::string_view key);

}  // namespace jt::propose::rules
