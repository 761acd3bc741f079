// SPDX-License-Identifier: MIT
// The server that breaks rules, and what is left of it.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "core/mcp/client.hpp"
#include "core/transport/stdio_transport.hpp"

namespace jt::transport {

/// Whether a process runs; one that has ended and waits to be reaped does not.
inline bool runs(pid_t pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  if (!std::getline(stat, text)) return false;
  const char state = text[text.rfind(')') + 2];
  return state != 'Z' && state != 'X';
}

/// A folder of its own.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "jt_transport_XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }
  [[nodiscard]] const std::string& path() const { return path_; }

  /// The numbers that were written to a file, one a line.
  [[nodiscard]] std::vector<pid_t> pids(const std::string& name = "pids") const {
    std::vector<pid_t> found;
    std::ifstream lines(file(name));
    for (pid_t pid = 0; lines >> pid;) found.push_back(pid);
    return found;
  }

 private:
  std::string path_;
};

inline Program shell(const std::string& script) {
  return {.command = "sh", .arguments = {"-c", script}, .environment = {{"PATH", "/usr/bin:/bin"}}};
}

class Hostile {
 public:
  explicit Hostile(const std::string& mode, const std::string& number = {}) {
    program.command = JT_HOSTILE;
    program.arguments = {mode};
    if (!number.empty()) program.arguments.push_back(number);
    program.environment = {{"HOSTILE_PIDS", scratch_.file("pids")}};
  }

  /// Asks it, and ends it.
  Result<mcp::Offer> ask(mcp::AskOptions options = {}) {
    const Interrupt interrupt;
    auto server = start(program, interrupt);
    if (!server) return fail(std::move(server.error()));
    auto offer = mcp::ask(**server, options);
    last_words = (*server)->last_words();
    return offer;
  }

  /// How many processes it was, if none of them runs any more; else -1.
  [[nodiscard]] int processes() const {
    const auto pids = scratch_.pids();
    for (const pid_t pid : pids) {
      if (runs(pid)) return -1;
    }
    return static_cast<int>(pids.size());
  }

  Program program;
  std::string last_words;

 private:
  Scratch scratch_;
};

}  // namespace jt::transport
