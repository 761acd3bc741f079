// SPDX-License-Identifier: MIT
#include "core/value/given.hpp"

#include <utility>

#include "core/bytes/memory_source.hpp"
#include "core/document/position.hpp"
#include "core/scan/checker.hpp"

namespace jt::value {

namespace {

Result<void> located(Result<void> good, std::string_view text) {
  if (good) return good;
  bytes::MemorySource source(text);
  document::complete_position(good.error(), source, nullptr);
  return good;
}

Result<void> check(std::string_view text) {
  scan::Checker checker;
  TRY(checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
  return checker.finish();
}

}  // namespace

Result<std::string> checked(std::string text) {
  TRY(located(check(text), text));
  text.erase(text.find_last_not_of(" \t\r\n") + 1);
  const std::size_t begin = text.find_first_not_of(" \t\r\n", text.starts_with("\xEF\xBB\xBF") ? 3 : 0);
  if (begin > 0) text.erase(0, begin);
  return text;
}

Result<void> read_given(Tape& tape, std::string_view text) { return located(tape.read(text), text); }

}  // namespace jt::value
