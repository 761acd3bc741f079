// SPDX-License-Identifier: MIT
// ConfigValue: a value of a small JSON text that is in memory and was checked.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scan/type.hpp"

namespace jt::catalogue {

/// Borrows the text.
class ConfigValue {
 public:
  /// Precondition: `text` is valid JSON; whitespace around it is ignored.
  explicit ConfigValue(std::string_view text);

  [[nodiscard]] scan::Type type() const;
  [[nodiscard]] bool is(scan::Type type) const { return this->type() == type; }
  /// As it is spelled.
  [[nodiscard]] std::string_view text() const { return text_; }
  /// A string decoded, any other value as it is spelled.
  [[nodiscard]] std::string string() const;
  /// The members in order; of a key that occurs several times the last value, as JSON.parse has it and so every program
  /// that reads these files. None if it is not an object.
  [[nodiscard]] std::vector<std::pair<std::string, ConfigValue>> members() const;
  /// The last member of that name; nothing if it is missing or null.
  [[nodiscard]] std::optional<ConfigValue> find(std::string_view key) const;
  /// The same if it is an object.
  [[nodiscard]] std::optional<ConfigValue> object(std::string_view key) const;
  /// The elements; none if it is no array.
  [[nodiscard]] std::vector<ConfigValue> elements() const;

 private:
  std::string_view text_;
};

}  // namespace jt::catalogue
