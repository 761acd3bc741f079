// SPDX-License-Identifier: MIT
#include "core/store/redis_connection.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <hiredis/hiredis.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <vector>

#include "core/text/code_point.hpp"

namespace jt::store {
namespace {

timeval as_timeval(std::chrono::milliseconds time) {
  return {static_cast<time_t>(time.count() / 1000), static_cast<suseconds_t>(time.count() % 1000 * 1000)};
}

struct Refusal {
  std::string_view begin;  ///< of the server's answer
  std::string_view meaning;
};

/// A script repeats the code of a command inside of it, after "-" or at the begin, by version.
constexpr std::array refusals = std::to_array<Refusal>({
    {"NOAUTH", "it needs a password"},
    {"WRONGPASS", "it refused the user or the password"},
    {"ERR invalid password", "it refused the user or the password"},
    {"ERR Client sent AUTH, but no password is set", "it has no password, and one was given"},
    {"ERR AUTH <password> called without any password", "it has no password, and one was given"},
    {"ERR wrong number of arguments for 'auth'", "it knows no users, and one was given"},
    {"NOPERM", "the user may not run the commands that are needed"},
    {"LOADING", "it is still loading its data"},
    {"MASTERDOWN", "it is a replica that has lost its master"},
    {"READONLY", "it is a read-only replica"},
    {"MISCONF", "it cannot save its data, and takes no changes"},
    {"OOM", "its memory is full"},
    {"BUSY", "it is busy with a script"},
    {"ERR max number of clients reached", "it has too many clients"},
    {"ERR unknown command", "it lacks a command that is needed"},
    {"ERR The user executing the script", "the user may not run the commands that are needed"},
    {"ERR DB index is out of range", "it has no database of that number"},
    {"ERR invalid DB index", "it has no database of that number"},
});

/// The addresses that a host stands for. Looking up any name would need the machine's own C library: jt is one program
/// that needs nothing of the system. Borrows the text. Empty: it is another name.
std::vector<const char*> numbers_of(const std::string& host) {
  if (host == "localhost") return {"127.0.0.1", "::1"};  // RFC 6761, section 6.3
  in6_addr address{};
  const std::string digits = host.substr(0, host.find('%'));  // fe80::1%eth0
  for (const int family : {AF_INET, AF_INET6}) {
    if (::inet_pton(family, digits.c_str(), &address) == 1) return {host.c_str()};
  }
  return {};
}

bool says(std::string_view answer, std::string_view code) {
  if (answer.starts_with(code)) return true;
  return answer.starts_with("ERR Error running script") && answer.find(fmt::format("-{} ", code)) != answer.npos;
}

/// What the server says of a login is not repeated: it may hold the password.
std::string meaning(std::string_view answer, bool login) {
  for (const Refusal& one : refusals) {
    if (says(answer, one.begin)) return std::string(one.meaning);
  }
  if (login) return "it refused the login";
  return fmt::format("it answered '{}'", text::excerpt(answer));
}

/// What hiredis says: mostly the text of a system call, "Connection refused".
std::string reason(const redisContext& context) {
  std::string text = text::excerpt(context.errstr);
  const bool word = text.size() > 1 && text[1] >= 'a' && text[1] <= 'z';
  if (word && text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return text;
}

}  // namespace

bool RedisReply::is_text() const { return reply_->type == REDIS_REPLY_STRING || reply_->type == REDIS_REPLY_STATUS; }
bool RedisReply::is_number() const { return reply_->type == REDIS_REPLY_INTEGER; }
bool RedisReply::is_list() const { return reply_->type == REDIS_REPLY_ARRAY; }
bool RedisReply::is_nothing() const { return reply_->type == REDIS_REPLY_NIL; }
std::string_view RedisReply::text() const {
  return is_text() ? std::string_view(reply_->str, reply_->len) : std::string_view();
}
std::int64_t RedisReply::number() const { return is_number() ? reply_->integer : 0; }
std::size_t RedisReply::size() const { return is_list() ? reply_->elements : 0; }
RedisReply RedisReply::at(std::size_t index) const { return {nullptr, reply_->element[index]}; }
void RedisReply::free_reply(redisReply* reply) { ::freeReplyObject(reply); }

RedisConnection::RedisConnection(RedisAddress address, std::chrono::milliseconds connect,
                                 std::chrono::milliseconds patience)
    : address_(std::move(address)), connect_(connect), patience_(patience), context_(nullptr, &::redisFree) {}

RedisConnection::~RedisConnection() = default;

Error RedisConnection::error(std::string_view why) const {
  Error error =
      make_error(Code::redis_connection_error, fmt::format("cannot use the Redis server '{}': {}", shown(), why));
  error->advice.push_back({Advice::Kind::use_own_store, {}});
  return error;
}

Failed RedisConnection::drop(std::string_view why) {
  context_.reset();
  return fail(error(why));
}

/// `number` is errno after the call that failed.
std::string RedisConnection::broken(int number) const {
  switch (context_->err) {
    case REDIS_ERR_IO:
      if (number == EAGAIN || number == EWOULDBLOCK) {
        return fmt::format("it did not answer for {} s", std::chrono::duration<double>(patience_).count());
      }
      return reason(*context_);
    case REDIS_ERR_EOF:
      return "it closed the connection";
    case REDIS_ERR_PROTOCOL:
      return "its answers are not the protocol of Redis";
    default:
      return reason(*context_);
  }
}

Result<void> RedisConnection::connect() {
  const auto addresses = numbers_of(address_.host);
  if (addresses.empty()) return fail(error("names other than localhost are not looked up; give its IP address"));
  for (const char* const address : addresses) {
    context_.reset(::redisConnectWithTimeout(address, address_.port, as_timeval(connect_)));
    if (!context_) return fail(error("no memory"));
    if (context_->err == 0) break;
  }
  if (context_->err != 0) return drop(reason(*context_));
  (void)::fcntl(context_->fd, F_SETFD, FD_CLOEXEC);
  if (::redisSetTimeout(context_.get(), as_timeval(patience_)) != REDIS_OK) return drop(reason(*context_));
  auto ready = log_in();
  if (!ready) context_.reset();
  return ready;
}

Result<void> RedisConnection::log_in() {
  if (!address_.password.empty()) {
    std::vector<std::string_view> words{"AUTH"};
    if (!address_.user.empty()) words.emplace_back(address_.user);
    words.emplace_back(address_.password);
    TRY(exchange(words));
  }
  if (address_.number == 0) return {};
  const std::string number = std::to_string(address_.number);
  const std::array<std::string_view, 2> words{"SELECT", number};
  TRY(exchange(words));
  return {};
}

/// A server that ended since the last command, or closed an idle connection, has closed the socket. Seen before a
/// command is sent, this is no error: nothing is sent twice.
bool RedisConnection::closed_meanwhile() const {
  pollfd state{context_->fd, POLLIN, 0};
  return ::poll(&state, 1, 0) != 0;  // nothing was asked, so there is nothing to read but the end
}

Result<RedisReply> RedisConnection::run(std::span<const std::string_view> words) {
  if (context_ && closed_meanwhile()) context_.reset();
  if (!context_) {
    TRY(connect());
  }
  return exchange(words);
}

Result<RedisReply> RedisConnection::exchange(std::span<const std::string_view> words) {
  std::vector<const char*> texts;
  std::vector<std::size_t> sizes;
  for (const std::string_view word : words) {
    texts.push_back(word.empty() ? "" : word.data());
    sizes.push_back(word.size());
  }
  auto* const reply = static_cast<redisReply*>(
      ::redisCommandArgv(context_.get(), static_cast<int>(words.size()), texts.data(), sizes.data()));
  const int number = errno;
  if (reply == nullptr) return drop(broken(number));
  RedisReply answer(reply);
  if (reply->type != REDIS_REPLY_ERROR) return answer;
  const std::string_view said(reply->str, reply->len);
  if (said.starts_with("WRONGTYPE") || said.find("-WRONGTYPE ") != said.npos) {
    return fail(Code::io_error, fmt::format("a session in the Redis server '{}' is damaged", shown()));
  }
  return fail(error(meaning(said, words[0] == "AUTH")));
}

}  // namespace jt::store
