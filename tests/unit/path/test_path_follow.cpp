// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <memory>
#include <vector>

#include "cli/advice.hpp"
#include "core/path/array_index.hpp"
#include "core/path/empty_step.hpp"
#include "path/documents.hpp"

using namespace jt;
using namespace jt_path_test;

namespace {

const std::string shop = R"({"users":[{"id":"u-0","name":"Ada"},{"id":"u-1"}],"max":null,"e":{},"x y":[]})";

struct Followed {
  path::Found found;
  std::string value;  ///< what the cursor stands on, where it was found
};

Result<Followed> go_to(const std::string& document, std::string_view text, scan::StreamOptions options = {}) {
  bytes::MemorySource source(document);
  scan::Stream stream(source, options);
  scan::Cursor cursor(stream);
  Result<path::Found> found = path::follow(cursor, *path::parse_path(text));
  if (!found) return fail(found.error());
  Followed out{*found, {}};
  std::string_view value;
  if (found->missing == 0 && cursor.text(value)) out.value = value;
  return out;
}

Error missing(std::string_view text, const std::string& document = shop, std::string_view file = "shop.json") {
  bytes::MemorySource source(document);
  scan::Stream stream(source);
  scan::Cursor cursor(stream);
  const path::Path path = *path::parse_path(text);
  const Result<path::Found> found = path::follow(cursor, path);
  REQUIRE(found.has_value());
  REQUIRE(found->missing > 0);
  return path::not_found(cursor, path, *found, file, text);
}

}  // namespace

TEST_CASE("follow: to the value") {
  for (const std::size_t window : {64U, 65U, 4096U}) {
    scan::StreamOptions options;
    options.window = window;
    CHECK(go_to(shop, "/users/1/id", options)->value == "\"u-1\"");
    CHECK(go_to(shop, "$.users[-1].id", options)->value == "\"u-1\"");
    CHECK(go_to(shop, "users[0]['name']", options)->value == "\"Ada\"");
    CHECK(go_to(shop, "", options)->value == shop);
  }
  CHECK(go_to(shop, "$.users[-2]")->found.location == path::Location{std::string("users"), std::uint64_t{0}});
  CHECK(go_to(R"({"a":1,"a":2})", "$.a")->value == "1");
}

TEST_CASE("follow: to the nearest ancestor") {
  const auto left = [](std::string_view path) { return go_to(shop, path)->found.missing; };
  CHECK(left("/users/2") == 1);
  CHECK(left("/users/2/a/b") == 3);
  CHECK(left("$.users[-3]") == 1);
  CHECK(left("$.users.name") == 1);
  CHECK(left("$.max.a") == 1);
  CHECK(left("$.e[0]") == 1);
  CHECK(left("/users/-") == 1);
  CHECK(go_to(shop, "/users/0/nope/x")->found.location == path::Location{std::string("users"), std::uint64_t{0}});
}

TEST_CASE("follow: a pointer's token that is no index") {
  for (const char* path : {"/users/-1", "/users/00", "/users/1.5", "/users/18446744073709551616"}) {
    const auto followed = go_to(shop, path);
    REQUIRE_FALSE(followed.has_value());
    CHECK(followed.error()->code == Code::invalid_path);
  }
  CHECK(go_to(shop, "/users/18446744073709551615")->found.missing == 1);
}

TEST_CASE("follow: stops reading at the value") {
  const std::string document = R"({"a":{"b":1},)" + std::string(10'000, ' ') + "broken";
  OnceSource source(document);
  scan::StreamOptions options;
  options.window = 64;
  scan::Stream stream(source, options);
  scan::Cursor cursor(stream);
  REQUIRE(path::follow(cursor, *path::parse_path("/a/b"))->missing == 0);
  CHECK(source.read_so_far() <= 128);
  CHECK(path::one_pass(*path::parse_path("$.a[0]")));
  CHECK_FALSE(path::one_pass(*path::parse_path("$.a[-1]")));
}

TEST_CASE("not_found: past the end of an array") {
  std::string document = "{\"users\":[0";
  for (int i = 1; i < 1547; ++i) document += "," + std::to_string(i);
  document += "]}";
  const Error error = missing("/users/9999", document, "users.json");
  CHECK(error->code == Code::path_not_found);
  CHECK(error->message == "no path '/users/9999' in 'users.json': array '/users' has 1547 elements");
  CHECK(error->sentence == "Path '/users/9999' not found. Array length is 1547.");
  CHECK(cli::worded(error)->suggestion == "Use match-based targeting or inspect to find the correct path");
  CHECK(error->hints == Texts{"the last element is '/users/1546'"});
  CHECK(error->path == "/users/9999");
  CHECK(error->available == Texts{"/users/0", "/users/1546"});
  CHECK(cli::worded(error)->commands == Texts{"jt inspect users.json /users"});
  CHECK(missing("$.users[2000].x", document)->available == Texts{"$.users[0]", "$.users[1546]"});
  CHECK(missing("/5", "[1]")->message == "no path '/5' in 'shop.json': the root array has 1 element");
  CHECK(missing("/5", "[1]")->available == Texts{"/0"});
  CHECK(missing("/0", "[]")->available.empty());
  CHECK(missing("/users/name")->hints.at(0) == "elements have indices, not keys such as 'name'");
  CHECK(missing("/users/-")->hints.at(0).find("'-' is the position after the last element") == 0);
}

TEST_CASE("not_found: a key that is not there") {
  const Error error = missing("/users/0/nmae");
  CHECK(error->message == "no path '/users/0/nmae' in 'shop.json': object '/users/0' has no key 'nmae'");
  CHECK(error->sentence == "Path '/users/0/nmae' not found. Object '/users/0' has no key 'nmae'.");
  CHECK(error->hints == Texts{"did you mean 'name'?", "its keys are 'id', 'name'"});
  CHECK(error->suggestion == "Did you mean 'name'?");
  CHECK(error->available == Texts{"/users/0/name", "/users/0/id"});
  CHECK(cli::worded(error)->commands == Texts{"jt inspect shop.json /users/0"});
  CHECK(missing("$.e.x")->hints == Texts{"the object is empty"});
  CHECK(missing(".user")->hints.at(0) == "did you mean 'users'?");
  CHECK(cli::worded(missing(".user"))->commands == Texts{"jt inspect shop.json"});
  CHECK(cli::worded(missing("$['x y'].a"))->commands == Texts{R"(jt inspect shop.json '$['\''x y'\'']')"});
}

TEST_CASE("not_found: keys with dots, written as steps") {
  const std::string document = R"({"a.b":{"c":[{"x.y.z":1}]},"c":2,"d\u002ee":3})";
  CHECK(missing("$.a.b", document)->suggestion == "Did you mean '$['a.b']'?");
  CHECK(missing("$.a.b", document)->available == Texts{"$['a.b']", "$.c", "$['d.e']"});
  CHECK(missing("$.a.b.c[0].q", document)->hints.at(0) == "did you mean '$['a.b'].c[0].q'?");
  CHECK(missing("$['a.b'].c[0].x.y.z", document)->hints.at(0) == "did you mean '$['a.b'].c[0]['x.y.z']'?");
  CHECK(missing("/d/e", document)->hints.at(0) == "did you mean '/d.e'?");
  CHECK(missing("$.a.q", document)->hints.at(0) == "did you mean 'c'?");
  CHECK(missing("$.a.b", R"({"a.bc":1})")->hints.at(0) == "its key is 'a.bc'");
}

TEST_CASE("not_found: below a scalar, and from a pipe") {
  CHECK(missing("/max/a")->message == "no path '/max/a' in 'shop.json': null '/max' has nothing below it");
  CHECK(missing("/max/a")->sentence == "Path '/max/a' not found. '/max' is null.");
  CHECK(missing("/users/0/id/x")->sentence == "Path '/users/0/id/x' not found. '/users/0/id' is a string.");
  CHECK(missing("/a", "1")->message == "no path '/a' in 'shop.json': the root number has nothing below it");
  CHECK(missing("/zzz", shop, "-")->commands.empty());
  CHECK(cli::worded(missing("/zzz", shop, "-x.json"))->commands == Texts{"jt inspect ./-x.json"});
  OnceSource source(shop);
  scan::Stream stream(source);
  scan::Cursor cursor(stream);
  const path::Path path = *path::parse_path("/zzz");
  const path::Found found = *path::follow(cursor, path);
  const Error piped = path::not_found(cursor, path, found, "-", "/zzz");
  CHECK(piped->message == "no path '/zzz' in '-': the root object has no key 'zzz'");
  CHECK(piped->hints == Texts{"its keys are 'users', 'max', 'e', 'x y'"});
}

TEST_CASE("not_found: many and hostile keys") {
  std::string document = "{";
  for (int i = 0; i < 5000; ++i) document += "\"key" + std::to_string(i) + "\":0,";
  document += R"("\u001b[31mred":0,"wanted":1})";
  const Error error = missing("$.wantde", document);
  CHECK(error->available.size() == 10);
  CHECK(error->available.at(0) == "$.wanted");
  CHECK(error->hints.at(1).find("'key9', …") != std::string::npos);
  const Error red = missing("$['\\u001b[31mrde']", document);
  CHECK(red->message.find('\x1b') == std::string::npos);
  for (const std::string& hint : red->hints) CHECK(hint.find('\x1b') == std::string::npos);
  for (const std::string& each : red->available) CHECK(each.find('\x1b') == std::string::npos);
  const Error cut = missing("/" + std::string(200, 'q'), R"({"a":1})");
  CHECK(cut->message.find("no key '" + std::string(80, 'q') + "…'") != std::string::npos);
}

TEST_CASE("follow, not_found: an object with more members than are looked at") {
  std::string document = "{";
  for (std::uint64_t i = 0; i < path::Ancestor::most_members; ++i) document += "\"key" + std::to_string(i) + "\":0,";
  document += R"("wan\u0074ed":{"in":1}})";
  CHECK(go_to(document, "$.wanted.in")->value == "1");
  CHECK(go_to(document, "$.wanted")->found.location == path::Location{std::string("wanted")});
  const Error error = missing("$.wantde", document);
  CHECK(error->available.size() == 10);
  CHECK(error->available.at(0) == "$.key0");  // "wanted" is not among those looked at
  CHECK(missing("$.key9998x", document)->available.at(0) == "$.key9998");
  const std::string longer = "{\"" + std::string(300, 'a') + "\":0}";
  CHECK(missing("$.b", longer)->hints == Texts{"its key is 1 long key"});
}

TEST_CASE("not_found: steps of the wrong kind are told what stands there") {
  CHECK(missing("$.e[0]")->hints == Texts{"the object is empty"});
  CHECK(missing("$[0]")->hints.back() == "its keys are 'users', 'max', 'e', 'x y'");
  CHECK(missing("$.users.name")->message.ends_with("array '$.users' has 2 elements"));
  CHECK(missing("/users/-")->available == Texts{"/users/0", "/users/1"});
  CHECK(missing("$[0]", "{\"a\":")->message == "no path '$[0]' in 'shop.json'");
}

TEST_CASE("ArrayIndex: any element of a long array, with few marks") {
  std::string document = "[";
  const std::uint64_t size = path::ArrayIndex::max_marks * 256 + 1000;  // more marks than are kept
  document.reserve(size * 2);
  for (std::uint64_t i = 0; i < size; ++i) document += i % 2 == 0 ? "1," : "2,";
  document.back() = ']';
  bytes::MemorySource source(document);
  scan::Stream stream(source);
  scan::Cursor cursor(stream);
  REQUIRE(cursor.start());
  REQUIRE(cursor.enter());
  path::ArrayIndex index;
  REQUIRE(index.build(cursor));
  CHECK(index.count() == size);
  for (const std::uint64_t at : {std::uint64_t{0}, std::uint64_t{255}, std::uint64_t{256}, std::uint64_t{511}, size / 2,
                                 size / 2 + 1, size - 1}) {
    REQUIRE(index.seek(cursor, at));
    REQUIRE(cursor.next() == scan::Step::entry);
    CHECK(cursor.index() == at);
    std::string_view text;
    REQUIRE(cursor.text(text));
    CHECK(text == (at % 2 == 0 ? "1" : "2"));
  }
}

namespace {

std::optional<path::EmptyStep> empty_step(bytes::Source& source, std::string_view query, std::uint64_t most) {
  std::vector<std::unique_ptr<scan::Stream>> streams;
  std::vector<std::unique_ptr<scan::Cursor>> cursors;
  const path::FreshCursor fresh = [&]() -> scan::Cursor& {
    streams.push_back(std::make_unique<scan::Stream>(source));
    return *cursors.emplace_back(std::make_unique<scan::Cursor>(*streams.back()));
  };
  return path::find_empty_step(fresh, *path::parse_query(query), most);
}

}  // namespace

TEST_CASE("find_empty_step: keys at any depth are looked at in the beginning of a large document") {
  const std::string document = R"({"first":[{"naems":1},{"y":2}],"last":{"name":1}})";
  const auto near = [&](std::uint64_t most) {
    bytes::MemorySource source(document);
    return empty_step(source, "$..naem", most)->near;
  };
  CHECK(near(path::looked_at_for_keys) == Texts{"name", "naems"});
  const std::uint64_t last = document.rfind('1');  // the value of that key
  CHECK(near(last) == Texts{"name", "naems"});
  CHECK(near(last - 1) == Texts{"naems"});
  CHECK(near(0).empty());
}

TEST_CASE("find_empty_step: those of the root too, however large it is") {
  for (const std::size_t size : {std::size_t{1}, std::size_t{1'000'000}}) {
    const std::string document = R"({"search":")" + std::string(size, 'x') + R"(","metadata":{"nothing":1}})";
    bytes::MemorySource source(document);
    CHECK(empty_step(source, "$..serch", path::looked_at_for_keys)->near == Texts{"search"});
    CHECK(empty_step(source, "$..metadat", path::looked_at_for_keys)->near == Texts{"metadata"});
  }
}

TEST_CASE("find_empty_step: those of an object with many members, and of a large one among others") {
  std::string many = R"({"a":{)";
  for (int i = 0; i < 5'000; ++i) many += "\"member " + std::to_string(i) + "\":1,";
  many += R"("last":1},"large":{"text":")" + std::string(2'000'000, 'x') + R"(","within":1},"b":{"other":1}})";
  bytes::MemorySource source(many);
  CHECK(empty_step(source, "$..lsat", path::looked_at_for_keys)->near == Texts{"last"});
  CHECK(empty_step(source, "$..othr", path::looked_at_for_keys)->near == Texts{"other"});
  CHECK(empty_step(source, "$..wihtin", path::looked_at_for_keys)->near == Texts{"within"});
}

TEST_CASE("find_empty_step: the keys of an object that is not held, and of some among large ones") {
  const std::string large = "\"" + std::string(3'000'000, 'x') + "\"";
  const std::string document = R"({"events":[{"name":)" + large + R"(,"id":1},{"kind":2}],"last":3})";
  CountedSource source(document);
  CHECK(empty_step(source, "$.event[*].id", path::looked_at_for_keys)->near == Texts{"events"});
  CHECK(empty_step(source, "$.lsat[*]", path::looked_at_for_keys)->near == Texts{"last"});
  CHECK(empty_step(source, "$.events[*].knid", path::looked_at_for_keys)->near == Texts{"kind"});
  CHECK(empty_step(source, "$.events[?@.knid == 1]", path::looked_at_for_keys)->near == Texts{"kind"});
  // Behind the first one, no more is looked at than that.
  CHECK(empty_step(source, "$.events[*].knid", 1'000'000)->near.empty());
}

TEST_CASE("find_empty_step: what is behind the beginning is not read, of one array or of many values") {
  // What a stream reads at once, and ahead.
  constexpr std::uint64_t ahead = std::uint64_t{4} << 20;
  constexpr std::size_t times = 1'000'000;
  std::string values;
  values.reserve(times * 10);
  for (std::size_t i = 0; i < times; ++i) values += R"({"key":1},)";
  for (const char* begin : {R"({"a":[)", R"([)", R"({"a":{"b":[1,[)"}) {
    const std::string document = begin + values;  // it is not read to where it ends too soon
    CountedSource source(document);
    constexpr std::uint64_t most = 1 << 20;
    const auto step = empty_step(source, "$..keey", most);
    REQUIRE(step);
    CHECK(step->near == Texts{"key"});
    CAPTURE(begin);
    CHECK(source.far() < most + ahead);
  }
}
