// SPDX-License-Identifier: MIT
// TextRenderer: the common part of human, concise and list: units of text are written one after the other while they
// fit, and omissions are reported.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "output/renderer.hpp"
#include "output/value_text.hpp"

namespace jt::output {

class TextRenderer : public Renderer {
 public:
  explicit TextRenderer(const RendererOptions& options);

  void whole(const View& view, const Table& table) override;
  bool fits(const View& view, const Table& table) override;
  void begin(const Series& series) override;
  void item(const View& view) override;
  bool fits_item(const View& view, bool last) override;
  bool item(const View& view, const Pump& value) override;
  void end(const Frame* tail) override;
  void error(const Error& error) override;
  void note(const std::string& text) override;

 protected:
  [[nodiscard]] const RendererOptions& options() const { return options_; }
  /// What the views that follow look like as a table. Returns a line before everything, with its newline; may be empty.
  [[nodiscard]] virtual std::string take(const Table& table) = 0;
  /// Appends the lines of a result or an item, each with its end. `ends`: gets the size of the text after each line;
  /// may be null.
  virtual void append(const View& view, std::string& text, std::vector<std::size_t>* ends) = 0;
  /// The lines of the header or footer of a series; may be null.
  [[nodiscard]] virtual std::string extra(const Frame* frame) const = 0;
  /// Whether items show the values that come with them.
  [[nodiscard]] virtual bool shows_values() const = 0;
  /// The text before the value on its first line.
  [[nodiscard]] virtual std::string value_head(const View& view) = 0;
  [[nodiscard]] virtual ValueOptions value_options() const = 0;
  /// Prints the lines of an item.
  void put_item(std::string_view unit);
  /// In place of a value of that size that does not fit; empty if the whole item is omitted.
  [[nodiscard]] virtual std::string value_omitted(std::uint64_t bytes) const = 0;
  /// The last line, which reports the omissions; `noun` may be empty. Empty if a note on stderr does that.
  [[nodiscard]] virtual std::string more(std::uint64_t omitted, std::string_view noun) const = 0;

 private:
  [[nodiscard]] std::uint64_t room() const;
  void lead();
  void put(std::string_view unit);
  void put_last(const std::string& text);
  void close(std::string_view noun);
  void drop_held();
  void report(const std::string& text);
  void put_note(const std::string& text, std::size_t reserve);
  bool stream_value(std::string text, const Pump& value);
  bool hold_value(std::string text, const Pump& value, bool first);
  [[nodiscard]] std::string cut_record(const std::string& head, std::string_view value, std::uint64_t bytes) const;
  [[nodiscard]] std::string beginning(std::string_view value, std::uint64_t bytes) const;

  RendererOptions options_;
  std::string unit_;         ///< of the current item
  std::string pending_;      ///< to be written before the first output
  std::size_t reserve_ = 0;  ///< bytes for the last line or note
  std::string held_;         ///< units that only fit if nothing follows them
  std::uint64_t held_units_ = 0;
  std::uint64_t omitted_ = 0;
  bool any_value_ = false;
  bool full_ = false;
  bool data_ = false;  ///< of the series: a note reports omissions
};

std::unique_ptr<Renderer> make_human(const RendererOptions& options);
std::unique_ptr<Renderer> make_concise(const RendererOptions& options);
std::unique_ptr<Renderer> make_list(const RendererOptions& options);
/// `one_line`: without any whitespace, for a reader that is a program; colours and `terminal_out` have no effect then.
std::unique_ptr<Renderer> make_json(const RendererOptions& options, bool one_line = false);

}  // namespace jt::output
