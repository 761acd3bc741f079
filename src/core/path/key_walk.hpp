// SPDX-License-Identifier: MIT
// KeyWalk: the members with one of some keys, at any depth of a container; in one pass, with the stack of open
// containers and their indices, and without a look at what is between.
//
// A kernel (`keys`) passes over whole blocks and stops at strings that may be such a key: it is spelled so, or holds a
// backslash. The walk finds out whether it is one: its end, its characters and the colon behind it.
//
// A cursor that visits every entry checks what it reads. So that nothing is lost, the first pass over a container has
// each window checked by a Checker before it is walked. It checks more than a cursor does (the insides of strings), so
// the walk does not say what is wrong: it says that it is not sure, and the cursor decides. The array of all lines of
// NDJSON is walked over in the same way: each line is checked by itself, and line ends are counted in place of commas.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document/lines_observer.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/lines_source.hpp"
#include "core/scan/stream.hpp"

namespace jt::path {

class KeyWalk {
 public:
  /// What the walk calls; false ends it. They may move the stream.
  struct Visitor {
    /// At a member with the key of that number: `nesting()` has what is open, and `at` is where its key begins.
    std::function<bool(std::size_t name, std::uint64_t at)> member;
    /// The window is about to be left: keys of the containers that are open can be read now, and not later.
    std::function<bool()> leaving;
  };
  /// `unsure`: something is wrong, or the document has ended too early.
  enum class Outcome : std::uint8_t { done, stopped, unsure };

  static constexpr std::size_t most_names = scan::Kernel::most_names;
  static constexpr std::size_t longest_name = 4096;

  /// Borrows the stream, whose source rewinds. `keys`: those of the containers around a member are wanted too.
  KeyWalk(scan::Stream& stream, std::vector<std::string> names, bool keys, Visitor visitor);

  /// Walks over the container whose bracket is at that offset. `check`: what is wrong makes it unsure; without, it was
  /// checked before. `room`: how many levels the container may have. `stopped`: by the visitor, or the stream failed.
  /// `lines`: it is the array of all lines.
  Outcome run(std::uint64_t begin, bool object, bool lines, bool check, std::uint64_t room);
  /// After it is done: the offset behind the container.
  [[nodiscard]] std::uint64_t end() const { return end_; }
  [[nodiscard]] const scan::Nesting& nesting() const { return nesting_; }

  [[nodiscard]] const std::string& name(std::size_t number) const { return names_[number]; }
  /// Whether keys of containers are wanted.
  [[nodiscard]] bool has_keys() const { return keys_; }

  /// The key of a container, as it is spelled.
  struct Key {
    std::string_view text;
    std::uint64_t at = 0;  ///< of its quote
  };
  /// That of the container, a member, whose bracket is there, until the stream moves. Nothing where the window does not
  /// have it.
  [[nodiscard]] std::optional<Key> key_before(std::uint64_t bracket) const;

 private:
  enum class Look : std::uint8_t { member, other, more };

  /// A check that says how far it has come, while other threads may feed it.
  class Check final : public scan::Observer {
   public:
    explicit Check(const scan::Kernel& kernel) : checker_(kernel) {}
    void reset(std::uint64_t begin, bool lines);
    Result<void> feed(std::span<const std::uint8_t> bytes) override;
    Result<void> feed_marked(std::span<const std::uint8_t> bytes, const scan::Marked& marked) override;
    [[nodiscard]] bool takes_marks() const override { return !lines_; }
    [[nodiscard]] bool runs_ahead() const override { return true; }
    Result<void> finish() override;

    /// All before that offset is the beginning of JSON.
    [[nodiscard]] std::uint64_t sure() const { return sure_; }
    /// What is there is wrong, or the document has ended: this comes no further.
    [[nodiscard]] bool stopped() const { return stopped_; }
    /// Levels, up to there; once it has stopped, or the walk is over.
    [[nodiscard]] std::uint64_t depth() const { return depth_; }

   private:
    /// Of the array of all lines.
    struct Lines {
      document::LinesCheck check{[](Error error) -> Result<void> { return fail(std::move(error)); },
                                 scan::LinesSource::separator};
      document::LinesObserver observer{check};
    };
    void note(const Result<void>& result);
    void note_lines(const Result<void>& result);

    scan::Checker checker_;
    std::unique_ptr<Lines> lines_;
    std::uint64_t begin_ = 0;
    std::uint64_t end_ = 0;  ///< of what was fed
    std::atomic<std::uint64_t> sure_{0};
    std::atomic<std::uint64_t> depth_{0};
    std::atomic<bool> stopped_{false};
  };

  Outcome walk();
  bool checked_alone();
  bool surely_held();
  Outcome window();
  Look look(std::uint64_t quote, std::size_t& name);
  std::uint64_t kept();
  [[nodiscard]] std::uint64_t outside_strings() const;
  [[nodiscard]] std::uint64_t past_blanks(std::uint64_t at, std::uint64_t to) const;
  [[nodiscard]] std::optional<std::uint64_t> closing_quote(std::uint64_t from, std::uint64_t to) const;
  [[nodiscard]] std::optional<std::size_t> number_of(std::string_view raw) const;
  /// Up to where the window may be walked over.
  [[nodiscard]] std::uint64_t limit() const;

  scan::Stream& stream_;
  std::vector<std::string> names_;
  std::vector<std::string_view> views_;
  std::size_t longest_ = 0;  ///< bytes that a spelling of one of them has at most
  bool keys_;
  Visitor visitor_;

  scan::Nesting nesting_;
  std::uint64_t begin_ = 0;
  std::uint64_t next_ = 0;       ///< walked over up to here
  std::uint64_t in_string_ = 0;  ///< 1: that is inside a string
  std::uint64_t keep_ = 0;       ///< the next window begins here, or before
  bool passing_ = false;         ///< no container begins between `keep_` and the next bracket or comma
  std::uint64_t end_ = 0;

  bool checks_ = false;
  std::unique_ptr<Check> check_;
  std::uint64_t looked_ = 0;      ///< up to here, strings and blanks are short enough for a cursor
  std::uint64_t last_quote_ = 0;  ///< where a quote was seen, not long before
  std::uint64_t room_ = 0;
};

}  // namespace jt::path
