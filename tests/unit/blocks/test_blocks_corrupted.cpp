// SPDX-License-Identifier: MIT
// Generated blocks: valid ones have no findings, and a damaged one never gains a value that is not in its text.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "answers.hpp"
#include "core/json/escape.hpp"
#include "core/json/near_json.hpp"
#include "core/text/code_point.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;
using blocks::FixClass;
using Json = nlohmann::ordered_json;

namespace {

/// Parts that texts of programs are made of, and what confuses readers of JSON.
const std::vector<std::string> parts{"\n",
                                     "\r\n",
                                     "\t",
                                     "```",
                                     "```json\n",
                                     "~~~",
                                     "\"",
                                     "\\",
                                     "'",
                                     "{",
                                     "}",
                                     "[",
                                     "]",
                                     ", ",
                                     ": ",
                                     "// ",
                                     "/* ",
                                     "*/",
                                     "#",
                                     "“x”",
                                     "‘y’",
                                     "é",
                                     "日本",
                                     "😀",
                                     "{\"tool\": ",
                                     "\"tool\"",
                                     "a",
                                     "b c",
                                     "True",
                                     "None",
                                     "0",
                                     "1.5",
                                     "\\n",
                                     "\\u00e9",
                                     "\\d",
                                     "import x\n",
                                     "\n```\n",
                                     "\"}\n",
                                     "join(\", \")",
                                     "\x7F",
                                     "\xE2\x80\xA8",
                                     "x = {'a': \"b\"}\n"};

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }
  bool one_in(std::size_t count) { return below(count) == 0; }

  std::string text(std::size_t most) {
    std::string out;
    for (std::size_t i = below(most); i > 0; --i) out += parts[below(parts.size())];
    return out;
  }

  Json call() {
    Json call = Json::object();
    const auto path = [&] { call["path"] = "src/" + std::to_string(below(100)) + ".ts"; };
    if (one_in(4)) path();
    const std::size_t tool = below(3);
    call["tool"] = tool == 0 ? "write_file" : tool == 1 ? "edit_file" : "delete_file";
    path();
    if (one_in(5))
      call[std::vector<std::string>{"description", "reason", "why"}[below(3)]] =
          Json{{"n", below(100)}, {"a", {1.5, true, nullptr, text(4)}}};
    if (tool == 0) call["content"] = text(20);
    if (tool == 1) call["search_replace"] = Json{{"old_string", "x" + text(8)}, {"new_string", text(8)}};
    return call;
  }

  std::string spelled(const Json& call) {
    return call.dump(one_in(2) ? -1 : static_cast<int>(below(5)), one_in(2) ? ' ' : '\t', one_in(3));
  }

 private:
  std::mt19937_64 random_;
};

/// All strings, keys too, and numbers of a value.
void gather(const nlohmann::json& value, std::set<std::string>& out) {
  if (value.is_object()) {
    for (const auto& [key, entry] : value.items()) {
      out.insert(key);
      gather(entry, out);
    }
  } else if (value.is_array()) {
    for (const auto& entry : value) gather(entry, out);
  } else if (value.is_string()) {
    out.insert(value.get<std::string>());
  } else if (value.is_number()) {
    out.insert(value.dump());
  }
}

/// A text without what a repair may add, remove or spell in another way: quotes, backslashes and control characters;
/// so a string of the result is in the source if its letters are there, in order and together.
std::string letters(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) > 0x20 && c != '"' && c != '\\' && c != '\'') out += c;
  }
  return out;
}

/// The text with its escapes decoded wherever they are.
std::string decoded(std::string_view text) { return json::decode(text); }

/// The same where a string has a bad escape: then `\b`, `\f` and `\/` in it are a backslash and a letter, too.
std::string decoded_around_bad(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char next = text[at] == '\\' && at + 1 < text.size() ? text[at + 1] : '\0';
    // Two backslashes: without any, `\u007\f` would become the escape of another character.
    if (next != '\0' && std::string_view("bf/").find(next) != std::string_view::npos) out += '\\';
    out += text[at];
    if (next != '\0') out += text[++at];
  }
  return decoded(out);
}

/// Whether each string and number of the value is in the source.
bool invents_nothing(const nlohmann::json& value, const std::string& source, std::string& what) {
  const std::string raw = letters(source);
  const std::string plain = letters(decoded(source));
  const std::string around = letters(decoded_around_bad(source));
  std::set<std::string> found;
  gather(value, found);
  for (const std::string& text : found) {
    const std::string wanted = letters(text);
    const auto is_in = [&](const std::string& known) { return known.find(wanted) != std::string::npos; };
    if (!is_in(raw) && !is_in(plain) && !is_in(around)) {
      what = text;
      return false;
    }
  }
  return true;
}

std::string damaged(Maker& make, const std::string& text, std::size_t& at, std::size_t& kind) {
  static const std::vector<std::string> chars{"\"",   "'",  "\\", "{", "}", "[", "]", ",", ":", "/",
                                              "\n",   "\r", "\t", "x", "0", "#", "“", "”", "’", std::string(1, '\0'),
                                              "\xFF", " ",  "-",  "T", "N"};
  std::string out = text;
  at = make.below(text.size());
  kind = make.below(3);
  if (kind == 0)
    out.erase(at, 1);
  else if (kind == 1)
    out.insert(at, chars[make.below(chars.size())]);
  else
    out.replace(at, 1, chars[make.below(chars.size())]);
  return out;
}

/// Without the backslash of each `\'`, which no valid text has.
std::string without_escaped_apostrophes(const std::string& bad) {
  std::string out;
  for (std::size_t at = 0; at < bad.size(); ++at) {
    const bool escape = bad[at] == '\\' && at + 1 < bad.size();
    if (!escape || bad[at + 1] != '\'') out += bad[at];
    if (escape) out += bad[++at];
  }
  return out;
}

/// What the damaged text means if the damage is in a string and does not end it: the text in which that character is
/// spelled as JSON has it.
std::string respelled(const std::string& text, const std::string& bad, std::size_t at, std::size_t kind) {
  const std::string without = without_escaped_apostrophes(bad);
  if (without != bad && Json::accept(without)) return without;
  if (kind == 0) return text;
  const std::size_t size = bad.size() - text.size() + (kind == 2 ? 1 : 0);
  const std::string quoted = json::quote(bad.substr(at, size));
  return without_escaped_apostrophes(bad.substr(0, at) + quoted.substr(1, quoted.size() - 2) + bad.substr(at + size));
}

}  // namespace

TEST_CASE("BlockReader: valid generated blocks have no findings and no repairs") {
  Maker make(seed(1));
  for (std::size_t round = 0; round < fewer(100, 10); ++round) {
    std::string answer;
    std::vector<Json> made;
    for (int i = 0; i < 100; ++i) {
      made.push_back(make.call());
      const bool crlf = make.one_in(4);
      const std::string end = crlf ? "\r\n" : "\n";
      const bool tilde = make.one_in(4);
      const std::string mark(3 + make.below(3), tilde ? '~' : '`');
      answer += std::string(make.below(4), ' ') + mark + (make.one_in(3) ? " JSON x" : "json") + end;
      for (std::size_t more = make.below(3);; --more) {
        answer += make.spelled(made.back()) + end;
        if (more == 0) break;
        made.push_back(make.call());
      }
      answer += mark + end + (make.one_in(2) ? "text" + end : "");
    }
    const auto calls = calls_of(answer);
    REQUIRE(calls.size() == made.size());
    for (std::size_t i = 0; i < calls.size(); ++i) {
      CAPTURE(made[i].dump());
      REQUIRE(codes_of(calls[i]).empty());
      REQUIRE(calls[i].repairs.empty());
      REQUIRE(Json::parse(calls[i].args) == made[i]);
      REQUIRE(calls[i].path == made[i]["path"]);
      REQUIRE(calls[i].content.value_or("") == made[i].value("content", ""));
    }
    REQUIRE(fixed(answer, FixClass::guess).text == answer);
  }
}

TEST_CASE("BlockReader: a damaged block never gains a value") {
  Maker make(seed(2));
  std::size_t lossless = 0;
  std::size_t guessed = 0;
  for (std::size_t round = 0; round < fewer(10'000, 32); ++round) {
    const Json made = make.call();
    const std::string text = make.spelled(made);
    std::size_t at = 0;
    std::size_t kind = 0;
    const std::string bad = damaged(make, text, at, kind);
    // nlohmann/json refuses half of a surrogate pair, which is JSON by its grammar.
    const bool utf8 = text::invalid_text_at(bad) == std::string::npos && bad.find("\\ud") == std::string::npos;
    const json::NearValue strict = json::read_near(bad, {});
    CAPTURE(text);
    CAPTURE(bad);
    if (strict.state == json::NearValue::State::complete && strict.end == bad.size()) {
      if (strict.slips.empty()) {
        if (utf8) REQUIRE(Json::accept(bad));
      } else if (utf8) {
        ++lossless;
        const Json value = Json::parse(json::repaired(bad, strict.slips));
        const std::string meant = respelled(text, bad, at, kind);
        const bool as_it_was = value == made;
        const bool as_damaged = Json::accept(meant) && value == Json::parse(meant);
        // A character that was an element of its own leaves no trace.
        const bool lost = kind != 1 && (*strict.slips.begin()).kind == json::SlipKind::trailing_comma;
        REQUIRE((as_it_was || as_damaged || lost));
      }
    }
    const std::string answer = fenced(bad) + fenced(R"({"tool": "delete_file", "path": "last.ts"})");
    const FixedAnswer out = fixed(answer, FixClass::guess);
    REQUIRE(!out.blocks.empty());
    REQUIRE(out.blocks.back().call.path == "last.ts");
    const auto again = calls_of(out.text);
    std::size_t place = 0;
    for (const blocks::FixedBlock& block : out.blocks) {
      if (block.applied.empty()) continue;
      ++guessed;
      std::string what;
      const auto value = nlohmann::json::parse(block.call.args, nullptr, false);
      REQUIRE((!utf8 || !value.is_discarded()));
      if (value.is_discarded()) continue;
      const bool nothing = invents_nothing(value, bad, what);
      CAPTURE(what);
      REQUIRE(nothing);
    }
    // The repaired answer reads as the report says.
    REQUIRE(again.size() == out.blocks.size());
    for (const blocks::FixedBlock& block : out.blocks) {
      CAPTURE(out.text);
      REQUIRE(codes_of(again[place].findings) == codes_of(block.left));
      REQUIRE(again[place].valid() == block.valid());
      ++place;
    }
  }
  CHECK(lossless > fewer(100, 32));
  CHECK(guessed > fewer(500, 32));
}
