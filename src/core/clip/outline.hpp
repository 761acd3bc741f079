// SPDX-License-Identifier: MIT
// Outline: the first levels of a value in memory, with as many entries and as much of each string as a budget allows.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/clip/clip.hpp"

namespace jt::clip {

struct OutlineNode {
  scan::Type type = scan::Type::null;
  std::string key;                                    ///< as it is spelled, without quotes; cut like a string
  std::uint64_t key_cut = 0;                          ///< characters
  std::string text;                                   ///< a scalar; a string without its quotes
  std::uint64_t cut = 0;                              ///< characters of it that were left out
  std::uint64_t count = 0;                            ///< entries of a container
  std::vector<std::unique_ptr<OutlineNode>> entries;  ///< the first ones
};

class Outline {
 public:
  /// So many levels of containers, within about so many bytes.
  Outline(const ClipOptions& most, unsigned depth, std::uint64_t bytes);

  [[nodiscard]] const ClipOptions& limits() const { return limits_; }
  OutlineNode& root() { return root_; }
  [[nodiscard]] const OutlineNode& root() const { return root_; }
  /// The next entry of a container on that level, from 1 on, or null where its limit is reached.
  OutlineNode* add(OutlineNode& container, unsigned level);
  /// The text of the node that was added last, or of the root. False: even with the least limits it is too large.
  bool charge(OutlineNode& node);
  /// After the last value.
  void finish();
  /// The most members of an object above the last level that are wanted; 2^64 - 1 where some of them were not kept.
  [[nodiscard]] std::uint64_t upper_keys(const ClipOptions& most_wanted) const;

 private:
  bool shrink();
  void cut_texts(OutlineNode& node) const;
  std::uint64_t prune(OutlineNode& node, bool building, unsigned level);
  [[nodiscard]] std::uint64_t most_entries(const OutlineNode& container, unsigned level) const;

  ClipOptions limits_;
  std::uint64_t last_keys_;  ///< members of an object on the last level: of the others all are wanted
  std::uint64_t budget_;
  std::uint64_t used_ = 0;
  OutlineNode root_;
};

/// The first characters of a text as it is spelled; `left_out` grows by the number of the others.
std::string first_characters(std::string_view text, std::uint64_t characters, std::uint64_t& left_out);

}  // namespace jt::clip
