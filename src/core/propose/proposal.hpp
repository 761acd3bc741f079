// SPDX-License-Identifier: MIT
// Proposal: the changes that an instruction, or a list of operations, would make to a document.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/document/document.hpp"
#include "core/edit/operation.hpp"
#include "core/path/path.hpp"
#include "core/result.hpp"

namespace jt::propose {

/// One proposed change of one value. All locations are those of the document that was read, whatever the other changes
/// do.
struct Change {
  static constexpr std::uint64_t longest_value = std::uint64_t{64} << 10;

  std::string id;  ///< "change_001"; given by `numbered`
  /// set (a member may be new), insert (an element), remove, rename (a key) or move (an element).
  edit::OperationKind kind = edit::OperationKind::set;
  /// The value; of insert the index that it will have, up to the number of elements; of move the index that the
  /// element will have.
  path::Location at;
  std::optional<path::Location> from;  ///< of move: the element
  /// JSON text; nothing where there is no value. One of over `longest_value` bytes is truncated, as for people.
  std::optional<std::string> current;
  std::string digest;                   ///< of a truncated `current`: of its bytes, as `digest_of` writes it
  std::optional<std::string> proposed;  ///< JSON text; of rename the key, a JSON string; nothing for remove
  double confidence = 1;                ///< 0 to 1
  /// A path, or a query that finds the value by what identifies the elements around it: `$.users[?@.id==1].name`. Set
  /// by `identify`. Of insert: that of the element before which it goes; of the array, at its end. Of move: that of the
  /// element that is moved.
  std::string target;
  /// Of a change within what another one writes: that one's id. It can only be applied with it and with all changes in
  /// it that come before this one; `at` is then the location of the other one and a path below what it writes.
  std::string within;
  /// Of move: what `target` is of insert. Where nothing is given, the index alone counts. Set by `identify`.
  std::string before;
  /// Fingerprints of the outermost elements that `target` and `before` know by an index alone: whether that index still
  /// has the same element. Empty where there is none, or where `current` is the element. Set by `identify`.
  std::string element, before_element;
  /// `current` is a scalar that no other element of its array has: it is looked for in all of that array. Set by
  /// `identify`.
  bool distinct = false;
};

/// Gives the changes their ids: change_001, change_002, …; the first one follows `before` others.
void numbered(std::span<Change> changes, std::size_t before = 0);

enum class Status : std::uint8_t { success, no_changes, ambiguous };
std::string_view name(Status status);

struct Proposal {
  Status status = Status::success;
  std::vector<Change> changes;           ///< only with `success`
  std::string message;                   ///< one line: "Found 2 changes to apply"; what is unclear
  std::vector<std::string> suggestions;  ///< with `ambiguous`: instructions that would work on this document
};

/// Understands instructions.
class Interpreter {
 public:
  virtual ~Interpreter() = default;
  /// As printed: "rules", "llm".
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// What the instruction (1 to 1000 characters) would change. `document` was opened with `again` and not read yet; on
  /// return its first pass need not be finished. What cannot be understood is `ambiguous`, not an error.
  virtual Result<Proposal> propose(document::Document& document, std::string_view instruction) = 0;
};

}  // namespace jt::propose
