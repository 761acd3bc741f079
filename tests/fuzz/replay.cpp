// SPDX-License-Identifier: MIT
// Runs a harness without a fuzzer: over kept inputs (FILE or FOLDER, any number of them), and over documents bred from
// them (--bred N [--seed S]). A harness that finds something wrong ends the program; the last line names the input.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "breed.hpp"
#include "harness.hpp"

namespace {

std::vector<std::filesystem::path> files_in(const std::string& name) {
  std::vector<std::filesystem::path> files;
  if (std::filesystem::is_directory(name)) {
    for (const auto& entry : std::filesystem::directory_iterator(name)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
  } else {
    files.emplace_back(name);
  }
  return files;
}

void run(const std::string& name, const std::string& text) {
  std::printf("%s\n", name.c_str());
  std::fflush(stdout);
  // A copy of the exact size: reading past its end is then seen.
  const std::vector<std::uint8_t> bytes(text.begin(), text.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> kept;
  std::uint64_t done = 0;
  std::uint64_t bred = 0;
  std::uint64_t seed = 1;
  for (int at = 1; at < argc; ++at) {
    const std::string_view argument = argv[at];
    if ((argument == "--bred" || argument == "--seed") && at + 1 < argc) {
      (argument == "--bred" ? bred : seed) = std::stoull(argv[++at]);
      continue;
    }
    for (const auto& file : files_in(argv[at])) {
      std::ifstream input(file, std::ios::binary);
      kept.emplace_back(std::istreambuf_iterator<char>(input), std::istreambuf_iterator<char>());
      run(file.string(), kept.back());
      ++done;
    }
  }
  std::erase_if(kept, [](const std::string& text) { return text.size() > 10'000; });
  for (std::uint64_t at = 0; at < bred; ++at, ++done) {
    jt::gen::Random random(seed * 1'000'003 + at);
    run("bred " + std::to_string(at) + " of seed " + std::to_string(seed), jt::fuzz::bred(random, kept));
  }
  std::printf("%ju passed, 0 failed, 0 skipped\n", static_cast<std::uintmax_t>(done));
  return 0;
}
