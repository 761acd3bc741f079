// SPDX-License-Identifier: MIT
// Instructions from a description: a collection of a document, a condition of its elements, and what to do with them.
#include <algorithm>
#include <cctype>
#include <functional>

#include "propose_rules/breed.hpp"
#include "propose_rules/breed_words.hpp"

namespace jt::test {

namespace {

struct Collection {
  const char* document;
  const char* pointer;
  const char* noun;
};

constexpr Collection collections[] = {
    {"market.json", "/products", "products"},    {"cluster.json", "/nodes", "nodes"},
    {"gateway.json", "/upstreams", "upstreams"}, {"toggles.json", "/flags", "flags"},
    {"crew.json", "/members", "members"},        {"crew.json", "/meetings", "meetings"},
    {"strings.json", "/strings", "strings"},     {"rollout.json", "/spec/containers", "containers"},
    {"invoices.json", "/invoices", "invoices"},  {"apps.json", "/apps", "apps"},
    {"tasks.json", "/tasks", "tasks"},           {"users.json", "/users", "users"},
    {"shop.json", "/products", "products"},      {"shop.json", "/orders", "orders"},
    {"library.json", "/books", "books"},         {"metrics.json", "/alerts", "alerts"},
    {"mixed.json", "/sections", "sections"},     {"chat.json", "/messages", "messages"},
};

enum class Sort : std::uint8_t { number, text, flag, list, other };

Sort sort_of(const Json& value) {
  if (value.is_number()) return Sort::number;
  if (value.is_string()) return Sort::text;
  if (value.is_boolean()) return Sort::flag;
  if (!value.is_array()) return Sort::other;
  const bool texts = std::all_of(value.begin(), value.end(), [](const Json& item) { return item.is_string(); });
  return texts ? Sort::list : Sort::other;
}

/// The keys that every element has, with values of one sort.
std::vector<std::string> common_keys(const Json& elements, const std::function<bool(Sort)>& wanted) {
  std::vector<std::string> out;
  for (const auto& [key, value] : elements[0].items()) {
    const Sort sort = sort_of(value);
    if (!wanted(sort)) continue;
    const bool common = std::all_of(elements.begin(), elements.end(), [&key = key, sort](const Json& element) {
      return element.contains(key) && sort_of(element[key]) == sort;
    });
    if (common) out.push_back(key);
  }
  return out;
}

bool plain_word(const std::string& text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) != 0 || c == '-'; });
}

/// Its letters and digits in lowercase: "web-1" and "Web 1" are one name.
std::string letters(const std::string& text) {
  std::string out;
  for (const char c : lower(text))
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) out += c;
  return out;
}

std::string as_value(const std::string& text) { return plain_word(text) ? text : Json(text).dump(); }

}  // namespace

std::string Breeder::spoken(const std::string& key) {
  if (below(4) != 0) return key;
  std::string out;
  for (const char c : key) {
    if (std::isupper(static_cast<unsigned char>(c)) != 0) out += ' ';
    out += c == '_' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return out;
}

std::string Breeder::is_or_is_not(bool negated) {
  if (!negated) return "is";
  return below(3) == 0 ? "isn't" : "is not";
}

Breeder::Condition Breeder::number_condition(const Json& elements, const std::string& key) {
  struct Form {
    const char* text;
    std::function<bool(double, double)> holds;
  };
  static const std::vector<Form> forms = {
      {"more than", std::greater<>()},
      {"less than", std::less<>()},
      {"greater than", std::greater<>()},
      {"over", std::greater<>()},
      {"under", std::less<>()},
      {"above", std::greater<>()},
      {"below", std::less<>()},
      {"at least", std::greater_equal<>()},
      {"at most", std::less_equal<>()},
      {">", std::greater<>()},
      {"<", std::less<>()},
      {"", std::equal_to<>()},
      {"lower than", std::less<>()},
      {"higher than", std::greater<>()},
      {"equal to", std::equal_to<>()},
      {"exactly", std::equal_to<>()},
      {"smaller than", std::less<>()},
  };
  const Form& form = any(forms);
  const bool negated = below(2) == 0;
  Json bound = any(elements)[key];
  // A bound that no element has; of equality, one that an element has.
  if (bound.is_number_integer() && *form.text != '\0' && below(3) == 0) bound = bound.get<std::int64_t>() + 1;
  const bool symbol = *form.text == '>' || *form.text == '<';
  Condition out;
  out.text = spoken(key) + (symbol && !negated ? " " : " " + is_or_is_not(negated) + " ") + form.text +
             (*form.text == '\0' ? "" : " ") + bound.dump();
  for (const Json& element : elements)
    out.holds.push_back(form.holds(element[key].get<double>(), bound.get<double>()) != negated);
  return out;
}

Breeder::Condition Breeder::text_condition(const Json& elements, const std::string& key) {
  const auto wanted = any(elements)[key].get<std::string>();
  const bool negated = below(2) == 0;
  const bool part = below(4) == 0 && plain_word(wanted);
  Condition out;
  const std::string verb = part ? (negated ? "does not contain" : "contains") : is_or_is_not(negated);
  out.text = spoken(key) + " " + verb + " " + as_value(wanted);
  for (const Json& element : elements) {
    const auto text = element[key].get<std::string>();
    const bool holds = part ? lower(text).find(lower(wanted)) != std::string::npos : lower(text) == lower(wanted);
    out.holds.push_back(holds != negated);
  }
  return out;
}

Breeder::Condition Breeder::flag_condition(const Json& elements, const std::string& key) {
  const bool wanted = below(2) == 0;
  const bool negated = below(2) == 0;
  Condition out;
  out.text = spoken(key) + " " + is_or_is_not(negated) + (wanted ? " true" : " false");
  for (const Json& element : elements) out.holds.push_back((element[key].get<bool>() == wanted) != negated);
  return out;
}

Breeder::Condition Breeder::list_condition(const Json& elements, const std::string& key) {
  const bool negated = below(2) == 0;
  Condition out;
  const Json& list = any(elements)[key];
  if (list.empty()) {
    out.text = spoken(key) + " " + is_or_is_not(negated) + " empty";
    for (const Json& element : elements) out.holds.push_back(element[key].empty() != negated);
    return out;
  }
  const auto wanted = any(list).template get<std::string>();
  out.text = spoken(key) + (negated ? " does not contain " : " contains ") + as_value(wanted);
  for (const Json& element : elements) {
    const bool holds = std::find(element[key].begin(), element[key].end(), wanted) != element[key].end();
    out.holds.push_back(holds != negated);
  }
  return out;
}

std::optional<Breeder::Condition> Breeder::condition(const Json& elements) {
  const auto keys = common_keys(elements, [](Sort sort) { return sort != Sort::other; });
  if (keys.empty()) return std::nullopt;
  const std::string& key = any(keys);
  switch (sort_of(elements[0][key])) {
    case Sort::number:
      return number_condition(elements, key);
    case Sort::text:
      return text_condition(elements, key);
    case Sort::flag:
      return flag_condition(elements, key);
    default:
      return list_condition(elements, key);
  }
}

std::optional<Bred> Breeder::consequence(const std::string& document, const std::string& pointer,
                                         const std::string& noun, const Condition& condition) {
  const Json before = Json::parse(corpus_document(document));
  const Json& elements = before.at(Json::json_pointer(pointer));
  const auto keys = common_keys(elements, [](Sort sort) { return sort != Sort::other && sort != Sort::list; });
  const std::string& key = any(keys);
  const Sort sort = sort_of(elements[0][key]);
  const bool whole = std::all_of(elements.begin(), elements.end(),
                                 [&](const Json& element) { return element[key].is_number_integer(); });
  Bred out{"described", document, "", "", {}, false};
  const std::string scope = (below(2) == 0 ? "all " : "") + noun + " where " + condition.text;
  Json value;
  std::function<std::optional<Json>(const Json&)> change = [](const Json&) { return std::nullopt; };
  const auto verb = below(3);
  if (verb == 0) {
    out.text = std::string(below(2) == 0 ? "remove " : "delete ") + scope;
  } else if (verb == 1 && whole) {
    const auto by = static_cast<std::int64_t>(1 + below(9));
    out.text = "increase " + spoken(key) + " by " + std::to_string(by) + " for " + scope;
    change = [by](const Json& old) { return Json(old.get<std::int64_t>() + by); };
  } else {
    if (sort == Sort::number) value = static_cast<std::int64_t>(300 + below(90));
    if (sort == Sort::flag) value = below(2) == 0;
    if (sort == Sort::text) value = std::string(any(new_words));
    const std::string said = sort == Sort::text ? value.get<std::string>() : value.dump();
    out.text = below(3) == 0 ? "for " + scope + ", set " + spoken(key) + " to " + said
                             : "set " + spoken(key) + " to " + said + " for " + scope;
    change = [value](const Json&) { return value; };
  }
  Json changes = Json::array();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (!condition.holds[i]) continue;
    const std::string at = pointer + "/" + std::to_string(i);
    if (verb == 0) {
      changes.push_back({{"op", "remove"}, {"path", at}});
    } else {
      changes.push_back({{"op", "set"}, {"path", at + "/" + key}, {"value", *change(elements[i][key])}});
    }
  }
  out.allowed.push_back(Changeset(changes).on(before));
  return out;
}

std::optional<Bred> Breeder::described() {
  const Collection& where = any(collections);
  const Json before = Json::parse(corpus_document(where.document));
  const Json& elements = before.at(Json::json_pointer(where.pointer));
  auto drawn = condition(elements);
  const auto other = condition(elements);
  if (!drawn || !other) return std::nullopt;
  if (below(4) == 0) {
    const bool both = below(2) == 0;
    drawn->text += (both ? " and " : " or ") + other->text;
    for (std::size_t i = 0; i < elements.size(); ++i)
      drawn->holds[i] = both ? drawn->holds[i] && other->holds[i] : drawn->holds[i] || other->holds[i];
  }
  return consequence(where.document, where.pointer, where.noun, *drawn);
}

// A value that no element has selects nothing, and its negation must not select everything.
std::optional<Bred> Breeder::absent_value() {
  const Collection& where = any(collections);
  const Json before = Json::parse(corpus_document(where.document));
  const Json& elements = before.at(Json::json_pointer(where.pointer));
  const auto keys = common_keys(elements, [](Sort sort) { return sort == Sort::text || sort == Sort::number; });
  const std::string& key = any(keys);
  Condition none;
  none.holds.assign(elements.size(), false);
  std::string value(any(absent_values));
  if (elements[0][key].is_string() && below(2) == 0) {
    const auto text = any(elements)[key].get<std::string>();
    if (text.size() < 4) return std::nullopt;
    value = below(2) == 0 ? misspelling(text) : text.substr(0, text.size() / 2);
    value = as_value(value);
  }
  if (value.find(" \"") != std::string::npos) return std::nullopt;
  for (const Json& element : elements) {
    const std::string held = element[key].is_string() ? element[key].get<std::string>() : element[key].dump();
    if (lower(held) == lower(value) || as_value(lower(held)) == lower(value)) return std::nullopt;
  }
  none.text = spoken(key) + " " + is_or_is_not(true) + " " + value;
  auto out = consequence(where.document, where.pointer, where.noun, none);
  if (out) out->kind = "absent value";
  return out;
}

// An element by its name, part of it, a misspelt name, or a name that goes on.
std::optional<Bred> Breeder::named_element() {
  const Collection& where = any(collections);
  const Json before = Json::parse(corpus_document(where.document));
  const Json& elements = before.at(Json::json_pointer(where.pointer));
  const auto names = common_keys(elements, [](Sort sort) { return sort == Sort::text; });
  const auto name = std::find_if(names.begin(), names.end(), [](const std::string& key) {
    return key == "name" || key == "title" || key == "id" || key == "label";
  });
  if (name == names.end()) return std::nullopt;
  const auto full = any(elements)[*name].get<std::string>();
  if (full.size() < 4 || full.find(" and ") != std::string::npos || full.find(',') != std::string::npos)
    return std::nullopt;
  std::string said = full;
  const auto form = below(4);
  if (form == 1) said = full.substr(0, full.size() / 2);
  if (form == 2) said = misspelling(full);
  if (form == 3) said += std::string(" ") + std::string(any(new_words));
  if (said.front() == ' ' || said.back() == ' ') return std::nullopt;
  Condition same;
  Condition part;
  for (const Json& element : elements) {
    const std::string held = letters(element[*name].get<std::string>());
    same.holds.push_back(held == letters(said));
    part.holds.push_back(held.find(letters(said)) != std::string::npos);
  }
  const auto one = [](const Condition& found) { return std::count(found.holds.begin(), found.holds.end(), true) == 1; };
  Condition none;
  none.holds.assign(elements.size(), false);
  const std::vector<bool>& meant = one(same) ? same.holds : one(part) ? part.holds : none.holds;
  const auto keys = common_keys(elements, [](Sort sort) { return sort == Sort::number || sort == Sort::text; });
  const std::string& key = any(keys);
  Json value = elements[0][key].is_number() ? Json(300 + below(90)) : Json(std::string(any(new_words)));
  const std::string new_text = value.is_string() ? value.get<std::string>() : value.dump();
  const auto verb = below(3);
  Bred out{"named element", where.document, "", "", {}, false};
  out.text = verb == 0   ? "delete " + said
             : verb == 1 ? "set the " + spoken(key) + " of " + said + " to " + new_text
                         : "set " + said + "'s " + spoken(key) + " to " + new_text;
  Json changes = Json::array();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (!meant[i]) continue;
    const std::string at = where.pointer + ("/" + std::to_string(i));
    if (verb == 0)
      changes.push_back({{"op", "remove"}, {"path", at}});
    else
      changes.push_back({{"op", "set"}, {"path", at + "/" + key}, {"value", value}});
  }
  out.allowed.push_back(Changeset(changes).on(before));
  return out;
}

}  // namespace jt::test
