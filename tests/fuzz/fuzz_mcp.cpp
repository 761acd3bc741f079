// SPDX-License-Identifier: MIT
// Lines to a server: each that is owed a reply gets exactly one, which is a message of one line, and nothing else
// happens.
#include <atomic>
#include <string>

#include "core/mcp/methods.hpp"
#include "core/mcp/server.hpp"
#include "harness.hpp"

namespace {

using namespace jt;

class Tools final : public mcp::ToolSet {
 public:
  [[nodiscard]] const std::vector<std::string>& definitions() const override { return definitions_; }
  mcp::Answered call(std::string_view name, const value::View& arguments, mcp::Call& call) override {
    call.progress(1, 2, name);
    if (name == "none") return mcp::refuse(mcp::code::invalid_params, "no such tool");
    return std::string(arguments ? arguments.text() : "{}");
  }
  [[nodiscard]] std::string order_key(std::string_view name, const value::View&) const override {
    return std::string(name);
  }

 private:
  std::vector<std::string> definitions_{R"({"name":"a"})", R"({"name":"b"})", R"({"name":"c"})"};
};

class Counted final : public mcp::Outlet {
 public:
  void send(std::string_view message) override { look(message); }
  void finish(std::string_view reply, std::int64_t) override {
    ++ended;
    if (!reply.empty()) look(reply);
  }
  [[nodiscard]] bool gone() const override { return false; }
  std::atomic<int> ended{0};

 private:
  static void look(std::string_view message) {
    value::Tape tape;
    if (!mcp::parse_message(tape, message)) fuzz::found("what is sent is no message", message);
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Tools tools;
  const auto counted = std::make_shared<Counted>();
  int owed = 0;
  {
    // Everything is answered before the next line: a slow method would have to be waited for.
    mcp::MethodTable table = mcp::tool_methods(tools, 2);
    for (auto& [name, method] : table) method.slow = false;
    mcp::Server server({.name = "fuzz", .title = "", .version = "1", .instructions = ""}, std::move(table));
    const auto session = std::make_shared<mcp::Session>();
    std::string_view rest = fuzz::text(data, size);
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string line(rest.substr(0, end));
      rest.remove_prefix(std::min(rest.size(), end + 1));
      value::Tape tape;
      const auto message = mcp::parse_message(tape, line);
      // A broken reply is owed none.
      if (message ? message->kind == mcp::Message::Kind::request : !message.error().of_reply) ++owed;
      server.receive(session, line, counted);
    }
    if (counted->ended != owed) fuzz::found("not one reply for each request", fuzz::text(data, size));
    session->close();
  }
  if (counted->ended != owed) fuzz::found("a reply after the end", fuzz::text(data, size));
  return 0;
}
