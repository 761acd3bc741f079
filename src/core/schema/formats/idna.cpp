// SPDX-License-Identifier: MIT
#include "core/schema/formats/idna.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "core/schema/formats/punycode.hpp"
#include "core/text/ascii.hpp"
#include "core/text/code_point.hpp"
#include "core/text/regex.hpp"

namespace jt::schema {
namespace {

/// RFC 5892, sections 2 and 3: letters and digits, none upper case; section 2.6 has the exceptions.
constexpr std::string_view allowed =
    R"(^(?!\p{M})(?!.*[\x{640}\x{7FA}\x{302E}\x{302F}\x{3031}-\x{3035}\x{303B}]))"
    R"([a-z0-9\-\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}\x{B7}\x{375}\x{5F3}\x{5F4}\x{6FD}\x{6FE}\x{F0B}\x{3007}\x{30FB})"
    R"(\x{200C}\x{200D}]+$)";

/// RFC 5892, appendix A.3 to A.9: characters that need others beside them.
constexpr std::string_view out_of_context =
    R"((?<!l)\x{B7}|\x{B7}(?!l)|\x{375}(?!\p{sc:Greek})|(?<!\p{sc:Hebrew})[\x{5F3}\x{5F4}])"
    R"(|^(?!.*[\p{sc:Hiragana}\p{sc:Katakana}\p{sc:Han}]).*\x{30FB})"
    R"(|[\x{660}-\x{669}].*[\x{6F0}-\x{6F9}]|[\x{6F0}-\x{6F9}].*[\x{660}-\x{669}])";

/// Appendix A.1 and A.2: a joiner follows a virama; or a non-joiner is between letters that would join. Which letters
/// join is known by their script, but for those of Arabic that join what is before them alone.
constexpr std::string_view joiners_in_context =
    R"(^(?:(?<v>[\x{94D}\x{9CD}\x{A4D}\x{ACD}\x{B4D}\x{BCD}\x{C4D}\x{CCD}\x{D3B}\x{D3C}\x{D4D}\x{DCA}\x{E3A}\x{EBA})"
    R"(\x{F84}\x{1039}\x{103A}\x{1714}\x{1734}\x{17D2}\x{1A60}\x{1B44}\x{1BAA}\x{1BAB}\x{1BF2}\x{1BF3}\x{2D7F}\x{A806})"
    R"(\x{A8C4}\x{A953}\x{A9C0}\x{AAF6}\x{ABED}\x{10A3F}\x{11046}\x{1107F}\x{110B9}\x{11133}\x{11134}\x{111C0}\x{11235})"
    R"(\x{112EA}\x{1134D}\x{11442}\x{114C2}\x{115BF}\x{1163F}\x{116B6}\x{1172B}\x{11839}\x{119E0}\x{11A34}\x{11A47})"
    R"(\x{11A99}\x{11C3F}\x{11D44}\x{11D45}\x{11D97}])[\x{200C}\x{200D}])"
    R"(|(?![\x{622}-\x{625}\x{627}\x{629}\x{62F}-\x{632}\x{648}\x{671}-\x{673}\x{675}-\x{677}\x{688}-\x{699})"
    R"(\x{6C0}-\x{6CB}\x{6CD}\x{6CF}\x{6D2}\x{6D3}\x{6D5}\x{6EE}\x{6EF}])(?<d>(?=\pL)[\p{sc:Arabic}\p{sc:Syriac})"
    R"(\p{sc:Mongolian}\p{sc:Nko}\p{sc:Mandaic}\p{sc:Phags_Pa}\p{sc:Manichaean}\p{sc:Adlam}\p{sc:Sogdian}]))"
    R"(\p{Mn}*\x{200C}(?=\p{Mn}*(?&d))|[^\x{200C}\x{200D}])*$)";

/// RFC 5893, section 2.
constexpr std::string_view right_to_left = R"([\p{bc:R}\p{bc:AL}\p{bc:AN}])";
constexpr std::string_view direction_fits =
    R"(^[\p{bc:R}\p{bc:AL}](?!.*\p{bc:EN}.*\p{bc:AN})(?!.*\p{bc:AN}.*\p{bc:EN}))"
    R"((?:[\p{bc:R}\p{bc:AL}\p{bc:AN}\p{bc:EN}\p{bc:ES}\p{bc:CS}\p{bc:ET}\p{bc:ON}\p{bc:BN})"
    R"(\p{bc:NSM}]*[\p{bc:R}\p{bc:AL}\p{bc:EN}\p{bc:AN}])?\p{bc:NSM}*$)"
    R"(|^\p{bc:L}(?:[\p{bc:L}\p{bc:EN}\p{bc:ES}\p{bc:CS}\p{bc:ET}\p{bc:ON}\p{bc:BN}\p{bc:NSM}]*[\p{bc:L}\p{bc:EN}])?)"
    R"(\p{bc:NSM}*$)";

/// The expressions, compiled where a name beyond ASCII is first seen. Matching notes what it does in them, so there is
/// one set for each thread.
struct Rules {
  static text::Regex made(std::string_view expression) {
    return std::move(text::Regex::compile(expression, {.no_captures = false}).value());
  }
  text::Regex allowed = made(schema::allowed);
  text::Regex out_of_context = made(schema::out_of_context);
  text::Regex joiners_in_context = made(schema::joiners_in_context);
  text::Regex right_to_left = made(schema::right_to_left);
  text::Regex direction_fits = made(schema::direction_fits);
};

const Rules& rules() {
  thread_local const Rules all;
  return all;
}

bool fits(const text::Regex& expression, std::string_view text) {
  text::RegexSpan span;
  return expression.match(text, span) == text::Regex::Answer::yes;
}

std::string utf8(std::u32string_view text) {
  std::string out;
  for (const char32_t c : text) text::append_code_point(out, c);
  return out;
}

std::u32string utf32(std::string_view text) {
  std::u32string out;
  for (std::size_t i = 0; i < text.size();) {
    const text::CodePoint point = text::code_point_at(text, i);
    out += point.value;
    i += point.size;
  }
  return out;
}

struct Label {
  std::string text;      ///< with its characters
  std::size_t size = 0;  ///< in ASCII
};

/// Nothing if it is no label of IDNA.
std::optional<Label> label_of(std::string_view given) {
  if (!is_ascii(given)) {
    const std::u32string characters = utf32(given);
    const auto ascii = to_punycode(characters);
    if (!ascii || ascii->size() + 4 > longest_label) return std::nullopt;
    return Label{std::string(given), ascii->size() + 4};
  }
  std::string lower(given);
  for (char& c : lower) c = text::lower(c);
  if (!lower.starts_with("xn--")) return Label{lower, given.size()};
  const auto characters = from_punycode(std::string_view(lower).substr(4));
  if (!characters || to_punycode(*characters) != lower.substr(4)) return std::nullopt;
  Label label{utf8(*characters), given.size()};
  if (is_ascii(label.text)) return std::nullopt;
  return label;
}

bool is_fine(const std::string& label) {
  const std::u32string characters = utf32(label);
  if (characters.front() == '-' || characters.back() == '-') return false;
  if (characters.size() >= 4 && characters[2] == '-' && characters[3] == '-') return false;
  const Rules& all = rules();
  return fits(all.allowed, label) && !fits(all.out_of_context, label) && fits(all.joiners_in_context, label);
}

}  // namespace

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return (static_cast<unsigned char>(c) & 0x80U) == 0; });
}

bool are_idna_labels(const std::vector<std::string_view>& labels) {
  std::vector<Label> all;
  std::size_t size = labels.size() - 1;
  for (const std::string_view each : labels) {
    auto label = label_of(each);
    if (!label || (!is_ascii(label->text) && !is_fine(label->text))) return false;
    size += label->size;
    all.push_back(std::move(*label));
  }
  if (size > longest_name) return false;
  const Rules& every = rules();
  const bool both = std::ranges::any_of(all, [&](const Label& each) { return fits(every.right_to_left, each.text); });
  return !both || std::ranges::all_of(all, [&](const Label& each) { return fits(every.direction_fits, each.text); });
}

}  // namespace jt::schema
