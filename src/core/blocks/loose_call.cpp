// SPDX-License-Identifier: MIT
#include "core/blocks/loose_call.hpp"

#include <algorithm>

#include "core/blocks/tools.hpp"
#include "core/json/comment_end.hpp"
#include "core/text/ascii.hpp"

namespace jt::blocks {
namespace {

constexpr std::string_view quotes = "\"'`";
constexpr std::string_view signs = "{}[],:";

/// A sign, a string or a word; its sign is that of its first byte. At the end of the text it is empty.
struct Token {
  std::string_view text;  ///< of a string, what is between the quotes
  char sign = '\0';       ///< one of `signs`, '"' for a string, 'w' for a word
};

class LooseReader {
 public:
  explicit LooseReader(std::string_view text) : text_(text) {}

  std::optional<LooseCall> read() {
    Token token = next();
    const std::size_t members = token.sign == '[' ? 2 : 1;
    std::size_t depth = 0;
    bool key = false;  // a member of a call begins
    for (; token.sign != '\0'; token = next()) {
      if (depth == 0 && token.sign != '{' && token.sign != ',' && (members == 1 || token.sign != '[')) return {};
      if (key && (token.sign == '"' || token.sign == 'w')) {
        if (next().sign != ':') return {};
        if (!member(token.text)) return {};
      }
      if (token.sign == '{' || token.sign == '[') ++depth;
      if (token.sign == '}' || token.sign == ']') --depth;
      key = depth == members && (token.sign == '{' || token.sign == ',');
    }
    return call_.tool.empty() ? std::nullopt : std::optional(call_);
  }

 private:
  /// After the colon. False: `tool` is no string.
  bool member(std::string_view key) {
    if (key == "tool") {
      const Token value = next();
      if (call_.tool.empty()) call_.tool = value.text;
      return value.sign == '"';
    }
    const auto names = member_names();
    call_.field = call_.field || std::ranges::find(names, key) != names.end();
    return true;
  }

  Token next() {
    while ((at_ = std::min(text_.find_first_not_of(text::blanks, at_), text_.size())) < text_.size()) {
      const char second = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
      if (text_[at_] != '/' || !json::CommentEnd::begins_comment(second)) return token();
      at_ = json::comment_end(text_, at_).value_or(text_.size());
    }
    return {};
  }

  Token token() {
    const std::size_t begin = at_;
    const char c = text_[at_++];
    if (signs.find(c) != std::string_view::npos) return {text_.substr(begin, 1), c};
    if (quotes.find(c) == std::string_view::npos) {
      constexpr std::string_view ends = " \t\r\n{}[],:\"'`";
      at_ = std::min(text_.find_first_of(ends, begin), text_.size());
      return {text_.substr(begin, at_ - begin), 'w'};
    }
    while (at_ < text_.size() && text_[at_] != c) at_ += text_[at_] == '\\' ? std::size_t{2} : 1;
    const std::size_t end = std::min(at_, text_.size());
    at_ = std::min(end + 1, text_.size());
    return {text_.substr(begin + 1, end - begin - 1), '"'};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  LooseCall call_;
};

}  // namespace

std::optional<LooseCall> loose_call(std::string_view text) { return LooseReader(text).read(); }

}  // namespace jt::blocks
