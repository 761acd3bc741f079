// SPDX-License-Identifier: MIT
#include "results/text_part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/text/utf8.hpp"
#include "core/text/words.hpp"
#include "output/sanitise.hpp"
#include "results/clip_text.hpp"
#include "results/shape_limits.hpp"

namespace jt::results {

namespace {

/// For what is said about the items.
std::uint64_t around(const Part& part) {
  constexpr std::uint64_t counts = 100;
  constexpr std::uint64_t usual = 400;
  return std::max(usual, counts + part.next(std::numeric_limits<std::uint64_t>::max()).size());
}

}  // namespace

TextPart::TextPart(const Output& output, const Part& part, std::string_view between, std::string_view after)
    : output_(output),
      part_(part),
      between_(between),
      after_(after),
      room_(output.out.limit() - std::min<std::uint64_t>(output.out.limit() / 2, around(part))) {}

void TextPart::add(std::string_view name, std::string_view text, const std::string& call) {
  std::string item =
      fmt::format("{}{}{}", shown_ == 0 ? "" : between_,
                  output::sanitise(fmt::format("{}{}", output::cut_string(name, room_ / 8), text)), after_);
  const std::string line = call.empty() ? std::string() : fmt::format("[more: {}]\n", call);
  const std::uint64_t used = text_.size() + calls_.size();
  full_ = used + item.size() + line.size() > room_;
  if (full_ && shown_ > 0) return;  // (A part without an item would be asked for again.)
  text_ += text::front_bytes(item, static_cast<std::size_t>(room_));
  if (!full_) calls_ += line;
  ++shown_;
  full_ = full_ || (!line.empty() && ++calls_count_ == most_calls);
}

void TextPart::end_keys(const KeyHolder& holder) {
  const std::uint64_t last = part_.from + shown_;
  if (holder.type != scan::Type::object) {
    output_.out.write(fmt::format("No keys at {}: it is a {}", holder.path, scan::name(holder.type)));
  } else if (seen_ == 0) {
    output_.out.write(fmt::format("No keys at {}: the object is empty", holder.path));
  } else {
    output_.out.write(fmt::format("Keys at {}: {}", holder.path, text_));
    if (seen_ > last) {
      output_.out.write(fmt::format("\n[{}: {}]", text::counted(seen_ - last, "more key"), next(last)));
    }
    if (passed()) output_.out.write("\n" + past_end("keys"));
  }
}

void TextPart::end_values(std::string_view query) {
  const std::uint64_t last = part_.from + shown_;
  output_.out.write(fmt::format("{} at {}\n{}", text::counted(seen_, "value"), query, text_ + calls_));
  if (seen_ > last) output_.out.write(fmt::format("[{} more: {}]\n", seen_ - last, next(last)));
  if (passed()) output_.out.write(past_end("values") + "\n");
}

/// A part of no items has no next one.
std::string TextPart::next(std::uint64_t last) const { return part_.most == 0 ? "the limit is 0" : part_.next(last); }

std::string TextPart::past_end(std::string_view noun) const {
  return fmt::format("note: 'offset' {} is after the last of {} {}", part_.from, seen_, noun);
}

void show_element_keys(const Output& output, const shape::Shape& shape) {
  std::string text;
  for (const auto& member : shape.place.element->members->list()) {
    text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", member->key, joined(member->types.by_number()));
  }
  output.out.write(fmt::format("[Array with {}]", text::counted(shape.length, "item")));
  if (!text.empty()) output.out.write(fmt::format("\nKeys of its items: {}", output::sanitise(text)));
}

}  // namespace jt::results
