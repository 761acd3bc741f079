// SPDX-License-Identifier: MIT
#include "core/catalogue/find_definitions.hpp"

#include <doctest/doctest.h>

#include "bytes/scratch.hpp"

using namespace jt;
using namespace jt::catalogue;
using namespace jt::test;

namespace {

using Texts = std::vector<std::string>;

std::string servers(const std::string& name, const std::string& command) {
  return R"({"mcpServers": {")" + name + R"(": {"command": ")" + command + R"("}}})";
}

/// A home and a current folder of a test's own.
struct Place {
  Scratch scratch;
  Environment environment;

  Place() {
    environment.home = scratch.folder("home");
    environment.folder = scratch.folder("shop");
  }
  [[nodiscard]] Result<Found> standard() const {
    return find_definitions(standard_files(environment), bytes::Roots(), environment);
  }
  [[nodiscard]] Result<Found> given(const Texts& names) const {
    std::vector<ConfigFile> files;
    for (const std::string& name : names) files.push_back(given_file(name, environment));
    return find_definitions(files, bytes::Roots(), environment);
  }
};

}  // namespace

TEST_CASE("find_definitions: the folder before the home, others are shadows") {
  const Place place;
  const std::string project = place.scratch.file("shop/.mcp.json", servers("a", "project"));
  (void)place.scratch.folder("shop/.cursor");
  const std::string cursor = place.scratch.file("shop/.cursor/mcp.json", servers("a", "cursor"));
  const std::string home = place.scratch.file(
      "home/.claude.json", R"({"mcpServers": {"a": {"command": "x"}, "b": {"command": "home"}}, "projects": {")" +
                               place.environment.folder + R"(": {"mcpServers": {"b": {"command": "local"}}}}})");
  const auto found = place.standard();
  REQUIRE(found);
  CHECK(found->warnings.empty());
  CHECK(found->looked_for.size() == 11);
  REQUIRE(found->definitions.size() == 2);
  const Definition& a = found->definitions.at("a");
  CHECK(a.command == "project");
  CHECK(a.location == project);
  CHECK(a.project);
  CHECK(a.shadows == Texts{cursor, home});
  const Definition& b = found->definitions.at("b");
  CHECK(b.command == "local");
  CHECK(!b.project);
  CHECK(b.shadows.empty());  // the other one is in the same file
}

TEST_CASE("find_definitions: files that are named count in their order, and are trusted") {
  const Place place;
  const std::string one = place.scratch.file("shop/.mcp.json", servers("a", "one"));
  const std::string two = place.scratch.file("two.json", servers("a", "two"));
  const auto found = place.given({two, one});
  REQUIRE(found);
  CHECK(found->definitions.at("a").command == "two");
  CHECK(found->definitions.at("a").shadows == Texts{one});
  CHECK(!place.given({one})->definitions.at("a").project);
}

TEST_CASE("find_definitions: a standard file that is malformed is a warning, a named one an error") {
  const Place place;
  const std::string bad = place.scratch.file("shop/.mcp.json", "{\n\"mcpServers\": oops");
  (void)place.scratch.file("home/.claude.json", servers("a", "x"));
  const auto found = place.standard();
  REQUIRE(found);
  CHECK(found->definitions.size() == 1);
  REQUIRE(found->warnings.size() == 1);
  CHECK(found->warnings[0]->message == "invalid JSON in '" + bad + "', line 2, column 15: expected a value");
  const auto named = place.given({bad});
  REQUIRE(!named);
  CHECK(named.error()->code == Code::invalid_json);
  CHECK(place.given({place.scratch / "none.json"}).error()->code == Code::file_not_found);
}

TEST_CASE("find_definitions: a bundle, its folder or its manifest") {
  const Place place;
  (void)place.scratch.folder("bundle");
  const std::string manifest =
      place.scratch.file("bundle/manifest.json", R"({"name": "b", "server": {"type": "node", "entry_point": "m.js"}})");
  for (const std::string& name : {place.scratch / "bundle", place.scratch / "bundle/", manifest}) {
    CAPTURE(name);
    const auto found = place.given({name});
    REQUIRE(found);
    CHECK(found->definitions.at("b").location == manifest);
    CHECK(found->definitions.at("b").bundle == place.scratch / "bundle");
  }
  const auto none = place.given({place.environment.home});
  REQUIRE(!none);
  CHECK(none.error()->message == "the folder '" + place.environment.home + "' has no 'manifest.json'");
}

TEST_CASE("find_definitions: a manifest in the current folder counts if it is one of a bundle") {
  const Place place;
  (void)place.scratch.file("shop/manifest.json", R"({"name": "b", "server": {"type": "node", "entry_point": "m.js"}})");
  CHECK(place.standard()->definitions.at("b").project);
  (void)place.scratch.file("shop/manifest.json", R"({"manifest_version": 3, "name": "web extension"})");
  CHECK(place.standard()->definitions.empty());
  (void)place.scratch.file("shop/manifest.json", "no JSON");
  const auto found = place.standard();
  CHECK(found->definitions.empty());
  CHECK(found->warnings.empty());
}

TEST_CASE("find_definitions: a pipe or a folder in the place of a standard file is passed over") {
  const Place place;
  (void)place.scratch.fifo("shop/.mcp.json");
  (void)place.scratch.folder("home/.claude.json");
  const auto found = place.standard();
  REQUIRE(found);
  CHECK(found->definitions.empty());
}

TEST_CASE("find_definitions: files that are named stay inside the roots") {
  const Place place;
  const std::string outside = place.scratch.file("two.json", servers("a", "two"));
  const auto roots = bytes::Roots::make({place.environment.folder}, std::nullopt);
  REQUIRE(roots);
  const auto found = find_definitions({given_file(outside, place.environment)}, *roots, place.environment);
  REQUIRE(!found);
  CHECK(found.error()->code == Code::outside_root);
}

TEST_CASE("check_usable: what is defined in the current folder must be trusted") {
  Definition s;
  s.name = "s";
  s.location = "/w/.mcp.json";
  CHECK(check_usable(s, false));
  s.project = true;
  CHECK(check_usable(s, true));
  const auto refused = check_usable(s, false);
  REQUIRE(!refused);
  CHECK(refused.error()->code == Code::not_trusted);
  CHECK(refused.error()->message == "did not start server 's': it is defined in the current folder, in '/w/.mcp.json'");
  CHECK(refused.error()->advice ==
        std::vector<Advice>{{Advice::Kind::name_config, {"/w/.mcp.json"}}, {Advice::Kind::trust_folder, {}}});
  s.unusable = make_error(Code::config_error, "broken");
  CHECK(check_usable(s, true).error()->message == "broken");
  CHECK(check_usable(s, false).error()->code == Code::not_trusted);
}

TEST_CASE("is_url: a URL, not a name") {
  CHECK(is_url("http://x"));
  CHECK(is_url("https://x/mcp"));
  CHECK(!is_url("steve/system"));
  CHECK(!is_url("http"));
}
