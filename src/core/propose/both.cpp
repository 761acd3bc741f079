// SPDX-License-Identifier: MIT
#include "core/propose/both.hpp"

#include <utility>

namespace jt::propose {
namespace {

class Both final : public Interpreter {
 public:
  Both(std::unique_ptr<Interpreter> first, std::unique_ptr<Interpreter> second)
      : first_(std::move(first)), second_(std::move(second)) {}

  [[nodiscard]] std::string_view name() const override { return (second_asked_ ? second_ : first_)->name(); }

  Result<Proposal> propose(document::Document& document, std::string_view instruction) override {
    second_asked_ = false;
    auto proposal = first_->propose(document, instruction);
    if (!proposal || proposal->status != Status::ambiguous) return proposal;
    second_asked_ = true;
    document.restart();  // the second one reads from the beginning too
    auto other = second_->propose(document, instruction);
    if (other && other->status == Status::ambiguous && other->suggestions.empty()) {
      other->suggestions = std::move(proposal->suggestions);
    }
    return other;
  }

 private:
  std::unique_ptr<Interpreter> first_;
  std::unique_ptr<Interpreter> second_;
  bool second_asked_ = false;
};

}  // namespace

std::unique_ptr<Interpreter> both(std::unique_ptr<Interpreter> first, std::unique_ptr<Interpreter> second) {
  return std::make_unique<Both>(std::move(first), std::move(second));
}

}  // namespace jt::propose
