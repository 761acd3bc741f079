// SPDX-License-Identifier: MIT
#include "core/blocks/repair.hpp"

#include <array>

namespace jt::blocks {
namespace {

constexpr std::array<std::string_view, 20> descriptions{"escape the newline",
                                                        "escape the control character",
                                                        "remove the comma",
                                                        "remove the comment",
                                                        "write it in lowercase, None as null",
                                                        "use double quotes",
                                                        "use straight quotes",
                                                        "remove the backslash",
                                                        "escape the quote",
                                                        "escape the backslash",
                                                        "escape the backslash",
                                                        "close the string",
                                                        "close the brackets",
                                                        "name the language of the fence",
                                                        "close the fence",
                                                        "rename the tool",
                                                        "rename the field",
                                                        "rename the fields",
                                                        "repair the JSON in the string",
                                                        "write it in the other form"};
static_assert(static_cast<std::size_t>(RepairKind::change_form) + 1 == descriptions.size());

constexpr std::uint8_t guess_bit = 0x80;

}  // namespace

std::string_view description_of(RepairKind kind) { return descriptions[static_cast<std::size_t>(kind)]; }

FindingCode Repair::code() const {
  if (what < RepairKind::name_fence) return FindingCode::invalid_json;
  if (what == RepairKind::name_fence) return FindingCode::wrong_fence;
  return what == RepairKind::close_fence ? FindingCode::unclosed_fence : FindingCode::wrong_field;
}

void Repairs::add(const Repair& repair) {
  const bool guess = repair.kind == FixClass::guess;
  guess_ = guess_ || guess;
  const auto tag = static_cast<std::uint8_t>(repair.what);
  if (splices_ == nullptr) splices_ = std::make_shared<json::PackedSplices>();
  if (splices_.use_count() > 1) splices_ = std::make_shared<json::PackedSplices>(*splices_);
  splices_->add({repair.offset, repair.length, repair.text, guess ? static_cast<std::uint8_t>(tag | guess_bit) : tag});
}

Repair Repairs::Iterator::operator*() const {
  const bool guess = (at_->tag & guess_bit) != 0;
  return {at_->begin, at_->size, at_->text, static_cast<RepairKind>(at_->tag & (guess_bit - 1)),
          guess ? FixClass::guess : FixClass::lossless};
}

}  // namespace jt::blocks
