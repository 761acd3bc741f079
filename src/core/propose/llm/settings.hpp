// SPDX-License-Identifier: MIT
// Settings: which language model is asked, and where; read from environment variables.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace jt::propose::llm {

/// Whose wire form is spoken; `openai` is that of every compatible service.
enum class Provider : std::uint8_t { openai, anthropic, ollama };
std::string_view name(Provider provider);

struct Settings {
  Provider provider = Provider::openai;
  std::string model;
  std::string key;                            ///< secret; may be empty
  std::string base_url;                       ///< without a slash at its end
  std::chrono::milliseconds timeout{60'000};  ///< for all requests of one instruction together
};

/// Of the process.
using Variables = std::map<std::string, std::string>;

/// All that are read here; no other ones are needed.
inline constexpr std::array variable_names{"JT_LLM_PROVIDER", "JT_LLM_MODEL", "JT_LLM_API_KEY", "JT_LLM_BASE_URL",
                                           "http_proxy",      "https_proxy",  "HTTPS_PROXY",    "all_proxy",
                                           "ALL_PROXY",       "no_proxy",     "NO_PROXY",       "SSL_CERT_FILE",
                                           "SSL_CERT_DIR"};

/// Whether a provider is named at all.
bool configured(const Variables& variables);

/// From JT_LLM_PROVIDER, JT_LLM_MODEL, JT_LLM_API_KEY and JT_LLM_BASE_URL; an empty variable counts as missing.
/// INVALID_INPUT with the advice `configure_model`; no message repeats the key or the URL. A key is sent over https,
/// and over http to this machine alone.
Result<Settings> settings(const Variables& variables, std::chrono::milliseconds timeout);

/// What the helper that sends the requests gets of the environment: proxies and certificates, and no key. No proxy for
/// a service on this machine: the key would leave it.
Variables helper_environment(const Settings& settings, const Variables& variables);

/// The text without the key. The service may repeat it.
std::string hide_key(std::string text, const Settings& settings);

}  // namespace jt::propose::llm
