// SPDX-License-Identifier: MIT
#include "core/text/regex.hpp"

#include <pcre2.h>

#include <array>
#include <cstdint>

#include "core/text/escape.hpp"

namespace jt {
namespace {

constexpr std::uint32_t match_limit = 10'000'000;  // a second or so
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
  pcre2_jit_stack* stack = nullptr;
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
  const std::string shown = "'" + excerpt(pattern) + "'";
  pcre2_compile_context* context = pcre2_compile_context_create(nullptr);
  if (context == nullptr) return fail(Code::limit_exceeded, "no memory for the regular expression " + shown);
  pcre2_set_parens_nest_limit(context, nesting_limit);
  pcre2_set_max_pattern_length(context, pattern_limit);
  int number = 0;
  PCRE2_SIZE at = 0;
  parts->code = pcre2_compile(bytes(pattern), pattern.size(), flags(options), &number, &at, context);
  pcre2_compile_context_free(context);
  if (parts->code == nullptr) {
    const std::size_t column = count_code_points(pattern.substr(0, at)) + 1;
    return fail(Code::invalid_pattern, "cannot compile the regular expression " + shown + ": column " +
                                           std::to_string(column) + ": " + pcre2_message(number));
  }
  parts->data = pcre2_match_data_create_from_pattern(parts->code, nullptr);
  parts->context = pcre2_match_context_create(nullptr);
  if (parts->data == nullptr || parts->context == nullptr) {
    return fail(Code::limit_exceeded, "no memory for the regular expression " + shown);
  }
  pcre2_set_match_limit(parts->context, match_limit);
  pcre2_set_depth_limit(parts->context, depth_limit);
  pcre2_set_heap_limit(parts->context, heap_limit);
  // Without JIT (a machine that forbids it) matching is slower, no more.
  if (pcre2_jit_compile(parts->code, PCRE2_JIT_COMPLETE) == 0) {
    parts->stack = pcre2_jit_stack_create(std::size_t{32} << 10, jit_stack, nullptr);
    pcre2_jit_stack_assign(parts->context, nullptr, parts->stack);
  }
  return Regex(std::string(pattern), std::move(parts));
}

Result<std::optional<RegexSpan>> Regex::find(std::string_view subject, std::size_t from) const {
  const int count = pcre2_match(parts_->code, bytes(subject), subject.size(), from, 0, parts_->data, parts_->context);
  if (count == PCRE2_ERROR_NOMATCH) return std::optional<RegexSpan>{};
  if (count < 0) {
    return fail(Code::limit_exceeded,
                "regular expression '" + excerpt(pattern_) + "' gave up on a text: " + pcre2_message(count));
  }
  const PCRE2_SIZE* span = pcre2_get_ovector_pointer(parts_->data);
  return std::optional(RegexSpan{span[0], span[1]});
}

}  // namespace jt
