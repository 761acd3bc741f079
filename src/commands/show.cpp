// SPDX-License-Identifier: MIT
// jt show FILE [PATH]: the document, truncated to fit.
#include <fmt/format.h>

#include <limits>
#include <optional>

#include "cli/each_file.hpp"
#include "cli/reading.hpp"
#include "cli/usage.hpp"
#include "core/clip/clip.hpp"
#include "results/clipped_value.hpp"

namespace jt::commands {

namespace {

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
    return location.empty() ? "" : context_.spelled(location, path::Spelling::jsonpath);
  }

  // The same command with one option changed.
  [[nodiscard]] std::string with(std::string_view changed, std::uint64_t value) const {
    std::string command = context_.command("show", *arguments_.operand("FILE"), path(location_));
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
    return context_.command("show", *arguments_.operand("FILE"), path(whole));
  }

  const cli::Context& context_;
  const cli::Arguments& arguments_;
  const path::Location& location_;
};

// One value.
Result<Exit> show_at(cli::Context& context, const cli::Arguments& arguments) {
  const auto options = TRY(clip_options(arguments, results::fits_size(context.out)));
  auto place = TRY(cli::open_at(context, arguments));
  place.document->hide_progress();
  const std::string path = context.spelled(place.location, path::Spelling::jsonpath);
  const results::ClipSubject subject{*arguments.operand("FILE"), path,
                                     context.command("show", *arguments.operand("FILE"), path)};
  const More more(context, arguments, place.location);
  TRY(results::show_clipped(
      context.output(), *place.document, subject, options,
      [&](const clip::ClipOptions& used, const clip::Clipped& clipped) { return more.commands(used, clipped); }));
  return Exit::done;
}

}  // namespace

Result<Exit> run_show(cli::Context& context, const cli::Arguments& arguments) {
  return cli::for_each_file(context, arguments, {.queries = true}, show_at);
}

}  // namespace jt::commands
