// SPDX-License-Identifier: MIT
// Runs a harness without a fuzzer: over kept inputs (FILE or FOLDER, any number of them), and over documents bred from
// them (--bred N [--seed S]). A harness that finds something wrong ends the program; the last line names the input.
//
// With --for SECONDS it runs new inputs instead, made by changing the kept ones (with --documents also documents grown
// from the grammar, with --commented such that have comments; --dictionary FILE holds pieces to put in, as libFuzzer
// reads them). The input that is run is always in the file of --input FILE, so it is there when the program dies.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
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

void run(const std::string& text) {
  // A copy of the exact size: reading past its end is then seen.
  const std::vector<std::uint8_t> bytes(text.begin(), text.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

void run(const std::string& name, const std::string& text) {
  std::printf("%s\n", name.c_str());
  std::fflush(stdout);
  run(text);
}

/// What stands between the quotes of each line; \xNN, \\ and \" are bytes.
std::vector<std::string> dictionary_in(const std::string& name) {
  std::vector<std::string> entries;
  std::ifstream input(name);
  for (std::string line; std::getline(input, line);) {
    const std::size_t begin = line.find('"');
    const std::size_t end = line.rfind('"');
    if (line.starts_with('#') || begin == end) continue;
    std::string entry;
    for (std::size_t at = begin + 1; at < end; ++at) {
      const bool escaped = line[at] == '\\' && at + 1 < end;
      if (escaped && line[at + 1] == 'x') {
        entry += static_cast<char>(std::stoi(line.substr(at + 2, 2), nullptr, 16));
        at += 3;
      } else {
        entry += escaped ? line[++at] : line[at];
      }
    }
    entries.push_back(entry);
  }
  return entries;
}

struct Request {
  std::vector<std::string> kept;  ///< names of files and folders
  std::vector<std::string> dictionary;
  std::string input;
  std::uint64_t bred = 0;
  std::uint64_t seed = 1;
  unsigned seconds = 0;
  bool documents = false;
  bool commented = false;
};

Request request_of(int argc, char** argv) {
  Request request;
  for (int at = 1; at < argc; ++at) {
    const std::string_view argument = argv[at];
    if (argument == "--documents") {
      request.documents = true;
    } else if (argument == "--commented") {
      request.documents = request.commented = true;
    } else if (!argument.starts_with("--") || at + 1 == argc) {
      request.kept.emplace_back(argument);
    } else if (const std::string value = argv[++at]; argument == "--dictionary") {
      request.dictionary = dictionary_in(value);
    } else if (argument == "--input") {
      request.input = value;
    } else if (argument == "--bred") {
      request.bred = std::stoull(value);
    } else if (argument == "--seed") {
      request.seed = std::stoull(value);
    } else if (argument == "--for") {
      request.seconds = static_cast<unsigned>(std::stoul(value));
    }
  }
  return request;
}

/// One input after the other until the time is over. One that takes 20 seconds ends the program.
std::uint64_t run_new(const Request& request, const std::vector<std::string>& kept) {
  const int file = ::open(request.input.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(request.seconds);
  std::uint64_t done = 0;
  for (; std::chrono::steady_clock::now() < end; ++done) {
    jt::gen::Random random(request.seed * 1'000'003 + done);
    const bool document = request.documents && random.chance(50);
    const std::string text = document ? jt::fuzz::bred(random, kept, request.commented)
                                      : jt::fuzz::altered(random, kept, request.dictionary);
    if (::ftruncate(file, 0) != 0 || ::pwrite(file, text.data(), text.size(), 0) < 0) return 0;
    ::alarm(20);
    run(text);
  }
  ::alarm(0);
  ::close(file);
  return done;
}

}  // namespace

int main(int argc, char** argv) {
  const Request request = request_of(argc, argv);
  std::vector<std::string> kept;
  std::uint64_t done = 0;
  for (const std::string& name : request.kept) {
    for (const auto& file : files_in(name)) {
      std::ifstream input(file, std::ios::binary);
      kept.emplace_back(std::istreambuf_iterator<char>(input), std::istreambuf_iterator<char>());
      if (request.seconds != 0) continue;
      run(file.string(), kept.back());
      ++done;
    }
  }
  std::erase_if(kept, [](const std::string& text) { return text.size() > 10'000; });
  if (request.seconds != 0) {
    done = kept.empty() ? 0 : run_new(request, kept);
    std::printf("%ju inputs\n", static_cast<std::uintmax_t>(done));
    return done == 0 ? 1 : 0;
  }
  for (std::uint64_t at = 0; at < request.bred; ++at, ++done) {
    jt::gen::Random random(request.seed * 1'000'003 + at);
    run("bred " + std::to_string(at) + " of seed " + std::to_string(request.seed),
        jt::fuzz::bred(random, kept, request.commented));
  }
  std::printf("%ju passed, 0 failed, 0 skipped\n", static_cast<std::uintmax_t>(done));
  return 0;
}
