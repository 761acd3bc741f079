// SPDX-License-Identifier: MIT
#include "core/scan/type.hpp"

namespace jt::scan {

std::string_view name(Type type) {
  switch (type) {
    case Type::object:
      return "object";
    case Type::array:
      return "array";
    case Type::string:
      return "string";
    case Type::number:
      return "number";
    case Type::boolean:
      return "boolean";
    case Type::null:
      return "null";
  }
  return "";
}

std::string with_article(Type type) {
  if (type == Type::null) return "null";
  return (type == Type::object || type == Type::array ? "an " : "a ") + std::string(name(type));
}

}  // namespace jt::scan
