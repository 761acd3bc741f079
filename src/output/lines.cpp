// SPDX-License-Identifier: MIT
#include "output/lines.hpp"

#include "output/sanitise.hpp"
#include "output/style.hpp"

namespace jt::output {

void Lines::text(Role role, std::string_view text) {
  if (terminal_) return append_painted(out_, role, sanitise(text), colour_);
  append_painted(out_, role, text, colour_);
}

void Lines::end() {
  out_ += '\n';
  if (ends_ != nullptr) ends_->push_back(out_.size());
}

void Lines::add(const Line& line) {
  append_line(out_, line, colour_, terminal_);
  if (ends_ != nullptr) ends_->push_back(out_.size());
}

void Lines::add(const std::vector<Line>& lines) {
  for (const Line& each : lines) add(each);
}

}  // namespace jt::output
