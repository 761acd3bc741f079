// SPDX-License-Identifier: MIT
#include "core/schema/simple_expression.hpp"

#include "core/text/words.hpp"

namespace jt::schema {
class SimpleReader {
 public:
  explicit SimpleReader(std::string_view text) : text_(text) {}

  std::optional<SimpleExpression> read() {
    const auto root = choice(0);
    if (!root || at_ != text_.size()) return std::nullopt;
    out_.root = *root;
    return std::move(out_);
  }

 private:
  using Part = SimpleExpression::Part;
  using Kind = Part::Kind;
  static constexpr std::string_view punctuation = "^$\\.*+?()[]{}|/";
  static constexpr unsigned most_nested = 20;
  static constexpr std::size_t most_parts = 1'000;
  using Index = std::optional<std::uint32_t>;

  static bool is_plain(char c) { return c >= ' ' && c < 0x7F; }
  static void add_range(CharacterSet& set, char first, char last) {
    for (int c = first; c <= last; ++c) set.ascii.set(static_cast<std::size_t>(c));
  }
  static void invert(CharacterSet& set) {
    set.ascii.flip();
    set.others = !set.others;
  }

  [[nodiscard]] bool is(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool take(char c) {
    if (!is(c)) return false;
    ++at_;
    return true;
  }

  Index add(Part part) {
    if (out_.parts.size() == most_parts) return std::nullopt;
    out_.parts.push_back(std::move(part));
    return static_cast<std::uint32_t>(out_.parts.size() - 1);
  }

  Index choice(unsigned depth) {
    Part out;
    out.kind = Kind::choice;
    do {
      const Index each = row(depth);
      if (!each) return std::nullopt;
      out.parts.push_back(*each);
    } while (take('|'));
    return add(std::move(out));
  }

  Index row(unsigned depth) {
    Part out;
    while (at_ < text_.size() && !is('|') && !is(')')) {
      const Index each = item(depth);
      if (!each) return std::nullopt;
      out.parts.push_back(*each);
    }
    return add(std::move(out));
  }

  Index item(unsigned depth) {
    if (is('^') || is('$')) {
      Part anchor;
      anchor.kind = text_[at_++] == '^' ? Kind::begin : Kind::end;
      if (at_ < text_.size() && std::string_view("*+?{").find(text_[at_]) != std::string_view::npos)
        return std::nullopt;
      return add(std::move(anchor));
    }
    const Index inner = take('(') ? group(depth) : atom();
    return inner ? repeated(*inner) : inner;
  }

  /// After its '('.
  Index group(unsigned depth) {
    if (depth == most_nested) return std::nullopt;
    if (take('?') && !take(':')) return std::nullopt;
    const Index inner = choice(depth + 1);
    return inner && take(')') ? inner : std::nullopt;
  }

  Index atom() {
    CharacterSet set;
    const char c = text_[at_++];
    if (c == '[') {
      if (!bracket(set)) return std::nullopt;
    } else if (c == '\\') {
      if (!escape(set, false)) return std::nullopt;
    } else if (c == '.') {
      set.ascii.set('\n').set('\r');
      invert(set);
      out_.doubtful.set(0xE2);  // U+2028 and U+2029
    } else if (is_plain(c) && punctuation.substr(0, 14).find(c) == std::string_view::npos) {
      set.ascii.set(static_cast<std::size_t>(c));
    } else {
      return std::nullopt;
    }
    Part part;
    part.kind = Kind::set;
    part.set = static_cast<std::uint32_t>(out_.sets.size());
    out_.sets.push_back(set);
    return add(std::move(part));
  }

  /// After its backslash.
  bool escape(CharacterSet& into, bool in_brackets) {
    if (at_ == text_.size()) return false;
    const char c = text_[at_++];
    CharacterSet set;
    switch (c) {
      case 'w':
      case 'W':
        add_range(set, 'a', 'z');
        add_range(set, 'A', 'Z');
        set.ascii.set('_');
        [[fallthrough]];
      case 'd':
      case 'D':
        add_range(set, '0', '9');
        break;
      case 's':
      case 'S':
        add_range(set, '\t', '\r');
        set.ascii.set(' ');
        for (const std::size_t first : {0xC2U, 0xE1U, 0xE2U, 0xE3U, 0xEFU}) out_.doubtful.set(first);
        break;
      case 't':
        set.ascii.set('\t');
        break;
      case 'n':
        set.ascii.set('\n');
        break;
      case 'r':
        set.ascii.set('\r');
        break;
      default:
        if (punctuation.find(c) == std::string_view::npos && !(in_brackets && c == '-')) return false;
        set.ascii.set(static_cast<std::size_t>(c));
    }
    if (c == 'W' || c == 'D' || c == 'S') invert(set);
    into.ascii |= set.ascii;
    into.others = into.others || set.others;
    return true;
  }

  /// After its '['.
  bool bracket(CharacterSet& set) {
    const bool inverted = take('^');
    while (at_ < text_.size() && !is(']')) {
      const char first = text_[at_++];
      const bool range = at_ + 1 < text_.size() && is('-') && text_[at_ + 1] != ']';
      if (first == '\\') {
        if (!escape(set, true)) return false;
        if (at_ + 1 < text_.size() && is('-') && text_[at_ + 1] != ']') return false;
      } else if (!is_plain(first) || first == '[') {
        return false;
      } else if (range) {
        const char last = text_[at_ + 1];
        at_ += 2;
        if (!is_plain(last) || last == '\\' || last == '[' || last < first) return false;
        add_range(set, first, last);
      } else {
        set.ascii.set(static_cast<std::size_t>(first));
      }
    }
    if (inverted) invert(set);
    return take(']');
  }

  /// How often; whether it takes much or little does not matter to whether it fits.
  Index repeated(std::uint32_t inner) {
    Part part;
    part.kind = Kind::repeat;
    part.parts = {inner};
    if (take('*')) {
      part.most = SimpleExpression::without_end;
    } else if (take('+')) {
      part.least = 1;
      part.most = SimpleExpression::without_end;
    } else if (take('?')) {
      part.most = 1;
    } else if (!take('{')) {
      return inner;
    } else if (!bounds(part)) {
      return std::nullopt;
    }
    take('?');
    if (at_ < text_.size() && std::string_view("*+?{").find(text_[at_]) != std::string_view::npos) return std::nullopt;
    return add(std::move(part));
  }

  /// After its '{'.
  bool bounds(Part& part) {
    const std::size_t close = text_.find('}', at_);
    if (close == std::string_view::npos) return false;
    const std::string_view inner = text_.substr(at_, close - at_);
    at_ = close + 1;
    const std::size_t comma = inner.find(',');
    constexpr std::uint64_t many = 1'000;
    const auto least = text::parse_number(inner.substr(0, comma));
    if (!least || *least > many) return false;
    part.least = part.most = static_cast<std::uint32_t>(*least);
    if (comma == std::string_view::npos) return true;
    part.most = SimpleExpression::without_end;
    if (comma + 1 == inner.size()) return true;
    const auto most = text::parse_number(inner.substr(comma + 1));
    if (!most || *most < *least || *most > many) return false;
    part.most = static_cast<std::uint32_t>(*most);
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  SimpleExpression out_;
};

std::optional<SimpleExpression> SimpleExpression::read(std::string_view text) { return SimpleReader(text).read(); }

}  // namespace jt::schema
