// SPDX-License-Identifier: MIT
#include "core/json/canonical.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"

namespace jt::json {
namespace {

/// A member of an object that is being written: its key and the offset of its text in the output.
struct Member {
  std::string key;
  std::size_t begin = 0;
};

/// An open container. The members of all open objects are in one vector; `members` is the index of this one's first.
struct Level {
  bool object = false;
  bool empty = true;
  std::size_t begin = 0;
  std::size_t members = 0;
};

class Writer {
 public:
  explicit Writer(std::string_view json) : json_(json) {}

  Result<std::string> run() {
    while (ok_ && !done_) step();
    blanks();
    if (!ok_ || at_ != json_.size()) {
      return fail(Code::invalid_json, "no JSON value: unexpected text at byte " + std::to_string(at_));
    }
    return std::move(out_);
  }

 private:
  void blanks() {
    while (at_ < json_.size() && std::string_view(" \t\n\r").find(json_[at_]) != std::string_view::npos) ++at_;
  }
  [[nodiscard]] char peek() const { return at_ < json_.size() ? json_[at_] : '\0'; }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }

  /// One value, or what comes before the next one in the innermost container.
  void step() {
    blanks();
    if (levels_.empty()) {
      value();
      return;
    }
    Level& level = levels_.back();
    if (take(level.object ? '}' : ']')) {
      close();
      return;
    }
    if (!level.empty) {
      if (!take(',')) return refuse();
      blanks();
    }
    if (level.object) {
      members_.push_back({std::string{}, out_.size()});
      if (!string(members_.back().key)) return refuse();
      blanks();
      if (!take(':')) return refuse();
      blanks();
    } else if (!level.empty) {
      out_ += ',';
    }
    level.empty = false;
    value();
  }

  void value() {
    const char c = peek();
    if (c == '{' || c == '[') {
      ++at_;
      levels_.push_back({c == '{', true, out_.size(), members_.size()});
      if (c == '[') out_ += '[';
      return;
    }
    if (c == '"') {
      std::string text;
      if (!string(text)) return refuse();
      out_ += quote(text);
    } else if (!literal() && !number()) {
      return refuse();
    }
    if (levels_.empty()) done_ = true;
  }

  bool literal() {
    for (const std::string_view word : {"true", "false", "null"}) {
      if (json_.substr(at_, word.size()) == word) {
        at_ += word.size();
        out_ += word;
        return true;
      }
    }
    return false;
  }

  bool number() {
    const std::size_t end = std::min(json_.find_first_not_of("+-.0123456789eE", at_), json_.size());
    const std::string_view text = json_.substr(at_, end - at_);
    if (!is_number(text)) return false;
    at_ = end;
    out_ += canonical_number(text);
    return true;
  }

  bool string(std::string& text) {
    if (!take('"')) return false;
    const std::size_t begin = at_;
    while (at_ < json_.size() && json_[at_] != '"') at_ += json_[at_] == '\\' ? 2U : 1U;
    if (at_ >= json_.size()) return false;
    text = decode(json_.substr(begin, at_ - begin));
    ++at_;
    return true;
  }

  void close() {
    const Level level = levels_.back();
    levels_.pop_back();
    if (level.object) {
      close_object(level);
    } else {
      out_ += ']';
    }
    if (levels_.empty()) done_ = true;
  }

  /// The values of the members are adjacent, from `level.begin` on; sorts them, with their keys.
  void close_object(const Level& level) {
    const auto first = members_.begin() + static_cast<std::ptrdiff_t>(level.members);
    std::vector<std::size_t> ends;
    for (auto member = first; member != members_.end(); ++member) {
      ends.push_back(member + 1 == members_.end() ? out_.size() : (member + 1)->begin);
    }
    std::vector<std::size_t> order(ends.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto member = [&](std::size_t i) -> const Member& { return members_[level.members + i]; };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return member(a).key < member(b).key; });
    std::string text = "{";
    text.reserve(out_.size() - level.begin + ends.size() * 8);
    for (const std::size_t i : order) {
      if (text.size() > 1) text += ',';
      text += quote(member(i).key);
      text += ':';
      text.append(out_, member(i).begin, ends[i] - member(i).begin);
    }
    text += '}';
    out_.replace(level.begin, std::string::npos, text);
    members_.erase(first, members_.end());
  }

  void refuse() { ok_ = false; }

  std::string_view json_;
  std::size_t at_ = 0;
  std::string out_;
  std::vector<Level> levels_;
  std::vector<Member> members_;
  bool ok_ = true;
  bool done_ = false;
};

}  // namespace

Result<std::string> canonical(std::string_view json) { return Writer(json).run(); }

bool same_value(std::string_view a, std::string_view b) {
  const auto one = canonical(a);
  const auto other = canonical(b);
  return one && other && *one == *other;
}

}  // namespace jt::json
