// SPDX-License-Identifier: MIT
// Expands variables by the rules of the program whose configuration it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/definition.hpp"

namespace jt::catalogue {

/// What a host does not know stays as it is written: `${X}` in a file of VS Code, every variable in one of Zed. A
/// server that was given as a URL or as a command has none: the shell has expanded them.
class Variables {
 public:
  /// Borrows both.
  Variables(const Definition& definition, const Environment& environment);

  /// CONFIG_ERROR: a variable is not set, or its value is a list; the message names it.
  [[nodiscard]] Result<std::string> expand(std::string_view text) const;
  /// One argument; several or none where it is a user setting of a bundle that is a list.
  [[nodiscard]] Result<void> expand_argument(std::string_view text, std::vector<std::string>& out) const;

 private:
  /// Nothing: the host knows no such variable.
  using Value = std::optional<Result<std::string>>;

  [[nodiscard]] Value value_of(std::string_view name) const;
  [[nodiscard]] Value of_environment(std::string_view variable, std::string_view name) const;
  [[nodiscard]] Value of_file(std::string_view path, std::string_view name) const;
  [[nodiscard]] Value of_editor(std::string_view name) const;
  [[nodiscard]] Value of_bundle(std::string_view name) const;
  [[nodiscard]] Value with_default(std::string_view name) const;
  [[nodiscard]] Value input(std::string_view id) const;
  [[nodiscard]] Value user_config(std::string_view key) const;
  [[nodiscard]] Result<std::vector<std::string>> user_values(std::string_view key) const;
  [[nodiscard]] Failed not_set(std::string_view name, std::string_view what) const;

  const Definition& definition_;
  const Environment& environment_;
};

}  // namespace jt::catalogue
