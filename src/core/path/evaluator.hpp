// SPDX-License-Identifier: MIT
// Evaluator: applies the segments of a query to a document, node by node, with its own stack.
//
// Each node that a segment is applied to is a frame: its selectors one after the other, each one walk over the node's
// children; then, for a descendant segment, one more walk into the children. That is the order of RFC 9535, 2.5.2.2:
// the matches among the node's own children come before those further down. If a node needs a second walk, the cursor
// goes back to the mark that was made on it; chains of single names, indices, forward slices and wildcards never need
// one. Most descendant segments are evaluated by `Descent` instead, because one walk for each level of a deep
// document is too slow.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/path/array_index.hpp"
#include "core/path/descent.hpp"
#include "core/path/evaluate.hpp"
#include "core/path/filter.hpp"
#include "core/path/operands.hpp"
#include "core/path/query.hpp"
#include "core/scan/cursor.hpp"

namespace jt::path {

class Evaluator {
 public:
  /// Borrows everything. `location` is that of the value under the cursor; null if locations are not needed. `nesting`
  /// counts evaluators that run this one.
  Evaluator(scan::Cursor& cursor, std::span<const Segment> segments, Filters& filters, Location* location,
            const OnMatch& on_match, int nesting = 0)
      : cursor_(cursor),
        segments_(segments),
        filters_(filters),
        location_(location),
        on_match_(on_match),
        nesting_(nesting) {}

  /// A second member of a name that the query goes through is a failure. Evaluators that this one runs refuse it too.
  void refuse_duplicates() { unique_ = true; }
  /// Matches need not be reported where their number is found without.
  void only_count() { counting_ = true; }
  /// The order of the matches does not matter: to count them, or to see whether there is one. Without locations only.
  void in_any_order() { any_order_ = true; }
  /// A member or element that a step names and that is not there is null, also below null.
  void absent_is_null() { nulls_ = true; }
  /// From the value under the cursor, again and again if need be. The number of matches; `stopped()` says whether the
  /// receiver had enough.
  Result<std::uint64_t> run();
  [[nodiscard]] bool stopped() const { return stopped_; }

 private:
  /// State to find elements from the end.
  struct Back {
    ArrayIndex index;
    std::vector<scan::Cursor::Mark> block;  ///< elements still to visit, the next one last
  };
  enum class State : std::uint8_t {
    select,
    names,
    children,
    forward,
    backward,
    descend,
    itself,
    below,
    deeper,
    branch
  };
  struct Frame {
    scan::Cursor::Mark node;
    std::size_t inside = 0;    ///< depth of the cursor among the node's children
    std::size_t location = 0;  ///< steps of the node's location
    std::size_t segment = 0;
    std::size_t selector = 0;
    State state = State::select;
    bool moved = false;        ///< the cursor left the node's beginning
    bool found = false;        ///< the first member of the name was visited
    std::uint64_t key = 0;     ///< where that one's key is
    bool containers = false;   ///< there is an object or array among the children
    bool flat = false;         ///< none does
    std::uint64_t passed = 0;  ///< forward: elements before the cursor
    std::uint64_t next = 0;    ///< forward: index to visit next; backward: that index + 1
    std::uint64_t end = 0;     ///< forward: index to stop at; backward: lowest index that may be visited
    std::uint64_t step = 1;
    std::unique_ptr<Back> back;
  };

  /// For a segment that is not evaluated with frames.
  struct Plan {
    std::optional<Operands> operands;  ///< of its filters, if they are all simple
    std::unique_ptr<Descent> descent;
    std::size_t rest = 0;  ///< the first segment that the descent does not follow
    /// Of the segments after it, on this cursor and on those of the descent.
    std::vector<std::pair<const scan::Cursor*, std::unique_ptr<Evaluator>>> following;
    // Those segments, if they begin with `..`, selected nothing in the value of these bytes: so neither do they in the
    // values within it.
    std::uint64_t barren = 0;
    std::uint64_t barren_end = 0;
    std::vector<std::unique_ptr<Evaluator>> branches;
  };
  /// Evaluators that may run one another: each uses some of the stack.
  static constexpr int max_evaluators = 16;

  // All return false on failure; the error is in the cursor or in `error_`.
  bool visit(std::size_t segment);
  bool advance();
  bool select(Frame& frame);
  bool select_elements(Frame& frame, const Selector& selector);
  bool select_token(Frame& frame, const Selector& selector);
  bool select_slice(Frame& frame, const Slice& slice);
  bool walk_forward(Frame& frame, std::uint64_t start, std::uint64_t end, std::uint64_t step);
  bool walk_from_end(Frame& frame, const Slice& slice);
  bool next_name(Frame& frame);
  bool duplicated(const Frame& frame, const std::string& name);
  bool next_child(Frame& frame);
  bool next_forward(Frame& frame);
  bool next_backward(Frame& frame);
  bool fill_block(Frame& frame);
  bool next_container(Frame& frame);
  Plan& plan(std::size_t segment);
  bool descend(std::size_t segment);
  bool descended(scan::Cursor& cursor, Plan& plan);
  Evaluator& following(scan::Cursor& cursor, Plan& plan);
  bool filtered(Frame& frame, const Condition& condition);
  bool gather(const Operands& operands);
  bool gather_below(const Operands& operands);
  bool captured(Frame& frame, const Condition& condition);
  bool capture();
  bool visit_text(std::string_view text, std::size_t segment);
  void take_options(const Evaluator& from) {
    unique_ = from.unique_;
    any_order_ = from.any_order_;
    counting_ = from.counting_;
    nulls_ = from.nulls_;
  }
  bool visit_step(std::size_t segment);
  bool next_itself(Frame& frame);
  bool next_branch(Frame& frame);
  bool absent(std::size_t segment, const Selector& selector, std::size_t location);
  bool below_null(std::size_t segment);

  bool enter(Frame& frame, State state);
  bool go_back(const Frame& frame);
  bool settle(const Frame& frame);
  void done(Frame& frame, bool all_seen);
  void note(Frame& frame) const;
  void locate_key(const Frame& frame);
  void locate_index(const Frame& frame, std::uint64_t index);
  void locate_child(const Frame& frame);
  bool fail_with(Error error);

  scan::Cursor& cursor_;
  std::span<const Segment> segments_;
  Filters& filters_;
  Location* location_;
  const OnMatch& on_match_;
  int nesting_;
  std::vector<Frame> frames_;
  std::map<std::size_t, Plan> plans_;
  std::vector<OperandValue> values_;    ///< of the candidate
  std::vector<std::uint64_t> pending_;  ///< steps to operands, for each container entered on them
  std::string held_;                    ///< the candidate, if it had to be copied
  std::string_view candidate_;          ///< the candidate, unless it is too long
  bool candidate_held_ = false;
  std::uint64_t count_ = 0;
  bool stopped_ = false;
  bool unique_ = false;
  bool any_order_ = false;
  bool counting_ = false;
  bool nulls_ = false;
  std::optional<Error> error_;
};

}  // namespace jt::path
