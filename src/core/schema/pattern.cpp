// SPDX-License-Identifier: MIT
#include "core/schema/pattern.hpp"

#include "core/json/escape.hpp"
#include "core/schema/ecma.hpp"
#include "core/text/code_point.hpp"

namespace jt::schema {

Result<Pattern> Pattern::compile(std::string_view text) {
  Pattern out;
  out.text_ = text;
  std::string_view inner = text;
  const bool front = inner.starts_with('^');
  if (front) inner.remove_prefix(1);
  const bool back = inner.ends_with('$') && !inner.ends_with("\\$");
  if (back) inner.remove_suffix(1);
  if (inner.find_first_of("^$\\.*+?()[]{}|") == std::string_view::npos && (front || !back)) {
    out.literal_ = inner;
    out.kind_ = front ? (back ? Kind::whole : Kind::beginning) : Kind::part;
    return out;
  }
  if (text == ".*" || text == "^.*" || text == "[\\s\\S]*") {
    out.kind_ = Kind::anything;
    return out;
  }
  if (auto simple = SimpleExpression::read(text)) out.lazy_ = std::make_unique<Lazy>(std::move(*simple));
  if ((out.classes_ = ClassPattern::make(text))) return out;
  EcmaPattern translated = TRY(translate_ecma(text));
  out.loose_ = translated.loose;
  text::RegexOptions options;
  options.no_captures = !translated.captures;
  options.empty_references = true;
  auto regex = text::Regex::compile(translated.pcre, options);
  if (!regex) {
    Error error = std::move(regex.error());
    if (translated.pcre != text) {
      error->message = "the regular expression '" + text::excerpt(text) + "', as PCRE2 spells it: " + error->message;
    }
    return fail(std::move(error));
  }
  out.regex_ = std::move(*regex);
  return out;
}

const Pattern::Lazy::Made* Pattern::Lazy::make() {
  auto made = std::make_unique<const Made>(Made{Automaton::make(expression_)});
  const Made* other = nullptr;
  return made_.compare_exchange_strong(other, made.get()) ? made.release() : other;
}

Result<bool> Pattern::fits(std::string_view subject) const {
  switch (kind_) {
    case Kind::anything:
      return true;
    case Kind::part:
      return subject.find(literal_) != std::string_view::npos;
    case Kind::beginning:
      return subject.starts_with(literal_);
    case Kind::whole:
      return subject == literal_;
    case Kind::expression:
      break;
  }
  if (const Automaton* automaton = this->automaton()) {
    const Automaton::Answer answer = automaton->of(subject);
    if (answer != Automaton::Answer::unsure) return answer == Automaton::Answer::yes;
  }
  return fits_slowly(subject);
}

/// Without the automaton.
Result<bool> Pattern::fits_slowly(std::string_view subject) const {
  if (classes_) return classes_->fits(subject);
  text::RegexSpan span;
  const text::Regex::Answer answer = regex_->match(subject, span);
  if (answer == text::Regex::Answer::gave_up) return fail(regex_->why_not());
  return answer == text::Regex::Answer::yes;
}

/// The same.
bool Pattern::surely_fits_slowly(std::string_view raw) const {
  // The literals hold no backslash.
  switch (kind_) {
    case Kind::anything:
      return true;
    case Kind::part:
      return !json::has_backslash(raw) && raw.find(literal_) != std::string_view::npos;
    case Kind::beginning:
      return raw.starts_with(literal_);
    case Kind::whole:
      return raw == literal_;
    case Kind::expression:
      break;
  }
  if (json::has_backslash(raw)) return false;
  const auto fits = fits_slowly(raw);
  return fits && *fits;
}

}  // namespace jt::schema
