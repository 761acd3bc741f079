// SPDX-License-Identifier: MIT
// Cache: what servers offered when they were last asked.
//
// The cache has a file for each server, named by a hash under a local secret over all that is used to reach it: an
// answer to another account is never found. It holds offers only. A hash over the texts finds damage faster than a
// check of the JSON would.
#pragma once

#include <chrono>
#include <ctime>
#include <optional>
#include <string>

#include "core/bytes/fd.hpp"
#include "core/catalogue/definition.hpp"
#include "core/mcp/client.hpp"

namespace jt::catalogue {

class Cache {
 public:
  /// `folder` is `$XDG_CACHE_HOME/jt` or `~/.cache/jt`, absolute; made if missing. The errors of own_folder.hpp.
  static Result<Cache> open(const std::string& folder);

  /// Names the answers of one server: a hash over all that is used to reach it, secrets too, under a secret of this
  /// cache. Another account is another key, and the key reveals nothing of the secrets. Variables that are those of
  /// this process do not count.
  [[nodiscard]] std::string key(const Launch& launch, const Environment& environment) const;
  /// What is kept under the key, if it is younger (0 s: nothing is); without `most`, however old. What is damaged is
  /// not found.
  [[nodiscard]] std::optional<mcp::Offer> find(const std::string& key, std::optional<std::chrono::seconds> most) const;
  /// Keeps it as of `now`; removes what was kept a month ago. IO_ERROR, PERMISSION_DENIED.
  Result<void> keep(const std::string& key, const mcp::Offer& offer, std::time_t now = std::time(nullptr)) const;

 private:
  Cache(bytes::Fd folder, std::string path, std::string secret)
      : folder_(std::move(folder)), path_(std::move(path)), secret_(std::move(secret)) {}
  void remove_old() const;

  bytes::Fd folder_;
  std::string path_;
  std::string secret_;
};

}  // namespace jt::catalogue
