// SPDX-License-Identifier: MIT
#include "core/catalogue/gather.hpp"

#include <algorithm>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "core/catalogue/manifest_offer.hpp"
#include "core/catalogue/server_link.hpp"

namespace jt::catalogue {
namespace {

class Gathering {
 public:
  explicit Gathering(const GatherRequest& request) : request_(request), budget_(request.most_bytes) {}

  Entries run(const Definitions& definitions) {
    Entries entries;
    for (const auto& [name, definition] : definitions) {
      Entry& entry = entries[name];
      entry.definition = definition;
      queue_.push_back(&entry);
    }
    const std::size_t most = std::max<std::size_t>(std::min(request_.jobs, queue_.size()), 1);
    std::vector<std::thread> threads;
    // This thread works too; if no more threads can be had, it does what is left.
    for (std::size_t i = 1; i < most; ++i) {
      try {
        threads.emplace_back([this] { work(); });
      } catch (const std::system_error&) {
        break;
      }
    }
    work();
    for (std::thread& each : threads) each.join();
    return entries;
  }

 private:
  void work() {
    while (Entry* const entry = next()) {
      if (auto done = ask(*entry); !done) {
        entry->error = request_.word ? request_.word(std::move(done.error())) : std::move(done.error());
        entry->offer = manifest_offer(entry->definition);
      }
      ended(*entry);
    }
  }

  Entry* next() {
    const std::lock_guard lock(mutex_);
    if (taken_ == queue_.size()) return nullptr;
    Entry* const entry = queue_[taken_++];
    asked_.push_back(entry->definition.name);
    tell();
    return entry;
  }

  void ended(const Entry& entry) {
    const std::lock_guard lock(mutex_);
    ++answered_;
    asked_.erase(std::find(asked_.begin(), asked_.end(), entry.definition.name));
    tell();
  }

  void tell() {
    if (request_.waiting) request_.waiting({answered_, queue_.size(), asked_});
  }

  Result<void> ask(Entry& entry) {
    ServerLink link(entry.definition, request_, {}, &budget_);
    auto offer = link.offer();
    if (!offer) {
      entry.last_words = link.last_words();
      return fail(std::move(offer.error()));
    }
    entry.offer = std::move(*offer);
    return {};
  }

  const GatherRequest& request_;
  mcp::ByteBudget budget_;
  std::mutex mutex_;
  std::vector<Entry*> queue_;  ///< sorted by name
  std::size_t taken_ = 0;
  std::size_t answered_ = 0;
  std::vector<std::string> asked_;
};

}  // namespace

Entries gather(const Definitions& definitions, const GatherRequest& request) {
  return Gathering(request).run(definitions);
}

}  // namespace jt::catalogue
