// SPDX-License-Identifier: MIT
#include "core/unpack/members.hpp"

#include <array>

namespace jt::unpack {

Step Members::step(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, bool last) {
  if (!inside_) return between(in, last);
  Step step = member(in, out);
  if (step.state != Step::State::ended) return step;
  inside_ = false;
  matched_ = 0;
  step.state = Step::State::more;
  return last && step.read == in.size() && step.written == 0 ? Step{Step::State::ended, step.read, 0, {}} : step;
}

/// Looks for the next member. Zeros are what tapes are filled up with. A beginning that is cut off is no end: the rest
/// would be missing without a word.
Step Members::between(std::span<const std::uint8_t> in, bool last) {
  Step step;
  while (step.read < in.size() && matched_ < magic_.size()) {
    const std::uint8_t byte = in[step.read];
    if (byte == static_cast<std::uint8_t>(magic_[matched_])) {
      ++matched_;
    } else if (first_) {
      return {Step::State::damaged, step.read, 0, damage};
    } else if (byte != 0 || matched_ != 0) {
      step.state = Step::State::left;
      return step;
    }
    ++step.read;
  }
  if (matched_ == magic_.size()) {
    inside_ = true;
    first_ = false;
    if (!begin()) return {Step::State::damaged, step.read, 0, no_memory};
    std::array<std::uint8_t, 1> none{};
    const std::span magic(reinterpret_cast<const std::uint8_t*>(magic_.data()), magic_.size());
    const Step begun = member(magic, std::span(none).first(0));
    return {begun.state, step.read, 0, begun.problem};
  }
  if (last && step.read == in.size() && matched_ == 0) step.state = Step::State::ended;
  return step;
}

}  // namespace jt::unpack
