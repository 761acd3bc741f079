// SPDX-License-Identifier: MIT
// FileErrors: files that a command could not read, among others that it could. Told at once, but for json, where they
// come last.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "commands/context.hpp"

namespace jt {

class FileErrors {
 public:
  /// Borrows the context.
  explicit FileErrors(Context& context) : context_(context) {}

  void add(const std::string& file, const Error& error);
  /// Adds them to the members behind the items, if there are any.
  void put_into(nlohmann::ordered_json& members) const;

 private:
  Context& context_;
  nlohmann::ordered_json errors_ = nlohmann::ordered_json::array();
};

}  // namespace jt
