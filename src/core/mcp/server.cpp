// SPDX-License-Identifier: MIT
#include "core/mcp/server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>

#include "core/json/escape.hpp"
#include "core/mcp/running.hpp"
#include "core/text/code_point.hpp"
#include "core/value/view.hpp"

namespace jt::mcp {
namespace {

/// What is wrong with a request of the stateless era before its method is considered.
std::optional<Fault> objection(const Envelope& envelope) {
  if (envelope.wrong) return Fault{code::invalid_params, "null", *envelope.wrong};
  if (envelope.version == stateless_version) return std::nullopt;
  return Fault{code::unsupported_version, "null",
               fmt::format("the protocol version {} is not supported", json::quote(text::excerpt(envelope.version))),
               fmt::format(R"({{"supported":["{}"],"requested":{}}})", stateless_version,
                           json::quote(text::excerpt(envelope.version)))};
}

/// A client that has not begun a session gets nothing but that.
bool opens(std::string_view method) { return method == "initialize" || method == "ping"; }

/// Of `logging/setLevel`.
Answered set_level(Session& session, const value::View& params) {
  const auto level = level_named(params.find("level").string().value_or(""));
  if (!level) {
    return refuse(code::invalid_params,
                  "'level' must be 'debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert' or 'emergency'");
  }
  session.wanted(*level);
  return "{}";
}

}  // namespace

const std::array<std::string_view, 4> legacy_versions{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"};

bool is_legacy_version(std::string_view version) {
  return std::find(legacy_versions.begin(), legacy_versions.end(), version) != legacy_versions.end();
}

Server::Server(Identity identity, MethodTable methods, Pool::Limits limits)
    : identity_(std::move(identity)), methods_(std::move(methods)), pool_(limits) {
  add_own();
}

Server::~Server() { stop(); }

std::string Server::info() const {
  std::string text = fmt::format(R"({{"name":{})", json::quote(identity_.name));
  if (!identity_.title.empty()) text += fmt::format(R"(,"title":{})", json::quote(identity_.title));
  return text += fmt::format(R"(,"version":{}}})", json::quote(identity_.version));
}

/// What both eras say at the beginning, as members.
std::string Server::introduction() const {
  std::string text = fmt::format(R"("capabilities":{})", identity_.capabilities);
  if (!identity_.instructions.empty())
    text += fmt::format(R"(,"instructions":{})", json::quote(identity_.instructions));
  return text;
}

Answered Server::initialize(const Running& running) const {
  const value::View capabilities = running.request().params.find("capabilities");
  const auto version = running.request().params.find("protocolVersion").string();
  if (!version) return refuse(code::invalid_params, "'initialize' needs a string as 'protocolVersion'");
  if (capabilities && !capabilities.is_object()) {
    return refuse(code::invalid_params, "'initialize' needs an object as 'capabilities'");
  }
  // A version that is not known is answered with one that is; the client decides whether it goes on.
  const std::string_view agreed = is_legacy_version(*version) ? std::string_view(*version) : legacy_versions[0];
  running.session().begin(agreed, std::string(capabilities ? capabilities.text() : "{}"));
  return fmt::format(R"({{"protocolVersion":"{}",{},"serverInfo":{}}})", agreed, introduction(), info());
}

void Server::add_own() {
  methods_["initialize"] = {
      .handle = [this](Dialog& dialog) { return initialize(static_cast<const Running&>(dialog)); }, .stateless = false};
  methods_["ping"] = {.handle = [](Dialog&) -> Answered { return "{}"; }, .stateless = false};
  methods_["server/discover"] = {.handle = [this](Dialog&) -> Answered {
                                   return fmt::format(R"({{"supportedVersions":["{}"],{}}})", stateless_version,
                                                      introduction());
                                 },
                                 .legacy = false,
                                 .cache = cached_for(60'000)};
  value::Tape capabilities;
  if (!capabilities.index(identity_.capabilities) || !capabilities.root().find("logging")) return;
  methods_["logging/setLevel"] = {.handle =
                                      [](Dialog& dialog) {
                                        return set_level(static_cast<const Running&>(dialog).session(),
                                                         dialog.request().params);
                                      },
                                  .stateless = false};
}

const Method* Server::find(const Request& request) const {
  const auto place = methods_.find(request.method);
  if (place == methods_.end() || !(request.stateless ? place->second.stateless : place->second.legacy)) return nullptr;
  return &place->second;
}

void Server::receive(const std::shared_ptr<Session>& session, std::string text, std::shared_ptr<Outlet> outlet) {
  const auto refused = [&](const Fault& fault) {
    outlet->finish(write_error(fault.id, fault.code, fault.message), fault.code);
  };
  if (is_batch(text) && session->version() == version_with_batches) {
    const auto batch = read_batch(text);
    return batch ? receive(session, *batch, outlet) : refused(batch.error());
  }
  auto letter = Letter::read(std::move(text));
  if (!letter && letter.error().of_reply) return;
  if (!letter) return refused(letter.error());
  receive(session, *letter, std::move(outlet));
}

void Server::receive(const std::shared_ptr<Session>& session, const std::vector<BatchEntry>& batch,
                     const std::shared_ptr<Outlet>& outlet) {
  const bool replies = wants_reply(batch);
  auto outlets = replies ? batch_outlets(batch.size(), outlet) : std::vector<std::shared_ptr<Outlet>>(batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const BatchEntry& each = batch[i];
    const std::shared_ptr<Outlet> own = std::move(outlets[i]);
    if (!each && each.error().of_reply) continue;
    if (!each) {
      own->finish(write_error(each.error().id, each.error().code, each.error().message), 0);
    } else if ((*each)->message().method == "initialize" && (*each)->message().kind == Message::Kind::request) {
      own->finish(write_error((*each)->message().id, code::invalid_request, "'initialize' cannot be part of a batch"),
                  0);
    } else {
      receive(session, *each, own, Era::legacy);
    }
  }
}

void Server::receive(const std::shared_ptr<Session>& session, const std::shared_ptr<const Letter>& letter,
                     std::shared_ptr<Outlet> outlet, Era era) {
  const Message& message = letter->message();
  switch (message.kind) {
    case Message::Kind::reply:
    case Message::Kind::error:
      session->answered(message);
      return;
    case Message::Kind::notification:
      if (message.method == "notifications/cancelled") session->cancel(message.params.find("requestId").text());
      return;
    case Message::Kind::request:
      break;
  }
  const bool claims = letter->envelope().claimed || message.method == "server/discover";
  // Neither era without a word: the newer one says what is missing.
  const bool nothing = !claims && session->version().empty() && !opens(message.method);
  request(session, letter, std::move(outlet), era == Era::either ? claims || nothing : era == Era::stateless);
}

void Server::request(const std::shared_ptr<Session>& session, const std::shared_ptr<const Letter>& letter,
                     std::shared_ptr<Outlet> outlet, bool stateless) {
  const Message& message = letter->message();
  const auto refused = [&](const Fault& fault) {
    outlet->finish(write_error(message.id, fault.code, fault.message, fault.data), fault.code);
  };
  if (message.params && !message.params.is_object()) {
    return refused({code::invalid_params, "null", "the params are not an object"});
  }
  if (stateless) {
    if (const auto fault = objection(letter->envelope())) return refused(*fault);
  }
  const auto running = std::make_shared<Running>(letter, session, outlet, stateless);
  running->entry = find(running->request());
  if (running->entry == nullptr) {
    return refused({code::method_not_found, "null",
                    fmt::format("no method is named {}", json::quote(text::excerpt(message.method)))});
  }
  if (stateless) running->server_info = fmt::format(R"("io.modelcontextprotocol/serverInfo":{})", info());
  if (!session->add(running)) {
    return refused({code::invalid_request, "null", "another request with that id is being answered"});
  }
  if (running->entry->keep) return running->entry->keep(running);
  if (!running->entry->slow) return run(running);
  std::string key = running->entry->order ? running->entry->order(running->request()) : std::string();
  // When the job is dropped before it runs, the request is over too.
  const std::shared_ptr<Running> held(running.get(), [running](Running* each) { each->abandon(); });
  if (!pool_.submit(std::move(key), letter->size(), [this, held] { run(held); })) {
    running->reply(refuse(code::refused, "the server has too much to do: try again later"), true);
  }
}

void Server::run(const std::shared_ptr<Running>& running) {
  if (running->cancelled()) return running->abandon();
  // Handlers throw nothing, but memory may be short.
  try {
    running->reply(running->entry->handle(*running), false);
  } catch (const std::exception&) {
    running->reply(refuse(code::internal_error, "the request needs more than the server has"), false);
  }
}

}  // namespace jt::mcp
