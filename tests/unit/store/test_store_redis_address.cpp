// SPDX-License-Identifier: MIT
#include "core/store/redis_address.hpp"

#include <doctest/doctest.h>

#include "core/store/session_store.hpp"

using namespace jt;
using store::RedisAddress;

namespace {

RedisAddress read(const std::string& address) {
  const auto parsed = store::parse_redis_address(address);
  REQUIRE_MESSAGE(parsed, address);
  return *parsed;
}

std::string refusal(const std::string& address) {
  const auto parsed = store::parse_redis_address(address);
  REQUIRE_FALSE_MESSAGE(parsed, address);
  CHECK(parsed.error()->code == Code::invalid_input);
  const std::string begin = "cannot use the address of the session store: ";
  CHECK(parsed.error()->message.starts_with(begin));
  return parsed.error()->message.substr(begin.size());
}

}  // namespace

TEST_CASE("parse_redis_address") {
  CHECK(read("redis://localhost") == RedisAddress{"", "", "localhost", 6379, 0});
  CHECK(read("redis://cache.example:7000/3") == RedisAddress{"", "", "cache.example", 7000, 3});
  CHECK(read("redis://10.0.0.1/") == RedisAddress{"", "", "10.0.0.1", 6379, 0});
  CHECK(read("redis://:secret@h:1") == RedisAddress{"", "secret", "h", 1, 0});
  CHECK(read("redis://ann:secret@h") == RedisAddress{"ann", "secret", "h", 6379, 0});
  CHECK(read("redis://[::1]") == RedisAddress{"", "", "::1", 6379, 0});
  CHECK(read("redis://ann:s@[fe80::1%25eth0]:7000/15") == RedisAddress{"ann", "s", "fe80::1%eth0", 7000, 15});
}

TEST_CASE("parse_redis_address undoes percent-encoding") {
  CHECK(read("redis://a%40b:p%3A%2f%40%25%00x@h").user == "a@b");
  CHECK(read("redis://a%40b:p%3A%2f%40%25%00x@h").password == std::string("p:/@%\0x", 7));
  CHECK(read("redis://:a@b:c/d@h:1/2") == RedisAddress{"", "a@b:c/d", "h", 1, 2});
}

TEST_CASE("RedisAddress::shown") {
  CHECK(read("redis://ann:secret@h:1/2").shown() == "h:1");
  CHECK(read("redis://:secret@[::1]").shown() == "[::1]:6379");
}

TEST_CASE("parse_redis_address refuses other addresses and repeats none") {
  CHECK(refusal("rediss://:secret@h") == "TLS (rediss://) is not supported");
  CHECK(refusal("http://:secret@h") == "it does not begin with redis://");
  CHECK(refusal("h:6379") == "it does not begin with redis://");
  CHECK(refusal("redis:/h") == "it does not begin with redis://");
  CHECK(refusal("redis://h?db=1") == "'?' and '#' are not supported");
  CHECK(refusal("redis://h#1") == "'?' and '#' are not supported");
  CHECK(refusal("redis://ann@h") == "a user without a password");
  CHECK(refusal("redis://ann:@h") == "the password is empty");
  for (const char* login : {"%", "%4", "%4g", "%zz", "%%41"}) {
    CHECK(refusal("redis://:" + std::string(login) + "@h") ==
          "in the user or password, a '%' is not followed by two hexadecimal digits");
  }
  for (const char* host : {"", ":1", "a b", "a%00b", "a%1bb", "[]", "[::1 ]", "::1", "a\x1b", "h\n"}) {
    const std::string why = refusal("redis://" + std::string(host));
    CHECK_MESSAGE((why == "the host is missing or malformed" || why == "the port is not a number from 1 to 65535"),
                  host);
  }
  CHECK(refusal("redis://" + std::string(256, 'h')) == "the host is missing or malformed");
  CHECK(refusal("redis://[::1") == "a ']' is missing after the host");
  for (const char* port : {":", ":0", ":65536", ":-1", ":+1", ":6379x", ": 1", ":99999999999999999999", ":1:2"}) {
    CHECK(refusal("redis://h" + std::string(port)) == "the port is not a number from 1 to 65535");
  }
  CHECK(refusal("redis://[::1]6379") == "the port is not a number from 1 to 65535");
  for (const char* number : {"/x", "/-1", "/1/2", "/4294967296", "/1 "}) {
    CHECK(refusal("redis://h" + std::string(number)) == "the database after '/' is not a number");
  }
}

TEST_CASE("open_sessions refuses an address before anything is used") {
  const auto refused = store::open_sessions("rediss://:secret@h", "/nowhere");
  REQUIRE_FALSE(refused);
  CHECK(refused.error()->code == Code::invalid_input);
  CHECK(refused.error()->message.find("secret") == std::string::npos);
  CHECK(store::open_sessions("redis://:secret@nowhere.invalid", ""));
  CHECK(store::open_sessions("", "/nowhere/at/all"));
}

TEST_CASE("is_session_id") {
  CHECK(store::is_session_id("sess_0123456789abcdef0123456789abcdef"));
  CHECK_FALSE(store::is_session_id(""));
  CHECK_FALSE(store::is_session_id("sess_"));
  CHECK_FALSE(store::is_session_id("sess_0123456789abcdef0123456789abcde"));
  CHECK_FALSE(store::is_session_id("sess_0123456789abcdef0123456789abcdef0"));
  CHECK_FALSE(store::is_session_id("sess_0123456789ABCDEF0123456789abcdef"));
  CHECK_FALSE(store::is_session_id("sess-0123456789abcdef0123456789abcdef"));
  CHECK_FALSE(store::is_session_id("sess_0123456789abcdef0123456789abcdeg"));
}
