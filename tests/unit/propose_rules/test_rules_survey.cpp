// SPDX-License-Identifier: MIT
// The survey of a document against a model that holds all of it, and its bounds.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "core/bytes/memory_source.hpp"
#include "core/json/escape.hpp"
#include "core/propose/rules/survey.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::propose::rules;

namespace {

Result<Tree> survey_of(std::string_view text, const Wanted& wanted, scan::StreamOptions options = {}) {
  bytes::MemorySource source(text);
  scan::Stream stream(source, options);
  scan::Cursor cursor(stream);
  if (!cursor.start()) return fail(cursor.failure());
  return survey(cursor, wanted);
}

/// Each node in a line: location, flags, count and text.
std::string lines(const Tree& tree) {
  std::string out;
  for (NodeId id = 0; id < tree.size(); ++id) {
    const Node& node = tree.at(id);
    out += path::spell(tree.location(id), path::Spelling::pointer) + " " + std::string(name(node.type));
    out += node.element ? " element" : "";
    out += node.named ? " named" : "";
    out += node.said ? " said" : "";
    out += " #" + std::to_string(node.index) + " " + std::to_string(node.count) + " " + node.text + "\n";
  }
  return out;
}

/// Parents, first children and siblings say the same, in document order.
void check_links(const Tree& tree) {
  std::vector<NodeId> order;
  std::vector<NodeId> open{Tree::root};
  while (!open.empty()) {
    const NodeId id = open.back();
    open.pop_back();
    order.push_back(id);
    std::vector<NodeId> children;
    for (NodeId child = tree.at(id).first_child; child != no_node; child = tree.at(child).next_sibling) {
      REQUIRE(tree.at(child).parent == id);
      children.push_back(child);
    }
    open.insert(open.end(), children.rbegin(), children.rend());
  }
  REQUIRE(order.size() == tree.size());
  for (NodeId id = 0; id < order.size(); ++id) CHECK(order[id] == id);
}

// ---- the model

struct Value {
  std::string text;  ///< of a scalar
  char kind = 's';   ///< 'o', 'a' or 's'
  std::vector<std::pair<std::string, Value>> entries;
};

/// The one is wanted, the other differs from it in its first byte.
const std::string long_key = "w" + std::string(40, 'k');
const std::string like_it = "v" + std::string(40, 'k');

const std::vector<std::string> keys = {"id", "name", "theme", "a", "b",      "dröger", "with \"quote\"",
                                       "",   "tags", "deep",  ":", long_key, like_it};

Value random_value(std::mt19937_64& random, int depth) {
  Value out;
  const auto kind = random() % 10;
  if (depth == 0 || kind < 4) {
    const std::vector<std::string> scalars = {
        "1", "-2.5e3", "true", "null", "\"Ann\"", "\"Bob\"", "\"\"", "\"a, {b] \\\" c\"", "\":\"", "\": \\\\\""};
    out.text = scalars[random() % scalars.size()];
    if (random() % 40 == 0) out.text = '"' + std::string(random() % 9000, 'x') + '"';
    return out;
  }
  out.kind = kind < 7 ? 'o' : 'a';
  for (auto count = random() % 6; count > 0; --count) {
    std::string key = out.kind == 'o' ? keys[random() % keys.size()] : "";
    if (out.kind == 'o' && random() % 50 == 0) key = std::string(random() % 400, 'k');
    out.entries.emplace_back(std::move(key), random_value(random, depth - 1));
  }
  return out;
}

void write(std::string& out, const Value& value, std::mt19937_64& random) {
  const auto gap = [&] { out.append(random() % 8 == 0 ? random() % 4 : 0, ' '); };
  if (value.kind == 's') {
    out += value.text;
    return;
  }
  out += value.kind == 'o' ? '{' : '[';
  gap();
  for (std::size_t i = 0; i < value.entries.size(); ++i) {
    if (i != 0) out += ',';
    gap();
    const auto& [key, entry] = value.entries[i];
    if (value.kind == 'o') {
      std::string quoted = json::quote(key);
      if (random() % 10 == 0 && key == "name") quoted = "\"\\u006eame\"";
      out += quoted;
      gap();
      out += ':';
    }
    gap();
    write(out, entry, random);
    gap();
  }
  out += value.kind == 'o' ? '}' : ']';
}

/// What is kept, by the words of the header.
struct Model {
  const Wanted& wanted;
  std::string out;

  struct Place {
    path::Location at;
    std::string key;  ///< of the member, or of the array
    std::uint64_t index = 0;
    bool member = false;
    bool element = false;
    bool in_array = false;
    int identity = 0;  ///< of the container around it
  };

  [[nodiscard]] bool named(const Place& place) const { return place.member && wanted.key(place.key); }
  [[nodiscard]] bool said(const Value& value, const Place& place) const {
    return value.kind == 's' && value.text.size() <= Wanted::longest_text && wanted.value(place.key, value.text);
  }
  static Place below(const Value& value, const Place& place, std::size_t i) {
    Place out;
    out.at = place.at;
    out.index = i;
    out.member = value.kind == 'o';
    out.element = !out.member;
    out.key = out.member ? value.entries[i].first : place.key;
    if (out.member)
      out.at.emplace_back(out.key);
    else
      out.at.emplace_back(std::uint64_t{i});
    if (place.element && out.element) out.key = place.key;
    out.in_array = place.in_array || out.element;
    out.identity = !out.member ? 0 : place.element ? 1 : place.identity == 1 ? 2 : 0;
    return out;
  }
  [[nodiscard]] bool any_said(const Value& value, const Place& place) const {
    if (said(value, place)) return true;
    for (std::size_t i = 0; i < value.entries.size(); ++i)
      if (any_said(value.entries[i].second, below(value, place, i))) return true;
    return false;
  }
  [[nodiscard]] bool kept(const Value& value, const Place& place) const {
    bool any = named(place) || said(value, place);
    for (std::size_t i = 0; i < value.entries.size() && !any; ++i) any = kept_in(value, place, i);
    return any;
  }
  [[nodiscard]] bool kept_in(const Value& value, const Place& place, std::size_t i) const {
    const Place at = below(value, place, i);
    if (wanted.scoped && at.element && !place.in_array && !any_said(value.entries[i].second, at)) return false;
    return kept(value.entries[i].second, at);
  }
  [[nodiscard]] bool identifies(const Value& value, const Place& place) const {
    return place.member && value.kind == 's' && place.identity != 0 && wanted.identity(place.key);
  }

  void emit(const Value& value, const Place& place) {
    out += path::spell(place.at, path::Spelling::pointer) + " ";
    if (value.kind != 's') {
      out += value.kind == 'o' ? "object" : "array";
    } else {
      const char c = value.text[0];
      out += c == '"' ? "string" : c == 't' ? "boolean" : c == 'n' ? "null" : "number";
    }
    out += place.element ? " element" : "";
    out += named(place) ? " named" : "";
    out += said(value, place) ? " said" : "";
    out += " #" + std::to_string(place.index) + " " + std::to_string(value.entries.size()) + " ";
    if (value.kind == 's') out += value.text.size() > Wanted::longest_text ? "" : value.text;
    if (value.kind != 's' && value.entries.empty()) out += value.kind == 'o' ? "{}" : "[]";
    out += "\n";
    for (std::size_t i = 0; i < value.entries.size(); ++i) {
      const Value& entry = value.entries[i].second;
      const Place at = below(value, place, i);
      bool keep = kept_in(value, place, i) || identifies(entry, at);
      // An object in an element, for what identifies the element.
      if (at.identity == 1 && entry.kind == 'o') {
        for (std::size_t j = 0; j < entry.entries.size(); ++j)
          keep = keep || identifies(entry.entries[j].second, below(entry, at, j));
      }
      if (keep) emit(entry, at);
    }
  }
};

/// The first line that differs; the documents are long.
std::string first_difference(const std::string& a, const std::string& b) {
  std::size_t at = 0;
  while (at < a.size() && at < b.size() && a[at] == b[at]) ++at;
  const std::size_t begin = at == 0 ? 0 : a.rfind('\n', at - 1) + 1;
  return a.substr(begin, a.find('\n', at) - begin).substr(0, 400);
}

Wanted some() {
  Wanted wanted;
  wanted.key = [](std::string_view key) { return key == "theme" || key == "tags" || key == long_key; };
  wanted.value = [](std::string_view key, std::string_view text) { return text == "\"Ann\"" && key != "b"; };
  wanted.identity = [](std::string_view key) { return key == "id" || key == "name"; };
  return wanted;
}

std::string strings(std::size_t size) { return std::string(size, 'x'); }

}  // namespace

TEST_CASE("survey: keeps what is wanted, what is around it, and what identifies it") {
  const std::string_view text =
      R"({"users":[{"id":1,"name":"Ann","theme":"dark","x":[1,2]},{"id":2,"name":"Bob","x":{"y":3}},)"
      R"({"metadata":{"name":"c","uid":7},"spec":{"theme":{}}}],"rest":{"id":9}})";
  const auto tree = survey_of(text, some());
  REQUIRE(tree);
  check_links(*tree);
  CHECK(lines(*tree) ==
        " object #0 2 \n"
        "/users array #0 3 \n"
        "/users/0 object element #0 4 \n"
        "/users/0/id number #0 0 1\n"
        "/users/0/name string said #1 0 \"Ann\"\n"
        "/users/0/theme string named #2 0 \"dark\"\n"
        "/users/2 object element #2 2 \n"
        "/users/2/metadata object #0 2 \n"
        "/users/2/metadata/name string #0 0 \"c\"\n"
        "/users/2/spec object #1 1 \n"
        "/users/2/spec/theme object named #0 0 {}\n");
}

TEST_CASE("survey: scoped keeps the elements at the positions that are spoken of") {
  Wanted wanted = some();
  wanted.scoped = true;
  wanted.key = [](std::string_view key) { return key == "theme" || key == "list"; };
  wanted.places = [](std::string_view key) -> Wanted::Places {
    if (key == "list") return {{1}, true};
    return {};
  };
  const auto tree =
      survey_of(R"({"list":[{"theme":1},{"theme":2},{"theme":3},7,{"theme":4}],"more":[{"theme":5}]})", wanted);
  REQUIRE(tree);
  check_links(*tree);
  CHECK(lines(*tree) ==
        " object #0 2 \n"
        "/list array named #0 5 \n"
        "/list/1 object element #1 1 \n"
        "/list/1/theme number named #0 0 2\n"
        "/list/4 object element #4 1 \n"
        "/list/4/theme number named #0 0 4\n");
  // The last element has nothing that is wanted; the list is in an element of another one.
  CHECK(survey_of(R"({"list":[{"theme":1},{"a":2}]})", wanted)->size() == 2);
  CHECK(survey_of(R"([{"list":[{"theme":1}]}])", wanted).error()->code == Code::limit_exceeded);
}

TEST_CASE("survey: scoped drops elements of which nothing is said") {
  Wanted wanted = some();
  wanted.scoped = true;
  const auto tree = survey_of(
      R"([{"theme":1},{"theme":2,"list":[{"name":"Ann"},{"theme":3}]},["Ann"],"Ann",{"name":"Bob","theme":4}])",
      wanted);
  REQUIRE(tree);
  check_links(*tree);
  CHECK(lines(*tree) ==
        " array #0 5 \n"
        "/1 object element #1 2 \n"
        "/1/theme number named #0 0 2\n"
        "/1/list array #1 2 \n"
        "/1/list/0 object element #0 1 \n"
        "/1/list/0/name string said #0 0 \"Ann\"\n"
        "/1/list/1 object element #1 1 \n"
        "/1/list/1/theme number named #0 0 3\n"
        "/2 array element #2 1 \n"
        "/2/0 string element said #0 0 \"Ann\"\n"
        "/3 string element said #3 0 \"Ann\"\n");
  const auto outside = survey_of(R"({"theme":1,"list":[{"theme":2}]})", wanted);
  REQUIRE(outside);
  CHECK(lines(*outside) == " object #0 2 \n/theme number named #0 0 1\n");
}

TEST_CASE("survey: root scalars, nothing wanted, keys that occur twice") {
  CHECK(lines(*survey_of("\"Ann\"", some())) == " string said #0 0 \"Ann\"\n");
  CHECK(lines(*survey_of("7", some())) == " number #0 0 7\n");
  CHECK(lines(*survey_of(R"({"a":[{"id":1},{"id":2}],"b":{}})", some())) == " object #0 2 \n");
  CHECK(lines(*survey_of("{ }", some())) == " object #0 0 {}\n");
  const auto tree = survey_of(R"({"theme":1,"x":0,"theme":2,"\u0074heme":3})", some());
  REQUIRE(tree);
  CHECK(lines(*tree) ==
        " object #0 4 \n/theme number named #0 0 1\n/theme number named #2 0 2\n/theme number named #3 0 3\n");
}

TEST_CASE("survey: the same as a model, in windows of all sizes") {
  std::mt19937_64 random(test::seed(1));
  for (int round = 0; round < 3000; ++round) {
    const Value value = random_value(random, 6);
    std::string text;
    write(text, value, random);
    REQUIRE(nlohmann::json::accept(text));
    Wanted wanted = some();
    wanted.scoped = random() % 2 == 0;
    if (random() % 2 == 0) wanted.asks = [](std::string_view key) { return key != "b"; };
    Model model{wanted, {}};
    model.emit(value, {});
    scan::StreamOptions options;
    const std::size_t windows[] = {64, 128, 512, 4096, 65536};
    options.window = windows[random() % 5];
    options.shift = random() % 64;
    const auto tree = survey_of(text, wanted, options);
    REQUIRE(tree);
    const std::string found = lines(*tree);
    const bool same = found == model.out;
    INFO(wanted.scoped << " found: " << first_difference(found, model.out));
    INFO("model: " << first_difference(model.out, found));
    REQUIRE(same);
    check_links(*tree);
  }
}

TEST_CASE("survey: keys and values across the ends of windows") {
  for (const std::size_t edge :
       {std::size_t{64}, std::size_t{4} << 10, std::size_t{64} << 10, std::size_t{256} << 10}) {
    for (std::size_t before = edge - 40; before <= edge; ++before) {
      const std::string text =
          R"({"pad":")" + strings(before - 10) + R"(","list":[[1,2],[3],{"id":12,"theme":"dark"}]})";
      const auto tree = survey_of(text, some());
      REQUIRE(tree);
      CHECK(lines(*tree) ==
            " object #0 2 \n/list array #1 3 \n/list/2 object element #2 2 \n/list/2/id number #0 0 12\n"
            "/list/2/theme string named #1 0 \"dark\"\n");
    }
  }
}

TEST_CASE("survey: a value of the greatest length is held, a longer one is not") {
  for (const std::size_t size : {Wanted::longest_text, Wanted::longest_text + 1, std::size_t{5} << 20}) {
    const std::string value = '"' + strings(size - 2) + '"';
    const auto tree = survey_of(R"({"theme":)" + value + "}", some());
    REQUIRE(tree);
    CHECK(tree->at(1).text == (size == Wanted::longest_text ? value : ""));
    CHECK(tree->at(1).named);
  }
}

TEST_CASE("survey: asks about each key once, and about no value that was not asked for") {
  std::string text = "[";
  for (int i = 0; i < 1000; ++i) text += R"({"id":1,"theme":2,"b":3},)";
  text.back() = ']';
  int keys_asked = 0;
  std::set<std::string> values_asked;
  Wanted wanted = some();
  wanted.key = [&](std::string_view) { return ++keys_asked, false; };
  wanted.value = [&](std::string_view key, std::string_view) { return values_asked.emplace(key), false; };
  wanted.asks = [](std::string_view key) { return key == "b"; };
  REQUIRE(survey_of(text, wanted));
  CHECK(keys_asked <= 4);
  CHECK(values_asked == std::set<std::string>{"b"});
}

TEST_CASE("survey: more keys than are remembered") {
  std::string text = "{";
  for (int i = 0; i < 40'000; ++i)
    text += '"' + std::to_string(i) + R"(":{"theme":)" + (i % 9999 == 0 ? "1" : "[]") + "},";
  text.back() = '}';
  Wanted wanted = some();
  wanted.key = [](std::string_view key) { return key == "39999"; };
  const auto tree = survey_of(text, wanted);
  REQUIRE(tree);
  CHECK(lines(*tree) == " object #0 40000 \n/39999 object named #39999 1 \n");
}

TEST_CASE("survey: a million elements; too many that are wanted") {
  std::string text = "[";
  for (int i = 0; i < 1'000'000; ++i) text += i == 777'777 ? R"({"id":5,"theme":1},)" : R"({"id":4},)";
  text.back() = ']';
  const auto tree = survey_of(text, some());
  REQUIRE(tree);
  CHECK(lines(*tree) ==
        " array #0 1000000 \n/777777 object element #777777 2 \n/777777/id number #0 0 5\n"
        "/777777/theme number named #1 0 1\n");

  std::string many = "{";
  for (std::size_t i = 0; i + 1 < Wanted::most_nodes; ++i) many += R"("theme":1,)";
  std::string over = many + R"("theme":1})";
  many.back() = '}';
  CHECK(survey_of(many, some())->size() == Wanted::most_nodes);
  const auto refused = survey_of(over, some());
  REQUIRE(!refused);
  CHECK(refused.error()->code == Code::limit_exceeded);

  std::string large = "[";
  for (int i = 0; i < 5000; ++i) large += R"({"theme":")" + strings(4000) + R"("},)";
  large.back() = ']';
  REQUIRE(!survey_of(large, some()));
  CHECK(survey_of(large, some()).error()->code == Code::limit_exceeded);
}

TEST_CASE("survey: deep documents") {
  const std::size_t depth = 99'990;
  std::string objects;
  for (std::size_t i = 0; i < depth / 2; ++i) objects += R"({"a":[)";
  std::string ends;
  for (std::size_t i = 0; i < depth / 2; ++i) ends += "]}";
  const auto kept = survey_of(objects + R"({"id":1,"theme":3})" + ends, some());
  REQUIRE(kept);
  CHECK(kept->size() == depth + 3);
  CHECK(kept->location(static_cast<NodeId>(depth + 2)).size() == depth + 1);
  const auto nothing = survey_of(objects + R"({"id":1})" + ends, some());
  REQUIRE(nothing);
  CHECK(nothing->size() == 1);
  const auto arrays = survey_of(std::string(100'000, '[') + std::string(100'000, ']'), some());
  REQUIRE(arrays);
  CHECK(arrays->size() == 1);
  const auto too_deep = survey_of(std::string(100'001, '[') + "{}" + std::string(100'001, ']'), some());
  REQUIRE(!too_deep);
  CHECK(too_deep.error()->code == Code::limit_exceeded);
  // What identifies each of many elements far down is dropped again and again.
  std::string many = objects + "[";
  for (int i = 0; i < 50'000; ++i) many += R"({"id":1},)";
  many.back() = ']';
  const auto elements = survey_of(many + ends, some());
  REQUIRE(elements);
  CHECK(elements->size() == 1);
}

TEST_CASE("survey: a document that ends early gives the error of the cursor") {
  const std::string text = R"({"users":[{"id":1,"name":"Ann","theme":"dark","x":[1,[2]]}]})";
  for (std::size_t size = 1; size < text.size(); ++size) {
    INFO(text.substr(0, size));
    const auto tree = survey_of(text.substr(0, size), some());
    REQUIRE(!tree);
    CHECK(tree.error()->code == Code::invalid_json);
  }
}
