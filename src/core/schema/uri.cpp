// SPDX-License-Identifier: MIT
#include "core/schema/uri.hpp"

#include <fmt/format.h>

#include <optional>

#include "core/json/escape.hpp"
#include "core/text/ascii.hpp"

namespace jt::schema {
namespace {

struct UriParts {
  std::optional<std::string_view> scheme;
  std::optional<std::string_view> authority;
  std::string_view path;
  std::optional<std::string_view> query;
  std::optional<std::string_view> fragment;
};

UriParts uri_parts(std::string_view text) {
  UriParts out;
  if (const std::size_t at = text.find('#'); at != text.npos) {
    out.fragment = text.substr(at + 1);
    text = text.substr(0, at);
  }
  if (const std::size_t at = text.find('?'); at != text.npos) {
    out.query = text.substr(at + 1);
    text = text.substr(0, at);
  }
  const std::size_t colon = text.find_first_of(":/");
  if (colon != text.npos && text[colon] == ':' && text::is_letter(text.front())) {
    out.scheme = text.substr(0, colon);
    text = text.substr(colon + 1);
  }
  if (text.starts_with("//")) {
    const std::size_t end = std::min(text.find('/', 2), text.size());
    out.authority = text.substr(2, end - 2);
    text = text.substr(end);
  }
  out.path = text;
  return out;
}

/// RFC 3986, section 5.2.4.
std::string without_dots(std::string_view path) {
  std::string out;
  while (!path.empty()) {
    if (path.starts_with("../")) {
      path.remove_prefix(3);
    } else if (path.starts_with("./")) {
      path.remove_prefix(2);
    } else if (path.starts_with("/./")) {
      path.remove_prefix(2);
    } else if (path == "/.") {
      path = "/";
    } else if (path.starts_with("/../") || path == "/..") {
      path = path.size() == 3 ? std::string_view("/") : path.substr(3);
      const std::size_t slash = out.rfind('/');
      out.resize(slash == std::string::npos ? 0 : slash);
    } else if (path == "." || path == "..") {
      path = {};
    } else {
      const std::size_t end = std::min(path.find('/', 1), path.size());
      out += path.substr(0, end);
      path.remove_prefix(end);
    }
  }
  return out;
}

std::string merged(const UriParts& base, std::string_view path) {
  if (base.authority && base.path.empty()) return "/" + std::string(path);
  const std::size_t slash = base.path.rfind('/');
  return std::string(slash == base.path.npos ? std::string_view() : base.path.substr(0, slash + 1)) + std::string(path);
}

bool stays_in_uri(char c) {
  return text::is_letter(c) || text::is_digit(c) || std::string_view("/-._~!$&'()*+,;=:@").find(c) != std::string::npos;
}

}  // namespace

std::string resolve_uri(std::string_view base, std::string_view reference) {
  const UriParts from = uri_parts(base);
  UriParts to = uri_parts(reference);
  std::string path;
  if (to.scheme) {
    path = to.path.starts_with('/') ? without_dots(to.path) : std::string(to.path);
  } else {
    to.scheme = from.scheme;
    if (to.authority) {
      path = without_dots(to.path);
    } else {
      to.authority = from.authority;
      if (to.path.empty()) {
        path = from.path;
        if (!to.query) to.query = from.query;
      } else if (to.path.starts_with('/')) {
        path = without_dots(to.path);
      } else {
        path = without_dots(merged(from, to.path));
      }
    }
  }
  std::string out;
  if (to.scheme) out = std::string(*to.scheme) + ":";
  if (to.authority) out += "//" + std::string(*to.authority);
  out += path;
  if (to.query) out += "?" + std::string(*to.query);
  if (to.fragment) out += "#" + std::string(*to.fragment);
  return out;
}

std::pair<std::string_view, std::string_view> split_fragment(std::string_view uri) {
  const std::size_t at = uri.find('#');
  if (at == uri.npos) return {uri, {}};
  return {uri.substr(0, at), uri.substr(at + 1)};
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? json::hex_digit(text[i + 1]) : -1;
    const int low = high >= 0 ? json::hex_digit(text[i + 2]) : -1;
    out += low < 0 ? text[i] : static_cast<char>(high * 16 + low);
    if (low >= 0) i += 2;
  }
  return out;
}

std::string percent_encoded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (stays_in_uri(c)) {
      out += c;
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

std::string file_uri(std::string_view path) { return "file://" + percent_encoded(path); }

std::string path_of_file_uri(std::string_view uri) {
  if (!uri.starts_with("file:///")) return {};
  return percent_decoded(uri.substr(7));
}

}  // namespace jt::schema
