// SPDX-License-Identifier: MIT
// Runs a harness over kept inputs, without a fuzzer: FILE or FOLDER, any number of them.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  std::vector<std::filesystem::path> files;
  for (int at = 1; at < argc; ++at) {
    if (std::filesystem::is_directory(argv[at])) {
      for (const auto& entry : std::filesystem::directory_iterator(argv[at])) files.push_back(entry.path());
    } else {
      files.emplace_back(argv[at]);
    }
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    // Told beforehand: a harness that finds something wrong ends the program.
    std::printf("%s\n", file.c_str());
    std::fflush(stdout);
    std::ifstream input(file, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(input), {}};
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  }
  std::printf("%zu passed, 0 failed, 0 skipped\n", files.size());
  return 0;
}
