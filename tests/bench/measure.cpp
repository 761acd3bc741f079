// SPDX-License-Identifier: MIT
// jt_measure: a stop-watch for whole processes. Reads commands from standard input, one a line,
//
//   NAME<TAB>exec|sh<TAB>COMMAND
//
// reads the files among their words once, so that none is read from the disk while the clock runs,
// runs them in turn (each once, then each again, …: what disturbs the machine disturbs all alike), and prints for each
// NAME<TAB>median seconds<TAB>least seconds<TAB>peak memory in KiB<TAB>exit code<TAB>least CPU seconds. `exec` splits
// at blanks and starts the program itself; `sh` takes a shell, for pipes. Standard input and output are /dev/null. The
// CPU seconds are those of the process and of the children that it waited for, in user and kernel mode: other processes
// of the machine disturb them less than they disturb the clock.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

struct Command {
  std::string name;
  std::vector<std::string> arguments;
  std::vector<double> seconds;
  std::vector<double> cpu_seconds;
  long peak = 0;  ///< KiB
  int code = 0;   ///< exit code, or 128 and the signal
};

bool read_command(const std::string& line, Command& command) {
  std::istringstream fields(line);
  std::string how;
  std::string text;
  if (!std::getline(fields, command.name, '\t') || !std::getline(fields, how, '\t') || !std::getline(fields, text))
    return false;
  if (how == "sh") {
    command.arguments = {"/bin/sh", "-c", text};
    return true;
  }
  std::istringstream words(text);
  for (std::string word; words >> word;) command.arguments.push_back(word);
  return how == "exec" && !command.arguments.empty();
}

double seconds_of(const struct timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

/// Reads the files that a command names, but those that were read before.
void warm(const Command& command, std::set<std::string>& read) {
  std::vector<char> block(std::size_t{1} << 20);
  for (const std::string& text : command.arguments) {
    std::istringstream words(text);
    for (std::string word; words >> word;) {
      if (word[0] != '/' || !read.insert(word).second) continue;
      const int file = ::open(word.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
      if (file < 0) continue;
      struct stat status {};
      const bool regular = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
      while (regular && ::read(file, block.data(), block.size()) > 0) {
      }
      ::close(file);
    }
  }
}

/// One run. Preparation stands before the clock; fork and exec are part of what is measured, as a shell would do them.
bool run(Command& command, int null) {
  std::vector<char*> arguments;
  for (auto& argument : command.arguments) arguments.push_back(argument.data());
  arguments.push_back(nullptr);
  const auto before = std::chrono::steady_clock::now();
  const pid_t child = ::vfork();
  if (child == 0) {
    ::dup2(null, STDIN_FILENO);
    ::dup2(null, STDOUT_FILENO);
    ::dup2(null, STDERR_FILENO);
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
  }
  int status = 0;
  struct rusage usage = {};
  if (child < 0 || ::wait4(child, &status, 0, &usage) != child) return false;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
  command.seconds.push_back(took.count());
  command.cpu_seconds.push_back(seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime));
  command.peak = std::max(command.peak, usage.ru_maxrss);
  command.code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const int runs = argc == 2 ? std::atoi(argv[1]) : 0;
  if (runs < 1) {
    std::cerr << "usage: jt_measure RUNS < COMMANDS\n";
    return 2;
  }
  std::vector<Command> commands;
  for (std::string line; std::getline(std::cin, line);) {
    if (!read_command(line, commands.emplace_back())) {
      std::cerr << "jt_measure: cannot read '" << line << "'\n";
      return 2;
    }
  }
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  std::set<std::string> read;
  for (const Command& command : commands) warm(command, read);
  for (int round = 0; round < runs; ++round) {
    for (auto& command : commands) {
      if (!run(command, null)) {
        std::perror("jt_measure");
        return 2;
      }
    }
  }
  for (auto& command : commands) {
    std::sort(command.seconds.begin(), command.seconds.end());
    const double median = command.seconds[command.seconds.size() / 2];
    const double cpu = *std::min_element(command.cpu_seconds.begin(), command.cpu_seconds.end());
    std::printf("%s\t%.6f\t%.6f\t%ld\t%d\t%.6f\n", command.name.c_str(), median, command.seconds[0], command.peak,
                command.code, cpu);
  }
  return 0;
}
