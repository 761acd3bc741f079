// SPDX-License-Identifier: MIT
// RedisAddress: redis://[[user]:password@]host[:port][/number]
#pragma once

#include <cstdint>
#include <string>

#include "core/result.hpp"

namespace jt::store {

struct RedisAddress {
  std::string user;      ///< empty: the default user
  std::string password;  ///< empty: none
  std::string host;      ///< an IPv6 address without its brackets
  std::uint16_t port = 6379;
  std::uint32_t number = 0;  ///< of the database

  /// Without user and password, for messages: "host:port".
  [[nodiscard]] std::string shown() const;
  bool operator==(const RedisAddress&) const = default;
};

/// User, password and host may be percent-encoded; an IPv6 address is in brackets. INVALID_INPUT, in which the address
/// is not repeated: it may hold a password.
Result<RedisAddress> parse_redis_address(const std::string& address);

}  // namespace jt::store
