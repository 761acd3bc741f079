// SPDX-License-Identifier: MIT
#include "core/blocks/assemble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/blocks/call_reader.hpp"
#include "core/blocks/fields.hpp"
#include "core/blocks/forms.hpp"
#include "core/blocks/json_findings.hpp"
#include "core/blocks/loose_call.hpp"
#include "core/blocks/placer.hpp"
#include "core/blocks/tools.hpp"
#include "core/text/code_point.hpp"

namespace jt::blocks {
class Assembler::Parts {
 public:
  Parts(OpenFence& fence, const FenceText& text, const PieceOptions& options, const Rules& rules, Survey&& known)
      : fence_(fence),
        text_(text),
        rules_(rules),
        placer_(text_),
        pieces_(text.text, options),
        known_(std::move(known)),
        open_string_(text.open_string) {
    current_ = take();
  }

  std::optional<ToolCall> next() {
    while (current_) {
      if (!reader_) begin_piece();
      while (reader_->next()) {
        if (std::optional<ToolCall> call = make()) return call;
      }
      reader_.reset();
      if (current_->open_string) note_cut();
      given_ = false;
      current_ = std::move(following_);
    }
    return std::nullopt;
  }
  [[nodiscard]] std::uint64_t others() const { return others_; }
  [[nodiscard]] std::uint64_t cut_string() const { return cut_string_; }
  [[nodiscard]] std::uint64_t open_string() const { return open_string_; }

 private:
  /// A finding at an offset of the fence's text.
  struct Found {
    Finding finding;
    std::size_t at = 0;
  };

  /// A repair beside those of the JSON.
  struct Around {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    std::string text;
    RepairKind what = RepairKind::name_fence;
    FixClass kind = FixClass::lossless;
  };

  std::optional<Piece> take() {
    if (known_.count != 1) return pieces_.next();
    return std::exchange(known_.only, std::nullopt);
  }
  [[nodiscard]] const std::vector<Between>& after() const { return known_.count == 1 ? known_.after : pieces_.after(); }

  void begin_piece() {
    if (current_->fence) begin_fence(*current_->fence);
    following_ = take();
    take_commas();
    const std::string_view before = text_.text.substr(0, current_->begin);
    const std::size_t last = before.find_last_not_of(" \t");
    reader_.emplace(text_.text, *current_, rules_,
                    CallContext{.base = text_.base,
                                .indent = fence_.open.indent,
                                .json = fence_.open.json,
                                .bare = fence_.bare,
                                .begins_line = last == std::string_view::npos || before[last] == '\n'});
    place_shared();
  }

  /// Commas directly behind a value are its own: nothing is wrong with the next one.
  void take_commas() {
    commas_.clear();
    if (!following_) return;
    std::vector<Between>& list = following_->before;
    const auto other = std::ranges::find_if(list, [](const Between& b) { return b.kind != Between::Kind::comma; });
    commas_.assign(list.begin(), other);
    list.erase(list.begin(), other);
  }

  /// Where an array has several calls, what is wrong with its JSON is a finding of each.
  void place_shared() {
    shared_.clear();
    if (!reader_->several()) return;
    found_.clear();
    for (JsonFinding& found : reader_->json_findings()) found_.push_back({std::move(found.finding), found.at});
    place(shared_);
  }

  /// A fence that was opened while another was open.
  void begin_fence(std::size_t at) {
    const std::string_view line = line_at(text_.text, at);
    fence_ = {.open = *opening_fence(line, fence_.open.content),
              .offset = text_.base + at,
              .line = placer_.at(at).line,
              .text = std::string(line),
              .content = text_.base + next_line(text_.text, at),
              .named = false};
  }

  std::optional<ToolCall> make() {
    ToolCall call = reader_->take();
    found_.clear();
    around_.clear();
    fence_findings_.clear();
    if (reader_->first()) add_betweens(current_->before, call);
    if (reader_->last()) add_betweens(following_ ? commas_ : after(), call);
    call.line = fence_.bare ? placer_.at(current_->begin).line : fence_.line;
    call.span = {fence_.offset, text_.base + current_->begin, text_.base + current_->end};
    if (!wanted(call)) {
      if (fence_.open.json && !fence_.bare) leave_out(call);
      return std::nullopt;
    }
    const bool inner = following_ && following_->fence;
    if (reader_->last() && (inner || (!following_ && !text_.closed && !text_.more))) {
      unclosed_fence(inner ? following_->fence : std::nullopt, call);
    }
    if (current_->tag && !current_->tag->closed && reader_->last()) unclosed_tag();
    const std::string_view language = reader_->language();
    const bool other = rules_.to && call.readable && call.form != *rules_.to;
    if (!fence_.bare && (other ? !language.empty() : call.form == Form::tool && !fence_.open.json)) {
      name_fence(other ? language : "json", !fence_.open.json && call.form == Form::tool);
    }
    if (open_string_ > 0) in_open_string();
    finish(call);
    if (open_string_ > 0) refuse(call);
    given_ = true;
    return call;
  }

  void leave_out(const ToolCall& call) {
    ++others_;
    if (call.readable && rules_.on_array && holds_calls(call.args)) rules_.on_array(fence_.line);
  }

  /// Text and comments between the values are findings of the block after them, commas of the one before.
  void add_betweens(const std::vector<Between>& list, const ToolCall& call) {
    for (const Between& between : list) {
      found_.push_back({finding_of(between), between.begin});
      if (between.kind == Between::Kind::text || !call.readable) continue;
      const bool comment = between.kind == Between::Kind::comment;
      around_.push_back({text_.base + between.begin, between.end - between.begin, "",
                         repair_kind(comment ? json::SlipKind::comment : json::SlipKind::trailing_comma),
                         FixClass::lossless});
    }
  }

  [[nodiscard]] bool knows(const std::string& tool) const {
    return tool_named(tool) != nullptr || tool_meant(tool) != nullptr ||
           (rules_.schemas != nullptr && rules_.schemas->contains(tool));
  }

  /// Whether the current value, which is not JSON, is a call all the same: of a known tool, with one of its fields, and
  /// nothing but calls is in the fence. One that is cut in a string may be anything.
  [[nodiscard]] bool is_loose_call() const {
    const auto is_text = [](const Between& between) { return between.kind == Between::Kind::text; };
    if (current_->open_string || current_->value.state != json::NearValue::State::broken) return false;
    if (std::ranges::any_of(current_->before, is_text)) return false;
    const auto call = loose_call(text_.text.substr(current_->begin, current_->end - current_->begin));
    if (!call) return false;
    const bool own = rules_.schemas != nullptr && rules_.schemas->contains(call->tool);
    return own || (call->field && knows(call->tool));
  }

  [[nodiscard]] bool wanted(const ToolCall& call) const {
    if (fence_.bare && call.form == Form::tool) return false;
    if (current_->tag) return true;
    // In another language an object with the members of a call may be anything.
    if (!fence_.bare && !fence_.open.json) {
      if (!call.readable) return is_loose_call();
      const bool any = call.form != Form::tool && is_for_calls(fence_.text, fence_.open);
      return call.is_tool && (any || knows(call.tool));
    }
    return call.is_tool || (rules_.all && !fence_.bare);
  }

  /// A call that may be an example in a string is not carried out, and no repair makes it one that is.
  void in_open_string() {
    fence_findings_.push_back(
        fence_finding(FindingCode::invalid_json, fence_.open.begin,
                      fmt::format("it may be a part of the unfinished block in line {}", open_string_)));
  }

  static void refuse(ToolCall& call) {
    call.repairs = {};
    for (Finding& finding : call.findings) finding.fix.reset();
  }

  /// The current value is cut in a string. In another language that is seldom one of JSON.
  void note_cut() {
    const std::string_view text = text_.text.substr(current_->begin, current_->end - current_->begin);
    if (!given_ && (!fence_.open.json || fence_.bare) && !has_tool_key(text) && !has_call_keys(text)) return;
    const std::uint64_t line = placer_.at(current_->begin).line;
    if (cut_string_ == 0) cut_string_ = line;
    const bool closed = text_.closed && (!current_->tag || current_->tag->closed);
    if (open_string_ == 0 && (following_ || !closed || has_fence())) open_string_ = line;
  }

  /// Whether a line of the current value opens a fence: what has closed the fence of the value may be the end of that.
  [[nodiscard]] bool has_fence() const {
    const std::string_view text = text_.text.substr(0, current_->end);
    for (std::size_t at = next_line(text, current_->begin); at < text.size(); at = next_line(text, at)) {
      if (opening_fence(line_at(text, at), fence_.open.content)) return true;
    }
    return false;
  }

  void unclosed_fence(std::optional<std::size_t> inner, ToolCall& call) {
    const json::NearValue& value = current_->value;
    const bool complete = value.state == json::NearValue::State::complete && !is_cut(value);
    Finding finding = fence_finding(FindingCode::unclosed_fence, fence_.open.begin,
                                    fmt::format("{} is not closed{}", fence_.bare ? "the call" : "the fence",
                                                complete ? ""
                                                : inner  ? " before another one"
                                                         : ": the answer was cut"));
    finding.severity = complete ? Severity::warning : Severity::error;
    fence_findings_.push_back(std::move(finding));
    if (!inner || complete || !call.readable) return;
    const std::string fence = std::string(fence_.open.content, ' ') + std::string(fence_.open.length, fence_.open.mark);
    around_.push_back({text_.base + *inner, 0, fence + "\n", RepairKind::close_fence, FixClass::guess});
  }

  void unclosed_tag() {
    const json::NearValue& value = current_->value;
    const bool complete = value.state == json::NearValue::State::complete && !is_cut(value);
    Finding finding;
    finding.code = FindingCode::unclosed_fence;
    finding.severity = complete ? Severity::warning : Severity::error;
    finding.message =
        fmt::format("the tag '{}' has no closing tag{}", current_->tag->function ? "<function=…>" : "<tool_call>",
                    complete ? "" : ": the answer was cut");
    found_.push_back({std::move(finding), current_->begin});
  }

  void name_fence(std::string_view language, bool wrong) {
    const FenceLine& open = fence_.open;
    if (wrong) {
      Finding finding = fence_finding(
          FindingCode::wrong_fence, open.word,
          open.word_size == 0
              ? "a tool call in a fence without a language: it is 'json'"
              : fmt::format("a tool call in a fence of '{}': its language is 'json'",
                            text::excerpt(std::string_view(fence_.text).substr(open.word, open.word_size), 20)));
      finding.fix = Fix{FixClass::lossless, "name the language 'json'"};
      fence_findings_.push_back(std::move(finding));
    }
    if (fence_.named) return;
    fence_.named = true;
    around_.push_back(
        {fence_.offset + open.word, open.word_size, std::string(language), RepairKind::name_fence, FixClass::lossless});
  }

  [[nodiscard]] Finding fence_finding(FindingCode code, std::size_t at, std::string message) const {
    Finding finding;
    finding.code = code;
    finding.message = std::move(message);
    finding.at = {fence_.line, at + 1, fence_.offset + at};
    std::tie(finding.excerpt, finding.caret) = excerpt_at(fence_.text, at);
    return finding;
  }

  /// Places the findings, and what is in the list already, and appends them to `out`.
  void place(std::vector<Finding>& out, std::vector<std::pair<std::size_t, Position*>> places = {}) {
    std::ranges::stable_sort(found_, {}, &Found::at);
    for (Found& found : found_) {
      std::tie(found.finding.excerpt, found.finding.caret) = excerpt_at(text_.text, found.at);
      places.emplace_back(found.at, &found.finding.at);
    }
    placer_.place(places);
    for (Found& found : found_) out.push_back(std::move(found.finding));
  }

  void finish(ToolCall& call) {
    const CallPlaces at = reader_->places();
    std::vector<std::pair<std::size_t, Position*>> places;
    for (const auto& [offset, place] : {std::pair(at.tool, &call.places.tool), std::pair(at.path, &call.places.path),
                                        std::pair(at.old_string, &call.places.old_string)}) {
      std::tie(place->excerpt, place->caret) = excerpt_at(text_.text, offset);
      places.emplace_back(offset, &place->at);
    }
    if (!reader_->several()) {
      for (JsonFinding& found : reader_->json_findings()) found_.push_back({std::move(found.finding), found.at});
    }
    for (Remark& remark : reader_->remarks()) found_.push_back({std::move(remark.finding), remark.at});
    call.findings = std::exchange(fence_findings_, {});
    call.findings.insert(call.findings.end(), shared_.begin(), shared_.end());
    place(call.findings, std::move(places));
    add_repairs(call);
    for (const Finding& finding : call.findings) {
      const bool structure = finding.code == FindingCode::invalid_json || finding.code == FindingCode::wrong_fence ||
                             finding.code == FindingCode::unclosed_fence;
      if (structure && finding.severity == Severity::error) call.level = 0;
    }
  }

  /// In the order of their offsets.
  void add_repairs(ToolCall& call) {
    const Repairs inner = std::exchange(call.repairs, {});
    std::ranges::stable_sort(around_, {}, &Around::offset);
    auto around = around_.begin();
    const auto add_around = [&](std::uint64_t end) {
      for (; around != around_.end() && around->offset < end; ++around) {
        call.repairs.add({around->offset, around->length, around->text, around->what, around->kind});
      }
    };
    if (around_.empty()) {
      call.repairs = inner;
      return;
    }
    add_around(text_.base + current_->begin);
    for (const Repair& repair : inner) call.repairs.add(repair);
    add_around(static_cast<std::uint64_t>(-1));
  }

  OpenFence& fence_;
  const FenceText text_;
  const Rules& rules_;
  Placer placer_;
  PieceReader pieces_;
  Survey known_;
  std::optional<Piece> current_;
  std::optional<Piece> following_;
  std::vector<Between> commas_;       ///< between the two
  std::optional<CallReader> reader_;  ///< of the current one
  std::vector<Finding> shared_;
  std::vector<Found> found_;
  std::vector<Around> around_;
  std::vector<Finding> fence_findings_;
  std::uint64_t others_ = 0;
  std::uint64_t cut_string_ = 0;
  std::uint64_t open_string_ = 0;
  bool given_ = false;  ///< the current piece was returned as a call
};

Assembler::Assembler(OpenFence& fence, const FenceText& text, const PieceOptions& options, const Rules& rules,
                     Survey&& known)
    : parts_(std::make_unique<Parts>(fence, text, options, rules, std::move(known))) {}
Assembler::~Assembler() = default;

std::optional<ToolCall> Assembler::next() { return parts_->next(); }
std::uint64_t Assembler::others() const { return parts_->others(); }
std::uint64_t Assembler::cut_string() const { return parts_->cut_string(); }
std::uint64_t Assembler::open_string() const { return parts_->open_string(); }

}  // namespace jt::blocks
