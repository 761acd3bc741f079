// SPDX-License-Identifier: MIT
// The names of staged files.
#include <sys/random.h>
#include <sys/vfs.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdint>

#include "core/bytes/staged_file.hpp"
#include "core/json/escape.hpp"

namespace jt::bytes {
namespace {

constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyz234567";
constexpr std::string_view mark = ".jt-";
constexpr std::size_t random_size = 12;

/// All before the random part. A name is cut between characters: some file systems accept only UTF-8.
std::string fixed_part(const std::string& leaf, std::size_t longest) {
  const std::size_t around = 1 + mark.size() + random_size;
  std::size_t size = std::min(leaf.size(), longest > around ? longest - around : 0);
  while (size > 0 && size < leaf.size() && text::is_continuation(leaf[size])) --size;
  return "." + leaf.substr(0, size) + std::string(mark);
}

}  // namespace

std::string staged_name(const std::string& leaf, std::size_t longest) {
  std::array<std::uint8_t, random_size> bytes{};
  while (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    if (errno != EINTR) break;  // a kernel without it: O_EXCL notices when the name is taken
  }
  std::string name = fixed_part(leaf, longest);
  for (const std::uint8_t byte : bytes) name += alphabet[byte % alphabet.size()];
  return name;
}

bool is_staged_name(std::string_view name, const std::string& leaf, std::size_t longest) {
  const std::string begin = fixed_part(leaf, longest);
  if (name.size() != begin.size() + random_size || !name.starts_with(begin)) return false;
  return name.find_first_not_of(alphabet, begin.size()) == std::string_view::npos;
}

std::size_t longest_name(int folder) {
  struct statfs system {};
  const bool known = ::fstatfs(folder, &system) == 0 && system.f_namelen > 0;
  return known ? std::min(static_cast<std::size_t>(system.f_namelen), std::size_t{NAME_MAX}) : NAME_MAX;
}

}  // namespace jt::bytes
