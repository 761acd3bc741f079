// SPDX-License-Identifier: MIT
#include "results/server_list.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/json/layout.hpp"
#include "output/fields.hpp"

using namespace jt;

namespace {

catalogue::Definitions servers(int count) {
  catalogue::Definitions all;
  for (int i = 0; i < count; ++i) {
    const std::string name = "server" + std::to_string(1000000 + i);
    catalogue::Definition& server = all[name];
    server.name = name;
    server.command = "x";
    server.arguments = {"--token", "geheim" + std::to_string(i)};
    server.location = "/etc/mcp.json";
  }
  return all;
}

/// Renders json within a limit, and counts the bytes that it had to make for that.
class Measured final : public output::Renderer {
 public:
  explicit Measured(std::size_t limit) : limit_(limit) {}

  [[nodiscard]] output::Form form() const override { return output::Form::document; }
  void whole(const output::View& view, const output::Table& /*table*/) override { printed = render(view); }
  bool fits(const output::View& view, const output::Table& /*table*/) override {
    const std::string text = render(view);
    work += text.size();
    return text.size() <= limit_;
  }
  void begin(const output::Series& /*series*/) override {}
  void item(const output::View& /*view*/) override {}
  bool fits_item(const output::View& /*view*/, bool /*last*/) override { return true; }
  bool item(const output::View& /*view*/, const output::Pump& /*value*/) override { return true; }
  void end(const output::Frame* /*tail*/) override {}
  void error(const Error& /*error*/) override {}
  void note(const std::string& /*text*/) override {}

  std::string printed;
  std::size_t work = 0;

 private:
  static std::string render(const output::View& view) {
    std::string text;
    json::Compact layout(text);
    output::JsonSink out(layout);
    out.object([&] {
      output::Fields fields(out);
      view.fields(fields);
      out.omissions();
    });
    return text;
  }

  std::size_t limit_;
};

struct Shown {
  nlohmann::json document;
  std::size_t bytes = 0;
  std::size_t work = 0;
};

Shown shown(const catalogue::Definitions& all, std::size_t limit) {
  Measured renderer(limit);
  std::string unused;
  output::Writer writer(unused);
  results::show_servers({renderer, writer, std::nullopt}, all);
  return {nlohmann::json::parse(renderer.printed), renderer.printed.size(), renderer.work};
}

}  // namespace

TEST_CASE("show_servers: as many servers as fit, and the number of the others") {
  for (const int count : {0, 1, 2, 3, 7, 64, 100}) {
    const auto all = servers(count);
    const std::size_t whole = shown(all, std::size_t{1} << 30).bytes;
    for (std::size_t limit = 0; limit <= whole + 1; ++limit) {
      const Shown part = shown(all, limit);
      const std::size_t omitted = part.document.value("/omitted/servers"_json_pointer, 0U);
      const std::size_t named = part.document.size() - (omitted > 0 ? 1 : 0);
      REQUIRE(named + omitted == static_cast<std::size_t>(count));
      REQUIRE((named == 0 || part.bytes <= limit));
      if (limit >= whole) REQUIRE(omitted == 0);
      // One more would not have fitted.
      if (omitted > 1) REQUIRE(shown(all, part.bytes).document == part.document);
      if (omitted > 1 && limit > 60) REQUIRE(limit < part.bytes + 120);
      if (count > 7) limit += 37;
    }
  }
}

TEST_CASE("show_servers: the work for a part grows with the part, and not with the square of all") {
  std::vector<std::size_t> half;
  for (const int times : {1, 2, 4, 8}) {
    const auto all = servers(1000 * times);
    const std::size_t whole = shown(all, std::size_t{1} << 30).bytes;
    half.push_back(shown(all, whole / 2).work);
    // A small part of many servers is as much work as of few.
    CHECK(shown(all, 3000).work < 60000);
  }
  for (std::size_t i = 1; i < half.size(); ++i) {
    CAPTURE(i);
    CHECK(half[i] < half[i - 1] * 5 / 2);
  }
}

TEST_CASE("show_servers: json has the command without its secrets") {
  const Shown one = shown(servers(1), std::size_t{1} << 30);
  CHECK(one.document["server1000000"]["command"] == nlohmann::json{"x", "--token", "[hidden]"});
}
