// SPDX-License-Identifier: MIT
// For developers of jt; not installed.
//   jt_docs DIR             writes man/*.1 and completions/* below DIR from the descriptions of the commands
//   jt_docs --examples DIR  writes each example of the manual as NAME-N.command, NAME-N.output, NAME-N.exit
#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "cli/docs/files.hpp"

int main(int argc, char** argv) {
  const bool examples = argc == 3 && std::string_view(argv[1]) == "--examples";
  if (argc != 2 && !examples) {
    fmt::print(stderr, "usage: jt_docs [--examples] DIR\n");
    return 2;
  }
  for (const jt::cli::GeneratedFile& file : examples ? jt::cli::example_files() : jt::cli::generated_files()) {
    const std::filesystem::path path = std::filesystem::path(argv[argc - 1]) / file.path;
    std::error_code failure;
    std::filesystem::create_directories(path.parent_path(), failure);
    std::ofstream out(path, std::ios::binary);
    out << file.content;
    out.close();
    if (!out) {
      fmt::print(stderr, "jt_docs: cannot write '{}'\n", path.string());
      return 2;
    }
  }
  return 0;
}
