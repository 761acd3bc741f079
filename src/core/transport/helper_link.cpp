// SPDX-License-Identifier: MIT
#include "core/transport/helper_link.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>

#include "core/text/code_point.hpp"

namespace jt::transport {
namespace {

using std::chrono::milliseconds;

/// RFC 9110, section 5.6.2.
bool is_token(std::string_view name) {
  constexpr std::string_view marks = "!#$%&'*+-.^_`|~";
  return !name.empty() && std::ranges::all_of(name, [&](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           marks.find(c) != std::string_view::npos;
  });
}

bool is_header_text(std::string_view value) {
  return std::ranges::none_of(value,
                              [](char c) { return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == '\x7F'; });
}

/// The first fields. A header that breaks its line would add others; the message holds its name alone.
Result<std::string> describe(const Address& address) {
  std::string fields;
  add_field(fields, "url", address.url);
  for (const auto& [name, value] : address.headers) {
    if (!is_token(name))
      return fail(Code::config_error, fmt::format("'{}' is not the name of a header", text::excerpt(name)));
    if (!is_header_text(value)) {
      return fail(Code::config_error, fmt::format("the value of header '{}' has a control character", name));
    }
    add_field(fields, "header", name + ": " + value);
  }
  add_field(fields, "connect", address.event_stream ? "sse" : "http");
  return fields;
}

}  // namespace

std::string find_helper() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const auto folder = program.parent_path();
  for (const auto& candidate : {folder.parent_path() / "libexec/jt/jt-http", folder / "jt-http"}) {
    if (::access(candidate.c_str(), X_OK) == 0) return candidate.string();
  }
  return {};
}

Result<std::unique_ptr<HelperLink>> HelperLink::start(const Address& address, std::string_view argument,
                                                      const Interrupt& interrupt) {
  auto fields = TRY(describe(address));
  Program program;
  program.command = program.shown = find_helper();
  program.arguments = {std::string(argument)};
  program.environment = address.environment;
  if (program.command.empty()) {
    return fail(Code::server_unreachable,
                "cannot connect to the server: jt-http, a part of jt, is not installed (in ../libexec/jt beside jt)");
  }
  auto helper = TRY(Child::start(program, interrupt));
  std::unique_ptr<HelperLink> link(new HelperLink(std::move(helper), interrupt));
  link->unsent_ = std::move(fields);
  return link;
}

/// It is linked with libraries of the system, which jt is not.
Failed HelperLink::ended() {
  pollfd gone{helper_->ended_fd(), POLLIN, 0};
  (void)::poll(&gone, 1, 1000);     // its output is closed a moment before
  constexpr int not_started = 127;  // the status of the dynamic linker, where a library is missing
  if (helper_->ending() != fmt::format("exit status {}", not_started)) {
    return broken(make_error(Code::server_unreachable, "jt-http has ended"));
  }
  return broken(make_error(Code::server_unreachable,
                           "jt-http, a part of jt, cannot start: a library that it needs is not installed (libcurl, "
                           "cpp-httplib)"));
}

Failed HelperLink::broken(Error error) {
  good_ = false;
  return fail(std::move(error));
}

/// Waits until something happens, and reads what there is.
Result<void> HelperLink::wait(bool to_write, mcp::Deadline deadline) {
  std::array<pollfd, 3> fds{pollfd{interrupt_->fd(), POLLIN, 0}, pollfd{open_ ? helper_->output() : -1, POLLIN, 0},
                            pollfd{to_write ? helper_->input() : -1, POLLOUT, 0}};
  (void)::poll(fds.data(), fds.size(), mcp::milliseconds_until(deadline));
  if (fds[0].revents != 0) return broken(make_error(Code::server_unreachable, "interrupted"));
  if (fds[1].revents != 0) {
    std::array<char, 65536> bytes;  // NOLINT(*-member-init): written by read
    const ssize_t count = ::read(helper_->output(), bytes.data(), bytes.size());
    if (count > 0) fields_.feed({bytes.data(), static_cast<std::size_t>(count)});
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) open_ = false;
  }
  // Nothing is broken by it: the server can still be told.
  if (mcp::Clock::now() >= deadline) return fail(Code::server_timeout, "");
  return {};
}

Result<void> HelperLink::write(std::string_view fields, mcp::Deadline deadline) {
  const std::string all = std::exchange(unsent_, {}).append(fields);
  for (std::string_view bytes = all; !bytes.empty();) {
    const ssize_t count = ::write(helper_->input(), bytes.data(), bytes.size());
    if (count > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      if (auto waited = wait(true, deadline); !waited) return waited;
    } else if (errno != EINTR) {
      return ended();
    }
  }
  return {};
}

Result<Field> HelperLink::next(mcp::Deadline deadline) {
  while (true) {
    if (auto field = fields_.next()) return std::move(*field);
    if (fields_.broken()) return broken(make_error(Code::server_unreachable, "jt-http is of another version than jt"));
    if (!open_) return ended();
    TRY(wait(false, deadline));
  }
}

Failed HelperLink::failed(Field field) {
  const Code code = field.name == "protocol" ? Code::server_protocol : Code::server_unreachable;
  return broken(make_error(code, std::move(field.text)));
}

}  // namespace jt::transport
