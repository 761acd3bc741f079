// SPDX-License-Identifier: MIT
#include "http/framing.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>

namespace jt::http {
namespace {

constexpr int bad_request = 400;
constexpr int content_too_large = 413;
constexpr int not_implemented = 501;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lowered(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), lower);
  return out;
}

/// Calls `visit` with each header line, without its line end.
template <class Visit>
void each_line(std::string_view head, const Visit& visit) {
  for (std::size_t at = head.find('\n'); at != std::string_view::npos;) {
    const std::size_t end = head.find('\n', at + 1);
    std::string_view line = head.substr(at + 1, end == std::string_view::npos ? end : end - at - 1);
    at = end;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty()) visit(line);
  }
}

/// Every line ends with CR LF, and every header line has a name that touches its colon.
bool well_formed(std::string_view head) {
  for (std::size_t at = head.find('\n'); at != std::string_view::npos; at = head.find('\n', at + 1)) {
    if (at == 0 || head[at - 1] != '\r') return false;
  }
  bool good = true;
  each_line(head, [&](std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || line.find_first_of(" \t") < colon || colon == 0) good = false;
  });
  return good;
}

int length_refusal(std::string_view text, std::size_t longest_body) {
  std::uint64_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  if (text.empty() || end != text.data() + text.size() || error == std::errc::invalid_argument) return bad_request;
  return error == std::errc::result_out_of_range || length > longest_body ? content_too_large : 0;
}

}  // namespace

mcp::HttpHeaders headers_in(std::string_view head) {
  mcp::HttpHeaders headers;
  each_line(head, [&](std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return;
    std::string name = lowered(line.substr(0, colon));
    line.remove_prefix(colon + 1);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    line = line.substr(0, line.find_last_not_of(" \t") + 1);
    headers.emplace_back(std::move(name), line);
  });
  return headers;
}

int framing_refusal(std::string_view head, std::size_t longest_body) {
  if (!well_formed(head)) return bad_request;
  const mcp::HttpHeaders headers = headers_in(head);
  const std::string* length = nullptr;
  const std::string* encoding = nullptr;
  for (const auto& [name, value] : headers) {
    const std::string** const one = name == "content-length"      ? &length
                                    : name == "transfer-encoding" ? &encoding
                                                                  : nullptr;
    if (one == nullptr) continue;
    if (*one != nullptr) return bad_request;
    *one = &value;
  }
  if (encoding != nullptr) {
    if (lowered(*encoding) != "chunked") return not_implemented;
    return length != nullptr ? bad_request : 0;
  }
  return length == nullptr ? 0 : length_refusal(*length, longest_body);
}

}  // namespace jt::http
