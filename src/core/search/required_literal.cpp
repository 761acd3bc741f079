// SPDX-License-Identifier: MIT
#include "core/search/required_literal.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/json/escape.hpp"

namespace jt::search {
namespace {

/// Pieces of one alternative that are read; more of them give no better result.
constexpr std::size_t most_pieces = 100;
/// Alternatives of a group that are kept separate.
constexpr std::size_t most_alternatives = 8;
/// With at least this many bits of information, a literal is preferred to any run.
constexpr double enough_bits = 12;
/// A run with fewer bits is not worth a search.
constexpr double least_bits = 1;

/// A character, a kind of characters, or several of them in a row.
struct Piece {
  ByteClass bytes;        ///< every matching byte is in this class
  std::size_t least = 0;  ///< bytes of the shortest match
  std::string text;  ///< the only string that it matches; empty if there are several, or if it cannot be searched for
  std::vector<Required> one_of;  ///< of a group: what its alternatives require
};

/// What an alternative matches, one piece after the other.
using Pieces = std::vector<Piece>;

bool is_plain(std::string_view character, bool ignore_case) {
  const char c = character.front();
  if (character.size() > 1) return !ignore_case;
  if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x80) return false;
  // U+212A, the Kelvin sign, folds to k, and U+017F, the long s, to s.
  if (ignore_case && std::string_view("kKsS").find(c) != std::string_view::npos) return false;
  return c != '"' && c != '\\' && c != '/';
}

Piece piece_of(std::string_view character, bool ignore_case) {
  Piece out;
  out.bytes = class_of_character(character, ignore_case);
  out.least = ignore_case ? 1 : character.size();
  if (is_plain(character, ignore_case)) out.text = character;
  return out;
}

/// One character of a kind.
Piece kind(const ByteClass& bytes) {
  Piece out;
  out.bytes = bytes;
  out.least = 1;
  return out;
}

std::string longest_text(const Pieces& pieces) {
  std::string best;
  std::string run;
  const auto end = [&] {
    if (run.size() > best.size()) best = run;
    run.clear();
  };
  for (const Piece& piece : pieces) {
    if (piece.text.empty() || run.size() + piece.text.size() > longest_required) end();
    run += piece.text;
  }
  end();
  return best;
}

/// The run of adjacent pieces with the most bits.
Required best_run(const Pieces& pieces, double& best_bits) {
  Required best;
  best_bits = least_bits;
  const std::size_t count = std::min(pieces.size(), most_pieces);
  for (std::size_t i = 0; i < count; ++i) {
    Required run;
    for (std::size_t j = i; j < count; ++j) {
      run.bytes |= pieces[j].bytes;
      run.run = std::min(run.run + pieces[j].least, longest_required);
      const double bits = information_bits(run.bytes, run.run);
      if (bits > best_bits && pieces[j].least > 0) {
        best = run;
        best_bits = bits;
      }
      if (run.run == longest_required) break;  // more pieces only make the class wider
    }
  }
  return best;
}

double bits_of(std::string_view text) {
  double bits = 0;
  for (const char c : text) bits += information_bits(class_of_character({&c, 1}, false), 1);
  return bits;
}

/// What one alternative requires, and its bits of information.
struct Best {
  std::vector<Required> one_of;
  double bits = 0;
};

double bits_of(const std::vector<Required>& one_of) {
  double least = one_of.empty() ? 0 : enough_bits;
  for (const Required& one : one_of)
    least = std::min(least, one.text.empty() ? information_bits(one.bytes, one.run) : bits_of(one.text));
  return least;
}

Best best_of(const Pieces& pieces) {
  Required literal;
  literal.text = longest_text(pieces);
  Best best;
  best.bits = bits_of(literal.text);
  if (!literal.text.empty()) best.one_of = {std::move(literal)};
  if (best.bits >= enough_bits) return best;
  double by_run = 0;
  Required run = best_run(pieces, by_run);
  if (run.run > 0 && by_run > best.bits) best = {{std::move(run)}, by_run};
  for (const Piece& piece : pieces) {
    const double bits = bits_of(piece.one_of);
    if (bits > best.bits) best = {piece.one_of, bits};
  }
  return best;
}

class Reader {
 public:
  Reader(std::string_view pattern, bool ignore_case) : text_(pattern), ignore_case_(ignore_case) {}

  std::optional<std::vector<Required>> read() {
    if (text_.starts_with("(*")) return {};  // an option for the whole pattern
    std::vector<Pieces> alternatives;
    if (!read(alternatives) || at_ < text_.size()) return {};
    std::vector<Required> out;
    for (const Pieces& pieces : alternatives) {
      const Best best = best_of(pieces);
      if (best.one_of.empty()) return {};
      out.insert(out.end(), best.one_of.begin(), best.one_of.end());
    }
    return out;
  }

 private:
  /// Alternatives, up to the end or to a closing parenthesis. False: not understood.
  bool read(std::vector<Pieces>& out) {
    out.emplace_back();
    while (at_ < text_.size() && text_[at_] != ')') {
      if (text_[at_] == '|') {
        ++at_;
        out.emplace_back();
      } else if (!item(out.back())) {
        return false;
      }
    }
    return true;
  }

  /// One character, class, group or assertion, and its quantifier. Assertions match no characters, so they are not
  /// pieces.
  bool item(Pieces& out) {
    Pieces pieces;
    switch (text_[at_]) {
      case '\\':
        if (!escape(pieces)) return false;
        break;
      case '[': {
        const auto bytes = bracketed_class(text_, at_, ignore_case_);
        if (!bytes) return false;
        pieces.push_back(kind(*bytes));
        break;
      }
      case '(':
        if (!group(pieces)) return false;
        break;
      case '.':
        pieces.push_back(kind(~ByteClass()));
        ++at_;
        break;
      case '^':
      case '$':
        ++at_;
        break;
      case '*':
      case '+':
      case '?':
        return false;
      default: {
        const std::size_t size = text::code_point_at(text_, at_).size;
        pieces.push_back(piece_of(text_.substr(at_, size), ignore_case_));
        at_ += size;
      }
    }
    if (!quantified(pieces)) return false;
    out.insert(out.end(), pieces.begin(), pieces.end());
    return true;
  }

  bool escape(Pieces& out) {
    if (at_ + 1 == text_.size()) return false;
    const char c = text_[at_ + 1];
    at_ += 2;
    const bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    if (static_cast<unsigned char>(c) >= 0x80 || (c >= '0' && c <= '9')) return false;
    if (!letter) {
      out.push_back(piece_of(text_.substr(at_ - 1, 1), ignore_case_));
      return true;
    }
    if (std::string_view("bBAzZ").find(c) != std::string_view::npos) return true;
    if (c == 'N' && at_ < text_.size() && text_[at_] == '{') return false;
    const auto bytes = c == 'p' ? class_of_property(text_, at_) : class_of_escape(c, false);
    if (!bytes) return false;
    out.push_back(kind(*bytes));
    return true;
  }

  /// A group of one alternative is equal to its content. Groups that change the meaning of what follows are not
  /// understood.
  bool group(Pieces& out) {
    bool assertion = false;
    if (!group_begin(assertion)) return false;
    std::vector<Pieces> alternatives;
    if (!read(alternatives) || at_ == text_.size()) return false;
    ++at_;
    if (assertion) return true;
    if (alternatives.size() == 1) {
      out = std::move(alternatives.front());
      return true;
    }
    Piece piece = joined(alternatives.front());
    bool all = true;
    for (const Pieces& pieces : alternatives) {
      const Best best = best_of(pieces);
      all = all && !best.one_of.empty() && piece.one_of.size() < most_alternatives;
      piece.one_of.insert(piece.one_of.end(), best.one_of.begin(), best.one_of.end());
      const Piece one = joined(pieces);
      piece.bytes |= one.bytes;
      piece.least = std::min(piece.least, one.least);
    }
    if (!all) piece.one_of.clear();
    out.push_back(std::move(piece));
    return true;
  }

  bool group_begin(bool& assertion) {
    ++at_;
    if (at_ < text_.size() && text_[at_] == '*') return false;
    if (at_ == text_.size() || text_[at_] != '?') return true;
    for (const std::string_view known : {"?:", "?>", "?=", "?!", "?<=", "?<!"}) {
      if (!text_.substr(at_).starts_with(known)) continue;
      at_ += known.size();
      assertion = known.find_first_of("=!") != std::string_view::npos;
      return true;
    }
    return named_group_begin();
  }

  bool named_group_begin() {
    const std::size_t name = text_.substr(at_).starts_with("?P<") ? at_ + 3 : at_ + 2;
    if (name > text_.size() || text_[name - 1] != '<') return false;
    const std::size_t end = text_.find('>', name);
    if (end == std::string_view::npos) return false;
    at_ = end + 1;
    return true;
  }

  /// Pieces that are repeated together.
  static Piece joined(const Pieces& pieces) {
    Piece out;
    for (const Piece& piece : pieces) {
      out.bytes |= piece.bytes;
      out.least = std::min(out.least + piece.least, longest_required);
    }
    return out;
  }

  /// Reads the quantifier, if there is one, of these pieces.
  bool quantified(Pieces& pieces) {
    if (at_ == text_.size()) return true;
    std::size_t least = 1;
    bool more = true;
    switch (text_[at_]) {
      case '+':
        break;
      case '*':
      case '?':
        least = 0;
        break;
      case '{': {
        const Braces braces = counted();
        if (braces == Braces::none) return true;
        if (braces == Braces::unknown) return false;
        least = count_.least;
        more = count_.more;
        at_ = count_.end - 1;
        break;
      }
      default:
        return true;
    }
    ++at_;
    if (at_ < text_.size() && (text_[at_] == '?' || text_[at_] == '+')) ++at_;
    if (!pieces.empty()) pieces = times(pieces, least, more);
    return true;
  }

  /// The pieces as often as they must match, and the rest as one piece.
  static Pieces times(const Pieces& once, std::size_t least, bool more) {
    Pieces out;
    std::size_t left = least;
    for (; left > 0 && out.size() + once.size() <= longest_required; --left)
      out.insert(out.end(), once.begin(), once.end());
    if (left == 0 && !more) return out;
    Piece rest = joined(once);
    rest.least = std::min(rest.least * std::min(left, longest_required), longest_required);
    out.push_back(std::move(rest));
    return out;
  }

  enum class Braces : std::uint8_t { none, count, unknown };
  struct Count {
    std::size_t least = 0;
    bool more = false;
    std::size_t end = 0;  ///< after the braces
  };

  /// `{3}`, `{3,}`, `{3,5}`; other braces mean themselves, or do in some versions of PCRE2.
  Braces counted() {
    const std::size_t end = text_.find_first_not_of("0123456789, ", at_ + 1);
    if (end == std::string_view::npos || text_[end] != '}') return Braces::none;
    const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
    const auto [rest, error] = std::from_chars(inside.data(), inside.data() + inside.size(), count_.least);
    const std::string_view most(rest, static_cast<std::size_t>(inside.data() + inside.size() - rest));
    if (error != std::errc() || inside.find(' ') != std::string_view::npos) return Braces::unknown;
    if (!most.empty() && (most.front() != ',' || most.find(',', 1) != std::string_view::npos)) return Braces::unknown;
    count_.more = !most.empty();
    count_.end = end + 1;
    return Braces::count;
  }

  std::string_view text_;
  bool ignore_case_;
  std::size_t at_ = 0;
  Count count_;
};

}  // namespace

std::optional<std::vector<Required>> required_by(std::string_view pattern, bool ignore_case) {
  return Reader(pattern, ignore_case).read();
}

std::optional<Required> required_by_text(std::string_view text, bool ignore_case) {
  Pieces pieces;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = text::code_point_at(text, at).size;
    pieces.push_back(piece_of(text.substr(at, size), ignore_case));
    at += size;
  }
  Best best = best_of(pieces);
  if (best.one_of.empty()) return {};
  return std::move(best.one_of.front());
}

}  // namespace jt::search
