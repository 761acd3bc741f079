// SPDX-License-Identifier: MIT
// The prompt: what the model gets of the instruction and of the document.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "core/propose/llm/context.hpp"
#include "core/propose/llm/provider.hpp"

namespace jt::propose::llm {

/// `problems`: of the answer before this one; none at first. `random`: for the delimiters around the document text,
/// which do not occur in it.
Prompt prompt_for(const Context& context, std::string_view instruction, std::span<const std::string> problems,
                  const std::function<std::uint64_t()>& random);

}  // namespace jt::propose::llm
