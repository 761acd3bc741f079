// SPDX-License-Identifier: MIT
#include "core/text/regex.hpp"

#include <pcre2.h>

#include <array>
#include <cstdint>

#include "core/text/code_point.hpp"

namespace jt::text {
namespace {

constexpr std::uint32_t match_limit = 10'000'000;  // about a second
constexpr std::uint32_t depth_limit = 100'000;
constexpr std::uint32_t heap_limit = 64 << 10;  // KiB
constexpr std::size_t jit_stack = std::size_t{1} << 20;
constexpr std::uint32_t nesting_limit = 200;  // of parentheses
constexpr std::size_t pattern_limit = std::size_t{64} << 10;

PCRE2_SPTR bytes(std::string_view text) { return reinterpret_cast<PCRE2_SPTR>(text.data()); }

std::string pcre2_message(int number) {
  std::array<PCRE2_UCHAR, 256> buffer{};
  pcre2_get_error_message(number, buffer.data(), buffer.size());
  return {reinterpret_cast<const char*>(buffer.data())};
}

/// The pattern that only matches this string.
std::string literally(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
                       static_cast<unsigned char>(c) >= 0x80;
    // A backslash before a NUL does not escape it; a bare NUL means itself.
    if (!plain && c != '\0') out += '\\';
    out += c;
  }
  return out;
}

/// Options at the beginning of a pattern that apply to all of it: `(*NO_JIT)`, `(*LIMIT_MATCH=100)`.
std::size_t size_of_settings(std::string_view pattern) {
  std::size_t size = 0;
  while (pattern.substr(size).starts_with("(*")) {
    const std::size_t end = pattern.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_=0123456789", size + 2);
    // Those with a colon are groups; ACCEPT, FAIL and the like are part of the expression.
    if (end == std::string_view::npos || pattern[end] != ')') break;
    const std::string_view name = pattern.substr(size + 2, end - size - 2);
    const auto begins = [&](std::string_view what) { return name.starts_with(what); };
    const bool setting = begins("NO_") || begins("NOTEMPTY") || begins("LIMIT_") || begins("BSR_") || begins("UTF") ||
                         begins("UCP") || begins("CR") || begins("LF") || begins("ANY") || begins("NUL");
    if (!setting) break;
    size = end + 1;
  }
  return size;
}

/// With the pattern and a caret below the position, if that can be shown on one line.
Error malformed(std::string_view pattern, const std::string& what, std::size_t at) {
  const std::size_t column = count_code_points(pattern.substr(0, at)) + 1;
  Error error = make_error(Code::invalid_pattern, "cannot compile the regular expression '" + excerpt(pattern) +
                                                      "': column " + std::to_string(column) + ": " + what);
  if (!pattern.empty() && excerpt(pattern) == pattern) error->quoted = {std::string(pattern), at};
  return error;
}

std::uint32_t flags(const RegexOptions& options) {
  std::uint32_t out = PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C;
  if (options.whole) out |= PCRE2_ANCHORED | PCRE2_ENDANCHORED;
  if (options.ignore_case) out |= PCRE2_CASELESS;
  if (options.no_captures) out |= PCRE2_NO_AUTO_CAPTURE;
  if (options.dollar_end_only) out |= PCRE2_DOLLAR_ENDONLY;
  return out;
}

}  // namespace

struct Regex::Parts {
  pcre2_code* code = nullptr;
  pcre2_match_data* data = nullptr;
  pcre2_match_context* context = nullptr;
  pcre2_jit_stack* stack = nullptr;  ///< null without JIT
  int failure = 0;                   ///< of the last match that failed
};

void Regex::Drop::operator()(Parts* parts) const {
  pcre2_jit_stack_free(parts->stack);
  pcre2_match_context_free(parts->context);
  pcre2_match_data_free(parts->data);
  pcre2_code_free(parts->code);
  delete parts;
}

Result<Regex> Regex::compile(std::string_view pattern, RegexOptions options) {
  std::unique_ptr<Parts, Drop> parts(new Parts);
  pcre2_compile_context* context = pcre2_compile_context_create(nullptr);
  if (context == nullptr)
    return fail(Code::limit_exceeded, "no memory for the regular expression '" + excerpt(pattern) + "'");
  pcre2_set_parens_nest_limit(context, nesting_limit);
  pcre2_set_max_pattern_length(context, pattern_limit);
  int number = 0;
  PCRE2_SIZE at = 0;
  // First as given, so that the position of an error is correct.
  const std::string text = options.fixed ? literally(pattern) : std::string(pattern);
  parts->code = pcre2_compile(bytes(text), text.size(), flags(options), &number, &at, context);
  if (parts->code != nullptr && options.word) {
    pcre2_code_free(parts->code);
    const std::size_t settings = options.fixed ? 0 : size_of_settings(text);
    const std::string whole = text.substr(0, settings) + "(?<!\\w)(?:" + text.substr(settings) + ")(?!\\w)";
    parts->code = pcre2_compile(bytes(whole), whole.size(), flags(options), &number, &at, context);
    at = 0;
  }
  pcre2_compile_context_free(context);
  if (parts->code == nullptr) return fail(malformed(pattern, pcre2_message(number), at));
  parts->data = pcre2_match_data_create_from_pattern(parts->code, nullptr);
  parts->context = pcre2_match_context_create(nullptr);
  if (parts->data == nullptr || parts->context == nullptr) {
    return fail(Code::limit_exceeded, "no memory for the regular expression '" + excerpt(pattern) + "'");
  }
  pcre2_set_match_limit(parts->context, match_limit);
  pcre2_set_depth_limit(parts->context, depth_limit);
  pcre2_set_heap_limit(parts->context, heap_limit);
  // Without JIT (on a machine that forbids it, or with `(*NO_JIT)`, which is not a failure) matching is only slower.
  std::size_t compiled = 0;
  if (pcre2_jit_compile(parts->code, PCRE2_JIT_COMPLETE) == 0 &&
      pcre2_pattern_info(parts->code, PCRE2_INFO_JITSIZE, &compiled) == 0 && compiled > 0) {
    parts->stack = pcre2_jit_stack_create(std::size_t{32} << 10, jit_stack, nullptr);
    pcre2_jit_stack_assign(parts->context, nullptr, parts->stack);
  }
  return Regex(std::string(pattern), std::move(parts));
}

RegexHints Regex::hints() const {
  RegexHints hints;
  std::uint32_t kind = 0;
  std::uint32_t value = 0;
  pcre2_pattern_info(parts_->code, PCRE2_INFO_MINLENGTH, &value);
  hints.least_characters = value;
  if (pcre2_pattern_info(parts_->code, PCRE2_INFO_LASTCODETYPE, &kind) == 0 && kind == 1 &&
      pcre2_pattern_info(parts_->code, PCRE2_INFO_LASTCODEUNIT, &value) == 0)
    hints.required = static_cast<std::uint8_t>(value);
  const std::uint8_t* bitmap = nullptr;
  if (pcre2_pattern_info(parts_->code, PCRE2_INFO_FIRSTCODETYPE, &kind) == 0 && kind == 1 &&
      pcre2_pattern_info(parts_->code, PCRE2_INFO_FIRSTCODEUNIT, &value) == 0) {
    hints.first.emplace();
    hints.first->set(value & 0xFFU);
  }
  if (pcre2_pattern_info(parts_->code, PCRE2_INFO_FIRSTBITMAP, &bitmap) == 0 && bitmap != nullptr) {
    hints.first.emplace();
    for (std::size_t byte = 0; byte < 256; ++byte) hints.first->set(byte, ((bitmap[byte / 8] >> (byte % 8)) & 1) != 0);
  }
  return hints;
}

/// The match's number, as PCRE2 returns it.
int Regex::run(std::string_view subject, std::size_t from) const {
  return parts_->stack != nullptr
             ? pcre2_jit_match(parts_->code, bytes(subject), subject.size(), from, 0, parts_->data, parts_->context)
             : pcre2_match(parts_->code, bytes(subject), subject.size(), from, 0, parts_->data, parts_->context);
}

Regex::Answer Regex::match(std::string_view subject, RegexSpan& span) const {
  const int count = run(subject, 0);
  if (count == PCRE2_ERROR_NOMATCH) return Answer::no;
  if (count < 0) {
    parts_->failure = count;
    return Answer::gave_up;
  }
  const PCRE2_SIZE* found = pcre2_get_ovector_pointer(parts_->data);
  span = {found[0], found[1]};
  return Answer::yes;
}

Error Regex::why_not() const {
  return make_error(Code::limit_exceeded, "regular expression '" + excerpt(pattern_) +
                                              "' stopped at a limit: " + pcre2_message(parts_->failure));
}

Result<std::optional<RegexSpan>> Regex::find(std::string_view subject, std::size_t from) const {
  const int count = run(subject, from);
  if (count == PCRE2_ERROR_NOMATCH) return std::optional<RegexSpan>{};
  if (count < 0) {
    parts_->failure = count;
    return fail(why_not());
  }
  const PCRE2_SIZE* span = pcre2_get_ovector_pointer(parts_->data);
  return std::optional(RegexSpan{span[0], span[1]});
}

}  // namespace jt::text
