// SPDX-License-Identifier: MIT
// TextWalk: visits the keys and scalar values of a container, or only those where a prefilter says that a match is
// possible; in one pass and in constant memory. Between two brackets, commas or line ends there is at most one key
// and one scalar: such a stretch is read as a whole, or passed as a whole.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/path/path.hpp"
#include "core/scan/stream.hpp"
#include "core/scan/syntax.hpp"
#include "core/search/ancestor_keys.hpp"
#include "core/search/heard_bytes.hpp"
#include "core/search/prefilter.hpp"

namespace jt::search {

/// A key or a scalar value, as spelled in the document. Valid until the visitor returns.
struct WalkedText {
  std::string_view raw;     ///< without the quotes of a string
  std::uint64_t begin = 0;  ///< absolute offset of the first byte; of a string that is its quote
  bool key = false;
  bool string = false;
};

class TextVisitor {
 public:
  virtual ~TextVisitor() = default;
  /// False: stop.
  virtual bool visit(const WalkedText& text) = 0;
};

class TextWalk {
 public:
  /// Borrows both. Without a prefilter every string of at least `least` bytes is visited. `inside`: the location of
  /// the container in the document.
  TextWalk(scan::Stream& stream, const Prefilter* prefilter, std::size_t least, path::Location inside);

  /// What was heard of the same bytes by the same prefilter: it need not look where nothing can match. Borrowed; it may
  /// be null.
  void use(const HeardBytes* heard) { heard_ = heard; }

  /// Walks over the container whose opening bracket is at `begin`, within the stream's window. False: stopped or
  /// failed.
  bool run(std::uint64_t begin, TextVisitor& visitor);
  /// After `run`: the offset after the container.
  [[nodiscard]] std::uint64_t end() const { return begin_; }
  /// From after the container to the end of the document; only whitespace is allowed. False: failed.
  bool finish();

  /// Of the text that is being visited. If a key of its location is malformed, the walk has failed.
  path::Location location();
  /// The offset of the object that holds the text, or holds the array that does; nothing if there is none.
  [[nodiscard]] std::optional<std::uint64_t> object_around() const;

  /// The offset of an open container: of the one that was given to `run`, with 0, or of the one that many levels
  /// inside it.
  [[nodiscard]] std::uint64_t container_begin(std::size_t level) const { return nesting_.levels[level].begin; }

  [[nodiscard]] bool failed() const { return failure_.has_value() || stream_.failed(); }
  /// Precondition: failed().
  [[nodiscard]] Error failure() const { return failure_ ? *failure_ : *stream_.failure(); }

 private:
  std::string key_of_path(std::string_view raw, std::uint64_t at);
  /// The token before the stretch.
  enum class After : std::uint8_t { open, comma, close };

  struct Span {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
  };

  // ---- the walk over the marks
  bool window();
  bool pass(std::size_t& block);
  [[nodiscard]] scan::EntryCarry entry_carry(std::uint64_t begin) const;
  std::uint64_t next_line_end(std::uint64_t from);
  std::uint64_t line_ends(std::size_t number);
  [[nodiscard]] std::uint64_t comma_among_lines(std::size_t block, std::size_t depth) const;
  bool block(std::size_t number, std::uint64_t mask);
  bool slide();
  void look_for_hits();
  void next_candidate(std::uint64_t from);
  [[nodiscard]] bool can_match(std::uint64_t from, std::uint64_t to);
  bool open(std::uint64_t at);
  bool close();
  bool comma(std::uint64_t at);
  bool line_end(std::uint64_t at);
  bool too_long();
  bool too_deep(std::uint64_t at);
  bool unclosed();
  [[nodiscard]] bool among_lines() const { return lines_ && nesting_.depth == 1; }
  [[nodiscard]] scan::Nesting::Level& top() { return nesting_.levels[nesting_.depth - 1]; }

  // ---- one stretch
  bool stretch(std::uint64_t to);
  [[nodiscard]] bool entry_between(std::uint64_t to) const;
  bool look_at(std::uint64_t to);
  bool member(std::uint64_t& at, std::uint64_t to);
  bool value(std::uint64_t at, std::uint64_t to);
  bool scalar(std::uint64_t& at, std::uint64_t to);
  bool line_end_in_string(std::uint64_t at);
  bool visit(std::uint64_t from, std::uint64_t to, bool key, bool string);
  [[nodiscard]] std::uint64_t past_blanks(std::uint64_t at, std::uint64_t to) const;
  [[nodiscard]] std::uint64_t past_string(std::uint64_t at) const;

  bool wrong(scan::Expect expect, std::uint64_t at);
  bool fail_with(Error error);
  [[nodiscard]] std::uint8_t byte(std::uint64_t at) const { return *stream_.data(at); }

  scan::Stream& stream_;
  const Prefilter* prefilter_;
  const HeardBytes* heard_ = nullptr;
  std::size_t least_;
  path::Location inside_;
  bool lines_;
  bool dense_ = false;  ///< possible matches in the window are too many to go from one to the next
  TextVisitor* visitor_ = nullptr;

  scan::Nesting nesting_;
  AncestorKeys names_{stream_, nesting_};

  std::uint64_t next_ = 0;   ///< marks were read up to here
  std::uint64_t begin_ = 0;  ///< of the stretch
  After after_ = After::open;
  bool line_begun_ = false;  ///< there is a value on the line
  bool passing_ = false;     ///< the beginning of the stretch left the window: it is too long to be held
  bool done_ = false;
  bool careful_ = false;  ///< an error is near: nothing is passed any more
  Span key_;              ///< of the current member, without its quotes

  std::vector<std::uint64_t> hits_;
  std::uint64_t line_end_ = 0;   ///< the first one that was not passed, where it is known
  std::uint64_t candidate_ = 0;  ///< first position from `begin_` on where a match can be; else the window's end
  std::optional<Error> failure_;
};

}  // namespace jt::search
