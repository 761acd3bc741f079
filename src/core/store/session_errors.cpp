// SPDX-License-Identifier: MIT
#include "core/store/session_errors.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <array>
#include <cerrno>
#include <cstdint>

#include "core/bytes/errors.hpp"
#include "core/store/session_store.hpp"
#include "core/text/code_point.hpp"

namespace jt::store {

Failed no_session(std::string_view id) {
  Error error =
      make_error(Code::session_not_found, fmt::format("session '{}' is unknown or has expired", text::excerpt(id)));
  error->advice.push_back({Advice::Kind::list_sessions, {}});
  return fail(std::move(error));
}

Failed session_in_use(std::string_view id, std::optional<std::chrono::milliseconds> left) {
  std::string message = fmt::format("session '{}' is in use by another process", text::excerpt(id));
  if (left && left->count() > 0) {
    message += fmt::format("; should that be gone, the session is free in {} s",
                           std::chrono::ceil<std::chrono::seconds>(*left).count());
  }
  return fail(Code::locked, std::move(message));
}

Result<std::string> random_digits() {
  std::array<std::uint8_t, 16> bytes{};
  ssize_t count = 0;
  do {
    count = ::getrandom(bytes.data(), bytes.size(), 0);
  } while (count < 0 && errno == EINTR);
  if (count != static_cast<ssize_t>(bytes.size())) {
    return fail(Code::io_error, fmt::format("cannot make a random name: {}", bytes::system_text(errno)));
  }
  std::string digits;
  for (const std::uint8_t byte : bytes) digits += fmt::format("{:02x}", byte);
  return digits;
}

Result<std::string> new_session_id() {
  auto digits = random_digits();
  if (!digits) return digits;
  return "sess_" + *digits;
}

}  // namespace jt::store
