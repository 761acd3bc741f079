// SPDX-License-Identifier: MIT
#include "core/bytes/errors.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>

namespace jt::bytes {

std::string system_text(int number) {
  std::string text = std::generic_category().message(number);
  // "I/O …" and the like keep their capitals; "No such …" becomes lowercase.
  const bool word = text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a' && text[1] <= 'z';
  if (word) text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return text;
}

std::string quoted_file(std::string_view name) {
  return name == "-" ? std::string("standard input") : fmt::format("'{}'", name);
}

std::optional<Error> refuse_nul(std::string_view name) {
  const std::size_t nul = name.find('\0');
  if (nul == std::string_view::npos) return std::nullopt;
  return make_error(Code::invalid_input,
                    fmt::format("invalid file name '{}\\0…': it holds a NUL byte", name.substr(0, nul)));
}

Error system_error(int number, std::string_view tried, std::string_view name) {
  const std::string file = quoted_file(name);
  switch (number) {
    case ENOENT:
      return make_error(Code::file_not_found, fmt::format("no such file {}", file));
    case ENOTDIR:
      return make_error(Code::file_not_found, fmt::format("no such file {}: a part of its path is not a folder", file));
    case EISDIR:
      return make_error(Code::not_a_file, fmt::format("{} is a folder, not a file", file));
    case ENXIO:
      return make_error(Code::not_a_file, fmt::format("{} is a socket or a device without a driver, not a file", file));
    case EACCES:
    case EPERM:
      return make_error(Code::permission_denied, fmt::format("cannot {} {}: {}", tried, file, system_text(number)));
    default:
      return make_error(Code::io_error, fmt::format("cannot {} {}: {}", tried, file, system_text(number)));
  }
}

}  // namespace jt::bytes
