// SPDX-License-Identifier: MIT
#include "core/path/complete.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "core/json/escape.hpp"
#include "core/path/evaluate.hpp"
#include "core/path/spell_steps.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/lines_source.hpp"
#include "core/text/words.hpp"

namespace jt::path {

namespace {

using Next = TypedPath::Next;
using Clock = std::chrono::steady_clock;

/// Ends the reading after the time limit: a user waits for the result.
class Deadline final : public scan::Observer {
 public:
  explicit Deadline(Clock::time_point end) : end_(end) {}
  Result<void> feed(std::span<const std::uint8_t>) override {
    if (Clock::now() >= end_) return fail(Code::limit_exceeded, "out of time");
    return {};
  }
  Result<void> finish() override { return {}; }

 private:
  Clock::time_point end_;
};

/// Collects the candidates of one container.
class Collector {
 public:
  Collector(const TypedPath& typed, const CompleteOptions& options) : typed_(typed), options_(options) {}

  [[nodiscard]] bool full() const { return found_.size() + odd_.size() >= options_.keys; }
  /// The search ended before the end of the container.
  void cut_short() { whole_ = false; }
  [[nodiscard]] bool whole() const { return whole_; }

  void member(const std::string& name, bool container) {
    std::string step = spell_step(name);
    const bool exact = name == typed_.partial || (typed_.next == Next::token && step.substr(1) == typed_.partial);
    if (!fits(name, step)) return;
    if (exact && container) exact_container_ = true;
    const bool odd = (typed_.next == Next::dot || typed_.next == Next::bare) && step.starts_with('[');
    add(odd ? odd_ : found_, std::move(step));
  }

  void indices(std::uint64_t count, bool whole) {
    if (count == 0) return;
    std::vector<std::string> wanted{"0"};
    if (const auto number = text::parse_number(typed_.partial); number && *number < count) {
      wanted.emplace_back(typed_.partial);
      for (std::uint64_t digit = 0; digit < 10 && *number > 0 && *number * 10 + digit < count; ++digit) {
        wanted.push_back(std::to_string(*number * 10 + digit));
      }
    }
    if (whole) wanted.push_back(std::to_string(count - 1));
    if (typed_.next == Next::bracket) wanted.emplace_back("-1");
    for (const std::string& index : wanted) {
      const bool begun = typed_.next == Next::bracket || typed_.next == Next::token;
      if (begun && !index.starts_with(typed_.partial)) continue;
      if ((typed_.next == Next::dot || typed_.next == Next::bare) && !typed_.partial.empty()) continue;
      if (typed_.next == Next::quoted) continue;
      const bool pointer = typed_.next == Next::token || is_pointer();
      add(found_, pointer ? fmt::format("/{}", index) : fmt::format("[{}]", index));
    }
  }

  /// Steps, to be appended to the base; bracketed ones in place of a dot come last.
  [[nodiscard]] std::vector<std::string> steps() const {
    std::vector<std::string> all = found_;
    all.insert(all.end(), odd_.begin(), odd_.end());
    return all;
  }
  /// Whether the typed path is that of a container, and no other path begins with it.
  [[nodiscard]] bool goes_on() const { return whole_ && found_.size() + odd_.size() == 1 && exact_container_; }

 private:
  [[nodiscard]] bool is_uri() const { return typed_.base.starts_with('#'); }
  [[nodiscard]] bool is_pointer() const { return typed_.base.starts_with('/') || is_uri(); }

  [[nodiscard]] std::string spell_step(const std::string& name) const {
    const Location location{name};
    if (is_uri()) return uri_step(name);
    if (typed_.next == Next::token || is_pointer()) return spell(location, Spelling::pointer);
    const bool bracket = typed_.next == Next::bracket || typed_.next == Next::quoted;
    const Spelling dotted = typed_.base.starts_with('$') ? Spelling::jsonpath : Spelling::accessor;
    std::string step = spell(location, bracket ? Spelling::normalized : dotted);
    if (step.starts_with('$')) step.erase(0, 1);
    const bool doubled = typed_.next == Next::quoted ? typed_.quote == '"' : options_.double_quotes;
    return doubled && step.starts_with('[') ? fmt::format("[{}]", json::quote(name)) : step;
  }

  [[nodiscard]] bool fits(const std::string& name, const std::string& step) const {
    switch (typed_.next) {
      case Next::any:
        return true;
      case Next::token:
        if (step.substr(step.find('/') + 1).starts_with(typed_.partial)) return true;
        // A blank, say, as it is.
        return is_uri() && typed_.partial.find_first_of("%~") == typed_.partial.npos &&
               name.starts_with(typed_.partial);
      case Next::bracket:
        return typed_.partial.empty();
      case Next::dot:
      case Next::bare:
      case Next::quoted:
        break;
    }
    return name.starts_with(typed_.partial);
  }

  void add(std::vector<std::string>& to, std::string step) {
    if (std::find(to.begin(), to.end(), step) == to.end() && !full()) to.push_back(std::move(step));
  }

  const TypedPath& typed_;
  const CompleteOptions& options_;
  std::vector<std::string> found_;
  std::vector<std::string> odd_;
  bool exact_container_ = false;
  bool whole_ = true;
};

bool out_of_time(scan::Cursor& cursor) { return cursor.failed() && cursor.failure()->code == Code::limit_exceeded; }

/// Reads the entries of the container at the base until the collector is full or the time is over.
void collect(bytes::Source& source, const Path& path, Clock::time_point end, Collector& collector) {
  scan::StreamOptions options;
  options.lines = dynamic_cast<scan::LinesSource*>(&source) != nullptr;
  scan::Stream stream(source, options);
  Deadline deadline(end);
  stream.observe(deadline);
  scan::Cursor cursor(stream);
  const auto found = follow(cursor, path);
  if (!found || found->missing > 0) return;
  const scan::Type type = cursor.type();
  if (type != scan::Type::object && type != scan::Type::array) return;
  if (!cursor.enter()) return;
  if (type == scan::Type::array) {
    const std::uint64_t count = cursor.skip_elements(std::numeric_limits<std::uint64_t>::max());
    const bool whole = !cursor.failed() && cursor.next() == scan::Step::end;
    const bool cut = out_of_time(cursor);
    // Only elements that were skipped to the end are counted, but there is at least one.
    collector.indices(cut ? std::max<std::uint64_t>(count, 1) : count, whole);
    if (cut) collector.cut_short();
    return;
  }
  while (cursor.next() == scan::Step::entry) {
    if (collector.full()) {
      collector.cut_short();
      return;
    }
    const std::string name = cursor.key_escaped() ? json::decode(cursor.key()) : std::string(cursor.key());
    collector.member(name, cursor.type() == scan::Type::object || cursor.type() == scan::Type::array);
  }
  if (out_of_time(cursor)) collector.cut_short();
}

Candidates with_base(const TypedPath& typed, const Collector& collector) {
  std::vector<std::string> paths;
  for (const std::string& step : collector.steps()) {
    // `na` becomes `name`, and the root `.` or `[0]`.
    const bool bare = typed.next == Next::bare && step.starts_with('.');
    if (step.starts_with('#')) {  // a control character in the key of a pointer
      paths.push_back(as_uri(typed.base) + step.substr(1));
      continue;
    }
    std::string path = fmt::format("{}{}", typed.base == "." ? "" : typed.base, bare ? step.substr(1) : step);
    paths.push_back(std::move(path));
  }
  return {std::move(paths), collector.whole()};
}

/// A key with a bracket in it, typed as it is: `.a[0` of "a[0]".
TypedPath as_key(const TypedPath& typed, std::string_view prefix) {
  const std::size_t dot = typed.base.rfind('.');
  if (dot == std::string_view::npos) return {.base = prefix.substr(0, 0), .next = Next::bare, .partial = prefix};
  return {.base = prefix.substr(0, dot), .next = Next::dot, .partial = prefix.substr(dot + 1)};
}

}  // namespace

Candidates complete_path(bytes::Source& source, std::string_view prefix, CompleteOptions options) {
  const Clock::time_point end = Clock::now() + options.time;
  const TypedPath typed = split_typed(prefix);
  const auto path = parse_path(typed.base);
  if (!path) return {};
  Collector collector(typed, options);
  collect(source, *path, end, collector);
  if (typed.next == Next::bracket && collector.steps().empty() && collector.whole()) {
    const TypedPath key = as_key(typed, prefix);
    const auto above = parse_path(key.base);
    if (!above) return {};
    Collector keys(key, options);
    collect(source, *above, end, keys);
    return with_base(key, keys);
  }
  if (!collector.goes_on()) return with_base(typed, collector);
  const auto further = parse_path(prefix);
  if (!further) return with_base(typed, collector);
  const TypedPath whole{.base = prefix};
  Collector inside(whole, options);
  collect(source, *further, end, inside);
  return inside.steps().empty() ? with_base(typed, collector) : with_base(whole, inside);
}

Candidates complete_keys(bytes::Source& source, std::string_view array, std::string_view prefix,
                         CompleteOptions options) {
  Candidates found;
  const auto path = parse_path(array);
  if (!path) return found;
  scan::Stream stream(source);
  Deadline deadline(Clock::now() + options.time);
  stream.observe(deadline);
  scan::Cursor cursor(stream);
  const auto place = follow(cursor, *path);
  if (!place || place->missing > 0 || cursor.type() != scan::Type::array || !cursor.enter()) return found;
  if (cursor.next() != scan::Step::entry || cursor.type() != scan::Type::object || !cursor.enter()) return found;
  while (cursor.next() == scan::Step::entry) {
    found.whole = found.texts.size() < options.keys;
    if (!found.whole) return found;
    std::string text = fmt::format("{{{}: ", json::quote(json::decode(cursor.key())));
    if (text.starts_with(prefix)) found.texts.push_back(std::move(text));
  }
  found.whole = !out_of_time(cursor);
  return found;
}

}  // namespace jt::path
