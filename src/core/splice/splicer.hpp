// SPDX-License-Identifier: MIT
// Splicer: the seven changes that every edit is made of, each one splice in the style of its surroundings.
//
// A Splicer knows six changes (replace, append, insert, fill an empty container, remove, rename a key). The separator,
// indent and colon that it writes are those of the adjacent entry. LocalText finds that entry by reading a few bytes
// around the place, backwards too: valid JSON can be read backwards, because outside a string a quote closes one. What
// is longer than its buffer is reported as unknown, never as empty.
//
// No splice is written that was not checked (`splice_check`): the grammar's state before it, run over the new text,
// must fit the byte after it. This check shares no code with what builds the text.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/bytes/held_part.hpp"
#include "core/comments/gap.hpp"
#include "core/result.hpp"
#include "core/splice/adjacent_entries.hpp"
#include "core/splice/local_text.hpp"
#include "core/splice/piece_table.hpp"
#include "core/splice/splice_check.hpp"
#include "core/splice/style.hpp"

namespace jt::splice {

/// A value in a document: its bytes, and the begin of its entry: in an object its key's quote, else the value itself.
struct EntrySpan {
  bytes::Span value;
  std::uint64_t entry = 0;
  bool root = false;
  std::uint32_t depth = 0;      ///< containers around it
  std::uint64_t container = 0;  ///< offset of the bracket of its container; unused for the root

  /// The bracket of that kind: `{` or `[`; 0 for the root.
  [[nodiscard]] char kind_of_container() const { return root ? '\0' : entry != value.begin ? '{' : '['; }
};

/// A replacement: `removed` bytes at `at` by `written` ones.
struct Splice {
  std::uint64_t at = 0;
  std::uint64_t removed = 0;
  std::uint64_t written = 0;
};

/// The position of a new entry.
struct Placed {
  EntrySpan span;
  Splice splice;
};

/// The entry that a new one is put before.
struct NextEntry {
  std::uint64_t entry = 0;  ///< offset of its key, or of the element
  std::uint64_t value = 0;
};

/// The comments that belong to an entry, with their marks, in order. Those within it are not among them.
struct EntryComments {
  std::vector<std::string> leading;
  std::vector<std::string> trailing;
};

/// A part of a string, and what is written in its place: escaped, without quotes.
struct Respelling {
  bytes::Span part;
  std::string text;
};

/// The value of `--indent`: a unit, or containers on one line.
struct Indent {
  std::string unit;
  bool none = false;
};

/// Every splice is checked before it is made (see splice_check.hpp). Errors: those of that check, and of reading; the
/// document is then unchanged. All offsets are those of the document's view. Where each line is a document, what is
/// written is on one line, and the root, which is all lines, cannot be replaced (INVALID_INPUT).
class Splicer {
 public:
  /// Borrows the document. `on_splice` is called for every change, to update the caller's offsets.
  Splicer(PieceTable& document, std::optional<Indent> indent, std::function<void(const Splice&)> on_splice);

  /// Uses the style that the document has now, so that an operation does the same in any list of operations.
  void begin_operation();
  /// Reads that style now: for an operation that removes text before it adds some.
  void keep_style() { (void)document_style(); }
  /// Replaces the value by `text`; its layout is kept if both are containers of the same kind.
  Result<Placed> replace(const EntrySpan& span, std::string_view text);
  /// Adds a member or element after the last one. `container` is an object if there is a key (decoded), else an
  /// array.
  Result<Placed> append(const EntrySpan& container, const std::optional<std::string>& key, std::string_view text);
  /// The same with the text of the key, quoted; before that entry, if there is one.
  Result<Placed> add(const EntrySpan& container, const std::optional<std::string>& key_text, std::string_view text,
                     const std::optional<NextEntry>& next);
  /// Adds an element before the one whose value begins at `before`.
  Result<Placed> insert(const EntrySpan& array, std::uint64_t before, std::string_view text);
  /// Removes the entry, its line and one comma. `container`: offset of the bracket that holds it. The comments that
  /// belong to it go too; those above it stay if they are to be kept. `next`: where the value ends that is removed
  /// next; of the entry directly before it, the comma may stay until then.
  Result<void> remove(std::uint64_t container, const EntrySpan& entry, bool keep_comments = false,
                      const std::optional<std::uint64_t>& next = std::nullopt);

  /// Takes the comments of an entry that is to be removed along: the next entry that is added has them around it. Those
  /// inside its value are not among them. LIMIT_EXCEEDED if they are too long to be held.
  Result<void> carry(const EntrySpan& entry);
  /// The value of that entry is the next one that is written: if it has comments, its lines stay as they are but for
  /// their indentation, where it goes to lines again.
  void keep_lines(const EntrySpan& entry) { moved_from_ = local_.indentation(entry.value.begin); }
  /// Takes over what another one has taken along.
  void carry_from(Splicer& other) {
    carried_ = std::exchange(other.carried_, std::nullopt);
    if (carried_) carried_->from_here = false;
  }
  /// None for the root. Nothing if they are too long to be held.
  Result<std::optional<EntryComments>> comments_of(const EntrySpan& entry);
  /// Puts these in place of the leading and of the trailing ones of the entry. Of what is empty, the old ones stay.
  Result<void> put_comments(const EntrySpan& entry, const EntryComments& others);
  /// Forgets what no entry took, and does not count as removed what is kept elsewhere: `inside` is of the value.
  void drop_carried(std::uint64_t inside);

  /// Another key for the member: its bytes alone change. `key`: decoded.
  Result<Splice> rename(const EntrySpan& member, std::string_view key);
  /// The same with its text, quoted.
  Result<Splice> replace_key(const EntrySpan& member, std::string text);

  /// Other text for parts of a string: `edits` are ranges within its quotes, in order, none within another. Nothing
  /// else of it changes. IO_ERROR if it would be no string then.
  Result<void> respell(const EntrySpan& string, std::span<const Respelling> edits);

  [[nodiscard]] LocalText& local() { return local_; }
  [[nodiscard]] PieceTable& document() { return *document_; }
  /// How many comments have gone with what was removed or replaced, since this was asked.
  [[nodiscard]] std::uint64_t take_comments_removed() { return std::exchange(comments_removed_, 0); }

 private:
  /// The position of a value to write.
  struct Site {
    Style style;             ///< of the surroundings
    bool own_line = false;   ///< its entry begins a line
    std::uint64_t line = 0;  ///< an offset in the line whose indentation is used if `indent` is not set
    std::optional<std::string> indent;
  };

  std::string_view value_text(std::string_view text, const Site& site, const std::optional<Style>& model,
                              std::string& room);
  [[nodiscard]] std::optional<std::string> moved_lines(std::string_view text, const std::string& indent) const;
  std::optional<Style> model_for(std::string_view text, const std::vector<std::uint64_t>& values);
  [[nodiscard]] Style around(std::uint64_t container);
  [[nodiscard]] std::optional<std::string> unit_around(const EntrySpan& span);
  [[nodiscard]] Site site(std::uint64_t container, std::string_view gap, std::uint64_t line, std::string_view text);
  [[nodiscard]] Site site_of(const EntrySpan& span);
  void override_with_indent(Layout& layout) const;
  [[nodiscard]] Style style_to_fill(const EntrySpan& container, bool object, std::string_view filled,
                                    const Gap& inside);
  [[nodiscard]] std::string colon_for(const EntrySpan& object, const std::vector<AdjacentEntry>& entries, bool near,
                                      std::size_t key_width, bool container);
  Result<Placed> append_text(const EntrySpan& container, const std::optional<std::string>& key, std::string_view text);
  Result<Placed> insert_text(const EntrySpan& container, const NextEntry& next, const std::optional<std::string>& key,
                             std::string_view text);
  Result<Placed> fill(const EntrySpan& container, const std::optional<std::string>& key, std::string_view text);

  // ---- where each line is a document (splicer_lines.cpp)

  Result<Placed> add_line(const EntrySpan& array, const std::optional<NextEntry>& next, std::string_view text);
  Result<void> remove_line(const EntrySpan& entry);
  Result<void> splice_lines(const SpliceTarget& target, const Insertion& in_view, const bytes::Span& real,
                            std::string text);

  /// The text of a splice, in parts.
  struct Parts {
    std::string before;
    std::string key;  ///< with its colon
    std::string_view value;
    std::string after;
  };

  // ---- where there may be comments (splicer_comments.cpp)

  /// The whitespace around an entry, comments among it.
  struct Blanks {
    Gap lead;                 ///< before it, up to the comma or bracket
    std::uint64_t after = 0;  ///< the comma or bracket behind it
    Gap next;                 ///< behind that comma
    comments::EntryGap before;
    comments::EntryGap behind;
  };
  Blanks blanks_around(std::uint64_t container, const EntrySpan& entry);
  /// What is around an entry.
  struct Surroundings {
    comments::EntryGap before_gap;
    comments::EntryGap behind_gap;
    comments::Owners before;
    comments::Owners behind;
    /// No comment and no trailing comma.
    [[nodiscard]] bool plain() const;
  };
  /// `document`: the splicer's, with its comments; it holds what was read.
  Result<Surroundings> surroundings(bytes::HeldPart& document, const Blanks& blanks);
  Result<Surroundings> surroundings(bytes::HeldPart& document, const EntrySpan& entry) {
    return surroundings(document, blanks_around(entry.container, entry));
  }
  /// Comments that go along with an entry.
  struct Carried {
    struct Comment {
      std::string text;
      bool block = false;
      bool ends_line = false;  ///< what follows is on another line
    };
    std::vector<Comment> leading;
    std::vector<Comment> trailing;
    bool from_here = true;  ///< of an entry of this document: they were removed with it
    [[nodiscard]] std::size_t count() const { return leading.size() + trailing.size(); }
    [[nodiscard]] bool need_lines(std::string_view line) const;
  };
  /// Puts them around an entry that goes there; `line` begins a line for it, and is empty where it has none.
  /// `new_line`: what would begin one.
  Result<void> put_carried(std::string_view line, const std::string& new_line, const bytes::Span& removed,
                           Parts& parts);
  Result<void> put_trailing(const EntrySpan& entry, const std::vector<std::string>& texts);
  Result<void> put_leading(const EntrySpan& entry, const std::vector<std::string>& texts);
  Result<std::uint64_t> behind_comments(const EntrySpan& container, const AdjacentEntry& next, std::uint64_t last,
                                        Parts& parts);
  Result<void> without_comma_line(const AdjacentEntry& next, Parts& parts);
  Result<std::uint64_t> above_comments(const EntrySpan& array, const AdjacentEntry& next, Parts& parts);
  Result<bytes::Span> beside_comments(const EntrySpan& container, const Layout& layout, Site& site, Parts& parts);
  Result<void> remove_commented(bytes::HeldPart& document, std::uint64_t container, const EntrySpan& entry,
                                const Surroundings& around, bool keep_comments,
                                const std::optional<std::uint64_t>& next);
  Result<std::string> line_for_next(bytes::HeldPart& document, std::uint64_t container, const bytes::Span& own,
                                    const Surroundings& around);
  /// Comments that come up to the line of their entry.
  struct OnOneLine {
    bool any = false;
    bytes::Span old;
    std::string text;
    std::uint64_t count = 0;
  };
  static Result<OnOneLine> on_one_line(bytes::HeldPart& document, const Surroundings& around);
  static Result<void> leave_kept(bytes::HeldPart& document, Surroundings& around, std::uint64_t kept);
  bytes::Span entry_with_comments(const EntrySpan& entry, const Surroundings& around, bool keep_comments) const;
  static Result<bytes::Span> what_goes(bytes::HeldPart& document, std::uint64_t container, const bytes::Span& own,
                                       const Surroundings& around);
  std::string new_line(std::uint64_t container, std::uint64_t entry);
  std::string indent_to_fill(const EntrySpan& container, const Layout& layout,
                             const std::optional<std::uint64_t>& comment, Style& style);
  std::optional<std::uint64_t> end_of_enclosing(const EntrySpan& container);
  Result<bool> trailing_comma_around(const EntrySpan& container);
  Result<bool> has_trailing_comma(std::uint64_t bracket);

  Result<Placed> put(const SpliceTarget& target, const bytes::Span& removed, const Parts& parts);
  [[nodiscard]] bool is_there(std::uint64_t at, std::string_view text);
  Result<void> splice(const SpliceTarget& target, const bytes::Span& removed, std::string text);
  [[nodiscard]] const Style& document_style();

  PieceTable* document_;
  std::optional<Indent> indent_;
  std::function<void(const Splice&)> on_splice_;
  LocalText local_;
  std::optional<Style> document_style_;
  /// The container that what is taken along leaves empty, without its trailing comma.
  std::optional<std::uint64_t> comma_in_;
  /// The container whose last comma is to go with the entry before it.
  std::optional<std::uint64_t> comma_left_in_;
  /// Behind the entry that goes next: comments from there on were those of entries that went, and stay.
  std::optional<std::uint64_t> kept_from_;
  std::string removed_line_end_ = "\n";  ///< of NDJSON: of the line that was removed last, which may be the only one
  bool blanks_before_root_ = false;      ///< whitespace other than a byte order mark
  bool outdated_ = false;                ///< the document's style may have changed
  std::uint64_t comments_removed_ = 0;
  std::optional<Carried> carried_;
  std::optional<std::string> moved_from_;  ///< the indentation of a value that is moved or copied
};

}  // namespace jt::splice
