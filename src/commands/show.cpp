// SPDX-License-Identifier: MIT
// jt show FILE [PATH]: the document, truncated to fit.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "cli/each_file.hpp"
#include "cli/reading.hpp"
#include "cli/usage.hpp"
#include "core/clip/clip.hpp"
#include "core/clip/fitted.hpp"
#include "core/json/layout.hpp"
#include "core/text/words.hpp"
#include "output/json_print.hpp"
#include "output/json_sink.hpp"
#include "results/clip_text.hpp"

namespace jt::commands {

namespace {

// Bytes that are passed on at once.
constexpr std::size_t batch = std::size_t{16} << 10;

class Header final : public output::View {
 public:
  explicit Header(std::string path) : path_(std::move(path)) {}
  void json(output::JsonSink& out) const override { out.member("path", path_); }
  [[nodiscard]] std::vector<output::Record> records() const override { return {{output::Cell::of_path(path_)}}; }
  [[nodiscard]] std::vector<std::string> locators() const override { return {path_}; }
  [[nodiscard]] std::vector<output::Line> lines() const override { return {}; }

 private:
  std::string path_;
};

// The omissions.
class Footer final : public output::SeriesFrame {
 public:
  clip::Clipped clipped;
  std::vector<std::string> more;

  void json(output::JsonSink& out) const override {
    out.object("truncation", [&] {
      out.member("arrays", clipped.arrays);
      out.member("objects", clipped.objects);
      out.member("depth", clipped.depth);
      out.member("strings", clipped.strings);
    });
    out.member("more", more);
  }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    if (!clipped.any()) return {};
    std::string text;
    const auto add = [&](std::uint64_t count, std::string_view noun, std::string_view after) {
      if (count == 0) return;
      text += fmt::format("{}{}{}", text.empty() ? "" : ", ", text::counted(count, noun), after);
    };
    add(clipped.arrays, "array", " truncated");
    add(clipped.objects, "object", " truncated");
    add(clipped.depth, "deep structure", "");
    add(clipped.strings, "string", "");
    return {{{output::Role::note, fmt::format("[Truncation info: {}]", text)}}};
  }
};

// With --max-bytes up to here the limits are chosen so that the result fits, from what is kept of the value meanwhile;
// from here on, nobody reads all of it anyway, and the usual limits hold.
constexpr std::uint64_t longest_fitted = std::uint64_t{64} << 10;

bool is_fitted(const cli::Context& context) { return context.out.limited() && context.out.limit() <= longest_fitted; }

// `fitted`: only what is given is a limit.
Result<clip::ClipOptions> clip_options(const cli::Arguments& arguments, bool fitted) {
  clip::ClipOptions options;
  const std::string_view word = arguments.given("depth") ? "depth" : "max-depth";
  const auto number = [&](std::string_view name, std::uint64_t most) {
    return fitted && !arguments.given(name) ? most : *arguments.number(name);
  };
  constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t depth = number(word, clip::ClipOptions::deepest);
  if (depth > clip::ClipOptions::deepest) {
    return fail(cli::usage_error(&arguments.command(), fmt::format("option '--{}' takes at most {}, not '{}'", word,
                                                                   clip::ClipOptions::deepest, depth)));
  }
  options.max_depth = static_cast<unsigned>(depth);
  const auto entries = [&](std::string_view own) {
    return number(arguments.given("limit") && !arguments.given(own) ? "limit" : own, unlimited);
  };
  options.max_items = entries("max-items");
  options.max_keys = entries("max-keys");
  options.max_string = number("max-string", unlimited);
  options.from = *arguments.number("from");
  return options;
}

// The commands that show the omitted parts.
class More {
 public:
  More(const cli::Context& context, const cli::Arguments& arguments, const path::Location& location)
      : context_(context), arguments_(arguments), location_(location) {}

  [[nodiscard]] std::vector<std::string> commands(const clip::ClipOptions& options,
                                                  const clip::Clipped& clipped) const {
    std::vector<std::string> list;
    if (*arguments_.operand("FILE") == "-") return list;  // a pipe cannot be asked again
    if (clipped.most_items > options.max_items) list.push_back(with("max-items", clipped.most_items));
    if (clipped.most_keys > options.max_keys) list.push_back(with("max-keys", clipped.most_keys));
    if (clipped.next > 0) list.push_back(with("from", clipped.next));
    if (clipped.depth > 0) list.push_back(below(clipped.deep_at));
    if (clipped.longest_string > options.max_string) list.push_back(with("max-string", clipped.longest_string));
    return list;
  }

 private:
  [[nodiscard]] std::string path(const path::Location& location) const {
    return location.empty() ? "" : cli::spelled(context_, location, path::Spelling::jsonpath);
  }

  // The same command with one option changed.
  [[nodiscard]] std::string with(std::string_view changed, std::uint64_t value) const {
    std::string command = cli::command_line(arguments_, "show", path(location_));
    for (const std::string_view option :
         {"depth", "max-depth", "limit", "max-items", "max-keys", "max-string", "from"}) {
      if (option == changed) {
        command += fmt::format(" --{} {}", option, value);
      } else if (arguments_.given(option)) {
        command += fmt::format(" --{} {}", option, *arguments_.number(option));
      }
    }
    return command;
  }

  [[nodiscard]] std::string below(const path::Location& deep) const {
    path::Location whole = location_;
    whole.insert(whole.end(), deep.begin(), deep.end());
    return cli::command_line(arguments_, "show", path(whole));
  }

  const cli::Context& context_;
  const cli::Arguments& arguments_;
  const path::Location& location_;
};

// `[Truncation info: …]` with numbers of two or three digits.
constexpr std::uint64_t last_line = 100;
// The members of the json document around the path, the value and the commands.
constexpr std::uint64_t members = 135;
// What the name of the file needs besides, and the indentation in json, where there are several results.
constexpr std::uint64_t nested = 60;

// How the bytes of --max-bytes are divided.
struct Room {
  std::uint64_t value = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t more = std::numeric_limits<std::uint64_t>::max();  ///< for the commands of json

  Room(const cli::Context& context, const std::string& file, const std::string& path, const std::string& command) {
    if (!context.out.limited()) return;
    const std::uint64_t left = context.out.left();
    std::uint64_t around = last_line;
    more = 0;
    if (context.globals.format == output::Format::concise) around = path.size() + 20;
    if (context.globals.format == output::Format::json) around = output::json_string(path).size() + members;
    if (context.json_level > 0) around += output::json_string(file).size() + nested;
    if (context.globals.format == output::Format::json) {
      const std::uint64_t rest = left > around ? left - around : 0;
      more = std::min<std::uint64_t>(rest / 3, 5 * (command.size() + 60));
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
  Show(const cli::Context& context, document::Document& document, const clip::ClipOptions& options, std::uint64_t limit)
      : context_(context), document_(document), options_(options), limit_(limit) {}

  /// Where the limits are chosen: reads the value, and chooses them.
  Result<void> prepare() {
    if (!is_fitted(context_)) return {};
    auto fitted = clip::Fitted::read(document_.cursor(), options_, std::max<std::uint64_t>(limit_, 1));
    if (!fitted) return fail(document_.explain(std::move(fitted.error())));
    fitted_.emplace(std::move(*fitted));
    fitted_->choose([this](const clip::Fitted& each) { return size(each) <= limit_; });
    options_ = fitted_->options();
    return {};
  }

  // The pump of the renderer.
  bool run(const std::function<bool(std::string_view)>& sink) {
    const output::Format format = context_.globals.format;
    bool right = false;  // a key or scalar was checked: the brackets before it are right too
    const json::Emit emit = [&](output::Role role, std::string_view text) {
      right = right || (role != output::Role::punctuation && role != output::Role::plain);
      held_ += text;
      if (held_.size() >= batch) flush(sink);
    };
    json::Indented indented({}, emit);
    json::Compact compact(emit);
    json::JsonEvents& layout = format == output::Format::human ? static_cast<json::JsonEvents&>(indented) : compact;
    results::ClipText text(layout, fitted_ ? unlimited : limit_,
                           format == output::Format::json ? context_.json_level + 1 : 0,
                           format == output::Format::concise);
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
    const output::Format format = context_.globals.format;
    std::uint64_t bytes = 0;
    const json::Emit count = [&](output::Role, std::string_view text) {
      bytes += text.size();
      if (format == output::Format::concise) {
        bytes += static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\\'));
      }
    };
    json::Compact compact(count);
    json::Indented indented({.level = format == output::Format::json ? context_.json_level + 1 : 0}, count);
    json::JsonEvents& layout = format == output::Format::concise ? static_cast<json::JsonEvents&>(compact) : indented;
    results::ClipText text(layout, unlimited, 0, false);
    fitted.write(text);
    return bytes;
  }

  void flush(const std::function<bool(std::string_view)>& sink) {
    if (!held_.empty() && !stopped_) stopped_ = !sink(held_);
    held_.clear();
  }

  const cli::Context& context_;
  document::Document& document_;
  clip::ClipOptions options_;
  std::optional<clip::Fitted> fitted_;
  std::uint64_t limit_;
  std::string held_;
  bool stopped_ = false;
  std::optional<Error> error_;
  clip::Clipped clipped_;
};

// One value.
Result<Exit> show_at(cli::Context& context, const cli::Arguments& arguments) {
  const auto options = clip_options(arguments, is_fitted(context));
  if (!options) return fail(options.error());
  auto place = cli::open_at(context, arguments);
  if (!place) return fail(std::move(place.error()));
  document::Document& document = *place->document;
  document.hide_progress();
  const Header head(cli::spelled(context, place->location, path::Spelling::jsonpath));
  const std::string command = cli::command_line(arguments, "show", head.locators().front());
  const Room room(context, *arguments.operand("FILE"), head.locators().front(), command);
  Show show(context, document, *options, room.value);
  if (auto ready = show.prepare(); !ready) return fail(std::move(ready.error()));
  context.renderer->begin({"", {"path", "value"}});
  const bool shown = context.renderer->item(head, [&](const auto& sink) { return show.run(sink); });
  if (show.error()) return fail(*show.error());
  if (!shown) return Exit::done;  // the reader went away
  if (auto rest = document.finish(); !rest) return fail(std::move(rest.error()));
  Footer tail;
  tail.clipped = show.clipped();
  tail.more = More(context, arguments, place->location).commands(show.options(), tail.clipped);
  room.fit(tail.more);
  context.renderer->end(&tail);
  return Exit::done;
}

}  // namespace

Result<Exit> run_show(cli::Context& context, const cli::Arguments& arguments) {
  return cli::for_each_file(context, arguments, {}, show_at);
}

}  // namespace jt::commands
