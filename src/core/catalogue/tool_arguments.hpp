// SPDX-License-Identifier: MIT
// The arguments of a tool, made of the words of a command line and checked against its schema.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/value/view.hpp"

namespace jt::catalogue {

/// `NAME=VALUE` is a string where the schema says so, else JSON; where the schema does not say, JSON, or a string if it
/// is none. `NAME:=JSON` is JSON in any case. The first `=` ends the name. `given`: a JSON object, checked, whose
/// members the words replace. Returns an object on one line. `schema` may be absent. INVALID_INPUT: a word that is
/// neither, a name that is given twice, a value that is not JSON, or no UTF-8.
Result<std::string> tool_arguments(const std::vector<std::string>& words, const std::optional<std::string>& given,
                                   const value::View& schema);

struct ArgumentProblems {
  std::optional<Error> error;           ///< INVALID_INPUT, with what is wrong in `violations`, and names that are meant
  std::optional<std::string> unusable;  ///< why the schema cannot be used, so that nothing was checked
};

/// Against the input schema, and names that it does not have but that are nearly one it has. `arguments`: a JSON
/// object; `tool`: its name, for messages.
ArgumentProblems check_arguments(const std::string& tool, std::string_view arguments, const value::View& schema);

}  // namespace jt::catalogue
