// SPDX-License-Identifier: MIT
#include "core/propose/preview.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/beside.hpp"
#include "core/bytes/errors.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/bytes/open.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/edit/editor.hpp"
#include "core/json/canonical.hpp"
#include "core/propose/identify.hpp"
#include "core/propose/operations.hpp"
#include "core/propose/read_values.hpp"
#include "core/propose/session_text.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::propose {
namespace {

class Previewing {
 public:
  Previewing(const bytes::Roots& roots, const PreviewRequest& request, store::SessionStore& store)
      : roots_(roots),
        request_(request),
        store_(store),
        lines_(edit::is_each_line(request.documents, request.text ? std::nullopt : std::optional(request.file))) {}

  Result<Preview> run() {
    TRY(check());
    TRY(request_.interpreter == nullptr ? take_operations() : interpret());
    // Of several interpreters the one that was asked last.
    out_.interpreter = request_.interpreter == nullptr ? "operations" : request_.interpreter->name();
    Proposal& proposal = out_.proposal;
    if (proposal.status == Status::success && proposal.changes.empty()) proposal.status = Status::no_changes;
    if (proposal.status == Status::no_changes && proposal.message.empty()) {
      proposal.message = "Nothing to change: the document is so already";
    }
    if (proposal.status == Status::success) {
      TRY(keep());
    } else {
      proposal.changes.clear();
      auto id = TRY(store::new_session_id());
      out_.session.id = std::move(id);
    }
    return std::move(out_);
  }

 private:
  Result<void> check() const {
    if (request_.text && request_.text->size() > most_kept) {
      return fail(Code::document_too_large,
                  fmt::format("{} has {} bytes; a document that is kept in its session may have {}",
                              bytes::quoted_file(request_.file), request_.text->size(), most_kept));
    }
    if (request_.interpreter == nullptr) return {};
    if (request_.instruction.find_first_not_of(" \t\r\n") == std::string::npos) {
      return fail(Code::invalid_input, "the instruction is empty");
    }
    if (const std::size_t at = text::invalid_text_at(request_.instruction); at != std::string::npos) {
      return fail(Code::invalid_input, fmt::format("the instruction '{}' is not UTF-8, from byte {} on",
                                                   text::excerpt(request_.instruction), at));
    }
    const std::size_t count = text::count_code_points(request_.instruction);
    if (count <= longest_instruction) return {};
    return fail(Code::instruction_too_long,
                fmt::format("the instruction has {} characters, {} are allowed", count, longest_instruction));
  }

  Result<std::unique_ptr<document::Document>> open(bool check) const {
    Result<std::unique_ptr<bytes::Source>> source =
        request_.text ? std::make_unique<bytes::MemorySource>(std::string_view(*request_.text), request_.file)
                      : bytes::open_source(roots_, request_.file);
    if (!source) return fail(std::move(source.error()));
    document::DocumentOptions options;
    options.syntax = request_.syntax;
    options.lines = lines_;
    options.skip_invalid = request_.skip_invalid;
    options.again = true;
    options.check = options.digest = options.busy = check;
    return std::make_unique<document::Document>(std::move(*source), options, nullptr);
  }

  /// An instruction speaks of what is in an object or an array.
  Result<void> check_root() {
    auto document = TRY(open(true));
    out_.syntax = document->decision();
    scan::Cursor& cursor = document->cursor();
    if (!cursor.start()) return fail(document->explain(cursor.failure()));
    const scan::Type type = cursor.type();
    if (type == scan::Type::object || type == scan::Type::array) return {};
    if (!cursor.skip()) return fail(document->explain(cursor.failure()));
    if (auto valid = document->finish(); !valid) return valid;
    return fail(Code::invalid_input, fmt::format("cannot propose changes of {}: it is a {}, not an object or an array",
                                                 bytes::quoted_file(request_.file), scan::name(type)));
  }

  Result<void> interpret() {
    TRY(check_root());
    auto document = open(true);  // beside what the interpreter does
    if (!document) return fail(std::move(document.error()));
    auto proposal = request_.interpreter->propose(**document, request_.instruction);
    if (!proposal) return fail((*document)->explain(std::move(proposal.error())));
    out_.proposal = std::move(*proposal);
    if (out_.proposal.status != Status::success) return {};
    numbered(out_.proposal.changes);
    if (auto checked = (*document)->finish(); !checked) return checked;
    if (auto rev = (*document)->revision()) checked_rev_ = std::move(*rev);
    return verify();
  }

  /// The one editor says whether the changes can be made, and what is there now.
  Result<void> verify() {
    auto sequence = TRY(sequence_of(out_.proposal.changes));
    // Each of them reads the whole document, and neither needs what the other finds.
    std::vector<Change> copies = out_.proposal.changes;
    auto [outcome, identified] =
        beside([&] { return try_out(sequence.operations); }, [&] { return find_targets(copies); });
    if (!outcome && outcome.error()->code == Code::document_changed) return fail(changed_meanwhile());
    if (!outcome) return fail(std::move(outcome.error()));
    if (!identified) return identified;
    for (std::size_t i = 0; i < out_.proposal.changes.size(); ++i) {
      out_.proposal.changes[i].target = std::move(copies[i].target);
      out_.proposal.changes[i].before = std::move(copies[i].before);
    }
    std::vector<std::optional<std::string>> seen;  // by the interpreter
    for (Change& change : out_.proposal.changes) seen.push_back(std::move(change.current));
    for (std::size_t i = 0; i < outcome->results.size(); ++i) {
      Change& change = out_.proposal.changes[sequence.changes[i]];
      edit::OperationResult& result = outcome->results[i];
      const bool moved = change.kind == edit::OperationKind::move;
      if (moved) change.proposed = result.value;
      change.current = std::move(moved ? result.value : result.previous);
    }
    if (auto read = read_long_values(); !read) return read;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const Change& change = out_.proposal.changes[i];
      const bool compared = change.kind != edit::OperationKind::rename && change.kind != edit::OperationKind::move;
      if (!seen[i] || !compared || !change.digest.empty()) continue;
      if (!change.current || !json::same_value(*seen[i], *change.current)) return fail(changed_meanwhile());
    }
    return {};
  }

  /// Values of which the trial kept a part only.
  Result<void> read_long_values() {
    if (!truncated_) return {};
    auto document = TRY(open(false));
    if (auto read = read_values(*document, out_.proposal.changes, request_.excerpt); !read) {
      return fail(document->explain(std::move(read.error())));
    }
    return {};
  }

  Result<void> take_operations() {
    auto outcome = TRY(try_out(request_.operations));
    if (outcome.unchanged) return {};
    auto changes = TRY(changes_of(request_.operations, outcome.results));
    for (Change& change : changes) {
      if (change.kind == edit::OperationKind::move) change.current = change.proposed;
    }
    out_.proposal.changes = std::move(changes);
    TRY(read_long_values());
    leave_out_unchanged(out_.proposal.changes);
    return find_targets(out_.proposal.changes);
  }

  /// Changes to what is there already; but not where some are numbered within others.
  static void leave_out_unchanged(std::vector<Change>& changes) {
    if (std::any_of(changes.begin(), changes.end(), [](const Change& each) { return !each.within.empty(); })) return;
    const std::size_t left_out = std::erase_if(changes, [](const Change& each) {
      return each.kind == edit::OperationKind::set && each.digest.empty() && each.current && each.proposed &&
             json::same_value(*each.current, *each.proposed);
    });
    if (left_out > 0) numbered(changes);
  }

  Result<void> find_targets(std::span<Change> changes) const {
    auto document = TRY(open(false));
    if (auto identified = identify(*document, changes); !identified) {
      return fail(document->explain(std::move(identified.error())));
    }
    return {};
  }

  Result<edit::EditOutcome> try_out(const std::vector<edit::Operation>& operations) {
    edit::EditRequest request;
    request.file = request_.file;
    request.syntax = request_.syntax;
    request.documents = lines_ ? edit::Documents::each_line : edit::Documents::one;
    request.skip_invalid = request_.skip_invalid;
    if (request_.text) request.text = *request_.text;
    request.operations = operations;
    request.list = request_.interpreter == nullptr;
    request.if_rev = checked_rev_;
    request.checked = checked_rev_.has_value();
    request.dry_run = true;
    request.undo = false;
    request.progress = request_.progress;
    request.excerpt = [this](bytes::Source& document, const bytes::Span& value) { return excerpt(document, value); };
    request.whole_new_values = true;
    auto outcome = edit::edit(roots_, request);
    if (outcome) out_.rev = outcome->rev;
    if (outcome) out_.syntax = outcome->syntax;
    if (outcome) out_.comments_removed = outcome->comments_removed();
    return outcome;
  }

  std::string excerpt(bytes::Source& document, const bytes::Span& value) {
    if (!too_long(value)) return bytes::bytes_of(document, value).value_or("null");
    truncated_ = true;
    return request_.excerpt(document, value);
  }

  Result<void> keep() {
    Proposal& proposal = out_.proposal;
    const std::size_t count = proposal.changes.size();
    if (proposal.message.empty()) proposal.message = fmt::format("Found {} to apply", text::counted(count, "change"));
    Pending pending;
    pending.file = request_.file;
    if (!request_.text) {
      auto place = TRY(roots_.locate_for_edit(request_.file));
      pending.file = place.real;
    }
    pending.document = request_.text;
    pending.syntax = request_.syntax;
    pending.lines = lines_;
    pending.skip_invalid = request_.skip_invalid;
    pending.rev = out_.rev;
    pending.instruction = request_.instruction;
    pending.interpreter = out_.interpreter;
    pending.changes = proposal.changes;
    auto session = TRY(store_.create(to_text(pending), request_.ttl));
    out_.session = std::move(session);
    return {};
  }

  [[nodiscard]] Error changed_meanwhile() const {
    return make_error(Code::document_changed,
                      fmt::format("{} was changed while it was read", bytes::quoted_file(request_.file)));
  }

  const bytes::Roots& roots_;
  const PreviewRequest& request_;
  store::SessionStore& store_;
  const bool lines_;  ///< each line is a document
  Preview out_;
  bool truncated_ = false;                  ///< a value in the document is too long to be kept whole
  std::optional<std::string> checked_rev_;  ///< what the interpreter read was a valid document of this revision
};

}  // namespace

Result<Preview> preview(const bytes::Roots& roots, const PreviewRequest& request, store::SessionStore& store) {
  auto done = Previewing(roots, request, store).run();
  if (!done) return fail(edit::for_edit(std::move(done.error()), request.file));
  return done;
}

}  // namespace jt::propose
