// SPDX-License-Identifier: MIT
#include "results/clipped_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "core/clip/fitted.hpp"
#include "core/json/layout.hpp"
#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "output/json_print.hpp"
#include "results/clip_text.hpp"

namespace jt::results {

namespace {

// Bytes that are passed on at once.
constexpr std::size_t batch = std::size_t{16} << 10;

class Header final : public output::View {
 public:
  explicit Header(std::string path) : path_(std::move(path)) {}
  void fields(output::Fields& out) const override { out.path("path", path_); }
  void lines(output::Lines&) const override {}

 private:
  std::string path_;
};

// The omissions.
output::Frame footer(const clip::Clipped& clipped, const std::vector<std::string>& more) {
  output::Frame frame;
  frame.members = [&](output::JsonSink& out) {
    out.object("truncation", [&] {
      out.member("arrays", clipped.arrays);
      out.member("objects", clipped.objects);
      out.member("depth", clipped.depth);
      out.member("strings", clipped.strings);
    });
    out.member("more", more);
  };
  if (!clipped.any()) return frame;
  std::string text;
  const auto add = [&](std::uint64_t count, std::string_view noun, std::string_view after) {
    if (count == 0) return;
    text += fmt::format("{}{}{}", text.empty() ? "" : ", ", text::counted(count, noun), after);
  };
  add(clipped.arrays, "array", " truncated");
  add(clipped.objects, "object", " truncated");
  add(clipped.depth, "deep structure", "");
  add(clipped.strings, "string", "");
  frame.lines = {{{output::Role::note, fmt::format("[Truncation info: {}]", text)}}};
  return frame;
}

// With --max-bytes up to here the limits are chosen so that the result fits, from what is kept of the value meanwhile;
// from here on, nobody reads all of it anyway, and the usual limits hold.
constexpr std::uint64_t longest_fitted = std::uint64_t{64} << 10;

// The members of the json document around the path, the value and the commands.
constexpr std::uint64_t members_size = 135;
// What the name of the file needs besides, and the indentation in json, where there are several results.
constexpr std::uint64_t nested = 60;

// How the bytes of --max-bytes are divided.
struct Room {
  std::uint64_t value = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t more = std::numeric_limits<std::uint64_t>::max();  ///< for the commands of json

  Room(const Output& to, const std::string& file, const std::string& path, const std::string& command) {
    if (!to.out.limited()) return;
    const std::uint64_t left = to.out.left();
    std::uint64_t around = truncation_line;
    more = 0;
    if (to.renderer.has_columns()) around = path.size() + 20;
    if (to.renderer.has_members()) around = output::json_string(path).size() + members_size;
    if (to.json_level > 0) around += output::json_string(file).size() + nested;
    if (to.renderer.has_members()) {
      const std::uint64_t rest = left > around ? left - around : 0;
      more = std::min<std::uint64_t>(rest / 3, 5 * (command.size() + 60));
      // One at least, where that leaves something for the value.
      if (const std::uint64_t one = command.size() + 60; one <= rest - rest / 4) more = std::max(more, one);
    }
    value = left > around + more ? left - around - more : 0;
  }

  // The first commands that fit, each on its own line.
  void fit(std::vector<std::string>& commands) const {
    std::uint64_t taken = 0;
    std::size_t count = 0;
    while (count < commands.size() && (taken += commands[count].size() + 12) <= more) ++count;
    commands.resize(count);
  }
};

class Show {
 public:
  Show(const Output& to, document::Document& document, const clip::ClipOptions& options, std::uint64_t limit)
      : output_(to),
        people_(to.renderer.for_people()),
        cell_(to.renderer.has_columns()),
        level_(to.renderer.has_members() ? to.json_level + 1 : 0),
        document_(document),
        options_(options),
        limit_(limit) {}

  /// Where the limits are chosen: reads the value, and chooses them.
  Result<void> prepare() {
    if (!fits_size(output_.out)) return {};
    auto fitted = clip::Fitted::read(document_.cursor(), options_, std::max<std::uint64_t>(limit_, 1));
    if (!fitted) return fail(document_.explain(std::move(fitted.error())));
    fitted_.emplace(std::move(*fitted));
    fitted_->choose([this](const clip::Fitted& each) { return size(each) <= limit_; });
    options_ = fitted_->options();
    return {};
  }

  // The pump of the renderer.
  bool run(const std::function<bool(std::string_view)>& sink) {
    bool right = false;  // a key or scalar was checked: the brackets before it are right too
    const json::Emit emit = [&](output::Role role, std::string_view text) {
      right = right || (role != output::Role::punctuation && role != output::Role::plain);
      held_ += text;
      if (held_.size() >= batch) flush(sink);
    };
    json::Indented indented({}, emit);
    json::Compact compact(emit);
    json::JsonEvents& layout = people_ ? static_cast<json::JsonEvents&>(indented) : compact;
    ClipText text(layout, fitted_ ? unlimited : limit_, level_, cell_);
    auto clipped = fitted_ ? fitted_->write(text) : clip::clip(document_.cursor(), options_, text);
    if (!clipped && !right) held_.clear();
    flush(sink);
    if (!clipped) {
      error_ = document_.explain(std::move(clipped.error()));
      return false;
    }
    clipped_ = *clipped;
    return !stopped_;
  }

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  [[nodiscard]] const clip::Clipped& clipped() const { return clipped_; }
  /// The limits that were used.
  [[nodiscard]] const clip::ClipOptions& options() const { return options_; }

 private:
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

  // In bytes, as it will be printed.
  [[nodiscard]] std::uint64_t size(const clip::Fitted& fitted) const {
    std::uint64_t bytes = 0;
    const json::Emit count = [&](output::Role, std::string_view text) {
      bytes += text.size();
      if (cell_) bytes += static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\\'));
    };
    json::Compact compact(count);
    json::Indented indented({.level = level_}, count);
    json::JsonEvents& layout = cell_ ? static_cast<json::JsonEvents&>(compact) : indented;
    ClipText text(layout, unlimited, 0, false);
    fitted.write(text);
    return bytes;
  }

  void flush(const std::function<bool(std::string_view)>& sink) {
    if (!held_.empty() && !stopped_) stopped_ = !sink(held_);
    held_.clear();
  }

  const Output& output_;
  bool people_;        ///< the value is printed as it is laid out here
  bool cell_;          ///< on one line, with its backslashes doubled
  std::size_t level_;  ///< of its indentation
  document::Document& document_;
  clip::ClipOptions options_;
  std::optional<clip::Fitted> fitted_;
  std::uint64_t limit_;
  std::string held_;
  bool stopped_ = false;
  std::optional<Error> error_;
  clip::Clipped clipped_;
};

}  // namespace

bool fits_size(const output::Writer& out) { return out.limited() && out.limit() <= longest_fitted; }

Result<void> show_clipped(const Output& to, document::Document& document, const ClipSubject& subject,
                          const clip::ClipOptions& options, const MoreCommands& more) {
  const Header head(subject.path);
  const Room room(to, subject.file, subject.path, subject.command);
  const bool string = document.cursor().type() == scan::Type::string;
  Show show(to, document, options, room.value);
  TRY(show.prepare());
  to.renderer.begin({"", {.columns = {"path", "value"}, .locators = {"path"}}});
  const bool shown = to.renderer.item(head, [&](const auto& sink) { return show.run(sink); });
  if (show.error()) return fail(*show.error());
  if (!shown) return {};  // the reader went away
  TRY(document.finish());
  const clip::Clipped& clipped = show.clipped();
  std::vector<std::string> commands = more(show.options(), clipped);
  room.fit(commands);
  if (clipped.passed > 0) {
    const std::string count = string                ? text::counted(clipped.passed, "character")
                              : clipped.passed == 1 ? "1 entry"
                                                    : fmt::format("{} entries", clipped.passed);
    to.renderer.note(fmt::format("the value has {}, none from {} on", count, options.from));
  }
  const output::Frame tail = footer(clipped, commands);
  to.renderer.end(&tail);
  return {};
}

}  // namespace jt::results
