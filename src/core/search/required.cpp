// SPDX-License-Identifier: MIT
#include "core/search/literals.hpp"

#include <utility>

#include "core/text/escape.hpp"

namespace jt {
namespace {

bool is_plain(std::string_view character, bool ignore_case) {
  const char c = character.front();
  if (character.size() > 1) return !ignore_case;
  if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x80) return false;
  // U+212A, the Kelvin sign, folds to k, and U+017F, the long s, to s.
  if (ignore_case && std::string_view("kKsS").find(c) != std::string_view::npos) return false;
  return c != '"' && c != '\\' && c != '/';
}

/// The runs of plain characters of one alternative; keeps the longest.
class Runs {
 public:
  explicit Runs(bool ignore_case) : ignore_case_(ignore_case) {}

  void add(std::string_view character) {
    if (!is_plain(character, ignore_case_) || run_.size() + character.size() > longest_literal) end();
    if (!is_plain(character, ignore_case_)) return;
    last_ = character.size();
    run_ += character;
  }
  /// The character that came last may stand there any number of times, or not at all.
  void take_back() {
    run_.resize(run_.size() - last_);
    end();
  }
  void end() {
    if (run_.size() > best_.size()) best_ = run_;
    run_.clear();
    last_ = 0;
  }
  std::string best() {
    end();
    return std::exchange(best_, {});
  }

 private:
  bool ignore_case_;
  std::string run_;
  std::size_t last_ = 0;  ///< bytes of its last character; 0 where it has none
  std::string best_;
};

class Reader {
 public:
  Reader(std::string_view pattern, bool ignore_case) : text_(pattern), runs_(ignore_case) {}

  std::optional<std::vector<std::string>> read() {
    if (text_.starts_with("(*")) return {};  // an option for all of it
    std::vector<std::string> out;
    while (at_ < text_.size()) {
      if (text_[at_] == '|') {
        ++at_;
        out.push_back(runs_.best());
        if (out.back().empty()) return {};
      } else if (!item()) {
        return {};
      }
    }
    out.push_back(runs_.best());
    if (out.back().empty()) return {};
    return out;
  }

 private:
  /// One character, class, group or assertion, and its quantifier. False: not understood.
  bool item() {
    switch (text_[at_]) {
      case '\\':
        if (!escape()) return false;
        break;
      case '[':
        runs_.end();
        if (!skip_class()) return false;
        break;
      case '(':
        runs_.end();
        if (!skip_group()) return false;
        break;
      case '.':
      case '^':
      case '$':
        runs_.end();
        ++at_;
        break;
      case ')':
      case '*':
      case '+':
      case '?':
        return false;
      default: {
        const std::size_t size = code_point_at(text_, at_).size;
        runs_.add(text_.substr(at_, size));
        at_ += size;
      }
    }
    quantifier();
    return true;
  }

  bool escape() {
    if (at_ + 1 == text_.size()) return false;
    const char c = text_[at_ + 1];
    at_ += 2;
    const bool letter = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    if (static_cast<unsigned char>(c) >= 0x80) return false;
    if (!letter) {
      runs_.add(text_.substr(at_ - 1, 1));
      return true;
    }
    runs_.end();
    // Those that stand for one character or a place and have nothing behind them.
    return std::string_view("dDwWsShHvVRNbBAzZntrfaeX").find(c) != std::string_view::npos &&
           !(c == 'N' && at_ < text_.size() && text_[at_] == '{');
  }

  bool skip_class() {
    ++at_;
    if (at_ < text_.size() && text_[at_] == '^') ++at_;
    if (at_ < text_.size() && text_[at_] == ']') ++at_;
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\\') {
        if (at_ + 1 < text_.size() && (text_[at_ + 1] == 'Q' || text_[at_ + 1] == 'E')) return false;
        ++at_;
      } else if (text_[at_] == '[' && at_ + 1 < text_.size() &&
                 std::string_view(":.=").find(text_[at_ + 1]) != std::string_view::npos) {
        return false;  // a POSIX class, perhaps
      } else if (text_[at_] == ']') {
        ++at_;
        return true;
      }
    }
    return false;
  }

  /// What is in a group is not looked at. Those that change the meaning of what follows are not understood.
  bool skip_group() {
    int depth = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\\') {
        if (at_ + 1 == text_.size() || text_[at_ + 1] == 'Q' || text_[at_ + 1] == 'E') return false;
        at_ += 2;
      } else if (c == '[') {
        if (!skip_class()) return false;
      } else if (c == '(') {
        if (!group_begin()) return false;
        ++depth;
      } else {
        ++at_;
        if (c == ')' && --depth == 0) return true;
      }
    }
    return false;
  }

  bool group_begin() {
    ++at_;
    if (at_ < text_.size() && text_[at_] == '*') return false;
    if (at_ == text_.size() || text_[at_] != '?') return true;
    for (const std::string_view known : {"?:", "?=", "?!", "?<=", "?<!", "?>"}) {
      if (!text_.substr(at_).starts_with(known)) continue;
      at_ += known.size();
      return true;
    }
    return false;
  }

  /// Whether what stands before may be missing decides; a run ends here in any case, for it may come again.
  void quantifier() {
    if (at_ == text_.size()) return;
    const char c = text_[at_];
    const std::size_t braces = c == '{' ? braces_size() : 0;
    if (c == '+') {
      runs_.end();
    } else if (c == '*' || c == '?' || braces > 0) {
      runs_.take_back();
    } else {
      return;
    }
    at_ += braces > 0 ? braces : 1;
    if (at_ < text_.size() && (text_[at_] == '?' || text_[at_] == '+')) ++at_;
  }

  /// `{3}`, `{3,}`, `{3,5}`: its bytes; 0 where the brace stands for itself. `{,5}` counts as one too.
  [[nodiscard]] std::size_t braces_size() const {
    std::size_t i = at_ + 1;
    while (i < text_.size() && ((text_[i] >= '0' && text_[i] <= '9') || text_[i] == ',' || text_[i] == ' ')) ++i;
    return i < text_.size() && text_[i] == '}' ? i + 1 - at_ : 0;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Runs runs_;
};

}  // namespace

std::optional<std::vector<std::string>> required_literals(std::string_view pattern, bool ignore_case) {
  return Reader(pattern, ignore_case).read();
}

std::optional<std::string> plain_part(std::string_view text, bool ignore_case) {
  Runs runs(ignore_case);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = code_point_at(text, at).size;
    runs.add(text.substr(at, size));
    at += size;
  }
  std::string best = runs.best();
  if (best.empty()) return {};
  return best;
}

}  // namespace jt
