// SPDX-License-Identifier: MIT
#include "core/propose/proposal.hpp"

#include <fmt/format.h>

namespace jt::propose {

void numbered(std::span<Change> changes, std::size_t before) {
  for (Change& change : changes) change.id = fmt::format("change_{:03}", ++before);
}

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
