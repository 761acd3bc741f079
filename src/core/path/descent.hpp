// SPDX-License-Identifier: MIT
// Descent: a descendant segment (`..`) over one value, in time linear in its size.
//
// RFC 9535 requires the matches among a node's own children before those further down. In document order, a walk
// reaches some of these too late: the second `x` of `{"a": {"x": 1}, "x": 2}`, or a container that passes a filter
// only when it is closed. So there are two walks. The first one only finds matches, and notes the late ones. The
// second one reports every match at its turn: a late one before the first match that comes after it in that order,
// with a separate cursor. Memory: a level for each open container; many late matches go to a temporary file.
//
// Where names are enough to find the matches (`keyed`), a walk does not visit every entry: a KeyWalk goes from one of
// these names to the next, and what is around a member is known once it is needed (`sync`). In the first walk it also
// has everything checked; where it is not sure, the cursor visits all entries of the value, and says what is wrong.
//
// The walks follow the next segments too, as far as these have one name, index, slice or wildcard (`Tail`): of a match
// only the values below it count then, and they are found when the walk reaches them. Their order is still that of the
// match.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/path/chunked.hpp"
#include "core/path/filter.hpp"
#include "core/path/key_walk.hpp"
#include "core/path/late_matches.hpp"
#include "core/path/operands.hpp"
#include "core/path/query.hpp"
#include "core/path/tail.hpp"
#include "core/scan/cursor.hpp"

namespace jt::path {

class Descent {
 public:
  /// Receives a match, or the value below it at the end of the tail: the cursor is on it, and may be left anywhere
  /// within it. False: stop.
  using Emit = std::function<bool(scan::Cursor& cursor)>;

  /// Whether the segment can be evaluated so: no selector that needs the length of an array.
  static bool fits(const Segment& segment);

  /// Of all containers around a place, together: `Level::key_end` has 32 bits.
  static constexpr std::size_t longest_keys = std::numeric_limits<std::uint32_t>::max();

  /// How many selectors the segment may have if there is a tail.
  static constexpr std::size_t most_selectors = 64;

  /// Borrows everything but the tail. Without `operands`, filters are evaluated for each child by a walk of their own.
  /// `location` is null if no locations are needed. Precondition: `fits(segment)`, and
  /// the source rewinds.
  Descent(scan::Cursor& cursor, const Segment& segment, const Operands* operands, Filters& filters, Location* location,
          Tail tail, Emit emit);

  /// The order of the matches does not matter: one walk reports each as it is found.
  void in_any_order() { any_order_ = true; }
  /// The matches are counted, and not reported. Only if nothing is evaluated for each of them.
  void only_count() { counting_ = true; }
  [[nodiscard]] std::uint64_t counted() const { return counted_; }
  /// Evaluates the current container of the cursor, and moves past it or not at all. False: stopped, or failed: then
  /// `error` or the cursor has the error.
  bool run();
  std::optional<Error> error;

 private:
  /// An open container.
  struct Level {
    std::uint64_t begin = 0;    ///< of its bracket
    std::uint64_t at = 0;       ///< of its key's quote; in an array, of its bracket
    std::uint64_t index = 0;    ///< in the container around it
    std::uint64_t pending = 0;  ///< steps to operands still to follow, of this container and those around it
    std::uint32_t key_end = 0;  ///< of its key in `keys_`, if locations are needed
    bool object = false;
    bool escaped = false;
    bool reached = false;  ///< one of the operands of this candidate has a value
    // Of the last member that a walk over keys has seen, as `Awaited`, for the tail.
    std::uint64_t member = MatchPlace::member;  ///< its index; or none was seen
    std::uint64_t member_pending = 0;
    std::uint64_t member_selected = 0;
  };
  /// An open container that may be a match, and what the tail needs of it.
  struct Awaited {
    std::uint64_t pending = 0;   ///< steps to follow to its children
    std::uint64_t selected = 0;  ///< selectors that selected it, one bit for each; without filters
    MatchPlace value;            ///< only the value: what the tail led to, for filters, which come later
  };
  /// The current child of the walk.
  struct Child {
    scan::Cursor::Mark mark;
    std::uint64_t window = 0;  ///< where that began
    MatchPlace place;          ///< except the selector
    scan::Type type = scan::Type::null;
    bool object = false;  ///< it is a member of an object
  };
  /// A second cursor over the same source, for values outside of the walk's position.
  struct Apart {
    Apart(bytes::Source& source, const scan::StreamOptions& options) : stream(source, options), cursor(stream) {}
    scan::Stream stream;
    scan::Cursor cursor;
  };

  bool find(const scan::Cursor::Mark& mark);
  bool report(const scan::Cursor::Mark& mark);
  void forget();
  bool walk();
  bool child();
  bool see(const Child& child, std::uint64_t& pending);
  [[nodiscard]] Child current() const;
  bool close();
  bool open(const Child& child, std::uint64_t pending);
  bool static_selectors(const Child& child);
  bool select_by_filter(std::size_t selector);
  bool value_reached(const Child& child);
  bool filters(const Child& child, bool closed);
  Result<bool> holds(std::size_t selector, std::size_t level, bool reached);
  bool note_reached(const Child& child);
  // Over keys (descent_keys.cpp).
  bool keyed();
  std::optional<std::vector<std::string>> names();
  KeyWalk::Outcome walk_keys(const scan::Cursor::Mark& mark);
  bool key(std::size_t name, std::uint64_t at);
  bool sync();
  struct FreshKey {
    std::string text;
    std::uint64_t at = 0;
  };
  bool open_known(const scan::Nesting& nesting, const FreshKey* key);
  bool changed();
  [[nodiscard]] bool near(const MatchPlace& place) const;

  bool match(const MatchPlace& place, const Child* standing);
  bool none_left();
  bool emit_late(const MatchPlace& before);
  void step_aside(const MatchPlace& place);
  bool emit_apart(const MatchPlace& place, std::size_t parent);
  bool note_late(const MatchPlace& place);
  bool locate_between(const MatchPlace& place, std::size_t around);
  bool go_apart(std::uint64_t container, std::uint64_t at, std::uint64_t index, std::size_t around);
  bool stand(const Child& child);
  void make_room(std::size_t level);
  void locate(std::size_t parent, bool member, std::string_view key, bool escaped, std::uint64_t index);
  void locate_step(bool member, std::string_view key, bool escaped, std::uint64_t index);
  bool keys_too_long();
  bool fail_with(Error why);
  [[nodiscard]] Level& level(std::size_t depth) const { return *levels_.row(depth); }
  [[nodiscard]] Level& top() const { return level(depth_ - 1); }
  [[nodiscard]] std::string_view key_of(std::size_t depth) const;
  [[nodiscard]] OperandValue* values_of(std::size_t level) const {
    return operands_.empty() ? nullptr : values_.row(level);
  }

  scan::Cursor& cursor_;
  const Segment& segment_;
  bool walks_filters_;  ///< operands are not known
  const Operands& operands_;
  Filters& filters_;
  Location* location_;
  Tail tail_;
  Emit emit_;

  Chunked<Level> levels_{1};  ///< the first `depth_` are open
  std::size_t depth_ = 0;
  std::string keys_;              ///< of the open containers, as spelled in the document
  Chunked<OperandValue> values_;  ///< of the open candidates, and of the child
  std::vector<Operands::Reached> reached_;
  std::vector<std::size_t> selected_;
  bool child_reached_ = false;
  std::vector<std::optional<bool>> without_;  ///< for each selector: its filter if no operand has a value
  bool filtering_ = false;                    ///< one of the selectors is a filter of operands
  Chunked<Awaited> awaited_{1};               ///< of the open containers, if there is a tail
  std::uint64_t child_pending_ = 0;           ///< of the child, as `Awaited`
  std::uint64_t child_selected_ = 0;
  std::string child_key_;
  bool child_escaped_ = false;

  bool any_order_ = false;
  bool ahead_ = true;  ///< the first walk
  std::optional<MatchPlace> last_;
  LateMatches late_;
  StepLists steps_;                  ///< of late matches, if they vary and locations are needed
  std::vector<PlacedStep> between_;  ///< of one
  std::unique_ptr<Apart> apart_;
  std::optional<scan::Cursor> near_;  ///< a second cursor over the window of the walk, if that is over keys
  scan::Cursor* aside_ = nullptr;     ///< that one, or the one that is apart
  std::optional<bool> keyed_;         ///< the names of the query are enough; not known yet
  std::unique_ptr<KeyWalk> keys_walk_;
  std::vector<FreshKey> fresh_keys_;  ///< of containers that are about to be opened
  bool by_keys_ = false;              ///< this value is walked over so
  scan::Cursor::Mark root_;
  bool counting_ = false;
  std::uint64_t counted_ = 0;
  std::size_t around_ = 0;    ///< containers around the value
  std::size_t base_ = 0;      ///< steps of the location of the value
  std::size_t located_ = 0;   ///< levels whose steps are in the location
  std::uint64_t barren_ = 0;  ///< the bytes of the last value without a match: there is none below it either
  std::uint64_t barren_end_ = 0;
};

}  // namespace jt::path
