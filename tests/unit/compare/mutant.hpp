// SPDX-License-Identifier: MIT
// Mutant: seeded pairs of documents, one a changed copy of the other, in the spelling of different writers.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

namespace jt_compare_test {

using Json = nlohmann::json;

class Mutant {
 public:
  explicit Mutant(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }
  bool once_in(std::size_t times) { return below(times) == 0; }

  Json value(std::size_t depth) {
    const std::size_t kind = below(depth == 0 ? 5 : 9);
    if (kind == 0) return Json(static_cast<int>(below(4)) - 1);
    if (kind == 1) return Json(static_cast<double>(below(8)) / 4);
    if (kind == 2) return Json(key());
    if (kind == 3) return once_in(2) ? Json(once_in(2)) : Json(nullptr);
    if (kind == 4) return Json(123456789012345678 + static_cast<std::int64_t>(below(2)));
    const std::size_t count = once_in(12) ? below(60) : below(5);
    if (kind < 7) {
      Json array = Json::array();
      // Like elements in a row are where alignment goes wrong.
      while (array.size() < count) array.push_back(once_in(3) && !array.empty() ? array.back() : value(depth - 1));
      return array;
    }
    Json object = Json::object();
    for (std::size_t i = 0; i < count; ++i) object[key()] = value(depth - 1);
    return object;
  }

  /// A few changes anywhere in it.
  Json changed(Json json) {
    for (std::size_t i = below(5); i > 0; --i) change(json);
    return json;
  }

  /// The text of the value; `like`: members in the order of their names, without blanks, plain spelling.
  std::string spelled(const Json& json, bool like) {
    like_ = like;
    pretty_ = !like && once_in(2);
    out_.clear();
    write(json);
    return out_;
  }

 private:
  std::string key() {
    static const char* const keys[] = {"a", "b",   "c",  "id",   "é",        "a/b", "m~n",
                                       "",  "k\"", "\n", "\x01", "long key", "0"};
    if (once_in(200)) return std::string(60 + below(10), 'k');
    return keys[below(std::size(keys))];
  }

  void change(Json& root) {
    Json* at = &root;
    while (at->is_structured() && !at->empty() && !once_in(4)) {
      auto child = at->begin();
      std::advance(child, static_cast<std::ptrdiff_t>(below(at->size())));
      at = &*child;
    }
    if (at->is_array()) {
      change_array(*at);
    } else if (at->is_object() && !once_in(8)) {
      if (once_in(2) && !at->empty()) {
        at->erase(std::next(at->begin(), static_cast<std::ptrdiff_t>(below(at->size()))));
      } else {
        (*at)[key()] = value(below(3));
      }
    } else {
      *at = value(below(3));
    }
  }

  void change_array(Json& array) {
    const std::size_t at = below(array.size() + 1);
    const auto place = array.begin() + static_cast<std::ptrdiff_t>(at);
    const std::size_t how = below(4);
    if (how == 0 || array.empty()) {
      for (std::size_t i = once_in(10) ? below(50) : 1; i > 0; --i) array.insert(array.begin(), value(1));
    } else if (how == 1) {
      array.insert(place, value(2));
    } else if (how == 2 && at < array.size()) {
      array.erase(place);
    } else {
      std::rotate(array.begin(), place, array.end());
    }
  }

  void blank() {
    static const char* const blanks[] = {"", "", " ", "\n", "\t", "\r\n    "};
    if (pretty_) out_ += blanks[below(std::size(blanks))];
  }

  void write(const Json& json) {
    if (json.is_string()) {
      string(json.get<std::string>());
    } else if (json.is_number() && !like_ && once_in(3)) {
      number(json);
    } else if (!json.is_structured()) {
      out_ += json.dump();
    } else {
      container(json);
    }
  }

  /// nlohmann/json takes what has a point or an exponent for a double, so large integers stay as they are.
  void number(const Json& json) {
    out_ += json.dump();
    if (json.is_number_float()) out_ += "0e+00";
    if (json.is_number_integer() && json.get<std::int64_t>() < 1000) out_ += once_in(2) ? ".0" : "e-0";
  }

  void container(const Json& json) {
    std::vector<Json::const_iterator> entries;
    for (auto entry = json.begin(); entry != json.end(); ++entry) entries.push_back(entry);
    if (json.is_object() && !like_ && once_in(2)) std::shuffle(entries.begin(), entries.end(), random_);
    out_ += json.is_object() ? '{' : '[';
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (i > 0) out_ += ',';
      blank();
      if (json.is_object()) {
        string(entries[i].key());
        blank();
        out_ += ':';
        blank();
      }
      write(*entries[i]);
      blank();
    }
    out_ += json.is_object() ? '}' : ']';
  }

  void string(const std::string& text) {
    if (like_ || text.empty() || !once_in(4)) {
      out_ += Json(text).dump(-1, ' ', !like_ && once_in(2));
      return;
    }
    std::string spelled = Json(text).dump();
    if (spelled[1] == 'a') spelled.replace(1, 1, "\\u0061");
    out_ += spelled;
  }

  std::mt19937_64 random_;
  std::string out_;
  bool like_ = false;
  bool pretty_ = false;
};

}  // namespace jt_compare_test
