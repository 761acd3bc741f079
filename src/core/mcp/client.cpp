// SPDX-License-Identifier: MIT
#include "core/mcp/client.hpp"

#include <algorithm>
#include <array>

#include "core/mcp/handshake.hpp"
#include "core/mcp/offer.hpp"
#include "core/mcp/pages.hpp"

namespace jt::mcp {
namespace {

using Type = Field::Type;

constexpr std::array tool_fields{Field{"description", "description", Type::text}, Field{"title", "title", Type::text},
                                 Field{"inputSchema", "input_schema", Type::object},
                                 Field{"outputSchema", "output_schema", Type::object},
                                 Field{"annotations", "annotations", Type::object}};

constexpr std::array prompt_fields{Field{"title", "title", Type::text}, Field{"description", "description", Type::text},
                                   Field{"arguments", "arguments", Type::array}};

constexpr std::array resource_fields{Field{"uri", "uri", Type::text, true}, Field{"title", "title", Type::text},
                                     Field{"description", "description", Type::text},
                                     Field{"mimeType", "mimeType", Type::text}, Field{"size", "size"}};

constexpr std::array template_fields{
    Field{"uriTemplate", "uriTemplate", Type::text, true}, Field{"title", "title", Type::text},
    Field{"description", "description", Type::text}, Field{"mimeType", "mimeType", Type::text}};

/// Gathers lists into an offer, until one of them fails.
class OfferReader {
 public:
  OfferReader(Exchange& exchange, Offer& offer) : exchange_(exchange), offer_(offer) {}

  /// All pages of a list. `key`: its name in the offer.
  void read(const List& list, std::string_view key, Collection collection, std::string& object) {
    if (!done_) return;
    done_ = read_pages(exchange_, list, [&](const value::View& element) { return collection.add(element); });
    if (!done_) return;
    object = collection.object();
    note_duplicates(offer_, key, collection);
  }
  [[nodiscard]] Result<void> take() { return std::move(done_); }

 private:
  Exchange& exchange_;
  Offer& offer_;
  Result<void> done_;
};

Result<Offer> ask_lists(Exchange& exchange, Peer peer) {
  Offer offer;
  offer.server = std::move(peer.server);
  OfferReader reader(exchange, offer);
  if (peer.tools) reader.read({"tools/list", "tools", "tool"}, "tools", {"tool", tool_fields}, offer.tools);
  if (peer.prompts) {
    reader.read({"prompts/list", "prompts", "prompt"}, "prompts", {"prompt", prompt_fields}, offer.prompts);
  }
  if (peer.resources) {
    reader.read({"resources/list", "resources", "resource"}, "resources", {"resource", resource_fields, "uri"},
                offer.resources);
    reader.read({"resources/templates/list", "resourceTemplates", "resource template", true}, "resource_templates",
                {"resource template", template_fields, "uriTemplate"}, offer.templates);
  }
  TRY(reader.take());
  return offer;
}

}  // namespace

void note_duplicates(Offer& offer, std::string_view key, const Collection& collection) {
  if (collection.repeated().empty()) return;
  std::string& all = offer.duplicates;
  all.pop_back();
  all.append(all.size() > 1 ? ",\"" : "\"").append(key).append("\":").append(collection.repeated()) += '}';
}

Result<Offer> ask(Transport& transport, const AskOptions& options) {
  const auto start = Clock::now();
  const auto handshake = std::min(options.handshake, options.whole);
  Exchange exchange(transport, options.budget);
  exchange.limit(start + handshake, handshake);
  auto peer = TRY(shake_hands(exchange, options));
  exchange.limit(start + options.whole, options.whole);
  auto offer = ask_lists(exchange, std::move(peer));
  if (offer) exchange.keep();
  return offer;
}

}  // namespace jt::mcp
