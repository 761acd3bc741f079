// SPDX-License-Identifier: MIT
#include "core/catalogue/server_link.hpp"

#include <utility>

#include "core/catalogue/secrets.hpp"

namespace jt::catalogue {

ServerLink::ServerLink(const Definition& definition, const GatherRequest& request, std::function<bool()> cancelled,
                       mcp::ByteBudget* budget)
    : definition_(definition), request_(request), cancelled_(std::move(cancelled)), options_(request.ask) {
  options_.budget = budget;
}

ServerLink::~ServerLink() = default;

/// A server may repeat what it was given.
Error ServerLink::hidden(Error error) const {
  error->message = Secrets(definition_, launch_, request_.environment).hide(std::move(error->message));
  return error;
}

std::string ServerLink::last_words() const {
  if (!transport_) return {};
  return Secrets(definition_, launch_, request_.environment).hide(transport_->last_words());
}

Result<void> ServerLink::prepare() {
  if (prepared_) return {};
  if (definition_.unusable) return fail(*definition_.unusable);
  // Where nothing is started, nobody need be trusted.
  if (request_.refuse && !request_.offline) {
    if (auto refused = request_.refuse(definition_)) return fail(std::move(*refused));
  }
  launch_ = TRY(expand(definition_, request_.environment));
  if (request_.cache != nullptr) key_ = request_.cache->key(launch_, request_.environment);
  prepared_ = true;
  return {};
}

Result<void> ServerLink::connect() {
  if (client_) return {};
  transport_ = TRY(request_.connect(definition_, launch_));
  auto client = std::make_unique<mcp::Client>(*transport_, options_, cancelled_);
  if (auto greeted = client->greet(); !greeted) return fail(hidden(std::move(greeted.error())));
  client_ = std::move(client);
  return {};
}

Result<mcp::Offer> ServerLink::offer(bool anew) {
  TRY(prepare());
  if (request_.cache != nullptr && !request_.refresh && !anew) {
    auto kept = request_.cache->find(key_, request_.offline ? std::nullopt : request_.most_age);
    if (kept) return std::move(*kept);
  }
  if (request_.offline)
    return fail(Code::server_unreachable, "it has no answer in the cache, and no server may be asked");
  TRY(connect());
  auto offer = client_->offer();
  if (!offer) return fail(hidden(std::move(offer.error())));
  asked_ = true;
  // An answer that cannot be kept is an answer all the same.
  if (request_.cache != nullptr) (void)request_.cache->keep(key_, *offer);
  return offer;
}

Result<mcp::Answer> ServerLink::call(const mcp::ToolCall& call) {
  TRY(prepare());
  TRY(connect());
  auto answer = client_->call(call);
  if (!answer) return fail(hidden(std::move(answer.error())));
  return answer;
}

}  // namespace jt::catalogue
