// SPDX-License-Identifier: MIT
#include "cli/interpreters.hpp"

#include "core/propose/both.hpp"
#include "core/propose/llm/interpreter.hpp"
#include "core/propose/llm/service.hpp"
#include "core/propose/llm/settings.hpp"
#include "core/propose/rules/interpreter.hpp"
#include "core/transport/interrupt.hpp"

namespace jt::cli {

namespace {

propose::llm::Variables variables_of(const Context& context) {
  propose::llm::Variables variables;
  for (const char* name : propose::llm::variable_names) {
    if (auto value = context.environment(name)) variables.emplace(name, std::move(*value));
  }
  return variables;
}

/// Signals wait only while the model is asked.
class Model final : public propose::Interpreter {
 public:
  Model(propose::llm::Settings settings, propose::llm::Variables variables)
      : settings_(std::move(settings)), variables_(std::move(variables)) {}

  [[nodiscard]] std::string_view name() const override { return "llm"; }

  Result<propose::Proposal> propose(document::Document& document, std::string_view instruction) override {
    const transport::Interrupt interrupt;  // destroyed last: then the signal is delivered
    propose::llm::World world = propose::llm::over_http(settings_, variables_, interrupt);
    return propose::llm::interpreter({settings_, std::move(world)})->propose(document, instruction);
  }

 private:
  propose::llm::Settings settings_;
  propose::llm::Variables variables_;
};

}  // namespace

Result<std::unique_ptr<propose::Interpreter>> interpreter(const Context& context, std::string_view which,
                                                          std::uint64_t seconds) {
  if (which == "rules") return propose::rules::interpreter();
  const propose::llm::Variables variables = variables_of(context);
  if (which == "auto" && !propose::llm::configured(variables)) return propose::rules::interpreter();
  auto settings = TRY(propose::llm::settings(variables, std::chrono::seconds(seconds)));
  std::unique_ptr<propose::Interpreter> model = std::make_unique<Model>(std::move(settings), variables);
  if (which == "llm") return model;
  return propose::both(propose::rules::interpreter(), std::move(model));
}

}  // namespace jt::cli
