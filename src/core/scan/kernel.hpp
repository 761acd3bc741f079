// SPDX-License-Identifier: MIT
// Kernel: turns 64-byte blocks into bitmaps and walks them. One implementation for each instruction set, chosen once
// at run time; the scalar one is the reference that the others are compared with.
//
// There are several kernels (scalar, AVX2, AVX-512, NEON), chosen once at run time. Each is one file that includes
// `kernel_blocks.hpp` into an unnamed namespace, so that no function compiled for one instruction set can be linked in
// place of another's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace jt::scan {

/// Structural bitmaps of one 64-byte block; bit i is byte i. Brackets and commas inside strings are masked out.
struct Bits {
  std::uint64_t quote = 0;  ///< unescaped quotes
  std::uint64_t open = 0;   ///< { and [
  std::uint64_t close = 0;  ///< } and ]
  std::uint64_t comma = 0;
  bool operator==(const Bits&) const = default;
};

/// The bytes of one 64-byte block that lay a document out; bit i is byte i.
struct Gaps {
  std::uint64_t in_string = 0;  ///< from each opening quote to before the closing one
  std::uint64_t colon = 0;      ///< outside strings
  std::uint64_t blank = 0;      ///< whitespace outside strings
  std::uint64_t line = 0;       ///< LinesSource::separator, wherever it is
  bool operator==(const Gaps&) const = default;
};

/// State carried from one block to the next: strings.
struct Carry {
  std::uint64_t in_string = 0;  ///< all ones inside a string, else 0
  std::uint64_t escaped = 0;    ///< 1 where a backslash ended the block
  bool operator==(const Carry&) const = default;
};

/// State carried from one block to the next: the grammar. The flags are 0 or 1 and mean "the next token follows …".
struct GrammarCarry {
  Carry strings;
  std::uint64_t after_value = 0;
  std::uint64_t after_key = 0;  ///< a string that may be a key has closed
  std::uint64_t after_open = 0;
  std::uint64_t after_comma = 0;
  std::uint64_t candidate = 0;     ///< the open string follows `{`, `[` or `,`, so that it may be a key
  std::uint64_t in_scalar = 0;     ///< a number or literal continues
  std::uint64_t scalar_state = 0;  ///< of ScalarToken, while in_scalar
  std::uint64_t hex_left = 0;      ///< digits of a \u escape still to come
  std::uint64_t hex_value = 0;
  std::uint64_t hex_begin = 0;         ///< absolute offset of that escape's backslash
  std::uint64_t high_end = 0;          ///< offset after a high surrogate that needs its low one; 0: none
  std::array<std::uint8_t, 4> tail{};  ///< the last bytes read, for UTF-8 sequences that span blocks
};

/// The most blocks that one call of `check` accepts.
constexpr std::size_t max_check_blocks = 64;

/// What the check knows of one 64-byte block before the grammar; bit i is byte i. All but quotes, `in_string` and
/// `escaped` are outside strings.
struct Marks {
  std::uint64_t quote, in_string, escaped, open, close, comma, colon, blank;
  /// Bytes of numbers and literals, and all others that are not allowed outside strings.
  [[nodiscard]] std::uint64_t scalar() const { return ~(in_string | quote | open | close | comma | colon | blank); }
};

/// State carried from one block to the next: what marks depend on.
struct MarkCarry {
  Carry strings;
  std::array<std::uint8_t, 4> tail{};  ///< the last bytes read, for UTF-8 sequences that span blocks
  bool operator==(const MarkCarry&) const = default;
};

/// The state of a check in progress.
struct GrammarState {
  static constexpr std::size_t below = 64;  ///< spare entries below the stack, so that one block cannot underrun it
  static constexpr std::uint64_t array = 0, object = 1, root = 2;

  GrammarCarry carry;
  std::uint64_t offset = 0;      ///< absolute offset of the next block
  std::uint64_t depth = 0;       ///< open containers
  std::uint64_t max_depth = 0;   ///< the deepest so far
  std::uint64_t last_quote = 0;  ///< absolute offset of the last unescaped quote
  std::uint64_t lone_count = 0;  ///< lone surrogates so far
  std::uint64_t lone_first = 0;  ///< absolute offset of the first one
  std::uint64_t limit = 0;       ///< deepest nesting that is accepted
  /// Entry `below + d` is the container at depth d: offset of its bracket * 4 + kind. Entry `below` is the root.
  std::vector<std::uint64_t> stack;
  std::uint64_t entries = 0;  ///< of the root so far: its elements or members
  /// Where they begin, in each block of the last call of `check`; a member begins at the quote of its key.
  std::array<std::uint64_t, max_check_blocks> begins{};

  /// As a new one, but for the limit and the stack; `begins` is not cleared, which would take longer than to check a
  /// short value.
  void restart() {
    carry = {};
    offset = depth = max_depth = last_quote = lone_count = lone_first = entries = 0;
  }
};

/// State carried from one block to the next: entries. 1 if the next byte that is not whitespace follows such a mark.
struct EntryCarry {
  std::uint64_t after_open = 0;
  std::uint64_t after_comma = 0;
  std::uint64_t after_close = 0;
};

/// The containers that are open at a position, and the index of the current entry in each.
struct Nesting {
  struct Level {
    std::uint64_t begin = 0;  ///< absolute offset of the opening bracket
    std::uint64_t index = 0;  ///< commas passed
    bool object = false;
  };
  std::vector<Level> levels;  ///< the first `depth` of them are open; `nest` grows it
  std::size_t depth = 0;
  std::size_t lowest = 0;  ///< the lowest depth since this was last set
  /// Of the block where the next call begins. If this is set, `nest` stops before a block in which the number of
  /// commas does not give the number of entries: an entry is missing, or a value follows a container without a comma.
  /// Scalars are not checked.
  std::optional<EntryCarry> entries;
  bool misplaced = false;  ///< it stopped for that reason
  /// If this is set, the outermost container is the array of a LinesSource, and `keys` counts the ends of lines that
  /// hold a document in place of commas. 1: only blanks are between the beginning of a line and the position; 0: the
  /// line has begun.
  std::optional<std::uint64_t> after_line;
};

/// A set of bytes, as two tables for a byte shuffle: bit h of entry l says whether byte 16 h + l is in the set; the
/// second table is for the bytes from 128 on.
struct ByteSet {
  std::array<std::uint8_t, 16> low{};
  std::array<std::uint8_t, 16> high{};

  constexpr void add(std::uint8_t byte) {
    (byte < 128 ? low : high)[byte & 15U] |= static_cast<std::uint8_t>(1U << ((byte >> 4U) & 7U));
  }
  [[nodiscard]] constexpr bool has(std::uint8_t byte) const {
    return (((byte < 128 ? low : high)[byte & 15U] >> ((byte >> 4U) & 7U)) & 1) != 0;
  }
};

/// What to search for: two bytes of a string at their distances from its beginning, or one or more bytes of a set in
/// a row.
struct Probes {
  static constexpr std::size_t most = 16;
  static constexpr std::size_t most_distance = 15;
  static constexpr std::size_t longest_run = 64;

  /// A byte at a distance; `fold` is 0x20 to ignore the case of a letter (`value` is then the lowercase one).
  struct Byte {
    std::uint8_t distance = 0;
    std::uint8_t value = 0;
    std::uint8_t fold = 0;
  };
  struct Pair {
    Byte first, second;
  };
  std::array<Pair, most> pairs{};
  std::size_t count = 0;
  bool with_set = false;
  ByteSet set;
  std::size_t run = 1;  ///< bytes of the set in a row
};

/// State of the search for a member between two calls of `member`.
struct MemberWalk {
  std::uint64_t depth = 1;      ///< 1 directly in the object
  std::uint64_t in_string = 0;  ///< 1 inside a string
};

/// State of a walk over the entries of a container between two calls of `elements`. On the container's own level
/// values and separators must alternate: an empty entry, or two values without a comma, is wrong.
struct ElementWalk {
  bool object = false;            ///< colons separate too
  bool wrong = false;             ///< a value follows a value, or something else is where a value is expected
  bool after_colon = false;       ///< in objects: the last separator was a colon
  std::uint64_t commas = 0;       ///< still to be passed
  std::uint64_t depth = 1;        ///< 1 directly in the container
  std::uint64_t in_string = 0;    ///< 1 inside a string, where depth is 1
  std::uint64_t in_value = 0;     ///< 1: the last byte belonged to a value that may go on
  std::uint64_t after_value = 0;  ///< 1: the last token on this level was a value
};

/// State carried from one call of `comments` to the next.
struct CommentCarry {
  Carry strings;
  std::uint64_t after_comma = 0;  ///< 1: nothing but blanks has come since a comma outside strings
  bool operator==(const CommentCarry&) const = default;
};

/// State carried from one call of `blank` to the next.
struct BlankCarry {
  enum class Comment : std::uint8_t { none, line, block };
  /// A comment that goes on.
  struct Open {
    Comment kind = Comment::none;
    bool opening = false;  ///< the next byte is the second one of it
    bool star = false;     ///< the last byte is a star that may close it
    bool operator==(const Open&) const = default;
  };
  Carry strings;
  std::uint64_t pending = 0;  ///< 1: no quote or bracket has come since a comma outside strings
  Open open;
  bool operator==(const BlankCarry&) const = default;
};

/// What `blank` has found; bit i of an entry is byte i of the block.
struct CommentBlocks {
  static constexpr std::size_t most = 64;  ///< blocks of one call
  std::uint64_t commented = 0;  ///< the blocks that have bytes of comments: only they have `comment` and `begins`
  std::uint64_t begun = 0;      ///< those of them where one begins
  std::uint64_t not_ascii = 0;  ///< those of them where such a byte is not ASCII: they are not blanked
  std::uint64_t closed = 0;     ///< the blocks that have `closes`
  std::uint64_t count = 0;      ///< comments that begin
  std::uint64_t bytes = 0;      ///< of comments
  std::array<std::uint64_t, most> comment;  ///< bytes of comments
  std::array<std::uint64_t, most> begins;   ///< first bytes of comments
  std::array<std::uint64_t, most> closes;   ///< closing brackets before which a trailing comma may be
};

struct Kernel {
  const char* name;
  /// Bitmaps of `blocks` blocks from `bytes`.
  void (*index)(const std::uint8_t* bytes, std::size_t blocks, Carry& carry, Bits* out);
  /// What lies between tokens, from the bitmaps of `index`; `in_string` is all ones where the first block begins inside
  /// a string, else 0.
  void (*gaps)(const std::uint8_t* bytes, const Bits* bits, std::size_t blocks, std::uint64_t in_string, Gaps* out);
  /// Walks to the bracket that closes the container `depth` levels up. `position` (in bytes from the first block)
  /// moves to just after that bracket (true), or to the end of the blocks (false, `depth` updated).
  bool (*skip)(const Bits* bits, std::size_t blocks, std::size_t& position, std::uint64_t& depth);
  /// Walks over the entries of a container: until the wanted number of commas was passed (true: `position` is just
  /// after the last), to its closing bracket (true: `position` is on it, depth 0), to an unexpected token (true:
  /// `position` is on it, `wrong`), or to the end of the `size` bytes (false). Whole blocks must be readable.
  bool (*elements)(const std::uint8_t* bytes, std::size_t size, const Bits* bits, std::size_t& position,
                   ElementWalk& walk);
  /// The most keys that `member` and `keys` look for.
  static constexpr std::size_t most_names = 4;
  /// Walks over the members of the object one level up to a string that may be one of the keys `names`, with or without
  /// escapes (true: `position` is on its opening quote; it may still be another key, or a value), to the closing
  /// bracket (true: `position` is on it, depth 0), or to the end of the `size` bytes (false). One byte more must be
  /// readable.
  bool (*member)(const std::uint8_t* bytes, std::size_t size, const Bits* bits, std::span<const std::string_view> names,
                 std::size_t& position, MemberWalk& walk);
  /// Walks over brackets and commas from block `block` on and updates `Nesting`; `base` is the absolute offset of the
  /// first byte. Stops at the end of the blocks (false), for what `Nesting::misplaced` says (false: `position` is the
  /// beginning of that block), or at the bracket that closes the outermost container (true: `position`, in bytes from
  /// the first block, is just after it). Kinds of brackets are not compared.
  bool (*nest)(const std::uint8_t* bytes, const Bits* bits, std::size_t block, std::size_t blocks, std::uint64_t base,
               Nesting& nesting, std::size_t& position);
  /// Walks from `position` on, as `nest` does, to the opening quote of a string that may be one of the keys `names`,
  /// with or without escapes (true: `position` is on it, it may still be another key or a value, and `in_string` is 0),
  /// to after the bracket that closes the outermost container (true: depth 0), or to the end of the `size` bytes
  /// (false). `in_string`: 1 if the byte at `position` is inside a string. 16 bytes more than whole blocks must be
  /// readable.
  bool (*keys)(const std::uint8_t* bytes, std::size_t size, const Bits* bits, std::span<const std::string_view> names,
               std::uint64_t base, Nesting& nesting, std::size_t& position, std::uint64_t& in_string);
  /// Sets bit j of `out[i]` if a searched string may begin at byte j of block i; for a run, at the byte where it
  /// reaches the wanted length and at the bytes after it in the same run. `Probes::most_distance` bytes more must be
  /// readable.
  void (*hits)(const std::uint8_t* bytes, std::size_t blocks, const Probes& probes, std::uint64_t* out);
  /// Walks from `position` to where a comment may begin, a slash outside strings, or to a closing bracket after a comma
  /// (true: `position` is on it, and `carry` is the state before it), or to the end of the `size` bytes (false). What
  /// is walked over must not be in a comment.
  bool (*comments)(const std::uint8_t* bytes, std::size_t size, CommentCarry& carry, std::size_t& position);
  /// Puts blanks in the place of comments, except for line ends, in up to `CommentBlocks::most` blocks of a document
  /// with comments, and makes the bitmaps of what is left, unless `out` is null. `next`: the byte behind them, or -1;
  /// it must be known if the last one is a slash.
  void (*blank)(std::uint8_t* bytes, std::size_t size, int next, BlankCarry& carry, Bits* out, CommentBlocks& found);
  /// Puts the separator of a LinesSource in the place of each line feed, and 0x1F in that of its own bytes.
  void (*separate)(std::uint8_t* bytes, std::size_t size);
  /// Checks up to `max_check_blocks` blocks against RFC 8259. False: there is an error somewhere in these blocks; the
  /// state is then invalid, and the byte-wise Grammar reports what is wrong and where.
  bool (*check)(const std::uint8_t* bytes, std::size_t blocks, GrammarState& state);
  /// The first half of `check`, which needs no grammar, so that it can be done ahead: the marks of up to
  /// `max_check_blocks` blocks. False: there is an error in these blocks.
  bool (*mark)(const std::uint8_t* bytes, std::size_t blocks, MarkCarry& carry, Marks* out);
  /// The second half: `marks` are those of these blocks, made from where the state is, and `behind` is the carry after
  /// them. False: as `check`.
  bool (*check_marked)(const std::uint8_t* bytes, std::size_t blocks, const Marks* marks, const MarkCarry& behind,
                       GrammarState& state);
};

/// The fastest kernel that this machine can run.
const Kernel& best_kernel();
/// Every kernel that this machine can run, the scalar one first.
std::span<const Kernel* const> kernels();

}  // namespace jt::scan
