// SPDX-License-Identifier: MIT
#include "actions/asking.hpp"

#include <fcntl.h>
#include <sys/eventfd.h>

#include <chrono>
#include <optional>
#include <thread>

#include "actions/connecting.hpp"
#include "core/catalogue/named.hpp"
#include "core/catalogue/saved_servers.hpp"
#include "core/text/glob.hpp"

namespace jt::actions {
namespace {

/// A saved catalogue.
Result<Asked> saved(const Caller& caller, const std::string& file) {
  document::DocumentOptions options;
  options.syntax = comments::Choice::automatic;
  options.check = true;  // what is printed of it is copied unchanged
  Asked asked;
  TRY(read_saved(caller, file, options, [&](document::Document& document) -> Result<void> {
    asked.texts = TRY(catalogue::texts_of(document.cursor()));
    bool any = asked.texts.empty();
    for (const auto& [name, text] : asked.texts) {
      for (const auto& [key, value] : catalogue::members_of(text)) {
        any = any || catalogue::is_server_member(key);
        if (key == "error") asked.failed.insert(name);
      }
    }
    if (!any) return fail(catalogue::no_server(asked.texts.begin()->first));
    return {};
  }));
  return asked;
}

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

catalogue::Entries gather(const Caller& caller, const Servers& servers, const catalogue::Definitions& definitions) {
  // Destroyed last: then the signal is delivered.
  std::optional<Cancelling> cancelling;
  if (servers.cancelled) cancelling.emplace(servers.cancelled);
  std::optional<transport::Interrupt> of_signals;
  if (!cancelling) of_signals.emplace();
  const transport::Interrupt& interrupt = cancelling ? cancelling->interrupt() : *of_signals;
  const auto cache = open_cache(caller, servers.cache_folder);
  catalogue::GatherRequest request = servers.asking;
  request.refuse = refuse_untrusted(servers);
  request.connect = connect_with(interrupt, request.environment);
  request.cache = cache ? &*cache : nullptr;
  if (servers.waiting) request.waiting = servers.waiting();
  request.word = servers.word ? servers.word : [&caller](Error error) { return caller.worded(std::move(error)); };
  return catalogue::gather(definitions, request);
}

}  // namespace

Asked ask_servers(const Caller& caller, const Servers& servers, const catalogue::Definitions& definitions) {
  const catalogue::Entries entries = gather(caller, servers, definitions);
  Asked asked;
  for (const auto& [name, entry] : entries) {
    if (entry.error) asked.failed.insert(name);
    if (!entry.definition.bundle.empty()) asked.bundles.push_back(name);
  }
  asked.texts = catalogue::texts_of(entries);
  return asked;
}

Result<catalogue::Entries> ask_entries(const Caller& caller, const Servers& servers, const std::string& glob) {
  auto definitions = TRY(find_servers(caller, servers));
  if (glob.empty()) return gather(caller, servers, definitions);
  const auto names = catalogue::names_of(definitions);
  std::erase_if(definitions, [&](const auto& each) { return !text::glob_fits(glob, each.first); });
  if (definitions.empty()) return fail(catalogue::no_server_fits(glob, names));
  return gather(caller, servers, definitions);
}

Result<Asked> ask_all(const Caller& caller, const Servers& servers) {
  if (servers.saved) return saved(caller, *servers.saved);
  const auto definitions = TRY(find_servers(caller, servers));
  return ask_servers(caller, servers, definitions);
}

}  // namespace jt::actions
