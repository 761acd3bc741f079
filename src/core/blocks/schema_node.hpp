// SPDX-License-Identifier: MIT
// One level of a schema, and the check of a value against it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/blocks/schema.hpp"
#include "core/text/regex.hpp"

namespace jt::blocks {

struct SchemaNode {
  /// `enum` or `const`.
  struct Values {
    std::vector<std::string> canonical;
    std::vector<std::string> written;
  };
  bool root = false;   ///< the fields of a tool: `tool` and `path` need not be listed
  bool never = false;  ///< the schema `false`
  std::vector<std::string> types;
  std::vector<std::string> required;
  std::map<std::string, std::unique_ptr<SchemaNode>, std::less<>> properties;
  std::unique_ptr<SchemaNode> additional;
  std::unique_ptr<SchemaNode> items;
  std::vector<Values> values;
  std::optional<std::uint64_t> min_length;  ///< in code points
  std::optional<std::uint64_t> max_length;
  std::optional<std::string> minimum;
  std::optional<std::string> maximum;
  std::optional<text::Regex> pattern;
};

/// Appends what is wrong with the value, until there are `most` violations. As deep as the schema.
void check_node(const SchemaNode& schema, const value::View& value, std::vector<Violation>& violations,
                std::size_t most);

}  // namespace jt::blocks
