// SPDX-License-Identifier: MIT
#include "core/blocks/assemble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/blocks/fields.hpp"
#include "core/blocks/json_findings.hpp"
#include "core/blocks/placer.hpp"
#include "core/blocks/splice_map.hpp"
#include "core/blocks/tools.hpp"
#include "core/json/layout.hpp"
#include "core/json/lexer.hpp"
#include "core/text/code_point.hpp"

namespace jt::blocks {
namespace {

using json::NearValue;

std::string compact(std::string_view object) {
  std::string out;
  json::Compact layout{json::Ink(out)};
  json::JsonLexer lexer(layout);
  lexer.push(object);
  lexer.finish();
  return out;
}

/// Whether a guessed reading can be what was meant: it has kept the tool, and neither the tool's name nor the path has
/// swallowed what comes after it, which shows as a quote or a line break in it.
bool is_likely(std::string_view object) {
  if (object.front() != '{') return false;
  const std::vector<Member> members = entries_of(object, 0);
  for (const std::string_view name : {"tool", "path"}) {
    const Member* const member = last_named(members, name);
    if (member == nullptr && name == "tool") return false;
    if (member == nullptr) continue;
    const std::string_view value = object.substr(member->value, member->end - member->value);
    if (value.find("\\\"") != std::string_view::npos || value.find("\\n") != std::string_view::npos) return false;
  }
  return true;
}

/// A finding at an offset of the fence's text.
struct Found {
  Finding finding;
  std::size_t at = 0;
};

class Assembler {
 public:
  Assembler(OpenFence& fence, const FenceText& text, const Rules& rules, std::vector<ToolCall>& calls)
      : fence_(fence), text_(text), rules_(rules), calls_(calls), placer_(text) {}

  void run(Pieces&& pieces) {
    for (std::size_t i = 0; i < pieces.pieces.size(); ++i) {
      Piece& piece = pieces.pieces[i];
      if (piece.fence) begin_fence(*piece.fence);
      const bool last = i + 1 == pieces.pieces.size();
      const Piece* const next = last ? nullptr : &pieces.pieces[i + 1];
      const bool inner = next != nullptr && next->fence.has_value();
      const bool open = inner || (last && !text_.closed && !text_.more);
      make(piece, last ? pieces.after : none_, open, inner ? next->fence : std::nullopt);
    }
  }

 private:
  /// A fence that was opened while another was open.
  void begin_fence(std::size_t at) {
    const std::string_view line = line_at(text_.text, at);
    fence_ = {.open = *opening_fence(line),
              .offset = text_.base + at,
              .line = placer_.at(at).line,
              .text = std::string(line),
              .content = text_.base + next_line(text_.text, at),
              .named = false};
  }

  void make(Piece& piece, const std::vector<Between>& after, bool open, std::optional<std::size_t> inner) {
    ToolCall call;
    found_.clear();
    level_ = 3;
    offsets_ = {piece.begin, piece.begin, piece.begin};
    for (const auto* const around : {&std::as_const(piece.before), &after}) {
      for (const Between& between : *around) add_between(between, call);
    }
    call.line = fence_.line;
    call.span = {fence_.offset, text_.base + piece.begin, text_.base + piece.end};
    const bool read = fill(piece, call);
    if (!wanted(read, call)) return;
    if (open) unclosed_fence(piece, inner, call);
    if (!fence_.open.json) wrong_fence(call);
    finish(call);
    calls_.push_back(std::move(call));
  }

  /// Text between the values is a finding of the block after it, at the end of the one before it.
  void add_between(const Between& between, ToolCall& call) {
    found_.push_back({finding_of(between), between.begin});
    if (between.kind == Between::Kind::text) return;
    const bool comment = between.kind == Between::Kind::comment;
    call.repairs.push_back({text_.base + between.begin, between.end - between.begin, "", FixClass::lossless,
                            repair_of(comment ? json::SlipKind::comment : json::SlipKind::trailing_comma)});
  }

  /// Reads the fields. False: it cannot be read.
  bool fill(Piece& piece, ToolCall& call) {
    const std::string_view raw = text_.text.substr(piece.begin, piece.end - piece.begin);
    call.is_tool = false;
    call.args = "{}";
    std::string changed;
    if (piece.value.state == NearValue::State::complete) {
      if (!piece.value.slips.empty()) changed = json::repaired(raw, piece.value.slips);
      const std::string_view object = piece.value.slips.empty() ? raw : std::string_view(changed);
      const SpliceMap map(piece.value.slips);
      if (const std::optional<Error> wrong = check_json(object)) {
        found_.push_back({unreadable_finding(*wrong), piece.begin + map.before(offset_of(*wrong))});
      } else if (piece.value.guess && has_tool_key(raw) && !is_likely(object)) {
        piece.value = json::read_near(raw, {.indent = fence_.open.indent});
        add_findings(piece, raw);
      } else {
        return fill_fields(piece, object, map, call);
      }
    } else {
      add_findings(piece, raw);
    }
    call.readable = false;
    call.is_tool = has_tool_key(raw);
    call.repairs.clear();
    call.tool = string_after(raw, "tool");
    call.path = string_after(raw, "path");
    return false;
  }

  void add_findings(const Piece& piece, std::string_view raw) {
    for (JsonFinding& found : findings_of(raw, piece.value)) {
      found_.push_back({std::move(found.finding), piece.begin + found.at});
    }
  }

  bool fill_fields(Piece& piece, std::string_view object, const SpliceMap& map, ToolCall& call) {
    const auto& slips = piece.value.slips;
    add_findings(piece, text_.text.substr(piece.begin, piece.end - piece.begin));
    std::vector<FieldEdit> edits;
    call.args = compact(object);
    if (object.front() == '{') {
      const std::vector<Member> members = entries_of(object, 0);
      call.is_tool = is_tool_block(members);
      if (!fence_.open.json) call.is_tool = last_named(members, "tool") != nullptr;
      if (call.is_tool) {
        FieldCheck check = check_fields(object, members, rules_, call);
        for (Remark& remark : check.remarks) {
          if (remark.finding.severity == Severity::error) level_ = std::min(level_, remark.level - 1);
          found_.push_back({std::move(remark.finding), piece.begin + map.before(remark.at)});
        }
        edits = std::move(check.edits);
        const FieldOffsets& at = check.offsets;
        offsets_ = {piece.begin + map.before(at.tool), piece.begin + map.before(at.path),
                    piece.begin + map.before(at.old_string)};
      }
    }
    const bool marked = std::ranges::any_of(slips, &json::Slip::guess);
    for (Repair& repair : map.repairs(std::move(edits), text_.base + piece.begin, piece.value.guess && !marked)) {
      call.repairs.push_back(std::move(repair));
    }
    return true;
  }

  [[nodiscard]] bool knows(const std::string& tool) const {
    return tool_named(tool) != nullptr || tool_meant(tool) != nullptr ||
           (rules_.schemas != nullptr && rules_.schemas->contains(tool));
  }

  [[nodiscard]] bool wanted(bool read, const ToolCall& call) const {
    // In another language an object with a `tool` may be anything.
    if (!fence_.open.json) return call.is_tool && read && knows(call.tool);
    if (call.is_tool && read) return true;
    return call.is_tool || rules_.all;
  }

  void unclosed_fence(const Piece& piece, std::optional<std::size_t> inner, ToolCall& call) {
    const bool complete = piece.value.state == NearValue::State::complete && !is_cut(piece.value);
    Finding finding =
        fence_finding(FindingCode::unclosed_fence, fence_.open.indent,
                      complete ? "the fence is not closed" : "the fence is not closed: the answer was cut");
    finding.severity = complete ? Severity::warning : Severity::error;
    fence_findings_.push_back(std::move(finding));
    if (!inner || complete || !call.readable) return;
    call.repairs.push_back({text_.base + *inner, 0, std::string(fence_.open.length, fence_.open.mark) + "\n",
                            FixClass::guess, "close the fence", FindingCode::unclosed_fence});
  }

  void wrong_fence(ToolCall& call) {
    const FenceLine& open = fence_.open;
    Finding finding = fence_finding(
        FindingCode::wrong_fence, open.word,
        open.word_size == 0
            ? "a tool call in a fence without a language: it is 'json'"
            : fmt::format("a tool call in a fence of '{}': its language is 'json'",
                          text::excerpt(std::string_view(fence_.text).substr(open.word, open.word_size), 20)));
    finding.fix = Fix{FixClass::lossless, "name the language 'json'"};
    fence_findings_.push_back(std::move(finding));
    if (fence_.named) return;
    fence_.named = true;
    call.repairs.push_back({fence_.offset + open.word, open.word_size, "json", FixClass::lossless,
                            "name the language of the fence", FindingCode::wrong_fence});
  }

  [[nodiscard]] Finding fence_finding(FindingCode code, std::size_t at, std::string message) const {
    Finding finding;
    finding.code = code;
    finding.message = std::move(message);
    finding.at = {fence_.line, at + 1, fence_.offset + at};
    std::tie(finding.excerpt, finding.caret) = excerpt_at(fence_.text, at);
    return finding;
  }

  void finish(ToolCall& call) {
    std::vector<std::pair<std::size_t, Position*>> places;
    for (const auto& [at, place] :
         {std::pair(offsets_.tool, &call.places.tool), std::pair(offsets_.path, &call.places.path),
          std::pair(offsets_.old_string, &call.places.old_string)}) {
      std::tie(place->excerpt, place->caret) = excerpt_at(text_.text, at);
      places.emplace_back(at, &place->at);
    }
    std::ranges::stable_sort(found_, {}, &Found::at);
    for (Found& found : found_) {
      std::tie(found.finding.excerpt, found.finding.caret) = excerpt_at(text_.text, found.at);
      places.emplace_back(found.at, &found.finding.at);
    }
    placer_.place(places);
    call.findings = std::exchange(fence_findings_, {});
    for (Found& found : found_) call.findings.push_back(std::move(found.finding));
    std::ranges::stable_sort(call.repairs, {}, &Repair::offset);
    for (const Finding& finding : call.findings) {
      const bool structure = finding.code == FindingCode::invalid_json || finding.code == FindingCode::wrong_fence ||
                             finding.code == FindingCode::unclosed_fence;
      if (structure && finding.severity == Severity::error) level_ = 0;
    }
    call.level = level_;
  }

  OpenFence& fence_;
  const FenceText& text_;
  const Rules& rules_;
  std::vector<ToolCall>& calls_;
  Placer placer_;
  const std::vector<Between> none_;
  std::vector<Found> found_;
  std::vector<Finding> fence_findings_;
  FieldOffsets offsets_;
  int level_ = 3;
};

}  // namespace

void assemble(OpenFence& fence, const FenceText& text, Pieces&& pieces, const Rules& rules,
              std::vector<ToolCall>& calls) {
  Assembler(fence, text, rules, calls).run(std::move(pieces));
}

}  // namespace jt::blocks
