// SPDX-License-Identifier: MIT
#include "core/edit/transaction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "core/bytes/errors.hpp"
#include "core/comments/blank_source.hpp"
#include "core/document/lines_check.hpp"
#include "core/edit/applier.hpp"
#include "core/edit/batch.hpp"
#include "core/edit/target_search.hpp"
#include "core/scan/checker.hpp"
#include "core/text/words.hpp"

namespace jt::edit {
namespace {

constexpr std::string_view names[] = {"set",    "insert",  "remove", "merge", "append", "rename",    "add",
                                      "remove", "replace", "move",   "copy",  "test",   "add_number"};

/// Documents up to this size are checked again after an edit: it takes a fraction of a millisecond.
constexpr std::uint64_t rechecked = std::uint64_t{1} << 20;

/// Each line by itself. Lines that were skipped are as they were.
Result<void> check_lines_again(splice::PieceTable& table) {
  const std::uint64_t skipped = table.lines_skipped();
  std::uint64_t bad = 0;
  document::LinesCheck lines(
      [&](Error error) { return ++bad > skipped ? Result<void>(fail(std::move(error))) : Result<void>(); });
  std::vector<std::uint8_t> block(std::size_t{64} << 10);
  for (std::uint64_t at = 0; at < table.bytes();) {
    const auto got = TRY(table.read(at, block.data(), block.size()));
    if (got == 0) return fail(Code::document_changed, bytes::quoted_file(table.name()) + " became shorter");
    TRY(lines.feed(std::span(block).first(got)));
    at += got;
  }
  return lines.finish();
}

/// Comments are read anew too, by a reader that has not followed the edits.
Result<void> check_again(splice::PieceTable& table) {
  if (table.lines()) return check_lines_again(table);
  std::optional<comments::BlankSource> view;
  if (table.commented()) view.emplace(table);
  bytes::Source& document = view ? static_cast<bytes::Source&>(*view) : table;
  scan::Checker checker;
  std::vector<std::uint8_t> block(std::size_t{64} << 10);
  for (std::uint64_t at = 0; at < table.bytes();) {
    auto got = TRY(document.read(at, block.data(), block.size()));
    if (got == 0) return fail(Code::document_changed, bytes::quoted_file(document.name()) + " became shorter");
    if (auto fed = checker.feed(std::span(block).first(got)); !fed) return fed;
    at += got;
  }
  return checker.finish();
}

}  // namespace

std::string_view name(OperationKind kind) { return names[static_cast<std::size_t>(kind)]; }

/// One attempt at the whole list.
class Transaction::Attempt {
 public:
  Attempt(Transaction& transaction, std::span<const Operation> operations, const std::set<std::size_t>& begins)
      : transaction_(transaction),
        operations_(operations),
        begins_(begins),
        applier_(transaction.document_, transaction.options_) {}

  enum class End : std::uint8_t { done, again };

  /// Uses a stream over the present document; null: a new one.
  Expected<End, TransactionError> run(scan::Stream* first) {
    while (results.size() < operations_.size() || first != nullptr) {
      if (results.size() < operations_.size() && operations_[results.size()].path.selector) {
        if (auto edited = edit_query(operations_[results.size()], first); !edited) return edited;
        first = nullptr;
        continue;
      }
      Batch batch(known_);
      if (auto planned = plan(batch); !planned) {
        // The document is still checked: its errors are reported first.
        if (first != nullptr && !first->drain()) return refuse(*first->failure());
        return planned;
      }
      if (batch.planned().empty() && results.size() < operations_.size()) {
        if (auto counted = count_from_start(first); !counted) return counted;
        continue;
      }
      if (auto located = locate(batch.tree(), first); !located) return refuse(std::move(located.error()));
      first = nullptr;
      const auto end = apply(batch);
      if (!end) return end;
      if (*end == End::again) return end;
    }
    return End::done;
  }

  std::vector<OperationResult> results;
  std::size_t restart_at = 0;

 private:
  static Unexpected<TransactionError> refuse(Error error, std::optional<std::size_t> operation = {}) {
    return Unexpected(TransactionError{std::move(error), operation});
  }

  Expected<End, TransactionError> plan(Batch& batch) {
    for (std::size_t i = results.size(); i < operations_.size(); ++i) {
      const std::size_t taken = i - results.size();
      if (operations_[i].path.selector) break;  // it takes a pass of its own
      if (taken == most_in_batch || (taken > 0 && begins_.contains(i))) break;
      auto added = batch.add(taken == 0 && counted_ && counted_at_ == i ? *counted_ : operations_[i]);
      if (!added && taken > 0) break;  // it is reported when its turn comes
      if (!added) return refuse(std::move(added.error()), i);
      if (!*added) break;
    }
    return End::done;
  }

  /// A move of what an index from the end names, or to one, within one array: which element that is depends on the
  /// move. The next operation is planned with indices from the start.
  Expected<End, TransactionError> count_from_start(scan::Stream*& first) {
    const std::size_t index = results.size();
    if (!operations_[index].from || (counted_ && counted_at_ == index))
      return refuse(make_error(Code::io_error, "the operation cannot be located"), index);
    counted_ = operations_[index];
    counted_at_ = index;
    if (auto from = count_steps(counted_->from->path, nullptr, first); !from)
      return refuse(std::move(from.error()), index);
    if (auto to = count_steps(counted_->path.path, &counted_->from->path, first); !to) {
      return refuse(std::move(to.error()), index);
    }
    return End::done;
  }

  /// `moved`: the element or member at that path is taken away before. Reads the document once for each such index.
  Result<void> count_steps(path::Path& path, const path::Path* moved, scan::Stream*& first) {
    std::vector<std::string> above;  // the steps before, in the document as it is
    for (path::PathStep& step : path.steps) {
      const auto gone =
          moved != nullptr && moved->steps.size() == above.size() + 1 &&
                  std::equal(above.begin(), above.end(), moved->steps.begin(),
                             [](const std::string& a, const path::PathStep& b) { return a == step_text(b); })
              ? step_index(moved->steps.back())
              : std::nullopt;
      if (step.kind == path::PathStep::Kind::index && step.index < 0) {
        PathTree tree;
        const std::size_t node = tree.add(PathTree::root, above);
        tree.child(node, "-");  // so that the array is counted
        if (auto located = locate(tree, std::exchange(first, nullptr)); !located) return located;
        const PathNode& array = tree.at(node);
        const std::uint64_t count = array.count - (gone && array.count > 0 ? 1 : 0);
        const auto back = static_cast<std::uint64_t>(-step.index);
        if (!array.there || array.type != scan::Type::array || back > count) {
          return fail(Code::path_not_found,
                      fmt::format("no element {} of an array with {}", step.index, text::counted(count, "element")));
        }
        step.index = static_cast<std::int64_t>(count - back);
      }
      const auto at = step_index(step);
      above.push_back(gone && at && *at >= *gone ? std::to_string(*at + 1) : step_text(step));
    }
    return {};
  }

  /// An operation whose targets queries select, in the document as it is now.
  Expected<End, TransactionError> edit_query(const Operation& operation, scan::Stream* first) {
    Targets all;
    std::vector<Targets> together;
    if (found_together(operation)) {
      auto found = find<std::vector<Targets>>(std::exchange(first, nullptr),
                                              [&](scan::Cursor& cursor) { return find_together(cursor, operation); });
      if (!found) return refuse(std::move(found.error()), results.size());
      together = std::move(*found);
    }
    for (std::size_t i = 0; i <= operation.others.size(); ++i) {
      const GivenPath& path = i == 0 ? operation.path : operation.others[i - 1];
      const auto find_one = [&](scan::Cursor& cursor) { return find_targets(cursor, operation, path); };
      auto targets = together.empty() ? find<Targets>(std::exchange(first, nullptr), find_one)
                                      : Result<Targets>(std::move(together[i]));
      if (!targets) return refuse(std::move(targets.error()), results.size());
      if (auto good = applier_.check_targets(operation, path, *targets); !good) {
        return refuse(std::move(good.error()), results.size());
      }
      all.add(std::move(*targets));
    }
    auto edited = applier_.edit_targets(operation, std::move(all));
    if (!edited) return refuse(std::move(edited.error()), results.size());
    results.push_back(std::move(*edited));
    return End::done;
  }

  template <class Found, class Walk>
  Result<Found> find(scan::Stream* first, const Walk& walk) {
    ++transaction_.passes_;
    std::optional<scan::Stream> fresh;
    if (first == nullptr) fresh.emplace(transaction_.document_.view(), transaction_.options_.stream);
    scan::Stream& stream = first != nullptr ? *first : *fresh;
    scan::Cursor cursor(stream);
    Result<Found> found = walk(cursor);
    // An error of the check comes before one that the walk found.
    if (first != nullptr && !first->drain()) return fail(*first->failure());
    return found;
  }

  Result<void> locate(PathTree& tree, scan::Stream* first) {
    ++transaction_.passes_;
    std::optional<scan::Stream> fresh;
    if (first == nullptr) fresh.emplace(transaction_.document_.view(), transaction_.options_.stream);
    scan::Stream& stream = first != nullptr ? *first : *fresh;
    scan::Cursor cursor(stream);
    splice::EntrySpan span;
    span.root = true;
    bool good = cursor.start();
    if (good) {
      span.entry = cursor.begin();
      good = tree.locate(cursor, span);
    }
    // An error of the check comes before one that the walk found.
    if (first != nullptr && !first->drain()) return fail(*first->failure());
    if (!good) return fail(cursor.failure());
    return {};
  }

  Expected<End, TransactionError> apply(Batch& batch) {
    applier_.use(batch.tree());
    bool fresh = true;
    for (const Planned& planned : batch.planned()) {
      const std::size_t index = results.size();
      auto applied = applier_.apply(planned, fresh);
      if (!applied) return refuse(std::move(applied.error()), index);
      if (applied->kind == Applier::Applied::Kind::again) {
        restart_at = index;
        return End::again;
      }
      if (applied->kind == Applier::Applied::Kind::later) {
        batch.learn();
        break;
      }
      results.push_back(std::move(applied->result));
      fresh = false;
    }
    return End::done;
  }

  Transaction& transaction_;
  std::span<const Operation> operations_;
  const std::set<std::size_t>& begins_;
  KnownObjects known_;
  Applier applier_;
  std::optional<Operation> counted_;  ///< an operation with all its indices from the start
  std::size_t counted_at_ = 0;        ///< which one it is
};

Transaction::Transaction(splice::PieceTable& document, TransactionOptions options)
    : document_(document), options_(std::move(options)) {}

Transaction::~Transaction() = default;

Expected<std::vector<OperationResult>, TransactionError> Transaction::run(std::span<const Operation> operations,
                                                                          scan::Stream& first) {
  if (auto fits = check_values(operations); !fits) return Unexpected(std::move(fits.error()));
  std::set<std::size_t> begins;
  scan::Stream* stream = &first;
  for (;;) {
    Attempt attempt(*this, operations, begins);
    const auto end = attempt.run(stream);
    if (!end) return Unexpected(end.error());
    if (*end == Attempt::End::done) {
      if (auto valid = last_look(); !valid) return Unexpected(TransactionError{std::move(valid.error()), {}});
      return std::move(attempt.results);
    }
    stream = nullptr;
    document_.reset();
    if (!begins.insert(attempt.restart_at).second) {
      return Unexpected(
          TransactionError{make_error(Code::io_error, "an operation cannot be located"), attempt.restart_at});
    }
  }
}

/// Values with comments would make a JSON document invalid.
Expected<void, TransactionError> Transaction::check_values(std::span<const Operation> operations) const {
  if (document_.commented()) return {};
  const auto commented = std::find_if(operations.begin(), operations.end(),
                                      [](const Operation& operation) { return operation.commented; });
  if (commented == operations.end()) return {};
  Error error = make_error(Code::invalid_input,
                           fmt::format("the value has comments or a trailing comma, and '{}' is JSON", options_.file));
  error->hints.emplace_back("only a document that is read as JSONC may have them");
  return Unexpected(TransactionError{std::move(error), static_cast<std::size_t>(commented - operations.begin())});
}

/// Every splice was checked already; this check does not depend on where they were made.
Result<void> Transaction::last_look() {
  if (document_.bytes() > rechecked || options_.stream.lines) return {};
  auto valid = check_again(document_);
  if (valid || valid.error()->code != Code::invalid_json) return valid;
  Error error = make_error(Code::io_error, "the edit was not made: it would not have left valid JSON");
  error->hints.emplace_back("this is a mistake in jt; nothing was written");
  return fail(std::move(error));
}

}  // namespace jt::edit
