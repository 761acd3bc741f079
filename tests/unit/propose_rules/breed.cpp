// SPDX-License-Identifier: MIT
// Instructions from ones that are understood: misspelt, with more words, two joined.
#include "propose_rules/breed.hpp"

#include <algorithm>
#include <cctype>
#include <functional>

#include "propose_rules/breed_words.hpp"

namespace jt::test {

namespace {

/// All strings and keys of a value, each changed.
Json with_strings(const Json& value, const std::function<std::string(const std::string&)>& change) {
  if (value.is_string()) return change(value.get<std::string>());
  if (!value.is_structured()) return value;
  Json out = value.is_array() ? Json::array() : Json::object();
  for (const auto& [key, item] : value.items()) {
    if (value.is_array())
      out.push_back(with_strings(item, change));
    else
      out[change(key)] = with_strings(item, change);
  }
  return out;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

/// The changes where a word of the new values, or of a new key, is misspelt: any word is right there.
Json with_misspelt_value(const Json& changes, const Json& before, const std::string& word, const std::string& wrong) {
  const auto misspell = [&](const std::string& text) {
    const std::string exact = replaced(text, word, wrong);
    return exact != text ? exact : replaced(text, lower(word), lower(wrong));
  };
  Json out = changes;
  for (Json& change : out) {
    const auto path = change["path"].get<std::string>();
    const Json::json_pointer at(path);
    const bool added = change["op"] == "set" && !before.contains(at);
    if (change.contains("value")) change["value"] = with_strings(change["value"], misspell);
    // "null" misspelt is a string, where there may be one.
    if (change.contains("value") && change["value"].dump() == word &&
        (added || (before.contains(at) && before.at(at).is_string())))
      change["value"] = wrong;
    if (added) {
      const auto slash = path.rfind('/');
      change["path"] = path.substr(0, slash) + misspell(path.substr(slash));
    }
  }
  return out;
}

/// A key or the name of an element is another one afterwards.
bool renames(const Json& changes) {
  static const std::set<std::string> names = {"name", "title", "id", "label", "email", "sku"};
  return std::any_of(changes.begin(), changes.end(), [](const Json& change) {
    const auto path = change["path"].get<std::string>();
    return change["op"] == "rename" || names.contains(path.substr(path.rfind('/') + 1));
  });
}

/// The second one only removes, and something that the first one removed is among it.
bool removes_what_is_gone(const Json& first, const Json& second) {
  const auto removal = [](const Json& change) { return change["op"] == "remove"; };
  const auto gone = [&](const Json& change) { return std::find(first.begin(), first.end(), change) != first.end(); };
  return std::all_of(second.begin(), second.end(), removal) && std::any_of(second.begin(), second.end(), gone);
}

/// The first one only removes, and the second one only adds members to objects that stay. Which type such a member has
/// may be known by then from nothing that is left; its place and value are the same.
bool adds_to_what_stays(const Json& first, const Json& second, const Json& before) {
  const auto gone = [&](const std::string& path) {
    return std::any_of(first.begin(), first.end(),
                       [&](const Json& change) { return path.starts_with(change["path"].get<std::string>() + "/"); });
  };
  const auto adds = [&](const Json& change) {
    const auto path = change["path"].get<std::string>();
    return change["op"] == "set" && !before.contains(Json::json_pointer(path)) && !gone(path);
  };
  return std::all_of(first.begin(), first.end(), [](const Json& change) { return change["op"] == "remove"; }) &&
         std::all_of(second.begin(), second.end(), adds);
}

}  // namespace

Breeder::Breeder(std::uint64_t seed, std::vector<Understood> understood, std::set<std::string> vocabulary)
    : random_(seed), understood_(std::move(understood)), vocabulary_(std::move(vocabulary)) {
  for (std::size_t i = 0; i < understood_.size(); ++i) by_document_[understood_[i].document].push_back(i);
}

std::optional<Bred> Breeder::next() {
  switch (turn_++ % 10) {
    case 0:
    case 1:
    case 2:
      return described();
    case 3:
      return below(2) == 0 ? absent_value() : named_element();
    case 4:
    case 5:
      return trailing();
    case 6:
    case 7:
      return misspelt();
    case 8:
      return joined();
    default:
      return turn_ % 20 == 0 ? polite() : joined();
  }
}

// Words after the instruction change nothing if they are polite; others are not left out, and are part of no value.
std::optional<Bred> Breeder::trailing() {
  const Understood& origin = any(understood_);
  const bool polite = below(8) == 0;
  std::string text = origin.text;
  if (text.ends_with('.') || text.ends_with('?')) text.pop_back();
  const Json before = Json::parse(corpus_document(origin.document));
  for (const Json& change : origin.changes) {
    // What follows a sentence of free text may belong to it.
    if (!change.contains("value") || change["value"].is_boolean() || change["value"].is_number()) continue;
    const Json::json_pointer at(change["path"].get<std::string>());
    const bool prose = !before.contains(at) || !before[at].is_string() ||
                       before[at].get<std::string>().find(' ') != std::string::npos || !change["value"].is_string() ||
                       change["value"].get<std::string>().find(' ') != std::string::npos;
    if (prose && !text.ends_with('"')) return std::nullopt;
  }
  Bred out{polite ? "polite words after it" : "words after it", origin.document, origin.text, "", {}, false};
  const std::string ending(polite ? any(polite_endings) : any(endings));
  out.text = text + " " + ending;
  if (!polite) out.allowed.push_back(before);
  // "set the limit of mobile to 120 on mobile" names the same element again.
  const bool again = text.find(ending.substr(ending.rfind(' ') + 1)) != std::string::npos;
  if (polite || again) out.allowed.push_back(Changeset(origin.changes).on(before));
  return out;
}

std::string Breeder::misspelling(const std::string& word) {
  std::string out = word;
  const std::size_t at = below(word.size());
  const char letter = static_cast<char>('a' + below(26));
  switch (below(4)) {
    case 0:
      out.erase(at, 1);
      break;
    case 1:
      out.insert(at, 1, letter);
      break;
    case 2:
      out[at] = letter;
      break;
    default:
      if (at + 1 < out.size()) std::swap(out[at], out[at + 1]);
  }
  return out;
}

std::optional<Bred> Breeder::misspelt() {
  const Understood& origin = any(understood_);
  std::vector<std::pair<std::size_t, std::size_t>> words;
  for (std::size_t begin = 0; begin < origin.text.size();) {
    std::size_t end = begin;
    while (end < origin.text.size() && std::isalpha(static_cast<unsigned char>(origin.text[end])) != 0) ++end;
    if (end - begin >= 4) words.emplace_back(begin, end - begin);
    begin = end == begin ? begin + 1 : end;
  }
  if (words.empty()) return std::nullopt;
  const auto [begin, size] = any(words);
  const std::string word = origin.text.substr(begin, size);
  // "mark E as V" sets a status to any V.
  if (origin.text.substr(0, begin).ends_with(" as ") &&
      corpus_document(origin.document).find("\"status\"") != std::string::npos)
    return std::nullopt;
  // Part of a text that is replaced is a text too.
  if (lower(origin.text).starts_with("replace")) return std::nullopt;
  const std::string wrong = misspelling(word);
  // Another word that somebody may have meant.
  if (vocabulary_.contains(lower(wrong)) || origin.text.find(word, begin + size) != std::string::npos ||
      origin.text.find(word) < begin)
    return std::nullopt;
  Bred out{"misspelt", origin.document, origin.text, origin.text, {}, false};
  out.text.replace(begin, size, wrong);
  const Json before = Json::parse(corpus_document(origin.document));
  out.allowed.push_back(Changeset(origin.changes).on(before));
  const Json changes = with_misspelt_value(origin.changes, before, word, wrong);
  if (changes == origin.changes) return out;
  // Values that were so already would change too.
  const std::string spaced = " " + lower(origin.text);
  for (const char* several : {" all ", " every ", " each ", " where "})
    if (spaced.find(several) != std::string::npos) return std::nullopt;
  out.allowed.push_back(Changeset(changes).on(before));
  return out;
}

std::optional<Understood> Breeder::understood_description() {
  const auto drawn = described();
  if (!drawn) return std::nullopt;
  const std::string& text = corpus_document(drawn->document);
  const auto proposal = propose_over(text, drawn->text);
  if (!proposal || proposal->status != propose::Status::success) return std::nullopt;
  Json changes = changes_of(*proposal);
  if (Changeset(changes).on(Json::parse(text)) != drawn->allowed[0]) return std::nullopt;
  return Understood{drawn->document, drawn->text, std::move(changes)};
}

// Two instructions are the first one, and then the second one on what it leads to.
std::optional<Bred> Breeder::joined() {
  const auto drawn = below(3) == 0 ? understood_description() : any(understood_);
  if (!drawn || !by_document_.contains(drawn->document)) return std::nullopt;
  const Understood& first = *drawn;
  const Understood& second = understood_[any(by_document_[first.document])];
  const auto polite = [](const std::string& text) {
    return text.ends_with('.') || text.starts_with("please") || text.starts_with("Please");
  };
  if (first.text == second.text || polite(first.text) || polite(second.text)) return std::nullopt;
  // A scope at the start is that of all clauses.
  const std::string start = lower(first.text).substr(0, 4);
  if (start == "for " || start.starts_with("in ")) return std::nullopt;
  const Json before = Json::parse(corpus_document(first.document));
  const Json between = Changeset(first.changes).on(before);
  std::string next = second.text;
  // Not that of a name.
  if (const std::string word = lower(next.substr(0, next.find(' '))); vocabulary_.contains("verb:" + word))
    next[0] = word[0];
  Bred out{"joined", first.document, first.text + " | " + second.text, first.text + std::string(any(joints)) + next,
           {},       false};
  const auto then = propose_over(between.dump(), second.text);
  if (!then) return std::nullopt;
  // What has another name by then may be called by its old one, and what is done may be said again.
  const bool unknown = then->status == propose::Status::ambiguous;
  Json both = first.changes;
  both.insert(both.end(), second.changes.begin(), second.changes.end());
  const Json together = Changeset(both).on(before);
  if (renames(first.changes) ||
      (unknown && (together == between || removes_what_is_gone(first.changes, second.changes) ||
                   adds_to_what_stays(first.changes, second.changes, before))))
    out.allowed.push_back(together);
  out.allowed.push_back(unknown ? before : Changeset(changes_of(*then)).on(between));
  return out;
}

std::optional<Bred> Breeder::polite() {
  const Understood& origin = any(understood_);
  std::string text = origin.text;
  if (text.ends_with('.') || text.ends_with('?') || text.starts_with("please")) return std::nullopt;
  const std::string verb = text.substr(0, text.find(' '));
  const bool known = vocabulary_.contains("verb:" + lower(verb));
  switch (below(6)) {
    case 0:
      if (text.size() - text.rfind(' ') == 2) return std::nullopt;  // "to b." may end with an abbreviation
      text += ".";
      break;
    case 1:
      text = "please " + text;
      break;
    case 2:
      text = text + " please";
      break;
    case 3:
      text[0] = static_cast<char>(known ? std::toupper(static_cast<unsigned char>(text[0])) : text[0]);
      break;
    case 4:
      if (!known) return std::nullopt;
      text = "I want to " + text;
      break;
    default:
      if (!known) return std::nullopt;
      for (std::size_t i = 0; i < verb.size(); ++i)
        text[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[i])));
  }
  const Json before = Json::parse(corpus_document(origin.document));
  return Bred{
      "the same in other words", origin.document, origin.text, text, {Changeset(origin.changes).on(before)}, true};
}

}  // namespace jt::test
