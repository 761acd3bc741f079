// SPDX-License-Identifier: MIT
#include "cli/asking.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/eventfd.h>

#include <chrono>
#include <optional>
#include <thread>

#include "cli/asking_options.hpp"
#include "cli/definitions.hpp"
#include "cli/saved_catalogue.hpp"
#include "cli/usage.hpp"
#include "cli/waiting_line.hpp"
#include "core/catalogue/gather.hpp"
#include "core/catalogue/masked.hpp"
#include "core/transport/http_transport.hpp"
#include "core/transport/interrupt.hpp"
#include "core/transport/stdio_transport.hpp"

namespace jt::cli {
namespace {

constexpr std::uint64_t longest_wait = 24 * 3600;  // seconds

std::string cache_folder(const Context& context) {
  const auto cache = context.environment("XDG_CACHE_HOME");
  if (cache && cache->starts_with('/')) return *cache + "/jt";
  const auto home = context.environment("HOME");
  return home && home->starts_with('/') ? *home + "/.cache/jt" : std::string();
}

std::optional<catalogue::Cache> open_cache(const Context& context) {
  const std::string folder = cache_folder(context);
  if (folder.empty()) return std::nullopt;
  auto cache = catalogue::Cache::open(folder);
  if (cache) return std::move(*cache);
  note_aside(context, cache.error()->message);
  return std::nullopt;
}

mcp::AskOptions ask_options(const Arguments& arguments) {
  mcp::AskOptions options;
  options.version = JT_VERSION;
  if (const auto seconds = arguments.number("timeout")) {
    options.handshake = options.whole = std::chrono::seconds(*seconds);
  }
  const std::string protocol = arguments.text("protocol");
  if (protocol == "legacy") options.protocol = mcp::Protocol::legacy;
  if (protocol == "2026-07-28") options.protocol = mcp::Protocol::stateless;
  return options;
}

catalogue::Connect connect_with(const transport::Interrupt& interrupt, const catalogue::Environment& environment) {
  return [&](const catalogue::Definition& definition,
             const catalogue::Launch& launch) -> Result<std::unique_ptr<mcp::Transport>> {
    if (interrupt.raised()) return fail(Code::server_unreachable, "interrupted");
    if (launch.kind == catalogue::Kind::stdio) {
      const std::vector<std::string> shown = catalogue::masked_command(definition);
      return transport::start({launch.command, launch.arguments, launch.environment, launch.folder,
                               shown.empty() ? std::string() : shown.front()},
                              interrupt);
    }
    return transport::HttpTransport::start(
        {launch.url, launch.headers, launch.kind == catalogue::Kind::sse, environment.variables}, interrupt);
  };
}

/// A saved catalogue.
Result<Asked> saved(const Context& context, const std::string& file) {
  document::DocumentOptions options;
  options.check = true;  // what is printed of it is copied unchanged
  Asked asked;
  TRY(read_saved_catalogue(context, file, options, [&](document::Document& document) -> Result<void> {
    auto texts = TRY(catalogue::texts_of(document.cursor()));
    asked.texts = std::move(texts);
    return {};
  }));
  for (const auto& [name, text] : asked.texts) {
    for (const auto& [key, value] : catalogue::members_of(text)) {
      if (key == "error") asked.failed.insert(name);
    }
  }
  return asked;
}

}  // namespace

Result<void> check_asking(const Arguments& arguments) {
  const auto refuse = [&](std::string message) { return fail(usage_error(&arguments.command(), std::move(message))); };
  if (const auto seconds = arguments.number("timeout"); seconds && (*seconds == 0 || *seconds > longest_wait)) {
    return refuse(fmt::format("--timeout takes 1 to {} seconds", longest_wait));
  }
  if (const auto jobs = arguments.number("jobs"); jobs && (*jobs == 0 || *jobs > 1000)) {
    return refuse("--jobs takes 1 to 1000");
  }
  if (arguments.given("refresh") && arguments.given("offline")) {
    return refuse("options '--refresh' and '--offline' cannot be used together");
  }
  if (!arguments.given("catalog")) return {};
  for (const Option& option : shared::asking) {
    if (arguments.given(option.name))
      return refuse(fmt::format("options '--catalog' and '--{}' cannot be used together", option.name));
  }
  return {};
}

namespace {

/// An Interrupt that is raised when a call is cancelled.
class Cancelling {
 public:
  explicit Cancelling(const std::function<bool()>& cancelled)
      : event_(::eventfd(0, EFD_CLOEXEC)), interrupt_(bytes::Fd(::fcntl(event_.get(), F_DUPFD_CLOEXEC, 0))) {
    watch_ = std::jthread([this, cancelled](const std::stop_token& stop) {
      while (!stop.stop_requested() && !cancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
      if (!stop.stop_requested()) (void)::eventfd_write(event_.get(), 1);
    });
  }
  [[nodiscard]] const transport::Interrupt& interrupt() const { return interrupt_; }

 private:
  bytes::Fd event_;
  transport::Interrupt interrupt_;
  std::jthread watch_;  // ends first
};

catalogue::Entries gather(const Context& context, const Arguments& arguments, const catalogue::Definitions& definitions,
                          const catalogue::Environment& environment, const Asker& asker) {
  // Destroyed last: then the signal is delivered.
  std::optional<Cancelling> cancelling;
  if (asker.cancelled) cancelling.emplace(asker.cancelled);
  std::optional<transport::Interrupt> of_signals;
  if (!cancelling) of_signals.emplace();
  const transport::Interrupt& interrupt = cancelling ? cancelling->interrupt() : *of_signals;
  const auto cache = open_cache(context);
  WaitingLine line(context);
  catalogue::GatherRequest request;
  request.environment = environment;
  const bool trusted = arguments.given("trust-project");
  request.refuse = [trusted](const catalogue::Definition& definition) -> std::optional<Error> {
    auto usable = catalogue::check_usable(definition, trusted);
    return usable ? std::nullopt : std::optional(std::move(usable.error()));
  };
  request.connect = connect_with(interrupt, environment);
  request.ask = ask_options(arguments);
  request.jobs = arguments.number("jobs").value_or(request.jobs);
  request.cache = cache ? &*cache : nullptr;
  if (const auto seconds = arguments.number("max-age")) {
    request.most_age = std::chrono::seconds(std::min<std::uint64_t>(*seconds, 1U << 30U));
  }
  request.refresh = arguments.given("refresh");
  request.offline = arguments.given("offline");
  request.waiting = [&](const catalogue::Waiting& waiting) { line.show(waiting); };
  request.word = asker.word ? asker.word : [&context](Error error) { return context.worded(std::move(error)); };
  return catalogue::gather(definitions, request);
}

}  // namespace

Asked ask_servers(const Context& context, const Arguments& arguments, const catalogue::Definitions& definitions,
                  const catalogue::Environment& environment, const Asker& asker) {
  const catalogue::Entries entries = gather(context, arguments, definitions, environment, asker);
  Asked asked;
  for (const auto& [name, entry] : entries) {
    if (entry.error) asked.failed.insert(name);
    if (!entry.definition.bundle.empty()) asked.bundles.push_back(name);
  }
  asked.texts = catalogue::texts_of(entries);
  return asked;
}

Result<catalogue::Entries> ask_entries(const Context& context, const Arguments& arguments) {
  const auto environment = TRY(catalogue_environment(context, arguments));
  const auto definitions = TRY(find_servers(context, arguments, environment));
  return gather(context, arguments, definitions, environment, {});
}

Result<Asked> ask_all(const Context& context, const Arguments& arguments, const Asker& asker) {
  TRY(check_asking(arguments));
  if (arguments.given("catalog")) return saved(context, arguments.text("catalog"));
  const auto environment = TRY(catalogue_environment(context, arguments));
  const auto definitions = TRY(find_servers(context, arguments, environment));
  return ask_servers(context, arguments, definitions, environment, asker);
}

}  // namespace jt::cli
