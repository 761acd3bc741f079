// SPDX-License-Identifier: MIT
#include "core/schema/mend.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/bytes/memory_source.hpp"
#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/scan/value_window.hpp"
#include "core/schema/alternatives.hpp"
#include "core/schema/evaluator.hpp"
#include "core/schema/known_names.hpp"
#include "core/text/distance.hpp"

namespace jt::schema {

/// Of one error.
class Mender {
 public:
  Mender(MendSearch& search, const Finding& finding, const Located& place, Described& out)
      : search_(search), program_(search.program_), finding_(finding), place_(place), peek_(search.peek_), out_(out) {}

  void run(const std::optional<std::string>& text) {
    if (text) size_ = text->size();
    const Node& node = program_.nodes[finding_.node];
    switch (finding_.keyword) {
      case Keyword::type:
        if (text) other_type(*text, static_cast<std::uint8_t>(finding_.detail));
        break;
      case Keyword::any_of:
      case Keyword::one_of:
        if (text && finding_.detail == 0) of_alternatives(*text);
        break;
      case Keyword::enumeration:
        if (text) nearest_value(*text, program_.values[node.enumeration].spelled());
        break;
      case Keyword::constant:
        if (text && !program_.values[node.constant].of_containers()) constant(program_.values[node.constant]);
        break;
      case Keyword::required:
      case Keyword::dependent_required:
      case Keyword::dependencies:
        missing(program_.objects[node.object]);
        break;
      case Keyword::additional_properties:
        unknown(program_.objects[node.object]);
        break;
      default:
        break;
    }
  }

 private:
  /// Nothing if that value would be wrong too: a number that is too large, in place of the string of it.
  void set(std::string value, bool other = false) {
    if (own_ && !fits(value)) return;
    out_.mend = {Mend::Kind::set_value, place_.location, std::move(value), finding_.at, finding_.at + size_, other};
  }

  /// Whether the schema that the error is of takes the value.
  [[nodiscard]] bool fits(const std::string& json) const {
    bytes::MemorySource source(json);
    scan::Stream stream(source, scan::window_for(json));
    scan::Cursor cursor(stream);
    EvaluateOptions options;
    options.most = 1;
    options.node = finding_.node;
    Evaluator evaluator(program_, options);
    return evaluator.run(cursor, source) && evaluator.valid();
  }

  /// A long one would be held for each error.
  void constant(const Values& values) {
    constexpr std::size_t longest = 4'096;
    if (values.spelled().front().size() <= longest) set(std::string(values.spelled().front()));
  }

  void rename(path::Location location, std::uint64_t key_at, std::string name) {
    const auto key = peek_.scalar(key_at);
    if (!key) return;
    out_.mend = {Mend::Kind::rename_member, std::move(location), std::move(name), key_at, key_at + key->size()};
  }

  /// A number or literal in a string, or a string that is not in quotes.
  void other_type(const std::string& text, std::uint8_t allowed) {
    const auto allows = [&](scan::Type type) {
      return ((static_cast<unsigned>(allowed) >> static_cast<unsigned>(type)) & 1U) != 0;
    };
    if (!text.starts_with('"')) {
      if (allows(scan::Type::string) && text != "null") set("\"" + text + "\"");
      return;
    }
    const std::string inner = json::decode(std::string_view(text).substr(1, text.size() - 2));
    const bool number = json::is_number(inner);
    if (number && (allowed & (is_integer(inner) ? types::integer : types::fraction)) != 0) {
      set(inner);
    } else if ((inner == "true" || inner == "false") && allows(scan::Type::boolean)) {
      set(inner);
    } else if (inner == "null" && allows(scan::Type::null)) {
      set(inner);
    }
  }

  void of_alternatives(const std::string& text) {
    if ((finding_.other & alternatives::values) == 0)
      return other_type(text, static_cast<std::uint8_t>(finding_.other));
    own_ = false;
    const WantedValues wanted = wanted_values(program_, finding_, raw_member_name(place_));
    nearest_value(text, wanted.values);
    if (!out_.mend && wanted.types != 0) other_type(text, wanted.types);
  }

  void nearest_value(const std::string& text, const std::vector<std::string_view>& values) {
    if (!text.starts_with('"')) {
      const std::string quoted = "\"" + text + "\"";
      if (std::ranges::find(values, std::string_view(quoted)) != values.end()) set(quoted, true);
      return;
    }
    const std::string inner = json::decode(std::string_view(text).substr(1, text.size() - 2));
    constexpr std::size_t most_compared = 2'000;
    std::vector<std::string> names;
    for (const std::string_view each : values) {
      if (each.starts_with('"') && names.size() < most_compared)
        names.push_back(json::decode(each.substr(1, each.size() - 2)));
      if (each == inner) return set(std::string(each), true);
    }
    const auto near = text::nearest(inner, names, 2);
    if (near.empty()) return;
    // Of two that are equally near, either may be meant.
    if (near.size() == 1 || text::slip(inner, near[0]) < text::slip(inner, near[1])) set(json::quote(near[0]), true);
  }

  /// A member that is missing may be there under another name: one that the schema does not know.
  void missing(const ObjectRules& rules) {
    const std::string& name = rules.bit_names[finding_.detail];
    const auto& others = search_.unknown_keys(program_.nodes[finding_.node].object, finding_.at);
    const auto near =
        search_.nearest(name, others, [](const std::string& other) -> const std::string* { return &other; });
    if (near.empty()) return;
    out_.message += fmt::format(" (is '{}' meant?)", text::excerpt(near.front(), 40));
    if (near.size() != 1 || !is_slip(name, near.front())) return;
    path::Location location = place_.location;
    location.emplace_back(near.front());
    if (const auto* const key = peek_.key(finding_.at, near.front())) rename(std::move(location), key->at, name);
  }

  /// A member that is not allowed may be one that is, and that is not there.
  void unknown(const ObjectRules& rules) {
    if (place_.location.empty()) return;
    const std::string* name = std::get_if<std::string>(&place_.location.back());
    if (name == nullptr || rules.names.all().empty()) return;
    const auto near = search_.nearest(*name, rules.names.all(), [](const Name& each) -> const std::string* {
      return each.link.node != none ? &each.text : nullptr;
    });
    if (near.empty()) return;
    out_.message += fmt::format(" (is '{}' meant?)", text::excerpt(near.front(), 40));
    if (near.size() == 1 && is_slip(*name, near.front()) && parent_lacks(near.front())) {
      rename(place_.location, place_.key_at, near.front());
    }
  }

  bool parent_lacks(const std::string& name) {
    return out_.parent != Described::nowhere && peek_.keys(out_.parent).size() < ValuePeek::most_keys &&
           peek_.key(out_.parent, name) == nullptr;
  }

  MendSearch& search_;
  const Program& program_;
  const Finding& finding_;
  const Located& place_;
  ValuePeek& peek_;
  Described& out_;
  std::size_t size_ = 0;  ///< of the value, if it is a scalar
  bool own_ = true;       ///< the value is that of the schema, not of a member that it tells apart by
};

const std::vector<std::string>& MendSearch::unknown_keys(std::uint32_t object, std::uint64_t at) {
  if (std::exchange(unknown_of_, std::pair(object, at)) == std::pair(object, at)) return unknown_;
  unknown_.clear();
  const Names& names = program_.objects[object].names;
  for (const ValuePeek::Key& key : peek_.keys(at))
    if (names.find(key.name, name_hash(key.name)) == nullptr) unknown_.push_back(key.name);
  return unknown_;
}

template <class List, class NameOf>
std::vector<std::string> MendSearch::nearest(const std::string& word, const List& names, const NameOf& name_of) {
  text::Slips slips(word);
  struct Near {
    std::size_t far = 0;
    const std::string* name = nullptr;
  };
  Near best;
  Near second;
  for (const auto& each : names) {
    const std::string* const name = name_of(each);
    if (name == nullptr) continue;
    if (left_ == 0) return {};
    --left_;
    const std::size_t far = slips.of(*name);
    // Any two names of one character are near.
    if (far > slips.within() || (far > 0 && std::min(word.size(), name->size()) < 2)) continue;
    const Near near{far, name};
    if (best.name == nullptr || far < best.far) {
      second = std::exchange(best, near);
    } else if (second.name == nullptr || far < second.far) {
      second = near;
    }
  }
  std::vector<std::string> out;
  for (const Near& each : {best, second})
    if (each.name != nullptr) out.push_back(*each.name);
  return out;
}

void MendSearch::find(const Finding& finding, const Located& place, const std::optional<std::string>& text,
                      Described& out) {
  Mender(*this, finding, place, out).run(text);
  if (finding.one_of_several) out.mend.reset();
  if (!out.mend || out.mend->location.empty() || out.parent == Described::nowhere) return;
  // No edit can tell two members of one name apart.
  const auto* const name = std::get_if<std::string>(&out.mend->location.back());
  const bool own = out.mend->location.size() == out.location.size();
  const std::uint64_t parent = own ? out.parent : finding.at;
  if (name == nullptr) return;
  const ValuePeek::Key* const key = peek_.key(parent, *name);
  if (key != nullptr && key->repeated) out.mend.reset();
}

}  // namespace jt::schema
