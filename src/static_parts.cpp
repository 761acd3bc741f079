// SPDX-License-Identifier: MIT
// What takes the place of parts of the archives in the static program: src/CMakeLists.txt lists the names, for the
// linker to send them here. Looking up host names and loading libraries would need the machine's own C library at run
// time, of the version that was linked; the parts of SQLite are megabytes that no statement of jt uses.
#include <arpa/inet.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>

namespace {

/// One result, and the address it points to.
struct Answer {
  addrinfo info;
  sockaddr_in6 address;  // the longer one of the two kinds
};

/// Whether the text is an address of that family, which is then written.
bool read_address(const char* text, int family, std::uint16_t port, Answer& answer) {
  sockaddr_in old{};
  old.sin_family = AF_INET;
  old.sin_port = htons(port);
  answer.address.sin6_family = AF_INET6;
  answer.address.sin6_port = htons(port);
  if (family == AF_INET) {
    if (::inet_pton(AF_INET, text, &old.sin_addr) != 1) return false;
    std::memcpy(&answer.address, &old, sizeof old);
    answer.info.ai_addrlen = sizeof old;
  } else {
    const std::string_view whole(text);
    const std::string digits(whole.substr(0, whole.find('%')));
    if (::inet_pton(AF_INET6, digits.c_str(), &answer.address.sin6_addr) != 1) return false;
    // "fe80::1%eth0": by which of the machine's interfaces. 0, of one that is not there, is refused by connect.
    if (digits.size() < whole.size()) answer.address.sin6_scope_id = ::if_nametoindex(text + digits.size() + 1);
    answer.info.ai_addrlen = sizeof answer.address;
  }
  answer.info.ai_family = family;
  answer.info.ai_addr = reinterpret_cast<sockaddr*>(&answer.address);
  return true;
}

}  // namespace

// NOLINTBEGIN(bugprone-reserved-identifier): the names that --wrap makes

extern "C" {

/// For hiredis: of addresses alone. RedisConnection has refused names before.
int __wrap_getaddrinfo(const char* host, const char* service, const addrinfo* hints, addrinfo** out) {
  std::uint16_t port = 0;
  const std::string_view digits(service);
  if (std::from_chars(digits.data(), digits.data() + digits.size(), port).ec != std::errc()) return EAI_SERVICE;
  auto* const answer = static_cast<Answer*>(std::calloc(1, sizeof(Answer)));
  if (answer == nullptr) return EAI_MEMORY;
  const int wanted = hints->ai_family;
  if (!(wanted != AF_INET6 && read_address(host, AF_INET, port, *answer)) &&
      !(wanted != AF_INET && read_address(host, AF_INET6, port, *answer))) {
    std::free(answer);
    return EAI_NONAME;
  }
  answer->info.ai_socktype = hints->ai_socktype;
  answer->info.ai_protocol = hints->ai_protocol;
  *out = &answer->info;
  return 0;
}
void __wrap_freeaddrinfo(addrinfo* info) { std::free(info); }  // NOLINT(*-no-malloc): begins the Answer

// SQLite loads no extensions.
void* __wrap_dlopen(const char* /*file*/, int /*mode*/) { return nullptr; }
void* __wrap_dlsym(void* /*library*/, const char* /*name*/) { return nullptr; }
int __wrap_dlclose(void* /*library*/) { return 0; }
const char* __wrap_dlerror() { return "this program loads no libraries"; }

// Full-text search, R-trees and tables about SQLite itself: 0 is SQLITE_OK, and they are not there.
int __wrap_sqlite3Fts3Init(void* /*database*/) { return 0; }
int __wrap_sqlite3Fts5Init(void* /*database*/) { return 0; }
int __wrap_sqlite3RtreeInit(void* /*database*/) { return 0; }
int __wrap_sqlite3DbstatRegister(void* /*database*/) { return 0; }
int __wrap_sqlite3StmtVtabInit(void* /*database*/) { return 0; }

// Angles in SQL: what is not a number is NULL there.
double __wrap_acos(double /*x*/) { return std::numeric_limits<double>::quiet_NaN(); }
double __wrap_asin(double /*x*/) { return std::numeric_limits<double>::quiet_NaN(); }
double __wrap_atan(double /*x*/) { return std::numeric_limits<double>::quiet_NaN(); }
double __wrap_atan2(double /*y*/, double /*x*/) { return std::numeric_limits<double>::quiet_NaN(); }
double __wrap_cos(double /*x*/) { return std::numeric_limits<double>::quiet_NaN(); }
double __wrap_sin(double /*x*/) { return std::numeric_limits<double>::quiet_NaN(); }
double __wrap_tan(double /*x*/) { return std::numeric_limits<double>::quiet_NaN(); }

}  // extern "C"

// NOLINTEND(bugprone-reserved-identifier)
