// SPDX-License-Identifier: MIT
// jt show FILE [PATH]: the document, truncated to fit.
#include "actions/show.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>

#include "cli/reading.hpp"
#include "cli/usage.hpp"
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
    return cli::misuse(
        arguments, fmt::format("option '--{}' takes at most {}, not '{}'", word, clip::ClipOptions::deepest, depth));
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
  More(const cli::Context& context, const cli::Arguments& arguments, const actions::Target& target,
       const path::Location& location)
      : context_(context), arguments_(arguments), file_(target.file), location_(location) {}

  [[nodiscard]] std::vector<std::string> commands(const clip::ClipOptions& options,
                                                  const clip::Clipped& clipped) const {
    std::vector<std::string> list;
    if (file_ == "-") return list;  // a pipe cannot be asked again
    if (clipped.most_items > options.max_items) list.push_back(with("max-items", clipped.most_items));
    if (clipped.most_keys > options.max_keys) list.push_back(with("max-keys", clipped.most_keys));
    if (clipped.next > 0) list.push_back(with("from", clipped.next));
    if (clipped.depth > 0) list.push_back(below(clipped.deep_at));
    if (clipped.longest_string > options.max_string) list.push_back(with("max-string", clipped.longest_string));
    return list;
  }

 private:
  [[nodiscard]] std::string at(const path::Location& location) const {
    const std::string path = location.empty() ? "" : context_.spelled(location, path::Spelling::jsonpath);
    return context_.command("show", file_, path);
  }

  // The same command with one option changed.
  [[nodiscard]] std::string with(std::string_view changed, std::uint64_t value) const {
    std::string command = at(location_);
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
    return at(whole);
  }

  const cli::Context& context_;
  const cli::Arguments& arguments_;
  const std::string& file_;
  const path::Location& location_;
};

}  // namespace

Result<Exit> run_show(cli::Context& context, const cli::Arguments& arguments) {
  const auto limits = TRY(clip_options(arguments, results::fits_size(context.out)));
  auto targets = TRY(cli::separate_targets(context, arguments));
  return actions::show(context, {std::move(targets), cli::reading_of(context, arguments), limits,
                                 [&](const actions::Target& target, const path::Location& location,
                                     const clip::ClipOptions& used, const clip::Clipped& clipped) {
                                   return More(context, arguments, target, location).commands(used, clipped);
                                 }});
}

}  // namespace jt::commands
