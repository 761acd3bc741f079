// SPDX-License-Identifier: MIT
#include "core/flat/flatten.hpp"

#include "core/json/escape.hpp"
#include "core/path/spell_steps.hpp"
#include "core/scan/entry_run.hpp"

namespace jt::flat {

Flattener::Flattener(document::Document& document)
    : cursor_(document.cursor()),
      passing_(document.passing()),
      lines_(document.lines()),
      around_(lines_ ? 1 : 0),
      path_("$") {
  cursor_.trust();
  out_.reserve(2 * flush_at);
}

bool Flattener::more() {
  if (!std::exchange(started_, true)) {
    if (!cursor_.start()) return false;
    if (!lines_) return true;
    if (!enter()) return false;
  } else if (!lines_) {
    return false;
  }
  if (cursor_.next() == scan::Step::entry) return true;
  if (!cursor_.failed()) cursor_.finish();
  return false;
}

bool Flattener::write(const scan::Sink& sink) {
  sink_ = &sink;
  begun_ = false;
  const bool whole = walk() && (lines_ || cursor_.finish());
  const bool written = flush();
  sink_ = nullptr;
  return whole && written;
}

std::optional<Error> Flattener::failure() {
  if (!cursor_.failed()) return std::nullopt;
  return cursor_.failure();
}

bool Flattener::walk() {
  if (!entry()) return false;
  while (levels_.size() > around_) {
    if (!run()) return false;
    if (levels_.size() <= around_) break;
    switch (cursor_.next()) {
      case scan::Step::entry:
        if (!entry()) return false;
        break;
      case scan::Step::end:
        if (!end_container()) return false;
        break;
      case scan::Step::fail:
        return false;
    }
  }
  return true;
}

/// The cursor is on the value of an entry, or on the root.
bool Flattener::entry() {
  if (!levels_.empty()) {
    const bool member = levels_.back().object;
    step(member ? cursor_.key() : std::string_view(), member && cursor_.key_escaped());
  }
  if (scan::is_container(cursor_.type())) return enter();
  begin_line();
  return value();
}

/// As many entries as are in the window and simple; containers are entered and left meanwhile.
bool Flattener::run() {
  for (;;) {
    scan::EntryRun run(cursor_);
    bool container = false;
    while (!container && run.next({})) {
      const bool member = levels_.back().object;
      step(member ? run.key() : std::string_view(), member && run.key_escaped());
      container = scan::is_container(run.type());
      if (container) break;
      begin_line();
      const std::string_view text = run.spelled();
      if (run.type() == scan::Type::string) {
        out_ += '"';
        out_ += text;
        out_ += '"';
      } else {
        out_ += text;
      }
      if (!end_line()) return false;
    }
    if (container) {
      run.settle_on_value();
      if (!enter()) return false;
    } else if (run.at_end()) {
      run.leave();
      if (!end_container()) return false;
      if (levels_.size() <= around_) return true;
    } else {
      run.settle();
      return true;
    }
  }
}

bool Flattener::enter() {
  const bool object = cursor_.type() == scan::Type::object;
  if (!cursor_.enter()) return false;
  levels_.push_back({path_.size(), object});
  return true;
}

bool Flattener::end_container() {
  const Level level = levels_.back();
  levels_.pop_back();
  if (level.any) return true;
  path_.resize(level.path);
  begin_line();
  out_ += level.object ? "{}" : "[]";
  return end_line();
}

/// The path becomes that of the next entry of the innermost container.
void Flattener::step(std::string_view key, bool escaped) {
  Level& level = levels_.back();
  path_.resize(level.path);
  level.any = true;
  if (!level.object) return path::append_index(path_, level.count++);
  if (escaped) {
    key_.clear();
    json::decode_to(key_, key);
    key = key_;
  }
  path::append_key(path_, key, path::Spelling::jsonpath);
}

void Flattener::begin_line() {
  if (std::exchange(begun_, true)) out_ += '\n';
  out_ += path_;
  out_ += equals;
}

/// The cursor is on a scalar.
bool Flattener::value() {
  std::string_view text;
  if (cursor_.take(text)) {
    out_ += text;
    return end_line();
  }
  const auto part = [this](std::string_view piece) {
    out_ += piece;
    return out_.size() < flush_at || flush();
  };
  return cursor_.copy(part) && end_line();
}

bool Flattener::end_line() {
  const bool soon = passing_ && cursor_.stream().end() - cursor_.end() < nearly_read;
  return (out_.size() < flush_at && !soon) || flush();
}

bool Flattener::flush() {
  if (!out_.empty()) open_ = open_ && (*sink_)(out_);
  out_.clear();
  return open_;
}

}  // namespace jt::flat
