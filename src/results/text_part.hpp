// SPDX-License-Identifier: MIT
// TextPart: a part of a long list as text, within the limit of the output.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/shape/shape.hpp"
#include "results/key_series.hpp"
#include "results/part.hpp"

namespace jt::results {

class TextPart {
 public:
  /// Items with a call of their own in one part.
  static constexpr std::size_t most_calls = 8;

  /// `between` items and `after` each of them is that text. Borrows all, and what the output refers to.
  TextPart(const Output& output, const Part& part, std::string_view between, std::string_view after);

  /// Whether the next item is in the part, as far as there was room. Counts it in any case.
  bool next() { return seen_++ >= part_.from && shown_ != part_.most && !full_; }
  /// The item that `next` was about. `name`: what it begins with, which is cut if it is long. `call`: what shows the
  /// item whole, if the text is cut.
  void add(std::string_view name, std::string_view text, const std::string& call = {});
  /// Bytes for the text of an item: the first item of a part always has room then.
  [[nodiscard]] std::uint64_t most_text() const { return room_ / 2; }

  /// "Keys at $.a: rollout (object), darkMode (boolean)", and how to see those that are left out.
  void end_keys(const KeyHolder& holder);
  /// "2 values at $..a", a line for each, and how to see the others. `query`: as it was given.
  void end_values(std::string_view query);

 private:
  [[nodiscard]] std::string next(std::uint64_t last) const;
  /// Whether the part begins after the last item.
  [[nodiscard]] bool passed() const { return seen_ > 0 && part_.from >= seen_; }
  [[nodiscard]] std::string past_end(std::string_view noun) const;

  Output output_;
  const Part& part_;
  std::string_view between_, after_;
  std::uint64_t room_;
  std::string text_;
  std::string calls_;  ///< a line for each
  std::size_t calls_count_ = 0;
  std::uint64_t seen_ = 0;
  std::uint64_t shown_ = 0;
  bool full_ = false;
};

/// "[Array with 42 items]", and the keys that its elements have.
void show_element_keys(const Output& output, const shape::Shape& shape);

}  // namespace jt::results
