// SPDX-License-Identifier: MIT
#include "core/propose/identity.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/json/escape.hpp"
#include "core/path/path.hpp"
#include "core/propose/short_text.hpp"

namespace jt::propose {
namespace {

/// Members that identify what they are in, the surest first.
constexpr std::array<std::string_view, 22> names = {
    "id",    "_id",   "uuid",     "guid",   "uid",   "key",  "slug", "sku",  "code", "name",   "title",
    "email", "login", "username", "handle", "label", "isbn", "url",  "path", "file", "symbol", "displayName"};
/// Members with whose members that is so too.
constexpr std::array<std::string_view, 6> parents = {"metadata", "meta", "properties", "attributes", "info", "profile"};

template <std::size_t Size>
std::size_t rank_in(const std::array<std::string_view, Size>& list, std::string_view key) {
  return static_cast<std::size_t>(std::distance(list.begin(), std::find(list.begin(), list.end(), key)));
}

/// In WTF-8, which no query can spell.
bool has_lone_surrogate(std::string_view text) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (static_cast<std::uint8_t>(text[i]) == 0xED && static_cast<std::uint8_t>(text[i + 1]) >= 0xA0) return true;
  }
  return false;
}

/// The members of the object at the cursor that identify; `above` is its key in the element.
class Reader {
 public:
  Reader(scan::Cursor& cursor, std::vector<Identity>& out) : cursor_(cursor), out_(out) {}

  bool object(const std::string& above, std::size_t rank) {
    if (!cursor_.enter()) return false;
    scan::Step step;
    while ((step = cursor_.next()) == scan::Step::entry) {
      std::string key = cursor_.key_escaped() ? json::decode(cursor_.key()) : std::string(cursor_.key());
      if (!member(above, std::move(key), rank)) return false;
    }
    return step == scan::Step::end;
  }

 private:
  bool member(const std::string& above, std::string key, std::size_t rank) {
    const scan::Type type = cursor_.type();
    if (type == scan::Type::object && above.empty()) {
      const std::size_t parent = rank_in(parents, key);
      return parent == parents.size() || object(key, (parent + 1) * names.size());
    }
    const std::size_t name = rank_in(names, key);
    if (name == names.size() || (type != scan::Type::string && type != scan::Type::number)) return true;
    std::string_view text;
    if (!short_text(cursor_, Identity::longest, text)) return false;
    // A key that occurs twice identifies nothing.
    if (seen_[rank + name]) {
      std::erase_if(out_, [&](const Identity& each) { return each.rank == rank + name; });
      return true;
    }
    seen_[rank + name] = true;
    Identity found;
    if (!above.empty()) found.property.keys.push_back(above);
    found.property.keys.push_back(std::move(key));
    found.text = text;
    found.property.canonical = canonical_scalar(text);
    found.rank = rank + name;
    if (!found.property.canonical.empty() && found.text != "\"\"" && !has_lone_surrogate(json::decode(found.text)))
      out_.push_back(std::move(found));
    return true;
  }

  scan::Cursor& cursor_;
  std::vector<Identity>& out_;
  std::array<bool, names.size() * (parents.size() + 1)> seen_{};  ///< by rank
};

}  // namespace

bool read_identities(scan::Cursor& cursor, std::vector<Identity>& out) {
  out.clear();
  return Reader(cursor, out).object({}, 0);
}

std::string filter_segment(const std::vector<std::string>& keys, std::string_view text) {
  const path::Location steps(keys.begin(), keys.end());
  std::string out = "[?@" + path::spell(steps, path::Spelling::jsonpath).substr(1) + "==";
  if (text.substr(0, 1) == "\"") {
    out += json::quote(json::decode(text.substr(1, text.size() - 2)));
  } else {
    out += text;
  }
  return out + "]";
}

}  // namespace jt::propose
