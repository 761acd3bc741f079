// SPDX-License-Identifier: MIT
#include "core/propose/llm/interpreter.hpp"

#include <fmt/format.h>

#include <optional>
#include <random>

#include "core/propose/llm/answer.hpp"
#include "core/propose/llm/check.hpp"
#include "core/propose/llm/prompt.hpp"
#include "core/text/words.hpp"

namespace jt::propose::llm {
namespace {

constexpr std::size_t most_problems = 5;

std::uint64_t random_number() {
  std::random_device device;
  return std::uint64_t{device()} << 32U | device();
}

Proposal found(std::vector<Change> changes) {
  Proposal proposal;
  proposal.status = changes.empty() ? Status::no_changes : Status::success;
  proposal.message = changes.empty() ? "Everything is so already"
                                     : fmt::format("Found {} to apply", text::counted(changes.size(), "change"));
  proposal.changes = std::move(changes);
  return proposal;
}

Proposal ambiguous(std::string message, std::vector<std::string> suggestions) {
  Proposal proposal;
  proposal.status = Status::ambiguous;
  proposal.message = std::move(message);
  proposal.suggestions = std::move(suggestions);
  return proposal;
}

class Asking final : public Interpreter {
 public:
  Asking(Service service, std::size_t budget) : service_(std::move(service)), budget_(budget) {}

  [[nodiscard]] std::string_view name() const override { return "llm"; }

  Result<Proposal> propose(document::Document& document, std::string_view instruction) override {
    const Words words(instruction);
    const auto context = TRY(context_of(document, words, budget_));
    // From here on: a large document may take longer to read than a model to answer.
    const auto deadline = mcp::Clock::now() + service_.settings().timeout;
    std::vector<std::string> problems;
    for (const bool last : {false, true}) {
      const Prompt prompt = prompt_for(context, instruction, problems, random_number);
      const auto text = TRY(service_.ask(prompt, answer_schema(), deadline));
      const auto answer = read_answer(text);
      if (!answer) {
        if (last) return fail(answer.error());
        problems = {answer.error()->message};
        continue;
      }
      if (answer->operations.empty()) return unclear(*answer);
      auto checked = TRY(check(document, *answer, context, words));
      if (checked.problems.empty()) return found(std::move(checked.changes));
      problems = std::move(checked.problems);
      if (problems.size() > most_problems) problems.resize(most_problems);
    }
    return ambiguous("The language model found no change that holds: " + problems.front(), {});
  }

 private:
  static Proposal unclear(const Answer& answer) {
    return ambiguous(answer.unclear.empty() ? "The language model found nothing to change" : answer.unclear,
                     answer.suggestions);
  }

  Service service_;
  std::size_t budget_;
};

}  // namespace

std::unique_ptr<Interpreter> interpreter(Service service, std::size_t budget) {
  return std::make_unique<Asking>(std::move(service), budget);
}

}  // namespace jt::propose::llm
