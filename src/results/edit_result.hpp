// SPDX-License-Identifier: MIT
// The result of an edit, for the renderers.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/edit/editor.hpp"
#include "output/renderer.hpp"
#include "results/diff_text.hpp"
#include "results/equal_changes.hpp"
#include "results/output.hpp"

namespace jt::results {

class EditView final : public output::View {
 public:
  /// `spelling`: of paths, if `--paths` is not given. Borrows request and outcome.
  EditView(const Output& output, const edit::EditRequest& request, const edit::EditOutcome& outcome,
           path::Spelling spelling)
      : output_(output), request_(request), outcome_(outcome), spelling_(spelling) {}

  std::optional<std::string> message;  ///< for people, in place of the usual line
  std::string undo;                    ///< for people: how to undo it; empty where that cannot be done
  bool brief = false;                  ///< for people: one line alone
  bool equal_together = false;         ///< in json: targets with equal values are one member of `changes`
  /// What can be asked for where several elements match.
  std::string all_or_unique;
  std::vector<std::string> warnings;
  std::vector<std::string> notes;   ///< what may not have been meant
  std::vector<std::string> doubts;  ///< the same of values, which are most likely wrong
  const DiffText* diff = nullptr;   ///< of a dry run; borrowed

  // ---- parts to omit, if --max-bytes is too small
  bool values = true;                                               ///< old and new values are shown
  std::size_t most_diff = std::numeric_limits<std::size_t>::max();  ///< bytes of the diff
  std::size_t most = std::numeric_limits<std::size_t>::max();       ///< operations and changes that are shown

  /// For a single operation.
  [[nodiscard]] const edit::OperationResult& first() const { return outcome_.results[0]; }
  [[nodiscard]] const edit::EditRequest& request() const { return request_; }
  /// The file that has the edited document now, and the one that was not changed: "out.json; in.json was left alone".
  [[nodiscard]] std::string place() const;
  [[nodiscard]] std::string spelled(const path::Location& location) const;
  /// For people: the path that was edited, or the query and how many values it selected.
  [[nodiscard]] std::string target() const;

  void fields(output::Fields& out) const override;
  /// The operations as rows, also where there is one.
  void operations(output::Fields& out) const;
  void lines(output::Lines& out) const override;
  /// How many values were changed; an operation without any counts as one.
  [[nodiscard]] std::size_t places() const;
  /// The operation and its location are always printed; a dry run only reports what would change.
  [[nodiscard]] bool essential() const override { return !diff || !output_.renderer.for_people(); }

 private:
  static constexpr std::size_t most_paths = 3;  ///< of targets with equal values
  [[nodiscard]] bool single() const { return !request_.list && outcome_.results.size() == 1; }
  /// Of a single operation: a query selected several values.
  [[nodiscard]] bool several() const { return single() && first().targets.value_or(1) != 1; }
  [[nodiscard]] std::string change_text() const;
  [[nodiscard]] static std::string text_of(const std::optional<std::string>& previous,
                                           const std::optional<std::string>& value);
  void add_targets(output::Lines& out) const;
  void add_details(output::Lines& out) const;
  void one(output::Fields& out, const edit::OperationResult& result) const;
  /// At most `most_paths`.
  [[nodiscard]] std::vector<std::string> first_paths(const EqualChanges& group) const;
  void changes(output::Fields& out, const edit::OperationResult& result) const;
  void add_diff(output::Fields& out) const;
  void change(output::Fields& out, const std::optional<std::string>& previous,
              const std::optional<std::string>& value) const;
  [[nodiscard]] std::uint64_t all_bytes() const;
  [[nodiscard]] output::Line summary() const;
  [[nodiscard]] std::string unchanged() const;

  Output output_;
  const edit::EditRequest& request_;
  const edit::EditOutcome& outcome_;
  path::Spelling spelling_;
};

/// Shows the edit, and less of it until it fits --max-bytes: equal changes together, as much of the diff as there is
/// room for beside the values, fewer operations, then none of the values.
void show_edit(const Output& output, EditView& view);

/// "more than one element matches …", if there were several matches.
/// `way`: what else could have been asked for.
std::optional<std::string> match_warning(const edit::OperationResult& result, std::string_view way);

/// Of operations whose values are JSON, for callers that write other values as JSON text: strings that are the JSON
/// text of a value of the type that was there, or is in the array already.
std::vector<std::string> text_warnings(const edit::EditRequest& request, const edit::EditOutcome& outcome);

/// "'prot' is a new member beside 'port'": of one whose name is nearly that of another.
std::string beside_note(const std::pair<std::string, std::string>& beside);

/// A value on one line, truncated to about `most` characters.
std::string short_value(std::string_view json, std::size_t most = 60);

}  // namespace jt::results
