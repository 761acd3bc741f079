// SPDX-License-Identifier: MIT
// The error for a path that leads nowhere: what stands at the nearest ancestor, what was meant, what to try.
#include <algorithm>
#include <utility>

#include "core/path/evaluate.hpp"
#include "core/path/token.hpp"
#include "core/text/distance.hpp"
#include "core/text/escape.hpp"
#include "core/text/shell.hpp"

namespace jt {
namespace {

constexpr std::size_t most_keys = 10;
constexpr std::size_t most_near = 3;
/// A key longer than this is no slip of what a person typed.
constexpr std::size_t longest_key = 256;

/// What was learnt about the nearest ancestor by reading it again.
struct Ancestor {
  Type type = Type::null;
  std::uint64_t size = 0;                                 ///< elements or members
  std::vector<std::string> keys;                          ///< the first ones, decoded
  std::vector<std::pair<std::size_t, std::string>> near;  ///< near misses with their distances, the nearest first
};

void keep_near(Ancestor& ancestor, std::string_view wanted, std::string key) {
  const std::size_t far = slip(wanted, key);
  if (far > slip_distance(wanted)) return;
  const auto place = std::upper_bound(ancestor.near.begin(), ancestor.near.end(), far,
                                      [](std::size_t value, const auto& each) { return value < each.first; });
  ancestor.near.emplace(place, far, std::move(key));
  if (ancestor.near.size() > most_near) ancestor.near.pop_back();
}

bool read_keys(Cursor& cursor, std::string_view wanted, Ancestor& ancestor) {
  if (!cursor.enter()) return false;
  for (;; ++ancestor.size) {
    const Step step = cursor.next();
    if (step != Step::entry) return step == Step::end;
    if (cursor.key().size() > longest_key) continue;
    std::string key = decode(cursor.key());
    if (ancestor.keys.size() < most_keys) ancestor.keys.push_back(key);
    keep_near(ancestor, wanted, std::move(key));
  }
}

bool count_elements(Cursor& cursor, Ancestor& ancestor) {
  if (!cursor.enter()) return false;
  constexpr std::uint64_t stride = std::uint64_t{1} << 20;
  for (;;) {
    const std::uint64_t skipped = cursor.skip_elements(stride);
    ancestor.size += skipped;
    if (skipped < stride) return !cursor.failed();
  }
}

Path path_to(const Location& location) {
  Path path;
  for (const LocationStep& step : location) {
    PathStep& added = path.steps.emplace_back();
    if (const auto* key = std::get_if<std::string>(&step)) {
      added.text = *key;
    } else {
      added.kind = PathStep::Kind::token;  // an index of any size
      added.text = std::to_string(std::get<std::uint64_t>(step));
    }
  }
  return path;
}

/// Nothing where the document cannot be read again.
std::optional<Ancestor> read_ancestor(Source& source, const StreamOptions& options, const Location& location,
                                      std::string_view wanted) {
  if (!source.rewinds()) return std::nullopt;
  Stream stream(source, options);
  Cursor cursor(stream);
  const Result<Found> found = follow(cursor, path_to(location));
  if (!found || found->missing != 0) return std::nullopt;
  Ancestor ancestor;
  ancestor.type = cursor.type();
  bool read = true;
  if (ancestor.type == Type::object) read = read_keys(cursor, wanted, ancestor);
  if (ancestor.type == Type::array) read = count_elements(cursor, ancestor);
  return read ? std::optional(std::move(ancestor)) : std::nullopt;
}

std::string counted(std::uint64_t count, std::string_view one) {
  return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}

/// Puts the error together, part by part.
class Writer {
 public:
  Writer(const Path& path, const Found& found, std::string_view file, std::string_view given)
      : spelling_(path.spelling), location_(found.location), file_(file) {
    const std::string shown = excerpt(given, std::string::npos);
    const PathStep& step = path.steps[path.steps.size() - found.missing];
    wanted_ = step.kind == PathStep::Kind::index ? std::to_string(step.index) : step.text;
    error_ = make_error(Code::path_not_found, "no path '" + shown + "' in '" + excerpt(file, std::string::npos) + "'");
    error_.sentence = "Path '" + shown + "' not found.";
    error_.suggestion = "Use inspect to find the correct path";
    error_.path = std::string(given);
    inspect();
  }

  Error take() { return std::move(error_); }

  void array(const Ancestor& ancestor, const PathStep& step) {
    error_.message += ": " + named("array") + " has " + counted(ancestor.size, "element");
    error_.sentence += " Array length is " + std::to_string(ancestor.size) + ".";
    error_.suggestion = "Use match-based targeting or inspect to find the correct path";
    if (step.kind != PathStep::Kind::index &&
        token_index(step.text, location_).value_or(std::nullopt) == std::nullopt) {
      error_.hints.push_back(step.text == "-" ? "'-' is the place after the last element, where no value stands"
                                              : "elements have indices, not keys such as '" + excerpt(step.text) + "'");
    }
    if (ancestor.size == 0) return;
    const std::string last = below(ancestor.size - 1);
    error_.available.push_back(below(std::uint64_t{0}));
    if (ancestor.size > 1) error_.available.push_back(last);
    error_.hints.push_back("the last element is '" + excerpt(last) + "'");
  }

  void object(const Ancestor& ancestor) {
    const std::string key = "'" + excerpt(wanted_) + "'";
    error_.message += ": " + named("object") + " has no key " + key;
    error_.sentence += location_.empty() ? " The root object has no key " + key + "."
                                         : " Object '" + shown_location() + "' has no key " + key + ".";
    for (const auto& near : ancestor.near) error_.available.push_back(below(near.second));
    for (const std::string& each : ancestor.keys) {
      const bool listed = std::any_of(ancestor.near.begin(), ancestor.near.end(),
                                      [&](const auto& near) { return near.second == each; });
      if (!listed && error_.available.size() < most_keys) error_.available.push_back(below(each));
    }
    if (!ancestor.near.empty()) {
      error_.hints.push_back("did you mean '" + excerpt(ancestor.near[0].second) + "'?");
      error_.suggestion = "Did you mean '" + excerpt(ancestor.near[0].second) + "'?";
    }
    keys_hint(ancestor);
  }

  void scalar(Type type) {
    const std::string what = type == Type::null ? "null" : "a " + std::string(name(type));
    error_.message += ": " + named(name(type)) + " has nothing below it";
    error_.sentence +=
        location_.empty() ? " The root is " + what + "." : " '" + shown_location() + "' is " + what + ".";
    if (!location_.empty()) error_.available.push_back(spell(location_, spelling_));
  }

 private:
  [[nodiscard]] std::string shown_location() const { return excerpt(spell(location_, spelling_)); }
  /// "array '/users'", "the root array".
  [[nodiscard]] std::string named(std::string_view type) const {
    return location_.empty() ? "the root " + std::string(type) : std::string(type) + " '" + shown_location() + "'";
  }
  [[nodiscard]] std::string below(LocationStep step) const {
    Location location = location_;
    location.push_back(std::move(step));
    return spell(location, spelling_);
  }

  void keys_hint(const Ancestor& ancestor) {
    if (ancestor.size == 0) {
      error_.hints.emplace_back("the object is empty");
      return;
    }
    std::string keys;
    for (const std::string& each : ancestor.keys) keys += (keys.empty() ? "'" : ", '") + excerpt(each) + "'";
    if (ancestor.size > ancestor.keys.size()) keys += keys.empty() ? counted(ancestor.size, "long key") : ", …";
    error_.hints.push_back("its " + std::string(ancestor.size == 1 ? "key is " : "keys are ") + keys);
  }

  /// `jt inspect FILE ANCESTOR`; what came through a pipe cannot be asked for again.
  void inspect() {
    if (file_ == "-") return;
    const bool like_option = !file_.empty() && file_[0] == '-';
    std::string command = "jt inspect " + shell_quote((like_option ? "./" : "") + std::string(file_));
    if (!location_.empty()) command += " " + shell_quote(spell(location_, spelling_));
    error_.commands.push_back(std::move(command));
  }

  Spelling spelling_;
  const Location& location_;
  std::string_view file_;
  std::string wanted_;
  Error error_;
};

}  // namespace

Error not_found(Source& source, const Path& path, const Found& found, std::string_view file, std::string_view given,
                const StreamOptions& options) {
  Writer writer(path, found, file, given);
  const PathStep& step = path.steps[path.steps.size() - found.missing];
  const std::optional<Ancestor> ancestor = read_ancestor(source, options, found.location, step.text);
  if (!ancestor) return writer.take();
  switch (ancestor->type) {
    case Type::array:
      writer.array(*ancestor, step);
      break;
    case Type::object:
      writer.object(*ancestor);
      break;
    default:
      writer.scalar(ancestor->type);
      break;
  }
  return writer.take();
}

}  // namespace jt
