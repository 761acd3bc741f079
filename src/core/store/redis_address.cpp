// SPDX-License-Identifier: MIT
#include "core/store/redis_address.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

namespace jt::store {
namespace {

constexpr std::string_view form = "redis://[[user]:password@]host[:port][/number]";

Failed refuse(std::string_view why) {
  Error error = make_error(Code::invalid_input, fmt::format("cannot use the address of the session store: {}", why));
  error->hints.push_back(fmt::format("the form is {}", form));
  return fail(std::move(error));
}

std::optional<unsigned> hex_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
  return std::nullopt;
}

/// Percent-encoding undone (RFC 3986, 2.1); nothing if a '%' is not followed by two hexadecimal digits.
std::optional<std::string> decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i];
      continue;
    }
    if (text.size() - i < 3) return std::nullopt;
    const auto high = hex_digit(text[i + 1]);
    const auto low = hex_digit(text[i + 2]);
    if (!high || !low) return std::nullopt;
    plain += static_cast<char>(*high * 16 + *low);
    i += 2;
  }
  return plain;
}

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

/// What a name or an IP address may be made of. Other bytes would be of no use, and could spoil a terminal.
bool is_host(std::string_view host, bool ipv6) {
  return !host.empty() && host.size() <= 255 && std::ranges::all_of(host, [&](char c) {
    if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return true;
    return c == '.' || c == '-' || c == '_' || (ipv6 && (c == ':' || c == '%'));
  });
}

Result<void> read_login(std::string_view login, RedisAddress& into) {
  const std::size_t colon = login.find(':');
  if (colon == std::string_view::npos) return refuse("a user without a password");
  auto user = decoded(login.substr(0, colon));
  auto password = decoded(login.substr(colon + 1));
  if (!user || !password) return refuse("in the user or password, a '%' is not followed by two hexadecimal digits");
  if (password->empty()) return refuse("the password is empty");
  into.user = std::move(*user);
  into.password = std::move(*password);
  return {};
}

Result<void> read_host(std::string_view part, RedisAddress& into) {
  const bool ipv6 = part.starts_with('[');
  const std::size_t end = ipv6 ? part.find(']') : std::min(part.find(':'), part.size());
  if (end == std::string_view::npos) return refuse("a ']' is missing after the host");
  auto host = decoded(part.substr(ipv6 ? 1 : 0, ipv6 ? end - 1 : end));
  if (!host || !is_host(*host, ipv6)) return refuse("the host is missing or malformed");
  into.host = std::move(*host);
  part.remove_prefix(ipv6 ? end + 1 : end);
  if (part.empty()) return {};
  if (part[0] != ':' || !read_number(part.substr(1), into.port) || into.port == 0) {
    return refuse("the port is not a number from 1 to 65535");
  }
  return {};
}

}  // namespace

std::string RedisAddress::shown() const {
  return host.find(':') == std::string::npos ? fmt::format("{}:{}", host, port) : fmt::format("[{}]:{}", host, port);
}

Result<RedisAddress> parse_redis_address(const std::string& address) {
  std::string_view rest = address;
  if (rest.starts_with("rediss://")) return refuse("TLS (rediss://) is not supported");
  constexpr std::string_view scheme = "redis://";
  if (!rest.starts_with(scheme)) return refuse("it does not begin with redis://");
  rest.remove_prefix(scheme.size());
  if (rest.find_first_of("?#") != std::string_view::npos) return refuse("'?' and '#' are not supported");
  RedisAddress parsed;
  // A password may hold '@' and '/' as they are: the last '@' ends it.
  if (const std::size_t at = rest.rfind('@'); at != std::string_view::npos) {
    TRY(read_login(rest.substr(0, at), parsed));
    rest.remove_prefix(at + 1);
  }
  if (const std::size_t slash = rest.find('/'); slash != std::string_view::npos) {
    const std::string_view number = rest.substr(slash + 1);
    if (!number.empty() && !read_number(number, parsed.number)) {
      return refuse("the database after '/' is not a number");
    }
    rest = rest.substr(0, slash);
  }
  TRY(read_host(rest, parsed));
  return parsed;
}

}  // namespace jt::store
