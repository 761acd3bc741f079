// SPDX-License-Identifier: MIT
#include "core/propose/session_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "core/json/escape.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"
#include "core/value/view.hpp"

namespace jt::propose {
namespace {

using edit::OperationKind;
using value::View;

constexpr int version = 1;
constexpr std::array kinds{OperationKind::set, OperationKind::insert, OperationKind::remove, OperationKind::rename,
                           OperationKind::move};

void member(std::string& out, std::string_view key, std::string_view json) {
  if (out.back() != '{') out += ',';
  out += json::quote(key);
  out += ':';
  out += json;
}

constexpr std::string_view skips_invalid = "valid";

constexpr std::array<std::string_view, 3> syntaxes{"auto", "json", "jsonc"};

std::optional<comments::Choice> syntax_named(std::string_view word) {
  const auto* const found = std::find(syntaxes.begin(), syntaxes.end(), word);
  if (found == syntaxes.end()) return std::nullopt;
  return static_cast<comments::Choice>(found - syntaxes.begin());
}

/// As an array of one string.
std::string hex_of(std::string_view bytes) {
  std::string out = "[\"";
  for (const char byte : bytes) out += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return out + "\"]";
}

std::string text_of(const path::Location& at) {
  std::string out = "[";
  for (const path::LocationStep& step : at) {
    if (out.size() > 1) out += ',';
    const auto* const name = std::get_if<std::string>(&step);
    out += name != nullptr ? json::quote(*name) : std::to_string(std::get<std::uint64_t>(step));
  }
  return out + "]";
}

std::string text_of(const Change& change) {
  std::string out = "{";
  member(out, "id", json::quote(change.id));
  member(out, "operation", json::quote(edit::name(change.kind)));
  member(out, "at", text_of(change.at));
  if (change.from) member(out, "from", text_of(*change.from));
  if (change.current) member(out, "current", json::quote(*change.current));
  if (!change.digest.empty()) member(out, "digest", json::quote(change.digest));
  if (change.proposed) member(out, "proposed", json::quote(*change.proposed));
  member(out, "confidence", fmt::format("{}", change.confidence));
  member(out, "target", json::quote(change.target));
  if (!change.within.empty()) member(out, "within", json::quote(change.within));
  if (!change.before.empty()) member(out, "before", json::quote(change.before));
  if (!change.element.empty()) member(out, "element", json::quote(change.element));
  if (!change.before_element.empty()) member(out, "before_element", json::quote(change.before_element));
  if (change.distinct) member(out, "distinct", "true");
  return out + "}";
}

std::string text_of(const Attempt& attempt) {
  std::string out = "{";
  member(out, "before", json::quote(attempt.before));
  member(out, "rev", json::quote(attempt.rev));
  std::string ids = "[";
  for (const std::string& id : attempt.applied) ids += (ids.size() > 1 ? "," : "") + json::quote(id);
  member(out, "applied", ids + "]");
  std::string lost = "[";
  for (const auto& [id, why] : attempt.lost)
    lost += fmt::format("{}{{\"id\":{},\"why\":{}}}", lost.size() > 1 ? "," : "", json::quote(id), json::quote(why));
  if (!attempt.lost.empty()) member(out, "lost", lost + "]");
  if (attempt.after) member(out, "after", json::quote(*attempt.after));
  return out + "}";
}

/// Reads members of one object. After something was wrong, `good` is false.
class SessionReader {
 public:
  explicit SessionReader(const View& object) : object_(object) {}

  bool good = true;

  [[nodiscard]] View raw(std::string_view key) const { return object_.member(key); }
  std::optional<std::string> maybe(std::string_view key) {
    const View value = raw(key);
    good = good && (!value || value.is_string());
    return value.string();
  }
  std::string text(std::string_view key) {
    auto value = maybe(key);
    good = good && value;
    return value.value_or("");
  }
  /// What `hex_of` has written, or text.
  std::string bytes(std::string_view key) {
    const View value = raw(key);
    if (!value.is_array()) return text(key);
    std::string out;
    for (const View& each : value.elements()) {
      const std::string digits = each.string().value_or("");
      for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
        const int high = json::hex_digit(digits[i]);
        const int low = json::hex_digit(digits[i + 1]);
        good = good && high >= 0 && low >= 0;
        if (good) out += static_cast<char>(high * 16 + low);
      }
    }
    good = good && !out.empty();
    return out;
  }
  std::optional<path::Location> location(std::string_view key) {
    const View value = raw(key);
    if (!value) return std::nullopt;
    good = good && value.is_array();
    path::Location at;
    for (const View& step : value.elements()) {
      if (auto name = step.string()) {
        at.emplace_back(std::move(*name));
      } else if (const auto index = text::parse_number(step.text())) {
        at.emplace_back(*index);
      } else {
        good = false;
      }
    }
    return at;
  }

 private:
  View object_;
};

std::optional<Change> change_of(const View& object) {
  SessionReader reader(object);
  Change change;
  change.id = reader.text("id");
  const std::string word = reader.text("operation");
  bool known = false;
  for (const OperationKind kind : kinds) {
    if (edit::name(kind) == word) {
      change.kind = kind;
      known = true;
    }
  }
  auto at = reader.location("at");
  change.from = reader.location("from");
  change.current = reader.maybe("current");
  change.digest = reader.maybe("digest").value_or("");
  change.proposed = reader.maybe("proposed");
  const std::string_view confidence = reader.raw("confidence").text();
  const auto [end, error] =
      std::from_chars(confidence.data(), confidence.data() + confidence.size(), change.confidence);
  const bool number = error == std::errc() && end == confidence.data() + confidence.size();
  change.target = reader.text("target");
  change.within = reader.maybe("within").value_or("");
  change.before = reader.maybe("before").value_or("");
  change.element = reader.maybe("element").value_or("");
  change.before_element = reader.maybe("before_element").value_or("");
  change.distinct = reader.raw("distinct").is_true();
  const bool complete = at && (change.proposed || change.kind == OperationKind::remove) &&
                        (change.from || change.kind != OperationKind::move);
  if (!reader.good || !known || !number || !complete) return std::nullopt;
  change.at = std::move(*at);
  return change;
}

std::optional<Attempt> attempt_of(const View& object) {
  SessionReader reader(object);
  Attempt attempt;
  attempt.before = reader.text("before");
  attempt.rev = reader.text("rev");
  attempt.after = reader.maybe("after");
  const View applied = reader.raw("applied");
  if (!reader.good || !applied.is_array()) return std::nullopt;
  for (const View& each : applied) attempt.applied.push_back(each.string().value_or(""));
  if (const View lost = reader.raw("lost")) {
    for (const View& each : lost.elements()) {
      SessionReader one(each);
      if (!each.is_object()) return std::nullopt;
      attempt.lost.emplace_back(one.text("id"), one.text("why"));
    }
  }
  return attempt;
}

Failed damaged(const std::string& why) { return fail(Code::processing_error, "the session cannot be read: " + why); }

}  // namespace

std::string_view name(comments::Choice syntax) { return syntaxes.at(static_cast<std::size_t>(syntax)); }

std::string to_text(const Pending& pending) {
  std::string out = "{";
  member(out, "version", std::to_string(version));
  // A name of a file is bytes, a JSON string is text.
  const bool text = text::invalid_text_at(pending.file) == std::string::npos;
  member(out, "file", text ? json::quote(pending.file) : hex_of(pending.file));
  if (pending.document) member(out, "document", json::quote(*pending.document));
  if (pending.syntax != comments::Choice::automatic) member(out, "syntax", json::quote(name(pending.syntax)));
  if (pending.lines) member(out, "lines", json::quote(pending.skip_invalid ? skips_invalid : "all"));
  member(out, "rev", json::quote(pending.rev));
  member(out, "instruction", json::quote(pending.instruction));
  member(out, "interpreter", json::quote(pending.interpreter));
  std::string changes = "[";
  for (const Change& change : pending.changes) {
    if (changes.size() > 1) changes += ',';
    changes += text_of(change);
  }
  member(out, "changes", changes + "]");
  if (pending.attempt) member(out, "attempt", text_of(*pending.attempt));
  return out + "}";
}

Result<Pending> pending_of(std::string_view text) {
  value::Tape tape;
  if (const auto read = tape.read(text); !read) return damaged(read.error()->message);
  if (!tape.root().is_object()) return damaged("it is not an object");
  SessionReader reader(tape.root());
  if (reader.raw("version").text() != std::to_string(version)) {
    return damaged("it was written by another version of this program");
  }
  Pending pending;
  pending.file = reader.bytes("file");
  pending.document = reader.maybe("document");
  const auto syntax = syntax_named(reader.maybe("syntax").value_or("auto"));
  pending.syntax = syntax.value_or(comments::Choice::automatic);
  const std::string lines = reader.maybe("lines").value_or("");
  pending.lines = !lines.empty();
  pending.skip_invalid = lines == skips_invalid;
  pending.rev = reader.text("rev");
  pending.instruction = reader.text("instruction");
  pending.interpreter = reader.text("interpreter");
  const View changes = reader.raw("changes");
  if (!reader.good || !syntax || !changes.is_array()) return damaged("a member is missing or of another type");
  for (const View& each : changes) {
    auto change = each.is_object() ? change_of(each) : std::nullopt;
    if (!change) return damaged("a change in it is incomplete");
    pending.changes.push_back(std::move(*change));
  }
  if (const View attempt = reader.raw("attempt")) {
    pending.attempt = attempt.is_object() ? attempt_of(attempt) : std::nullopt;
    if (!pending.attempt) return damaged("what an interrupted run has left in it is incomplete");
  }
  return pending;
}

}  // namespace jt::propose
