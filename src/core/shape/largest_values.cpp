// SPDX-License-Identifier: MIT
#include "core/shape/largest_values.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/document/characters.hpp"
#include "core/json/escape.hpp"
#include "core/scan/container.hpp"

namespace jt::shape {

namespace {

bool larger(const LargeValue& a, const LargeValue& b) {
  return a.bytes != b.bytes ? a.bytes > b.bytes : a.begin < b.begin;
}

class LargestFinder {
 public:
  LargestFinder(scan::Cursor& cursor, std::size_t limit, bool again) : cursor_(cursor), limit_(limit), again_(again) {}

  bool run() {
    if (!is_container(cursor_.type())) return cursor_.skip();
    if (!open()) return false;
    while (!open_.empty()) {
      const scan::Step step = cursor_.next();
      if (step == scan::Step::fail) return false;
      if (step == scan::Step::end) {
        close();
      } else if (is_container(cursor_.type())) {
        name_entry();
        if (!small() && (cursor_.failed() || !open())) return false;
      } else if (!scalar()) {
        return false;
      }
    }
    return true;
  }

  std::vector<LargeValue> take() {
    std::sort_heap(heap_.begin(), heap_.end(), larger);
    return std::move(heap_);
  }

 private:
  struct Open {
    std::uint64_t begin;
    std::uint64_t largest;  // bytes of its largest entry so far
    scan::Type type;
  };

  // Passes over the container that the cursor is on, where it has no bytes for the list, and so nothing in it has: to
  // skip is much quicker than to enter. What turns out to be large is read again, which must stay rare.
  bool small() {
    if (!again_ || heap_.size() < limit_ || limit_ == 0 || read_again_ > cursor_.begin()) return false;
    const scan::Cursor::Mark start = cursor_.mark();
    if (!cursor_.skip()) return false;
    const std::uint64_t bytes = cursor_.end() - start.at;
    if (bytes < heap_.front().bytes) {
      note(bytes);
      return true;
    }
    read_again_ += bytes;
    cursor_.go(start);
    return false;
  }

  bool open() {
    open_.push_back({cursor_.begin(), 0, cursor_.type()});
    if (!cursor_.enter()) return false;
    location_.emplace_back();
    return true;
  }

  void close() {
    const Open ended = open_.back();
    open_.pop_back();
    location_.pop_back();
    if (open_.empty()) return;
    const std::uint64_t bytes = cursor_.end() - ended.begin;
    note(bytes);
    if (ended.largest * 2 <= bytes) add({{}, ended.type, ended.begin, bytes, {}});
  }

  bool scalar() {
    LargeValue value{{}, cursor_.type(), cursor_.begin(), 0, {}};
    const bool string = value.type == scan::Type::string;
    name_entry();  // the key is gone after the value
    if (!(string ? count(value.characters) : cursor_.skip())) return false;
    value.bytes = cursor_.end() - value.begin;
    note(value.bytes);
    add(std::move(value));
    return true;
  }

  // Past a string. Where all of it comes in one piece that is too short for the list, its characters are not counted.
  bool count(std::optional<std::uint64_t>& characters) {
    document::CharacterGate gate(0, std::numeric_limits<std::uint64_t>::max());
    const scan::Sink nowhere = [](std::string_view) { return true; };
    const std::uint64_t least = heap_.size() == limit_ && limit_ > 0 ? heap_.front().bytes : 0;
    bool counted = false;
    const bool good = cursor_.copy([&](std::string_view piece) {
      const bool whole =
          piece.size() >= 2 && piece.front() == '"' && piece.back() == '"' && piece[piece.size() - 2] != '\\';
      if (!counted && whole && piece.size() < least) return true;
      counted = true;
      return gate.feed(piece, nowhere);
    });
    if (!good || !counted) return good;
    gate.finish(nowhere);
    characters = gate.cut();
    return true;
  }

  void note(std::uint64_t bytes) { open_.back().largest = std::max(open_.back().largest, bytes); }

  void name_entry() {
    path::LocationStep& step = location_.back();
    if (!cursor_.in_object()) {
      step = cursor_.index();
    } else if (cursor_.key_escaped()) {
      step = json::decode(cursor_.key());
    } else if (std::string* name = std::get_if<std::string>(&step); name != nullptr) {
      name->assign(cursor_.key());  // in the room of the last one
    } else {
      step = std::string(cursor_.key());
    }
  }

  [[nodiscard]] bool enough(const LargeValue& value) const {
    return heap_.size() < limit_ || (limit_ > 0 && larger(value, heap_.front()));
  }

  void add(LargeValue value) {
    if (!enough(value)) return;
    if (heap_.size() == limit_) {
      std::pop_heap(heap_.begin(), heap_.end(), larger);
      heap_.pop_back();
    }
    value.location = location_;
    heap_.push_back(std::move(value));
    std::push_heap(heap_.begin(), heap_.end(), larger);
  }

  scan::Cursor& cursor_;
  std::size_t limit_;
  bool again_;
  std::uint64_t read_again_ = 0;  // bytes
  std::vector<LargeValue> heap_;  // its smallest value on top
  std::vector<Open> open_;
  path::Location location_;  // to the entry that the cursor is on
};

}  // namespace

Result<std::vector<LargeValue>> largest_values(scan::Cursor& cursor, std::size_t limit, bool again) {
  LargestFinder finder(cursor, limit, again);
  if (!finder.run()) return fail(cursor.failure());
  return finder.take();
}

}  // namespace jt::shape
