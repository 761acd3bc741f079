// SPDX-License-Identifier: MIT
// Transaction: a list of operations, each applied to the result of the one before, located in as few passes over the
// document as possible.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/edit/operation.hpp"
#include "core/edit/path_tree.hpp"
#include "core/result.hpp"
#include "core/splice/piece_table.hpp"
#include "core/splice/splicer.hpp"

namespace jt::edit {

struct TransactionOptions {
  std::string file;                        ///< its name, for messages
  std::optional<splice::Indent> indent;    ///< instead of what the surroundings show
  scan::StreamOptions stream;              ///< of every pass (tests: window, shift, kernel)
  std::optional<path::Spelling> spelling;  ///< of paths in errors; else that of the path that was given
  bool near_names = false;                 ///< a new member is compared with the names beside it
  /// A value for the result: its JSON text, truncated if it is long. Called before the value is changed.
  std::function<std::string(bytes::Source& document, const bytes::Span& value)> excerpt;
  bool whole_new_values = false;  ///< a value that an operation brings is in the result as it is, however long
};

/// The error, and the index of its operation (from 0).
struct TransactionError {
  Error error;
  std::optional<std::size_t> operation;
};

class Transaction {
 public:
  /// The most operations that are located in one pass.
  static constexpr std::size_t most_in_batch = 4096;

  /// Borrows the document.
  Transaction(splice::PieceTable& document, TransactionOptions options);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  /// Applies all of them to the document. The first pass reads `first`, a stream over the unedited document with the
  /// observers that check it, to its end. After an error the result must be discarded.
  Expected<std::vector<OperationResult>, TransactionError> run(std::span<const Operation> operations,
                                                               scan::Stream& first);
  /// How many passes over the document were needed.
  [[nodiscard]] std::size_t passes() const { return passes_; }

 private:
  class Attempt;
  Result<void> last_look();
  [[nodiscard]] Expected<void, TransactionError> check_values(std::span<const Operation> operations) const;

  splice::PieceTable& document_;
  TransactionOptions options_;
  std::size_t passes_ = 0;
};

}  // namespace jt::edit
