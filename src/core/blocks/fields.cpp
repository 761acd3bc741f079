// SPDX-License-Identifier: MIT
#include "core/blocks/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

#include "core/blocks/extra_fields.hpp"
#include "core/blocks/rename_fields.hpp"
#include "core/blocks/tools.hpp"
#include "core/json/canonical.hpp"
#include "core/path/path.hpp"
#include "core/text/code_point.hpp"

namespace jt::blocks {
namespace {

using value::View;

/// Whether a field is the member of that name, or in its value.
bool is_in(std::string_view field, const std::string& name) {
  std::string step = path::spell({name}, path::Spelling::accessor);
  if (step.starts_with('.')) step.erase(0, 1);
  return field.starts_with(step) &&
         (field.size() == step.size() || field[step.size()] == '.' || field[step.size()] == '[');
}

/// Of more names than this, it is not known which of them were there before.
constexpr std::size_t most_names = 4096;
constexpr std::size_t most_duplicates = 20;
constexpr std::size_t most_extras = 20;
constexpr std::size_t most_violations = 20;
/// Further ones are not counted.
constexpr std::size_t most_counted = 10'000;

/// Whether two values are equal for a reader: `"a"` and `"\u0061"` are.
bool same_value(const View& one, const View& other) {
  if (one.text() == other.text()) return true;
  const auto first = json::canonical(one.text());
  const auto second = json::canonical(other.text());
  return first && second && *first == *second;
}

/// Of a name that is known.
void add_duplicate(std::vector<Duplicate>& duplicates, const View& member, bool differs) {
  const std::string name = member.key();
  const auto same = std::ranges::find_if(duplicates, [&](const Duplicate& each) { return each.member.key_is(name); });
  if (same == duplicates.end()) {
    duplicates.push_back({member, differs});
  } else {
    same->differs = same->differs || differs;
  }
}

/// The tool as the checks need it.
struct Meant {
  const Tool* tool = nullptr;      ///< a known one
  const Schema* schema = nullptr;  ///< of a tool of the user's own
};

class FieldChecker {
 public:
  FieldChecker(const View& object, const Rules& rules, ToolCall& call, bool named_first)
      : object_(object), rules_(rules), call_(call), named_first_(named_first) {
    duplicates(object, "");
  }

  FieldCheck check() {
    const Meant meant = tool();
    path(meant);
    if (meant.tool != nullptr && meant.tool->act == Act::write) content();
    if (meant.tool != nullptr && meant.tool->act == Act::edit) search_replace();
    fill_in(meant);
    if (meant.tool != nullptr && meant.schema == nullptr) extras(*meant.tool);
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
  void duplicates(const View& object, std::string_view prefix) {
    const Duplicates found = duplicates_in(object, member_names());
    check_.more += found.more;
    for (const Duplicate& each : found.list) {
      if (prefix.empty() && each.member.key_is("tool") && has_argument_tool()) continue;
      const std::string name = fmt::format("{}{}", prefix, each.member.key());
      Finding& finding =
          add(FindingCode::wrong_field, 3, key_at(each.member), name,
              fmt::format("duplicate field '{}'{}", text::excerpt(name), each.differs ? " with another value" : ""));
      if (!each.differs) finding.severity = Severity::warning;
    }
  }

  /// Whether a tool of the user's own may have an argument of that name.
  [[nodiscard]] bool has_argument_tool() const {
    return named_first_ && schema_of(*(*object_.begin()).string()) != nullptr;
  }

  [[nodiscard]] const Schema* schema_of(const std::string& name) const {
    if (rules_.schemas == nullptr) return nullptr;
    const auto found = rules_.schemas->find(name);
    return found == rules_.schemas->end() ? nullptr : &found->second;
  }

  Meant tool() {
    const View member = named_first_ ? *object_.begin() : object_.member("tool");
    if (!member) {
      add(FindingCode::missing_field, 2, 0, "tool", "missing field 'tool'");
      return {};
    }
    check_.offsets.tool = at(member);
    if (!member.is_string()) {
      wrong_type("tool", member, "a string", 2);
      return {};
    }
    call_.tool = *member.string();
    Meant meant{tool_named(call_.tool), schema_of(call_.tool)};
    if (meant.tool != nullptr && !meant.tool->standard && !rules_.extended && meant.schema == nullptr) {
      add(FindingCode::unknown_tool, 2, at(member), "tool",
          fmt::format("unknown tool '{}': it is not in the standard set, but one of the extended tools", call_.tool))
          .extended = true;
      return meant;
    }
    if (meant.tool == nullptr && meant.schema == nullptr) meant.tool = unknown(member);
    return meant;
  }

  const Tool* unknown(const View& member) {
    const std::string shown = text::excerpt(call_.tool, 40);
    if (const Tool* const tool = tool_meant(call_.tool); tool != nullptr && (tool->standard || rules_.extended)) {
      Finding& finding = add(FindingCode::unknown_tool, 2, at(member), "tool",
                             fmt::format("unknown tool '{}': the tool is '{}'", shown, tool->name));
      finding.fix = Fix{FixClass::lossless, fmt::format("rename it to '{}'", tool->name)};
      check_.edits.push_back({at(member), end(member), fmt::format("\"{}\"", tool->name), RepairKind::rename_tool});
      return tool;
    }
    std::vector<std::string> own;
    if (rules_.schemas != nullptr) {
      for (const auto& [name, schema] : *rules_.schemas) own.push_back(name);
    }
    const std::string near = nearest_tool(call_.tool, rules_.extended, own);
    add(FindingCode::unknown_tool, 2, at(member), "tool",
        near.empty() ? fmt::format("unknown tool '{}'", shown)
                     : fmt::format("unknown tool '{}': the nearest is '{}'", shown, near));
    return nullptr;
  }

  void path(const Meant& meant) {
    const View member = meant.schema != nullptr ? object_.member("path") : named_or_renamed("path");
    if (!member) {
      // What a tool needs that is not known is not known either; the form `tool` always has a path.
      const bool needed = meant.schema == nullptr && (meant.tool != nullptr || call_.form == Form::tool);
      if (needed) add(FindingCode::missing_field, 2, 0, "path", "missing field 'path'");
      return;
    }
    check_.offsets.path = at(member);
    if (!member.is_string()) return wrong_type("path", member, "a string", 2);
    call_.path = *member.string();
    if (call_.path.empty()) {
      add(FindingCode::empty_path, 2, at(member), "path", "empty path");
      return;
    }
    if (call_.path.find('\0') != std::string::npos) {
      add(FindingCode::wrong_type, 2, at(member), "path", "not the name of a file: it holds U+0000");
      return;
    }
    if (text::has_surrogate(call_.path)) {
      add(FindingCode::wrong_type, 2, at(member), "path", "not the name of a file: it holds half of a surrogate pair");
      return;
    }
    if (leads_outside(call_.path)) {
      add(FindingCode::path_outside_root, 2, at(member), "path",
          fmt::format("path '{}' {}", text::excerpt(call_.path),
                      is_absolute(call_.path) ? "is absolute" : "has a '..' in it"));
    }
    if (has_controls(call_.path)) {
      add(FindingCode::vague_path, 2, at(member), "path",
          fmt::format("path {} has control characters in it", named(call_.path)))
          .severity = Severity::warning;
      return;
    }
    if (const std::string_view remark = remark_on(call_.path); !remark.empty()) {
      add(FindingCode::vague_path, 2, at(member), "path",
          fmt::format("path '{}': {}", text::excerpt(call_.path), remark))
          .severity = Severity::note;
    }
    const bool folder = meant.tool != nullptr && (meant.tool->act == Act::list || meant.tool->act == Act::make_folder);
    if (folder || meant.tool == nullptr || !is_vague(call_.path)) return;
    add(FindingCode::vague_path, 2, at(member), "path",
        fmt::format("vague path '{}': the name has no extension", text::excerpt(call_.path)))
        .severity = Severity::warning;
  }

  void content() {
    const View member = named_or_renamed("content");
    if (!member) {
      add(FindingCode::missing_field, 3, 0, "content", "missing field 'content'");
    } else if (!member.is_string()) {
      wrong_type("content", member, "a string", 3);
    }
  }

  /// Half of a surrogate pair is valid JSON, but no text that a file could hold.
  void no_surrogate(std::string_view field, const View& member, std::string_view decoded) {
    if (!text::has_surrogate(decoded)) return;
    add(FindingCode::wrong_type, 3, at(member), std::string(field),
        fmt::format("field '{}' holds half of a surrogate pair, which is not text", field));
  }

  void search_replace() {
    const View member = named_or_renamed("search_replace");
    if (!member) {
      const std::optional<PairFound> pair = other_pair(object_);
      if (!pair) {
        add(FindingCode::missing_field, 3, 0, "search_replace", "missing field 'search_replace'");
        return;
      }
      if (clash(*pair, object_, "")) return;
      wrong_pair(*pair, "search_replace");
      for (FieldEdit& edit : gather_pair(object_, *pair)) check_.edits.push_back(std::move(edit));
      return strings(*pair, "");
    }
    if (!member.is_object()) return wrong_type("search_replace", member, "an object", 3);
    duplicates(member, "search_replace.");
    replace_ = member;
    std::optional<PairFound> pair = exact_pair(member);
    if (!pair && (pair = other_pair(member))) {
      if (clash(*pair, member, "search_replace.")) return;
      wrong_pair(*pair, "search_replace.old_string");
      for (FieldEdit& edit : rename_pair(object_, *pair)) check_.edits.push_back(std::move(edit));
    }
    if (pair) return strings(*pair, "search_replace.");
    for (const char* const name : {"old_string", "new_string"}) {
      const View field = member.member(name);
      const std::string full = fmt::format("search_replace.{}", name);
      if (!field) {
        add(FindingCode::missing_field, 3, at(member), full, fmt::format("missing field '{}'", full));
      } else if (!field.is_string()) {
        wrong_type(full, field, "a string", 3);
      }
    }
  }

  /// Two names for one field, so that none of them can be what was meant.
  bool clash(const PairFound& pair, const View& object, std::string_view prefix) {
    const View other = clash_with(pair, object);
    if (!other) return false;
    add(FindingCode::wrong_field, 3, key_at(pair.old_string), fmt::format("{}{}", prefix, other.key()),
        fmt::format("wrong fields '{}' and '{}' beside '{}'", pair.old_string.key(), pair.new_string.key(),
                    other.key()));
    return true;
  }

  void wrong_pair(const PairFound& pair, std::string field) {
    const bool inside = field != "search_replace";
    Finding& finding =
        add(FindingCode::wrong_field, 3, key_at(pair.old_string), std::move(field),
            fmt::format("wrong fields '{}' and '{}': the field is 'search_replace' with 'old_string' and 'new_string'",
                        pair.old_string.key(), pair.new_string.key()));
    finding.fix = Fix{FixClass::lossless, inside ? "rename them" : "put them into 'search_replace'"};
  }

  /// Types and emptiness of the two strings.
  void strings(const PairFound& pair, const std::string& prefix) {
    const std::string old_name = prefix.empty() ? pair.old_string.key() : prefix + "old_string";
    const std::string new_name = prefix.empty() ? pair.new_string.key() : prefix + "new_string";
    used_.push_back(prefix + pair.old_string.key());
    used_.push_back(prefix + pair.new_string.key());
    if (!pair.new_string.is_string()) wrong_type(new_name, pair.new_string, "a string", 3);
    if (!pair.old_string.is_string()) return wrong_type(old_name, pair.old_string, "a string", 3);
    if (!pair.new_string.is_string()) return;
    check_.offsets.old_string = at(pair.old_string);
    call_.search_replace = SearchReplace{*pair.old_string.string(), *pair.new_string.string()};
    no_surrogate(old_name, pair.old_string, call_.search_replace->old_string);
    no_surrogate(new_name, pair.new_string, call_.search_replace->new_string);
    if (call_.search_replace->old_string.empty()) {
      add(FindingCode::empty_field, 3, at(pair.old_string), old_name, fmt::format("empty field '{}'", old_name));
    }
  }

  /// Fields that the tool does not have. One that asks for something else is an error, and no repair makes a call of
  /// what the tool does of it.
  void extras(const Tool& tool) {
    if (tool.act == Act::read || tool.act == Act::list) return;
    const bool changes = add_extras(tool, object_, "", Extra::changes) ||
                         (replace_ && add_extras(tool, replace_, "search_replace.", Extra::changes));
    if (changes) {
      check_.edits.clear();
      for (Remark& remark : check_.remarks) remark.finding.fix.reset();
    }
    if (tool.act != Act::write && tool.act != Act::edit) return;
    // A call that is wrong is not carried out: what it would ignore does not matter yet.
    if (std::ranges::any_of(check_.remarks, [](const Remark& remark) {
          return remark.finding.severity == Severity::error && !remark.finding.fix;
        })) {
      return;
    }
    add_extras(tool, object_, "", Extra::ignored);
    if (replace_) add_extras(tool, replace_, "search_replace.", Extra::ignored);
  }

  bool add_extras(const Tool& tool, const View& object, std::string_view prefix, Extra kind) {
    std::size_t count = 0;
    for (const View& member : object) {
      if (extra_field(tool.act, member.key(), member) != kind) continue;
      const std::string name = fmt::format("{}{}", prefix, member.key());
      if (std::ranges::find(used_, name) != used_.end()) continue;
      if (++count > most_extras) continue;
      const std::string shown = text::excerpt(name);
      if (kind == Extra::changes) {
        add(FindingCode::wrong_field, 3, key_at(member), name,
            fmt::format("field '{}' asks for what '{}' does not do: {}", shown, tool.name, what_it_does(tool.act)));
      } else {
        add(FindingCode::wrong_field, 3, key_at(member), name, fmt::format("unknown field '{}' is ignored", shown))
            .severity = Severity::warning;
      }
    }
    check_.more += count - std::min(count, most_extras);
    return count > 0;
  }

  /// What the tool does not need but may be shown: `content` where it is a string.
  void fill_in(const Meant& meant) {
    const View member = content_ ? content_ : object_.member("content");
    if (!member.is_string()) return;
    call_.content = member.string();
    if (meant.tool != nullptr && meant.tool->act == Act::write) no_surrogate("content", member, *call_.content);
  }

  void schema(const Schema& schema) {
    std::string fields;  // without the name, where an argument has its key
    if (named_first_ && count_of(object_, "tool") > 1) {
      const View second = *++object_.begin();
      fields = "{" + std::string(object_.text().substr(key_at(second)));
    }
    std::vector<Violation> violations = schema.check(fields.empty() ? object_.text() : fields, most_counted);
    const std::size_t shown = std::min(violations.size(), most_violations);
    check_.more += violations.size() - shown;
    violations.resize(shown);
    for (const Violation& violation : violations) {
      std::size_t place = 0;
      for (const View& member : object_) {
        if (is_in(violation.field, member.key())) place = at(member);
      }
      add(FindingCode::schema, 3, place, violation.field, violation.message);
    }
  }

  /// The member, or the only one under another name of the field, which is then renamed. Absent: there is none.
  View named_or_renamed(std::string_view field) {
    View found = object_.member(field);
    used_.emplace_back(field);
    if (found) return found;
    for (const std::string_view name : other_names(field)) {
      const View other = object_.member(name);
      if (!other) continue;
      if (found) return {};  // two that could be it
      found = other;
    }
    if (!found.is(field == "search_replace" ? scan::Type::object : scan::Type::string)) return {};
    const std::string name = found.key();
    if (count_of(object_, name) > 1) return {};
    used_.push_back(name);
    Finding& finding = add(FindingCode::wrong_field, field == "path" ? 2 : 3, key_at(found), std::string(field),
                           fmt::format("wrong field '{}': the field is '{}'", name, field));
    finding.fix = Fix{FixClass::lossless, fmt::format("rename it to '{}'", field)};
    check_.edits.push_back({key_at(found), key_at(found) + found.key_text().size(), fmt::format("\"{}\"", field),
                            RepairKind::rename_field});
    if (field == "content") content_ = found;
    return found;
  }

  void wrong_type(std::string field, const View& member, std::string_view wanted, int level) {
    std::string message =
        fmt::format("wrong type of '{}': expected {}, found {}", field, wanted, scan::with_article(member.type()));
    add(FindingCode::wrong_type, level, at(member), std::move(field), std::move(message));
  }

  // Offsets in the text of the object.
  [[nodiscard]] std::size_t at(const View& value) const { return value.offset() - object_.offset(); }
  [[nodiscard]] std::size_t end(const View& value) const { return value.end_offset() - object_.offset(); }
  [[nodiscard]] std::size_t key_at(const View& member) const { return member.key_offset() - object_.offset(); }

  View object_;
  const Rules& rules_;
  ToolCall& call_;
  bool named_first_;
  FieldCheck check_;
  View content_;                           ///< under another name
  View replace_;                           ///< the object `search_replace`
  std::vector<std::string> used_{"tool"};  ///< names of fields that the tool has
};

}  // namespace

Duplicates duplicates_in(const View& object, std::span<const std::string_view> known) {
  Duplicates out;
  std::vector<View> first(known.size());
  std::unordered_map<std::string, bool> others;  // whether it was there twice
  for (const View& entry : object) {
    std::string name = entry.key();
    const auto place = static_cast<std::size_t>(std::ranges::find(known, name) - known.begin());
    if (place == known.size()) {
      const auto other = others.find(name);
      if (other == others.end()) {
        if (others.size() < most_names) others.emplace(std::move(name), false);
      } else if (!std::exchange(other->second, true)) {
        if (out.list.size() < most_duplicates) {
          out.list.push_back({entry, false});
        } else {
          ++out.more;
        }
      }
    } else if (first[place]) {
      add_duplicate(out.list, entry, !same_value(first[place], entry));
    } else {
      first[place] = entry;
    }
  }
  return out;
}

bool is_tool_block(const View& object) {
  return object.member("tool") ||
         (object.member("path") && (object.member("content") || object.member("search_replace")));
}

FieldCheck check_fields(const View& object, const Rules& rules, ToolCall& call, bool named_first) {
  return FieldChecker(object, rules, call, named_first).check();
}

}  // namespace jt::blocks
