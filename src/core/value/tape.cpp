// SPDX-License-Identifier: MIT
#include "core/value/tape.hpp"

#include <algorithm>
#include <limits>
#include <new>

#include "core/json/escape.hpp"
#include "core/scan/checker.hpp"
#include "core/text/word.hpp"
#include "core/value/view.hpp"

namespace jt::value {

namespace {

constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max();

Failed too_long() { return fail(Code::limit_exceeded, "the JSON text is longer than 4 GiB"); }

}  // namespace

Result<void> Tape::read(std::string_view text) {
  size_ = 0;
  scan::Checker checker;
  TRY(checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
  TRY(checker.finish());
  return index(text);
}

Result<void> Tape::index(std::string_view text) {
  text_ = text;
  size_ = 0;
  escaped_keys_ = false;
  if (text.size() < most && build()) return {};
  size_ = 0;
  return too_long();
}

View Tape::root() const { return size_ == 0 ? View() : View(*this, 0); }

/// False: there are more words than an index in 32 bits can have.
bool Tape::push(std::size_t word) {
  if (size_ == capacity_) {
    if (size_ == most) return false;
    const std::size_t first = std::max<std::size_t>(text_.size() / 16, 16);
    const std::size_t wanted = std::min(capacity_ == 0 ? first : capacity_ + capacity_ / 2, most);
    void* const larger = std::realloc(words_.get(), wanted * sizeof(std::uint32_t));
    if (larger == nullptr) throw std::bad_alloc();
    static_cast<void>(words_.release());
    words_.reset(static_cast<std::uint32_t*>(larger));
    capacity_ = wanted;
  }
  words_[size_++] = static_cast<std::uint32_t>(word);
  return true;
}

/// Of a text that is known to be valid: nothing is checked here. The word after an opening bracket is the place of the
/// bracket around it until its container ends.
bool Tape::build() {
  std::size_t open = most;
  std::size_t string = 0;  // where the last one began
  std::size_t at = text_.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  while (at < text_.size()) {
    switch (text_[at]) {
      case ' ':
        at += text::leading_spaces(text_.substr(at));
        break;
      case '\t':
      case '\r':
      case '\n':
      case ',':
        ++at;
        break;
      case ':':
        escaped_keys_ = escaped_keys_ || json::has_backslash(text_.substr(string, at - string));
        ++at;
        break;
      case '"':
        if (!push(at)) return false;
        string = at;
        at = after_string(at);
        break;
      case '{':
      case '[':
        if (!push(at) || !push(open)) return false;
        open = size_ - 2;
        ++at;
        break;
      case '}':
      case ']': {
        if (!push(at)) return false;
        const std::size_t around = words_[open + 1];
        words_[open + 1] = static_cast<std::uint32_t>(size_);
        open = around;
        ++at;
        break;
      }
      default:
        if (!push(at)) return false;
        at = std::min(text_.find_first_of(",]} \t\r\n", at), text_.size());
    }
  }
  return push(text_.size());  // where the last value ends at the latest
}

/// After the closing quote of the string that begins there.
std::size_t Tape::after_string(std::size_t begin) const {
  for (std::size_t at = text_.find('"', begin + 1);; at = text_.find('"', at + 1)) {
    std::size_t slashes = 0;
    while (text_[at - 1 - slashes] == '\\') ++slashes;
    if (slashes % 2 == 0) return at + 1;
  }
}

}  // namespace jt::value
