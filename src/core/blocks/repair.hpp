// SPDX-License-Identifier: MIT
// Repairs: ranges of bytes of the Markdown file and the texts that take their place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string_view>

#include "core/blocks/finding.hpp"
#include "core/json/packed_splices.hpp"
#include "core/json/slips.hpp"

namespace jt::blocks {

/// What a repair does. The first ones are those of slips: their numbers are those of json::SlipKind.
enum class RepairKind : std::uint8_t {
  name_fence = static_cast<std::uint8_t>(json::SlipKind::unclosed_bracket) + 1,
  close_fence,
  rename_tool,
  rename_field,
  rename_fields,
  escape_fields,  ///< of the JSON text in a string
  change_form,
};
constexpr RepairKind repair_kind(json::SlipKind kind) { return static_cast<RepairKind>(kind); }

/// "escape the newline"
std::string_view description_of(RepairKind kind);

struct Repair {
  std::uint64_t offset = 0;  ///< in the Markdown file, in bytes
  std::uint64_t length = 0;  ///< in bytes; 0: the text is inserted
  std::string_view text;     ///< borrowed from the list
  RepairKind what = RepairKind::name_fence;
  FixClass kind = FixClass::lossless;

  /// The code of the finding that it is for: of the JSON, the fence, or a field.
  [[nodiscard]] FindingCode code() const;
};

/// Repairs by offset, without overlaps; in a few bytes each, because a block may need millions of them. Copies share
/// them.
class Repairs {
 public:
  /// Precondition: it begins where the last one begins, or after that.
  void add(const Repair& repair);
  [[nodiscard]] bool empty() const { return splices_ == nullptr; }
  [[nodiscard]] std::size_t size() const { return splices_ == nullptr ? 0 : splices_->size(); }
  /// Whether one of them is a guess.
  [[nodiscard]] bool guess() const { return guess_; }

  class Iterator {
   public:
    using value_type = Repair;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::input_iterator_tag;

    Iterator() = default;
    explicit Iterator(json::PackedSplices::Iterator at) : at_(at) {}
    Repair operator*() const;
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    void operator++(int) { ++at_; }
    bool operator==(std::default_sentinel_t end) const { return at_ == end; }

   private:
    json::PackedSplices::Iterator at_;
  };
  [[nodiscard]] Iterator begin() const { return splices_ == nullptr ? Iterator() : Iterator(splices_->begin()); }
  [[nodiscard]] static std::default_sentinel_t end() { return {}; }

 private:
  std::shared_ptr<json::PackedSplices> splices_;
  bool guess_ = false;
};

}  // namespace jt::blocks
