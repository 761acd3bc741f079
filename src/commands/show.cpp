// SPDX-License-Identifier: MIT
// jt show FILE [PATH]: the document, cut to a size that fits.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "commands/clip_text.hpp"
#include "commands/document.hpp"
#include "commands/usage.hpp"
#include "core/text/words.hpp"
#include "output/json_print.hpp"
#include "output/json_sink.hpp"
#include "output/reflow.hpp"

namespace jt {

namespace {

// Bytes that are handed on at once.
constexpr std::size_t batch = std::size_t{16} << 10;

class Head final : public View {
 public:
  explicit Head(std::string path) : path_(std::move(path)) {}
  void json(JsonSink& out) const override { out.member("path", path_); }
  [[nodiscard]] std::vector<Record> records() const override { return {{Cell::of_path(path_)}}; }
  [[nodiscard]] std::vector<std::string> locators() const override { return {path_}; }
  [[nodiscard]] std::vector<Line> lines() const override { return {}; }

 private:
  std::string path_;
};

// What was left out.
class Tail final : public Edge {
 public:
  Clipped clipped;
  std::vector<std::string> more;

  void json(JsonSink& out) const override {
    out.object("truncation", [&] {
      out.member("arrays", clipped.arrays);
      out.member("objects", clipped.objects);
      out.member("depth", clipped.depth);
      out.member("strings", clipped.strings);
    });
    out.member("more", more);
  }
  [[nodiscard]] std::vector<Line> lines() const override {
    if (!clipped.any()) return {};
    std::string text;
    const auto add = [&](std::uint64_t count, std::string_view noun, std::string_view after) {
      if (count == 0) return;
      text += fmt::format("{}{}{}", text.empty() ? "" : ", ", counted(count, noun), after);
    };
    add(clipped.arrays, "array", " truncated");
    add(clipped.objects, "object", " truncated");
    add(clipped.depth, "deep structure", "");
    add(clipped.strings, "string", "");
    return {{{Role::note, fmt::format("[Truncation info: {}]", text)}}};
  }
};

Result<ClipOptions> clip_options(const Arguments& arguments) {
  ClipOptions options;
  const std::string_view word = arguments.given("depth") ? "depth" : "max-depth";
  const std::uint64_t depth = *arguments.number(word);
  if (depth > ClipOptions::deepest) {
    return fail(usage_error(&arguments.command(), fmt::format("option '--{}' takes at most {}, not '{}'", word,
                                                              ClipOptions::deepest, depth)));
  }
  options.max_depth = static_cast<unsigned>(depth);
  const auto entries = [&](std::string_view own) {
    return *arguments.number(arguments.given("limit") && !arguments.given(own) ? "limit" : own);
  };
  options.max_items = entries("max-items");
  options.max_keys = entries("max-keys");
  options.max_string = *arguments.number("max-string");
  options.from = *arguments.number("from");
  return options;
}

// The commands that show what was left out.
class More {
 public:
  More(const Context& context, const Arguments& arguments, const Location& location)
      : context_(context), arguments_(arguments), location_(location) {}

  [[nodiscard]] std::vector<std::string> commands(const ClipOptions& options, const Clipped& clipped) const {
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
  [[nodiscard]] std::string path(const Location& location) const {
    return location.empty() ? "" : spelled(context_, location, Spelling::jsonpath);
  }

  // The same command with one option changed.
  [[nodiscard]] std::string with(std::string_view changed, std::uint64_t value) const {
    std::string command = command_line(arguments_, "show", path(location_));
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

  [[nodiscard]] std::string below(const Location& deep) const {
    Location whole = location_;
    whole.insert(whole.end(), deep.begin(), deep.end());
    return command_line(arguments_, "show", path(whole));
  }

  const Context& context_;
  const Arguments& arguments_;
  const Location& location_;
};

// `[Truncation info: …]` with numbers of two or three digits.
constexpr std::uint64_t last_line = 100;
// The members of the json document around the path, the value and the commands.
constexpr std::uint64_t members = 135;

// How the bytes of --max-bytes are shared out.
struct Room {
  std::uint64_t value = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t more = std::numeric_limits<std::uint64_t>::max();  ///< for the commands of json

  Room(const Context& context, const std::string& path, const std::string& command) {
    if (!context.out.limited()) return;
    const std::uint64_t left = context.out.left();
    std::uint64_t around = last_line;
    more = 0;
    if (context.globals.format == Format::concise) around = path.size() + 20;
    if (context.globals.format == Format::json) {
      around = json_string(path).size() + members;
      const std::uint64_t rest = left > around ? left - around : 0;
      more = std::min<std::uint64_t>(rest / 3, 5 * (command.size() + 60));
    }
    value = left > around + more ? left - around - more : 0;
  }

  // The first commands for which there is room, each on a line of its own.
  void fit(std::vector<std::string>& commands) const {
    std::uint64_t taken = 0;
    std::size_t count = 0;
    while (count < commands.size() && (taken += commands[count].size() + 12) <= more) ++count;
    commands.resize(count);
  }
};

class Show {
 public:
  Show(Context& context, Document& document, const ClipOptions& options, std::uint64_t limit)
      : context_(context), document_(document), options_(options), limit_(limit) {}

  // The pump of the renderer.
  bool run(const std::function<bool(std::string_view)>& sink) {
    const Format format = context_.globals.format;
    bool right = false;  // a key or scalar was checked: the brackets before it are right too
    const Emit emit = [&](Role role, std::string_view text) {
      right = right || (role != Role::punctuation && role != Role::plain);
      held_ += text;
      if (held_.size() >= batch) flush(sink);
    };
    Indented indented({}, emit);
    Compact compact(emit);
    JsonEvents& layout = format == Format::human ? static_cast<JsonEvents&>(indented) : compact;
    ClipText text(layout, limit_, format == Format::json ? 1 : 0, format == Format::concise);
    auto clipped = clip(document_.cursor(), options_, text);
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
  [[nodiscard]] const Clipped& clipped() const { return clipped_; }

 private:
  void flush(const std::function<bool(std::string_view)>& sink) {
    if (!held_.empty() && !stopped_) stopped_ = !sink(held_);
    held_.clear();
  }

  Context& context_;
  Document& document_;
  const ClipOptions& options_;
  std::uint64_t limit_;
  std::string held_;
  bool stopped_ = false;
  std::optional<Error> error_;
  Clipped clipped_;
};

}  // namespace

int run_show(Context& context, const Arguments& arguments) {
  const auto options = clip_options(arguments);
  if (!options) return context.refuse(options.error());
  const auto path = path_of(arguments);
  if (!path) return context.refuse(path.error());
  DocumentOptions wanted;
  wanted.lines = reads_lines(arguments, *arguments.operand("FILE"));
  wanted.check = context.globals.check == Check::strict;
  wanted.again = !one_pass(*path);
  const auto document = Document::open(context, *arguments.operand("FILE"), wanted);
  if (!document) return context.refuse(document.error());
  const auto location = go_to(**document, *path, arguments.operand("PATH").value_or(""));
  if (!location) return context.refuse(location.error());
  (*document)->hide_progress();

  const Head head(spelled(context, *location, Spelling::jsonpath));
  const std::string command = command_line(arguments, "show", head.locators().front());
  const Room room(context, head.locators().front(), command);
  Show show(context, **document, *options, room.value);
  context.renderer->begin({"", {"path", "value"}});
  const bool shown = context.renderer->item(head, [&](const auto& sink) { return show.run(sink); });
  if (show.error()) return context.refuse(*show.error());
  if (!shown) return 0;  // the reader went away
  if (wanted.check) {
    if (auto rest = (*document)->read_rest(); !rest) return context.refuse(rest.error());
  }
  Tail tail;
  tail.clipped = show.clipped();
  tail.more = More(context, arguments, *location).commands(*options, tail.clipped);
  room.fit(tail.more);
  context.renderer->end(&tail);
  return 0;
}

}  // namespace jt
