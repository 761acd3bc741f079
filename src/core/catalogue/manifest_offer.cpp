// SPDX-License-Identifier: MIT
#include "core/catalogue/manifest_offer.hpp"

#include <array>
#include <span>

#include "core/mcp/offer.hpp"
#include "core/value/view.hpp"

namespace jt::catalogue {
namespace {

using Type = mcp::Field::Type;
constexpr std::array<mcp::Field, 1> fields{{{"description", "description", Type::text}}};

void list(mcp::Offer& offer, std::string_view key, const value::View& array, std::string_view noun,
          std::string& object) {
  mcp::Collection all(noun, fields);
  if (!array.is_array()) return;
  for (const value::View& each : array) (void)all.add(each);
  object = all.object();
  mcp::note_flaws(offer, key, all);
}

}  // namespace

std::optional<mcp::Offer> manifest_offer(const Definition& definition) {
  if (definition.offered.empty()) return std::nullopt;
  value::Tape tape;
  if (!tape.index(definition.offered)) return std::nullopt;
  mcp::Offer offer;
  list(offer, "tools", tape.root().find("tools"), "tool", offer.tools);
  list(offer, "prompts", tape.root().find("prompts"), "prompt", offer.prompts);
  if (offer.tools == "{}" && offer.prompts == "{}") return std::nullopt;
  return offer;
}

}  // namespace jt::catalogue
