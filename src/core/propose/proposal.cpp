// SPDX-License-Identifier: MIT
#include "core/propose/proposal.hpp"

namespace jt::propose {

std::string_view name(Status status) {
  switch (status) {
    case Status::success:
      return "success";
    case Status::no_changes:
      return "no_changes";
    case Status::ambiguous:
      break;
  }
  return "ambiguous";
}

}  // namespace jt::propose
