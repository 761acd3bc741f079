// SPDX-License-Identifier: MIT
#include "actions/given_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "actions/reading.hpp"
#include "core/bytes/errors.hpp"
#include "core/comments/given.hpp"
#include "core/comments/syntax.hpp"
#include "core/document/jsonc_text.hpp"
#include "core/text/ascii.hpp"
#include "core/value/given.hpp"

namespace jt::actions {

namespace {

constexpr std::size_t longest = std::size_t{64} << 20;
constexpr std::size_t step = std::size_t{64} << 10;

/// A value that is no JSON, as JSONC. Nothing if it has neither comments nor trailing commas, or nothing else: then
/// that is not what is wrong with it.
std::optional<Result<std::string>> with_comments(const std::string& text) {
  auto read = document::checked_jsonc(text);
  if (!read) {
    const auto blanks = comments::blanked(text);
    if (blanks && blanks->find_first_not_of(text::blanks) == std::string::npos) return std::nullopt;
    return read;
  }
  if (*read == text) return std::nullopt;
  auto value = value::checked(*read);
  if (value) value = text.substr(read->find(*value), value->size());  // without what is around it
  return value;
}

Error refused(Error error, std::string_view failure) {
  const bool known = error->at && error->at->line > 0;
  const std::string where = known ? fmt::format(", line {}, column {}", error->at->line, error->at->column) : "";
  Error refused = make_error(Code::invalid_input, fmt::format("{}{}: {}", failure, where, error->message));
  refused->hints = std::move(error->hints);
  return refused;
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

Result<std::string> whole_text(const Caller& caller, std::string_view file, bool& jsonc) {
  auto text = TRY(whole_text(caller, file));
  jsonc = comments::given_as_jsonc(file);
  if (jsonc) return text;
  const auto decision = comments::decide({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  jsonc = decision.syntax == comments::Syntax::jsonc;
  note_comments(caller, decision, file);
  return text;
}

Result<std::string> given_value(std::string text, std::string_view failure, bool* commented) {
  const bool may = commented != nullptr && text.find_first_of("/,") != std::string::npos;
  auto value = value::checked(may ? text : std::move(text));  // most have no comments
  if (may && !value && value.error()->code != Code::limit_exceeded) {
    if (auto read = with_comments(text)) {
      value = std::move(*read);
      *commented = value.has_value();
    }
  }
  if (value || value.error()->code == Code::limit_exceeded) return value;
  return fail(refused(std::move(value.error()), failure));
}

}  // namespace jt::actions
