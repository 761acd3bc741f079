// SPDX-License-Identifier: MIT
// Scratch: a temporary folder with files, links and pipes in it; and reading a Source to its end.
#pragma once

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/source.hpp"

namespace jt::test {

class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "jt-unit-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = std::filesystem::canonical(name).string();
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { std::filesystem::remove_all(path_); }

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string operator/(std::string_view name) const { return path_ + "/" + std::string(name); }

  std::string folder(std::string_view name) const {
    std::filesystem::create_directories(*this / name);
    return *this / name;
  }
  std::string file(std::string_view name, std::string_view content) const {
    std::ofstream(*this / name, std::ios::binary) << content;
    return *this / name;
  }
  std::string link(std::string_view name, const std::string& target) const {
    REQUIRE(::symlink(target.c_str(), (*this / name).c_str()) == 0);
    return *this / name;
  }
  std::string fifo(std::string_view name) const {
    REQUIRE(::mkfifo((*this / name).c_str(), 0600) == 0);
    return *this / name;
  }

 private:
  std::string path_;
};

/// Reads from `offset` to the end in pieces of `piece` bytes.
inline Result<std::string> read_all(bytes::Source& source, std::uint64_t offset = 0, std::size_t piece = 4096) {
  std::string text;
  std::vector<std::uint8_t> buffer(piece);
  for (;;) {
    auto count = source.read(offset, buffer.data(), buffer.size());
    if (!count) return fail(count.error());
    if (*count == 0) return text;
    REQUIRE(*count <= buffer.size());
    text.append(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(*count));
    offset += *count;
  }
}

/// `size` bytes that differ at adjacent positions.
inline std::string pattern(std::size_t size) {
  std::string text(size, '\0');
  for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>('!' + (i * 7 + i / 89) % 90);
  return text;
}

/// Changes the current folder for a scope.
class Standing {
 public:
  explicit Standing(const std::string& folder) : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(folder);
  }
  Standing(const Standing&) = delete;
  Standing& operator=(const Standing&) = delete;
  ~Standing() { std::filesystem::current_path(before_); }

 private:
  std::filesystem::path before_;
};

}  // namespace jt::test
