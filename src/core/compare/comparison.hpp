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
  Reader(Side side, std::uint64_t seed)
      : cursor(side.cursor),
        source(side.source),
        given(side.given != nullptr ? *side.given : source),
        own(cursor, source, seed),
        hasher(side.hasher != nullptr ? *side.hasher : own) {}
  scan::Cursor& cursor;
  bytes::Source& source;
  bytes::Source& given;  ///< with its comments
  ValueHasher own;
  ValueHasher& hasher;
  path::Location path;  ///< one step for each level; the last one is set where it is needed
};

/// A member of the first object that has no partner in its place.
struct Member {
  ValueHash key;
  std::uint64_t a = 0;  ///< offset of the key
  std::uint64_t b = 0;  ///< the same in the second document, once it was found there; else 0
};

/// Of two objects whose members are not in like order: which of them were compared in step, and then which of the
/// others belong together, some of the first document at a time.
struct MemberJoin {
  std::uint64_t passed = 0;  ///< members before the first difference
  std::vector<bool> done_a;  ///< of the members after these
  std::vector<bool> done_b;
  std::uint64_t open_a = 0;  ///< members that are not done
  std::uint64_t open_b = 0;

  bool matching = false;        ///< the end was reached in step
  std::vector<Member> members;  ///< sorted by hash while they are matched, then by their place
  std::size_t next = 0;
  scan::Cursor::Mark more;  ///< after the last member of the first document that was visited
  std::uint64_t taken = 0;  ///< members of the first document that were visited
  scan::Cursor::Mark end_a;
  scan::Cursor::Mark end_b;

  [[nodiscard]] bool done(bool second, std::uint64_t member) const {
    return member < passed || (second ? done_b : done_a)[static_cast<std::size_t>(member - passed)];
  }
  /// The next so many members of both were compared with one another.
  void note_done(std::uint64_t count) {
    done_a.resize(done_a.size() + static_cast<std::size_t>(count), true);
    done_b.resize(done_b.size() + static_cast<std::size_t>(count), true);
  }
  /// The next member of one has no partner in its place.
  void leave_open(bool second) {
    (second ? done_b : done_a).push_back(false);
    ++(second ? open_b : open_a);
  }
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
  std::string name;          ///< of the elements that are compared: see `Change::names`
  std::uint64_t next_a = 0;  ///< entries that were passed
  std::uint64_t next_b = 0;
  /// From an index in the second document to that in `Change::made`: ignored elements that stay, less those that do
  /// not come.
  std::int64_t made_shift = 0;
  scan::Cursor::Mark begin_a;  ///< before the first entry
  scan::Cursor::Mark begin_b;
  std::vector<Stretch> plan;  ///< what to do with the next entries
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
  bool shallow_values();
  bool may_differ(bool& differ);
  [[nodiscard]] std::uint64_t entry_begin(const Reader& reader) const;

  // ---- entries
  void pass_equal(Level& level);
  Step next_a(Level& level);
  Step next_b(Level& level);

  // ---- plans: plan.cpp
  bool make_plan(Level& level);
  bool fetch(Reader& reader, std::vector<Element>& elements, std::size_t count, std::uint64_t bytes, bool& ended);
  bool next_hash(Reader& reader, ValueHash& hash, std::uint64_t& begin);
  static void next_stretch(Level& level);

  // ---- members: members.cpp
  bool object_step(Level& level);
  bool member_plan_step(Level& level);
  bool member();
  bool end_object(Level& level);
  bool join_step(Level& level);
  bool take_members(Level& level);
  bool match_members(Level& level);
  bool add_strangers(Level& level);
  bool find_strangers(Level& level, std::vector<ValueHash>& strangers);
  bool read_member(Reader& reader, const scan::Cursor::Mark& begin, std::uint64_t key);
  bool duplicate(const Level& level, bool second, std::uint64_t key);
  bool keys_of(bool second);

  // ---- elements: elements.cpp
  bool array_step(Level& level);
  bool element(Level& level);
  bool equal_bytes(bool& same);
  Result<bool> same_value(std::uint64_t at_a, std::uint64_t at_b, std::uint64_t size);
  bool element_hash(Reader& reader, ValueHash& hash, bool& identified);
  bool plan_step(Level& level);
  bool pair(Level& level);
  bool unpaired(Level& level, bool second);
  bool keep(Level& level, std::uint64_t count);
  bool end_array(Level& level);
  bool leftover_step(Level& level);
  bool leave_element(Level& level, bool second, bool& left);
  void index_paths(std::uint64_t a, std::uint64_t b);
  bool name_element(Reader& reader);

  void key_paths();
  [[nodiscard]] bool ignored(const Reader& reader) const {
    return options_.ignored && !reader.path.empty() && options_.ignored(reader.path);
  }
  const path::Location& made_path();
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
  std::vector<std::string> names_;
  path::Location made_;
  std::optional<CompareError> failure_;
  bool stopped_ = false;
  bool replan_ = false;  ///< the elements that were compared are not the same
  std::string key_;      ///< of the members that are compared, as in the first document (or the second alone)
  bool key_escaped_ = false;
};

}  // namespace jt::compare
