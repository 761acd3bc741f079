// SPDX-License-Identifier: MIT
// A call that is cancelled while it works on what is in memory already: nothing is read then that would notice it.
#include <atomic>
#include <filesystem>

#include "tools/calling.hpp"

using nlohmann::json;

namespace {

/// A client that is gone after it was asked so many times.
class Leaving final : public jt::mcp::Call {
 public:
  explicit Leaving(int patience) : left_(patience) {}
  [[nodiscard]] bool cancelled() const override { return left_.fetch_sub(1) <= 0; }
  void progress(std::uint64_t, std::optional<std::uint64_t>, std::string_view) override {}
  void log(jt::mcp::Level, std::string_view) override {}

 private:
  mutable std::atomic<int> left_;
};

struct Left {
  bool failed = false;
  std::string text;
};

Left left(const jt::test::Desk& desk, int patience, std::string_view tool, const json& arguments) {
  jt::tools::Toolbox box(desk.place, {});
  Leaving client(patience);
  const auto answered = box.call(tool, jt::test::view_of(arguments.dump()), client);
  REQUIRE(answered.has_value());
  const json result = json::parse(*answered);
  return {result["isError"], result["content"][0]["text"]};
}

/// Arrays within arrays.
std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

/// Many small objects.
std::string many(int count) {
  std::string text = "[";
  for (int i = 0; i < count; ++i)
    text += (i == 0 ? "" : ",\n") + std::string(R"({"id":1,"txt":"old","tags":["a","b"]})");
  return text + "]\n";
}

}  // namespace

TEST_CASE("Toolbox::call: what works in memory is cancelled") {
  jt::test::Desk desk;
  desk.put("deep.json", nested(300));
  desk.put("many.json", many(2000));
  const std::vector<std::pair<std::string, json>> calls{
      {"json_values", {{"filePath", "deep.json"}, {"query", "$..*"}, {"tally", true}}},
      {"json_values", {{"filePath", "deep.json"}, {"query", "$..*"}}},
      {"json_table", {{"filePath", "deep.json"}, {"query", "$..*"}, {"sort", {"@path"}}}},
      {"JsonPatch",
       {{"filePath", "many.json"},
        {"query", "$[*].txt"},
        {"operation", "set"},
        {"value", "\"new\""},
        {"all", true},
        {"dryRun", true}}},
      {"JsonPatch",
       {{"filePath", "many.json"}, {"query", "$[*].txt"}, {"operation", "set"}, {"value", "\"new\""}, {"all", true}}},
  };
  for (const auto& [tool, arguments] : calls) {
    CAPTURE(tool);
    CAPTURE(arguments.dump());
    const Left cancelled = left(desk, 12, tool, arguments);
    CHECK(cancelled.failed);
    CHECK(cancelled.text.find("call was cancelled") != std::string::npos);
  }
  CHECK(desk.read("many.json") == many(2000));
}

TEST_CASE("Toolbox::call: an edit that is cancelled at any moment was made, with its undo, or not") {
  jt::test::Desk desk;
  const std::string before = many(40);
  int made = 0;
  for (int patience = 0; patience < 400; patience += 1 + patience / 8) {
    CAPTURE(patience);
    desk.put("many.json", before);
    const Left edited = left(
        desk, patience, "JsonPatch",
        {{"filePath", "many.json"}, {"query", "$[*].txt"}, {"operation", "set"}, {"value", "\"new\""}, {"all", true}});
    for (const auto& each : std::filesystem::directory_iterator(desk.root))
      CHECK(each.path().filename() == "many.json");
    if (desk.read("many.json") == before) {
      CHECK(edited.failed);
      continue;
    }
    ++made;
    desk.good("json_undo", {{"filePath", "many.json"}});
    CHECK(desk.read("many.json") == before);
  }
  CHECK(made > 0);
}
