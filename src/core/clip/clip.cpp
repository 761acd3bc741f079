// SPDX-License-Identifier: MIT
// The walk that truncates. It recurses over the levels that are shown (at most `ClipOptions::deepest`), never over
// the depth of the document.
#include "core/clip/clip.hpp"

#include <algorithm>
#include <string>

#include "core/document/characters.hpp"
#include "core/json/escape.hpp"

namespace jt::clip {

namespace {

constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
// Bytes that any entry can be reduced to: a truncated key or string, or an empty container with its markers.
constexpr std::uint64_t least_value = 160;
// A string of so many bytes is never truncated to make room: the marker would need as much.
constexpr std::uint64_t least_text = 24;
// A number with at most this many digits is shown whole, whatever the limit for strings is.
constexpr std::uint64_t least_digits = 1000;

class Clipper {
 public:
  Clipper(scan::Cursor& cursor, const ClipOptions& options, ClipSink& sink)
      : cursor_(cursor), options_(options), sink_(sink) {}

  // Passes the current value of the cursor on, and moves past it.
  bool value() {
    switch (cursor_.type()) {
      case scan::Type::object:
      case scan::Type::array:
        return location_.size() < options_.max_depth ? container() : too_deep();
      case scan::Type::string:
        return string();
      default:
        return scalar(cursor_.type());
    }
  }

  [[nodiscard]] const Clipped& clipped() const { return clipped_; }

 private:
  bool container() {
    const scan::Type type = cursor_.type();
    const bool object = type == scan::Type::object;
    const std::uint64_t limit = object ? options_.max_keys : options_.max_items;
    const std::uint64_t from = location_.empty() ? options_.from : 0;
    sink_.begin(type);
    if (!cursor_.enter()) return false;
    const std::uint64_t skipped = from > 0 ? cursor_.skip_elements(from) : 0;
    location_.emplace_back();
    std::uint64_t shown = 0;
    scan::Step step;
    while ((step = cursor_.next()) == scan::Step::entry) {
      if (shown == limit || !fits()) {
        if (!cut_rest(type, from + shown)) return false;
        break;
      }
      if (location_.size() == 1) entry_ = from + shown;
      if (object) {
        key(from + shown);
      } else {
        location_.back() = path::LocationStep(from + shown);
      }
      if (!value()) return false;
      ++shown;
    }
    location_.pop_back();
    if (step == scan::Step::fail) return false;
    if (step == scan::Step::end && shown == 0) clipped_.passed = std::max(clipped_.passed, skipped);
    sink_.end(type);
    return true;
  }

  // Whether the current entry can be written, if necessary with its strings truncated.
  [[nodiscard]] bool fits() const {
    const std::uint64_t key = cursor_.in_object() ? std::min<std::uint64_t>(cursor_.key().size(), least_value) : 0;
    return sink_.room() >= key + least_value;
  }

  // Counts the current entry and those after it, to the container's end.
  bool cut_rest(scan::Type type, std::uint64_t before) {
    if (!cursor_.skip()) return false;
    const std::uint64_t rest = 1 + cursor_.skip_elements(all);
    if (cursor_.next() != scan::Step::end) return false;
    if (type == scan::Type::array) {
      ++clipped_.arrays;
      clipped_.most_items = std::max(clipped_.most_items, before + rest);
    } else {
      ++clipped_.objects;
      clipped_.most_keys = std::max(clipped_.most_keys, before + rest);
    }
    if (location_.size() == 1) {
      clipped_.next = before;
    } else {
      note({location_.begin(), location_.end() - 1}, before);
    }
    sink_.more(type, rest);
    return true;
  }

  bool too_deep() {
    const scan::Type type = cursor_.type();
    if (!cursor_.enter()) return false;
    const std::uint64_t count = cursor_.skip_elements(all);
    if (cursor_.next() != scan::Step::end) return false;
    if (count == 0) {
      sink_.begin(type);
      sink_.end(type);
      return true;
    }
    if (clipped_.depth++ == 0) clipped_.deep_at = location_;
    note(location_, 0);
    sink_.deep(type, count);
    return true;
  }

  /// `index`: of the member in its object.
  void key(std::uint64_t index) {
    document::CharacterGate gate(options_.key_limit(), bytes_for_text());
    std::string shown;
    const scan::Sink keep = [&](std::string_view piece) {
      shown += piece;
      return true;
    };
    gate.feed(cursor_.key(), keep);
    gate.finish(keep);
    location_.back() = cursor_.key_escaped() ? json::decode(cursor_.key()) : std::string(cursor_.key());
    note_string(gate);
    if (gate.cut() > 0) clipped_.note({{location_.begin(), location_.end() - 1}, index, 0, entry_, Cut::Kind::key});
    sink_.key(shown, gate.cut());
  }

  bool string() {
    const std::uint64_t from = location_.empty() ? options_.from : 0;
    document::CharacterGate gate(options_.max_string, bytes_for_text(), from);
    const scan::Sink pass = [this](std::string_view piece) {
      sink_.piece(piece);
      return true;
    };
    sink_.begin_string();
    if (!cursor_.copy([&](std::string_view piece) { return gate.feed(piece, pass); })) return false;
    gate.finish(pass);
    note_string(gate);
    if (gate.cut() > 0) note(location_, from + gate.passed(), gate.cut());
    if (gate.passed() + gate.cut() == 0) clipped_.passed = std::max(clipped_.passed, from - gate.unskipped());
    sink_.end_string(gate.cut());
    return true;
  }

  bool scalar(scan::Type type) {
    const std::uint64_t limit = std::min(std::max(options_.max_string, least_digits), bytes_for_text());
    std::string shown;
    std::uint64_t size = 0;
    const bool good = cursor_.copy([&](std::string_view piece) {
      shown += piece.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), limit - shown.size())));
      size += piece.size();
      return true;
    });
    if (!good) return false;
    if (size == shown.size()) {
      sink_.scalar(type, shown);
      return true;
    }
    ++clipped_.strings;
    clipped_.longest_string = std::max(clipped_.longest_string, size);
    clipped_.note({location_, shown.size(), 0, entry_, Cut::Kind::number});
    sink_.begin_string();
    sink_.piece(shown);
    sink_.end_string(size - shown.size());
    return true;
  }

  // How much of the room a string may use, with its marker still to come.
  [[nodiscard]] std::uint64_t bytes_for_text() const {
    const std::uint64_t room = sink_.room();
    return room > least_value + least_text ? room - least_value : least_text;
  }

  void note_string(const document::CharacterGate& gate) {
    if (gate.cut() == 0) return;
    ++clipped_.strings;
    clipped_.longest_string = std::max(clipped_.longest_string, gate.passed() + gate.cut());
  }

  void note(path::Location at, std::uint64_t next, std::uint64_t left = 0) {
    clipped_.note({std::move(at), next, left, entry_});
  }

  scan::Cursor& cursor_;
  const ClipOptions& options_;
  ClipSink& sink_;
  Clipped clipped_;
  path::Location location_;  // to the current value
  std::uint64_t entry_ = 0;  // the current one of the value itself
};

}  // namespace

Result<Clipped> clip(scan::Cursor& cursor, const ClipOptions& options, ClipSink& sink) {
  if (options.max_depth > ClipOptions::deepest) {
    return fail(Code::invalid_input, "depth " + std::to_string(options.max_depth) + " is too deep: at most " +
                                         std::to_string(ClipOptions::deepest) + " levels can be shown");
  }
  Clipper clipper(cursor, options, sink);
  if (!clipper.value()) return fail(cursor.failure());
  return clipper.clipped();
}

}  // namespace jt::clip
