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

void list(mcp::Offer& offer, std::string_view key, std::string_view array, std::string_view noun, std::string& object) {
  mcp::Collection all(noun, fields);
  mcp::Walk walk(array);
  if (!walk.on(scan::Type::array) || !walk.enter()) return;
  while (walk.next()) {
    if (walk.on(scan::Type::object)) {
      (void)all.add(mcp::Members(walk));
    } else {
      (void)walk.take();
    }
  }
  object = all.object();
  mcp::note_duplicates(offer, key, all);
}

}  // namespace

std::optional<mcp::Offer> manifest_offer(const Definition& definition) {
  if (definition.offered.empty()) return std::nullopt;
  const mcp::Members members(definition.offered);
  mcp::Offer offer;
  list(offer, "tools", members.find("tools"), "tool", offer.tools);
  list(offer, "prompts", members.find("prompts"), "prompt", offer.prompts);
  if (offer.tools == "{}" && offer.prompts == "{}") return std::nullopt;
  return offer;
}

}  // namespace jt::catalogue
