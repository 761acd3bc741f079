// SPDX-License-Identifier: MIT
#include "http/exchange.hpp"

#include <cstring>

#include "http/address.hpp"

namespace jt::http {
namespace {

constexpr std::size_t most_headers = 256UL << 10U;
constexpr std::size_t most_of_redirect = 64UL << 10U;
constexpr int most_redirects = 5;

/// Stores the value of the header if the line is one of that name (lowercase, with its colon).
void keep_header(std::string_view line, std::string_view name, std::string& value) {
  if (line.size() <= name.size() || curl_strnequal(line.data(), name.data(), name.size()) == 0) return;
  line.remove_prefix(name.size());
  while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
  value = line;
}

template <class T>
void set(CURL* handle, CURLoption option, T value) {
  curl_easy_setopt(handle, option, value);
}

}  // namespace

Transfers::Transfers(std::string certificates) : multi_(curl_multi_init()), certificates_(std::move(certificates)) {}

Transfers::~Transfers() { curl_multi_cleanup(multi_); }

void Transfers::run(int descriptor, std::chrono::milliseconds time) {
  curl_waitfd input{descriptor, CURL_WAIT_POLLIN, 0};
  curl_multi_poll(multi_, &input, descriptor < 0 ? 0 : 1, static_cast<int>(time.count()), nullptr);
  int running = 0;
  curl_multi_perform(multi_, &running);
  finish();
}

void Transfers::finish() {
  int left = 0;
  while (const CURLMsg* const message = curl_multi_info_read(multi_, &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    const CURLcode code = message->data.result;
    void* exchange = nullptr;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &exchange);
    static_cast<Exchange*>(exchange)->done(code);
  }
}

Exchange::Exchange(Transfers& transfers, Request request)
    : transfers_(transfers), request_(std::move(request)), handle_(curl_easy_init()) {
  for (const std::string& line : request_.headers) headers_ = curl_slist_append(headers_, line.c_str());
  prepare();
  start();
}

Exchange::~Exchange() {
  curl_multi_remove_handle(transfers_.multi_, handle_);
  curl_easy_cleanup(handle_);
  curl_slist_free_all(headers_);
}

void Exchange::prepare() {
  set(handle_, CURLOPT_PRIVATE, this);
  set(handle_, CURLOPT_NOSIGNAL, 1L);
  set(handle_, CURLOPT_PROTOCOLS_STR, "http,https");
  set(handle_, CURLOPT_FOLLOWLOCATION, 0L);  // see follow()
  set(handle_, CURLOPT_SSL_VERIFYPEER, 1L);
  set(handle_, CURLOPT_SSL_VERIFYHOST, 2L);
  if (!transfers_.certificates_.empty()) set(handle_, CURLOPT_CAINFO, transfers_.certificates_.c_str());
  set(handle_, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);  // of a proxy
  set(handle_, CURLOPT_ACCEPT_ENCODING, "");           // all that libcurl knows
  set(handle_, CURLOPT_USERAGENT, "jt/" JT_VERSION);
  set(handle_, CURLOPT_HTTPHEADER, headers_);
  set(handle_, CURLOPT_CUSTOMREQUEST, request_.verb);
  set(handle_, CURLOPT_TIMEOUT_MS, static_cast<long>(request_.limit.count()));
  if (std::strcmp(request_.verb, "POST") == 0) {
    set(handle_, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request_.body.size()));
    set(handle_, CURLOPT_POSTFIELDS, request_.body.c_str());
  } else {
    set(handle_, CURLOPT_HTTPGET, 1L);
    set(handle_, CURLOPT_CUSTOMREQUEST, request_.verb);
  }
  set(handle_, CURLOPT_HEADERFUNCTION, &Exchange::on_header);
  set(handle_, CURLOPT_HEADERDATA, this);
  set(handle_, CURLOPT_WRITEFUNCTION, &Exchange::on_bytes);
  set(handle_, CURLOPT_WRITEDATA, this);
}

void Exchange::start() {
  began_ = false;
  session_.clear();
  retry_after_.clear();
  header_bytes_ = redirect_bytes_ = 0;
  set(handle_, CURLOPT_URL, request_.url.c_str());
  curl_multi_add_handle(transfers_.multi_, handle_);
}

long Exchange::status() const {
  long status = 0;
  curl_easy_getinfo(handle_, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

bool Exchange::is(std::string_view media_type) const {
  const char* type = nullptr;
  curl_easy_getinfo(handle_, CURLINFO_CONTENT_TYPE, &type);
  if (type == nullptr) return false;
  const std::string_view found = std::string_view(type).substr(0, std::strcspn(type, "; \t"));
  return curl_strequal(std::string(found).c_str(), std::string(media_type).c_str()) != 0;
}

std::size_t Exchange::on_header(char* data, std::size_t one, std::size_t size, void* self) {
  Exchange& exchange = *static_cast<Exchange*>(self);
  exchange.header_bytes_ += one * size;
  if (exchange.header_bytes_ > most_headers) return 0;
  exchange.header({data, one * size});
  return one * size;
}

void Exchange::header(std::string_view line) {
  if (began_) return;  // a trailer
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.remove_suffix(1);
  if (line.empty()) {
    if (status() < 200 || redirected()) return;
    began_ = true;
    began();
    return;
  }
  keep_header(line, "mcp-session-id:", session_);
  keep_header(line, "retry-after:", retry_after_);
}

std::size_t Exchange::on_bytes(char* data, std::size_t one, std::size_t size, void* self) {
  Exchange& exchange = *static_cast<Exchange*>(self);
  const std::size_t count = one * size;
  if (exchange.redirected()) {
    exchange.redirect_bytes_ += count;
    return exchange.redirect_bytes_ > most_of_redirect ? 0 : count;
  }
  if (exchange.bytes({data, count})) return count;
  exchange.stopped_ = true;
  return 0;
}

/// 303 is left out: what it leads to is not the reply to a POST.
bool Exchange::redirected() const {
  const long code = status();
  return code == 301 || code == 302 || code == 307 || code == 308;
}

/// The same request to the place that the server names. Returns why not.
std::string Exchange::follow() {
  char* to = nullptr;
  curl_easy_getinfo(handle_, CURLINFO_REDIRECT_URL, &to);
  if (to == nullptr) return "the server redirects to no place";
  const std::string_view why = refusal(request_.url, to);
  if (!why.empty()) return std::string("the server redirects to ").append(why);
  if (++redirects_ > most_redirects) return "the server redirects too often";
  request_.url = to;
  start();
  return {};
}

void Exchange::done(CURLcode code) {
  curl_multi_remove_handle(transfers_.multi_, handle_);
  std::string why;
  if (redirected()) {
    why = follow();
    if (why.empty()) return;
  } else if (code != CURLE_OK && !stopped_) {
    why = failure(code);
  }
  over_ = true;
  ended(why);
}

/// Names no host and no URL: both may hold values that are secret.
std::string Exchange::failure(CURLcode code) const {
  long error = 0;
  curl_easy_getinfo(handle_, CURLINFO_OS_ERRNO, &error);
  switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
      return "cannot find the host of the server";
    case CURLE_COULDNT_RESOLVE_PROXY:
      return "cannot find the host of the proxy";
    case CURLE_COULDNT_CONNECT:
      return std::string("cannot connect to the server: ")
          .append(error != 0 ? std::strerror(static_cast<int>(error)) : curl_easy_strerror(code));
    case CURLE_PEER_FAILED_VERIFICATION:
      return "cannot verify the certificate of the server";
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
      return "the server closed the connection";
    default:
      return std::string("the connection failed: ").append(curl_easy_strerror(code));
  }
}

}  // namespace jt::http
