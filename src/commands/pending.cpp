// SPDX-License-Identifier: MIT
// Commands that are described but not built yet. Each line goes when its NAME.cpp comes.
#include "commands/context.hpp"

namespace jt {

namespace {

int not_built(Context& context, std::string_view name) {
  return context.refuse(make_error(Code::invalid_input, std::string("'") + std::string(name) + "' is not built yet"));
}

}  // namespace

int run_validate(Context& context, const Arguments&) { return not_built(context, "validate"); }

}  // namespace jt
