// SPDX-License-Identifier: MIT
// jt keys FILE [PATH]: the keys at a path with the types of their values.
#include <fmt/format.h>

#include <limits>

#include "cli/document.hpp"
#include "core/json/escape.hpp"
#include "core/shape/keys.hpp"
#include "core/shape/length.hpp"
#include "core/text/utf8.hpp"
#include "core/text/words.hpp"
#include "results/members.hpp"
#include "results/shape_text.hpp"

namespace jt::commands {

namespace {

constexpr std::uint64_t human_limit = 1000;
// ", … 18446744073709551615 more" and a key's type.
constexpr std::uint64_t closing_text = 60;
// Bytes of a key that people see.
constexpr std::size_t longest_shown = 1000;

// What stands at the path, and for people all that is to be said of it.
class Head final : public output::SeriesFrame {
 public:
  scan::Type type = scan::Type::null;
  std::string path;
  std::optional<std::uint64_t> length;
  std::string text;

  void json(output::JsonSink& out) const override {
    out.member("path", path);
    out.member("type", scan::name(type));
    if (length) out.member("length", *length);
  }
  [[nodiscard]] std::vector<output::Line> lines() const override { return {{{output::Role::plain, text}}}; }
};

// One key.
class Key final : public output::View {
 public:
  std::string key;
  std::string path;
  scan::Type type = scan::Type::null;
  std::optional<std::uint64_t> length;

  void json(output::JsonSink& out) const override {
    out.member("key", key);
    out.member("type", scan::name(type));
    if (length) out.member("length", *length);
  }
  [[nodiscard]] std::vector<output::Record> records() const override {
    std::vector<output::Record> rows(1);  // a list in braces would copy the key, which may be long
    rows[0].reserve(3);
    rows[0].emplace_back(key);
    rows[0].emplace_back(std::string(scan::name(type)));
    rows[0].emplace_back(length ? std::to_string(*length) : "");
    return rows;
  }
  [[nodiscard]] std::vector<std::string> locators() const override { return std::vector<std::string>(1, path); }
  [[nodiscard]] std::vector<output::Line> lines() const override { return {}; }
};

// Goes over the members of the object that the cursor stands on, first occurrences only.
class Walk {
 public:
  Walk(scan::Cursor& cursor, std::uint64_t limit) : cursor_(cursor), limit_(limit) {}

  // `take` gets the key and moves past the value if it wants. False: failure.
  template <class Take>
  bool run(const Take& take) {
    if (!cursor_.enter()) return false;
    scan::Step step;
    while ((step = cursor_.next()) == scan::Step::entry) {
      std::string decoded;
      if (cursor_.key_escaped()) decoded = json::decode(cursor_.key());
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
    return step == scan::Step::end;
  }
  enum class Taken : std::uint8_t { more, stop, failed };
  [[nodiscard]] std::uint64_t omitted() const { return omitted_; }

 private:
  scan::Cursor& cursor_;
  std::uint64_t limit_;
  std::uint64_t taken_ = 0;
  std::uint64_t omitted_ = 0;
  shape::KeyHash hash_;
  shape::DistinctCounter seen_;
};

using Taken = Walk::Taken;

// A key for people: what is longer than anybody reads is cut.
std::string cut(std::string_view key) {
  const std::string_view shown = text::front_bytes(key, longest_shown);
  if (shown.size() == key.size()) return std::string(key);
  return fmt::format("{}…[+{} chars]", shown, text::count_code_points(key.substr(shown.size())));
}

// "Keys at $.features: rollout (object), darkMode (boolean)"
// `room`: bytes that the line may take.
bool list_in_words(scan::Cursor& cursor, std::uint64_t limit, std::uint64_t room, Head& head) {
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
    head.text += fmt::format("{} {} ({})", any ? "," : "", results::shown_key(shown), scan::name(cursor.type()));
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
bool describe_other(scan::Cursor& cursor, Head& head) {
  if (!shape::measure(cursor, head.length)) return false;
  if (head.type == scan::Type::array) {
    head.text = fmt::format("[Array with {}]", text::counted(*head.length, "item"));
  } else {
    head.text = scan::name(head.type);
  }
  return true;
}

// Item by item, for the formats that programs read.
Result<void> list_in_series(cli::Context& context, cli::Document& document, path::Location location,
                            std::uint64_t limit, const Head& head) {
  output::Renderer& renderer = *context.renderer;
  scan::Cursor& cursor = document.cursor();
  renderer.begin({"keys", {"key", "type", "length"}, &head});
  if (head.type != scan::Type::object) {
    renderer.end(nullptr);
    return {};
  }
  const bool paths_only = context.globals.format == output::Format::list;
  location.emplace_back();
  Walk walk(cursor, limit);
  const bool good = walk.run([&](std::string_view key) {
    Key item;
    item.type = cursor.type();
    if (paths_only) {
      location.back() = std::string(key);
      item.path = cli::spelled(context, location, path::Spelling::jsonpath);
      location.back() = std::uint64_t{0};  // no second copy of a long key
    } else {
      item.key = key;
    }
    if (!paths_only && !shape::measure(cursor, item.length)) {
      return Taken::failed;
    }
    renderer.item(item);
    return context.out.state() == output::Writer::State::open ? Taken::more : Taken::stop;
  });
  if (!good) return fail(document.explain(cursor.failure()));
  if (document.checked()) {
    if (auto rest = document.read_rest(); !rest) return rest;
  }
  document.hide_progress();
  if (walk.omitted() > 0 && context.globals.format != output::Format::json) {
    renderer.note(fmt::format("{} left out by --limit", text::counted(walk.omitted(), "key")));
  }
  const results::Members rest([&](output::JsonSink& out) {
    if (walk.omitted() > 0) out.omit("keys", walk.omitted());
  });
  renderer.end(&rest);
  return {};
}

// All that is to be known of it, before anything is printed.
Result<void> describe(cli::Context& context, cli::Document& document, std::uint64_t limit, Head& head) {
  scan::Cursor& cursor = document.cursor();
  const bool object = head.type == scan::Type::object;
  const bool human = context.globals.format == output::Format::human;
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

int run_keys(cli::Context& context, const cli::Arguments& arguments) {
  const auto path = cli::path_of(arguments);
  if (!path) return context.refuse(path.error());
  cli::DocumentOptions wanted;
  wanted.lines = cli::reads_lines(arguments, *arguments.operand("FILE"));
  wanted.check = context.globals.check == cli::Check::strict;
  wanted.again = !path::one_pass(*path);
  const auto document = cli::Document::open(context, *arguments.operand("FILE"), wanted);
  if (!document) return context.refuse(document.error());
  const auto location = cli::go_to(**document, *path, arguments.operand("PATH").value_or(""));
  if (!location) return context.refuse(location.error());

  const bool human = context.globals.format == output::Format::human;
  const std::uint64_t limit = arguments.number("limit").value_or(human ? human_limit : ~std::uint64_t{0});
  Head head;
  head.type = (*document)->cursor().type();
  head.path = cli::spelled(context, *location, path::Spelling::jsonpath);
  if (auto told = describe(context, **document, limit, head); !told) return context.refuse(told.error());
  if (human) {
    context.renderer->whole(head, {});
    return 0;
  }
  const auto listed = list_in_series(context, **document, *location, limit, head);
  return listed ? 0 : context.refuse(listed.error());
}

}  // namespace jt::commands
