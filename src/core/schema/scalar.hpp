// SPDX-License-Identifier: MIT
// Scalar: a string, number, literal or key that is checked; read only if a rule needs its text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/json/escape.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/type.hpp"

namespace jt::schema {

class Scalar {
 public:
  /// The value that the cursor is on.
  explicit Scalar(scan::Cursor& cursor) : cursor_(&cursor), type_(cursor.type()), at_(cursor.begin()) {}
  /// A key, decoded; `at` is its offset.
  Scalar(std::string_view key, std::uint64_t at) : type_(scan::Type::string), at_(at), decoded_(key) {}

  [[nodiscard]] scan::Type type() const { return type_; }
  [[nodiscard]] std::uint64_t at() const { return at_; }
  /// As it is spelled; not of a key. Moves the cursor past it. False: failure of the cursor.
  bool read(std::string_view& out) {
    if (!raw_) {
      std::string_view text;
      if (!cursor_->take(text) && !cursor_->text(text)) return false;
      raw_ = text;
    }
    out = *raw_;
    return true;
  }
  /// A string as it is spelled, without its quotes; a key as it is.
  bool spelled(std::string_view& out) {
    if (decoded_) {
      out = *decoded_;
      return true;
    }
    if (!read(out)) return false;
    out = out.substr(1, out.size() - 2);
    return true;
  }
  /// The characters of a string.
  bool string(std::string_view& out) {
    if (!decoded_) {
      std::string_view raw;
      if (!read(raw)) return false;
      raw = raw.substr(1, raw.size() - 2);
      if (json::has_backslash(raw)) {
        held_ = json::decode(raw);
        raw = held_;
      }
      decoded_ = raw;
    }
    out = *decoded_;
    return true;
  }

 private:
  scan::Cursor* cursor_ = nullptr;
  scan::Type type_;
  std::uint64_t at_;
  std::optional<std::string_view> raw_;
  std::optional<std::string_view> decoded_;
  std::string held_;
};

}  // namespace jt::schema
