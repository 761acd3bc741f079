// SPDX-License-Identifier: MIT
#include "core/mcp/letter.hpp"

#include <array>

#include "core/mcp/value.hpp"

namespace jt::mcp {
namespace {

constexpr std::array<std::string_view, 5> names{
    "io.modelcontextprotocol/protocolVersion", "io.modelcontextprotocol/clientCapabilities",
    "io.modelcontextprotocol/clientInfo", "io.modelcontextprotocol/logLevel", "progressToken"};

std::optional<std::string> wrong_in(const std::array<std::string_view, 5>& values) {
  const auto says = [](std::size_t i, std::string_view what) {
    return "'_meta' of the request " + std::string(what) + " '" + std::string(names[i]) + "'";
  };
  if (values[0].empty()) return says(0, "lacks");
  if (!is_string(values[0])) return says(0, "needs a string as");
  if (values[1].empty()) return says(1, "lacks");
  if (!is_object(values[1])) return says(1, "needs an object as");
  if (!values[2].empty() && !is_object(values[2])) return says(2, "needs an object as");
  if (!values[3].empty() && !is_string(values[3])) return says(3, "needs a string as");
  return std::nullopt;
}

Envelope envelope_of(std::string_view params) {
  Envelope envelope;
  const std::string_view meta = pick(params, std::array<std::string_view, 1>{"_meta"})[0];
  const auto values = pick(meta, names);
  envelope.claimed = !values[0].empty();
  envelope.version = string_in(values[0]).value_or("");
  envelope.capabilities = values[1];
  envelope.level = values[3];
  if (is_string(values[4]) ||
      (!values[4].empty() && (values[4][0] == '-' || (values[4][0] >= '0' && values[4][0] <= '9'))))
    envelope.progress = values[4];
  envelope.wrong =
      meta.empty() ? "the request lacks '_meta', which names the version of the protocol" : wrong_in(values);
  return envelope;
}

}  // namespace

tl::expected<std::shared_ptr<const Letter>, Fault> Letter::read(std::string text) {
  auto letter = std::make_shared<Letter>(std::move(text));
  auto message = parse_message(letter->text_);
  if (!message) return tl::unexpected(std::move(message.error()));
  letter->message_ = std::move(*message);
  if (!letter->message_.method.empty()) letter->envelope_ = envelope_of(letter->message_.params);
  return std::shared_ptr<const Letter>(std::move(letter));
}

}  // namespace jt::mcp
