// SPDX-License-Identifier: MIT
#include "core/scan/syntax.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/scan/lines_source.hpp"
#include "core/scan/utf8_state.hpp"
#include "core/text/code_point.hpp"
#include "core/unpack/format.hpp"

namespace jt::scan {
namespace {

bool is_line(const Syntax& syntax) { return syntax.lines != Lines::none; }

std::string_view end_of(const Syntax& syntax) {
  return is_line(syntax) ? "the end of the line" : "the end of the document";
}

std::string_view name_of(const Syntax& syntax) {
  switch (syntax.expect) {
    case Expect::value:
      return "a value";
    case Expect::first_element:
      return "a value or ']'";
    case Expect::first_key:
      return "a key in double quotes or '}'";
    case Expect::key:
      return "a key in double quotes";
    case Expect::colon:
      return "':' after the key";
    case Expect::next_element:
      return "',' or ']'";
    case Expect::next_member:
      return "',' or '}'";
    case Expect::end:
      return end_of(syntax);
  }
  return "";
}

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' || c == '-';
}

/// The word that begins the text ("True", "NaN", "-Infinity"), or nothing.
std::string_view word(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && is_word(text[size])) ++size;
  return text.substr(0, size);
}

/// What looks like a space, or like nothing, in quotes.
struct Blank {
  char32_t first = 0;
  char32_t last = 0;
  std::string_view name;
};
constexpr std::array<Blank, 8> blanks{{{0xA0, 0xA0, "no-break space"},
                                       {0xAD, 0xAD, "soft hyphen"},
                                       {0x2000, 0x200A, "space"},
                                       {0x200B, 0x200D, "zero-width character"},
                                       {0x2028, 0x2029, "line separator"},
                                       {0x202F, 0x202F, "no-break space"},
                                       {0x2060, 0x2064, "zero-width character"},
                                       {0x3000, 0x3000, "ideographic space"}}};

/// What was found: text of the document in quotes, or words about it.
struct Found {
  std::string text;
  bool quoted = false;
};

/// The first character of the text, quoted, printable: 'x', a tab, byte 0xff.
Found first_of(std::string_view text) {
  const auto first = static_cast<std::uint8_t>(text.front());
  switch (first) {
    case '\n':
      return {"a line break"};
    case '\t':
      return {"a tab"};
    case '\r':
      return {"a carriage return"};
    default:
      break;
  }
  if (first < 0x20 || first == 0x7F) return {fmt::format("control character U+{:04X}", first)};
  Utf8State state;
  std::size_t size = 0;
  do {
    if (size == text.size() || !state.feed(static_cast<std::uint8_t>(text[size++])))
      return {fmt::format("byte 0x{:02x}", first)};
  } while (!state.whole());
  const std::string_view character = text.substr(0, size);
  if (size == 2 && first == 0xC2 && static_cast<std::uint8_t>(text[1]) < 0xA0)
    return {fmt::format("control character U+{:04X}", static_cast<std::uint8_t>(text[1]))};
  if (character == "\xEF\xBB\xBF") return {"a byte order mark"};
  if (first == 0xE2) {  // bidirectional control characters must not reach a terminal
    const auto second = static_cast<std::uint8_t>(text[1]);
    const auto third = static_cast<std::uint8_t>(text[2]);
    if ((second == 0x80 && (third == 0x8E || third == 0x8F || (third >= 0xAA && third <= 0xAE))) ||
        (second == 0x81 && third >= 0xA6 && third <= 0xA9))
      return {fmt::format("control character U+20{:02X}", (second & 3) * 64 + (third & 0x3F))};
  }
  const char32_t value = text::code_point_at(character, 0).value;
  for (const Blank& blank : blanks) {
    if (value >= blank.first && value <= blank.last) {
      return {fmt::format("{} U+{:04X}", blank.name, static_cast<std::uint32_t>(value))};
    }
  }
  return {fmt::format("'{}'", character), true};
}

/// "EXPECTED, found FOUND".
void set_message(Error& error, std::string expected, const Found& found) {
  error->message = fmt::format("{}, found {}", expected, found.text);
  if (found.quoted) error->unquoted = std::move(expected);
}

/// A common mistake: its name, and a hint.
struct Slip {
  std::string_view begins;
  std::string_view name;  ///< empty: the message names what was found
  std::string_view hint;
};

constexpr std::string_view conflict_mark = "a conflict mark of git";
constexpr std::string_view settle_conflict =
    "a merge left both versions of these lines in the file: keep one, and remove the lines of the marks";

/// Words and symbols of other notations, where a value or key is expected.
constexpr std::array<Slip, 24> slips{{
    {"True", "", "write true in lowercase"},
    {"False", "", "write false in lowercase"},
    {"TRUE", "", "write true in lowercase"},
    {"FALSE", "", "write false in lowercase"},
    {"None", "", "JSON has null, not None"},
    {"NULL", "", "write null in lowercase"},
    {"Null", "", "write null in lowercase"},
    {"nil", "", "JSON has null, not nil"},
    {"undefined", "", "JSON has no undefined; use null or leave the member out"},
    {"NaN", "", "JSON has no NaN; use null or a string"},
    {"nan", "", "JSON has no NaN; use null or a string"},
    {"Infinity", "", "JSON has no Infinity; use null or a string"},
    {"-Infinity", "", "JSON has no Infinity; use null or a string"},
    {"inf", "", "JSON has no Infinity; use null or a string"},
    {"//", "a comment", "JSON has no comments"},
    {"/*", "a comment", "JSON has no comments"},
    {"#", "a comment", "JSON has no comments"},
    {"'", "a single quote", "use double quotes for strings and keys"},
    {"`", "a backquote", "use double quotes for strings and keys"},
    {"\xEF\xBB\xBF", "a byte order mark", "only a file may begin with one, no line or value: remove it"},
    {"<<<<<<<", conflict_mark, settle_conflict},
    {"|||||||", conflict_mark, settle_conflict},
    {"=======", conflict_mark, settle_conflict},
    {">>>>>>>", conflict_mark, settle_conflict},
}};

const Slip* slip_of(std::string_view found) {
  for (const Slip& slip : slips) {
    const bool whole = !is_word(slip.begins.back()) || word(found) == slip.begins;
    if (whole && found.starts_with(slip.begins)) return &slip;
  }
  return nullptr;
}

/// The name of the mistake, shown before what was expected and found; empty if it has none.
std::string_view name_of_mistake(const Syntax& syntax, std::string_view found) {
  const char c = found.front();
  const bool key = syntax.expect == Expect::key || syntax.expect == Expect::first_key;
  const bool next = syntax.expect == Expect::next_element || syntax.expect == Expect::next_member;
  if (syntax.expect == Expect::key && c == '}') return "trailing comma";
  if (syntax.expect == Expect::value && syntax.after_comma && c == ']') return "trailing comma";
  if (key && is_word(c)) return "unquoted key";
  if (next && (c == '"' || c == '{' || c == '[' || is_word(c))) return "missing comma";
  if (next && (c == ']' || c == '}')) return "wrong bracket";
  if (syntax.expect == Expect::end)
    return is_line(syntax) ? "text after a document" : "text after the end of the document";
  return {};
}

std::string hint_for(const Syntax& syntax, std::string_view found) {
  if (const Slip* slip = slip_of(found); slip != nullptr) return std::string(slip->hint);
  const std::string_view mistake = name_of_mistake(syntax, found);
  const char c = found.front();
  if (mistake == "trailing comma") return fmt::format("remove the comma before '{}'", c);
  if (mistake == "unquoted key") return "put keys in double quotes";
  if (mistake == "missing comma") return "put a comma between this and the entry before it";
  if (mistake == "wrong bracket") return fmt::format("the innermost open bracket is '{}'", syntax.opener);
  if (syntax.expect == Expect::end) return fmt::format("one {} holds one document", is_line(syntax) ? "line" : "file");
  if (c == '}' || c == ']') return "a value is missing before the bracket";
  const bool value = c == '"' || c == '{' || c == '[' || is_word(c);
  if (syntax.expect == Expect::colon && (c == '=' || value)) return "put ':' between key and value";
  if (c == '+') return "JSON numbers have no plus sign";
  if (c == '.') return "JSON numbers have a digit before the point";
  if (is_word(c)) return "put text in double quotes";
  return {};
}

/// The program that decompresses into a pipe.
std::string_view decompressor(unpack::Packing format) {
  switch (format) {
    case unpack::Packing::gzip:
      return "zcat";
    case unpack::Packing::zstd:
      return "zstdcat";
    case unpack::Packing::xz:
      return "xzcat";
    case unpack::Packing::bzip2:
      break;
  }
  return "bzcat";
}

std::optional<unpack::Packing> compression(std::string_view found) {
  return unpack::recognise({reinterpret_cast<const std::uint8_t*>(found.data()), found.size()}).format;
}

/// Whether the document is shorter than what is looked at, and ends within a unit of so many bytes.
bool is_uneven(std::size_t size, std::size_t unit) { return size < syntax_lookahead && size % unit != 0; }

/// Encodings that are not UTF-8, by the first bytes of the document. Two bytes without a mark are no proof.
std::string_view encoding(std::string_view found) {
  using namespace std::string_view_literals;
  if (found.substr(0, 4) == "\xFF\xFE\0\0"sv || found.substr(0, 4) == "\0\0\xFE\xFF"sv) return "UTF-32";
  if (found.substr(0, 2) == "\xFF\xFE"sv || found.substr(0, 2) == "\xFE\xFF"sv) return "UTF-16";
  const bool wide = found.size() >= 4 && found[0] == '\0' && found[1] != '\0' && found[2] == '\0' && found[3] != '\0';
  return wide && !is_uneven(found.size(), 2) ? "UTF-16BE" : "";
}

/// The same where its first character is ASCII: the zero bytes behind it.
std::string_view encoding_behind_first(std::string_view found) {
  using namespace std::string_view_literals;
  if (found.size() < 3 || found[0] != '\0' || found[2] != '\0') return {};
  const bool four = found[1] == '\0';
  if (is_uneven(found.size() + 1, four ? 4 : 2)) return {};
  return four ? "UTF-32LE" : "UTF-16LE";
}

Error encoded(std::string_view name) {
  Error error = make_error(Code::invalid_json, fmt::format("the document is {}, not UTF-8", name.substr(0, 6)));
  error->advice.push_back({Advice::Kind::convert, {std::string(name), "certain"}});
  return error;
}

Error unexpected(const Syntax& syntax, std::string_view found) {
  Error error = make_error(Code::invalid_json, {});
  if (found.empty()) {
    if (syntax.blank_only) {
      error->blank = syntax.offset != 0;
      error->message = error->blank ? "the document holds nothing but whitespace" : "the document is empty";
      return error;
    }
    set_message(error, fmt::format("expected {}", name_of(syntax)), {std::string(end_of(syntax))});
    return error;
  }
  if (const auto packed = syntax.blank_only && syntax.offset == 0 ? compression(found) : std::nullopt) {
    error->message = fmt::format("the document is compressed with {}", unpack::name(*packed));
    error->advice.push_back({Advice::Kind::decompress, {std::string(decompressor(*packed))}});
    return error;
  }
  const std::string_view other = syntax.blank_only && syntax.offset == 0 ? encoding(found) : std::string_view{};
  if (!other.empty()) return encoded(other);
  const std::string_view text = word(found);
  const Slip* slip = slip_of(found);
  const Found what = slip != nullptr && !slip->name.empty() ? Found{std::string(slip->name)}
                     : text.size() > 1                      ? Found{fmt::format("'{}'", text), true}
                                                            : first_of(found);
  const std::string_view mistake = slip == nullptr ? name_of_mistake(syntax, found) : std::string_view{};
  set_message(error, fmt::format("{}{}expected {}", mistake, mistake.empty() ? "" : ": ", name_of(syntax)), what);
  const bool comment = slip != nullptr && slip->begins.front() == '/';
  if ((comment || mistake == "trailing comma") && !is_line(syntax))
    error->advice.push_back({Advice::Kind::read_comments, {}});
  if (std::string hint = hint_for(syntax, found); !hint.empty()) {
    if (slip == nullptr && syntax.expect == Expect::end && !is_line(syntax))
      error->advice.push_back({Advice::Kind::read_lines, {}});
    error->hints.push_back(std::move(hint));
  }
  return error;
}

Error within_token(const Syntax& syntax, std::string_view found) {
  Error error = make_error(Code::invalid_json, {});
  const auto first = found.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(found.front());
  const Found what = found.empty() ? Found{std::string(end_of(syntax))} : first_of(found);
  switch (syntax.fault) {
    case Fault::control_in_string:
      error->message = fmt::format("{} in a string must be escaped", what.text);
      error->hints.push_back(first == '\n' || first == '\r' ? "write it as \\n, or close the string on its line"
                                                            : fmt::format("write it as \\u{:04x}", first));
      break;
    case Fault::bad_escape:
      set_message(error, "invalid escape: expected one of \" \\ / b f n r t u after '\\'", what);
      error->hints.emplace_back("write \\\\ for a backslash");
      break;
    case Fault::bad_hex:
      set_message(error, "invalid escape: expected four hexadecimal digits after '\\u'", what);
      break;
    case Fault::bad_utf8:
      error->message = fmt::format("byte 0x{:02x} at offset {} is not valid UTF-8", first, syntax.offset);
      error->unplaced = fmt::format("byte 0x{:02x} is not valid UTF-8", first);
      if (first >= 0x80) {
        error->advice.push_back({Advice::Kind::convert, {"WINDOWS-1252", "likely"}});
      } else {
        error->hints.emplace_back("a character is cut off before this byte");
      }
      break;
    case Fault::in_scalar:
      error->message = fmt::format("{} is not allowed in a number or literal", what.text);
      if (const Slip* slip = slip_of(found); slip != nullptr) error->hints.emplace_back(slip->hint);  // -Infinity
      break;
    case Fault::scalar_short:
      set_message(error, "expected the rest of a number or literal", what);
      break;
    case Fault::leading_zero:
      set_message(error, "leading zero: expected the end of the number", what);
      error->hints.emplace_back("remove the leading zero, or put the text in double quotes");
      break;
    case Fault::unclosed_string:
      error->message = fmt::format("the {} ends inside a string", is_line(syntax) ? "line" : "document");
      break;
    case Fault::too_deep:
      error->code = Code::limit_exceeded;
      error->message = "the document is nested more than 100000 levels deep";
      break;
    case Fault::unexpected:
      break;
  }
  return error;
}

}  // namespace

Error describe(const Syntax& given, std::string_view found) {
  Syntax syntax = given;
  if (syntax.lines == Lines::separated && !found.empty() &&
      static_cast<std::uint8_t>(found.front()) == LinesSource::separator) {
    found = {};
    if (syntax.fault == Fault::control_in_string) syntax.fault = Fault::unclosed_string;
  }
  const std::string_view wide = syntax.offset == 1 ? encoding_behind_first(found) : std::string_view();
  Error error = !wide.empty()                       ? encoded(wide)
                : syntax.fault == Fault::unexpected ? unexpected(syntax, found)
                                                    : within_token(syntax, found);
  error->at = Position{0, 0, syntax.offset};
  if (syntax.opened) error->opened = Position{0, 0, *syntax.opened};
  error->string_opened = syntax.fault == Fault::unclosed_string || syntax.fault == Fault::control_in_string;
  return error;
}

}  // namespace jt::scan
