// SPDX-License-Identifier: MIT
#include "core/blocks/call_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/blocks/forms.hpp"
#include "core/blocks/rename_fields.hpp"
#include "core/blocks/splice_map.hpp"
#include "core/blocks/tools.hpp"
#include "core/json/escape.hpp"
#include "core/json/layout.hpp"

namespace jt::blocks {
namespace {

using json::NearValue;
using value::View;

std::string compact(std::string_view object) {
  std::string out;
  json::append_compact(out, object);
  return out;
}

/// Whether a guessed reading can be what was meant: it has kept the tool, and neither the tool's name nor the path has
/// swallowed what is after it, which shows as a quote or a line break in it.
bool is_likely(const View& object) {
  if (!object.member("tool")) return false;
  for (const std::string_view name : {"tool", "path"}) {
    const std::string_view value = object.member(name).text();
    for (const std::string_view sign : {"\\\"", "\\n", "\\r", "\\t", "\\u00"}) {
      if (value.find(sign) != std::string_view::npos) return false;
    }
  }
  return true;
}

bool is_call(const View& value) { return value.member("tool") || spelled_call(value); }

bool begins_with_call(const View& array) { return array.is_array() && array.has_entries() && is_call(*array.begin()); }

}  // namespace

bool holds_calls(std::string_view json) {
  value::Tape tape;
  if (!tape.index(json)) return false;
  const View value = tape.root();
  return value.is_object() ? std::any_of(value.begin(), value.end(), begins_with_call) : begins_with_call(value);
}

bool is_for_calls(std::string_view line, const FenceLine& open) {
  constexpr std::array<std::string_view, 8> languages{"",          "tool_call",     "tool_calls", "tool_use",
                                                      "tool_code", "function_call", "tool",       "xml"};
  return std::ranges::find(languages, line.substr(open.word, open.word_size)) != languages.end();
}

class CallReader::Parts {
 public:
  Parts(std::string_view text, Piece& piece, const Rules& rules, const CallContext& context)
      : text_(text),
        piece_(piece),
        rules_(rules),
        context_(context),
        raw_(text.substr(piece.value_begin, piece.value_end - piece.value_begin)),
        map_(piece.value.slips) {
    read_ = read_value();
    if (!read_) return;
    guess_ = piece_.value.guess || piece_.value.slips.guess();
    const View value = tape_.root();
    const bool calls = begins_with_call(value) && std::all_of(value.begin(), value.end(), is_call);
    several_ = calls && !(piece_.tag && piece_.tag->function);
    unit_ = value;
    if (!several_) return;
    ahead_at_ = value.begin();
    can_change_ = rules_.to && all_can_change();
  }

  bool next() {
    if (!several_) return std::exchange(ahead_, false);
    if (!ahead_) return false;
    first_ = end_ == 0;
    before_ = end_;
    unit_ = *ahead_at_++;
    begin_ = unit_.offset();
    end_ = unit_.end_offset();
    ahead_ = ahead_at_ != tape_.root().end();
    return true;
  }

  ToolCall take() {
    remarks_.clear();
    ToolCall call;
    call.args = "{}";
    call.form = several_ ? Form::array : Form::tool;
    if (piece_.tag) call.form = piece_.tag->function ? Form::function_tag : Form::tool_call;
    offsets_ = {};
    if (!read_) {
      unreadable(call);
    } else {
      call.guess = guess_;
      if (!several_) end_ = json_.size();
      read_unit(call);
    }
    return call;
  }

  [[nodiscard]] CallPlaces places() const {
    return {piece_.value_begin + offsets_.tool, piece_.value_begin + offsets_.path,
            piece_.value_begin + offsets_.old_string};
  }
  std::vector<Remark>& remarks() { return remarks_; }

  [[nodiscard]] std::vector<JsonFinding> json_findings() const {
    std::vector<JsonFinding> findings;
    if (wrong_) {
      findings.push_back({unreadable_finding(*wrong_), map_.before(offset_of(*wrong_))});
    } else {
      findings = findings_of(raw_, piece_.value, !doubt_);
    }
    // What is read for certain ends before what a guess has taken for the value.
    if (!read_ && findings.empty()) {
      Between rest;
      rest.kind = Between::Kind::text;
      findings.push_back({finding_of(rest), std::min(piece_.value.end, raw_.size())});
    }
    for (JsonFinding& found : findings) found.at += piece_.value_begin;
    return findings;
  }
  [[nodiscard]] bool several() const { return several_; }
  [[nodiscard]] bool first() const { return !several_ || first_; }
  [[nodiscard]] bool last() const { return !several_ || !ahead_; }
  [[nodiscard]] std::string_view language() const { return language_; }

 private:
  /// False: it cannot be read as JSON.
  bool read_value() {
    if (piece_.value.state != NearValue::State::complete) return false;
    const json::Slips& slips = piece_.value.slips;
    if (!slips.empty()) changed_ = json::repaired(raw_, slips);
    json_ = slips.empty() ? raw_ : std::string_view(changed_);
    if (auto read = tape_.read(json_); !read) {
      wrong_ = std::move(read.error());
      return false;
    }
    const bool cut = slips.has(json::SlipKind::unclosed_string) && is_no_value(tape_.root());
    if (!cut && (!has_tool_key(raw_) || (!piece_.value.guess && !has_raw_names()))) return true;
    if (!cut && is_likely(tape_.root())) return true;
    doubt_ = !piece_.value.guess;
    if (!doubt_) {
      piece_.value = json::read_near(raw_, {.indent = context_.indent});
      map_ = SpliceMap(piece_.value.slips);
    }
    return false;
  }

  /// Whether the tool's name or the path has a raw newline or tab in it: it may have lost its end.
  [[nodiscard]] bool has_raw_names() const {
    const json::Slips& slips = piece_.value.slips;
    if (!slips.has(json::SlipKind::raw_newline) && !slips.has(json::SlipKind::raw_control)) return false;
    for (const std::string_view name : {"tool", "path"}) {
      const View member = tape_.root().member(name);
      if (!member) continue;
      const std::size_t begin = map_.before(member.offset());
      const std::size_t end = map_.before(member.end_offset());
      if (raw_.substr(begin, end - begin).find_first_of("\n\r\t") != std::string_view::npos) return true;
    }
    return false;
  }

  void unreadable(ToolCall& call) const {
    call.readable = false;
    call.level = 0;
    const bool tool = has_tool_key(raw_);
    const bool other = !tool && has_call_keys(raw_);
    call.is_tool = tool || other || piece_.tag;
    if (other && call.form == Form::tool) call.form = Form::arguments;
    call.tool = string_after(raw_, "tool");
    if (call.tool.empty() && other) call.tool = string_after(raw_, "name");
    if (call.tool.empty() && other) call.tool = string_after(raw_, "action");
    if (piece_.tag && piece_.tag->function) call.tool = text_.substr(piece_.tag->name, piece_.tag->name_size);
    call.path = string_after(raw_, "path");
  }

  /// The value between begin_ and end_ of the JSON.
  void read_unit(ToolCall& call) {
    std::vector<FieldEdit> edits;
    call.level = 3;
    offsets_ = {map_.before(begin_), map_.before(begin_), map_.before(begin_)};
    if (!unit_.is_object()) {
      call.is_tool = false;
      call.args = compact(unit_.text());
    } else {
      read_object(unit_, call, edits);
    }
    if (!change_form(call)) {
      for (FieldEdit& edit : edits) {
        edit.begin += begin_;
        edit.end += begin_;
      }
      const bool all = piece_.value.guess && !piece_.value.slips.guess();
      map_.repairs(std::move(edits), text_base(), all, last() ? static_cast<std::size_t>(-1) : end_, call.repairs);
    }
    map_.advance(end_);
  }

  [[nodiscard]] std::uint64_t text_base() const { return context_.base + piece_.value_begin; }

  void read_object(const View& object, ToolCall& call, std::vector<FieldEdit>& edits) {
    std::string name;
    if (piece_.tag && piece_.tag->function) name = json::quote(text_.substr(piece_.tag->name, piece_.tag->name_size));
    const bool has_tool = static_cast<bool>(object.member("tool"));
    std::optional<Spelled> spelled;
    if (!name.empty()) {
      spelled = Spelled{
          .form = Form::function_tag, .name = 0, .name_end = 0, .fields = 0, .fields_end = object.text().size()};
    } else if (!has_tool) {
      spelled = spelled_call(object);
    }
    if (spelled && !(spelled->wrong && !knows(object.text(), *spelled)))
      return read_spelled(object.text(), *spelled, name, call, edits);
    call.args = compact(object.text());
    call.is_tool = (context_.json ? is_tool_block(object) : has_tool) || several_ || piece_.tag;
    if (!call.is_tool) return;
    check(object, call, edits, [&](std::size_t at) { return map_.before(begin_ + at); });
    if (rules_.to) fixed_ = edited(object.text(), edits);
  }

  [[nodiscard]] bool knows(std::string_view object, const Spelled& spelled) const {
    const std::string tool = json::decode(object.substr(spelled.name + 1, spelled.name_end - spelled.name - 2));
    return tool_named(tool) != nullptr || tool_meant(tool) != nullptr ||
           (rules_.schemas != nullptr && rules_.schemas->contains(tool));
  }

  void read_spelled(std::string_view object, const Spelled& spelled, const std::string& name, ToolCall& call,
                    std::vector<FieldEdit>& edits) {
    const ToolForm form(object, spelled, name);
    if (call.form == Form::tool) call.form = spelled.form;
    call.is_tool = true;
    call.readable = form.readable();
    call.guess = call.guess || form.guessed();
    const bool named_twice = form.readable() && count_of(form.view(), "tool") > 1;
    call.args = compact(named_twice ? form.fields() : form.object());
    const auto place = [&](std::size_t at) -> std::size_t {
      if (!name.empty() && form.in_name(at)) return piece_.tag->name - piece_.value_begin;  // before the value
      return map_.before(begin_ + form.before(at));
    };
    if (spelled.wrong) {
      add({FindingCode::wrong_type, "arguments", "wrong type of the arguments: expected an object"},
          map_.before(begin_ + spelled.fields));
    } else if (!form.readable()) {
      add({FindingCode::invalid_json, "arguments", "the arguments are not JSON text"},
          map_.before(begin_ + spelled.fields));
    } else if (form.repaired()) {
      Remark& remark = add({FindingCode::invalid_json, "arguments", "the JSON text of the arguments is not valid"},
                           map_.before(begin_ + spelled.fields));
      const FixClass kind = call.guess ? FixClass::guess : FixClass::lossless;
      remark.finding.fix = Fix{kind, std::string(description_of(RepairKind::escape_fields))};
    }
    std::vector<FieldEdit> own;
    if (form.readable()) {
      check(form.view(), call, own, place, true);
      if (rules_.to == Form::tool && named_twice) {
        add({FindingCode::wrong_field, "tool", "argument 'tool' has the name that the tool has in the form 'tool'"},
            map_.before(begin_ + spelled.fields))
            .finding.severity = Severity::warning;
      }
    } else {
      call.tool = json::decode(name.empty() ? object.substr(spelled.name + 1, spelled.name_end - spelled.name - 2)
                                            : std::string_view(name).substr(1, name.size() - 2));
      call.level = 0;
    }
    if (rules_.to && form.readable() && !spelled.wrong) fixed_ = edited(form.object(), own);
    for (const FieldEdit& edit : own) {
      if (name.empty() || !form.in_name(edit.begin)) continue;
      const std::string plain = json::decode(std::string_view(edit.text).substr(1, edit.text.size() - 2));
      call.repairs.add({context_.base + piece_.tag->name, piece_.tag->name_size, plain, edit.what, FixClass::lossless});
    }
    edits = form.edits_before(own);
  }

  struct Said {
    FindingCode code;
    std::string field;
    std::string message;
  };
  Remark& add(Said said, std::size_t at) {
    Remark& remark = remarks_.emplace_back();
    remark.finding.code = said.code;
    remark.finding.field = std::move(said.field);
    remark.finding.message = std::move(said.message);
    remark.at = piece_.value_begin + at;
    return remark;
  }

  template <class Place>
  void check(const View& object, ToolCall& call, std::vector<FieldEdit>& edits, const Place& place,
             bool named_first = false) {
    FieldCheck checked = check_fields(object, rules_, call, named_first);
    call.more_findings = checked.more;
    for (Remark& remark : checked.remarks) {
      if (remark.finding.severity == Severity::error) call.level = std::min(call.level, remark.level - 1);
      remark.at = piece_.value_begin + place(remark.at);
      remarks_.push_back(std::move(remark));
    }
    edits = std::move(checked.edits);
    std::ranges::stable_sort(edits, {}, &FieldEdit::begin);
    offsets_ = {place(checked.offsets.tool), place(checked.offsets.path), place(checked.offsets.old_string)};
  }

  /// Writes the call in the form that is wanted: one repair of all of it. False: it stays as it is.
  bool change_form(ToolCall& call) {
    language_ = {};
    const std::optional<std::string> fixed = std::exchange(fixed_, std::nullopt);
    if (!rules_.to || !fixed || !call.readable || call.form == *rules_.to || (several_ && !can_change_)) return false;
    std::optional<std::string> line = rewritten(*fixed, *rules_.to);
    if (!line) return false;
    const bool tags = *rules_.to == Form::tool_call || *rules_.to == Form::function_tag;
    language_ = tags ? "xml" : "json";
    const bool whole = !several_ || first_;
    const std::size_t begin = whole ? piece_.begin : piece_.value_begin + map_.before(before_);
    const std::size_t end = last() ? piece_.end : piece_.value_begin + map_.before(end_);
    const bool fence = context_.bare && *rules_.to == Form::tool;
    std::string text = (whole && context_.begins_line) || (whole && !context_.bare) ? "" : "\n";
    if (fence && whole) text += "```json\n";
    text += *line;
    if (fence && last()) text += "\n```";
    if (context_.bare) text = indented(text);
    call.repairs = {};
    call.repairs.add({context_.base + begin, end - begin, text, RepairKind::change_form,
                      call.guess ? FixClass::guess : FixClass::lossless});
    return true;
  }

  [[nodiscard]] std::string indented(std::string_view text) const {
    std::string out;
    for (const char c : text) {
      out += c;
      if (c == '\n') out.append(context_.indent, ' ');
    }
    return out;
  }

  /// An array is changed as a whole, or not at all.
  [[nodiscard]] bool all_can_change() const {
    for (const View& each : tape_.root()) {
      std::optional<std::string> line;
      if (each.member("tool")) {
        line = rewritten(each.text(), *rules_.to);
      } else if (const auto spelled = spelled_call(each); spelled && !spelled->wrong) {
        const ToolForm form(each.text(), *spelled);
        if (form.readable()) line = rewritten(form.object(), *rules_.to);
      }
      if (!line) return false;
    }
    return true;
  }

  std::string_view text_;
  Piece& piece_;
  const Rules& rules_;
  CallContext context_;
  std::string_view raw_;  ///< the text of the value
  SpliceMap map_;
  std::string changed_;    ///< the same, repaired
  std::string_view json_;  ///< one of them
  value::Tape tape_;       ///< of it
  std::optional<Error> wrong_;
  bool read_ = false;
  bool doubt_ = false;  ///< a repair would be possible, but not certain
  bool guess_ = false;
  bool several_ = false;
  bool can_change_ = false;
  View unit_;  ///< the call, or other JSON
  View::Iterator ahead_at_;
  bool ahead_ = true;  ///< there is one more
  bool first_ = true;
  std::size_t before_ = 0;  ///< the end of the one before
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  FieldOffsets offsets_;
  std::vector<Remark> remarks_;
  std::optional<std::string> fixed_;  ///< the object in the form `tool`, with its edits
  std::string_view language_;
};

CallReader::CallReader(std::string_view text, Piece& piece, const Rules& rules, const CallContext& context)
    : parts_(std::make_unique<Parts>(text, piece, rules, context)) {}
CallReader::~CallReader() = default;

bool CallReader::next() { return parts_->next(); }
ToolCall CallReader::take() { return parts_->take(); }
CallPlaces CallReader::places() const { return parts_->places(); }
std::vector<Remark>& CallReader::remarks() { return parts_->remarks(); }
std::vector<JsonFinding> CallReader::json_findings() const { return parts_->json_findings(); }
bool CallReader::several() const { return parts_->several(); }
bool CallReader::first() const { return parts_->first(); }
bool CallReader::last() const { return parts_->last(); }
std::string_view CallReader::language() const { return parts_->language(); }

}  // namespace jt::blocks
