// SPDX-License-Identifier: MIT
// OpenConnections: the connections that hold a thread, and which of them makes room for a new one.
#pragma once

#include <algorithm>
#include <mutex>
#include <vector>

#include "http/client_socket.hpp"

namespace jt::http {

class OpenConnections {
 public:
  /// One of them, for as long as it lives.
  class Entry {
   public:
    Entry(OpenConnections& all, ClientSocket& connection) : all_(all), connection_(connection) {
      const std::lock_guard lock(all_.mutex_);
      all_.open_.push_back(&connection_);
    }
    ~Entry() {
      const std::lock_guard lock(all_.mutex_);
      std::erase(all_.open_, &connection_);
    }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

   private:
    OpenConnections& all_;
    ClientSocket& connection_;
  };

  /// Closes the connection that has been in its phase for longest. First one of which nothing has arrived that was not
  /// read yet: a new client has often sent its request by the time that its turn comes. Only if all requests are being
  /// answered, a stream that waits for events: its client may connect again. False: there is none.
  bool evict() {
    const std::lock_guard lock(mutex_);
    ClientSocket* oldest = nullptr;
    for (ClientSocket* const each : open_) {
      if (each->is_cut() || each->phase() == ClientSocket::Phase::answering) continue;
      if (oldest == nullptr || rank(*each) < rank(*oldest)) oldest = each;
    }
    if (oldest != nullptr) oldest->cut();
    return oldest != nullptr;
  }

 private:
  /// The lowest is closed first.
  static std::pair<int, ClientSocket::Clock::time_point> rank(const ClientSocket& connection) {
    const bool streams = connection.phase() == ClientSocket::Phase::streaming;
    return {streams ? 2 : connection.has_input() ? 1 : 0, connection.since()};
  }

  std::mutex mutex_;
  std::vector<ClientSocket*> open_;
};

}  // namespace jt::http
