// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/propose/llm/settings.hpp"

using namespace jt;
using namespace jt::propose::llm;

namespace {

const std::string key = "canary-0123456789";

Variables with(const std::string& provider, const std::string& url) {
  return {{"JT_LLM_PROVIDER", provider}, {"JT_LLM_MODEL", "m"}, {"JT_LLM_API_KEY", key}, {"JT_LLM_BASE_URL", url}};
}

Result<Settings> read(const Variables& variables) { return settings(variables, std::chrono::seconds(5)); }

/// The message; it always has the advice, and never what is secret.
std::string refused(const Variables& variables) {
  const auto found = read(variables);
  REQUIRE_FALSE(found.has_value());
  const Error& error = found.error();
  CHECK(error->code == Code::invalid_input);
  REQUIRE(error->advice.size() == 1);
  CHECK(error->advice[0].kind == Advice::Kind::configure_model);
  CHECK(error->message.find("canary") == std::string::npos);
  return error->message;
}

}  // namespace

TEST_CASE("llm::settings: defaults") {
  for (const auto& [provider, url] : Variables{{"openai", "https://api.openai.com/v1"},
                                               {"anthropic", "https://api.anthropic.com"},
                                               {"ollama", "http://127.0.0.1:11434"}}) {
    const auto found = read(with(provider, ""));
    REQUIRE(found.has_value());
    CHECK(name(found->provider) == provider);
    CHECK(found->base_url == url);
    CHECK(found->model == "m");
    CHECK(found->key == key);
    CHECK(found->timeout == std::chrono::seconds(5));
  }
  CHECK_FALSE(configured({}));
  CHECK_FALSE(configured({{"JT_LLM_PROVIDER", ""}}));
  CHECK(configured({{"JT_LLM_PROVIDER", "x"}}));
}

TEST_CASE("llm::settings: what is missing or wrong") {
  CHECK(refused({}) == "no language model is configured: JT_LLM_PROVIDER is not set");
  CHECK(refused({{"JT_LLM_PROVIDER", "gpt"}}) == "JT_LLM_PROVIDER is 'gpt', which is not a provider");
  CHECK(refused({{"JT_LLM_PROVIDER", "ollama"}}) == "JT_LLM_MODEL is not set");
  CHECK(refused({{"JT_LLM_PROVIDER", "ollama"}, {"JT_LLM_MODEL", "a b"}}) == "JT_LLM_MODEL is not the name of a model");
  CHECK(refused({{"JT_LLM_PROVIDER", "openai"}, {"JT_LLM_MODEL", "m"}}) ==
        "JT_LLM_API_KEY is not set, and 'openai' needs a key");
  auto broken = with("openai", "");
  broken["JT_LLM_API_KEY"] = "canary\nX-Other: 1";
  CHECK(refused(broken) == "JT_LLM_API_KEY has a character that a key cannot have");
}

TEST_CASE("llm::settings: URLs that are not plain are refused") {
  for (const std::string url :
       {"canary", "ftp://canary/", "https://", "https://user:canary@host/v1", "https://host/?a=canary",
        "https://host/#canary", "https://host:canary/", "https://ho st/", "https:\\\\canary"}) {
    CAPTURE(url);
    CHECK(refused(with("openai", url)) ==
          "JT_LLM_BASE_URL is not a plain URL of http or https without user, query or fragment");
  }
}

TEST_CASE("llm::settings: a key goes over http to this machine alone") {
  for (const std::string url : {"http://localhost:8080/v1/", "http://127.0.0.1:8080/v1", "http://127.1.2.3/v1",
                                "http://[::1]:80/v1", "https://example.com/v1"}) {
    CAPTURE(url);
    CHECK(read(with("openai", url)).has_value());
  }
  for (const std::string url :
       {"http://example.com/v1", "http://127.0.0.1.example.com/", "http://localhost.example.com", "http://127.0.0.256/",
        "http://127.0.0/", "http://10.0.0.1/", "http://[::2]/", "http://0.0.0.0/"}) {
    CAPTURE(url);
    CHECK(refused(with("openai", url)) ==
          "JT_LLM_BASE_URL is a URL of http: the key is sent over https only, except to this machine");
  }
  auto keyless = with("openai", "http://10.0.0.1/v1//");
  keyless.erase("JT_LLM_API_KEY");
  const auto found = read(keyless);
  REQUIRE(found.has_value());
  CHECK(found->base_url == "http://10.0.0.1/v1");
}

TEST_CASE("llm::helper_environment: proxies but for this machine, and no key") {
  auto variables = with("openai", "https://example.com/v1");
  variables.insert({{"https_proxy", "p"}, {"SSL_CERT_FILE", "c"}, {"HOME", "/h"}});
  CHECK(helper_environment(*read(variables), variables) == Variables{{"https_proxy", "p"}, {"SSL_CERT_FILE", "c"}});
  variables["JT_LLM_BASE_URL"] = "http://localhost/v1";
  CHECK(helper_environment(*read(variables), variables) == Variables{{"no_proxy", "*"}, {"SSL_CERT_FILE", "c"}});
}

TEST_CASE("llm::hide_key") {
  Settings settings;
  settings.key = key;
  CHECK(hide_key("a " + key + key + " b", settings) == "a [hidden][hidden] b");
  CHECK(hide_key("a", Settings{}) == "a");
}
