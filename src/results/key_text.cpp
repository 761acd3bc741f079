// SPDX-License-Identifier: MIT
#include "results/key_text.hpp"

#include <fmt/format.h>

#include "core/text/words.hpp"
#include "output/sanitise.hpp"
#include "results/clip_text.hpp"

namespace jt::results {

KeyText::KeyText(const Output& output, const KeyHolder& holder, const Part& part)
    : output_(output), holder_(holder), part_(part), room_(room_for_text(output.out)) {}

void KeyText::add(std::string_view key, std::string_view types) {
  const char* const separator = shown_ == 0 ? "" : ", ";
  if (holder_.type == scan::Type::array) {  // a shape has no more keys than can be shown
    ++shown_;
    text_ += fmt::format("{}{} ({})", separator, key, types);
    return;
  }
  if (seen_++ < part_.from || shown_ == part_.most || full_) return;
  const std::string item = fmt::format("{}{} ({})", separator, output::cut_string(key, room_ / 8), types);
  full_ = text_.size() + item.size() > room_;
  if (full_) return;
  text_ += item;
  ++shown_;
}

void KeyText::end() {
  const std::string& path = holder_.path;
  const std::uint64_t last = part_.from + shown_;
  const auto write = [this](std::string_view text) { output_.out.write(text); };
  if (holder_.type == scan::Type::array) {
    write(fmt::format("[Array with {}]", text::counted(holder_.length.value_or(0), "item")));
    if (shown_ > 0) write(fmt::format("\nKeys of its items: {}", output::sanitise(text_)));
  } else if (holder_.type != scan::Type::object) {
    write(fmt::format("No keys at {}: it is a {}", path, scan::name(holder_.type)));
  } else if (seen_ == 0) {
    write(fmt::format("No keys at {}: the object is empty", path));
  } else {
    write(fmt::format("Keys at {}: {}", path, output::sanitise(text_)));
    if (seen_ > last) write(fmt::format("\n[{}: {}]", text::counted(seen_ - last, "more key"), part_.next(last)));
  }
}

}  // namespace jt::results
