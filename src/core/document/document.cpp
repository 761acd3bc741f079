// SPDX-License-Identifier: MIT
#include "core/document/document.hpp"

#include <utility>

#include "core/bytes/spooled_source.hpp"

namespace jt::document {

Document::Document(std::unique_ptr<bytes::Source> file, DocumentOptions options, std::unique_ptr<Watcher> watcher)
    : options_(std::move(options)), file_(std::move(file)), watcher_(std::move(watcher)) {
  pipe_ = !file_->rewinds();
  if (pipe_ && options_.again) file_ = std::make_unique<bytes::SpooledSource>(std::move(file_));
  make_observers();
  make_stream();
}

Document::~Document() = default;

void Document::make_observers() {
  if (options_.check && !options_.lines) checker_ = std::make_unique<scan::Checker>();
  if (checker_ && options_.on_root_key) checker_->hand_on_keys(options_.on_root_key);
  if (options_.check && options_.lines) {
    lines_check_ = std::make_unique<LinesCheck>([this](Error error) -> Result<void> {
      if (options_.on_bad_line) {
        options_.on_bad_line(std::move(error));
        return {};
      }
      bad_line_ = error;
      return fail(std::move(error));
    });
  }
  // The size of a pipe is the number of bytes read from it.
  if (options_.digest || (options_.check && !file_->size())) digest_ = std::make_unique<scan::Digest>();
  if (!file_->rewinds()) tracker_ = std::make_unique<LineTracker>();
  std::vector<scan::Observer*> costly;
  if (checker_) costly.push_back(checker_.get());
  if (digest_) costly.push_back(digest_.get());
  // Worth a thread only for both, or beside much other work: handing windows over costs more than the short walk of a
  // mere check takes.
  if (checker_ && (digest_ || options_.busy) && !options_.lines)
    parallel_ = std::make_unique<scan::ParallelObserver>(std::exchange(costly, {}));
  // The tracker comes first: it must have seen what the checker refuses.
  if (tracker_) raw_.push_back(tracker_.get());
  raw_.insert(raw_.end(), costly.begin(), costly.end());
  for (scan::Observer* observer :
       {static_cast<scan::Observer*>(parallel_.get()), static_cast<scan::Observer*>(watcher_.get())}) {
    if (observer != nullptr) raw_.push_back(observer);
  }
}

void Document::make_stream() {
  source_ = file_.get();
  if (options_.lines) {
    bytes::RawListener listener;
    if (!raw_.empty() || lines_check_) {
      listener.bytes = [this](std::span<const std::uint8_t> bytes) { return feed_raw(bytes); };
      listener.end = [this] { return end_raw(); };
    }
    lines_ = std::make_unique<bytes::LinesSource>(*file_, std::move(listener));
    source_ = lines_.get();
  }
  scan::StreamOptions options;
  options.lines = options_.lines;
  if (parallel_) options.window = scan::ParallelObserver::window;
  stream_ = std::make_unique<scan::Stream>(*source_, options);
  if (!options_.lines) {
    for (scan::Observer* observer : raw_) stream_->observe(*observer);
  }
  cursor_ = std::make_unique<scan::Cursor>(*stream_);
}

Result<void> Document::feed_raw(std::span<const std::uint8_t> bytes) {
  for (scan::Observer* observer : raw_) {
    if (auto fed = observer->feed(bytes); !fed) return fed;
  }
  auto fed = lines_check_ ? lines_check_->feed(bytes) : Result<void>{};
  note_surrogate();
  return fed;
}

Result<void> Document::end_raw() {
  for (scan::Observer* observer : raw_) {
    if (auto ended = observer->finish(); !ended) return ended;
  }
  auto ended = lines_check_ ? lines_check_->finish() : Result<void>{};
  note_surrogate();
  return ended;
}

// While the tracker still has the line.
void Document::note_surrogate() {
  if (tracker_ && lines_check_ && !lone_ && lines_check_->lone_surrogates() > 0)
    lone_ = tracker_->position(lines_check_->first_lone_surrogate());
}

scan::Cursor& Document::restart() {
  scan::StreamOptions options;
  options.lines = options_.lines;
  // What the passes before have not read is observed in this one.
  const bool watches = !first_stream_ && !options_.lines && !raw_.empty() && !stream_->observed();
  if (watches && parallel_) options.window = scan::ParallelObserver::window;
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

Result<void> Document::drain() {
  scan::Stream& stream = first_stream_ ? *first_stream_ : *stream_;
  const bool read = stream.drain();
  hide_progress();
  if (!read) return fail(*stream.failure());
  all_read_ = true;
  return {};
}

Result<void> Document::finish() {
  if (options_.check) {
    if (auto drained = drain(); !drained) return fail(explain(std::move(drained.error())));
  }
  hide_progress();
  return {};
}

/// The error of the first line that is no document, among those that begin at or before an offset of the file; nothing
/// if there is none, or if the file cannot be read again.
std::optional<Error> Document::first_bad_line(std::uint64_t up_to) {
  if (!file_->rewinds()) return {};
  std::optional<Error> bad;
  LinesCheck check([&](Error error) -> Result<void> {
    bad = error;
    return fail(std::move(error));
  });
  std::vector<std::uint8_t> buffer(std::size_t{64} << 10);
  for (std::uint64_t offset = 0; !bad;) {
    const auto got = file_->read(offset, buffer.data(), buffer.size());
    if (!got) return {};
    std::span<const std::uint8_t> part(buffer.data(), *got);
    bool last = part.empty();
    if (offset + part.size() > up_to) {
      const auto from = part.begin() + static_cast<std::ptrdiff_t>(up_to > offset ? up_to - offset : 0);
      const auto end = std::find(from, part.end(), '\n');
      last = last || end != part.end();
      part = part.first(static_cast<std::size_t>(end - part.begin()));
    }
    offset += part.size();
    if (!check.feed(part)) break;
    if (last && !check.finish()) break;
    if (last) break;
  }
  return bad;
}

Error Document::located(Error error) {
  hide_progress();
  scan::Stream& stream = first_stream_ ? *first_stream_ : *stream_;
  if (options_.check && error->at && !stream.drain()) error = *stream.failure();
  if (bad_line_) {
    error = *bad_line_;
  } else if (options_.lines) {
    for (std::optional<Position>* place : {&error->at, &error->opened}) {
      if (*place && (*place)->line == 0) (*place)->offset = bytes::LinesSource::real_offset((*place)->offset);
    }
    // What is skipped is not checked, so the fault may be in a line before.
    if (error->code == Code::invalid_json && error->at && error->at->line == 0) {
      if (auto bad = first_bad_line(error->at->offset)) error = std::move(*bad);
    }
  }
  complete_position(error, *file_, tracker_.get());
  return error;
}

Error Document::explain(Error error) { return in_document(located(std::move(error)), file()); }

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
