// SPDX-License-Identifier: MIT
// Caller: what a capability uses of whoever asks for it, be it a command line or a call of a tool.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/bytes/root.hpp"
#include "core/bytes/source.hpp"
#include "core/document/document.hpp"
#include "core/path/path.hpp"
#include "output/renderer.hpp"
#include "results/output.hpp"

namespace jt::actions {

/// Capabilities know no option, no parameter and no terminal: what depends on them is here as data, or as words that
/// the caller makes of data.
class Caller {
 public:
  /// Borrows the roots, and the writers of the options.
  Caller(const bytes::Roots& allowed, output::RendererOptions options, output::Format shown_as)
      : roots(allowed), out(options.out), err(options.err), format(shown_as), rendering(std::move(options)) {}
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;
  virtual ~Caller() = default;

  const bytes::Roots& roots;  ///< every file is opened through them
  output::Writer& out;        ///< limited to the bytes of one result; most results go through `renderer` alone
  output::Writer& err;
  output::Format format;  ///< for a capability that makes its renderer anew; what is asked of it, `renderer` answers
  std::optional<path::Spelling> paths = {};         ///< of paths in results; nothing: each result has a usual one
  output::RendererOptions rendering;                ///< for a capability that makes its renderer anew
  std::unique_ptr<output::Renderer> renderer = {};  ///< of that format
  std::size_t json_level = 0;                       ///< json: how deep the result is nested, where it is one of several
  std::size_t found_text = 0;                       ///< json: characters of a text in which something was found; 0: all
  std::string state_folder = {};                    ///< of the journal and of sessions; empty: there is none
  std::string done =
      {};  ///< what was written already, "'a.json' was written": reported if the result cannot be printed
  mutable std::set<std::string, std::less<>> commented =
      {};  ///< the files of which it was said that they have comments

  /// The parts that results need. Borrows them, also the present renderer.
  [[nodiscard]] results::Output output() const { return {*renderer, out, paths, json_level, found_text}; }
  /// The location as paths are spelled in results; `usual`: where nobody has asked for a spelling.
  [[nodiscard]] std::string spelled(const path::Location& location, path::Spelling usual) const {
    return path::spell(location, paths.value_or(usual));
  }
  /// A remark that is not part of the result.
  void note(const std::string& text) const { renderer->note(text); }
  /// The same for what is no failure and yet not as it should be.
  void warn(const std::string& text) const {
    if (renderer->has_members()) return note(text);
    remark("warning", text);
  }
  /// For people, beside a result: "warning: TEXT".
  virtual void remark(std::string_view label, const std::string& text) const = 0;

  /// Opens a file; "-" is standard input, where the caller has one.
  [[nodiscard]] virtual Result<std::unique_ptr<bytes::Source>> open(std::string_view file) const = 0;
  /// Reports how many of so many bytes were read, and ends the reading where nobody waits for it any more. Null: nobody
  /// wants to know.
  [[nodiscard]] virtual std::unique_ptr<document::Watcher> watcher(std::optional<std::uint64_t> bytes = {}) const = 0;

  /// The error with its advice in the caller's words.
  [[nodiscard]] virtual Error worded(Error error) const = 0;
  /// One piece of advice as a sentence; "" where only a command or call says it.
  [[nodiscard]] virtual std::string hint_of(const Advice& advice) const = 0;
  /// How to ask for another capability, by the name of its command ("keys", "undo"): a command, or the call of the tool
  /// that comes closest to it.
  [[nodiscard]] virtual std::string command(std::string_view name, const std::string& file,
                                            const std::string& path = {}) const = 0;
};

}  // namespace jt::actions
