// SPDX-License-Identifier: MIT
#include "core/blocks/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/blocks/rename_fields.hpp"
#include "core/blocks/tools.hpp"
#include "core/path/path.hpp"
#include "core/text/code_point.hpp"

namespace jt::blocks {
namespace {

/// Whether a field is the member of that name, or in its value.
bool is_in(std::string_view field, const std::string& name) {
  std::string step = path::spell({name}, path::Spelling::accessor);
  if (step.starts_with('.')) step.erase(0, 1);
  return field.starts_with(step) &&
         (field.size() == step.size() || field[step.size()] == '.' || field[step.size()] == '[');
}

/// The tool as the checks need it.
struct Meant {
  const Tool* tool = nullptr;      ///< a known one
  const Schema* schema = nullptr;  ///< of a tool of the user's own
};

class FieldChecker {
 public:
  FieldChecker(std::string_view object, const Fields& fields, const Rules& rules, ToolCall& call)
      : object_(object), members_(fields.members), rules_(rules), call_(call) {
    duplicates(fields, "");
  }

  FieldCheck check() {
    const Meant meant = tool();
    path(meant);
    if (meant.tool != nullptr && meant.tool->act == Act::write) content();
    if (meant.tool != nullptr && meant.tool->act == Act::edit) search_replace();
    fill_in(meant);
    if (meant.schema != nullptr) schema(*meant.schema);
    return std::move(check_);
  }

 private:
  Finding& add(FindingCode code, int level, std::size_t at, std::string field, std::string message) {
    Remark& remark = check_.remarks.emplace_back();
    remark.finding.code = code;
    remark.finding.message = std::move(message);
    remark.finding.field = std::move(field);
    remark.at = at;
    remark.level = level;
    return remark.finding;
  }

  /// Which of two counts depends on the reader: where they differ, that is an error.
  void duplicates(const Fields& fields, std::string_view prefix) {
    for (const Duplicate& each : fields.duplicates) {
      const std::string name = fmt::format("{}{}", prefix, each.member.name);
      Finding& finding =
          add(FindingCode::wrong_field, 3, each.member.key, name,
              fmt::format("duplicate field '{}'{}", text::excerpt(name), each.differs ? " with another value" : ""));
      if (!each.differs) finding.severity = Severity::warning;
    }
  }

  [[nodiscard]] const Schema* schema_of(const std::string& name) const {
    if (rules_.schemas == nullptr) return nullptr;
    const auto found = rules_.schemas->find(name);
    return found == rules_.schemas->end() ? nullptr : &found->second;
  }

  Meant tool() {
    const Member* const member = last_named(members_, "tool");
    if (member == nullptr) {
      add(FindingCode::missing_field, 2, 0, "tool", "missing field 'tool'");
      return {};
    }
    check_.offsets.tool = member->value;
    if (!is_string(object_, *member)) {
      wrong_type("tool", *member, "a string", 2);
      return {};
    }
    call_.tool = string_value(object_, *member);
    Meant meant{tool_named(call_.tool), schema_of(call_.tool)};
    if (meant.tool != nullptr && !meant.tool->standard && !rules_.extended && meant.schema == nullptr) {
      add(FindingCode::unknown_tool, 2, member->value, "tool",
          fmt::format("unknown tool '{}': it is not in the standard set, but one of the extended tools", call_.tool))
          .extended = true;
      return meant;
    }
    if (meant.tool == nullptr && meant.schema == nullptr) meant.tool = unknown(*member);
    return meant;
  }

  const Tool* unknown(const Member& member) {
    const std::string shown = text::excerpt(call_.tool, 40);
    if (const Tool* const tool = tool_meant(call_.tool); tool != nullptr && (tool->standard || rules_.extended)) {
      Finding& finding = add(FindingCode::unknown_tool, 2, member.value, "tool",
                             fmt::format("unknown tool '{}': the tool is '{}'", shown, tool->name));
      finding.fix = Fix{FixClass::lossless, fmt::format("rename it to '{}'", tool->name)};
      check_.edits.push_back({member.value, member.end, fmt::format("\"{}\"", tool->name), RepairKind::rename_tool});
      return tool;
    }
    std::vector<std::string> own;
    if (rules_.schemas != nullptr) {
      for (const auto& [name, schema] : *rules_.schemas) own.push_back(name);
    }
    const std::string near = nearest_tool(call_.tool, rules_.extended, own);
    add(FindingCode::unknown_tool, 2, member.value, "tool",
        near.empty() ? fmt::format("unknown tool '{}'", shown)
                     : fmt::format("unknown tool '{}': the nearest is '{}'", shown, near));
    return nullptr;
  }

  void path(const Meant& meant) {
    const Member* const member = meant.schema != nullptr ? last_named(members_, "path") : named_or_renamed("path");
    if (member == nullptr) {
      // What a tool needs that is not known is not known either; the form `tool` always has a path.
      const bool needed = meant.schema == nullptr && (meant.tool != nullptr || call_.form == Form::tool);
      if (needed) add(FindingCode::missing_field, 2, 0, "path", "missing field 'path'");
      return;
    }
    check_.offsets.path = member->value;
    if (!is_string(object_, *member)) return wrong_type("path", *member, "a string", 2);
    call_.path = string_value(object_, *member);
    if (call_.path.empty()) {
      add(FindingCode::empty_path, 2, member->value, "path", "empty path");
      return;
    }
    if (call_.path.find('\0') != std::string::npos) {
      add(FindingCode::wrong_type, 2, member->value, "path", "not the name of a file: it holds U+0000");
      return;
    }
    if (leads_outside(call_.path)) {
      add(FindingCode::path_outside_root, 2, member->value, "path",
          fmt::format("path '{}' {}", text::excerpt(call_.path),
                      is_absolute(call_.path) ? "is absolute" : "has a '..' in it"));
    }
    if (has_controls(call_.path)) {
      add(FindingCode::vague_path, 2, member->value, "path",
          fmt::format("path '{}' has control characters in it", text::excerpt(call_.path)))
          .severity = Severity::warning;
      return;
    }
    if (const std::string_view remark = remark_on(call_.path); !remark.empty()) {
      add(FindingCode::vague_path, 2, member->value, "path",
          fmt::format("path '{}': {}", text::excerpt(call_.path), remark))
          .severity = Severity::note;
    }
    const bool folder = meant.tool != nullptr && (meant.tool->act == Act::list || meant.tool->act == Act::make_folder);
    if (folder || meant.tool == nullptr || !is_vague(call_.path)) return;
    add(FindingCode::vague_path, 2, member->value, "path",
        fmt::format("vague path '{}': the name has no extension", text::excerpt(call_.path)))
        .severity = Severity::warning;
  }

  void content() {
    const Member* const member = named_or_renamed("content");
    if (member == nullptr) {
      add(FindingCode::missing_field, 3, 0, "content", "missing field 'content'");
    } else if (!is_string(object_, *member)) {
      wrong_type("content", *member, "a string", 3);
    }
  }

  /// Half of a surrogate pair is valid JSON, but no text that a file could hold.
  void no_surrogate(std::string_view field, const Member& member, std::string_view decoded) {
    if (!text::has_surrogate(decoded)) return;
    add(FindingCode::wrong_type, 3, member.value, std::string(field),
        fmt::format("field '{}' holds half of a surrogate pair, which is not text", field));
  }

  void search_replace() {
    const Member* member = named_or_renamed("search_replace");
    if (member == nullptr) {
      const std::optional<PairFound> pair = other_pair(object_, members_);
      if (!pair) {
        add(FindingCode::missing_field, 3, 0, "search_replace", "missing field 'search_replace'");
        return;
      }
      if (clash(*pair, members_, "")) return;
      wrong_pair(*pair, "search_replace");
      for (FieldEdit& edit : gather_pair(object_, *pair)) check_.edits.push_back(std::move(edit));
      return strings(*pair, "");
    }
    if (object_[member->value] != '{') return wrong_type("search_replace", *member, "an object", 3);
    const Fields fields = fields_of(object_, member->value, member_names());
    duplicates(fields, "search_replace.");
    const std::vector<Member>& inner = fields.members;
    std::optional<PairFound> pair = exact_pair(inner);
    if (!pair && (pair = other_pair(object_, inner))) {
      if (clash(*pair, inner, "search_replace.")) return;
      wrong_pair(*pair, "search_replace.old_string");
      for (FieldEdit& edit : rename_pair(*pair)) check_.edits.push_back(std::move(edit));
    }
    if (pair) return strings(*pair, "search_replace.");
    for (const char* const name : {"old_string", "new_string"}) {
      const Member* const field = last_named(inner, name);
      const std::string full = fmt::format("search_replace.{}", name);
      if (field == nullptr) {
        add(FindingCode::missing_field, 3, member->value, full, fmt::format("missing field '{}'", full));
      } else if (!is_string(object_, *field)) {
        wrong_type(full, *field, "a string", 3);
      }
    }
  }

  /// Two names for one field, so that none of them can be what was meant.
  bool clash(const PairFound& pair, const std::vector<Member>& members, std::string_view prefix) {
    const Member* const other = clash_with(pair, members);
    if (other == nullptr) return false;
    add(FindingCode::wrong_field, 3, pair.old_string.key, fmt::format("{}{}", prefix, other->name),
        fmt::format("wrong fields '{}' and '{}' beside '{}'", pair.old_string.name, pair.new_string.name, other->name));
    return true;
  }

  void wrong_pair(const PairFound& pair, std::string field) {
    const bool inside = field != "search_replace";
    Finding& finding =
        add(FindingCode::wrong_field, 3, pair.old_string.key, std::move(field),
            fmt::format("wrong fields '{}' and '{}': the field is 'search_replace' with 'old_string' and 'new_string'",
                        pair.old_string.name, pair.new_string.name));
    finding.fix = Fix{FixClass::lossless, inside ? "rename them" : "put them into 'search_replace'"};
  }

  /// Types and emptiness of the two strings.
  void strings(const PairFound& pair, const std::string& prefix) {
    const std::string old_name = prefix.empty() ? pair.old_string.name : prefix + "old_string";
    const std::string new_name = prefix.empty() ? pair.new_string.name : prefix + "new_string";
    if (!is_string(object_, pair.new_string)) wrong_type(new_name, pair.new_string, "a string", 3);
    if (!is_string(object_, pair.old_string)) return wrong_type(old_name, pair.old_string, "a string", 3);
    if (!is_string(object_, pair.new_string)) return;
    check_.offsets.old_string = pair.old_string.value;
    call_.search_replace =
        SearchReplace{string_value(object_, pair.old_string), string_value(object_, pair.new_string)};
    no_surrogate(old_name, pair.old_string, call_.search_replace->old_string);
    no_surrogate(new_name, pair.new_string, call_.search_replace->new_string);
    if (call_.search_replace->old_string.empty()) {
      add(FindingCode::empty_field, 3, pair.old_string.value, old_name, fmt::format("empty field '{}'", old_name));
    }
  }

  /// What the tool does not need but may be shown: `content` where it is a string.
  void fill_in(const Meant& meant) {
    const Member* const member = content_ != nullptr ? content_ : last_named(members_, "content");
    if (member == nullptr || !is_string(object_, *member)) return;
    call_.content = string_value(object_, *member);
    if (meant.tool != nullptr && meant.tool->act == Act::write) no_surrogate("content", *member, *call_.content);
  }

  void schema(const Schema& schema) {
    for (const Violation& violation : schema.check(object_)) {
      std::size_t at = 0;
      EntryWalk walk(object_, 0);
      while (const Member* const member = walk.next()) {
        if (is_in(violation.field, member->name)) at = member->value;
      }
      add(FindingCode::schema, 3, at, violation.field, violation.message);
    }
  }

  /// The member, or the only one under another name of the field, which is then renamed.
  const Member* named_or_renamed(std::string_view field) {
    const Member* found = last_named(members_, field);
    if (found != nullptr) return found;
    for (const std::string_view name : other_names(field)) {
      const Member* const other = last_named(members_, name);
      if (other == nullptr) continue;
      if (found != nullptr) return nullptr;  // two that could be it
      found = other;
    }
    if (found == nullptr || object_[found->value] != (field == "search_replace" ? '{' : '"')) return nullptr;
    if (std::ranges::count(members_, found->name, &Member::name) > 1) return nullptr;
    Finding& finding = add(FindingCode::wrong_field, field == "path" ? 2 : 3, found->key, std::string(field),
                           fmt::format("wrong field '{}': the field is '{}'", found->name, field));
    finding.fix = Fix{FixClass::lossless, fmt::format("rename it to '{}'", field)};
    check_.edits.push_back({found->key, found->key_end, fmt::format("\"{}\"", field), RepairKind::rename_field});
    if (field == "content") content_ = found;
    return found;
  }

  void wrong_type(std::string field, const Member& member, std::string_view wanted, int level) {
    std::string message =
        fmt::format("wrong type of '{}': expected {}, found {}", field, wanted, type_name(object_[member.value]));
    add(FindingCode::wrong_type, level, member.value, std::move(field), std::move(message));
  }

  std::string_view object_;
  const std::vector<Member>& members_;
  const Rules& rules_;
  ToolCall& call_;
  FieldCheck check_;
  const Member* content_ = nullptr;  ///< under another name
};

}  // namespace

bool is_tool_block(const std::vector<Member>& members) {
  const auto has = [&](std::string_view name) { return last_named(members, name) != nullptr; };
  return has("tool") || (has("path") && (has("content") || has("search_replace")));
}

FieldCheck check_fields(std::string_view object, const Fields& fields, const Rules& rules, ToolCall& call) {
  return FieldChecker(object, fields, rules, call).check();
}

}  // namespace jt::blocks
