// SPDX-License-Identifier: MIT
// BlankSource: a document with comments as JSON, with the same offsets: a blank in place of each byte of a comment and
// of each trailing comma.
//
// Bytes are read into the caller's buffer and blanked there. Whether a byte is in a comment depends on all before it,
// so the state is remembered here and there (KnownStates). What is read at any offset is the same, however it was
// reached.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/bytes/raw_listener.hpp"
#include "core/bytes/source.hpp"
#include "core/comments/blanked_part.hpp"
#include "core/comments/blanker.hpp"
#include "core/comments/known_comments.hpp"
#include "core/comments/known_states.hpp"
#include "core/comments/taken_log.hpp"
#include "core/scan/indexed_source.hpp"

namespace jt::comments {

class BlankSource final : public scan::IndexedSource {
 public:
  /// Borrows the source, which must rewind and outlive this one. `listener` receives its bytes as they are.
  explicit BlankSource(bytes::Source& inner, bytes::RawListener listener = {},
                       const scan::Kernel& kernel = scan::best_kernel());

  /// INVALID_JSON at the first byte of a comment that is not closed, and at a byte of a comment that is not UTF-8.
  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override;
  Result<std::size_t> read_indexed(std::uint64_t offset, std::uint8_t* into, std::size_t size, scan::Bits* bits,
                                   scan::Carry& carry) override;
  [[nodiscard]] bool would_wait(std::uint64_t offset) const override { return inner_.would_wait(offset); }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] bool reads_ahead() const override { return inner_.reads_beside(); }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return inner_.size(); }
  [[nodiscard]] const std::string& name() const override { return inner_.name(); }

  /// The document with its comments.
  [[nodiscard]] bytes::Source& raw() { return inner_; }
  /// Whether a comment or a trailing comma was in all that was read so far.
  [[nodiscard]] bool any_blanked() const { return blanker_.any_comment() || blanker_.any_comma(); }
  /// How many comments begin in what was read from the beginning on without a gap.
  [[nodiscard]] std::uint64_t comments_read() const { return counted_; }
  /// That one has read the same bytes: what it knows of them is known here.
  void know_as(BlankSource& other);
  /// The last state at or before that offset that is known without reading, and where it is.
  [[nodiscard]] KnownState known_before(std::uint64_t offset);
  /// Of what is read from now on, what is blanked is remembered if there is little of it: reading it again is faster.
  void remember();
  /// Keeps what is blanked from now on, for `taken`; `text`: the bytes of comments too.
  void will_take(bool text) { log_.want(text); }
  /// Appends what is blanked between these offsets, and nothing of a comment outside them. Of what was read last, since
  /// `will_take`, it is known, else it is read again. For a reader that goes forwards.
  Result<void> taken(std::uint64_t begin, std::uint64_t end, TakenParts& into);
  /// Another listener, until `stop_listening`: from that offset on.
  void listen(bytes::RawListener listener, std::uint64_t from);
  void stop_listening();
  /// The source has changed from that offset on. It must be outside strings and comments.
  void forget(std::uint64_t from);
  /// `removed` bytes at that offset were replaced by `written` ones, tokens and comments by tokens and comments: what
  /// is behind them means what it did.
  void moved(std::uint64_t at, std::uint64_t removed, std::uint64_t written);

 private:
  Result<std::size_t> read_at(std::uint64_t offset, std::uint8_t* into, std::size_t size, scan::Bits* bits,
                              scan::Carry& carry);
  Result<std::size_t> read_known(std::uint64_t offset, std::span<std::uint8_t> into, scan::Bits* bits,
                                 scan::Carry& carry);
  std::optional<std::size_t> read_around(std::uint64_t offset, std::uint8_t* into, std::size_t size);
  Result<void> make_ready(BlankedPart& part, std::uint64_t offset, std::size_t size);
  Result<void> fill_hole(BlankedPart& part);
  Result<std::size_t> read_near(std::span<std::uint8_t> into);
  Result<void> go_to(std::uint64_t offset);
  Result<std::size_t> read_on(std::uint8_t* into, std::size_t size, scan::Bits* bits = nullptr);
  Result<std::size_t> feed(Blanker& blanker, std::size_t from, std::size_t to, int next, std::uint64_t behind);
  Result<int> token_from(std::uint64_t offset, const Blanker& blanker);
  Result<void> look_ahead(std::uint64_t offset, Blanker ahead);
  Result<void> take_again(std::uint64_t begin, std::uint64_t end, TakenParts& into);
  Result<std::size_t> fetch(std::uint64_t offset, std::uint8_t* into, std::size_t size);
  Result<std::size_t> broken(std::uint64_t begin, const Blanker::BadText& text);
  [[nodiscard]] Error unclosed() const;

  static constexpr std::uint64_t nowhere = ~std::uint64_t{0};
  static constexpr std::size_t step = 4096;
  static constexpr std::size_t near_step = 512;
  static constexpr std::size_t passed_at_once = std::size_t{64} << 10;
  static constexpr std::size_t most_around = 1024;  ///< a longer read is no look around an edit
  static constexpr std::uint64_t before_it = 8192;  ///< edits often go on a little before the last one
  static constexpr std::uint64_t behind_it = 512;
  /// What must be read to reach a place is held from there on: edits go on before it.
  static constexpr std::uint64_t far_before = std::uint64_t{72} << 10;
  static constexpr std::uint64_t longest_around = far_before + (std::uint64_t{16} << 10);
  static constexpr std::size_t shortest_gap = 256;  ///< bytes that are read to find out what is behind a comma

  bytes::Source& inner_;
  const scan::Kernel& kernel_;
  struct Listening {
    bytes::RawListener listener;
    std::uint64_t heard = 0;  ///< up to there it received the bytes
    bool end_heard = false;
  };
  Result<void> catch_up(Listening& listening, std::uint64_t offset);
  static Result<void> hear(Listening& listening, std::uint64_t offset, std::span<const std::uint8_t> bytes);

  Listening first_;                  ///< of the document
  std::optional<Listening> second_;  ///< of a reader
  std::recursive_mutex turn_;        ///< of one read; a listener may read too
  Blanker blanker_;
  std::optional<std::pair<std::uint64_t, Error>> broken_;  ///< a comment that is no text, and the error
  /// From `begin` on, nothing but blanks and comments comes before a token at `at`. A long gap is read in many pieces,
  /// and each of them asks.
  struct Ahead {
    std::uint64_t begin = 0;
    std::uint64_t at = 0;
    int token = -1;
  };
  std::optional<Ahead> ahead_;
  std::uint64_t at_ = 0;          ///< offset of the blanker; `nowhere`: of no use
  std::uint64_t counted_ = 0;     ///< comments
  std::uint64_t counted_to_ = 0;  ///< up to that offset
  KnownStates known_;
  KnownComments remembered_;
  std::vector<std::uint8_t> passing_;  ///< bytes that are only walked over
  bool edited_ = false;
  /// Once it was edited: what is around the places that were read last, blanked, the latest first: those of an edit,
  /// and of the bracket of its container, which may be far.
  std::array<BlankedPart, 2> around_;
  TakenLog log_;
  TakenParts taken_;  ///< by the read that is under way
};

}  // namespace jt::comments
