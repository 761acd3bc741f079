// SPDX-License-Identifier: MIT
#include "actions/given_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/bytes/errors.hpp"
#include "core/comments/given.hpp"
#include "core/text/ascii.hpp"
#include "core/value/given.hpp"

namespace jt::actions {

namespace {

constexpr std::size_t longest = std::size_t{64} << 20;
constexpr std::size_t step = std::size_t{64} << 10;

/// With blanks in place of comments and trailing commas; nothing if the text has none, or nothing else.
std::optional<std::string> without_comments(const std::string& text) {
  // All of them have one of these.
  if (text.find('/') == std::string::npos && text.find(',') == std::string::npos) return std::nullopt;
  auto blanks = comments::blanked(text);
  return blanks && blanks->find_first_not_of(text::blanks) != std::string::npos ? std::move(blanks) : std::nullopt;
}

}  // namespace

Result<std::string> whole_text(const Caller& caller, std::string_view file) {
  auto source = TRY(caller.open(file));
  std::string text;
  // Allocated once, so that a large value is not copied as it grows.
  text.reserve(std::min<std::size_t>(source->size().value_or(0), longest) + step);
  for (;;) {
    const std::size_t have = text.size();
    if (have > longest) {
      return fail(Code::limit_exceeded, fmt::format("{} holds more than 64 MiB", bytes::quoted_file(file)));
    }
    text.resize(have + step);
    auto got = TRY(source->read(have, reinterpret_cast<std::uint8_t*>(text.data()) + have, text.size() - have));
    text.resize(have + got);
    if (got == 0) return text;
  }
}

Result<std::string> given_value(std::string text, std::string_view failure, bool* commented) {
  const auto blanks = commented == nullptr ? std::optional<std::string>() : without_comments(text);
  auto value = value::checked(blanks ? *blanks : std::move(text));
  if (value && blanks) {
    *commented = true;
    return text.substr(blanks->find(*value), value->size());  // without what is around it
  }
  if (value || value.error()->code == Code::limit_exceeded) return value;
  Error& error = value.error();
  const bool known = error->at && error->at->line > 0;
  const std::string where = known ? fmt::format(", line {}, column {}", error->at->line, error->at->column) : "";
  Error refused = make_error(Code::invalid_input, fmt::format("{}{}: {}", failure, where, error->message));
  refused->hints = std::move(error->hints);
  return fail(std::move(refused));
}

}  // namespace jt::actions
