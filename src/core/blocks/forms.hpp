// SPDX-License-Identifier: MIT
// Calls in other forms than `tool`: how they are recognised, and read as if they had that form.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/blocks/fields.hpp"
#include "core/blocks/form.hpp"

namespace jt::blocks {

/// Where the parts of a call are in the text of its object.
struct Spelled {
  Form form = Form::arguments;
  std::size_t name = 0;  ///< the name, with its quotes
  std::size_t name_end = 0;
  std::size_t fields = 0;  ///< the arguments
  std::size_t fields_end = 0;
  bool text = false;   ///< they are JSON text in a string
  bool wrong = false;  ///< they are neither an object nor such text: a call only if the tool is known
};

/// The text with edits, which are ascending and without overlaps.
std::string edited(std::string_view text, std::vector<FieldEdit> edits);

/// Reads an object as a call of the form arguments, function or action. What decides: a name that
/// is one word, its arguments, and no other members but those of a call's envelope (`id`, `type`, `index`, a thought);
/// arguments that are the schema of a tool are a definition, not a call.
std::optional<Spelled> spelled_call(const value::View& object);

/// Whether a member of the outermost object of a call may have that name.
bool is_envelope_key(std::string_view key);
/// Whether text that cannot be read has the keys of such a call, with their quotes and colons.
bool has_call_keys(std::string_view text);
/// Whether the last string, which was cut, is no value with its end made up: nothing of it is known, or it is the name
/// of a tool or of a file, and a part of that is the name of another.
bool is_no_value(value::View value);
/// Whether a name of a tool is one word.
bool is_tool_name(std::string_view name);

/// A call of another form as an object of the form `tool`, and the way back.
class ToolForm {
 public:
  /// `text`: what the places of `call` are in. `name_text`: the name as JSON, where it is not in the text.
  ToolForm(std::string_view text, const Spelled& call, std::string_view name_text = {});

  /// {"tool": NAME, fields}
  [[nodiscard]] const std::string& object() const { return object_; }
  [[nodiscard]] value::View view() const { return tape_.root(); }
  /// {fields}
  [[nodiscard]] std::string fields() const { return "{" + object_.substr(fields_at_); }
  /// Whether it is valid JSON: what is in a string need not be.
  [[nodiscard]] bool readable() const { return readable_; }
  /// What was repaired in JSON text in a string: nothing, without loss, by a guess.
  [[nodiscard]] bool repaired() const { return repaired_; }
  [[nodiscard]] bool guessed() const { return guessed_; }

  /// The offset in the text of an offset in the object.
  [[nodiscard]] std::size_t before(std::size_t at) const;
  /// Whether an offset in the object is in the name.
  [[nodiscard]] bool in_name(std::size_t at) const { return at >= name_at && at < fields_at_; }
  /// Edits of the object as edits of the text, but those of a name that is not in it. Arguments in a string are
  /// written anew where they change.
  [[nodiscard]] std::vector<FieldEdit> edits_before(const std::vector<FieldEdit>& edits) const;

 private:
  static constexpr std::size_t name_at = 9;  // {"tool":

  std::string_view text_;
  Spelled call_;
  bool named_apart_ = false;
  std::string object_;
  value::Tape tape_;
  std::size_t fields_at_ = 0;  ///< in the object
  std::size_t inner_ = 0;      ///< where they begin, in the text or in the decoded string
  bool readable_ = true;
  bool repaired_ = false;
  bool guessed_ = false;
};

/// The object of the form `tool` on one line in another form; nothing if it has not one name. Valid JSON.
std::optional<std::string> rewritten(std::string_view object, Form form);

}  // namespace jt::blocks
