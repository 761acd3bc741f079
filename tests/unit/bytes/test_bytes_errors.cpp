// SPDX-License-Identifier: MIT
#include "core/bytes/errors.hpp"

#include <doctest/doctest.h>

#include <cerrno>

using namespace jt;

TEST_CASE("system_error maps errno to codes") {
  struct Row {
    int number;
    Code code;
    std::string message;
  };
  const Row rows[] = {
      {ENOENT, Code::file_not_found, "no such file 'x'"},
      {ENOTDIR, Code::file_not_found, "no such file 'x': a part of its path is not a folder"},
      {EISDIR, Code::not_a_file, "'x' is a folder, not a file"},
      {ENXIO, Code::not_a_file, "'x' is a socket or a device without a driver, not a file"},
      {EACCES, Code::permission_denied, "cannot open 'x': permission denied"},
      {EPERM, Code::permission_denied, "cannot open 'x': operation not permitted"},
      {EIO, Code::io_error, "cannot open 'x': input/output error"},
      {ELOOP, Code::io_error, "cannot open 'x': too many levels of symbolic links"},
  };
  for (const Row& row : rows) {
    const Error error = bytes::system_error(row.number, "open", "x");
    CHECK(error->code == row.code);
    CHECK(error->message == row.message);
  }
  CHECK(bytes::system_error(EIO, "read", "-")->message == "cannot read standard input: input/output error");
}

TEST_CASE("system_text keeps abbreviations") {
  CHECK(bytes::system_text(ENOSPC) == "no space left on device");
  CHECK(bytes::system_text(ENOLCK) == "no locks available");
  CHECK(bytes::system_text(EXDEV) == "invalid cross-device link");
}
