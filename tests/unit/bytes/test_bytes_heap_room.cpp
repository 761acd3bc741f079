// SPDX-License-Identifier: MIT
// What many small values cost with room for them: page faults, not seconds.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "core/bytes/heap_room.hpp"
#include "run.hpp"

using namespace jt;

extern "C" void __asan_init() __attribute__((weak));  // NOLINT(bugprone-reserved-identifier)

namespace {

long page_faults() {
  rusage usage{};
  REQUIRE(::getrusage(RUSAGE_SELF, &usage) == 0);
  return usage.ru_minflt;
}

bool has_large_pages() {
  std::ifstream file("/sys/kernel/mm/transparent_hugepage/enabled");
  std::string words;
  std::getline(file, words);
  return words.find("[madvise]") != words.npos || words.find("[always]") != words.npos;
}

}  // namespace

TEST_CASE("HeapRoom: many small values take few page faults, and keep what they are") {
  constexpr std::size_t values = 500'000;
  constexpr std::size_t size = 112;  // 128 with what an allocator needs
  std::vector<std::unique_ptr<std::string>> all(values);
  const bytes::HeapRoom room(std::size_t{192} << 20);
  const long before = page_faults();
  for (std::size_t i = 0; i < values; ++i)
    all[i] = std::make_unique<std::string>(size - sizeof(std::string), static_cast<char>('a' + i % 26));
  const long faults = page_faults() - before;
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < values; ++i)
    if (*all[i] != std::string(size - sizeof(std::string), static_cast<char>('a' + i % 26))) ++wrong;
  CHECK(wrong == 0);
  CAPTURE(faults);
  if (__asan_init != nullptr) return test::skip("the sanitizer has its own allocator");
  if (!has_large_pages()) return test::skip("the system gives no large pages");
  CHECK(faults < 5'000);  // 18,000 without the room
}

TEST_CASE("HeapRoom: none that can be had is no error") {
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{16} << 20, ~std::size_t{0}}) {
    const bytes::HeapRoom room(size);
    const std::vector<std::uint8_t> bytes(100'000, 7);
    CHECK(bytes.back() == 7);
  }
}
