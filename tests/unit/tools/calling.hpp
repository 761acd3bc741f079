// SPDX-License-Identifier: MIT
// Calls of tools on files of a temporary folder, which is their root. Each result is checked against the schema of its
// tool.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "bytes/scratch.hpp"
#include "core/blocks/schema.hpp"
#include "core/mcp/call.hpp"
#include "core/propose/rules/interpreter.hpp"
#include "core/store/session_store.hpp"
#include "tools/toolbox.hpp"
#include "value/view_of.hpp"

namespace jt::test {

/// A client that does not cancel, or did so already.
class Client final : public mcp::Call {
 public:
  bool gone = false;
  [[nodiscard]] bool cancelled() const override { return gone; }
  void progress(std::uint64_t, std::optional<std::uint64_t>, std::string_view) override {}
  void log(mcp::Level level, std::string_view data) override { logged.emplace_back(level, data); }
  std::vector<std::pair<mcp::Level, std::string>> logged;
};

struct Outcome {
  bool failed = false;
  std::string text;
  nlohmann::json json;  ///< the structured content; of an error, the text as JSON
};

struct Desk : Scratch {
  std::string root = folder("root");
  tools::Workplace place;
  Client client;
  std::vector<std::string> globs;

  Desk() {
    place.roots = std::move(*bytes::Roots::make({root}, std::nullopt));
    place.roots.start_at_root();
    place.state_folder = folder("state");
    place.sessions = [this] { return store::open_sessions("", *this / "state"); };
    place.interpreter = [] { return Result<std::unique_ptr<propose::Interpreter>>(propose::rules::interpreter()); };
  }

  std::string put(std::string_view name, std::string_view content) const {
    return file("root/" + std::string(name), content);
  }
  [[nodiscard]] std::string read(std::string_view name) const {
    std::ifstream in(root + "/" + std::string(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  Outcome call(std::string_view name, const nlohmann::json& arguments) {
    tools::Toolbox box(place, globs);
    const auto answered = box.call(name, view_of(arguments.dump()), client);
    REQUIRE(answered.has_value());
    const auto result = nlohmann::json::parse(*answered);
    Outcome outcome{result["isError"], result["content"][0]["text"], {}};
    CHECK(outcome.text.size() <= place.max_bytes + 2000 * outcome.failed);
    // No command of a shell, and no option of one.
    CHECK_MESSAGE(outcome.text.find("jt ") == std::string::npos, outcome.text);
    CHECK_MESSAGE(outcome.text.find(" --") == std::string::npos, outcome.text);
    if (result.contains("structuredContent")) {
      outcome.json = result["structuredContent"];
      CHECK(nlohmann::json::parse(outcome.text) == outcome.json);
      check_schema(name, outcome.text);
    } else if (outcome.failed) {
      outcome.json = nlohmann::json::parse(outcome.text, nullptr, false);
    }
    return outcome;
  }

  /// A call that must succeed.
  Outcome good(std::string_view name, const nlohmann::json& arguments) {
    Outcome outcome = call(name, arguments);
    CHECK_MESSAGE(!outcome.failed, outcome.text);
    return outcome;
  }
  /// A call that must fail.
  Outcome bad(std::string_view name, const nlohmann::json& arguments) {
    Outcome outcome = call(name, arguments);
    CHECK_MESSAGE(outcome.failed, outcome.text);
    return outcome;
  }

 private:
  static void check_schema(std::string_view name, const std::string& text) {
    for (const tools::Tool& tool : tools::all_tools()) {
      if (tool.name != name) continue;
      REQUIRE_MESSAGE(!tool.output_schema.empty(), name);
      const auto schema = blocks::Schema::parse(tool.output_schema);
      REQUIRE_MESSAGE(schema.has_value(), name);
      for (const blocks::Violation& wrong : schema->check(text)) FAIL_CHECK(name, wrong.field, wrong.message, text);
    }
  }
};

inline constexpr std::string_view users =
    R"({"users":[{"id":1,"name":"Alice","theme":"dark"},{"id":2,"name":"Bob","theme":"light"}],"n":3})"
    "\n";

}  // namespace jt::test
