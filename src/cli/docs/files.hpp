// SPDX-License-Identifier: MIT
// Every file that is generated from the descriptions.
#pragma once

#include <string>
#include <vector>

namespace jt::cli {

struct GeneratedFile {
  std::string path;  ///< below the project's folder: "man/jt-get.1"
  std::string content;
};

/// Manual pages and completions, which are committed.
std::vector<GeneratedFile> generated_files();
/// The examples of the manual for the tests that run them: "get-1.command", ".output" and ".exit" of each.
std::vector<GeneratedFile> example_files();

}  // namespace jt::cli
