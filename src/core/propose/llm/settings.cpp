// SPDX-License-Identifier: MIT
#include "core/propose/llm/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::propose::llm {
namespace {

constexpr std::array providers{Provider::openai, Provider::anthropic, Provider::ollama};
constexpr std::size_t longest_model = 200;

Failed refuse(std::string message) {
  Error error = make_error(Code::invalid_input, std::move(message));
  error->advice.push_back({Advice::Kind::configure_model, {}});
  return fail(std::move(error));
}

std::string variable(const Variables& variables, const char* name) {
  const auto found = variables.find(name);
  return found == variables.end() ? std::string() : found->second;
}

/// Printable ASCII without spaces.
bool is_plain(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
}

Result<Provider> provider_of(const Variables& variables) {
  const std::string given = variable(variables, "JT_LLM_PROVIDER");
  if (given.empty()) return refuse("no language model is configured: JT_LLM_PROVIDER is not set");
  for (const Provider provider : providers) {
    if (name(provider) == given) return provider;
  }
  auto failed = refuse(fmt::format("JT_LLM_PROVIDER is '{}', which is not a provider", text::excerpt(given)));
  for (const Provider provider : providers) failed.value()->choices.emplace_back(name(provider));
  return failed;
}

std::string_view default_url(Provider provider) {
  switch (provider) {
    case Provider::openai:
      return "https://api.openai.com/v1";
    case Provider::anthropic:
      return "https://api.anthropic.com";
    case Provider::ollama:
      break;
  }
  return "http://127.0.0.1:11434";
}

/// The parts of a URL that decide whether a key may be sent to it.
struct Host {
  bool https = false;
  std::string host;
};

/// Nothing: it is no URL of http or https of a host, or has a user, a query or a fragment.
std::optional<Host> place_of(std::string_view url) {
  Host place;
  place.https = url.starts_with("https://");
  if (!place.https && !url.starts_with("http://")) return std::nullopt;
  if (!is_plain(url) || url.find_first_of("\\?#@\"<>") != std::string_view::npos) return std::nullopt;
  url.remove_prefix(place.https ? 8 : 7);
  const std::string_view authority = url.substr(0, url.find('/'));
  const std::size_t end = authority.starts_with('[') ? authority.find(']') + 1 : authority.find(':');
  place.host = authority.substr(0, end);
  const std::string_view port = authority.substr(place.host.size());
  const bool no_port = port.empty() || (port[0] == ':' && text::parse_number(port.substr(1)));
  if (place.host.empty() || !no_port) return std::nullopt;
  return place;
}

/// Whether it is this machine, in a form that cannot be the beginning of another name.
bool is_loopback(std::string_view host) {
  if (host == "localhost" || host == "[::1]") return true;
  std::size_t parts = 0;
  for (bool more = true; more; ++parts) {
    const std::size_t dot = host.find('.');
    const auto number = text::parse_number(host.substr(0, dot));
    if (!number || *number > 255 || (parts == 0 && *number != 127)) return false;
    more = dot != std::string_view::npos;
    if (more) host.remove_prefix(dot + 1);
  }
  return parts == 4;
}

/// Sets `base_url`, and refuses it where the key would go over the network as it is.
Result<void> read_url(Settings& settings, const Variables& variables) {
  settings.base_url = variable(variables, "JT_LLM_BASE_URL");
  const bool given = !settings.base_url.empty();
  if (!given) settings.base_url = default_url(settings.provider);
  while (settings.base_url.ends_with('/')) settings.base_url.pop_back();
  const auto place = place_of(settings.base_url);
  if (!place) return refuse("JT_LLM_BASE_URL is not a plain URL of http or https without user, query or fragment");
  if (settings.key.empty() && !given && settings.provider != Provider::ollama) {
    return refuse(fmt::format("JT_LLM_API_KEY is not set, and '{}' needs a key", name(settings.provider)));
  }
  if (!settings.key.empty() && !place->https && !is_loopback(place->host)) {
    return refuse("JT_LLM_BASE_URL is a URL of http: the key is sent over https only, except to this machine");
  }
  return {};
}

}  // namespace

std::string_view name(Provider provider) {
  switch (provider) {
    case Provider::openai:
      return "openai";
    case Provider::anthropic:
      return "anthropic";
    case Provider::ollama:
      break;
  }
  return "ollama";
}

bool configured(const Variables& variables) { return !variable(variables, "JT_LLM_PROVIDER").empty(); }

Result<Settings> settings(const Variables& variables, std::chrono::milliseconds timeout) {
  const auto provider = TRY(provider_of(variables));
  Settings settings;
  settings.provider = provider;
  settings.timeout = timeout;
  settings.model = variable(variables, "JT_LLM_MODEL");
  settings.key = variable(variables, "JT_LLM_API_KEY");
  if (settings.model.empty()) return refuse("JT_LLM_MODEL is not set");
  if (!is_plain(settings.model) || settings.model.size() > longest_model) {
    return refuse("JT_LLM_MODEL is not the name of a model");
  }
  if (!is_plain(settings.key)) return refuse("JT_LLM_API_KEY has a character that a key cannot have");
  TRY(read_url(settings, variables));
  return settings;
}

Variables helper_environment(const Settings& settings, const Variables& variables) {
  const auto place = place_of(settings.base_url);
  const bool here = place && is_loopback(place->host);
  Variables own;
  for (const std::string_view name : variable_names) {
    const auto found = variables.find(std::string(name));
    const bool proxy = name.ends_with("_proxy") || name.ends_with("_PROXY");
    if (found != variables.end() && !name.starts_with("JT_") && !(proxy && here)) own.insert(*found);
  }
  if (here) own["no_proxy"] = "*";
  return own;
}

std::string hide_key(std::string text, const Settings& settings) {
  constexpr std::string_view shown = "[hidden]";
  const std::string& key = settings.key;
  if (key.empty()) return text;
  for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at + shown.size())) {
    text.replace(at, key.size(), shown);
  }
  return text;
}

}  // namespace jt::propose::llm
