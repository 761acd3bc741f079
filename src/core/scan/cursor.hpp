// SPDX-License-Identifier: MIT
// Cursor: a pull interface over one document, forward in one pass, in constant memory.
//
//   Cursor cursor(stream);
//   if (!cursor.start()) …failure…           stands on the root value
//   cursor.type()                             of the value it stands on
//   cursor.enter();                           into the container it stands on
//   while (cursor.next() == Step::entry) …    stands on each member's or element's value in turn
//
// The calls on the hot path return plain values; a failure is kept and told by `failure()` (sticky: after it every
// call fails). A cursor checks what it visits; what it skips, for the ends of strings and the number of brackets.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/scan/stream.hpp"
#include "core/scan/syntax.hpp"
#include "core/scan/type.hpp"

namespace jt::scan {

class Checker;

/// What `Cursor::next` came to.
enum class Step : std::uint8_t { entry, end, fail };

/// Receives the bytes of a value in pieces; returns false to stop.
using Sink = std::function<bool(std::string_view)>;

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

  /// Stands on the root value (past a BOM and blanks). False: failure.
  bool start();

  /// For a caller that has the whole document checked before it answers: keys need no check of their own.
  void trust_keys() { trust_keys_ = true; }

  // ---- where it stands
  [[nodiscard]] Type type() const { return type_; }
  /// Absolute offset of the first byte of the value it stands on.
  [[nodiscard]] std::uint64_t begin() const { return begin_; }
  /// Absolute offset after the last byte of the value that was skipped, copied or left last.
  [[nodiscard]] std::uint64_t end() const { return end_; }
  /// Number of containers entered and not left.
  [[nodiscard]] std::size_t depth() const { return levels_.size(); }
  /// Whether the innermost entered container is an object.
  [[nodiscard]] bool in_object() const { return !levels_.empty() && levels_.back().object; }
  /// Index of the entry it stands on within the innermost entered container (members count too), from 0.
  [[nodiscard]] std::uint64_t index() const { return levels_.back().index; }
  /// The member's key as it stands in the document, without its quotes; valid until the next call that moves.
  [[nodiscard]] std::string_view key() const;
  /// Whether `key()` holds a backslash and must be decoded before it is compared or shown.
  [[nodiscard]] bool key_escaped() const { return key_escaped_; }
  /// Absolute offset of the opening quote of the key.
  [[nodiscard]] std::uint64_t key_begin() const { return key_begin_; }

  // ---- moving
  /// Goes into the container it stands on. Precondition: `type()` is object or array. False: too deep (failure).
  bool enter();
  /// To the next entry of the innermost entered container, skipping the value it stands on. On `end` the container
  /// is left, and `end()` is the offset after its closing bracket.
  Step next();
  /// To the next member of that name in the object just entered or being walked (keys are compared decoded), on `end`
  /// out of it. What lies between is skipped, and its members are not counted: `index()` is not known any more.
  Step next_named(std::string_view name);
  /// Skips up to `count` elements or members of the container just entered or being walked, quickly; then `next` goes
  /// on from there. Returns how many were skipped: fewer only at its end (which `next` then reports) or on failure.
  /// An empty entry on the way, or two values without a comma between them, is a failure.
  std::uint64_t skip_elements(std::uint64_t count);
  /// Skips the entries of the container just entered or being walked that are in the window as a whole and end, with
  /// the comma or bracket after them, before the offset `limit`; reads nothing. Returns how many were skipped. Only
  /// where the cursor is on no value: just entered, or after one.
  std::uint64_t skip_entries_before(std::uint64_t limit);
  /// Past the value it stands on. False: failure.
  bool skip();
  /// To the end of the innermost entered container, and out of it. False: failure.
  bool leave();
  /// The value's bytes in one piece, held in memory; valid until the next call that moves. Fails with LIMIT_EXCEEDED
  /// over `limit` bytes. Moves past the value.
  bool text(std::string_view& out, std::size_t limit = max_held);
  /// Moves past the value and hands its bytes to the sink as they come, each piece once it is checked. False: failure,
  /// or the sink said stop.
  bool copy(const Sink& sink);
  /// After the root value: only blanks may follow. Reads to the end of the document.
  bool finish();

  // ---- going back (only over sources that rewind)
  /// A place to come back to: on a value, or just after one.
  struct Mark {
    std::uint64_t at = 0;
    std::uint64_t index = 0;
    std::size_t depth = 0;
    Type type = Type::null;
    bool on_value = false;
    bool in_object = false;
    bool first = false;
  };
  [[nodiscard]] Mark mark() const;
  /// Stands where the mark was made. Precondition: all containers open at the mark but the innermost one are still
  /// open (that one may have been left since). The key is not known there any more (`key()` is empty).
  bool go(const Mark& mark);

  // ---- failing
  [[nodiscard]] bool failed() const { return failure_.has_value() || stream_.failed(); }
  /// The failure as an Error with its position, if there was one. Precondition: failed().
  [[nodiscard]] Error failure();

  [[nodiscard]] Stream& stream() { return stream_; }

 private:
  struct Level {
    bool object = false;
    std::uint64_t index = 0;
  };

  class Checked;

  /// Whether the byte at `at_` is in the window, reading on where it is not. False: the end, or failure.
  bool ready() { return at_ - stream_.begin() < stream_.end() - stream_.begin() || slide(); }
  bool slide();
  /// The byte at `at_`, or -1 at the end of the document.
  int peek() { return ready() ? *stream_.data(at_) : -1; }
  int next_token();
  bool stand();
  bool member_key();
  bool held_key();
  bool check_key();
  Step key_named(std::string_view name);
  bool close_quote();
  bool skip_string();
  bool skip_scalar();
  bool skip_container(std::uint64_t depth);
  Step leave_at_bracket();
  Step separator(Level& level);
  Step line_separator(Level& level);
  bool at_last_line();
  bool wrong(Expect expect);
  bool wrong_entry(const ElementWalk& walk);
  bool unclosed(char opener, std::uint64_t opened);
  bool fail_with(Error error);

  Stream& stream_;
  std::vector<Level> levels_;
  std::optional<Error> failure_;
  std::unique_ptr<Checker> checker_;  ///< of `copy`
  const Sink* tap_ = nullptr;         ///< receives the bytes that are moved over
  std::uint64_t tapped_ = 0;          ///< up to where it has them
  std::uint64_t at_ = 0;              ///< absolute offset of the next byte to look at
  std::uint64_t begin_ = 0;
  std::uint64_t end_ = 0;
  std::uint64_t hold_ = Stream::nowhere;  ///< from here on the window must keep the bytes
  std::uint64_t key_begin_ = 0;
  std::uint64_t key_size_ = 0;
  Type type_ = Type::null;
  bool key_known_ = false;
  bool key_escaped_ = false;
  bool on_value_ = false;
  bool trust_keys_ = false;
  bool first_ = false;    ///< the innermost container was entered and no entry seen yet
  bool stopped_ = false;  ///< a sink said stop
};

}  // namespace jt::scan
