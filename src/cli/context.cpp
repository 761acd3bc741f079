// SPDX-License-Identifier: MIT
#include "cli/context.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/bytes/open.hpp"
#include "core/text/shell.hpp"
#include "output/progress.hpp"
#include "output/sanitise.hpp"

namespace jt::cli {

namespace {

class ProgressBar final : public document::Watcher {
 public:
  ProgressBar(const Context& context, std::optional<std::uint64_t> total)
      : context_(context), progress_(context.err, context.globals.progress, context.err_terminal, total) {
    context_.bar = true;
  }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar() override { context_.bar = false; }

  Result<void> feed(std::span<const std::uint8_t> bytes) override {
    progress_.update(bytes_ += bytes.size());
    return {};
  }
  Result<void> finish() override {
    progress_.finish();
    return {};
  }
  void hide() override { progress_.finish(); }

 private:
  const Context& context_;
  output::Progress progress_;
  std::uint64_t bytes_ = 0;
};

/// The folder of jt's state; empty if the environment does not define it.
std::string state_of(const Environment& environment) {
  const auto state = environment("XDG_STATE_HOME");
  if (state && state->starts_with('/')) return *state + "/jt";
  const auto home = environment("HOME");
  return home && home->starts_with('/') ? *home + "/.local/state/jt" : std::string();
}

}  // namespace

// `Caller` borrows the roots, which are moved here after it is made.
Context::Context(Globals given, bytes::Roots given_roots, output::RendererOptions options, Environment variables)
    : Caller(allowed, std::move(options), given.format),
      globals(std::move(given)),
      allowed(std::move(given_roots)),
      environment(std::move(variables)) {
  paths = globals.paths;
  state_folder = state_of(environment);
  renderer = output::make_renderer(format, rendering);
}

void Context::remark(std::string_view label, const std::string& text) const {
  if (!globals.quiet) err.write(fmt::format("{}: {}\n", label, output::sanitise(text)));
}

Result<std::unique_ptr<bytes::Source>> Context::open(std::string_view file) const {
  bytes::Waiting waiting;
  waiting.before = [this] { out.flush(); };
  if (!globals.quiet) {
    waiting.nothing = [this] {
      err.write(input_implied ? "note: reading standard input; give FILE to read a file\n"
                              : "note: reading standard input\n");
      err.flush();
    };
  }
  waiting.passed_over = [this](const std::string& text) { warn(text); };
  return bytes::open_source(roots, file, std::move(waiting));
}

std::unique_ptr<document::Watcher> Context::watcher(std::optional<std::uint64_t> bytes) const {
  const bool wanted =
      globals.progress == output::When::always || (globals.progress == output::When::automatic && err_terminal);
  return wanted && !bar ? std::make_unique<ProgressBar>(*this, bytes) : nullptr;
}

Error Context::worded(Error error) const {
  error = cli::worded(std::move(error), advised);
  if (input_implied && error->code == Code::invalid_json) {
    error->hints.emplace_back("standard input was read because no FILE was given");
  }
  return error;
}

std::string Context::hint_of(const Advice& advice) const { return cli::hint_of(advice, advised); }

std::string Context::command(std::string_view name, const std::string& file, const std::string& path) const {
  std::string text = fmt::format("jt {} {}", name, file_argument(file));
  if (!path.empty()) text += " " + text::shell_quote(path);
  // `undo` knows files alone.
  const auto of_documents = [](const std::string& option) {
    constexpr std::array<std::string_view, 5> names{"--lines", "--no-lines", "--skip-invalid", "--jsonc", "--syntax"};
    return std::find(names.begin(), names.end(), option.substr(0, option.find(' '))) != names.end();
  };
  for (const std::string& option : advised.kept)
    if (name != "undo" || !of_documents(option)) text += " " + option;
  return text;
}

int Context::refuse(const Error& error) const {
  renderer->error(worded(error));
  return static_cast<int>(info(error->code).exit);
}

}  // namespace jt::cli
