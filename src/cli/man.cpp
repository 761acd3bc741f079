// SPDX-License-Identifier: MIT
#include "cli/man.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>

extern char** environ;

namespace jt::cli {

namespace {

namespace fs = std::filesystem;

/// Page files that belong to the running program: those installed with it, or those in its source tree.
std::string find_page(const std::string& name) {
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  if (program.empty()) return {};
  const std::string file = name + ".1";
  const fs::path installed = program.parent_path().parent_path() / "share/man/man1";
  for (const char* suffix : {"", ".gz"}) {
    if (fs::exists(installed / (file + suffix), ignored)) return (installed / (file + suffix)).string();
  }
  for (fs::path folder = program.parent_path(); folder.has_relative_path(); folder = folder.parent_path()) {
    const bool ours = fs::exists(folder / "src/cli/command.hpp", ignored);
    if (ours && fs::exists(folder / "man" / file, ignored)) return (folder / "man" / file).string();
  }
  return {};
}

/// Runs the program of that name in $PATH and waits. Nothing if it could not be started.
std::optional<int> call(std::vector<std::string> words) {
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  // jt ignores SIGPIPE; pagers and formatters need it.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t child = 0;
  const int failure = posix_spawnp(&child, argv[0], nullptr, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  if (failure != 0) return std::nullopt;
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return std::nullopt;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 0;  // a pager ended by a signal has shown the page
}

}  // namespace

bool open_manual(const std::string& name, const Context& context) {
  context.out.flush();
  const std::string page = find_page(name);
  if (page.empty()) return false;
  // For man, an argument with a slash is a file.
  const auto status = call({"man", page});
  return status.has_value() && *status == 0;
}

}  // namespace jt::cli
