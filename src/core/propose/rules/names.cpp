// SPDX-License-Identifier: MIT
// The part of Resolver that finds one name in the scopes around it.
#include <algorithm>
#include <array>

#include "core/propose/rules/phrase.hpp"
#include "core/propose/rules/resolver.hpp"
#include "core/scan/container.hpp"

namespace jt::propose::rules {

namespace {

constexpr std::size_t most_segments = 4;
constexpr double climbed = 0.97;

/// Words that say what kind of thing a name is, and add nothing.
constexpr std::array<std::string_view, 25> nouns{
    "number",  "field",   "fields", "key",  "keys",   "property",  "properties", "attribute", "value",
    "values",  "setting", "option", "flag", "member", "parameter", "section",    "mode",      "feature",
    "support", "object",  "array",  "list", "block",  "map",       "settings"};
constexpr std::array<std::string_view, 16> generics{"element", "elements", "item",   "items",   "entry",  "entries",
                                                    "row",     "rows",     "object", "objects", "record", "records",
                                                    "value",   "values",   "one",    "ones"};

/// Names of people that are words of everyday English, too.
constexpr std::array<std::string_view, 32> words_and_names{
    "max",  "min",  "bill",  "mark", "will",  "may",   "april", "june",   "august", "rose", "art",
    "hope", "joy",  "dawn",  "rich", "frank", "chase", "guy",   "sue",    "pat",    "gene", "chip",
    "cash", "page", "price", "rob",  "grant", "grace", "faith", "summer", "drew",   "jack"};

}  // namespace

std::string Resolver::said(Span words) const {
  if (words.size() == 1) {
    const Token& token = tokens_.list[words.begin];
    if (token.is("named") || token.is("called")) return "name";
    return token.kind == Token::Kind::number ? std::string(written(words)) : token.text;
  }
  return std::string(written(words));
}

bool Resolver::is_many(const Name& name, const std::string& said) {
  if (name.quantifier == Quantifier::all || said == "everything") return true;
  if (name.conditions.empty() || name.quantifier == Quantifier::ordinal) return false;
  const std::vector<std::string> words = words_of(said);
  return !words.empty() && stem(words.back()) != words.back();
}

bool Resolver::is_generic(Span words) const {
  return words.size() == 1 && is_one_of(generics, tokens_.list[words.begin].lower);
}

bool Resolver::hides_clause(Span text) const {
  if (text.size() == 1) return false;
  // "the role of Eve", "his", "whatever Eve has": what is elsewhere, not a text
  constexpr std::array<std::string_view, 13> references{"its", "his", "her", "their", "whatever", "same", "to",
                                                        "not", "my",  "our", "your",  "as",       "what"};
  if (is_one_of(references, tokens_.list[text.begin].lower)) return true;
  const bool definite = tokens_.list[text.begin].is("the");
  for (std::size_t at = text.begin; at < text.end; ++at) {
    const Token& token = tokens_.list[at];
    if (is_conjunction(token) || token.is("or")) return true;
    const bool owner = token.kind == Token::Kind::possessive && at > text.begin;
    if (owner && !lookup_.hits(said({at - 1, at})).list.empty()) return true;
    if (definite && at > text.begin && !is_stop_word(token.lower) && !lookup_.hits(said({at, at + 1})).list.empty())
      return true;
  }
  return false;
}

std::size_t Resolver::group_of(std::size_t group, std::size_t bit, bool many) {
  const std::pair key{group, bit};
  const auto found = std::find(groups_.begin(), groups_.end(), key);
  if (!many && found != groups_.end()) return 1000 + static_cast<std::size_t>(found - groups_.begin());
  groups_.push_back(many ? std::pair{~std::size_t{0}, groups_.size()} : key);
  return 1000 + groups_.size() - 1;
}

std::vector<Target> Resolver::named(const Name& name, std::size_t bit, const std::vector<Scope>& scopes, bool last,
                                    Want want) {
  std::vector<Target> out;
  const auto attempt = [&](const Name& what, Span words) {
    out = segments(what, words, 1, scopes, last, want);
    add_other_places(what, words, scopes, last, want, out);
    if (out.empty() && !trouble_) trouble_ = said_count(what);
    for (std::size_t count = 2; count <= std::min(most_segments, words.size()) && out.empty() && !trouble_; ++count)
      out = segments(what, words, count, scopes, last, want);
  };
  if (name.quantifier == Quantifier::ordinal && name.conditions.empty() &&
      name.count == 1) {  // "first name" may be a key
    Name literal = name;
    literal.quantifier = Quantifier::none;
    Span words{name.words.begin - 1, name.words.end};
    out = segments(literal, words, 1, scopes, last, want);
    std::erase_if(out, [](const Target& target) { return target.entity; });
  }
  if (out.empty()) attempt(name, name.words);
  const auto lower = [&](std::size_t at) { return std::string_view(tokens_.list[at].lower); };
  if (out.empty() && name.words.size() > 1 && is_one_of(nouns, lower(name.words.end - 1)))
    attempt(name, {name.words.begin, name.words.end - 1});
  if (out.empty() && name.words.size() > 1 && is_one_of(nouns, lower(name.words.begin)))
    attempt(name, {name.words.begin + 1, name.words.end});
  if (!trouble_) trouble_ = two_readings(name, scopes, last, want, out);
  bool many = is_many(name, said(name.words)) || kinds_ || name.count > 1;
  kinds_ = false;
  if (out.empty() && !trouble_) {
    out = described(name, scopes, last, want);
    many = many || is_plural(name.words);
  }
  for (Target& target : out) {
    target.via.group = group_of(target.via.group, bit, many);
    target.via.names |= std::uint64_t{1} << bit;
  }
  return out;
}

bool Resolver::is_plural(Span words) const {
  const std::vector<std::string> all = words_of(said(words));
  return !all.empty() && stem(all.back()) != all.back();
}

/// "the server port" may be the port of the server, too, and not the "serverPort" of something else.
void Resolver::add_other_places(const Name& name, Span words, const std::vector<Scope>& scopes, bool last, Want want,
                                std::vector<Target>& found) {
  const std::string lower = lowercase(said(words));
  const auto is_joined = [&](const Target& target) {
    return !target.entity && !model_.at(target.node).element && lowercase(model_.at(target.node).key) != lower;
  };
  if (words.size() != 2 || found.empty() || trouble_ || !std::all_of(found.begin(), found.end(), is_joined)) return;
  const bool kinds = kinds_;
  std::vector<Target> other = segments(name, words, 2, scopes, last, want);
  trouble_.reset();
  kinds_ = kinds;
  const auto is_known = [&](const Target& target) {
    return std::any_of(found.begin(), found.end(), [&](const Target& one) { return one.node == target.node; });
  };
  std::erase_if(other, [&](const Target& target) { return target.entity || is_known(target); });
  if (other.empty()) return;
  if (is_many(name, lower)) {
    trouble_ = Doubt{};
    trouble_->why = "'" + said(words) + "' can be read in two ways";
    return;
  }
  found.insert(found.end(), other.begin(), other.end());
}

std::vector<Target> Resolver::segments(const Name& name, Span words, std::size_t count,
                                       const std::vector<Scope>& scopes, bool last, Want want) {
  std::vector<Target> out;
  if (count == 1) {
    for (const Scope& scope : scopes) {
      std::vector<Target> more = pick(name, words, scope, last, want);
      out.insert(out.end(), more.begin(), more.end());
    }
    return out;
  }
  for (std::size_t cut = words.begin + 1; cut + count - 1 <= words.end; ++cut) {
    // "first user email": the ordinal belongs to the first name
    Name outer;
    outer.words = outer.whole = {words.begin, cut};
    Name inner = name;
    // "all product prices" are prices; "all products on sale" are products
    const auto plural = [&](Span part) {
      const std::vector<std::string> all = words_of(said(part));
      return !all.empty() && stem(all.back()) != all.back();
    };
    if (name.quantifier == Quantifier::all && plural(outer.words) && !plural({cut, words.end})) continue;
    if (name.quantifier == Quantifier::ordinal) {
      outer.quantifier = name.quantifier;
      outer.ordinal = name.ordinal;
      inner.quantifier = Quantifier::none;
    }
    std::vector<Scope> next;
    const bool each = name.quantifier == Quantifier::all;
    for (const Scope& scope : scopes) {
      std::vector<Scope> things = things_of(outer, each, scope);
      next.insert(next.end(), things.begin(), things.end());
    }
    std::vector<Target> more;
    if (!next.empty()) more = segments(inner, {cut, words.end}, count - 1, next, last, want);
    if (each) keep_direct(more);
    const Hits& outer_hits = lookup_.hits(said(outer.words));
    std::erase_if(more, [&](const Target& target) {  // "Green Cheese" is no cheese of the "Green Market"
      const auto hit = outer_hits.of_node.find(target.via.node);
      return target.entity && hit != outer_hits.of_node.end() && outer_hits.list[hit->second].kind == MatchKind::part &&
             outer_hits.list[hit->second].entity;
    });
    if (!more.empty() && !trouble_) trouble_ = ordinary_word(outer, {cut, words.end}, next);
    if (more.empty() && count == 2) more = of_kind(name, outer, {cut, words.end}, scopes, last, want);
    out.insert(out.end(), more.begin(), more.end());
  }
  return out;
}

/// What something is looked for in. `each`: of "all user themes", each user is one of all.
std::vector<Scope> Resolver::things_of(const Name& outer, bool each, const Scope& scope) {
  std::vector<Scope> out;
  for (const Target& target : pick(outer, outer.words, scope, false, Want::thing)) {
    Scope one = target.via;
    one.node = target.node;
    one.whole = false;
    one.entity = target.entity;
    if (each) one.group = scope.group;
    const bool list = each && !target.entity && model_.at(target.node).type == scan::Type::array;
    for (const NodeId node : list ? elements_of(target.node, outer, false, Want::thing) : std::vector{target.node}) {
      one.node = node;
      out.push_back(one);
    }
  }
  return out;
}

/// "every album title" is not the title of a track, where albums have titles.
void Resolver::keep_direct(std::vector<Target>& targets) {
  const auto holder = [&](const Target& target) {
    NodeId id = target.node;
    while (id != no_node && id != target.via.node && model_.at(id).element) id = model_.at(id).parent;
    return id == no_node || id == target.via.node ? id : model_.at(id).parent;
  };
  std::set<NodeId> things;
  for (const Target& target : targets)
    if (holder(target) == target.via.node) things.insert(target.via.node);
  if (things.empty()) return;
  const auto is_lone = [&](const Target& target) {  // in a thing that has none of its own, and not in another one
    if (things.contains(target.via.node)) return false;
    for (NodeId id = holder(target); id != no_node && id != target.via.node; id = model_.at(id).parent)
      if (model_.at(id).element) return false;
    return true;
  };
  if (std::any_of(targets.begin(), targets.end(), is_lone)) {
    trouble_ = Doubt{};
    trouble_->why = "some of them have '" + model_.at(targets[0].node).key + "' themselves, and some in something else";
    return;
  }
  std::erase_if(targets, [&](const Target& target) { return holder(target) != target.via.node; });
}

/// "max score", where somebody is called Max, and the document has a key "max" too: the word may belong to the field.
std::optional<Doubt> Resolver::ordinary_word(const Name& outer, Span field, const std::vector<Scope>& in) const {
  const std::string word = said(outer.words);
  const auto entity = std::find_if(in.begin(), in.end(), [](const Scope& scope) { return scope.entity; });
  // the first word of a sentence has a capital in any case
  if (entity == in.end() || outer.words.size() > 1 || (word != lowercase(word) && outer.words.begin > 0))
    return std::nullopt;
  const std::vector<Hit>& hits = lookup_.hits(word).list;
  const bool is_key = std::any_of(hits.begin(), hits.end(), [&](const Hit& hit) {
    return !hit.entity && !model_.at(hit.node).element && hit.kind <= MatchKind::stem;
  });
  if (!is_key && !is_one_of(words_and_names, lowercase(word))) return std::nullopt;
  const std::string name = model_.text(entity->node);
  if (name.find(lowercase(word)) != std::string::npos) return std::nullopt;  // it is spelled so
  Doubt out;
  out.understood = true;
  out.why = "it is not clear whether '" + word + "' is the name '" + name + "' or belongs to '" + said(field) + "'";
  out.value = Span{outer.words.begin, field.end};
  if (name.find('"') == std::string::npos && name.find('\\') == std::string::npos)
    out.readings = {said(field) + " of \"" + name + "\""};
  return out;
}

/// "Alice user", "the lint job", "web deployment": the kind of thing after its name. It is the key of the array or
/// object that the thing is in, or its own kind.
std::vector<Target> Resolver::of_kind(const Name& name, const Name& outer, Span kind, const std::vector<Scope>& scopes,
                                      bool last, Want want) {
  std::vector<Target> out;
  if (name.quantifier != Quantifier::none || !name.conditions.empty()) return out;
  const Forms forms = forms_of(said(kind));
  if (forms.stems.empty()) return out;
  const bool plural = is_plural(kind);
  const auto is_kind = [&](NodeId id) { return !model_.at(id).key.empty() && model_.forms(id).stems == forms.stems; };
  for (const Scope& scope : scopes) {
    for (Target& target : pick(outer, outer.words, scope, true, Want::any)) {
      const bool field = want == Want::field || want == Want::value;
      if (!target.entity) {
        const NodeId parent = model_.at(target.node).parent;
        if (parent != no_node && is_kind(parent)) out.push_back(std::move(target));
        continue;
      }
      if (last && field && !model_.at(target.node).element) continue;
      bool found = false;
      for (NodeId id = model_.at(target.node).parent; id != no_node && !found; id = model_.at(id).parent) {
        found = is_kind(id);
        for (const std::string_view key : {"kind", "type"})
          if (const auto member = model_.member(id, key))
            found = found || forms_of(model_.text(*member)).stems == forms.stems;
      }
      if (found) out.push_back(std::move(target));
    }
  }
  // "the web nodes": all of them that have that in their name
  kinds_ = plural && out.size() > 1 &&
           std::all_of(out.begin(), out.end(), [](const Target& target) { return target.entity; });
  return out;
}

std::vector<Target> Resolver::pick(const Name& name, Span words, const Scope& scope, bool last, Want want) {
  const std::string text = said(words);
  const bool many = is_many(name, text);
  // a position is one in an array, never an entity
  const bool fields = name.quantifier == Quantifier::ordinal && want == Want::any;
  std::vector<Selected> found = select(scope, lookup_.hits(text), many, last, fields ? Want::field : want);
  if (found.empty() && switches_ && last) found = select(scope, lookup_.switches(text), many, last, want);
  const bool spreads = name.quantifier != Quantifier::none || !name.conditions.empty();
  if (found.empty() && is_generic(words) && spreads) {
    const NodeId array = scope.whole ? Tree::root : scope.node;
    if (model_.at(array).type == scan::Type::array) found.push_back({{array, MatchKind::stem, false}, 0});
  }
  if (found.empty() && words.size() == 1 && tokens_.list[words.begin].is("everything") && last && !scope.whole) {
    const std::vector<NodeId> members = model_.children(scope.node);
    if (model_.at(scope.node).type == scan::Type::object && members.size() == model_.at(scope.node).count)
      for (const NodeId member : members) found.push_back({{member, MatchKind::exact, false}, 0});
  }
  // "a product" and "the product" are one of the array "products", not the array
  const std::vector<std::string> singular = words_of(text);
  if (last && !spreads && !singular.empty() && stem(singular.back()) == singular.back())
    std::erase_if(found, [&](const Selected& one) {
      const bool plural = !one.hit.entity && one.hit.kind >= MatchKind::stem && one.hit.kind <= MatchKind::synonym;
      return plural && model_.at(one.hit.node).type == scan::Type::array;
    });
  if (name.quantifier == Quantifier::all && unclear_every(text, found, scope)) {
    trouble_ = Doubt{};
    trouble_->why = "it is not clear whether one '" + text + "' is meant, or all in a list";
    return {};
  }
  if (name.count > 1 && found.size() > 1) {
    trouble_ = Doubt{};
    trouble_->why = "there are several lists '" + text + "': say which one";
    return {};
  }
  std::vector<Target> out;
  const std::size_t most = many ? found.size() : std::min<std::size_t>(found.size(), 1000);
  for (std::size_t i = 0; i < most; ++i) {
    const Selected& one = found[i];
    std::vector<NodeId> nodes{one.hit.node};
    bool entity = one.hit.entity;
    if (entity && one.hit.kind == MatchKind::part && is_half(words, model_.text(one.hit.node))) continue;
    if (spreads && !one.hit.entity) nodes = spread(one.hit.node, name, last, want);
    if (one.hit.entity && says_own(name)) continue;  // a name is under no number
    if (one.hit.entity && !name.conditions.empty()) nodes = filtered(name, nodes);
    if (one.hit.entity && name.quantifier == Quantifier::ordinal) nodes.clear();
    for (const NodeId node : nodes) {
      Target target{node, scope, entity};
      target.via.confidence = scope.confidence * confidence(one.hit.kind);
      target.via.climbs = scope.climbs + one.climbs;
      for (std::size_t c = 0; c < one.climbs; ++c) target.via.confidence *= climbed;
      const bool by_place = model_.placed() && name.quantifier == Quantifier::ordinal;
      target.via.by_value = scope.by_value || one.hit.entity || by_place || lookup_.hits(text).path ||
                            std::any_of(name.conditions.begin(), name.conditions.end(), [](const Condition& condition) {
                              return condition.comparison == Comparison::equal && !condition.negated && !condition.own;
                            });
      out.push_back(target);
    }
  }
  return out;
}

/// "every server", where there are an object "server" and a list "servers".
bool Resolver::unclear_every(const std::string& text, const std::vector<Selected>& found, const Scope& scope) {
  const auto is_list = [&](const Node& node) { return node.type == scan::Type::array || node.objects; };
  const auto is_one = [&](const Selected& one) {
    const Node& node = model_.at(one.hit.node);
    return !one.hit.entity && node.type == scan::Type::object && !is_list(node) && !node.element;
  };
  const Hits& named = lookup_.hits(text);
  if (!named.lists || found.empty() || !std::all_of(found.begin(), found.end(), is_one)) return false;
  const std::vector<Hit>& hits = named.list;
  return std::any_of(hits.begin(), hits.end(), [&](const Hit& hit) {
    if (hit.entity || hit.kind > MatchKind::stem || !is_list(model_.at(hit.node))) return false;
    return scope.whole || model_.within(hit.node, scope.node);
  });
}

/// "Tom and Bob": Tom is not "Tom and Jerry".
bool Resolver::is_half(Span words, const std::string& text) const {
  const bool joined = words.end < tokens_.list.size() && tokens_.list[words.end].is("and");
  const bool joins = words.begin > 0 && tokens_.list[words.begin - 1].is("and");
  return (joined || joins) && lowercase(text).find(" and ") != std::string::npos;
}

}  // namespace jt::propose::rules
