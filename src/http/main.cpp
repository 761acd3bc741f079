// SPDX-License-Identifier: MIT
// jt-http: HTTP on one side, plain messages on pipes on the other, so that jt itself links no network library. It is
// started by jt, not by people; what it reads and writes is in link.hpp.
#include <curl/curl.h>
#include <malloc.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "http/exchange.hpp"
#include "http/link.hpp"
#include "http/posting.hpp"
#include "http/serving.hpp"
#include "http/session.hpp"

namespace {

/// Reads what jt has sent. False: it is gone, or sent what is no message.
bool read_some(jt::http::LinkReader& reader) {
  char bytes[65536];
  const ssize_t count = ::read(STDIN_FILENO, bytes, sizeof bytes);
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  return count > 0 && reader.feed({bytes, static_cast<std::size_t>(count)});
}

/// Whether something can be read, or the other end is closed. libcurl, which waits, does not report the latter.
bool readable() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return ::poll(&input, 1, 0) > 0;
}

/// `Work`: what is done with what jt sends, a Session or a Posting.
template <class Work>
int serve() {
  const char* const certificates = std::getenv("SSL_CERT_FILE");  // as curl and openssl do
  jt::http::Transfers transfers(certificates == nullptr ? "" : certificates);
  jt::http::LinkWriter writer(STDOUT_FILENO);
  Work work(transfers, writer);
  jt::http::LinkReader reader(work);
  while (true) {
    work.go_on();
    if (work.over() || writer.failed()) return 0;
    transfers.run(work.ending() ? -1 : STDIN_FILENO, work.patience());
    // At once, without waiting for a name that is being looked up.
    if (!work.ending() && readable() && !read_some(reader)) std::_Exit(0);
  }
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view what = count == 2 ? arguments[1] : "";
  if (what != "connect" && what != "post" && what != "serve") {
    std::fputs("jt-http is a part of jt and is started by it\n", stderr);
    return 2;
  }
  std::signal(SIGPIPE, SIG_IGN);
#ifdef __GLIBC__
  // Bodies have up to 16 MiB: each goes back to the system when it is freed. Left alone, the allocator learns to keep
  // them, in each thread.
  ::mallopt(M_MMAP_THRESHOLD, 256 << 10);
#endif
  if (what == "serve") return jt::http::Serving().run(STDIN_FILENO, STDOUT_FILENO);
  if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return 2;
  return what == "post" ? serve<jt::http::Posting>() : serve<jt::http::Session>();
}
