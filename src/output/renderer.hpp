// SPDX-License-Identifier: MIT
// Renderer: turns any result into one of the four formats. A result describes itself as plain data (View); what is
// done with it is the renderer's business alone.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "output/writer.hpp"

namespace jt {

enum class Format : std::uint8_t { human, concise, list, json };

/// What a piece of text is, for colour.
enum class Role : std::uint8_t { plain, key, string, number, literal, punctuation, path, note, good, bad, match };

/// A piece of text for people; it may hold document text, which the renderer sanitises for a terminal.
struct Piece {
  Role role = Role::plain;
  std::string text;
};
/// One line of output for people (without its newline).
using Line = std::vector<Piece>;

/// A result, or one item of a long result, as plain data for any renderer. Only the one that is needed is asked for.
class View {
 public:
  virtual ~View() = default;
  /// For json: an object, its members in the order in which they are printed.
  [[nodiscard]] virtual nlohmann::ordered_json json() const = 0;
  /// For concise: records of cells, unescaped.
  [[nodiscard]] virtual std::vector<std::vector<std::string>> records() const = 0;
  /// For list: locators (paths, file names), unescaped.
  [[nodiscard]] virtual std::vector<std::string> locators() const = 0;
  /// For human.
  [[nodiscard]] virtual std::vector<Line> lines() const = 0;
};

/// What stands before or after the items of a long result: members in json, lines for people, nothing elsewhere.
class Edge : public View {
 public:
  [[nodiscard]] std::vector<std::vector<std::string>> records() const final { return {}; }
  [[nodiscard]] std::vector<std::string> locators() const final { return {}; }
  [[nodiscard]] std::vector<Line> lines() const override { return {}; }
};

/// Head of a long result.
struct Series {
  std::string member;                ///< json: name of the array of items, "matches"; empty: the one item that comes
                                     ///< is no element of an array, its members stand in the document itself
  std::vector<std::string> columns;  ///< concise: the heading record, "#path<TAB>value"
  const View* head = nullptr;  ///< json: members before the array; human: lines before the items. Borrowed by `begin`
};

/// Pumps the bytes of one JSON value, as it stands in the document, into the sink; false: the reading failed, or the
/// sink said stop by returning false (it does when the output is closed or failed: the Writer knows).
using Pump = std::function<bool(const std::function<bool(std::string_view)>& sink)>;

/// Where `Writer::limit` was set (--max-bytes), nothing goes over it, errors and notes counted, for any limit from 100
/// bytes on; colour is off then. What is left out is said on the standard output:
/// - json: items that do not fit any more are counted in `"truncated": {"maxBytes": N, "omitted": K}`, the last member
///   (before an error); a value that does not fit is replaced, `"omitted": "52313 bytes"` in place of `"value"`; a
///   whole result that does not fit is `{"truncated": {"maxBytes": N, "bytes": M}}`, so look at `fits` and show less.
/// - human: a closing line `… 17 more (--max-bytes 1000)`, `… 17 more lines (…)` for a whole result; for a value
///   `[52313 bytes omitted (--max-bytes 1000)]`.
/// - concise, list: the same as a comment, `# 17 more (--max-bytes 1000)`. No record begins with `#` and a blank.
class Renderer {
 public:
  virtual ~Renderer() = default;
  /// A result in one piece; `columns` is the heading record of concise.
  virtual void whole(const View& view, const std::vector<std::string>& columns) = 0;
  /// Whether `whole(view)` would print all of it within --max-bytes; always true without a limit.
  [[nodiscard]] virtual bool fits(const View& view, const std::vector<std::string>& columns) = 0;
  /// A long result: begin, items as they are found, end. Go on sending items after a limit was reached: they are
  /// counted.
  virtual void begin(const Series& series) = 0;
  virtual void item(const View& view) = 0;
  /// An item whose value is a JSON value of any size: json `{…view.json()…, "value": VALUE}`, concise the view's record
  /// with the value on one line as its last cell, human the value alone, list the locator alone. The pump is run once,
  /// or not at all (list, limit reached). False where the pump failed: what was begun is closed (json: the item gets
  /// `"incomplete": true`); `error` comes next.
  virtual bool item(const View& view, const Pump& value) = 0;
  /// `tail`: more members of the json document after the array (`"count"`), closing lines for people; may be null.
  virtual void end(const View* tail) = 0;
  /// Tells of an error: json on stdout (closing what was begun so that the document stays valid), else on stderr.
  virtual void error(const Error& error) = 0;
  /// A remark that is not the answer, "note: TEXT" on stderr unless quiet; json: collected in a member `warnings` (at
  /// most 100), so it must come before `whole` or `end`.
  virtual void note(const std::string& text) = 0;
};

struct RendererOptions {
  Writer& out;
  Writer& err;
  bool colour_out = false;
  bool colour_err = false;
  bool terminal_out = false;  ///< sanitise, and show each item at once
  bool quiet = false;
  bool raw = false;      ///< pumped values: strings unquoted (not in json)
  bool compact = false;  ///< pumped values: on one line
};

std::unique_ptr<Renderer> make_renderer(Format format, const RendererOptions& options);

}  // namespace jt
