// SPDX-License-Identifier: MIT
// jt_gen: writes a large document of a given kind and size to standard output.
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string>
#include <vector>

#include "gen/order.hpp"

namespace {

bool write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> arguments(argv + 1, argv + argc);
  if (!arguments.empty() && (arguments[0] == "-h" || arguments[0] == "--help")) {
    return write_all(jt::gen::usage()) ? 0 : 2;
  }
  std::string problem;
  const auto order = jt::gen::read_order(arguments, problem);
  if (!order) {
    std::fprintf(stderr, "jt_gen: %s\n\n%s", problem.c_str(), jt::gen::usage().c_str());
    return 2;
  }
  if (!jt::gen::generate(*order, write_all)) {
    std::perror("jt_gen: cannot write");
    return 2;
  }
  return 0;
}
