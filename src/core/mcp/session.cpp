// SPDX-License-Identifier: MIT
#include "core/mcp/session.hpp"

#include <utility>
#include <vector>

#include "core/mcp/methods.hpp"
#include "core/mcp/running.hpp"

namespace jt::mcp {
namespace {

/// People take their time to answer, but a thread waits.
constexpr std::chrono::minutes patience{10};
/// How often a handler that waits looks whether it still should.
constexpr std::chrono::milliseconds short_wait{50};

}  // namespace

void Session::begin(std::string_view version, std::string capabilities) {
  const std::lock_guard lock(mutex_);
  version_ = version;
  capabilities_ = std::move(capabilities);
}

std::string Session::version() const {
  const std::lock_guard lock(mutex_);
  return version_;
}

std::string Session::capabilities() const {
  const std::lock_guard lock(mutex_);
  return capabilities_;
}

void Session::wanted(Level level) {
  const std::lock_guard lock(mutex_);
  level_ = level;
}

std::optional<Level> Session::level() const {
  const std::lock_guard lock(mutex_);
  return level_;
}

bool Session::add(const std::shared_ptr<Running>& request) {
  const std::lock_guard lock(mutex_);
  return !closed_ && running_.try_emplace(std::string(request->request().id), request).second;
}

void Session::remove(std::string_view id) {
  std::shared_ptr<Running> last;  // it may be the last owner: released without the lock
  const std::lock_guard lock(mutex_);
  const auto place = running_.find(id);
  if (place == running_.end()) return;
  last = std::move(place->second);
  running_.erase(place);
}

void Session::cancel(std::string_view id) {
  std::shared_ptr<Running> request;
  {
    const std::lock_guard lock(mutex_);
    const auto place = running_.find(id);
    if (place == running_.end()) return;
    request = place->second;
  }
  request->cancel();
  changed_.notify_all();
}

bool Session::busy() const {
  const std::lock_guard lock(mutex_);
  return !running_.empty();
}

Answered Session::ask(Outlet& outlet, std::string_view method, std::string_view params, const Call& asker) {
  Asked asked;
  std::unique_lock lock(mutex_);
  const std::string id = std::to_string(++last_id_);
  asked_[id] = &asked;
  lock.unlock();
  outlet.send(write_request(id, method, params));
  const auto until = std::chrono::steady_clock::now() + patience;
  lock.lock();
  bool wanted = true;
  while (!asked.done && wanted && std::chrono::steady_clock::now() < until) {
    changed_.wait_for(lock, short_wait);
    lock.unlock();
    wanted = !asker.cancelled();
    lock.lock();
  }
  asked_.erase(id);
  if (asked.done) return std::move(asked.answer);
  return refuse(code::internal_error, "the client has not answered the request '" + std::string(method) + "'");
}

void Session::answered(const Message& reply) {
  const std::lock_guard lock(mutex_);
  const auto place = asked_.find(reply.id);
  if (place == asked_.end()) return;
  if (reply.kind == Message::Kind::reply) {
    place->second->answer = std::string(reply.result.text());
  } else {
    place->second->answer = refuse(reply.code, reply.message);
  }
  place->second->done = true;
  asked_.erase(place);
  changed_.notify_all();
}

void Session::close() {
  std::vector<std::shared_ptr<Running>> all;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (const auto& each : running_) all.push_back(each.second);
  }
  for (const auto& each : all) each->cancel();
  changed_.notify_all();
}

}  // namespace jt::mcp
