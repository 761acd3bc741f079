// SPDX-License-Identifier: MIT
// A document's verdict: every kernel, fed whole and in pieces, says the same, and says what nlohmann/json says. And its
// layout: the same in every window, and of a valid document the same again when it is laid out twice. And what it is
// without comments, as a plain walk sees it.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "comments/commented.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/comments/blank_source.hpp"
#include "core/comments/strip.hpp"
#include "core/format/formatter.hpp"
#include "core/scan/checker.hpp"
#include "harness.hpp"

namespace {

using namespace jt;

struct Verdict {
  std::optional<Error> error;
  std::uint64_t lone_surrogates = 0;
};

Verdict check(const scan::Kernel& kernel, std::string_view text, std::size_t piece) {
  scan::Checker checker(kernel);
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  for (std::size_t at = 0; at < text.size(); at += piece) {
    const auto fed = checker.feed({bytes + at, std::min(piece, text.size() - at)});
    if (!fed) return {fed.error(), 0};
  }
  const auto end = checker.finish();
  if (!end) return {end.error(), 0};
  return {std::nullopt, checker.lone_surrogates()};
}

void compare(const Verdict& one, const Verdict& other, std::string_view text) {
  if (one.error.has_value() != other.error.has_value()) fuzz::found("kernels or pieces disagree", text);
  if (!one.error) {
    if (one.lone_surrogates != other.lone_surrogates) fuzz::found("lone surrogates are counted differently", text);
    return;
  }
  if ((*one.error)->message != (*other.error)->message || (*one.error)->at != (*other.error)->at) {
    fuzz::found("errors differ", (*one.error)->message + " / " + (*other.error)->message);
  }
}

/// The other parser's opinion; none where it refuses what the grammar allows: a number that no double can hold.
std::optional<bool> oracle(std::string_view text) {
  struct Sax final : nlohmann::json::json_sax_t {
    bool overflow = false;
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& error) override {
      overflow = error.id == 406;
      return false;
    }
  } sax;
  // It takes NUL for the end of the text; no JSON text holds one.
  if (text.find('\0') != std::string_view::npos) return false;
  const bool accepted = nlohmann::json::sax_parse(text, &sax);
  if (sax.overflow) return std::nullopt;
  return accepted;
}

std::string formatted(std::string_view text, bool compact, std::size_t window, const scan::Kernel& kernel) {
  bytes::MemorySource source(text);
  scan::StreamOptions options;
  options.window = window;
  options.shift = window % 64;
  options.kernel = &kernel;
  scan::Stream stream(source, options);
  format::Formatter formatter(stream, {compact, " "});
  std::string out;
  while (formatter.more()) formatter.write([&out](std::string_view piece) { return out += piece, true; });
  return out;
}

void check_layout(std::string_view text, bool valid) {
  const scan::Kernel& kernel = scan::best_kernel();
  const std::string pretty = formatted(text, false, 4096, kernel);
  const std::string line = formatted(text, true, 4096, kernel);
  for (const std::size_t window : {std::size_t{64}, std::size_t{65}, std::size_t{1000}}) {
    if (formatted(text, false, window, *scan::kernels().front()) != pretty) fuzz::found("layouts differ", text);
    if (formatted(text, true, window, kernel) != line) fuzz::found("compact layouts differ", text);
  }
  if (!valid) return;
  if (formatted(pretty, false, 100, kernel) != pretty) fuzz::found("a layout changes when it is laid out again", text);
  if (formatted(line, false, 100, kernel) != pretty) fuzz::found("the layout depends on the whitespace", text);
  if (formatted(pretty, true, 100, kernel) != line) fuzz::found("a layout changes a token", text);
}

/// As JSONC: what every kernel and read size makes of it; nothing where a comment is wrong.
std::optional<std::string> without_comments(std::string_view text, std::size_t piece, const scan::Kernel& kernel) {
  bytes::MemorySource source(text);
  comments::BlankSource blanked(source, {}, kernel);
  std::string out(text.size() + 1, '\0');
  for (std::size_t at = 0;;) {
    const auto got =
        blanked.read(at, reinterpret_cast<std::uint8_t*>(out.data()) + at, std::min(piece, out.size() - at));
    if (!got) return std::nullopt;
    if (*got == 0) {
      if (at != text.size()) fuzz::found("the length changes without comments", text);
      out.resize(at);
      return out;
    }
    at += *got;
  }
}

void check_comments(std::string_view text) {
  const auto seen = without_comments(text, 4096, *scan::kernels().front());
  for (const scan::Kernel* const kernel : scan::kernels()) {
    for (const std::size_t piece : {std::size_t{1}, std::size_t{63}, std::size_t{64}, std::size_t{65}}) {
      if (without_comments(text, piece, *kernel) != seen) fuzz::found("comments differ by kernel or piece", text);
    }
  }
  const std::string expected = test::blanked(std::string(text));
  // A backslash outside strings means nothing in either; of what is JSON they must say the same.
  if (!seen || oracle(expected) != std::optional(true)) return;
  if (*seen != expected) fuzz::found("comments are not where a plain walk finds them", text);
  bytes::MemorySource source(text);
  std::string stripped;
  const auto written = comments::write_stripped(source, {0, text.size()}, [&](std::string_view piece) {
    stripped += piece;
    return true;
  });
  if (!written || stripped.size() > text.size()) fuzz::found("it cannot be written without comments", text);
  if (nlohmann::json::parse(stripped) != nlohmann::json::parse(expected))
    fuzz::found("another value without comments", stripped);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text(data, size);
  const Verdict verdict = check(*scan::kernels().front(), text, std::max<std::size_t>(size, 1));
  for (const scan::Kernel* const kernel : scan::kernels()) {
    for (const std::size_t piece :
         {std::size_t{1}, std::size_t{63}, std::size_t{64}, std::size_t{65}, std::size_t{4096}}) {
      compare(verdict, check(*kernel, text, piece), text);
    }
  }
  check_layout(text, !verdict.error);
  check_comments(text);
  const auto opinion = oracle(text);
  if (!opinion) return 0;
  if (verdict.error) {
    const bool too_deep = (*verdict.error)->code == Code::limit_exceeded;
    if (*opinion && !too_deep) fuzz::found("a valid document is refused", (*verdict.error)->message);
    if (!(*verdict.error)->at) fuzz::found("an error without its place", (*verdict.error)->message);
  } else if (!*opinion && verdict.lone_surrogates == 0) {
    // A lone surrogate escape is what nlohmann/json refuses and RFC 8259 allows.
    fuzz::found("an invalid document is accepted", text);
  }
  return 0;
}
