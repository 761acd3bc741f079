// SPDX-License-Identifier: MIT
// Server: answers the requests of any number of clients, in both eras of the protocol, wherever they come from.
//
//   stdin, jt-http ─► Letter ─► Server ─► Pool ─► ToolSet ─► Run ─► core, results ─► text ─► Outlet
//                     message   methods   order            renderer in memory
//
// Server knows no transport: a message comes with the session of its client and an `Outlet` for what goes back. What
// it answers is a table of methods, so the test server with prompts and resources is the same object. Quick methods
// are answered by the thread that received them, tools run in a pool; edits of one file keep their order
// (`order_key`).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/mcp/batch.hpp"
#include "core/mcp/letter.hpp"
#include "core/mcp/methods.hpp"
#include "core/mcp/outlet.hpp"
#include "core/mcp/pool.hpp"
#include "core/mcp/session.hpp"

namespace jt::mcp {

/// Of the era that begins with `initialize`, newest first.
extern const std::array<std::string_view, 4> legacy_versions;
bool is_legacy_version(std::string_view version);

/// What a server says of itself.
struct Identity {
  std::string name;
  std::string title;
  std::string version;
  std::string instructions;                      ///< empty: none
  std::string capabilities = R"({"tools":{}})";  ///< a JSON object on one line
};

class Server {
 public:
  /// The table is what it answers beside the methods that every server has.
  Server(Identity identity, MethodTable methods, Pool::Limits limits = {});
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// `either`: the message itself shows it.
  enum class Era : std::uint8_t { either, legacy, stateless };

  /// A message of that client. A request gets exactly one reply through the outlet, but for one that is cancelled;
  /// what is quick has been answered when this returns. Threads may receive at once.
  void receive(const std::shared_ptr<Session>& session, const std::shared_ptr<const Letter>& letter,
               std::shared_ptr<Outlet> outlet, Era era = Era::either);
  /// The same for the text of a message, which may be anything: what is no message gets an error as its reply.
  void receive(const std::shared_ptr<Session>& session, std::string text, std::shared_ptr<Outlet> outlet);
  /// The messages of a batch, of a session whose version has them: their replies are one array. It begins no session.
  void receive(const std::shared_ptr<Session>& session, const std::vector<BatchEntry>& batch,
               const std::shared_ptr<Outlet>& outlet);

  /// Takes no more, and returns when the calls that run have ended. Close their sessions first.
  void stop() { pool_.stop(); }

 private:
  void request(const std::shared_ptr<Session>& session, const std::shared_ptr<const Letter>& letter,
               std::shared_ptr<Outlet> outlet, bool stateless);
  void run(const std::shared_ptr<Running>& running);
  [[nodiscard]] const Method* find(const Request& request) const;
  void add_own();
  Answered initialize(const Running& running) const;
  [[nodiscard]] std::string info() const;
  [[nodiscard]] std::string introduction() const;

  const Identity identity_;
  MethodTable methods_;
  Pool pool_;
};

}  // namespace jt::mcp
