// SPDX-License-Identifier: MIT
// Renderer: prints any result in one of the four formats. A result describes itself as plain data (View); only the
// renderer decides how it is printed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/json/role.hpp"
#include "output/writer.hpp"

namespace jt::output {

class JsonSink;

enum class Format : std::uint8_t { human, concise, list, json };

using json::Role;

/// A piece of text for people; it may contain document text, which the renderer sanitises for a terminal.
struct Piece {
  Role role = Role::plain;
  std::string text;
};
/// One line of output for people (without its newline).
using Line = std::vector<Piece>;

/// One cell of a record of concise, unescaped. A path is printed in the form that commands accept: it has no control
/// characters, and its backslashes are not escaped. All other text is escaped.
struct Cell {
  Cell(std::string value) : text(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Cell(const char* value) : text(value) {}             // NOLINT(google-explicit-constructor)
  static Cell of_path(std::string path) {
    Cell cell(std::move(path));
    cell.path = true;
    return cell;
  }

  std::string text;
  bool path = false;
};
using Record = std::vector<Cell>;

/// Takes the text of an item piece by piece.
class Pieces {
 public:
  virtual ~Pieces() = default;
  virtual void cell(std::string_view text) = 0;             ///< concise: the next one of the record
  virtual void path(std::string_view text) = 0;             ///< the same of `Cell::of_path`; list: a locator
  virtual void text(Role role, std::string_view text) = 0;  ///< human: more of the line
  virtual void end_line() = 0;
};

/// A result, or one item of a long result, as plain data for any renderer. Only the needed function is called.
class View {
 public:
  virtual ~View() = default;
  /// For json: writes the members of an object, in the order in which they are printed.
  virtual void json(JsonSink& out) const = 0;
  /// For concise: records of cells.
  [[nodiscard]] virtual std::vector<Record> records() const = 0;
  /// For list: locators (paths, file names), unescaped.
  [[nodiscard]] virtual std::vector<std::string> locators() const = 0;
  /// For human.
  [[nodiscard]] virtual std::vector<Line> lines() const = 0;
  /// For items of which there may be many: what `records` (of one record), `locators` or `lines` return, but piece by
  /// piece, which is faster. False: this view has only those.
  virtual bool pieces(Format, Pieces&) const { return false; }
  /// For human: what is before the value of an item, on its first line.
  [[nodiscard]] virtual Line label() const { return {}; }
  /// Whether it is printed whole, even if it exceeds --max-bytes. Only for `whole`.
  [[nodiscard]] virtual bool essential() const { return false; }
};

/// The parts before or after the items of a long result: members in json, lines for people, nothing elsewhere.
class SeriesFrame : public View {
 public:
  /// The members that are printed even if not all of them fit --max-bytes.
  virtual void brief(JsonSink& out) const { json(out); }
  [[nodiscard]] std::vector<Record> records() const final { return {}; }
  [[nodiscard]] std::vector<std::string> locators() const final { return {}; }
  [[nodiscard]] std::vector<Line> lines() const override { return {}; }
};

/// The header of a long result.
struct Series {
  std::string member;                ///< json: name of the array of items, "matches"; empty: there is one item, and
                                     ///< its members are those of the document
  std::vector<std::string> columns;  ///< concise: the heading record, "#path<TAB>value"
  const SeriesFrame* head =
      nullptr;        ///< json: members before the array; human: lines before the items. Borrowed by `begin`
  bool data = false;  ///< human: the items are lines for a program, so a note on stderr reports omissions
};

/// Pumps the bytes of one JSON value, unchanged, into the sink; false: the reading failed, or the sink returned false
/// (it does when the output is closed or failed: the Writer has the state).
using Pump = std::function<bool(const std::function<bool(std::string_view)>& sink)>;

/// If `Writer::limit` was set (--max-bytes), stdout and notes together do not exceed it; colour is off then. Only
/// what must always be whole may exceed it: an error, a view that is `essential`, the header of a series for people,
/// and what `SeriesFrame::brief` writes. Omissions are counted by kind:
/// - json: a member `"omitted": {"matches": 3}` at the end of the document (before an error), or of the item whose
///   value did not fit (`"omitted": {"bytes": 52313}` in place of `"value"`). A whole result that does not fit is
///   `{"omitted": {"bytes": M}}`, so call `fits` and show less.
/// - human: a last line `… 17 more (--max-bytes 1000)`, `… 17 more lines (…)` for a whole result; for a value `[52313
///   bytes omitted (--max-bytes 1000)]`. What is in brackets is `Writer::limit_text`; without one they are left out.
/// - concise, list: a note on stderr.
class Renderer {
 public:
  virtual ~Renderer() = default;
  /// A result in one piece; `columns` is the heading record of concise.
  virtual void whole(const View& view, const std::vector<std::string>& columns) = 0;
  /// Whether `whole(view)` would print all of it within --max-bytes; always true without a limit.
  [[nodiscard]] virtual bool fits(const View& view, const std::vector<std::string>& columns) = 0;
  /// A long result: begin, items as they are found, end. Items must be sent after a limit was reached too: they are
  /// counted.
  virtual void begin(const Series& series) = 0;
  virtual void item(const View& view) = 0;
  /// An item whose value is a JSON value of any size: json `{members of the view, "value": VALUE}`, concise the
  /// view's record with the value on one line as its last cell, human only the value (after its label, if it has one),
  /// list only the locator. The pump is run once, or not at all (list, limit reached). False if the pump failed: what
  /// was begun is closed (json: the item gets `"incomplete": true`); `error` must follow.
  virtual bool item(const View& view, const Pump& value) = 0;
  /// `tail`: more members of the json document after the array (`"count"`), closing lines for people; may be null.
  virtual void end(const SeriesFrame* tail) = 0;
  /// Reports an error, always whole: json on stdout (closing what was begun so that the document stays valid), else on
  /// stderr.
  virtual void error(const Error& error) = 0;
  /// A remark that is not part of the result, "note: TEXT" on stderr unless quiet; json: collected in a member
  /// `warnings` (at most 100), so it must come before `whole` or `end`.
  virtual void note(const std::string& text) = 0;
};

/// For a renderer that prints one of several results of a command (see `Several`).
struct Part {
  std::string file = {};  ///< json: the first member; concise: the first cell of each record; list: before each
                          ///< locator, with a tab. Empty: none
  std::string lead = {};  ///< written before the first byte of the result
  bool columns = true;    ///< concise: the heading record was not printed yet
  static constexpr std::size_t level = 2;  ///< json: how deep the document of the result is nested
};

struct RendererOptions {
  Writer& out;
  Writer& err;
  bool colour_out = false;
  bool colour_err = false;
  bool terminal_out = false;  ///< sanitise, and flush after each item
  bool quiet = false;
  bool raw = false;      ///< pumped values: strings unquoted (not in json)
  bool compact = false;  ///< pumped values: on one line
  bool null = false;     ///< list: NUL after each locator, not a newline
  std::optional<Part> part = {};
};

std::unique_ptr<Renderer> make_renderer(Format format, const RendererOptions& options);

}  // namespace jt::output
