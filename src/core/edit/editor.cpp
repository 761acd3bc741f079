// SPDX-License-Identifier: MIT
#include "core/edit/editor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <memory>

#include "core/bytes/errors.hpp"
#include "core/bytes/file_source.hpp"
#include "core/bytes/lines.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/bytes/open.hpp"
#include "core/bytes/output_file.hpp"
#include "core/bytes/replace.hpp"
#include "core/bytes/spooled_source.hpp"
#include "core/comments/syntax.hpp"
#include "core/document/line_index.hpp"
#include "core/document/lines_check.hpp"
#include "core/document/position.hpp"
#include "core/edit/recover.hpp"
#include "core/edit/schema_check.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/parallel_observer.hpp"
#include "core/scan/source_digest.hpp"
#include "core/splice/compose.hpp"
#include "core/splice/diff.hpp"
#include "core/splice/digest_trail.hpp"
#include "core/store/journal.hpp"
#include "core/text/ascii.hpp"
#include "core/text/shell.hpp"

namespace jt::edit {
namespace {

Result<std::uint64_t> size_of(bytes::Source& source) {
  if (const auto size = source.size()) return *size;
  // The size of a buffered pipe is known after it was read once; a device or /proc reports none.
  std::vector<std::uint8_t> block(std::size_t{128} << 10);
  std::uint64_t size = 0;
  for (;;) {
    auto got = TRY(source.read(size, block.data(), block.size()));
    if (got == 0) return size;
    size += got;
  }
}

/// Whether nothing follows the first line.
Result<bool> is_one_line(bytes::Source& source) {
  std::vector<std::uint8_t> block(std::size_t{128} << 10);
  bool ended = false;
  for (std::uint64_t at = 0;;) {
    auto got = TRY(source.read(at, block.data(), block.size()));
    if (got == 0) return true;
    for (std::size_t i = 0; i < got; ++i) {
      if (ended && !text::is_json_space(static_cast<char>(block[i]))) return false;
      ended = ended || block[i] == '\n';
    }
    at += got;
  }
}

}  // namespace

/// One edit in progress.
class EditInParts::Parts {
 public:
  Parts(const bytes::Roots& roots, const EditRequest& request) : roots_(roots), request_(request) {}

  Result<EditOutcome> run() {
    TRY(open(request_.opening));
    TRY(prepare());
    TRY(write());
    return std::move(outcome_);
  }

  [[nodiscard]] bytes::Source& source() { return *source_; }
  [[nodiscard]] bytes::EditTarget* target() { return target_.get(); }
  [[nodiscard]] bytes::Replacement* replacement() { return replacement_.get(); }
  [[nodiscard]] const EditOutcome& outcome() const { return outcome_; }

  Result<void> open(const bytes::EditOpening& opening) {
    if (request_.text) {
      source_ = std::make_unique<bytes::MemorySource>(*request_.text, request_.file);
      return {};
    }
    const bool elsewhere = request_.dry_run || request_.output || request_.file == "-";
    if (elsewhere) {
      auto opened = TRY(bytes::open_source(roots_, request_.file));
      if (request_.dry_run && request_.file != "-" && !request_.output && opened->unpacked()) {
        auto file = TRY(roots_.open_read(request_.file));
        const auto packed = TRY(bytes::FileSource::make(std::move(file), request_.file));
        TRY(bytes::refuse_packed(roots_, *packed));
      }
      source_ = opened->rewinds() ? std::move(opened) : std::make_unique<bytes::SpooledSource>(std::move(opened));
      return {};
    }
    target_ = TRY(open_recovered(roots_, request_.file, opening, request_.state_folder));
    auto source = TRY(target_->source());
    source_ = std::move(source);
    TRY(bytes::refuse_packed(roots_, *source_));
    return {};
  }

  /// Reads and edits the document.
  Result<void> prepare() {
    if (request_.if_rev && request_.if_rev->empty()) {
      return fail(Code::invalid_input, "the revision that the document must have is empty");
    }
    auto size = TRY(size_of(*source_));
    document_.emplace(*source_, size);
    outcome_.by_lines = has_lines();
    if (outcome_.by_lines) {
      document_->read_lines({hear_lines(), hear_end()}, request_.skip_invalid);
    } else {
      TRY(decide_syntax());
    }
    if (auto applied = apply(); !applied) {
      // In another document than the expected one, any error comes of that.
      const auto rev = request_.if_rev ? revision() : std::nullopt;
      if (!rev || *rev == *request_.if_rev) return fail(std::move(applied.error()));
      outcome_.previous_rev = *rev;
      return fail(other_revision());
    }
    outcome_.lines_skipped = document_->lines_skipped();
    outcome_.bytes_before = size;
    outcome_.bytes_after = document_->bytes();
    TRY(compare());
    for (const OperationResult& result : outcome_.results) outcome_.bytes_changed += result.bytes_changed;
    if (hashes()) outcome_.previous_rev = outcome_.rev = trail_.digest().hex();
    if (request_.if_rev && *request_.if_rev != outcome_.previous_rev) return fail(other_revision());
    if (!request_.schema) return {};
    // One that cannot be read is an error of the request, whatever the edit changes.
    if (outcome_.unchanged) {
      TRY(request_.schema(*document_));
      return {};
    }
    outcome_.errors_left = TRY(check_schema(*document_, request_));
    return {};
  }

  Result<void> write() {
    if (request_.dry_run && !request_.sink) return {};
    if (request_.dry_run) return splice::unified_diff(*document_, request_.file, request_.sink);
    if (!in_place()) return request_.output.value_or("-") == "-" ? print() : write_elsewhere();
    if (outcome_.unchanged) return {};
    return replace();
  }

  /// The new file beside the old one, with a name.
  Result<void> stage() {
    if (request_.dry_run) return write();
    if (outcome_.unchanged) return {};
    TRY(compose_new());
    return replacement_->ready();
  }

  Result<void> record(const std::string& batch) {
    batch_ = batch;
    outcome_.written = true;
    return record();
  }

 private:
  [[nodiscard]] bool in_place() const { return target_ != nullptr; }
  [[nodiscard]] bool keeps_undo() const { return in_place() && request_.undo && !request_.state_folder.empty(); }
  [[nodiscard]] bool hashes() const { return request_.revisions || request_.if_rev || keeps_undo(); }

  [[nodiscard]] bool has_lines() const {
    return is_each_line(request_.documents, request_.text ? std::nullopt : std::optional(request_.file));
  }

  /// Each line is checked, and the bytes as they are have the revision and the numbers of lines.
  std::function<Result<void>(std::span<const std::uint8_t>)> hear_lines() {
    return [this](std::span<const std::uint8_t> bytes) -> Result<void> {
      if (hashes() && trail_.digest().bytes() < document_->original_bytes()) TRY(trail_.feed(bytes));
      if (request_.shows) TRY(lines_.feed(bytes));
      return checks_lines() ? line_check_.feed(bytes) : Result<void>();
    };
  }
  std::function<Result<void>()> hear_end() {
    return [this]() -> Result<void> {
      if (request_.shows) TRY(lines_.finish());
      return checks_lines() ? line_check_.finish() : Result<void>();
    };
  }
  [[nodiscard]] bool checks_lines() const { return !request_.skip_invalid && !(request_.checked && request_.if_rev); }

  /// By the name that was given, and by that of the file itself.
  Result<void> decide_syntax() {
    comments::Choice choice = request_.syntax;
    if (choice == comments::Choice::automatic && comments::named_as_jsonc(request_.file)) {
      choice = comments::Choice::jsonc;
    }
    outcome_.syntax = TRY(comments::decide(choice, in_place() ? target_->real_path() : request_.file, *source_));
    if (outcome_.syntax.syntax == comments::Syntax::jsonc) document_->read_comments({hear(), {}});
    return {};
  }

  /// The revision is that of the bytes as they are, which pass once.
  std::function<Result<void>(std::span<const std::uint8_t>)> hear() {
    if (!hashes()) return {};
    return [this](std::span<const std::uint8_t> bytes) -> Result<void> {
      if (trail_.digest().bytes() >= document_->original_bytes()) return {};
      return trail_.feed(bytes);
    };
  }

  /// Reads and checks the document, and applies the operations to its pieces.
  Result<void> apply() {
    scan::Checker checker;
    TransactionOptions wanted;
    wanted.file = request_.file;
    wanted.indent = request_.indent;
    wanted.excerpt = request_.excerpt;
    wanted.whole_new_values = request_.whole_new_values;
    wanted.spelling = request_.spelling;
    wanted.near_names = !request_.list && request_.operations.size() == 1;
    Transaction transaction(*document_, wanted);
    const bool by_lines = outcome_.by_lines;
    const bool viewed = by_lines || document_->commented();
    const bool checks = !(request_.checked && request_.if_rev) && !by_lines;
    scan::StreamOptions options;
    if (checks) options.window = scan::ParallelObserver::window;
    scan::Stream stream(viewed ? document_->view() : *source_, options);
    scan::ParallelObserver parallel({&checker});  // behind the stream: its thread must have ended before the windows go
    if (checks) stream.observe(parallel);
    if (hashes() && !viewed)
      stream.observe(trail_);  // while the other thread checks; it is the same document if it is hashed so
    if (request_.shows && !by_lines) stream.observe(lines_);
    if (request_.progress != nullptr) stream.observe(*request_.progress);
    if (request_.change) return change(stream);
    auto results = transaction.run(request_.operations, stream);
    if (!results) {
      Error error = std::move(results.error().error);
      document::complete_position(error, *source_, nullptr);
      if (error->code == Code::invalid_json) error = document::in_document(std::move(error), source_->name());
      if (by_lines) {
        std::erase_if(error->advice, [](const Advice& each) { return each.kind == Advice::Kind::read_lines; });
        // The path may be one into the only line.
        if (error->code == Code::path_not_found && is_one_line(*source_).value_or(false))
          error->advice.push_back({Advice::Kind::edit_as_document, {request_.file}});
      }
      error = for_edit(std::move(error), request_.file);
      if (error->code == Code::expectation_failed && request_.revisions) error->rev = revision();
      if (request_.list && results.error().operation) {
        const std::size_t index = *results.error().operation;
        const bool several = !request_.numbers.empty();
        error->failed_operation = several ? request_.numbers[index] : index;
        error->hints.push_back(fmt::format("this is operation {} of {}, counted from 0{}; nothing was written",
                                           *error->failed_operation,
                                           several ? request_.all_operations : request_.operations.size(),
                                           several ? ", in " + bytes::quoted_file(request_.file) : ""));
      }
      return fail(std::move(error));
    }
    outcome_.results = std::move(*results);
    return {};
  }

  /// The document is read to its end first, so that it is checked and hashed.
  Result<void> change(scan::Stream& stream) {
    if (!stream.drain()) {
      Error error = *stream.failure();
      document::complete_position(error, *source_, nullptr);
      if (error->code == Code::invalid_json) error = document::in_document(std::move(error), source_->name());
      return fail(for_edit(std::move(error), request_.file));
    }
    TRY(request_.change(*document_));
    splice::Changes changes = document_->changes();
    while (const auto each = changes.next()) {
      outcome_.bytes_changed += each->after_size > 0 ? each->after_size : each->before_size;
    }
    return {};
  }

  /// The revision of the present document, for an error: the pass may not have read all of it.
  std::optional<std::string> revision() {
    auto digest = scan::digest_of(*source_, {0, document_->original_bytes()});
    return digest ? std::optional(std::move(*digest)) : std::nullopt;
  }

  /// Operations may change nothing: the value is equal already, or is moved there and back.
  Result<void> compare() {
    auto same = TRY(splice::is_unchanged(*document_));
    outcome_.unchanged = same;
    if (!same) return request_.shows ? show() : Result<void>();
    for (OperationResult& result : outcome_.results) result.bytes_changed = 0;
    return {};
  }

  Result<void> show() {
    outcome_.line = first_line();
    outcome_.excerpt = TRY(splice::excerpt(*document_, lines_));
    return {};
  }

  /// The comma and the whitespace before what was put in or taken out are on the line before it.
  std::uint64_t first_line() {
    const splice::Change change = document_->changes().next().value_or(splice::Change{});
    const bool removed = change.after_size == 0;
    bytes::Source& source = removed ? *source_ : *document_;
    const std::uint64_t begin = removed ? change.before_begin : change.after_begin;
    std::array<char, 4096> block{};
    const std::uint64_t size = std::min<std::uint64_t>(block.size(), removed ? change.before_size : change.after_size);
    const auto got = source.read(begin, reinterpret_cast<std::uint8_t*>(block.data()), static_cast<std::size_t>(size));
    const std::string_view text(block.data(), got.value_or(0));
    const std::string_view lead = text.substr(0, std::min(text.find_first_not_of(", \t\r\n"), text.size()));
    return lines_.line(change.before_begin, *source_).value_or(0) +
           static_cast<std::uint64_t>(std::count(lead.begin(), lead.end(), '\n'));
  }

  Error other_revision() const {
    Error error = make_error(Code::document_changed,
                             fmt::format("{} is at revision {}, not {}", bytes::quoted_file(request_.file),
                                         outcome_.previous_rev, *request_.if_rev));
    error->hints.emplace_back("the file was changed since; read it again before you repeat the edit");
    error->rev = outcome_.previous_rev;
    if (outcome_.results.size() == 1) error->current_value = outcome_.results[0].previous;
    if (request_.file != "-") error->advice.push_back({Advice::Kind::inspect, {request_.file}});
    return error;
  }

  // ---- writing

  Result<void> print() {
    bool open = true;
    splice::Outlet outlet;
    outlet.write = [&](std::span<const std::uint8_t> bytes) -> Result<void> {
      open = open && request_.sink({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
      return {};
    };
    return compose_hashed(outlet);
  }

  Result<void> write_elsewhere() {
    bytes::OutputOptions options;
    options.force = request_.opening.force;
    options.break_links = request_.opening.break_links;
    options.sync = request_.sync;
    auto file = TRY(bytes::OutputFile::create(roots_, *request_.output, document_->bytes(), options));
    splice::Outlet outlet;
    outlet.write = [&](std::span<const std::uint8_t> bytes) { return file->write(bytes); };
    if (auto composed = compose_hashed(outlet); !composed) return composed;
    outcome_.written = true;
    return file->commit();
  }

  Result<void> compose_hashed(const splice::Outlet& outlet) {
    if (!hashes()) return splice::compose(*document_, outlet, nullptr, 0);
    const auto first = document_->changes().next();
    scan::Digest digest = trail_.of_beginning(first ? first->before_begin : document_->bytes());
    if (auto composed = splice::compose(*document_, outlet, &digest, digest.bytes()); !composed) return composed;
    outcome_.rev = digest.hex();
    return {};
  }

  Result<void> compose_new() {
    bytes::ReplaceOptions options;
    options.sync = request_.sync;
    replacement_ = TRY(bytes::Replacement::begin(*target_, document_->bytes(), options));
    splice::Outlet outlet;
    outlet.write = [&](std::span<const std::uint8_t> bytes) { return replacement_->write(bytes); };
    outlet.copy = [&](std::uint64_t offset, std::uint64_t size) { return replacement_->copy(offset, size); };
    return compose_hashed(outlet);
  }

  Result<void> replace() {
    TRY(compose_new());
    TRY(replacement_->commit([this]() -> Result<void> {
      TRY(record());
      return request_.before_rename ? request_.before_rename(outcome_, *document_) : Result<void>();
    }));
    outcome_.written = true;
    return {};
  }

  /// Before the rename. A journal that cannot be written stops the edit only if undo is required.
  Result<void> record() {
    auto recorded = keep_undo();
    if (recorded) return {};
    if (request_.require_undo) {
      recorded.error()->message = "the edit could not be undone later: " + recorded.error()->message;
      recorded.error()->advice.push_back({Advice::Kind::edit_without_undo, {}});
      return recorded;
    }
    outcome_.no_undo = recorded.error()->message;
    return {};
  }

  Result<void> keep_undo() {
    if (!request_.undo) return fail(Code::invalid_input, "not wanted");
    if (request_.state_folder.empty())
      return fail(Code::io_error, "neither XDG_STATE_HOME nor HOME is an absolute path");
    auto ranges = TRY(splice::changed_ranges(*document_));
    store::JournalEntry entry;
    entry.time = std::time(nullptr);
    entry.what = request_.what;
    entry.batch = batch_;
    entry.rev_before = outcome_.previous_rev;
    entry.rev_after = outcome_.rev;
    entry.size_before = outcome_.bytes_before;
    entry.size_after = outcome_.bytes_after;
    store::Journal journal(request_.state_folder);
    auto begun = journal.begin_at(target_->real_path(), entry.rev_before);
    if (!begun) return begun;
    TRY(journal.record(target_->real_path(), entry, ranges, &*document_));
    return {};
  }

  const bytes::Roots& roots_;
  const EditRequest& request_;
  std::unique_ptr<bytes::EditTarget> target_;  ///< where the file itself is replaced
  std::unique_ptr<bytes::Replacement> replacement_;
  std::string batch_;
  std::unique_ptr<bytes::Source> source_;
  std::optional<splice::PieceTable> document_;
  splice::DigestTrail trail_;
  document::LineIndex lines_;
  document::LinesCheck line_check_{[](Error error) -> Result<void> { return fail(std::move(error)); }};
  EditOutcome outcome_;
};

EditInParts::EditInParts(const bytes::Roots& roots, const EditRequest& request)
    : parts_(std::make_unique<Parts>(roots, request)) {}
EditInParts::~EditInParts() = default;

Result<void> EditInParts::open(const bytes::EditOpening& opening) { return parts_->open(opening); }
Result<void> EditInParts::apply() { return parts_->prepare(); }
Result<void> EditInParts::stage() { return parts_->stage(); }
Result<void> EditInParts::record(const std::string& batch) { return parts_->record(batch); }
Result<void> EditInParts::finish() { return parts_->write(); }
bytes::Source& EditInParts::source() { return parts_->source(); }
bytes::EditTarget* EditInParts::target() { return parts_->target(); }
bytes::Replacement* EditInParts::replacement() { return parts_->replacement(); }
const EditOutcome& EditInParts::outcome() const { return parts_->outcome(); }

bool is_each_line(Documents documents, const std::optional<std::string>& file) {
  if (documents != Documents::by_name) return documents == Documents::each_line;
  return file && bytes::named_as_lines(*file);
}

Error for_edit(Error error, const std::string& file) {
  for (Advice& advice : error->advice) {
    if (advice.kind == Advice::Kind::read_lines) advice = {Advice::Kind::edit_lines, {file}};
    if (advice.kind == Advice::Kind::decompress && advice.arguments.size() == 1) advice.arguments.push_back(file);
    const bool of_document = error->code == Code::invalid_json && advice.arguments.empty();
    if (advice.kind == Advice::Kind::read_comments && of_document) advice.arguments = {file};
  }
  return error;
}

Result<EditOutcome> edit(const bytes::Roots& roots, const EditRequest& request) {
  return EditInParts::Parts(roots, request).run();
}

}  // namespace jt::edit
