// SPDX-License-Identifier: MIT
// The error for a path that does not exist: what the nearest ancestor contains, similar keys, commands to try.
#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "core/json/escape.hpp"
#include "core/path/evaluate.hpp"
#include "core/path/token.hpp"
#include "core/text/distance.hpp"
#include "core/text/shell.hpp"
#include "core/text/words.hpp"

namespace jt::path {
namespace {

constexpr std::size_t most_keys = 10;
constexpr std::size_t most_near = 3;

/// What is reported about the keys of the ancestor.
struct Keys {
  std::vector<std::string> first;                         ///< decoded
  std::vector<std::pair<std::size_t, std::string>> near;  ///< similar keys with their distances, the nearest first
};

void keep_near(text::Slips& slips, std::string_view key, Keys& keys) {
  const std::size_t far = slips.of(key);
  if (far > slips.within()) return;
  const auto place = std::upper_bound(keys.near.begin(), keys.near.end(), far,
                                      [](std::size_t value, const auto& each) { return value < each.first; });
  keys.near.emplace(place, far, key);
  if (keys.near.size() > most_near) keys.near.pop_back();
}

Keys look_through(std::string_view raw_keys, std::string_view wanted) {
  Keys keys;
  text::Slips slips(wanted);
  std::string decoded;
  while (!raw_keys.empty()) {
    std::string_view key = raw_keys.substr(0, raw_keys.find('\n'));
    raw_keys.remove_prefix(key.size() + 1);
    if (key.find('\\') != std::string_view::npos) key = decoded = json::decode(key);
    if (keys.first.size() < most_keys) keys.first.emplace_back(key);
    keep_near(slips, key, keys);
  }
  return keys;
}

/// The current value of the cursor, which was not entered. Nothing if it cannot be read.
std::optional<Ancestor> read_ancestor(scan::Cursor& cursor) {
  Ancestor ancestor;
  ancestor.type = cursor.type();
  if (ancestor.type != scan::Type::object && ancestor.type != scan::Type::array) return ancestor;
  if (!cursor.enter()) return std::nullopt;
  if (ancestor.type == scan::Type::array) {
    ancestor.size = cursor.skip_elements(std::numeric_limits<std::uint64_t>::max());
  } else {
    note_members(cursor, ancestor, nullptr);
  }
  return cursor.failed() ? std::nullopt : std::optional(std::move(ancestor));
}

/// Puts the error together, part by part.
class Writer {
 public:
  Writer(const Path& path, const Found& found, std::string_view file, std::string_view given)
      : spelling_(path.spelling),
        location_(found.location),
        missing_(std::span(path.steps).subspan(path.steps.size() - found.missing)),
        file_(file) {
    const std::string shown = text::excerpt(given, std::string::npos);
    const PathStep& step = path.steps[path.steps.size() - found.missing];
    wanted_ = step.kind == PathStep::Kind::index ? std::to_string(step.index) : step.text;
    error_ = make_error(Code::path_not_found, "no path '" + shown + "' in '" + std::string(file) + "'");
    error_->sentence = "Path '" + shown + "' not found.";
    error_->path = std::string(given);
  }

  Error take() {
    inspect();
    return std::move(error_);
  }

  void array(const Ancestor& ancestor, const PathStep& step) {
    error_->message += ": " + named("array") + " has " + text::counted(ancestor.size, "element");
    error_->sentence += " Array length is " + std::to_string(ancestor.size) + ".";
    in_array_ = true;
    if (step.kind != PathStep::Kind::index &&
        token_index(step.text, location_).value_or(std::nullopt) == std::nullopt) {
      error_->hints.push_back(step.text == "-"
                                  ? "'-' is the position after the last element, where there is no value"
                                  : "elements have indices, not keys such as '" + text::excerpt(step.text) + "'");
    }
    if (ancestor.size == 0) return;
    const std::string last = below(ancestor.size - 1);
    error_->available.push_back(below(std::uint64_t{0}));
    if (ancestor.size > 1) error_->available.push_back(last);
    error_->hints.push_back("the last element is '" + text::excerpt(last) + "'");
  }

  void object(const Ancestor& ancestor) {
    const Keys keys = look_through(ancestor.keys, wanted_);
    const std::string key = "'" + text::excerpt(wanted_) + "'";
    error_->message += ": " + named("object") + " has no key " + key;
    error_->sentence += location_.empty() ? " The root object has no key " + key + "."
                                          : " Object '" + shown_location() + "' has no key " + key + ".";
    for (const auto& near : keys.near) error_->available.push_back(below(near.second));
    for (const std::string& each : keys.first) {
      const bool listed =
          std::any_of(keys.near.begin(), keys.near.end(), [&](const auto& near) { return near.second == each; });
      if (!listed && error_->available.size() < most_keys) error_->available.push_back(below(each));
    }
    const std::optional<std::string> whole = with_dots(ancestor.keys);
    if (whole) {
      std::erase(error_->available, *whole);
      error_->available.insert(error_->available.begin(), *whole);
    }
    if (whole || !keys.near.empty()) {
      const std::string meant = text::excerpt(whole ? *whole : keys.near[0].second);
      error_->hints.push_back("did you mean '" + meant + "'?");
      error_->suggestion = "Did you mean '" + meant + "'?";
      // Of a key that is nearly right others may be as near.
      if (whole) error_->advice.push_back({Advice::Kind::meant_path, {*whole}});
    }
    keys_hint(ancestor, keys.first);
  }

  void scalar(scan::Type type) {
    const std::string what = type == scan::Type::null ? "null" : "a " + std::string(scan::name(type));
    error_->message += ": " + named(scan::name(type)) + " has nothing below it";
    error_->sentence +=
        location_.empty() ? " The root is " + what + "." : " '" + shown_location() + "' is " + what + ".";
    if (!location_.empty()) error_->available.push_back(spell(location_, spelling_));
  }

 private:
  [[nodiscard]] std::string shown_location() const { return text::excerpt(spell(location_, spelling_)); }
  /// "array '/users'", "the root array".
  [[nodiscard]] std::string named(std::string_view type) const {
    return location_.empty() ? "the root " + std::string(type) : std::string(type) + " '" + shown_location() + "'";
  }
  [[nodiscard]] std::string below(LocationStep step) const {
    Location location = location_;
    location.push_back(std::move(step));
    return spell(location, spelling_);
  }

  /// The path, if the next steps are one key with dots: `.a.b` where the key is "a.b".
  [[nodiscard]] std::optional<std::string> with_dots(std::string_view keys) const {
    std::vector<std::string> names;  // of one step, of two, and so on
    for (const PathStep& step : missing_) {
      if (step.kind == PathStep::Kind::index) break;
      names.push_back(names.empty() ? step.text : names.back() + '.' + step.text);
    }
    std::size_t found = 0;
    for (; !keys.empty() && names.size() > 1; keys.remove_prefix(keys.find('\n') + 1)) {
      const std::string_view raw = keys.substr(0, keys.find('\n'));
      const std::string key = json::has_backslash(raw) ? json::decode(raw) : std::string(raw);
      for (std::size_t i = found + 1; i < names.size(); ++i)
        if (names[i] == key) found = i;
    }
    if (found == 0) return std::nullopt;
    Location location = location_;
    location.emplace_back(names[found]);
    for (const PathStep& step : missing_.subspan(found + 1)) {
      if (step.kind != PathStep::Kind::index) {
        location.emplace_back(step.text);
      } else if (step.index >= 0) {
        location.emplace_back(static_cast<std::uint64_t>(step.index));
      } else {
        return std::nullopt;
      }
    }
    return spell(location, spelling_);
  }

  void keys_hint(const Ancestor& ancestor, const std::vector<std::string>& first) {
    if (ancestor.size == 0) {
      error_->hints.emplace_back("the object is empty");
      return;
    }
    std::string keys;
    for (const std::string& each : first) keys += (keys.empty() ? "'" : ", '") + text::excerpt(each) + "'";
    if (keys.empty()) {
      keys = (ancestor.whole ? "" : "more than ") + text::counted(ancestor.size, "long key");
    } else if (ancestor.size > first.size()) {
      keys += ", …";
    }
    error_->hints.push_back("its " + std::string(ancestor.size == 1 ? "key is " : "keys are ") + keys);
  }

  /// Suggests to inspect the ancestor; a pipe cannot be read again.
  void inspect() {
    error_->advice.push_back({Advice::Kind::find_path, {}});
    if (in_array_) error_->advice.back().arguments.emplace_back("match");
    if (file_ == "-") return;
    Advice advice{Advice::Kind::inspect, {std::string(file_)}};
    if (!location_.empty()) advice.arguments.push_back(spell(location_, spelling_));
    error_->advice.push_back(std::move(advice));
  }

  Spelling spelling_;
  const Location& location_;
  std::span<const PathStep> missing_;  ///< the steps from the one on that selects nothing
  std::string_view file_;
  std::string wanted_;
  bool in_array_ = false;
  Error error_;
};

}  // namespace

Error not_found(scan::Cursor& cursor, const Path& path, const Found& found, std::string_view file,
                std::string_view given) {
  Writer writer(path, found, file, given);
  const PathStep& step = path.steps[path.steps.size() - found.missing];
  const std::optional<Ancestor> ancestor = found.ancestor ? found.ancestor : read_ancestor(cursor);
  if (!ancestor) return writer.take();
  switch (ancestor->type) {
    case scan::Type::array:
      writer.array(*ancestor, step);
      break;
    case scan::Type::object:
      writer.object(*ancestor);
      break;
    default:
      writer.scalar(ancestor->type);
      break;
  }
  return writer.take();
}

}  // namespace jt::path
