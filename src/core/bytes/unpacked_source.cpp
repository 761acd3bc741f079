// SPDX-License-Identifier: MIT
#include "core/bytes/unpacked_source.hpp"

#include <algorithm>
#include <utility>

namespace jt::bytes {

UnpackedSource::UnpackedSource(std::shared_ptr<Source> packed, unpack::Packing format,
                               std::function<void(const std::string&)> passed_over, UnpackedOptions options)
    : packed_(std::move(packed)),
      format_(format),
      passed_over_(std::move(passed_over)),
      options_(std::move(options)),
      pass_(std::make_unique<UnpackedBlocks>(*packed_, format_, options_.blocks)) {}

Result<std::size_t> UnpackedSource::read(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  if (size == 0 || (total_ && offset >= *total_)) return std::size_t{0};
  if (!spool_ && !pass_->keeps(offset)) go_back();
  if (spool_) return spool_->read(offset, into, size);
  auto count = pass_->read(offset, into, size);
  if (count && *count == 0) note_end();
  return count;
}

void UnpackedSource::note_end() {
  total_ = pass_->total();
  const auto left = pass_->about_left();
  if (left && passed_over_) std::exchange(passed_over_, nullptr)(*left);
}

void UnpackedSource::go_back() {
  constexpr std::uint64_t times = 3;
  spent_ += pass_->unpacked();
  furthest_ = std::max(furthest_, pass_->unpacked());
  pass_.reset();  // its thread reads the file
  ++restarts_;
  if (spent_ <= options_.again + times * furthest_) {
    pass_ = std::make_unique<UnpackedBlocks>(*packed_, format_, options_.blocks);
    return;
  }
  auto once = std::make_unique<UnpackedSource>(packed_, format_, std::exchange(passed_over_, nullptr), options_);
  spool_ = std::make_unique<SpooledSource>(std::move(once), options_.spool);
}

}  // namespace jt::bytes
