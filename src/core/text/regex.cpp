// SPDX-License-Identifier: MIT
#include "core/text/regex.hpp"

#include <pcre2.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "core/text/code_point.hpp"

namespace jt::text {
namespace {

constexpr std::uint32_t match_limit = 10'000'000;  // about a second; where steps are counted, there is none
constexpr std::uint32_t depth_limit = 100'000;
constexpr std::uint32_t heap_limit = 64 << 10;  // KiB
constexpr std::size_t jit_stack = std::size_t{1} << 20;
constexpr std::uint32_t nesting_limit = 200;  // of parentheses
constexpr std::size_t pattern_limit = std::size_t{64} << 10;
/// Subjects up to this length are matched without counting steps first, up to this limit of PCRE2.
constexpr std::size_t short_subject = 512;
constexpr std::uint32_t quick_limit = 1'000;
/// What a callout counts for, in characters: it takes longer than to compare one.
constexpr std::uint64_t callout_steps = 8;

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
  if (options.empty_references) out |= PCRE2_MATCH_UNSET_BACKREF;
  return out;
}

}  // namespace

namespace {

/// Whether matching takes as many steps from each beginning as the expression is long: nothing is repeated, and there
/// is nothing to choose from.
bool takes_few_steps(std::string_view pattern, const RegexOptions& options) {
  if (options.fixed) return true;
  const bool refers = pattern.find("\\g") != std::string_view::npos || pattern.find("\\k") != std::string_view::npos;
  return !refers && pattern.find_first_of("*+?{|") == std::string_view::npos;
}

/// Whether there may be a group that gives nothing back. The JIT compiler of PCRE2 10.42 misses matches of those with a
/// lazy repetition: `(?>\S+?)S` finds nothing in "akS". Without it, matching is slower and correct.
bool has_atomic_group(std::string_view text) {
  static constexpr std::array<std::string_view, 3> spellings{"(?>", "(*atomic:", "}+"};
  return std::any_of(spellings.begin(), spellings.end(),
                     [&](std::string_view one) { return text.find(one) != std::string_view::npos; });
}

}  // namespace

/// An expression in one of its two compiled forms.
struct Regex::Program {
  pcre2_code* code = nullptr;
  pcre2_match_context* context = nullptr;
  bool compiled = false;  ///< by the JIT compiler

  Program() = default;
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program() {
    pcre2_match_context_free(context);
    pcre2_code_free(code);
  }

  /// With the limits, once `code` is there. False: no memory.
  bool prepare(std::uint32_t limit, pcre2_jit_stack* stack) {
    context = pcre2_match_context_create(nullptr);
    if (context == nullptr) return false;
    pcre2_set_match_limit(context, limit);
    pcre2_set_depth_limit(context, depth_limit);
    pcre2_set_heap_limit(context, heap_limit);
    // Without JIT (on a machine that forbids it, or with `(*NO_JIT)`, which is not a failure) matching is only slower.
    std::size_t size = 0;
    compiled = stack != nullptr && pcre2_jit_compile(code, PCRE2_JIT_COMPLETE) == 0 &&
               pcre2_pattern_info(code, PCRE2_INFO_JITSIZE, &size) == 0 && size > 0;
    if (compiled) pcre2_jit_stack_assign(context, nullptr, stack);
    return true;
  }

  /// The match's number, as PCRE2 returns it.
  int run(std::string_view subject, std::size_t from, pcre2_match_data* data) const {
    return compiled ? pcre2_jit_match(code, bytes(subject), subject.size(), from, 0, data, context)
                    : pcre2_match(code, bytes(subject), subject.size(), from, 0, data, context);
  }
};

struct Regex::Parts {
  Program quick;
  Program counting;
  pcre2_match_data* data = nullptr;
  pcre2_jit_stack* stack = nullptr;  ///< null: without JIT
  std::string text;                  ///< what was compiled
  std::uint32_t flags = 0;
  bool plain = false;
  int failure = 0;  ///< of the last match that failed

  std::uint64_t steps = 0;
  std::uint64_t subjects = 0;  ///< bytes of all of them
  std::size_t last = 0;        ///< where the callout before was
  bool refers = false;         ///< it has references to groups

  Parts() = default;
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts() {
    pcre2_jit_stack_free(stack);
    pcre2_match_data_free(data);
  }

  [[nodiscard]] bool has_steps() const { return steps <= most_steps(subjects); }

  /// Called before each item of the expression. Between two calls, matching has moved over characters, or, at a
  /// reference, compared as many as the longest group has.
  static int step(pcre2_callout_block* block, void* data) {
    Parts& parts = *static_cast<Parts*>(data);
    const std::size_t at = block->current_position;
    const std::size_t last = std::exchange(parts.last, at);
    parts.steps += callout_steps + (at > last ? at - last : last - at);
    for (std::uint32_t i = 1; parts.refers && i < block->capture_top; ++i) {
      const PCRE2_SIZE begin = block->offset_vector[std::size_t{2} * i];
      const PCRE2_SIZE end = block->offset_vector[std::size_t{2} * i + 1];
      if (begin != PCRE2_UNSET && end > begin) parts.steps += end - begin;
    }
    return parts.has_steps() ? 0 : PCRE2_ERROR_CALLOUT;
  }
};

void Regex::Drop::operator()(Parts* parts) const { delete parts; }

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
  parts->text = text;
  parts->flags = flags(options);
  parts->plain = takes_few_steps(pattern, options);
  const auto compile_text = [&] {
    return pcre2_compile(bytes(parts->text), parts->text.size(), parts->flags, &number, &at, context);
  };
  parts->quick.code = compile_text();
  if (parts->quick.code != nullptr && options.word) {
    pcre2_code_free(parts->quick.code);
    const std::size_t settings = options.fixed ? 0 : size_of_settings(text);
    parts->text = text.substr(0, settings) + "(?<!\\w)(?:" + text.substr(settings) + ")(?!\\w)";
    parts->quick.code = compile_text();
    at = 0;
  }
  pcre2_compile_context_free(context);
  if (parts->quick.code == nullptr) return fail(malformed(pattern, pcre2_message(number), at));
  parts->data = pcre2_match_data_create_from_pattern(parts->quick.code, nullptr);
  if (!has_atomic_group(text)) parts->stack = pcre2_jit_stack_create(std::size_t{32} << 10, jit_stack, nullptr);
  if (parts->data == nullptr || !parts->quick.prepare(parts->plain ? match_limit : quick_limit, parts->stack)) {
    return fail(Code::limit_exceeded, "no memory for the regular expression '" + excerpt(pattern) + "'");
  }
  std::uint32_t references = 0;
  pcre2_pattern_info(parts->quick.code, PCRE2_INFO_BACKREFMAX, &references);
  parts->refers = references > 0;
  return Regex(std::string(pattern), std::move(parts));
}

RegexHints Regex::hints() const {
  RegexHints hints;
  std::uint32_t kind = 0;
  std::uint32_t value = 0;
  pcre2_pattern_info(parts_->quick.code, PCRE2_INFO_MINLENGTH, &value);
  hints.least_characters = value;
  if (pcre2_pattern_info(parts_->quick.code, PCRE2_INFO_LASTCODETYPE, &kind) == 0 && kind == 1 &&
      pcre2_pattern_info(parts_->quick.code, PCRE2_INFO_LASTCODEUNIT, &value) == 0)
    hints.required = static_cast<std::uint8_t>(value);
  const std::uint8_t* bitmap = nullptr;
  if (pcre2_pattern_info(parts_->quick.code, PCRE2_INFO_FIRSTCODETYPE, &kind) == 0 && kind == 1 &&
      pcre2_pattern_info(parts_->quick.code, PCRE2_INFO_FIRSTCODEUNIT, &value) == 0) {
    hints.first.emplace();
    hints.first->set(value & 0xFFU);
  }
  if (pcre2_pattern_info(parts_->quick.code, PCRE2_INFO_FIRSTBITMAP, &bitmap) == 0 && bitmap != nullptr) {
    hints.first.emplace();
    for (std::size_t byte = 0; byte < 256; ++byte) hints.first->set(byte, ((bitmap[byte / 8] >> (byte % 8)) & 1) != 0);
  }
  return hints;
}

/// The match's number, as PCRE2 returns it.
int Regex::run(std::string_view subject, std::size_t from) const {
  Parts& parts = *parts_;
  parts.subjects += subject.size() - from;
  if (parts.plain || subject.size() - from <= short_subject) {
    const int count = parts.quick.run(subject, from, parts.data);
    if (parts.plain || count != PCRE2_ERROR_MATCHLIMIT) return count;
  }
  return count_steps(subject, from);
}

/// The same, with each step counted.
int Regex::count_steps(std::string_view subject, std::size_t from) const {
  Parts& parts = *parts_;
  Program& counting = parts.counting;
  if (counting.code == nullptr) {
    int number = 0;
    PCRE2_SIZE at = 0;
    const std::uint32_t wanted = parts.flags | PCRE2_AUTO_CALLOUT;
    counting.code = pcre2_compile(bytes(parts.text), parts.text.size(), wanted, &number, &at, nullptr);
    if (counting.code == nullptr || !counting.prepare(UINT32_MAX, parts.stack)) return PCRE2_ERROR_NOMEMORY;
    pcre2_set_callout(counting.context, &Parts::step, &parts);
  }
  parts.last = from;
  return counting.run(subject, from, parts.data);
}

std::uint64_t Regex::steps() const { return parts_->steps; }

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
  const std::string why = parts_->failure == PCRE2_ERROR_CALLOUT ? "it takes too many steps in texts of this length"
                                                                 : pcre2_message(parts_->failure);
  return make_error(Code::limit_exceeded, "regular expression '" + excerpt(pattern_) + "' stopped at a limit: " + why);
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
