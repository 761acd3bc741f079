// SPDX-License-Identifier: MIT
#include "core/blocks/json_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "core/blocks/repair.hpp"
#include "core/json/comment_end.hpp"
#include "core/scan/syntax.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::blocks {
namespace {

using json::NearValue;
using json::Slip;
using json::SlipKind;
using Wanted = NearValue::Wanted;

constexpr std::size_t kinds = 13;
constexpr std::array<std::string_view, kinds> slip_names{"raw newline in a string",
                                                         "raw control character in a string",
                                                         "trailing comma",
                                                         "comment",
                                                         "Python literal",
                                                         "single quotes around a string",
                                                         "typographic quotes around a string",
                                                         "escaped single quote",
                                                         "unescaped quote in a string",
                                                         "bad escape",
                                                         "escape that is doubtful beside bad ones",
                                                         "unclosed string",
                                                         "unclosed bracket"};

Finding json_finding(std::string message) {
  Finding finding;
  finding.message = std::move(message);
  return finding;
}

/// Where a slip is for people: a comment begins after its indentation.
std::size_t shown_at(std::string_view text, const Slip& slip) {
  if (slip.kind != SlipKind::comment) return slip.begin;
  return std::min(text.find_first_not_of(" \t", slip.begin), text.size());
}

scan::Expect expected(Wanted wanted) {
  switch (wanted) {
    case Wanted::first_element:
      return scan::Expect::first_element;
    case Wanted::first_key:
      return scan::Expect::first_key;
    case Wanted::key:
      return scan::Expect::key;
    case Wanted::colon:
      return scan::Expect::colon;
    case Wanted::next_element:
      return scan::Expect::next_element;
    case Wanted::next_member:
      return scan::Expect::next_member;
    default:
      return scan::Expect::value;
  }
}

std::string why_broken(std::string_view text, const NearValue& value) {
  const std::string_view found = text.substr(std::min(value.at, text.size()), scan::syntax_lookahead);
  scan::Syntax syntax;
  syntax.offset = value.at;
  switch (value.wanted) {
    case Wanted::certain_string:
      return "unescaped quote in a string";
    case Wanted::comment_end:
      return fmt::format("{}, found the end of the block", json::unclosed_comment);
    case Wanted::depth:
      return "nested too deeply";
    case Wanted::escape:
      syntax.fault = scan::Fault::bad_escape;
      return scan::describe(syntax, found.substr(std::min<std::size_t>(1, found.size())))->message;
    default:
      break;
  }
  if (found.empty()) return "the block ends early";
  if (value.wanted == Wanted::value && text.find_first_not_of(" \t\r\n") == value.at) {
    return fmt::format("expected an object, found '{}'", text::excerpt(found, 20));
  }
  syntax.expect = expected(value.wanted);
  return scan::describe(syntax, found)->message;
}

}  // namespace

std::vector<JsonFinding> findings_of(std::string_view text, const NearValue& value, bool offered) {
  struct Count {
    std::size_t number = 0;
    std::size_t first = 0;
  };
  std::array<Count, kinds> counts{};
  for (const Slip& slip : value.slips) {
    Count& count = counts[static_cast<std::size_t>(slip.kind)];
    if (count.number++ == 0) count.first = shown_at(text, slip);
  }
  const bool complete = value.state == NearValue::State::complete && offered;
  const bool marked = value.slips.guess();
  std::vector<JsonFinding> findings;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    const auto slip = static_cast<SlipKind>(kind);
    const bool pairs = slip == SlipKind::single_quotes || slip == SlipKind::typographic_quotes;
    const std::size_t number = pairs ? (counts[kind].number + 1) / 2 : counts[kind].number;
    if (number == 0) continue;
    std::string places = number == 1 ? "" : fmt::format(" ({})", text::counted(number, pairs ? "string" : "place"));
    JsonFinding& found = findings.emplace_back();
    found.finding = json_finding(fmt::format("{}{}", slip_names[kind], places));
    found.at = counts[kind].first;
    const bool guess = slip >= SlipKind::inner_quote || (value.guess && !marked);
    if (complete)
      found.finding.fix =
          Fix{guess ? FixClass::guess : FixClass::lossless, std::string(description_of(repair_kind(slip)))};
  }
  if (value.state == NearValue::State::broken) {
    findings.push_back({json_finding(why_broken(text, value)), std::min(value.at, text.size())});
  } else if (value.state == NearValue::State::unclosed) {
    findings.push_back({json_finding(value.in_string ? "unclosed string" : "unclosed bracket"), value.at});
  }
  std::ranges::stable_sort(findings, {}, &JsonFinding::at);
  return findings;
}

Finding finding_of(const Between& between) {
  switch (between.kind) {
    case Between::Kind::comment: {
      Finding finding = json_finding("comment outside of the object");
      finding.fix = Fix{FixClass::lossless, std::string(description_of(repair_kind(SlipKind::comment)))};
      return finding;
    }
    case Between::Kind::comma: {
      Finding finding = json_finding("trailing comma after the object");
      finding.fix = Fix{FixClass::lossless, std::string(description_of(repair_kind(SlipKind::trailing_comma)))};
      return finding;
    }
    default:
      return json_finding("text outside of the object");
  }
}

Finding unreadable_finding(const Error& error) {
  // The offset in the message would be one in the block.
  return json_finding(error->unplaced.empty() ? error->message : error->unplaced);
}

std::size_t offset_of(const Error& error) { return error->at ? static_cast<std::size_t>(error->at->offset) : 0; }

bool is_cut(const NearValue& value) { return value.state == NearValue::State::unclosed || value.slips.cut_short(); }

std::string string_after(std::string_view text, std::string_view key) {
  constexpr std::size_t longest = 4096;
  constexpr std::string_view quotes = "\"'";
  for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
    std::size_t next = at + key.size();
    if (at == 0 || next >= text.size()) continue;
    if (quotes.find(text[at - 1]) != std::string_view::npos && text[next] == text[at - 1]) {
      ++next;
    } else if (const std::size_t before = text.find_last_not_of(" \t\r\n", at - 1);
               before == std::string_view::npos || (text[before] != '{' && text[before] != ',')) {
      continue;
    }
    next = text.find_first_not_of(" \t\r\n", next);
    if (next == std::string_view::npos || text[next] != ':') continue;
    next = text.find_first_not_of(" \t\r\n", next + 1);
    if (next == std::string_view::npos || quotes.find(text[next]) == std::string_view::npos) continue;
    const std::size_t end = text.find_first_of(std::string("\\\r\n") + text[next], next + 1);
    if (end == std::string_view::npos || text[end] != text[next] || end - next > longest) return {};
    return std::string(text.substr(next + 1, end - next - 1));
  }
  return {};
}

}  // namespace jt::blocks
