// SPDX-License-Identifier: MIT
#include "core/mcp/running.hpp"

#include <fmt/format.h>

#include "core/json/escape.hpp"
#include "core/value/view.hpp"

namespace jt::mcp {
namespace {

/// Progress is for people: more often than that is of no use to them.
constexpr std::chrono::milliseconds between_progress{20};

}  // namespace

Running::Running(std::shared_ptr<const Letter> letter, std::shared_ptr<Session> session, std::shared_ptr<Outlet> outlet,
                 bool stateless)
    : letter_(std::move(letter)), session_(std::move(session)), outlet_(std::move(outlet)) {
  const Message& message = letter_->message();
  request_.id = message.id;
  request_.method = message.method;
  request_.params = message.params;
  request_.stateless = stateless;
  request_.capabilities = stateless ? std::string(letter_->envelope().capabilities.text()) : session_->capabilities();
}

bool Running::cancelled() const {
  // In the older era a client that has lost its connection may come back for the reply.
  return cancelled_ || (request_.stateless && outlet_->gone());
}

void Running::progress(std::uint64_t done, std::optional<std::uint64_t> total, std::string_view message) {
  const std::string_view token = letter_->envelope().progress.text();
  if (token.empty() || finished_) return;
  const auto now = std::chrono::steady_clock::now();
  if (last_done_ && (done <= *last_done_ || now - last_progress_ < between_progress)) return;
  last_done_ = done;
  last_progress_ = now;
  std::string params = fmt::format(R"({{"progressToken":{},"progress":{})", token, done);
  if (total) params += fmt::format(R"(,"total":{})", *total);
  if (!message.empty()) params += fmt::format(R"(,"message":{})", json::quote(message));
  notify("notifications/progress", params += '}');
}

void Running::notify(std::string_view method, std::string_view params) {
  if (!finished_ && !cancelled_) outlet_->send(write_notification(method, params));
}

void Running::log(Level level, std::string_view data) {
  const std::optional<Level> least =
      request_.stateless ? level_named(letter_->envelope().level.string().value_or("")) : session_->level();
  if (!least || level < *least) return;
  notify("notifications/message", fmt::format(R"({{"level":"{}","data":{}}})", name_of(level), data));
}

Answered Running::ask(std::string_view method, std::string_view params) {
  if (request_.stateless) return refuse(code::internal_error, "the client takes no requests");
  return session_->ask(*outlet_, method, params, *this);
}

std::string Running::dressed(std::string_view result) const {
  value::Tape tape;
  if (!tape.index(result)) return std::string(result);
  std::string more;
  if (!tape.root().find("resultType")) {
    more = R"("resultType":"complete")";
    if (entry != nullptr && !entry->cache.empty()) more += "," + entry->cache;
  }
  if (!tape.root().find("_meta")) more += fmt::format(R"({}"_meta":{{{}}})", more.empty() ? "" : ",", server_info);
  if (more.empty()) return std::string(result);
  const std::string_view rest = result.substr(1);
  return fmt::format("{{{}{}{}", more, rest == "}" ? "" : ",", rest);
}

void Running::reply(const Answered& answered, bool early) {
  if (answered) {
    finish(write_reply(request_.id, request_.stateless ? dressed(*answered) : *answered), 0);
    return;
  }
  const Fault& fault = answered.error();
  const bool with_status = early || (request_.stateless && fault.code == code::missing_capability);
  finish(write_error(request_.id, fault.code, fault.message, fault.data), with_status ? fault.code : 0);
}

void Running::cancel() {
  cancelled_ = true;
  // One that is kept has nobody who would look.
  if (entry != nullptr && entry->keep) finish({}, 0);
}

void Running::finish(std::string_view reply, std::int64_t refused) {
  if (finished_.exchange(true)) return;
  // The id is free before the client sees the reply.
  session_->remove(request_.id);
  outlet_->finish(cancelled_ ? std::string_view() : reply, refused);
}

}  // namespace jt::mcp
