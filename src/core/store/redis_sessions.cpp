// SPDX-License-Identifier: MIT
#include "core/store/redis_sessions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "core/store/session_errors.hpp"

namespace jt::store {
namespace {

constexpr std::string_view prefix = "jt:session:";

std::string key_of(std::string_view id) { return fmt::format("{}{}", prefix, id); }

/// ARGV: text, seconds to live.
constexpr std::string_view create_script = R"(
local time = redis.call('TIME')
local created = time[1] .. string.format('%06d', time[2])
local expires = string.format('%.0f', time[1] + ARGV[2]) .. string.format('%06d', time[2])
redis.call('HSET', KEYS[1], 'text', ARGV[1], 'created', created, 'expires', expires)
redis.call('EXPIRE', KEYS[1], ARGV[2])
return {created, expires})";

/// ARGV: token, milliseconds. A number: claimed by another for so many milliseconds; nothing: there is no such session.
constexpr std::string_view claim_script = R"(
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
local claim = redis.call('HMGET', KEYS[1], 'claim', 'until')
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if claim[1] and (tonumber(claim[2]) or 0) > now then return claim[2] - now end
redis.call('HSET', KEYS[1], 'claim', ARGV[1], 'until', string.format('%.0f', now + ARGV[2]))
return redis.call('HMGET', KEYS[1], 'created', 'expires', 'text'))";

/// ARGV: token, milliseconds, text. 1: done; 0: claimed by another; nothing: there is no such session.
constexpr std::string_view keep_script = R"(
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
if redis.call('HGET', KEYS[1], 'claim') ~= ARGV[1] then return 0 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], 'text', ARGV[3], 'until', string.format('%.0f', now + ARGV[2]))
return 1)";

/// ARGV: token, and the new text if there is one. 1: done; 0: claimed by another; nothing: there is no such session.
constexpr std::string_view finish_script = R"(
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
if redis.call('HGET', KEYS[1], 'claim') ~= ARGV[1] then return 0 end
if ARGV[2] then
  redis.call('HSET', KEYS[1], 'text', ARGV[2])
  redis.call('HDEL', KEYS[1], 'claim', 'until')
else
  redis.call('DEL', KEYS[1])
end
return 1)";

/// ARGV: token.
constexpr std::string_view release_script = R"(
if redis.call('HGET', KEYS[1], 'claim') == ARGV[1] then redis.call('HDEL', KEYS[1], 'claim', 'until') end
return 1)";

/// The fields of a session with an empty text in place of its own.
constexpr std::string_view times_script = R"(
local fields = redis.call('HMGET', KEYS[1], 'created', 'expires')
fields[3] = redis.call('HEXISTS', KEYS[1], 'text') == 1 and ''
return fields)";

std::optional<std::int64_t> number_in(const RedisReply& field) {
  const std::string_view text = field.text();
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() || number < 0) return std::nullopt;
  return number;
}

constexpr std::int64_t second = 1'000'000;  ///< in microseconds

}  // namespace

RedisSessions::RedisSessions(RedisAddress address, SessionSettings settings)
    : connection_(std::move(address), settings.connect, settings.patience), claim_time_(settings.claim_time) {}

Result<RedisReply> RedisSessions::run(std::initializer_list<std::string_view> words) {
  return connection_.run({words.begin(), words.size()});
}

Result<RedisReply> RedisSessions::script(std::string_view code, std::string_view id,
                                         std::initializer_list<std::string_view> values) {
  const std::string key = key_of(id);
  std::vector<std::string_view> words{"EVAL", code, "1", key};
  words.insert(words.end(), values);
  auto reply = connection_.run(words);
  if (!reply && reply.error()->code == Code::io_error) return damaged(id);
  return reply;
}

Failed RedisSessions::damaged(std::string_view id) const {
  Error error = make_error(Code::io_error,
                           fmt::format("session '{}' in the Redis server '{}' is damaged", id, connection_.shown()));
  error->hints.emplace_back("drop the session; your documents are not affected");
  return fail(std::move(error));
}

Failed RedisSessions::strange() const {
  return fail(connection_.error("its answer is of another type than the command's"));
}

/// Of the fields created, expires and text; nothing if there is no such session.
Result<std::optional<RedisSessions::Stamped>> RedisSessions::read(std::string_view id, const RedisReply& fields) const {
  if (fields.size() != 3) return strange();
  if (fields.at(0).is_nothing() && fields.at(1).is_nothing() && fields.at(2).is_nothing()) return std::nullopt;
  const auto created = number_in(fields.at(0));
  const auto expires = number_in(fields.at(1));
  if (!created || !expires || !fields.at(2).is_text()) return damaged(id);
  return Stamped{*created,
                 {std::string(id), *created / second, *expires / second, std::string(fields.at(2).text()), {}}};
}

Result<std::optional<RedisSessions::Stamped>> RedisSessions::read(std::string_view id) {
  auto fields = run({"HMGET", key_of(id), "created", "expires", "text"});
  if (!fields && fields.error()->code == Code::io_error) return damaged(id);
  if (!fields) return fail(std::move(fields.error()));
  return read(id, *fields);
}

Result<std::optional<RedisSessions::Stamped>> RedisSessions::read_times(std::string_view id) {
  auto fields = TRY(script(times_script, id, {}));
  return read(id, fields);
}

Result<Session> RedisSessions::create(std::string text, std::chrono::seconds ttl) {
  auto id = TRY(new_session_id());
  auto times = TRY(script(create_script, id, {text, std::to_string(ttl.count())}));
  if (times.size() != 2) return strange();
  const auto created = number_in(times.at(0));
  const auto expires = number_in(times.at(1));
  if (!created || !expires) return strange();
  return Session{std::move(id), *created / second, *expires / second, std::move(text), {}};
}

Result<Session> RedisSessions::find(std::string_view id) {
  if (!is_session_id(id)) return no_session(id);
  auto found = TRY(read(id));
  if (!found) return no_session(id);
  return std::move(found->session);
}

Result<Session> RedisSessions::claim(std::string_view id) {
  if (!is_session_id(id)) return no_session(id);
  auto token = TRY(random_digits());
  auto fields = TRY(script(claim_script, id, {token, std::to_string(claim_time_.count())}));
  if (fields.is_nothing()) return no_session(id);
  if (fields.is_number()) return session_in_use(id, std::chrono::milliseconds(fields.number()));
  auto claimed = TRY(read(id, fields));
  if (!claimed) return damaged(id);
  claimed->session.claim = std::move(token);
  return std::move(claimed->session);
}

Result<void> RedisSessions::keep(const Session& claimed, std::string_view text) {
  if (!is_session_id(claimed.id) || claimed.claim.empty()) return no_session(claimed.id);
  const std::string time = std::to_string(claim_time_.count());
  return ended(claimed.id, TRY(script(keep_script, claimed.id, {claimed.claim, time, text})));
}

Result<void> RedisSessions::finish(const Session& claimed, std::optional<std::string> text) {
  if (!is_session_id(claimed.id) || claimed.claim.empty()) return no_session(claimed.id);
  return ended(claimed.id, TRY(text ? script(finish_script, claimed.id, {claimed.claim, *text})
                                    : script(finish_script, claimed.id, {claimed.claim})));
}

/// What a script says that needs the claim.
Result<void> RedisSessions::ended(std::string_view id, const RedisReply& done) const {
  if (done.is_nothing()) return no_session(id);
  if (!done.is_number()) return strange();
  return done.number() == 1 ? Result<void>() : session_in_use(id);
}

Result<void> RedisSessions::release(const Session& claimed) {
  if (!is_session_id(claimed.id) || claimed.claim.empty()) return {};
  TRY(script(release_script, claimed.id, {claimed.claim}));
  return {};
}

/// SCAN may return a key several times, and keys that are gone by now.
Result<std::vector<std::string>> RedisSessions::ids() {
  std::vector<std::string> found;
  std::string cursor = "0";
  do {
    auto reply = TRY(run({"SCAN", cursor, "MATCH", key_of("*"), "COUNT", "1000"}));
    if (reply.size() != 2 || !reply.at(0).is_text() || !reply.at(1).is_list()) return strange();
    cursor = reply.at(0).text();
    const RedisReply keys = reply.at(1);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const std::string id(keys.at(i).text().substr(std::min(prefix.size(), keys.at(i).text().size())));
      if (is_session_id(id)) found.push_back(id);
    }
  } while (cursor != "0");
  std::ranges::sort(found);
  const auto again = std::ranges::unique(found);
  found.erase(again.begin(), again.end());
  return found;
}

Result<std::vector<Session>> RedisSessions::list() {
  auto all = TRY(ids());
  std::vector<Stamped> read_ones;
  for (const std::string& id : all) {
    auto found = TRY(read_times(id));
    if (found) read_ones.push_back(std::move(*found));
  }
  std::ranges::sort(read_ones, [](const Stamped& a, const Stamped& b) { return a.created > b.created; });
  std::vector<Session> sessions;
  for (Stamped& one : read_ones) sessions.push_back(std::move(one.session));
  return sessions;
}

Result<bool> RedisSessions::drop(std::string_view id) {
  if (!is_session_id(id)) return false;
  auto count = TRY(run({"DEL", key_of(id)}));
  if (!count.is_number()) return strange();
  return count.number() > 0;
}

Result<std::uint64_t> RedisSessions::prune() { return 0; }

}  // namespace jt::store
