// SPDX-License-Identifier: MIT
#include "commands/catalogue_texts.hpp"

#include "cli/asking.hpp"
#include "core/json/escape.hpp"

namespace jt::commands {

Result<std::vector<std::string>> catalogue_texts(const cli::Context& context, const cli::Arguments& arguments) {
  auto asked = cli::ask_all(context, arguments);
  if (!asked) return fail(std::move(asked.error()));
  std::vector<std::string> texts;
  for (auto& [name, text] : asked->texts) {
    std::string& whole = texts.emplace_back();
    whole.reserve(name.size() + text.size() + 8);
    ((whole += '{') += json::quote(name)) += ':';
    (whole += text) += '}';
    text.clear();
    text.shrink_to_fit();
  }
  return texts;
}

}  // namespace jt::commands
