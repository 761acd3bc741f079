// SPDX-License-Identifier: MIT
// Client: asks one server for everything that it offers, and calls its tools.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/mcp/byte_budget.hpp"
#include "core/mcp/exchange.hpp"
#include "core/mcp/transport.hpp"

namespace jt::mcp {

class Collection;

enum class Protocol : std::uint8_t { automatic, legacy, stateless };

struct AskOptions {
  Protocol protocol = Protocol::automatic;
  std::chrono::milliseconds handshake{15000};  ///< from the call on
  std::chrono::milliseconds whole{30000};      ///< from the call on
  std::string version;                         ///< of jt, for `clientInfo`
  /// Of all servers that are asked at the same time: SERVER_PROTOCOL for one that sends more than is left. Borrowed;
  /// null: there is none.
  ByteBudget* budget = nullptr;
};

/// What a server offers. Each list is a JSON object, compact, keyed by name and sorted bytewise; the texts of the
/// schemas are those of the server.
struct Offer {
  std::string server;          ///< a JSON object with `name` and `version`
  std::string tools = "{}";    ///< description, title, input_schema, output_schema, annotations
  std::string prompts = "{}";  ///< title, description, arguments (the array of the protocol)
  std::string resources =
      "{}";  ///< keyed by name, by URI where two have one name; uri, title, description, mimeType, size
  std::string templates = "{}";  ///< as resources, with uriTemplate
  /// Of each list, the keys that the server gave to several elements, of which only the first is in the list, with the
  /// number of these elements: `{"tools":{"read":2}}`.
  std::string duplicates = "{}";
  /// Of each list, the indices of elements that have no name, which are left out: `{"tools":[3]}`.
  std::string nameless = "{}";
};

/// A call of a tool.
struct ToolCall {
  std::string name;
  std::string arguments = "{}";              ///< a JSON object on one line
  std::string schema = {};                   ///< of the arguments, JSON text; empty: not known
  std::chrono::milliseconds allowed{60000};  ///< from the call on
  LongCall watched = {};                     ///< its name is set by the client
};

/// What a server says of itself: see handshake.hpp.
struct Peer {
  std::string server = "{}";  ///< as in Offer
  bool tools = false;
  bool prompts = false;
  bool resources = false;
};

/// One connection to one server.
class Client {
 public:
  /// Borrows both. `cancelled`: nobody wants the answers any more; empty: that is not asked.
  Client(Transport& transport, const AskOptions& options, std::function<bool()> cancelled = {});

  /// The handshake, which comes before all others. Errors: as `ask`.
  Result<void> greet();
  /// Every page of every list that the server says it has.
  Result<Offer> offer();
  /// The result of the tool, an object. Where time is over, or nobody wants it any more, the server is told. Errors:
  /// SERVER_TIMEOUT, SERVER_UNREACHABLE; SERVER_PROTOCOL, also where the server refuses the call or asks for what jt
  /// does not give.
  Result<Answer> call(const ToolCall& call);
  /// Whether the server refused the last call because of its headers: the tool may ask for others than it did.
  [[nodiscard]] bool headers_differ() const { return headers_differ_; }

 private:
  Result<std::vector<ParameterHeader>> headers_of(const ToolCall& call) const;

  const AskOptions& options_;
  Clock::time_point start_;
  Exchange exchange_;
  Peer peer_;
  bool headers_differ_ = false;
};

/// Handshake, then every page of every list that the server says it has. Errors: SERVER_UNREACHABLE, SERVER_TIMEOUT,
/// SERVER_PROTOCOL.
Result<Offer> ask(Transport& transport, const AskOptions& options);

/// Adds what is repeated in a list, and what has no name, after its `object()` was called. `key`: the name of the list.
void note_flaws(Offer& offer, std::string_view key, const Collection& collection);

}  // namespace jt::mcp
