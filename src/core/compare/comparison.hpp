// SPDX-License-Identifier: MIT
// Comparison: the walk of `compare` over two documents in step, with a stack of its own.
#pragma once

#include <memory>
#include <vector>

#include "core/compare/alignment.hpp"
#include "core/compare/common_bytes.hpp"
#include "core/compare/compare.hpp"
#include "core/compare/value_hash.hpp"

namespace jt::compare {

/// A cursor with what it takes to compare what it passes.
struct Reader {
  Reader(Side side, std::uint64_t seed) : cursor(side.cursor), source(side.source), hasher(cursor, source, seed) {}
  scan::Cursor& cursor;
  bytes::Source& source;
  ValueHasher hasher;
  path::Location path;  ///< one step for each level; the last one is set where it is needed
};

/// A member of an object, or an element that is matched by a member.
struct Entry {
  static constexpr std::uint64_t compared = std::uint64_t{1} << 63;

  ValueHash hash;
  std::uint64_t a = 0;  ///< offset of the key, or of the element; `compared` is set where it was passed in step
  std::uint64_t b = 0;  ///< the same in the second document; 0: there is none
};

/// Of an object whose members are not in like order: which members belong together, some of the first document at a
/// time.
struct MemberJoin {
  std::vector<Entry> entries;  ///< sorted by hash while they are matched, then by their place
  std::size_t next = 0;
  std::vector<bool> matched;     ///< members of the second document
  std::uint64_t count = 0;       ///< how many of these are
  std::vector<Entry> strangers;  ///< the others, as long as they fit: to see whether a key is among them twice
  scan::Cursor::Mark more;       ///< after the last member of the first document that was taken
  std::uint64_t passed = 0;      ///< members that were compared in step
  std::uint64_t taken = 0;       ///< members of the first document so far
  bool ended = false;            ///< all of them were
  scan::Cursor::Mark end_a;
  scan::Cursor::Mark end_b;
};

/// Elements that were matched in no place so far, and may be elsewhere in the other array.
struct Leftovers {
  struct Element {
    ValueHash hash;
    std::uint64_t begin = 0;
    std::uint64_t index = 0;
    scan::Type type = scan::Type::null;
    bool matched = false;
  };
  std::vector<Element> a;
  std::vector<Element> b;
  std::vector<std::pair<std::size_t, std::size_t>> pairs;  ///< of indices into these
  std::size_t next = 0;
  bool paired = false;
  scan::Cursor::Mark end_a;
  scan::Cursor::Mark end_b;

  /// Those with the same hash belong together.
  void pair();
};

/// Two containers of one kind that are open.
struct Level {
  bool object = false;
  bool ended_a = false;  ///< the cursor has left it
  bool ended_b = false;
  std::uint64_t next_a = 0;  ///< entries that were passed
  std::uint64_t next_b = 0;
  scan::Cursor::Mark begin_a;  ///< before the first entry
  scan::Cursor::Mark begin_b;
  std::vector<Stretch> plan;  ///< of an array: what to do with the next elements
  std::size_t planned = 0;    ///< how much of the plan is done
  std::unique_ptr<MemberJoin> join;
  std::unique_ptr<Leftovers> leftovers;
};

class Comparison {
 public:
  Comparison(Side a, Side b, const CompareOptions& options, const OnChange& on_change);

  /// False: failure, or enough.
  bool run();
  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] const Counts& counts() const { return counts_; }
  /// What failed. Precondition: run() returned false without `stopped`.
  [[nodiscard]] CompareError failure();

 private:
  using Step = scan::Step;

  // ---- values: both cursors are on one
  bool values();
  bool scalars(bool& same);
  bool strings(bool& same);
  bool descend();
  bool pop();
  bool changed();

  // ---- entries
  void pass_equal(Level& level);
  Step next_a(Level& level);
  Step next_b(Level& level);
  bool object_step(Level& level);
  bool member(Level& level);

  // ---- members in another order: members.cpp
  bool start_join(Level& level);
  bool join_step(Level& level);
  bool take_members(Level& level);
  bool match_members(Level& level);
  bool add_strangers(Level& level);
  bool check_strangers(const Level& level);
  bool read_member(Reader& reader, const scan::Cursor::Mark& begin, std::uint64_t key);
  bool duplicate(const Level& level, bool second, std::uint64_t key);

  // ---- elements: elements.cpp
  bool array_step(Level& level);
  bool element(Level& level);
  bool equal_bytes(bool& same);
  bool make_plan(Level& level);
  bool fetch(Reader& reader, std::vector<Element>& elements, std::size_t count, std::uint64_t bytes, bool& ended);
  bool element_hash(Reader& reader, ValueHash& hash, bool& identified);
  bool plan_step(Level& level);
  bool pair(Level& level);
  bool unpaired(Level& level, bool second);
  bool keep(Level& level, std::uint64_t count);
  bool end_array(Level& level);
  bool leftover_step(Level& level);
  bool leave_element(Level& level, bool second, bool& left);
  void index_paths(std::uint64_t a, std::uint64_t b);

  // ---- keys alone: keys.cpp
  bool keys_of(bool second);

  void key_paths();
  bool report(ChangeKind kind, std::optional<Value> old, std::optional<Value> now);
  bool take_value(Reader& reader, std::optional<Value>& out);
  bool fail_with(Error error, bool second);

  Reader a_;
  Reader b_;
  const CompareOptions& options_;
  const OnChange& on_change_;
  CommonBytes common_;
  std::vector<Level> levels_;
  Counts counts_;
  std::optional<CompareError> failure_;
  bool stopped_ = false;
  bool replan_ = false;  ///< the elements that were compared are not the same
  std::string key_;      ///< of the members that are compared, as in the first document (or the second alone)
  bool key_escaped_ = false;
};

}  // namespace jt::compare
