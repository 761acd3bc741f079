// SPDX-License-Identifier: MIT
#include "core/document/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "core/bytes/peeked_source.hpp"
#include "core/bytes/spooled_source.hpp"
#include "core/comments/blank_source.hpp"
#include "core/comments/json5.hpp"
#include "core/comments/syntax.hpp"
#include "core/document/foreign_format.hpp"

namespace jt::document {
namespace {

/// Reads from `from` on until the check finds an error, to a little behind `last` or to the end. Nothing: it has found
/// none, or reading fails.
template <class Check>
std::optional<Error> read_up_to(bytes::Source& source, std::uint64_t from, std::uint64_t last, Check& check) {
  std::vector<std::uint8_t> buffer(std::size_t{64} << 10);
  for (std::uint64_t at = from; at <= last + scan::syntax_lookahead;) {
    const auto got = source.read(at, buffer.data(), buffer.size());
    if (!got) return {};
    auto good = *got == 0 ? check.finish() : check.feed({buffer.data(), *got});
    if (!good) return std::move(good.error());
    if (*got == 0) break;
    at += *got;
  }
  return {};
}

}  // namespace

Document::Document(std::unique_ptr<bytes::Source> file, DocumentOptions options, std::unique_ptr<Watcher> watcher)
    : options_(std::move(options)), file_(std::move(file)), watcher_(std::move(watcher)) {
  open_file();
  make_observers();
  make_stream();
}

/// Decides about comments. Whether a byte is in one depends on all before it, so a pipe with comments is kept.
void Document::open_file() {
  pipe_ = !file_->rewinds();
  if (!options_.lines) {
    const bool peeks = pipe_ && options_.syntax == comments::Choice::automatic;
    if (peeks) file_ = std::make_unique<bytes::PeekedSource>(std::move(file_));
    // A failed read will be seen again.
    decision_ = comments::decide(options_.syntax, file_->name(), *file_).value_or(comments::Decision{});
  }
  if (pipe_ && (options_.again || has_comments())) file_ = std::make_unique<bytes::SpooledSource>(std::move(file_));
}

Document::~Document() = default;

void Document::make_observers() {
  if (options_.check && !options_.lines) checker_ = std::make_unique<scan::Checker>();
  if (checker_ && options_.on_root_key) checker_->hand_on_keys(options_.on_root_key);
  // The size of a pipe is the number of bytes read from it.
  if (options_.digest || (options_.check && !file_->size())) digest_ = std::make_unique<scan::Digest>();
  if (!file_->rewinds()) tracker_ = std::make_unique<LineTracker>();
  const bool apart = has_comments() || options_.lines;  // the file is heard where it is read, not by the stream
  std::vector<scan::Observer*> costly;
  if (checker_) costly.push_back(checker_.get());
  if (digest_ && !apart) costly.push_back(digest_.get());
  // Worth a thread only for both, or beside much other work: handing windows over costs more than the short walk of a
  // mere check takes. Where the stream reads ahead, they run ahead too.
  const bool ahead = scan::Stream::may_read_ahead(*file_, stream_options());
  if (checker_ && (digest_ || options_.busy) && !options_.lines && !ahead)
    parallel_ = std::make_unique<scan::ParallelObserver>(std::exchange(costly, {}));
  if (parallel_) costly.push_back(parallel_.get());
  // The tracker comes first: it must have seen what the checker refuses.
  std::vector<scan::Observer*>& of_file = apart ? raw_ : json_;
  if (tracker_) of_file.push_back(tracker_.get());
  if (digest_ && apart) of_file.push_back(digest_.get());
  json_.insert(json_.end(), costly.begin(), costly.end());
  // Of the thread that asked; the file may be read by another.
  if (watcher_) (ahead ? json_ : of_file).push_back(watcher_.get());
  if (options_.check && options_.lines) make_lines_check(ahead);
}

/// Lines of a file are checked by the stream, which may run ahead, where nobody else has to hear the file, byte by
/// byte. Where bad lines are listed one thread hears it too: each of them is read again.
void Document::make_lines_check(bool ahead) {
  const bool observes = raw_.empty() && !options_.skip_invalid && (ahead || !options_.on_bad_line);
  const auto on_bad = [this](Error error) -> Result<void> {
    if (lines_observer_) error = as_in_file(std::move(error));
    if (options_.on_bad_line) {
      options_.on_bad_line(std::move(error));
      return {};
    }
    bad_line_ = error;
    return fail(std::move(error));
  };
  lines_check_ = std::make_unique<LinesCheck>(on_bad, observes ? scan::LinesSource::separator : '\n');
  if (!observes) return;
  lines_observer_ = std::make_unique<LinesObserver>(*lines_check_);
  line_again_ = std::make_unique<LineAgain>();
  json_.push_back(lines_observer_.get());
}

/// What is wrong with the line that is being checked, by its bytes in the file: the check has read it as a LinesSource
/// presents it.
Error Document::as_in_file(Error error) { return line_again_->error_of(*file_, lines_check_->line()).value_or(error); }

/// What hears the bytes of the file.
bytes::RawListener Document::raw_listener() {
  if (raw_.empty()) return {};
  return {[this](std::span<const std::uint8_t> bytes) { return feed_raw(bytes); }, [this] { return end_raw(); }};
}

scan::StreamOptions Document::stream_options() const {
  scan::StreamOptions options;
  options.lines = options_.lines;
  options.whole_lines = lines_check_ != nullptr && !options_.skip_invalid;
  options.large = options_.large;
  options.threads = thread_limit() - (parallel_ && thread_limit() > 1 ? 1 : 0);
  return options;
}

void Document::make_stream() {
  source_ = file_.get();
  if (options_.lines) {
    make_lines();
    source_ = lines_.get();
  } else if (has_comments()) {
    blanked_ = std::make_unique<comments::BlankSource>(*file_, raw_listener());
    source_ = blanked_.get();
  }
  scan::StreamOptions options = stream_options();
  if (parallel_) options.window = scan::ParallelObserver::window;
  stream_ = std::make_unique<scan::Stream>(*source_, options);
  for (scan::Observer* observer : json_) stream_->observe(*observer);
  cursor_ = std::make_unique<scan::Cursor>(*stream_);
}

void Document::make_lines() {
  const bool skips = options_.skip_invalid;
  bytes::RawListener of_file = raw_listener();
  if (skips) valid_lines_ = std::make_unique<ValidLines>(*file_, std::exchange(of_file, {}));
  bytes::RawListener of_lines = of_file;
  if (lines_check_ && !lines_observer_) {
    // The observers of the file come first, and receive the skipped lines too, which the check must not.
    of_lines.bytes = [this, skips](std::span<const std::uint8_t> bytes) {
      auto fed = skips ? Result<void>{} : feed_raw(bytes);
      return fed ? feed_lines_check(bytes) : fed;
    };
    of_lines.end = [this, skips] {
      auto ended = skips ? Result<void>{} : end_raw();
      return ended ? end_lines_check() : ended;
    };
  }
  bytes::Source& below = skips ? static_cast<bytes::Source&>(*valid_lines_) : *file_;
  lines_ = std::make_unique<scan::LinesSource>(below, std::move(of_lines));
}

Result<void> Document::feed_raw(std::span<const std::uint8_t> bytes) {
  for (scan::Observer* observer : raw_) {
    TRY(observer->feed(bytes));
  }
  return {};
}

Result<void> Document::feed_lines_check(std::span<const std::uint8_t> bytes) {
  auto fed = lines_check_->feed(bytes);
  note_surrogate();
  return fed;
}

Result<void> Document::end_raw() {
  for (scan::Observer* observer : raw_) {
    TRY(observer->finish());
  }
  return {};
}

Result<void> Document::end_lines_check() {
  auto ended = lines_check_->finish();
  note_surrogate();
  return ended;
}

// While the tracker still has the line.
void Document::note_surrogate() {
  if (tracker_ && lines_check_ && !lone_ && lines_check_->lone_surrogates() > 0)
    lone_ = tracker_->position(lines_check_->first_lone_surrogate());
}

scan::Cursor& Document::restart() {
  scan::StreamOptions options = stream_options();
  // What the passes before have not read is observed in this one.
  const bool watches = !first_stream_ && !json_.empty() && !stream_->observed();
  if (watches && parallel_) options.window = scan::ParallelObserver::window;
  stream_->rest();
  auto next = std::make_unique<scan::Stream>(*source_, options);
  if (!(watches && next->continue_observing(*stream_)) && !first_stream_) {
    first_cursor_ = std::move(cursor_);
    first_stream_ = std::move(stream_);
  }
  cursor_.reset();
  stream_ = std::move(next);
  cursor_ = std::make_unique<scan::Cursor>(*stream_);
  return *cursor_;
}

void Document::skip_bad_lines() {
  first_cursor_.reset();
  first_stream_.reset();
  cursor_.reset();
  stream_.reset();
  lines_.reset();
  raw_.clear();
  json_.clear();
  lines_observer_.reset();
  lines_check_.reset();
  bad_line_.reset();
  options_.skip_invalid = true;
  make_stream();
}

Result<void> Document::each_bad_line(const std::function<void(std::uint64_t index, Error error)>& each) {
  LinesCheck check([&](Error error) -> Result<void> {
    each(check.documents(), std::move(error));
    return {};
  });
  std::vector<std::uint8_t> buffer(std::size_t{64} << 10);
  for (std::uint64_t at = 0;;) {
    const std::size_t got = TRY(file_->read(at, buffer.data(), buffer.size()));
    if (got == 0) return check.finish();
    TRY(check.feed({buffer.data(), got}));
    at += got;
  }
}

Result<void> Document::drain() {
  scan::Stream& stream = first_stream_ ? *first_stream_ : *stream_;
  const bool read = stream.drain();
  hide_progress();
  if (!read) return fail(*stream.failure());
  all_read_ = true;
  report_skipped();
  return {};
}

void Document::report_skipped() {
  if (!valid_lines_ || valid_lines_->skipped() == 0 || !options_.on_skipped) return;
  std::exchange(options_.on_skipped, nullptr)(valid_lines_->skipped(), valid_lines_->first_skipped());
}

Result<void> Document::finish() {
  if (options_.check) {
    if (auto drained = drain(); !drained) return fail(explain(std::move(drained.error())));
  } else if (!cursor_->check_end()) {
    return fail(explain(cursor_->failure()));
  }
  hide_progress();
  report_skipped();
  return {};
}

Error Document::located(Error error) {
  hide_progress();
  scan::Stream& stream = first_stream_ ? *first_stream_ : *stream_;
  const bool invalid = error->code == Code::invalid_json;
  if (auto damage = invalid ? damage_behind(error) : std::nullopt) return *damage;
  if (options_.check && error->at && !stream.drain()) error = *stream.failure();
  // A cursor checks what it visits; the first mistake, which a check of the whole names, may be before that.
  if (!options_.check && invalid && error->at) error = first_mistake(std::move(error));
  // A check that runs ahead may know of a bad line that is behind this error.
  const bool of_line = bad_line_ && (!lines_observer_ || (error->at && (*bad_line_)->at->offset == error->at->offset &&
                                                          (*bad_line_)->message == error->message));
  if (valid_lines_ && valid_lines_->failure()) {
    error = *valid_lines_->failure();
  } else if (of_line) {
    error = *bad_line_;
  } else if (options_.lines) {
    for (std::optional<Position>* place : {&error->at, &error->opened}) {
      if (*place && (*place)->line == 0) (*place)->offset = scan::LinesSource::real_offset((*place)->offset);
    }
  }
  complete_position(error, *file_, tracker_.get());
  if (invalid && has_comments()) name_json5(error);
  if (invalid) name_format(error);
  for (Advice& advice : error->advice)
    if (advice.kind == Advice::Kind::decompress && advice.arguments.size() == 1) advice.arguments.push_back(file());
  for (Advice& advice : error->advice)
    if (advice.kind == Advice::Kind::read_comments && !has_comments()) advice.arguments = {file()};
  return error;
}

/// Of a compressed document that is not JSON: whether it is because its compressed bytes are damaged, which is known at
/// their end. A long way is not gone for that.
std::optional<Error> Document::damage_behind(const Error& error) {
  constexpr std::uint64_t furthest = std::uint64_t{64} << 20;
  if (!file_->unpacked() || !error->at || (!file_->rewinds() && options_.lines)) return {};
  const scan::Stream& stream = first_stream_ ? *first_stream_ : *stream_;
  const std::uint64_t begin = file_->rewinds() ? real_offset(error->at->offset) : stream.end();
  std::vector<std::uint8_t> buffer(std::size_t{64} << 10);
  for (std::uint64_t at = begin; at < begin + furthest;) {
    auto got = file_->read(at, buffer.data(), buffer.size());
    if (!got && got.error()->of_file) return std::move(got.error());
    if (got.value_or(0) == 0) return {};
    at += *got;
  }
  return {};
}

/// The error that a check of the document finds first, up to that one. A pipe cannot be read again: of its lines the
/// one that is wrong is still in the window, if it is not very long.
Error Document::first_mistake(Error error) {
  if (options_.lines && !file_->rewinds() && !valid_lines_) bad_line_ = mistake_in_window(error->at->offset);
  if (!file_->rewinds() || valid_lines_) return error;
  if (options_.lines) {
    LinesCheck each([](Error line) -> Result<void> { return fail(std::move(line)); });
    bad_line_ = read_up_to(*file_, 0, real_offset(error->at->offset), each);
    return error;
  }
  scan::Checker whole;
  return read_up_to(*source_, 0, error->at->offset, whole).value_or(error);
}

/// Of the line at that virtual offset. Nothing: the window does not have its beginning, or it is right as far as that
/// has it.
std::optional<Error> Document::mistake_in_window(std::uint64_t offset) {
  const scan::Stream& stream = *stream_;
  const bool whole = stream.begin() >= stream.end() || stream.begin() == 0;  // the window may begin before the document
  const std::uint64_t begin = whole ? 1 : stream.begin();                    // after the bracket that the source adds
  if (stream.end() <= begin || offset < begin) return {};
  const std::uint64_t end = stream.end() - (stream.at_end() ? 1 : 0);
  const std::uint8_t* const window = stream.data(begin);
  const auto size = static_cast<std::size_t>(end - begin);
  const auto before = static_cast<std::size_t>(std::min(offset, end) - begin);
  const auto* const feed = static_cast<const std::uint8_t*>(::memrchr(window, scan::LinesSource::separator, before));
  if (feed == nullptr && !whole) return {};
  const std::size_t first = feed == nullptr ? 0 : static_cast<std::size_t>(feed - window) + 1;
  const auto* const line_end =
      static_cast<const std::uint8_t*>(std::memchr(window + first, scan::LinesSource::separator, size - first));
  LinesCheck check([](Error line) -> Result<void> { return fail(std::move(line)); }, scan::LinesSource::separator);
  check.reset(real_offset(begin + first));
  auto good = check.feed({window + first, line_end == nullptr ? window + size : line_end + 1});
  if (good && stream.at_end()) good = check.finish();
  return good ? std::nullopt : std::optional(std::move(good.error()));
}

/// Says where a document with comments is one of the language that has more than comments.
void Document::name_json5(Error& error) {
  if (!error->at) return;
  constexpr std::size_t before = 2;
  constexpr std::size_t behind = 256;
  const std::size_t have = static_cast<std::size_t>(std::min<std::uint64_t>(before, error->at->offset));
  std::array<std::uint8_t, before + behind> bytes{};
  const auto got = source_->read(error->at->offset - have, bytes.data(), bytes.size());
  if (!got || *got < have) return;
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), *got);
  if (!comments::is_json5(text.substr(0, have), text.substr(have))) return;
  error->message = "this is JSON5: " + error->message;
  if (!error->unquoted.empty()) error->unquoted = "this is JSON5: " + error->unquoted;
}

/// Says what a file that begins in no way of JSON looks like. The hints about its first word help nobody then.
void Document::name_format(Error& error) {
  using Kind = Advice::Kind;
  const bool known = std::any_of(error->advice.begin(), error->advice.end(), [](const Advice& each) {
    return each.kind == Kind::decompress || each.kind == Kind::convert;
  });
  if (known) return;
  std::string beginning(foreign_lookahead, '\0');
  if (file_->rewinds()) {
    const auto got = file_->read(0, reinterpret_cast<std::uint8_t*>(beginning.data()), beginning.size());
    beginning.resize(got.value_or(0));
  } else if (!options_.lines && stream_->begin() == 0) {
    const auto size = std::min<std::uint64_t>(stream_->end(), beginning.size());
    beginning.assign(reinterpret_cast<const char*>(stream_->data(0)), static_cast<std::size_t>(size));
  } else {
    return;
  }
  const std::string_view format = foreign_format(beginning);
  if (format.empty()) return;
  error->hints = {fmt::format("this looks like {}", format)};
}

Error Document::explain(Error error) { return in_document(located(std::move(error)), file(), file_->unpacked()); }

std::optional<std::uint64_t> Document::bytes() const {
  if (digest_ && all_read_) return digest_->bytes();
  return file_->size();
}

std::optional<std::string> Document::revision() const {
  if (!options_.digest || !all_read_ || pipe_) return {};
  return digest_->hex();
}

void Document::hide_progress() {
  if (watcher_) watcher_->hide();
}

}  // namespace jt::document
