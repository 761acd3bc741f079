// SPDX-License-Identifier: MIT
// Applier: carries out one located operation. If what it needs is no longer known, because earlier operations changed
// the document, it returns that; then the remaining operations are located again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/edit/batch.hpp"
#include "core/edit/operation.hpp"
#include "core/edit/target_search.hpp"
#include "core/edit/transaction.hpp"
#include "core/result.hpp"
#include "core/splice/splicer.hpp"

namespace jt::edit {

class Applier {
 public:
  /// Borrows the document and the options.
  Applier(splice::PieceTable& document, const TransactionOptions& options);

  /// From now on, updates the offsets of this tree.
  void use(PathTree& tree) {
    tree_ = &tree;
    read_written_ = 0;
  }

  /// The result of an operation.
  struct Applied {
    enum class Kind : std::uint8_t {
      done,
      later,  ///< nothing was changed; locate it anew, as the first operation of a batch
      again,  ///< the document was changed: begin the whole transaction again, with a batch that begins here
    };
    Kind kind = Kind::done;
    OperationResult result;
  };
  /// Errors are reported only for the `first` operation of a batch, which always ends with `done` or an error: the
  /// others may fail because their locations are out of date.
  Result<Applied> apply(const Planned& planned, bool first);

  /// Whether what a path of the operation selects is as many as it may be. Errors: NO_MATCH, PATH_NOT_FOUND and
  /// AMBIGUOUS_MATCH, which teach; LIMIT_EXCEEDED.
  Result<void> check_targets(const Operation& operation, const GivenPath& path, const Targets& targets);
  /// Edits every target. Errors: those of the operation in one of them.
  Result<OperationResult> edit_targets(const Operation& operation, Targets targets);

 private:
  /// The result of following a path.
  struct Reached {
    std::vector<std::size_t> nodes;  ///< those that are there, the root first
    path::Location location;         ///< of the last of them
    std::size_t missing = 0;         ///< steps that are left
    bool stale = false;              ///< the tree does not know
  };
  /// A path in a tree: of the document, or of a matched element.
  struct Place {
    PathTree& tree;
    const NodePath& way;
    const GivenPath& path;
    path::Location before;  ///< of the tree's root
    Reached reached;
    std::size_t element = 0;  ///< the node of an element that is inserted, if it has one
    [[nodiscard]] PathNode& last() const { return tree.at(reached.nodes.back()); }
    /// The parent node of the value. Precondition: at least two nodes exist.
    [[nodiscard]] PathNode& parent() const { return tree.at(reached.nodes[reached.nodes.size() - 2]); }
    [[nodiscard]] path::Location location() const;
    [[nodiscard]] splice::EntrySpan span() const { return tree.span(last()); }
    [[nodiscard]] bytes::Span value() const { return tree.value(last()); }
    [[nodiscard]] bool root() const { return before.empty() && path.path.steps.empty(); }
  };
  /// What one operation needs of a value that is not in the batch's tree, found by reading that value.
  struct Within {
    PathTree tree;
    NodePath way;
    GivenPath path;  ///< from the value on
  };
  enum class Done : std::uint8_t { yes, stale };

  // ---- one operation
  [[nodiscard]] bool as_assumed(const Planned& planned) const;
  Result<Done> at_path(const Planned& planned);
  Result<Done> run(Place& place, const Operation& operation);
  Result<Done> set(Place& place, std::string_view value);
  Result<Done> insert(Place& place, std::string_view value);
  Result<Done> remove(Place& place);
  Result<Done> merge(Place& place, const Operation& operation);
  Result<Done> append(Place& place, std::string_view value);
  Result<Done> add(Place& place, std::string_view value);
  Result<Done> test(Place& place, std::string_view value);
  Result<Done> rename(Place& place, std::string_view value);
  Result<Done> add_number(Place& place, std::string_view value);
  Result<Done> edit_inside(Place& place, const Operation& operation);
  Result<Done> transfer(const Planned& planned);
  Result<Done> match(const Planned& planned);
  Result<Done> edit_element(const Operation& operation, PathNode& array, const Search::Match& match,
                            const path::Location& at);
  Result<Done> edit_within(const Operation& operation, const GivenPath& path, const splice::EntrySpan& element,
                           const path::Location& at, PathNode* known = nullptr);
  Result<Done> edit_written(const Operation& operation, const Reached& reached);
  Result<Done> assign(const std::string& object, const splice::EntrySpan& element, const path::Location& at);
  Result<void> edit_each(const Operation& operation, Targets& targets);
  Result<Done> edit_node(const Operation& operation, const splice::EntrySpan& node, const path::Location& at);
  Result<Done> rename_node(const Operation& operation, const splice::EntrySpan& node, const path::Location& at);
  /// Adds bytes that are read for one of several targets. LIMIT_EXCEEDED if they are more than the document allows.
  Result<void> reread(std::uint64_t bytes);
  Result<void> check_all_expected(const Operation& operation, const Targets& targets);
  Result<void> check_node(const Operation& operation, const splice::EntrySpan& node, const path::Location& at);
  void forget_within(const PathNode& array, const Search::Match& element);
  void touch_elements(PathNode& array, const Operation& operation);

  // ---- parts of the operations
  Result<Reached> reach(PathTree& tree, const NodePath& way, const GivenPath& path, const path::Location& before);
  Result<Place> find(const NodePath& way, const GivenPath& path, Within& within);
  bool may_read(const PathNode& written);
  Result<void> check_expected(const Place& place, const Operation& operation);
  Result<void> check_element(const Operation& operation, const Search::Match& match, const path::Location& at);
  Result<std::string> nested(const Place& place, std::string_view value) const;
  Result<Done> put_value(Place& place, std::string_view value);
  Result<Done> put_entry(Place& place, std::string_view value);
  struct Merging;
  enum class Next : std::uint8_t { inside, behind, stale };  ///< where a merge goes from a member
  Result<Next> plan_member(Merging& merging, std::size_t at);
  Result<void> carry_out(Merging& merging);
  Result<void> carry_out(Merging& merging, std::size_t change);
  void replaced(PathTree& tree, PathNode& node, const splice::Placed& placed, std::string_view value);
  void touch(PathTree& tree, const NodePath& way);
  Result<void> locate_within(PathTree& tree, const splice::EntrySpan& element);

  void note_elements(const splice::EntrySpan& array, std::string_view value);
  void note_near_name(const Place& place, const std::string& name);
  void begin(const Operation& operation);

  // ---- errors
  [[nodiscard]] std::string spelled(const path::Location& location) const;
  [[nodiscard]] std::string quoted(const path::Location& location) const;
  /// What is there, for messages.
  [[nodiscard]] std::string text_of(const Place& place) const;
  Error not_json_inside(const Place& place, bytes::Source& inside, Error error) const;
  Error not_there(const Place& place);
  Error duplicated(const PathNode& node, const std::string& key);
  Error no_such_start(const Place& place, const path::PathStep& step) const;
  Error no_insert(const Place& place) const;
  Error no_removal(const Place& place) const;
  Error wrong_type(const Place& place, std::string_view verb, std::string_view wanted) const;
  Error other_value(const Place& place, std::string_view wanted);
  Error into_itself(const Operation& operation) const;
  Error no_member(const Place& place) const;
  Error key_taken(const path::Location& member, const std::string& key) const;
  Error no_target(const Operation& operation, const GivenPath& given, const Targets& targets);
  Error nothing_fits(const Operation& operation, const GivenPath& given, const Targets& targets);
  Error several_targets(const GivenPath& given, const Targets& targets);
  Error no_match(const Operation& operation, const Search& search, const path::Location& array) const;
  Error ambiguous(const Operation& operation, const Search& search, const path::Location& array);

  // ---- results
  std::string shown(const bytes::Span& value);
  std::string shown(std::string_view value);
  void record(path::Location target, std::optional<std::string> previous, std::optional<std::string> value);
  Result<std::string> value_at(const bytes::Span& value);
  Result<std::string> value_as_it_is(const bytes::Span& value);
  Result<bool> equal(const bytes::Span& value, std::string_view json);

  splice::PieceTable& document_;
  const TransactionOptions& options_;
  splice::Splicer splicer_;
  PathTree* tree_ = nullptr;
  PathTree* inner_ = nullptr;  ///< of the matched element
  OperationResult result_;
  std::uint64_t written_ = 0;
  std::uint64_t taken_ = 0;
  std::uint64_t read_written_ = 0;                     ///< bytes of values that were written, since the last pass
  std::uint64_t reread_ = 0;                           ///< bytes, for the targets so far
  std::uint64_t most_reread_ = 0;                      ///< for all targets
  path::Spelling spelling_ = path::Spelling::pointer;  ///< of paths in errors
  bool keep_comments_ = false;
  std::optional<std::uint64_t> goes_next_;  ///< where the value of the target ends that comes next
  bool silent_ = false;                     ///< changes are counted, and not described
};

}  // namespace jt::edit
