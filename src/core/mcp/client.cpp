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

/// All pages of a list, as an object.
Result<void> collect(Exchange& exchange, const List& list, Collection collection, std::string& object) {
  auto read = read_pages(exchange, list, [&](const Members& members) { return collection.add(members); });
  if (!read) return read;
  object = collection.object();
  return {};
}

Result<Offer> ask_lists(Exchange& exchange, Peer peer) {
  Offer offer;
  offer.server = std::move(peer.server);
  Result<void> done;
  if (peer.tools) {
    done = collect(exchange, {"tools/list", "tools", "tool"}, {"tool", tool_fields}, offer.tools);
  }
  if (done && peer.prompts) {
    done = collect(exchange, {"prompts/list", "prompts", "prompt"}, {"prompt", prompt_fields}, offer.prompts);
  }
  if (done && peer.resources) {
    done = collect(exchange, {"resources/list", "resources", "resource"}, {"resource", resource_fields, "uri"},
                   offer.resources);
  }
  if (done && peer.resources) {
    done = collect(exchange, {"resources/templates/list", "resourceTemplates", "resource template", true},
                   {"resource template", template_fields, "uriTemplate"}, offer.templates);
  }
  if (!done) return fail(std::move(done.error()));
  return offer;
}

}  // namespace

Result<Offer> ask(Transport& transport, const AskOptions& options) {
  const auto start = Clock::now();
  const auto handshake = std::min(options.handshake, options.whole);
  Exchange exchange(transport);
  exchange.limit(start + handshake, handshake);
  auto peer = shake_hands(exchange, options);
  if (!peer) return fail(std::move(peer.error()));
  exchange.limit(start + options.whole, options.whole);
  return ask_lists(exchange, std::move(*peer));
}

}  // namespace jt::mcp
