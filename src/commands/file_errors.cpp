// SPDX-License-Identifier: MIT
#include "commands/file_errors.hpp"

#include "output/report.hpp"

namespace jt {

void FileErrors::add(const std::string& file, const Error& plain) {
  const Error error = context_.completed(plain);
  if (context_.globals.format != Format::json) {
    context_.renderer->error(error);
    return;
  }
  nlohmann::ordered_json one = {{"file", file}};
  one.update(error_members(error, Detail::full));
  errors_.push_back(std::move(one));
}

void FileErrors::put_into(nlohmann::ordered_json& members) const {
  if (!errors_.empty()) members["errors"] = errors_;
}

}  // namespace jt
