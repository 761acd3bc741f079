// SPDX-License-Identifier: MIT
#include "core/catalogue/manifest_offer.hpp"

#include <array>
#include <span>

#include "core/mcp/offer.hpp"
#include "core/mcp/value.hpp"

namespace jt::catalogue {
namespace {

using Type = mcp::Field::Type;
constexpr std::array<mcp::Field, 1> fields{{{"description", "description", Type::text}}};

std::string listed(std::string_view array, std::string_view noun) {
  mcp::Collection all(noun, fields);
  mcp::Walk walk(array);
  if (!walk.on(scan::Type::array) || !walk.enter()) return "{}";
  while (walk.next()) {
    if (walk.on(scan::Type::object)) {
      (void)all.add(mcp::Members(walk));
    } else {
      (void)walk.take();
    }
  }
  return all.object();
}

}  // namespace

std::optional<mcp::Offer> manifest_offer(const Definition& definition) {
  if (definition.offered.empty()) return std::nullopt;
  const mcp::Members members(definition.offered);
  mcp::Offer offer;
  offer.tools = listed(members.find("tools"), "tool");
  offer.prompts = listed(members.find("prompts"), "prompt");
  if (offer.tools == "{}" && offer.prompts == "{}") return std::nullopt;
  return offer;
}

}  // namespace jt::catalogue
