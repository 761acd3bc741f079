// SPDX-License-Identifier: MIT
// Exchange: one HTTP request and its response. Transfers: those that go on at the same time, on connections that are
// used again.
#pragma once

#include <curl/curl.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace jt::http {

class Exchange;

/// Wraps the multi handle of libcurl.
class Transfers {
 public:
  /// `certificates`: a file with the authorities to trust; empty: those of the system.
  explicit Transfers(std::string certificates);
  ~Transfers();
  Transfers(const Transfers&) = delete;
  Transfers& operator=(const Transfers&) = delete;

  /// Waits until the descriptor (none if negative) can be read, a transfer has something to do or the time is over,
  /// then does it.
  void run(int descriptor, std::chrono::milliseconds time);

 private:
  friend class Exchange;
  void finish();

  CURLM* multi_;
  std::string certificates_;
};

struct Request {
  const char* verb = "POST";
  std::string url;
  std::vector<std::string> headers;    ///< "Name: value"
  std::string body;                    ///< of a POST
  std::chrono::milliseconds limit{0};  ///< 0: none
};

/// Derived classes get the response in pieces. Redirects within the host are followed before that.
class Exchange {
 public:
  virtual ~Exchange();
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  [[nodiscard]] bool over() const { return over_; }
  [[nodiscard]] long status() const;
  [[nodiscard]] bool success() const { return status() >= 200 && status() < 300; }
  [[nodiscard]] const std::string& url() const { return request_.url; }          ///< after redirects
  [[nodiscard]] const std::string& session() const { return session_; }          ///< Mcp-Session-Id
  [[nodiscard]] const std::string& retry_after() const { return retry_after_; }  ///< as the server wrote it
  [[nodiscard]] bool is(std::string_view media_type) const;                      ///< of the body

 protected:
  Exchange(Transfers& transfers, Request request);

  virtual void began() = 0;                        ///< status and headers are there
  virtual bool bytes(std::string_view piece) = 0;  ///< of the body; false: no more of it is wanted
  /// `failure`: why the transfer failed, in words for people; empty: it did not, or more was not wanted.
  virtual void ended(std::string_view failure) = 0;

 private:
  friend class Transfers;
  static std::size_t on_header(char* data, std::size_t one, std::size_t size, void* self);
  static std::size_t on_bytes(char* data, std::size_t one, std::size_t size, void* self);
  void prepare();
  void start();
  void header(std::string_view line);
  void done(CURLcode code);
  [[nodiscard]] bool redirected() const;
  std::string follow();
  [[nodiscard]] std::string failure(CURLcode code) const;

  Transfers& transfers_;
  Request request_;
  CURL* handle_;
  curl_slist* headers_ = nullptr;
  std::string session_;
  std::string retry_after_;
  std::size_t header_bytes_ = 0;
  std::size_t redirect_bytes_ = 0;
  int redirects_ = 0;
  bool began_ = false;
  bool stopped_ = false;  ///< by bytes()
  bool over_ = false;
};

}  // namespace jt::http
