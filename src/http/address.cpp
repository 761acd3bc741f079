// SPDX-License-Identifier: MIT
#include "http/address.hpp"

#include <curl/curl.h>

#include <memory>

namespace jt::http {
namespace {

using Url = std::unique_ptr<CURLU, decltype(&curl_url_cleanup)>;

Url parse(const std::string& text) {
  Url url(curl_url(), curl_url_cleanup);
  if (url && curl_url_set(url.get(), CURLUPART_URL, text.c_str(), 0) != CURLUE_OK) url.reset();
  return url;
}

std::string part(const Url& url, CURLUPart which, unsigned flags = 0) {
  char* text = nullptr;
  if (!url || curl_url_get(url.get(), which, &text, flags) != CURLUE_OK) return {};
  std::string copy(text);
  curl_free(text);
  return copy;
}

std::string scheme(const Url& url) { return part(url, CURLUPART_SCHEME); }
std::string port(const Url& url) { return part(url, CURLUPART_PORT, CURLU_DEFAULT_PORT); }

bool same_host(const Url& a, const Url& b) {
  return curl_strequal(part(a, CURLUPART_HOST).c_str(), part(b, CURLUPART_HOST).c_str()) != 0;
}

}  // namespace

bool usable(const std::string& url) {
  const Url parsed = parse(url);
  return (scheme(parsed) == "http" || scheme(parsed) == "https") && !part(parsed, CURLUPART_HOST).empty();
}

std::string resolve(const std::string& url, const std::string& reference) {
  const Url parsed = parse(url);
  // libcurl resolves a URL that is set where one is.
  if (!parsed || curl_url_set(parsed.get(), CURLUPART_URL, reference.c_str(), 0) != CURLUE_OK) return {};
  return part(parsed, CURLUPART_URL);
}

std::string_view refusal(const std::string& from, const std::string& to) {
  const Url a = parse(from);
  const Url b = parse(to);
  if (!a || !b || !same_host(a, b)) return "another host";
  if (scheme(a) == "https" && scheme(b) != "https") return "another scheme than https";
  if (scheme(a) == "http" && scheme(b) == "https") return {};
  if (scheme(a) != scheme(b)) return "another scheme than http";
  if (port(a) != port(b)) return "another port";
  return {};
}

}  // namespace jt::http
