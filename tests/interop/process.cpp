// SPDX-License-Identifier: MIT
#include "process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace jt::interop {
namespace {

/// Reads both pipes until both are closed, whichever has something to say.
void drain(std::array<pollfd, 2> pipes, std::array<std::string*, 2> texts) {
  for (int open = 2; open > 0;) {
    ::poll(pipes.data(), pipes.size(), -1);
    for (std::size_t at = 0; at < pipes.size(); ++at) {
      if (pipes[at].revents == 0) continue;
      char bytes[65536];
      const ssize_t count = ::read(pipes[at].fd, bytes, sizeof bytes);
      if (count > 0) {
        texts[at]->append(bytes, static_cast<std::size_t>(count));
      } else {
        ::close(pipes[at].fd);
        pipes[at].fd = -1;
        --open;
      }
    }
  }
}

}  // namespace

Outcome run(const std::vector<std::string>& command) {
  std::array<int, 2> out{};
  std::array<int, 2> err{};
  if (::pipe2(out.data(), O_CLOEXEC) != 0 || ::pipe2(err.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  std::vector<char*> arguments;
  for (const auto& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) {
    ::dup2(::open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
    ::dup2(out[1], STDOUT_FILENO);
    ::dup2(err[1], STDERR_FILENO);
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
  }
  ::close(out[1]);
  ::close(err[1]);
  Outcome outcome;
  drain({pollfd{out[0], POLLIN, 0}, pollfd{err[0], POLLIN, 0}}, {&outcome.out, &outcome.err});
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) {
    outcome.signal = WTERMSIG(status);
  } else {
    outcome.code = WEXITSTATUS(status);
  }
  return outcome;
}

Folder::Folder() {
  std::string path = (std::filesystem::temp_directory_path() / "jt-interop-XXXXXX").string();
  if (::mkdtemp(path.data()) == nullptr) throw std::runtime_error("cannot make a folder");
  path_ = path;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string Folder::write(const std::string& name, const std::string& bytes) const {
  std::string path = path_ + "/" + name;
  std::ofstream file(path, std::ios::binary);
  file << bytes;
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
  return path;
}

void Tally::fail(const std::string& name, const std::string& why) {
  ++failed_;
  std::printf("failed: %s: %s\n", name.c_str(), why.c_str());
}

void Tally::skip(const std::string& what, int cases, const std::string& why) {
  skipped_ += cases;
  std::printf("skipped: %s: %s\n", what.c_str(), why.c_str());
}

bool Tally::check(const std::string& name, const std::string& complaint) {
  if (complaint.empty()) {
    pass();
  } else {
    fail(name, complaint);
  }
  return complaint.empty();
}

int Tally::finish() const {
  std::printf("%d passed, %d failed, %d skipped\n", passed_, failed_, skipped_);
  return failed_ == 0 ? 0 : 1;
}

void Conformance::print() const { std::printf("conformance: %s %d %d\n", standard_.c_str(), passed_, all_); }

std::string suites(const std::string& name) {
  const char* const given = std::getenv("JT_SUITES");
  const std::string root = given != nullptr && *given != '\0' ? given : JT_PROJECT "/../shared/data";
  return root + "/" + name;
}

}  // namespace jt::interop
