// SPDX-License-Identifier: MIT
#include "core/document/lines_observer.hpp"

#include <cstring>
#include <utility>

#include "core/scan/lines_source.hpp"

namespace jt::document {
namespace {

using Bytes = std::span<const std::uint8_t>;
constexpr std::uint8_t end_of_line = scan::LinesSource::separator;

/// The whole lines of a window, if all of them are right. What is wrong with one is found out in turn.
class LinesApart final : public scan::WindowWork {
 public:
  void run(std::uint64_t offset, Bytes bytes) override {
    begin_ = end_ = 0;
    const void* const first = std::memchr(bytes.data(), end_of_line, bytes.size());
    const void* const last = ::memrchr(bytes.data(), end_of_line, bytes.size());
    if (first == last) return;
    const auto behind = [&](const void* at) {
      return static_cast<std::size_t>(static_cast<const std::uint8_t*>(at) - bytes.data()) + 1;
    };
    check_.reset(scan::LinesSource::real_offset(offset + behind(first)));
    if (!check_.feed(bytes.subspan(behind(first), behind(last) - behind(first)))) return;
    begin_ = behind(first);
    end_ = behind(last);
  }

  /// They begin and end there, in the window; both are 0 if there are none.
  [[nodiscard]] std::size_t begin() const { return begin_; }
  [[nodiscard]] std::size_t end() const { return end_; }
  [[nodiscard]] const LinesCheck& check() const { return check_; }

 private:
  LinesCheck check_{[](Error error) -> Result<void> { return fail(std::move(error)); }, end_of_line};
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace

std::unique_ptr<scan::WindowWork> LinesObserver::window_work() const { return std::make_unique<LinesApart>(); }

Result<void> LinesObserver::feed_with(Bytes bytes, const scan::WindowWork& work) { return pass(bytes, &work); }

Result<void> LinesObserver::pass(Bytes bytes, const scan::WindowWork* work) {
  if (bytes.empty()) return {};
  if (std::exchange(held_, false)) {
    constexpr std::uint8_t bracket = ']';
    TRY(check_.feed({&bracket, 1}));
  }
  const auto* const apart = static_cast<const LinesApart*>(work);
  if (!begun_) {
    bytes = bytes.subspan(1);
  } else if (apart != nullptr && apart->end() != 0) {
    TRY(check_.feed(bytes.first(apart->begin())));
    check_.add(apart->check(), apart->end() - apart->begin());
    bytes = bytes.subspan(apart->end());
  }
  begun_ = true;
  held_ = !bytes.empty() && bytes.back() == ']';
  return check_.feed(bytes.first(bytes.size() - (held_ ? 1 : 0)));
}

}  // namespace jt::document
