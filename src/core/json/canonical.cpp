// SPDX-License-Identifier: MIT
#include "core/json/canonical.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/json/lexer.hpp"
#include "core/stop.hpp"

namespace jt::json {
namespace {

/// Between two questions whether it is still wanted: a value may have 64 MiB.
constexpr std::size_t piece_size = std::size_t{1} << 20;

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

/// Receives the tokens of a text, and refuses those that are no value.
class Writer : public JsonEvents {
 public:
  [[nodiscard]] bool whole() {
    end_token();
    return ok_ && expect_ == Expect::nothing;
  }
  std::string take() { return std::move(out_); }

  void open(bool object) override {
    end_token();
    if (!begin_value()) return;
    levels_.push_back({object, true, out_.size(), members_.size()});
    if (!object) out_ += '[';
    expect_ = object ? Expect::key : Expect::value;
  }

  void close(bool object) override {
    end_token();
    if (!ok_ || levels_.empty() || levels_.back().object != object) return refuse();
    const Level level = levels_.back();
    if (expect_ != Expect::separator && !level.empty) return refuse();
    levels_.pop_back();
    if (object) {
      close_object(level);
    } else {
      out_ += ']';
    }
    end_value();
  }

  void comma() override {
    end_token();
    if (expect_ != Expect::separator) return refuse();
    expect_ = levels_.back().object ? Expect::key : Expect::value;
  }

  void colon() override {
    end_token();
    if (expect_ != Expect::colon) return refuse();
    expect_ = Expect::value;
  }

  void blank(std::string_view) override { end_token(); }

  void text(Role role, std::string_view piece, bool first) override {
    if (first) {
      end_token();
      role_ = role;
      open_ = true;
      token_.clear();
    }
    token_ += piece;
  }

 private:
  enum class Expect : std::uint8_t { value, key, colon, separator, nothing };

  /// What a token needs before it: a comma, unless it is the first.
  bool begin_value() {
    if (!ok_ || expect_ != Expect::value) {
      refuse();
      return false;
    }
    if (levels_.empty()) return true;
    Level& level = levels_.back();
    if (!level.object && !level.empty) out_ += ',';
    level.empty = false;
    return true;
  }

  void end_value() { expect_ = levels_.empty() ? Expect::nothing : Expect::separator; }

  /// All pieces of a token are there.
  void end_token() {
    if (!std::exchange(open_, false) || !ok_) return;
    const std::string_view token = token_;
    if (role_ == Role::key) {
      if (expect_ != Expect::key || !is_closed(token)) return refuse();
      levels_.back().empty = false;
      members_.push_back({decode(inside(token)), out_.size()});
      expect_ = Expect::colon;
      return;
    }
    if (!begin_value()) return;
    if (role_ == Role::string && is_closed(token)) {
      out_ += quote(decode(inside(token)));
    } else if (role_ == Role::number && is_number(token)) {
      out_ += canonical_number(token);
    } else if (role_ == Role::literal && (token == "true" || token == "false" || token == "null")) {
      out_ += token;
    } else {
      return refuse();
    }
    end_value();
  }

  static std::string_view inside(std::string_view string) { return string.substr(1, string.size() - 2); }
  /// Whether the string ends with its own quote, not with an escaped one.
  static bool is_closed(std::string_view string) {
    if (string.size() < 2 || !string.ends_with('"')) return false;
    const std::string_view text = inside(string);
    const std::size_t plain = text.find_last_not_of('\\');
    return (text.size() - (plain == std::string_view::npos ? 0 : plain + 1)) % 2 == 0;
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

  std::string out_;
  std::vector<Level> levels_;
  std::vector<Member> members_;
  Expect expect_ = Expect::value;
  std::string token_;  ///< its pieces
  Role role_ = Role::literal;
  bool open_ = false;  ///< there is a token whose end is not known yet
  bool ok_ = true;
};

}  // namespace

Result<std::string> canonical(std::string_view json) {
  Writer writer;
  JsonLexer lexer(writer);
  for (std::string_view rest = json; !rest.empty();) {
    TRY(still_wanted());
    const std::string_view piece = rest.substr(0, piece_size);
    lexer.push(piece);
    rest.remove_prefix(piece.size());
  }
  lexer.finish();
  if (!writer.whole()) return fail(Code::invalid_json, "the text is not a JSON value");
  return writer.take();
}

bool same_value(std::string_view a, std::string_view b) {
  const auto one = canonical(a);
  const auto other = canonical(b);
  return one && other && *one == *other;
}

}  // namespace jt::json
