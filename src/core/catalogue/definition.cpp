// SPDX-License-Identifier: MIT
#include "core/catalogue/definition.hpp"

namespace jt::catalogue {

std::string_view name(Kind kind) {
  switch (kind) {
    case Kind::stdio:
      return "stdio";
    case Kind::http:
      return "http";
    case Kind::sse:
      return "sse";
  }
  return {};
}

}  // namespace jt::catalogue
