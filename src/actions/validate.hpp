// SPDX-License-Identifier: MIT
// validate: whether documents are JSON; if not, where and why.
#pragma once

#include <string>
#include <vector>

#include "actions/reading.hpp"
#include "core/shape/check_file.hpp"

namespace jt::actions {

struct ValidateRequest {
  std::vector<std::string> files;
  Reading reading = {};
  bool duplicates = false;  ///< duplicate keys are mistakes; if everything is checked they always are
};

/// What is wrong with one of the files. `on_bad_line`: as of `shape::CheckOptions`.
shape::FileReport report_on(const Caller& caller, const ValidateRequest& request, const std::string& file,
                            std::function<void(Error)> on_bad_line = {});

/// `no` if a file is not valid, `failed` if one cannot be read.
Exit validate(Caller& caller, const ValidateRequest& request);

}  // namespace jt::actions
