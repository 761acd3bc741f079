// SPDX-License-Identifier: MIT
#include "core/schema/class_pattern.hpp"

#include <bitset>

#include "core/text/words.hpp"

namespace jt::schema {
namespace {

using Set = std::bitset<256>;

constexpr std::string_view punctuation = "^$\\.*+?()[]{}|/";

void add_range(Set& set, char first, char last) {
  for (int c = static_cast<unsigned char>(first); c <= static_cast<unsigned char>(last); ++c)
    set.set(static_cast<std::size_t>(c));
}

/// `\d` and `\w`.
bool add_escape(Set& set, char letter) {
  if (letter != 'd' && letter != 'w') return false;
  add_range(set, '0', '9');
  if (letter == 'd') return true;
  add_range(set, 'a', 'z');
  add_range(set, 'A', 'Z');
  set.set('_');
  return true;
}

bool is_plain(char c) { return c >= ' ' && c < 0x7F; }

}  // namespace

/// False: the expression is not one of these.
class ClassPattern::Reader {
 public:
  Reader(std::string_view text, ClassPattern& out) : text_(text), out_(out) {}

  bool read() {
    if (text_.empty() || text_.front() != '^') return false;
    at_ = 1;
    while (at_ < text_.size()) {
      if (text_[at_] == '$' && at_ + 1 == text_.size()) {
        out_.to_end_ = true;
        break;
      }
      Set set;
      if (!atom(set) || !add(set)) return false;
    }
    return true;
  }

 private:
  bool atom(Set& set) {
    const char c = text_[at_++];
    if (c == '[') return bracket(set);
    if (c == '\\') return at_ < text_.size() && escape(set, text_[at_++], false);
    if (!is_plain(c) || std::string_view("$.*+?(){}]|").find(c) != std::string_view::npos) return false;
    set.set(static_cast<unsigned char>(c));
    return true;
  }

  static bool escape(Set& set, char c, bool in_brackets) {
    if (add_escape(set, c)) return true;
    if (punctuation.find(c) == std::string_view::npos && !(in_brackets && c == '-')) return false;
    set.set(static_cast<unsigned char>(c));
    return true;
  }

  /// After its '['.
  bool bracket(Set& set) {
    const bool inverted = at_ < text_.size() && text_[at_] == '^';
    if (inverted) ++at_;
    while (at_ < text_.size() && text_[at_] != ']') {
      const char first = text_[at_++];
      if (first == '\\') {
        if (at_ == text_.size() || !escape(set, text_[at_++], true)) return false;
        if (at_ + 1 < text_.size() && text_[at_] == '-' && text_[at_ + 1] != ']') return false;
        continue;
      }
      if (!is_plain(first) || first == '[') return false;
      char last = first;
      if (at_ + 1 < text_.size() && text_[at_] == '-' && text_[at_ + 1] != ']') {
        last = text_[at_ + 1];
        at_ += 2;
        if (!is_plain(last) || last == '\\' || last == '[' || last < first) return false;
      }
      add_range(set, first, last);
    }
    if (at_ == text_.size()) return false;
    ++at_;
    if (inverted) set.flip();
    return true;
  }

  bool add(const Set& set) {
    Part part;
    if (!quantifier(part)) return false;
    // A character that is not ASCII has several bytes: they are counted only where their number does not matter.
    const bool bytes = set.test(0x80);
    if (bytes && (part.most != without_end || part.least > 1)) return false;
    if (set.count() == 1 && part.least == 1 && part.most == 1) {
      std::size_t c = 0;
      while (!set.test(c)) ++c;
      if (out_.parts_.empty() || out_.parts_.back().bit != 0) out_.parts_.emplace_back();
      out_.parts_.back().text += static_cast<char>(c);
      return true;
    }
    if (classes_ == most_classes) return false;
    part.bit = static_cast<std::uint16_t>(1U << classes_++);
    for (std::size_t c = 0; c < set.size(); ++c)
      if (set.test(c)) out_.classes_[c] = static_cast<std::uint16_t>(out_.classes_[c] | part.bit);
    out_.parts_.push_back(std::move(part));
    return true;
  }

  /// How often; a lazy one is refused.
  bool quantifier(Part& part) {
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    if (c == '*' || c == '+' || c == '?') {
      ++at_;
      part.least = c == '+' ? 1 : 0;
      part.most = c == '?' ? 1 : without_end;
    } else if (c == '{') {
      const std::size_t close = text_.find('}', at_);
      if (close == std::string_view::npos) return false;
      const std::string_view inner = text_.substr(at_ + 1, close - at_ - 1);
      at_ = close + 1;
      const std::size_t comma = inner.find(',');
      const auto least = count(inner.substr(0, comma));
      if (!least) return false;
      part.least = part.most = *least;
      if (comma != std::string_view::npos) {
        part.most = without_end;
        if (comma + 1 < inner.size()) {
          const auto most = count(inner.substr(comma + 1));
          if (!most || *most < *least) return false;
          part.most = *most;
        }
      }
    }
    return at_ == text_.size() || std::string_view("?*+{").find(text_[at_]) == std::string_view::npos;
  }

  static std::optional<std::uint32_t> count(std::string_view digits) {
    constexpr std::uint64_t most = 1'000'000;
    const auto number = text::parse_number(digits);
    if (!number || *number > most) return std::nullopt;
    return static_cast<std::uint32_t>(*number);
  }

  std::string_view text_;
  ClassPattern& out_;
  std::size_t at_ = 0;
  std::size_t classes_ = 0;
};

std::optional<ClassPattern> ClassPattern::make(std::string_view expression) {
  ClassPattern out;
  if (!Reader(expression, out).read() || !out.never_goes_back()) return std::nullopt;
  return out;
}

/// Whether no part of a varying length shares a byte with what may follow it.
bool ClassPattern::never_goes_back() const {
  const auto shares = [&](const Part& part, const Part& next) {
    if (next.bit == 0) return (classes_[static_cast<unsigned char>(next.text.front())] & part.bit) != 0;
    for (const std::uint16_t classes : classes_)
      if ((classes & part.bit) != 0 && (classes & next.bit) != 0) return true;
    return false;
  };
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    if (parts_[i].least == parts_[i].most) continue;
    for (std::size_t next = i + 1; next < parts_.size(); ++next) {
      if (shares(parts_[i], parts_[next])) return false;
      if (parts_[next].least > 0) break;
    }
  }
  return true;
}

bool ClassPattern::fits(std::string_view subject) const {
  std::size_t at = 0;
  for (const Part& part : parts_) {
    if (part.bit == 0) {
      if (subject.substr(at, part.text.size()) != part.text) return false;
      at += part.text.size();
      continue;
    }
    const std::size_t begin = at;
    const std::size_t room = subject.size() - at;
    const std::size_t end = at + (part.most < room ? part.most : room);
    while (at < end && (classes_[static_cast<unsigned char>(subject[at])] & part.bit) != 0) ++at;
    if (at - begin < part.least) return false;
  }
  return !to_end_ || at == subject.size();
}

}  // namespace jt::schema
