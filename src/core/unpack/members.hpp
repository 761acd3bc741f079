// SPDX-License-Identifier: MIT
// Members: the frame around libraries that know one member alone (gzip, bzip2): what is between members.
#pragma once

#include <string_view>

#include "core/unpack/unpacker.hpp"

namespace jt::unpack {

class Members : public Unpacker {
 public:
  /// `magic`: what each member begins with.
  explicit Members(std::string_view magic) : magic_(magic) {}

  Step step(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, bool last) final;

 protected:
  /// A new member begins. False: there is no memory.
  virtual bool begin() = 0;
  /// `ended` where the member ends.
  virtual Step member(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) = 0;

 private:
  Step between(std::span<const std::uint8_t> in, bool last);

  std::string_view magic_;
  std::size_t matched_ = 0;  ///< bytes of the magic, outside a member
  bool inside_ = false;
  bool first_ = true;
};

}  // namespace jt::unpack
