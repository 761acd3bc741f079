// SPDX-License-Identifier: MIT
#include "core/schema/mend.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/text/distance.hpp"

namespace jt::schema {
namespace {

class Mender {
 public:
  Mender(const Program& program, const Finding& finding, const Located& place, ValuePeek& peek, Described& out)
      : program_(program), finding_(finding), place_(place), peek_(peek), out_(out) {}

  void run(const std::optional<std::string>& text) {
    if (text) size_ = text->size();
    const Node& node = program_.nodes[finding_.node];
    switch (finding_.keyword) {
      case Keyword::type:
        if (text) other_type(*text, static_cast<std::uint8_t>(finding_.detail));
        break;
      case Keyword::any_of:
      case Keyword::one_of:
        if (text && finding_.detail == 0) other_type(*text, static_cast<std::uint8_t>(finding_.other));
        break;
      case Keyword::enumeration:
        if (text) nearest_value(*text, program_.values[node.enumeration]);
        break;
      case Keyword::constant:
        if (text && !program_.values[node.constant].of_containers())
          set(std::string(program_.values[node.constant].spelled().front()));
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
  void set(std::string value) {
    out_.mend = {Mend::Kind::set_value, place_.location, std::move(value), finding_.at, finding_.at + size_};
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

  void nearest_value(const std::string& text, const Values& values) {
    if (!text.starts_with('"')) {
      const std::string quoted = "\"" + text + "\"";
      if (std::ranges::find(values.spelled(), std::string_view(quoted)) != values.spelled().end()) set(quoted);
      return;
    }
    const std::string inner = json::decode(std::string_view(text).substr(1, text.size() - 2));
    constexpr std::size_t most_compared = 2'000;
    std::vector<std::string> names;
    for (const std::string_view each : values.spelled()) {
      if (each.starts_with('"') && names.size() < most_compared)
        names.push_back(json::decode(each.substr(1, each.size() - 2)));
      if (each == inner) return set(std::string(each));
    }
    const auto near = text::nearest(inner, names, 1);
    if (!near.empty()) set(json::quote(near.front()));
  }

  /// Whether one name is the other with a slip. Of very short names any two are near, and one that the other begins
  /// with is another word.
  static bool is_typo(const std::string& name, const std::string& other) {
    constexpr std::size_t shortest = 3;
    const std::size_t most = std::min(text::slip_distance(name), text::slip_distance(other));
    return std::min(name.size(), other.size()) >= shortest && text::edit_distance(name, other, most) <= most;
  }

  /// A member that is missing may be there under another name: one that the schema does not know.
  void missing(const ObjectRules& rules) {
    const std::string& name = rules.bit_names[finding_.detail];
    std::vector<std::string> others;
    const auto& keys = peek_.keys(finding_.at);
    for (const ValuePeek::Key& key : keys)
      if (!knows(rules, key.name)) others.push_back(key.name);
    const auto near = text::nearest(name, others, 2);
    if (near.empty()) return;
    out_.message += fmt::format(" (is '{}' meant?)", text::excerpt(near.front(), 40));
    if (near.size() != 1 || !is_typo(name, near.front())) return;
    path::Location location = place_.location;
    location.emplace_back(near.front());
    const auto key = std::ranges::find(keys, near.front(), &ValuePeek::Key::name);
    if (key != keys.end()) rename(std::move(location), key->at, name);
  }

  /// A member that is not allowed may be one that is, and that is not there.
  void unknown(const ObjectRules& rules) {
    if (place_.location.empty()) return;
    const std::string* name = std::get_if<std::string>(&place_.location.back());
    if (name == nullptr || rules.names.all().empty()) return;
    std::vector<std::string> names;
    for (const Name& each : rules.names.all())
      if (each.link.node != none) names.push_back(each.text);
    auto near = text::nearest(*name, names, 2);
    if (near.empty()) return;
    out_.message += fmt::format(" (is '{}' meant?)", text::excerpt(near.front(), 40));
    if (near.size() == 1 && is_typo(*name, near.front()) && parent_lacks(near.front())) {
      rename(place_.location, place_.key_at, near.front());
    }
  }

  static bool knows(const ObjectRules& rules, const std::string& name) {
    return rules.names.find(name, name_hash(name)) != nullptr;
  }

  bool parent_lacks(const std::string& name) {
    if (out_.parent == Described::nowhere) return false;
    const auto& keys = peek_.keys(out_.parent);
    return keys.size() < ValuePeek::most_keys &&
           std::ranges::none_of(keys, [&](const auto& key) { return key.name == name; });
  }

  const Program& program_;
  const Finding& finding_;
  const Located& place_;
  ValuePeek& peek_;
  Described& out_;
  std::size_t size_ = 0;  ///< of the value, if it is a scalar
};

}  // namespace

void find_mend(const Program& program, const Finding& finding, const Located& place,
               const std::optional<std::string>& text, ValuePeek& peek, Described& out) {
  Mender(program, finding, place, peek, out).run(text);
  if (!out.mend || out.mend->location.empty() || out.parent == Described::nowhere) return;
  // No edit can tell two members of one name apart.
  const auto* const name = std::get_if<std::string>(&out.mend->location.back());
  const bool own = out.mend->location.size() == out.location.size();
  const std::uint64_t parent = own ? out.parent : finding.at;
  if (name != nullptr && std::ranges::count(peek.keys(parent), *name, &ValuePeek::Key::name) > 1) out.mend.reset();
}

}  // namespace jt::schema
