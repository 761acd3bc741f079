// SPDX-License-Identifier: MIT
#include "core/blocks/forms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/blocks/rename_fields.hpp"
#include "core/blocks/tools.hpp"
#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "core/json/near_json.hpp"
#include "core/text/ascii.hpp"

namespace jt::blocks {
namespace {

using value::View;

constexpr std::size_t longest_name = 128;
constexpr std::size_t most_members = 16;  // of the envelope of a call

constexpr std::array<std::string_view, 7> form_names{"tool",  "arguments", "function",    "action",
                                                     "array", "tool-call", "function-tag"};
constexpr std::array<std::string_view, 4> argument_keys{"arguments", "input", "parameters", "args"};
constexpr std::array<std::string_view, 11> other_keys{"id",           "type",      "index",      "call_id",
                                                      "tool_call_id", "thought",   "thoughts",   "reasoning",
                                                      "reason",       "rationale", "explanation"};
constexpr std::array<std::string_view, 5> call_types{"function", "function_call", "tool_call", "tool_use", "tool"};

bool is_one_of(std::string_view name, const auto& list) { return std::ranges::find(list, name) != list.end(); }

/// A schema of arguments, as definitions of tools have it.
bool is_schema(const View& value) {
  return value.member("type").text() == "\"object\"" && value.member("properties").is_object();
}

/// Whether the string holds the text of an object, or nothing but blanks.
bool holds_object(const View& string) {
  constexpr std::size_t enough = 256;
  const std::string_view all = string.text();
  const std::string_view raw = all.substr(1, std::min(all.size() - 2, enough));
  const std::string begin = json::decode(raw);
  const std::size_t first = begin.find_first_not_of(text::blanks);
  return first == std::string_view::npos ? raw.size() < enough : begin[first] == '{';
}

/// What is known of a call while its members are read.
class FormReader {
 public:
  /// `base`: the offset of the outermost object.
  explicit FormReader(std::size_t base) : base_(base) {}

  std::optional<Spelled> read(const View& object, bool inner) {
    std::size_t count = 0;
    for (const View& member : object) {
      if (++count > most_members || !take(member, inner)) return std::nullopt;
    }
    // `action` goes with `action_input`, and the others do not.
    if (names_ != 1 || fields_ != 1 || (call_.form == Form::action) != action_input_) return std::nullopt;
    return call_;
  }

 private:
  bool take(const View& member, bool inner) {
    const std::string key = member.key();
    if (key == "action") call_.form = Form::action;
    if (key == "name" || key == "action") return tool(member);
    action_input_ = action_input_ || key == "action_input";
    if (key == "action_input" || is_one_of(key, argument_keys)) return arguments(member);
    if (inner) return false;
    if (key == "function") return function(member);
    if (key == "type") return member.is_string() && is_one_of(*member.string(), call_types);
    return is_one_of(key, other_keys) && !member.is_container();
  }

  bool tool(const View& member) {
    if (!member.is_string() || member.text().size() > longest_name + 2) return false;
    call_.name = member.offset() - base_;
    call_.name_end = member.end_offset() - base_;
    return ++names_ == 1 && is_tool_name(*member.string());
  }

  bool arguments(const View& member) {
    call_.fields = member.offset() - base_;
    call_.fields_end = member.end_offset() - base_;
    call_.text = member.is_string() && holds_object(member);
    call_.wrong = !call_.text && !member.is_object();
    return ++fields_ == 1 && !is_schema(member);
  }

  bool function(const View& member) {
    if (!member.is_object()) return false;
    const std::optional<Spelled> inner = FormReader(base_).read(member, true);
    if (!inner || inner->form != Form::arguments) return false;
    call_ = *inner;
    call_.form = Form::function;
    return ++names_ == 1 && ++fields_ == 1;
  }

  std::size_t base_;
  Spelled call_;
  std::size_t names_ = 0;
  std::size_t fields_ = 0;
  bool action_input_ = false;
};

/// The byte of a raw string at which the decoded one has that offset.
std::size_t raw_offset(std::string_view raw, std::size_t decoded) {
  std::size_t at = 0;
  for (std::size_t done = 0; at < raw.size() && done < decoded;) {
    std::size_t size = 1;
    if (raw[at] == '\\') size = at + 1 < raw.size() && raw[at + 1] == 'u' ? 6 : 2;
    if (size == 6 && raw.substr(at + 6, 2) == "\\u" && (raw[at + 2] == 'd' || raw[at + 2] == 'D')) size = 12;
    done += size == 1 ? 1 : json::decode(raw.substr(at, size)).size();
    at += size;
  }
  return std::min(at, raw.size());
}

/// One line, with a blank after commas and colons.
class Spaced final : public json::JsonEvents {
 public:
  explicit Spaced(std::string& out) : out_(out) {}
  void open(bool object) override { lead(), out_ += object ? '{' : '['; }
  void close(bool object) override { comma_ = false, out_ += object ? '}' : ']'; }
  void comma() override { comma_ = true; }
  void colon() override { out_ += ": "; }
  void blank(std::string_view) override {}
  void text(json::Role, std::string_view piece, bool first) override {
    if (first) lead();
    out_ += piece;
  }

 private:
  void lead() {
    if (comma_) out_ += ", ";
    comma_ = false;
  }
  std::string& out_;
  bool comma_ = false;
};

void append_spaced(std::string& out, std::string_view json) {
  Spaced layout(out);
  json::JsonLexer lexer(layout);
  lexer.push(json);
  lexer.finish();
}

}  // namespace

std::string_view name(Form form) { return form_names[static_cast<std::size_t>(form)]; }

std::optional<Form> form_named(std::string_view name) {
  const auto found = std::ranges::find(form_names, name);
  if (found == form_names.end()) return std::nullopt;
  return static_cast<Form>(found - form_names.begin());
}

bool is_tool_name(std::string_view name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  if (name.empty() || name.size() > longest_name || !letter(name.front())) return false;
  return std::ranges::all_of(name, [&](char c) {
    return letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == ':' || c == '/';
  });
}

bool is_envelope_key(std::string_view key) {
  return key == "name" || key == "function" || key == "action" || key == "action_input" ||
         is_one_of(key, argument_keys) || is_one_of(key, other_keys);
}

bool has_call_keys(std::string_view text) {
  const auto has = [&](std::string_view key) {
    for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
      const std::size_t end = at + key.size();
      if (at == 0 || end >= text.size() || text[at - 1] != text[end]) continue;
      if (text[end] != '"' && text[end] != '\'') continue;
      const std::size_t colon = text.find_first_not_of(text::blanks, end + 1);
      if (colon != std::string_view::npos && text[colon] == ':') return true;
    }
    return false;
  };
  if (has("action") && has("action_input")) return true;
  return has("name") && std::ranges::any_of(argument_keys, has);
}

bool is_no_value(value::View value) {
  std::string key;
  while (value.is_container() && value.has_entries()) {
    View last;
    for (const View& entry : value) last = entry;
    if (value.is_object()) key = last.key();
    value = last;
  }
  const auto names_file = other_names("path");
  return value.text() == "\"\"" || key == "tool" || key == "name" || key == "action" || key == "path" ||
         std::ranges::find(names_file, key) != names_file.end();
}

std::optional<Spelled> spelled_call(const View& object) {
  return object.is_object() ? FormReader(object.offset()).read(object, false) : std::nullopt;
}

ToolForm::ToolForm(std::string_view text, const Spelled& call, std::string_view name_text)
    : text_(text), call_(call), named_apart_(!name_text.empty()) {
  object_ = "{\"tool\": ";
  object_ += named_apart_ ? name_text : text.substr(call.name, call.name_end - call.name);
  std::string decoded;
  std::string_view fields = call.wrong ? "{}" : text.substr(call.fields, call.fields_end - call.fields);
  if (call.text) {
    decoded = json::decode(fields.substr(1, fields.size() - 2));
    if (decoded.find_first_not_of(text::blanks) == std::string_view::npos) decoded = "{}";
    json::NearValue value = json::read_near(decoded, {});
    if (value.state != json::NearValue::State::complete) value = json::read_near(decoded, {.guess = true});
    const bool whole = value.state == json::NearValue::State::complete &&
                       decoded.find_first_not_of(text::blanks, value.end) == std::string_view::npos;
    decoded.resize(whole ? value.end : 0);
    repaired_ = whole && !value.slips.empty();
    guessed_ = value.guess;
    if (repaired_) decoded = json::repaired(decoded, value.slips);
    value::Tape tape;
    readable_ = whole && tape.read(decoded) && tape.root().is_object() &&
                !(value.slips.has(json::SlipKind::unclosed_string) && is_no_value(tape.root()));
    fields = readable_ ? std::string_view(decoded) : "{}";
  }
  const std::size_t begin = fields.find('{') + 1;
  const std::size_t end = fields.rfind('}');
  const std::size_t first = std::min(fields.find_first_not_of(text::blanks, begin), end);
  if (first < end) object_ += ", ";
  fields_at_ = object_.size();
  inner_ = call.text ? first : call.fields + first;
  object_ += fields.substr(first, end - first);
  object_ += '}';
  static_cast<void>(tape_.index(object_));
}

std::size_t ToolForm::before(std::size_t at) const {
  if (at < name_at) return 0;
  if (at < fields_at_) return named_apart_ ? 0 : call_.name + std::min(at - name_at, call_.name_end - call_.name);
  if (call_.wrong) return call_.fields;
  if (!call_.text) return inner_ + (at - fields_at_);
  if (repaired_) return call_.fields;
  const std::string_view raw = text_.substr(call_.fields + 1, call_.fields_end - call_.fields - 2);
  return call_.fields + 1 + raw_offset(raw, inner_ + (at - fields_at_));
}

std::vector<FieldEdit> ToolForm::edits_before(const std::vector<FieldEdit>& edits) const {
  std::vector<FieldEdit> out;
  std::vector<FieldEdit> inner;  // of the arguments in a string
  for (const FieldEdit& edit : edits) {
    if (in_name(edit.begin)) {
      if (!named_apart_) out.push_back({call_.name, call_.name_end, edit.text, edit.what});
    } else if (call_.text) {
      inner.push_back({edit.begin - fields_at_, edit.end - fields_at_, edit.text, edit.what});
    } else {
      out.push_back({before(edit.begin), before(edit.end), edit.text, edit.what});
    }
  }
  if (!readable_ || (inner.empty() && !repaired_)) return out;
  const std::string fields = edited(std::string_view(object_).substr(fields_at_), std::move(inner));
  out.push_back({call_.fields, call_.fields_end, json::quote("{" + fields), RepairKind::escape_fields});
  return out;
}

std::string edited(std::string_view text, std::vector<FieldEdit> edits) {
  std::ranges::stable_sort(edits, {}, &FieldEdit::begin);
  std::string out;
  std::size_t at = 0;
  for (const FieldEdit& edit : edits) {
    out += text.substr(at, edit.begin - at);
    out += edit.text;
    at = edit.end;
  }
  return out += text.substr(at);
}

std::optional<std::string> rewritten(std::string_view object, Form form) {
  std::string line;
  value::Tape tape;
  if (!tape.index(object) || count_of(tape.root(), "tool") > 1) return std::nullopt;
  if (form == Form::tool) {
    append_spaced(line, object);
    return line;
  }
  std::string tool;
  std::string fields;
  for (const View& member : tape.root()) {
    if (member.key_is("tool")) {
      if (!member.is_string()) return std::nullopt;
      tool = member.text();
      continue;
    }
    fields += fields.empty() ? "" : ", ";
    fields += member.key_text();
    fields += ": ";
    append_spaced(fields, member.text());
  }
  if (tool.empty()) return std::nullopt;
  const std::string plain = json::decode(std::string_view(tool).substr(1, tool.size() - 2));
  if (!is_tool_name(plain)) return std::nullopt;
  switch (form) {
    case Form::function:
      return fmt::format(R"({{"type": "function", "function": {{"name": {}, "arguments": {}}}}})", tool,
                         json::quote("{" + fields + "}"));
    case Form::action:
      return fmt::format(R"({{"action": {}, "action_input": {{{}}}}})", tool, fields);
    case Form::array:
      return fmt::format(R"([{{"name": {}, "arguments": {{{}}}}}])", tool, fields);
    case Form::tool_call:
      return fmt::format("<tool_call>\n{{\"name\": {}, \"arguments\": {{{}}}}}\n</tool_call>", tool, fields);
    case Form::function_tag:
      return fmt::format("<function={}>{{{}}}</function>", plain, fields);
    default:
      return fmt::format(R"({{"name": {}, "arguments": {{{}}}}})", tool, fields);
  }
}

}  // namespace jt::blocks
