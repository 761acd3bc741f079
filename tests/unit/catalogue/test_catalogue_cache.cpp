// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <ctime>
#include <thread>

#include "../bytes/scratch.hpp"
#include "core/catalogue/cache.hpp"

using jt::catalogue::Cache;
using jt::catalogue::Environment;
using jt::catalogue::Launch;
using jt::mcp::Offer;

namespace {

Cache opened(const jt::test::Scratch& scratch) {
  auto cache = Cache::open(scratch / "cache/jt");
  if (!cache) FAIL(cache.error()->message);
  return std::move(*cache);
}

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

unsigned mode_of(const std::string& path) {
  struct stat status {};
  REQUIRE(::lstat(path.c_str(), &status) == 0);
  return status.st_mode & 0777U;
}

const Offer sample{R"({"name":"x"})", R"({"a":{}})", "{}", R"({"log":{"uri":"file:///log"}})", "{}"};

}  // namespace

TEST_CASE("cache: what is kept is found, also by a cache that is opened later") {
  const jt::test::Scratch scratch;
  CHECK_FALSE(opened(scratch).find("k", std::nullopt));
  REQUIRE(opened(scratch).keep("k", sample));
  const auto found = opened(scratch).find("k", std::chrono::minutes(10));
  REQUIRE(found);
  CHECK(found->server == sample.server);
  CHECK(found->tools == sample.tools);
  CHECK(found->prompts == sample.prompts);
  CHECK(found->resources == sample.resources);
  CHECK(found->templates == sample.templates);
}

TEST_CASE("cache: empty and big texts") {
  const jt::test::Scratch scratch;
  const Cache cache = opened(scratch);
  REQUIRE(cache.keep("empty", Offer{"", "", "", "", ""}));
  REQUIRE(cache.find("empty", std::nullopt));
  CHECK(cache.find("empty", std::nullopt)->tools.empty());
  const std::string big = jt::test::pattern(std::size_t{3} << 20U) + std::string("\n\0", 2);
  REQUIRE(cache.keep("big", Offer{"{}", big, "{}", "{}", "{}"}));
  REQUIRE(cache.find("big", std::nullopt));
  CHECK(cache.find("big", std::nullopt)->tools == big);
}

TEST_CASE("cache: age, and a time to come") {
  const jt::test::Scratch scratch;
  const Cache cache = opened(scratch);
  const std::time_t now = std::time(nullptr);
  REQUIRE(cache.keep("k", sample, now - 3600));
  CHECK_FALSE(cache.find("k", std::chrono::minutes(10)));
  CHECK(cache.find("k", std::chrono::hours(2)));
  CHECK(cache.find("k", std::nullopt));
  // One that may have no age at all is not even found in the second in which it was kept.
  REQUIRE(cache.keep("k", sample));
  CHECK_FALSE(cache.find("k", std::chrono::seconds(0)));
  REQUIRE(cache.keep("k", sample, now + 3600));
  CHECK_FALSE(cache.find("k", std::chrono::minutes(10)));
  CHECK_FALSE(cache.find("k", std::nullopt));
}

TEST_CASE("cache: a file that is cut or changed at any byte is not found") {
  const jt::test::Scratch scratch;
  const Cache cache = opened(scratch);
  REQUIRE(cache.keep("k", sample));
  const std::string file = scratch / "cache/jt/servers/k";
  const std::string text = read_file(file);
  for (std::size_t i = 0; i < text.size(); ++i) {
    CAPTURE(i);
    std::ofstream(file, std::ios::binary) << text.substr(0, i);
    CHECK_FALSE(cache.find("k", std::nullopt));
    std::string other = text;
    other[i] = static_cast<char>(other[i] ^ 1);
    std::ofstream(file, std::ios::binary) << other;
    CHECK_FALSE(cache.find("k", std::nullopt));
  }
  std::ofstream(file, std::ios::binary) << text + "x";
  CHECK_FALSE(cache.find("k", std::nullopt));
}

TEST_CASE("cache: another account is another key, and the key tells nothing of it") {
  const jt::test::Scratch one;
  const jt::test::Scratch two;
  const Cache cache = opened(one);
  const Environment environment{.variables = {{"PATH", "/bin"}}, .inputs = {}, .home = "/h", .folder = "/f"};
  Launch launch;
  launch.command = "server";
  launch.arguments = {"a", "b"};
  launch.environment = {{"PATH", "/bin"}, {"TOKEN", "s3cret-1"}};
  const std::string key = cache.key(launch, environment);
  CHECK(key == opened(one).key(launch, environment));
  CHECK(key.size() == 32);
  CHECK(key.find_first_not_of("0123456789abcdef") == std::string::npos);
  CHECK(opened(two).key(launch, environment) != key);  // another secret
  Launch other = launch;
  other.environment["TOKEN"] = "s3cret-2";
  CHECK(cache.key(other, environment) != key);
  other = launch;
  other.arguments = {"ab", ""};
  CHECK(cache.key(other, environment) != key);
  other = launch;
  other.headers = {{"Authorization", "Bearer x"}};
  CHECK(cache.key(other, environment) != key);
  other = launch;
  other.folder = "/elsewhere";
  CHECK(cache.key(other, environment) != key);
  // A relative command is another program in another folder.
  Environment there = environment;
  there.folder = "/g";
  CHECK(cache.key(launch, there) != key);
  // Variables of the process do not count.
  Environment moved = environment;
  moved.variables["PATH"] = launch.environment["PATH"] = "/usr/bin";
  CHECK(cache.key(launch, moved) == key);
}

TEST_CASE("cache: only its user can read it, and one that others may write is refused") {
  const jt::test::Scratch scratch;
  REQUIRE(opened(scratch).keep("k", sample));
  CHECK(mode_of(scratch / "cache/jt") == 0700);
  CHECK(mode_of(scratch / "cache/jt/servers") == 0700);
  CHECK(mode_of(scratch / "cache/jt/servers/secret") == 0600);
  CHECK((mode_of(scratch / "cache/jt/servers/k") & 077U) == 0);
  REQUIRE(::chmod((scratch / "cache/jt").c_str(), 0777) == 0);
  const auto refused = Cache::open(scratch / "cache/jt");
  REQUIRE_FALSE(refused);
  CHECK(refused.error()->code == jt::Code::permission_denied);
}

TEST_CASE("cache: a secret that was cut off is made anew") {
  const jt::test::Scratch scratch;
  REQUIRE(opened(scratch).keep("k", sample));
  const std::string secret = scratch / "cache/jt/servers/secret";
  std::filesystem::resize_file(secret, 5);
  CHECK_FALSE(opened(scratch).find("k", std::nullopt));
  CHECK(std::filesystem::file_size(secret) > 100);
  CHECK(mode_of(secret) == 0600);
  REQUIRE(opened(scratch).keep("k", sample));
  CHECK(opened(scratch).find("k", std::nullopt));
}

TEST_CASE("cache: a link is no kept answer") {
  const jt::test::Scratch scratch;
  const Cache cache = opened(scratch);
  REQUIRE(cache.keep("k", sample));
  REQUIRE(::symlink("k", (scratch / "cache/jt/servers/l").c_str()) == 0);
  CHECK_FALSE(cache.find("l", std::nullopt));
}

TEST_CASE("cache: what was kept a month ago is removed, the secret is not") {
  const jt::test::Scratch scratch;
  const Cache cache = opened(scratch);
  REQUIRE(cache.keep("old", sample));
  REQUIRE(cache.keep("younger", sample));
  const auto age = [&](const char* name, int days) {
    const std::time_t then = std::time(nullptr) - std::time_t{days} * 24 * 3600;
    const timeval times[2]{{then, 0}, {then, 0}};
    REQUIRE(::utimes((scratch / ("cache/jt/servers/" + std::string(name))).c_str(), times) == 0);
  };
  age("old", 31);
  age("secret", 31);
  age("younger", 29);
  REQUIRE(cache.keep("new", sample));
  CHECK_FALSE(cache.find("old", std::nullopt));
  CHECK(cache.find("new", std::nullopt));
  CHECK(cache.find("younger", std::nullopt));
  CHECK(std::filesystem::exists(scratch / "cache/jt/servers/secret"));
}

TEST_CASE("cache: several that make the secret at the same time") {
  const jt::test::Scratch scratch;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] { (void)Cache::open(scratch / "cache/jt"); });
  }
  for (std::thread& each : threads) each.join();
  REQUIRE(opened(scratch).keep("k", sample));
  CHECK(opened(scratch).find("k", std::nullopt));
}
