// SPDX-License-Identifier: MIT
#include "core/mcp/client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/json/escape.hpp"
#include "core/mcp/handshake.hpp"
#include "core/mcp/offer.hpp"
#include "core/mcp/pages.hpp"
#include "core/text/code_point.hpp"

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
    note_flaws(offer_, key, collection);
  }
  [[nodiscard]] Result<void> take() { return std::move(done_); }

 private:
  Exchange& exchange_;
  Offer& offer_;
  Result<void> done_;
};

Result<Offer> ask_lists(Exchange& exchange, const Peer& peer) {
  Offer offer;
  offer.server = peer.server;
  OfferReader reader(exchange, offer);
  if (peer.tools) reader.read({"tools/list", "tools", "tool"}, "tools", {"tool", tool_fields}, offer.tools);
  if (peer.prompts) {
    reader.read({"prompts/list", "prompts", "prompt", true}, "prompts", {"prompt", prompt_fields}, offer.prompts);
  }
  if (peer.resources) {
    reader.read({"resources/list", "resources", "resource", true}, "resources", {"resource", resource_fields, "uri"},
                offer.resources);
    reader.read({"resources/templates/list", "resourceTemplates", "resource template", true}, "resource_templates",
                {"resource template", template_fields, "uriTemplate"}, offer.templates);
  }
  TRY(reader.take());
  return offer;
}

/// What is not as the protocol has it would be read as nothing, and a failure as success.
Result<void> check_result(const value::View& result) {
  const auto wrong = [](const char* member, const value::View& value, const char* wanted) {
    return fail(Code::server_protocol, fmt::format("in the result of 'tools/call', '{}' is {}, not {}", member,
                                                   scan::with_article(value.type()), wanted));
  };
  const value::View content = result.find("content");
  if (content && !content.is_array()) return wrong("content", content, "an array");
  const value::View failed = result.find("isError");
  if (failed && !failed.is(scan::Type::boolean)) return wrong("isError", failed, "a boolean");
  return {};
}

}  // namespace

void note_flaws(Offer& offer, std::string_view key, const Collection& collection) {
  const auto note = [&](std::string& all, const std::string& flaws) {
    if (flaws.empty()) return;
    all.pop_back();
    all.append(all.size() > 1 ? ",\"" : "\"").append(key).append("\":").append(flaws) += '}';
  };
  note(offer.duplicates, collection.repeated());
  note(offer.nameless, collection.nameless());
}

Client::Client(Transport& transport, const AskOptions& options, std::function<bool()> cancelled)
    : options_(options), start_(Clock::now()), exchange_(transport, options.budget) {
  exchange_.stop_when(std::move(cancelled));
}

Result<void> Client::greet() {
  const auto handshake = std::min(options_.handshake, options_.whole);
  exchange_.limit(start_ + handshake, handshake);
  peer_ = TRY(shake_hands(exchange_, options_));
  return {};
}

Result<Offer> Client::offer() {
  exchange_.limit(start_ + options_.whole, options_.whole);
  auto offer = ask_lists(exchange_, peer_);
  if (offer) exchange_.keep();
  return offer;
}

Result<std::vector<ParameterHeader>> Client::headers_of(const ToolCall& call) const {
  value::Tape schema;
  value::Tape arguments;
  if (!exchange_.has_headers() || !schema.read(call.schema) || !arguments.read(call.arguments))
    return std::vector<ParameterHeader>();
  auto headers = parameter_headers(schema.root(), arguments.root());
  if (headers) return std::move(*headers);
  Error error = make_error(Code::server_protocol, fmt::format("'{}' cannot be called: in its input schema, {}",
                                                              text::excerpt(call.name), headers.error()));
  error->hints.emplace_back("its server gave this schema and must put it right; its other tools can be called");
  return fail(std::move(error));
}

Result<Answer> Client::call(const ToolCall& call) {
  exchange_.limit(Clock::now() + call.allowed, call.allowed);
  LongCall watched = call.watched;
  watched.name = call.name;
  watched.parameters = TRY(headers_of(call));
  auto answer = exchange_.call(
      "tools/call", fmt::format(R"("name":{},"arguments":{})", json::quote(call.name), call.arguments), &watched);
  if (!answer) {
    const bool late = answer.error()->code == Code::server_timeout;
    if (late || exchange_.stopped()) exchange_.cancel(late ? "it took too long" : "the user has interrupted it");
    return answer;
  }
  headers_differ_ = answer->refused && answer->refused->code == code::header_mismatch;
  if (answer->refused) return fail(refused("tools/call", *answer->refused));
  if (!answer->result.is_object()) return fail(Code::server_protocol, "the result of 'tools/call' is not an object");
  const auto kind = answer->result.find("resultType").string().value_or("complete");
  if (kind == "complete") {
    TRY(check_result(answer->result));
    return answer;
  }
  return fail(Code::server_protocol,
              kind == "input_required"
                  ? "the tool asks for input, which jt does not give"
                  : fmt::format("the result of 'tools/call' has the unknown type '{}'", text::excerpt(kind)));
}

Result<Offer> ask(Transport& transport, const AskOptions& options) {
  Client client(transport, options);
  TRY(client.greet());
  return client.offer();
}

}  // namespace jt::mcp
