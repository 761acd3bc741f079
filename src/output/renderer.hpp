// SPDX-License-Identifier: MIT
// Renderer: prints any result in one of the four formats. A result describes itself as plain data (View); only the
// renderer decides how it is printed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "output/format.hpp"
#include "output/lines.hpp"
#include "output/row.hpp"
#include "output/writer.hpp"

namespace jt::output {

class Fields;
class JsonSink;

/// A result, or one item of a long result, as plain data. Only the needed function is called.
class View {
 public:
  virtual ~View() = default;
  /// What it says, by name.
  virtual void fields(Fields& out) const = 0;
  /// The same for people; of an item that comes with a value, what is before the value on its first line.
  virtual void lines(Lines& out) const = 0;
  /// Whether it is printed whole, even if it exceeds --max-bytes. Only for `whole`.
  [[nodiscard]] virtual bool essential() const { return false; }
};

/// What is before or after the items of a long result: members of a document, lines for people, nothing elsewhere.
struct Frame {
  using Members = std::function<void(JsonSink&)>;

  Members members = {};
  Members brief = {};  ///< those that are printed even if not all fit --max-bytes; none: all
  std::vector<Line> lines = {};

  /// Writes the members, or if `in_brief` those of them.
  void write(JsonSink& out, bool in_brief) const;
};

/// A result as a table, and as a list of what finds its items.
struct Table {
  std::vector<Column> columns = {};
  std::vector<Column> locators = {};   ///< printed with tabs between them; none: `Fields::locator` gives them
  bool heading = true;                 ///< the names of the columns are printed
  std::size_t most = ~std::size_t{0};  ///< rows of an item
};

/// The header of a long result.
struct Series {
  std::string member = {};  ///< of a document: name of the array of items, "matches"; empty: there is one item, and its
                            ///< members are those of the document
  Table table = {};
  const Frame* head = nullptr;  ///< borrowed by `begin`
  bool data = false;            ///< the lines are for a program, so a note on stderr reports omissions
  /// The next items can be asked for: one whose value does not fit ends the document, but for the first.
  bool part = false;
};

/// Pumps the bytes of one JSON value, unchanged, into the sink; false: the reading failed, or the sink returned false
/// (it does when the output is closed or failed: the Writer has the state).
using Pump = std::function<bool(const std::function<bool(std::string_view)>& sink)>;

/// If `Writer::limit` was set (--max-bytes), stdout and notes together do not exceed it; colour is off then. Only
/// what must always be whole may exceed it: an error, a view that is `essential`, the header of a series for people,
/// and `Frame::brief`. Omissions are counted by kind:
/// - json: a member `"omitted": {"matches": 3}` at the end of the document (before an error), or of the item whose
///   value did not fit (`"omitted": {"bytes": 52313}` in place of `"value"`; of the first one after its beginning). A
///   whole result that does not fit is
///   `{"omitted": {"bytes": M}}`, so call `fits` and show less.
/// - human: a last line `… 17 more (--max-bytes 1000)`, `… 17 more lines (…)` for a whole result; for a value `[52313
///   bytes omitted (--max-bytes 1000)]`. What is in brackets is `Writer::limit_text`; without one they are left out.
/// - concise, list: a note on stderr.
class Renderer {
 public:
  virtual ~Renderer() = default;
  /// What it prints of a result. Needed only where something is work, or where a form lacks what the others have.
  [[nodiscard]] virtual Form form() const = 0;
  [[nodiscard]] bool for_people() const { return form() == Form::lines; }
  [[nodiscard]] bool has_members() const { return form() == Form::document; }
  [[nodiscard]] bool has_columns() const { return form() == Form::table; }
  [[nodiscard]] bool has_locators() const { return form() == Form::locators; }
  /// A result in one piece.
  virtual void whole(const View& view, const Table& table) = 0;
  /// Whether `whole(view)` would print all of it within --max-bytes; always true without a limit.
  [[nodiscard]] virtual bool fits(const View& view, const Table& table) = 0;
  /// A long result: begin, items as they are found, end. Items must be sent after a limit was reached too: they are
  /// counted.
  virtual void begin(const Series& series) = 0;
  virtual void item(const View& view) = 0;
  /// Whether `item(view)` would print all of it now. `last`: no other item follows, and the series has no tail.
  [[nodiscard]] virtual bool fits_item(const View& view, bool last) = 0;
  /// An item whose value is a JSON value of any size: a document has it as the member `value`, a table
  /// on one line as the cell of its last column, people see it after the view's line, lists have only the locator. The
  /// pump is run once, or not at all (list, limit reached). False if the pump failed: what was begun is closed (json:
  /// the item gets `"incomplete": true`); `error` must follow.
  virtual bool item(const View& view, const Pump& value) = 0;
  /// `tail`: may be null.
  virtual void end(const Frame* tail) = 0;
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
  bool raw = false;       ///< pumped values: strings unquoted (not in json)
  bool compact = false;   ///< pumped values: on one line
  bool comments = false;  ///< pumped values may have comments: only for people
  bool null = false;      ///< list: NUL after each locator, not a newline
  std::optional<Part> part = {};
};

std::unique_ptr<Renderer> make_renderer(Format format, const RendererOptions& options);

}  // namespace jt::output
