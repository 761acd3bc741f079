// SPDX-License-Identifier: MIT
// jt keys FILE [PATH]: the keys at a path with the types of their values.
#include <fmt/format.h>

#include <limits>

#include "commands/document.hpp"
#include "commands/members.hpp"
#include "commands/shape_text.hpp"
#include "core/shape/keys.hpp"
#include "core/shape/length.hpp"
#include "core/text/escape.hpp"
#include "core/text/words.hpp"
#include "output/utf8.hpp"

namespace jt {

namespace {

constexpr std::uint64_t human_limit = 1000;
// ", … 18446744073709551615 more" and a key's type.
constexpr std::uint64_t closing_text = 60;
// Bytes of a key that people see.
constexpr std::size_t longest_shown = 1000;

// What stands at the path, and for people all that is to be said of it.
class Head final : public Edge {
 public:
  Type type = Type::null;
  std::string path;
  std::optional<std::uint64_t> length;
  std::string text;

  void json(JsonSink& out) const override {
    out.member("path", path);
    out.member("type", name(type));
    if (length) out.member("length", *length);
  }
  [[nodiscard]] std::vector<Line> lines() const override { return {{{Role::plain, text}}}; }
};

// One key.
class Key final : public View {
 public:
  std::string key;
  std::string path;
  Type type = Type::null;
  std::optional<std::uint64_t> length;

  void json(JsonSink& out) const override {
    out.member("key", key);
    out.member("type", name(type));
    if (length) out.member("length", *length);
  }
  [[nodiscard]] std::vector<Record> records() const override {
    std::vector<Record> rows(1);  // a list in braces would copy the key, which may be long
    rows[0].reserve(3);
    rows[0].emplace_back(key);
    rows[0].emplace_back(std::string(name(type)));
    rows[0].emplace_back(length ? std::to_string(*length) : "");
    return rows;
  }
  [[nodiscard]] std::vector<std::string> locators() const override { return std::vector<std::string>(1, path); }
  [[nodiscard]] std::vector<Line> lines() const override { return {}; }
};

// Goes over the members of the object that the cursor stands on, first occurrences only.
class Walk {
 public:
  Walk(Cursor& cursor, std::uint64_t limit) : cursor_(cursor), limit_(limit) {}

  // `take` gets the key and moves past the value if it wants. False: failure.
  template <class Take>
  bool run(const Take& take) {
    if (!cursor_.enter()) return false;
    Step step;
    while ((step = cursor_.next()) == Step::entry) {
      std::string decoded;
      if (cursor_.key_escaped()) decoded = decode(cursor_.key());
      const std::string_view key = cursor_.key_escaped() ? std::string_view(decoded) : cursor_.key();
      if (!seen_.add(hash_(key))) continue;
      if (taken_ == limit_) {
        ++omitted_;
        if (seen_.full()) omitted_ += cursor_.skip_elements(std::numeric_limits<std::uint64_t>::max());
        continue;
      }
      ++taken_;
      const Taken taken = take(key);
      if (taken == Taken::stop) return true;
      if (taken == Taken::failed) return false;
    }
    return step == Step::end;
  }
  enum class Taken : std::uint8_t { more, stop, failed };
  [[nodiscard]] std::uint64_t omitted() const { return omitted_; }

 private:
  Cursor& cursor_;
  std::uint64_t limit_;
  std::uint64_t taken_ = 0;
  std::uint64_t omitted_ = 0;
  KeyHash hash_;
  DistinctCounter seen_;
};

using Taken = Walk::Taken;

// A key for people: what is longer than anybody reads is cut.
std::string cut(std::string_view key) {
  const std::string_view shown = front_bytes(key, longest_shown);
  if (shown.size() == key.size()) return std::string(key);
  return fmt::format("{}…[+{} chars]", shown, count_code_points(key.substr(shown.size())));
}

// "Keys at $.features: rollout (object), darkMode (boolean)"
// `room`: bytes that the line may take.
bool list_in_words(Cursor& cursor, std::uint64_t limit, std::uint64_t room, Head& head) {
  Walk walk(cursor, limit);
  head.text = fmt::format("Keys at {}:", head.path);
  bool any = false;
  std::uint64_t unnamed = 0;
  const bool good = walk.run([&](std::string_view key) {
    const std::string shown = cut(key);
    if (unnamed > 0 || head.text.size() + 6 * shown.size() + closing_text > room) {
      ++unnamed;
      return Taken::more;
    }
    head.text += fmt::format("{} {} ({})", any ? "," : "", shown_key(shown), name(cursor.type()));
    any = true;
    return Taken::more;
  });
  if (!good) return false;
  const std::uint64_t omitted = walk.omitted() + unnamed;
  if (omitted > 0) head.text += fmt::format("{} … {} more", any ? "," : "", omitted);
  if (!any && omitted == 0) head.text += " none";
  return true;
}

// What is no object has a length or a type.
bool describe_other(Cursor& cursor, Head& head) {
  if (!measure(cursor, head.length)) return false;
  if (head.type == Type::array) {
    head.text = fmt::format("[Array with {}]", counted(*head.length, "item"));
  } else {
    head.text = name(head.type);
  }
  return true;
}

// Item by item, for the formats that programs read.
Result<void> list_in_series(Context& context, Document& document, Location location, std::uint64_t limit,
                            const Head& head) {
  Renderer& renderer = *context.renderer;
  Cursor& cursor = document.cursor();
  renderer.begin({"keys", {"key", "type", "length"}, &head});
  if (head.type != Type::object) {
    renderer.end(nullptr);
    return {};
  }
  const bool paths_only = context.globals.format == Format::list;
  location.emplace_back();
  Walk walk(cursor, limit);
  const bool good = walk.run([&](std::string_view key) {
    Key item;
    item.type = cursor.type();
    if (paths_only) {
      location.back() = std::string(key);
      item.path = spelled(context, location, Spelling::jsonpath);
      location.back() = std::uint64_t{0};  // no second copy of a long key
    } else {
      item.key = key;
    }
    if (!paths_only && !measure(cursor, item.length)) {
      return Taken::failed;
    }
    renderer.item(item);
    return context.out.state() == Writer::State::open ? Taken::more : Taken::stop;
  });
  if (!good) return fail(document.explain(cursor.failure()));
  if (document.checked()) {
    if (auto rest = document.read_rest(); !rest) return rest;
  }
  document.hide_progress();
  if (walk.omitted() > 0 && context.globals.format != Format::json) {
    renderer.note(fmt::format("{} left out by --limit", counted(walk.omitted(), "key")));
  }
  const Members rest([&](JsonSink& out) {
    if (walk.omitted() > 0) out.omit("keys", walk.omitted());
  });
  renderer.end(&rest);
  return {};
}

// All that is to be known of it, before anything is printed.
Result<void> describe(Context& context, Document& document, std::uint64_t limit, Head& head) {
  Cursor& cursor = document.cursor();
  const bool object = head.type == Type::object;
  const bool human = context.globals.format == Format::human;
  if (object && !human) return {};
  if (!(object ? list_in_words(cursor, limit, context.out.left(), head) : describe_other(cursor, head))) {
    return fail(document.explain(cursor.failure()));
  }
  if (document.checked()) {
    if (auto rest = document.read_rest(); !rest) return rest;
  }
  document.hide_progress();
  return {};
}

}  // namespace

int run_keys(Context& context, const Arguments& arguments) {
  const auto path = path_of(arguments);
  if (!path) return context.refuse(path.error());
  DocumentOptions wanted;
  wanted.lines = reads_lines(arguments, *arguments.operand("FILE"));
  wanted.check = context.globals.check == Check::strict;
  wanted.again = !one_pass(*path);
  const auto document = Document::open(context, *arguments.operand("FILE"), wanted);
  if (!document) return context.refuse(document.error());
  const auto location = go_to(**document, *path, arguments.operand("PATH").value_or(""));
  if (!location) return context.refuse(location.error());

  const bool human = context.globals.format == Format::human;
  const std::uint64_t limit = arguments.number("limit").value_or(human ? human_limit : ~std::uint64_t{0});
  Head head;
  head.type = (*document)->cursor().type();
  head.path = spelled(context, *location, Spelling::jsonpath);
  if (auto told = describe(context, **document, limit, head); !told) return context.refuse(told.error());
  if (human) {
    context.renderer->whole(head, {});
    return 0;
  }
  const auto listed = list_in_series(context, **document, *location, limit, head);
  return listed ? 0 : context.refuse(listed.error());
}

}  // namespace jt
