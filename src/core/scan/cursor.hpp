// SPDX-License-Identifier: MIT
// Cursor: a pull interface over one document, forward in one pass, in constant memory.
//
//   Cursor cursor(stream);
//   if (!cursor.start()) …failure…           moves to the root value
//   cursor.type()                             of the current value
//   cursor.enter();                           into the current container
//   while (cursor.next() == Step::entry) …    moves to each member's or element's value in turn
//
// The calls on the hot path return plain values; a failure is kept and returned by `failure()` (sticky: after it
// every call fails). A cursor checks what it visits; in what it skips, only the ends of strings and the number of
// brackets.
//
// A Cursor walks over those bitmaps: enter, next, skip, copy, mark and go. Skipping counts brackets by population
// count and looks at single bits only where the depth returns to its start. Entries are counted by their commas; an
// empty entry, or two values without a comma, is an error. A member is found by its name: a kernel passes over whole
// blocks of members and stops at quotes on the object's own level before the name's first byte, or before a backslash,
// because a key may be spelled with escapes. Calls on the hot path return plain values and keep their failure
// (`failed`, `failure`); nothing else does but the readers around a splice (`LocalText`) and the parsers of paths,
// which keep their first error.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/scan/stream.hpp"
#include "core/scan/syntax.hpp"
#include "core/scan/type.hpp"

namespace jt::scan {

class Checker;
class EntryRun;

/// The result of `Cursor::next`.
enum class Step : std::uint8_t { entry, end, fail };

/// Receives the bytes of a value in pieces; returns false to stop.
using Sink = std::function<bool(std::string_view)>;

/// How errors in what such a stream reads speak of lines.
constexpr Lines lines_of(const StreamOptions& options) { return options.lines ? Lines::separated : Lines::none; }

class Cursor {
 public:
  /// The deepest nesting that is accepted.
  static constexpr std::size_t max_depth = 100'000;
  /// The longest key or value that `key` and `text` hold in one piece, in bytes.
  static constexpr std::size_t max_held = std::size_t{64} << 20;

  /// Borrows the stream, which must outlive it.
  explicit Cursor(Stream& stream);
  ~Cursor();
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;

  /// Moves to the root value (past a BOM and whitespace). False: failure.
  bool start();

  /// For a caller that has the whole document checked before it returns: keys, and values that are passed over, need
  /// no check here.
  void trust() { trusted_ = true; }

  // ---- the current value
  [[nodiscard]] Type type() const { return type_; }
  /// Absolute offset of the first byte of the current value.
  [[nodiscard]] std::uint64_t begin() const { return begin_; }
  /// Absolute offset after the last byte of the value that was last skipped, copied or left.
  [[nodiscard]] std::uint64_t end() const { return end_; }
  /// Number of containers entered and not left.
  [[nodiscard]] std::size_t depth() const { return levels_.size(); }
  /// Number of containers around the value in the document, those too that were open where `Mark::outside` began.
  [[nodiscard]] std::size_t nesting() const { return outside_ + levels_.size(); }
  /// Absolute offset of the bracket of the innermost entered container.
  [[nodiscard]] std::uint64_t container_begin() const { return levels_.back().begin; }
  /// The same of the one that was entered as number `level`, from 0 to `depth() - 1`.
  [[nodiscard]] std::uint64_t container_begin(std::size_t level) const { return levels_[level].begin; }
  /// Whether the innermost entered container is an object.
  [[nodiscard]] bool in_object() const { return !levels_.empty() && levels_.back().object; }
  /// Index of the current entry in the innermost entered container (members count too), from 0.
  [[nodiscard]] std::uint64_t index() const { return levels_.back().index; }
  /// The member's key as spelled in the document, without its quotes; valid until the next call that moves.
  [[nodiscard]] std::string_view key() const;
  /// Whether `key()` holds a backslash and must be decoded before it is compared or shown.
  [[nodiscard]] bool key_escaped() const { return key_escaped_; }
  /// Absolute offset of the opening quote of the key.
  [[nodiscard]] std::uint64_t key_begin() const { return key_begin_; }

  // ---- moving
  /// Enters the current container. Precondition: `type()` is object or array. False: too deep (failure).
  bool enter();
  /// To the next entry of the innermost entered container; skips the current value. On `end` the container is left,
  /// and `end()` is the offset after its closing bracket.
  Step next();
  /// To the next member of that name in the object just entered or being walked (keys are compared decoded); on `end`
  /// the object is left. The members between are skipped and not counted: `index()` is unknown afterwards.
  Step next_named(std::string_view name) { return next_named(std::span(&name, 1)); }
  /// To the next member with one of these names, 1 to Kernel::most_names.
  Step next_named(std::span<const std::string_view> names);
  /// Skips up to `count` elements or members of the container just entered or being walked, quickly; `next` continues
  /// from there. Returns how many were skipped: fewer only at the end (which `next` then reports) or on failure. An
  /// empty entry, or two values without a comma between them, is a failure.
  std::uint64_t skip_elements(std::uint64_t count);
  /// Skips the entries of the container just entered or being read that are in the window as a whole and end, with
  /// the comma or bracket after them, before the offset `limit`; reads nothing. Returns how many were skipped. Only
  /// where the cursor is on no value: just entered, or after one.
  std::uint64_t skip_entries_before(std::uint64_t limit);
  /// Moves past the current value. False: failure.
  bool skip();
  /// To the end of the innermost entered container, and out of it. False: failure.
  bool leave();
  /// The value's bytes in one piece, held in memory; valid until the next call that moves. Fails with LIMIT_EXCEEDED
  /// over `limit` bytes. Moves past the value.
  bool text(std::string_view& out, std::size_t limit = max_held);
  /// For short values in a row, where `copy` takes long: the bytes of a value that is no container, checked, and moves
  /// past it; they are valid until the next call that moves. False: nothing was done, and it must be copied; it may be
  /// a container, be wrong, or be in the window only in part.
  bool take(std::string_view& out);
  /// The bytes of the current value, a container's unchecked, if the window holds it as a whole and it is not longer
  /// than `limit`; else nothing. Does not move, and reads nothing; valid until the next call that moves.
  [[nodiscard]] std::optional<std::string_view> held_value(std::size_t limit) const;
  /// Moves past the value and passes its bytes to the sink, each piece after it was checked. False: failure, or the
  /// sink returned false.
  bool copy(const Sink& sink);
  /// After the root value: only whitespace may follow. Reads to the end of the document.
  bool finish();
  /// The same as far as the window holds the end of the root value and what follows it. Reads nothing, and moves only
  /// on failure.
  bool check_end();

  // ---- going back (only over sources that rewind)
  /// A position to return to: on a value, or just after one.
  struct Mark {
    std::uint64_t at = 0;
    std::uint64_t index = 0;
    std::size_t depth = 0;
    Type type = Type::null;
    bool on_value = false;
    bool in_object = false;
    bool first = false;
    std::uint64_t container = 0;  ///< `container_begin()` there
    std::uint64_t key = 0;        ///< `key_begin()` there
    std::size_t outside = 0;      ///< containers around it that `depth` does not count
  };
  [[nodiscard]] Mark mark() const;
  /// Returns to the mark. Precondition: all containers that were open at the mark, except the innermost one, are
  /// still open (that one may have been left since). The key is unknown afterwards (`key()` is empty).
  bool go(const Mark& mark);
  /// Moves to before the member whose key has its opening quote at `quote`, for `next` to read it. It is in the
  /// innermost one of the containers of `inside`, the first of which is the value of `root`, a mark of this cursor; its
  /// index is the one that is known there.
  bool go_to_member(const Mark& root, const Nesting& inside, std::uint64_t quote);

  // ---- failing
  [[nodiscard]] bool failed() const { return failure_.has_value() || stream_.failed(); }
  /// The failure as an Error with its position, if there was one. Precondition: failed().
  [[nodiscard]] Error failure();

  [[nodiscard]] Stream& stream() { return stream_; }

 private:
  friend class EntryRun;
  struct Level {
    bool object = false;
    std::uint64_t index = 0;
    std::uint64_t begin = 0;  ///< of its bracket
  };

  class Checked;

  /// Whether the byte at `at_` is in the window; reads more if not. False: the end, or failure.
  bool ready() { return at_ - stream_.begin() < stream_.end() - stream_.begin() || slide(); }
  bool slide();
  /// The byte at `at_`, or -1 at the end of the document.
  int peek() { return ready() ? *stream_.data(at_) : -1; }
  int next_token();
  void pass_spaces();
  bool stand();
  bool quick_step(Step& out);
  [[nodiscard]] std::size_t quote_in_window(std::size_t at, std::size_t size) const;
  [[nodiscard]] std::size_t value_end_in_window(std::size_t at, std::size_t size) const;
  bool member_key();
  bool held_key();
  bool check_key();
  Step key_named(std::span<const std::string_view> names);
  bool close_quote();
  bool skip_string();
  bool skip_scalar();
  [[nodiscard]] std::uint64_t end_in_window() const;
  bool skip_container(std::uint64_t depth);
  [[nodiscard]] std::uint64_t line_end_within(std::uint64_t from, std::uint64_t to) const;
  bool back_to_line_end(std::uint64_t from);
  Step leave_at_bracket();
  Step separator(Level& level);
  Step line_separator(Level& level);
  bool is_last_byte();
  bool at_last_line();
  bool wrong(Expect expect);
  bool wrong_entry(const ElementWalk& walk);
  bool unclosed(char opener, std::uint64_t opened);
  bool fail_with(Error error);
  bool unwanted();

  Stream& stream_;
  std::vector<Level> levels_;
  std::optional<Error> failure_;
  std::unique_ptr<Checker> checker_;  ///< used by `copy`
  const Sink* tap_ = nullptr;         ///< receives the bytes that the cursor moves over
  std::uint64_t tapped_ = 0;          ///< offset up to which it has received them
  std::uint64_t at_ = 0;              ///< absolute offset of the next byte to read
  std::uint64_t begin_ = 0;
  std::uint64_t end_ = 0;
  std::uint64_t hold_ = Stream::nowhere;  ///< the window must keep the bytes from here on
  std::uint64_t key_begin_ = 0;
  std::uint64_t key_size_ = 0;
  std::size_t outside_ = 0;
  Type type_ = Type::null;
  bool key_known_ = false;
  bool key_escaped_ = false;
  bool on_value_ = false;
  bool trusted_ = false;
  bool first_ = false;    ///< the innermost container was entered and no entry seen yet
  bool stopped_ = false;  ///< a sink returned false
};

}  // namespace jt::scan
