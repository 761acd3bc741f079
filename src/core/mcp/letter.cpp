// SPDX-License-Identifier: MIT
#include "core/mcp/letter.hpp"

namespace jt::mcp {
namespace {

constexpr std::string_view version_key = "io.modelcontextprotocol/protocolVersion";
constexpr std::string_view capabilities_key = "io.modelcontextprotocol/clientCapabilities";
constexpr std::string_view client_key = "io.modelcontextprotocol/clientInfo";
constexpr std::string_view level_key = "io.modelcontextprotocol/logLevel";

std::optional<std::string> wrong_in(const value::View& meta) {
  const auto says = [](std::string_view what, std::string_view key) {
    return "'_meta' of the request " + std::string(what) + " '" + std::string(key) + "'";
  };
  if (!meta) return "the request lacks '_meta', which names the version of the protocol";
  const value::View version = meta.find(version_key);
  const value::View capabilities = meta.find(capabilities_key);
  const value::View client = meta.find(client_key);
  const value::View level = meta.find(level_key);
  if (!version) return says("lacks", version_key);
  if (!version.is_string()) return says("needs a string as", version_key);
  if (!capabilities) return says("lacks", capabilities_key);
  if (!capabilities.is_object()) return says("needs an object as", capabilities_key);
  if (client && !client.is_object()) return says("needs an object as", client_key);
  if (level && !level.is_string()) return says("needs a string as", level_key);
  return std::nullopt;
}

Envelope envelope_of(const value::View& params) {
  Envelope envelope;
  const value::View meta = params.find("_meta");
  const value::View version = meta.find(version_key);
  envelope.claimed = static_cast<bool>(version);
  envelope.version = version.string().value_or("");
  envelope.capabilities = meta.find(capabilities_key);
  envelope.level = meta.find(level_key);
  const value::View token = meta.find("progressToken");
  if (token.is_string() || token.is_number()) envelope.progress = token;
  envelope.wrong = wrong_in(meta);
  return envelope;
}

}  // namespace

Expected<std::shared_ptr<const Letter>, Fault> Letter::read(std::string text) {
  auto letter = std::make_shared<Letter>(std::move(text));
  auto message = parse_message(letter->tape_, letter->text_);
  if (!message) return Unexpected(std::move(message.error()));
  letter->message_ = std::move(*message);
  if (!letter->message_.method.empty()) letter->envelope_ = envelope_of(letter->message_.params);
  return std::shared_ptr<const Letter>(std::move(letter));
}

}  // namespace jt::mcp
