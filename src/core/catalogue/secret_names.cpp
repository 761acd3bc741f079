// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/catalogue/masked.hpp"

namespace jt::catalogue {
namespace {

template <std::size_t count>
bool is_in(const std::array<std::string_view, count>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Anywhere in a name, also within a word: "exaApiKey", "OPENAIAPIKEY".
constexpr std::array<std::string_view, 10> anywhere{"token",      "secret",          "passw",     "passphrase",
                                                    "credential", "apikey",          "accesskey", "privatekey",
                                                    "authoriz",   "connectionstring"};
/// As the last word of a name.
constexpr std::array<std::string_view, 24> last_words{
    "key",       "keys",   "auth",    "pass", "pwd",   "pw",     "pat",  "pin",  "otp",      "jwt", "dsn", "sig",
    "signature", "cookie", "cookies", "cred", "creds", "bearer", "salt", "seed", "mnemonic", "sas", "psk", "hmac"};
/// As the last word, it says that the value is about the secret, and not the secret itself.
constexpr std::array<std::string_view, 36> about{
    "file",     "path",  "dir",    "directory", "folder",    "stdin",   "type",   "mode",   "method",
    "provider", "env",   "var",    "url",       "uri",       "name",    "limit",  "count",  "size",
    "length",   "ttl",   "expiry", "timeout",   "algorithm", "alg",     "field",  "format", "issuer",
    "audience", "scope", "scopes", "host",      "port",      "command", "helper", "store",  "endpoint"};
/// Before `key`: it is none of a lock.
constexpr std::array<std::string_view, 9> harmless_keys{"sort",  "primary", "foreign", "partition", "public",
                                                        "order", "group",   "cache",   "hot"};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_word(char c) { return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9'); }

/// "--apiKey", "API_KEY", "api.key": "api", "key".
std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words(1);
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool hump = is_capital(c) && i > 0 && !is_capital(name[i - 1]);
    if ((!is_word(c) || hump) && !words.back().empty()) words.emplace_back();
    if (is_word(c)) words.back() += lower(c);
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

}  // namespace

bool is_secret_name(std::string_view name) {
  const std::vector<std::string> words = words_of(name);
  if (words.empty() || is_in(about, words.back())) return false;
  if (words.front() == "max" || words.front() == "min" || words.front() == "num") return false;
  std::string all;
  for (const std::string& each : words) all += each;
  if (all.find("tokeniz") != std::string::npos) return false;
  if (std::any_of(anywhere.begin(), anywhere.end(),
                  [&](std::string_view part) { return all.find(part) != std::string::npos; })) {
    return true;
  }
  const bool key = words.back() == "key" || words.back() == "keys";
  if (key && words.size() > 1 && is_in(harmless_keys, words[words.size() - 2])) return false;
  return is_in(last_words, words.back());
}

}  // namespace jt::catalogue
