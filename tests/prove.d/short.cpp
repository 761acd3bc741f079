// SPDX-License-Identifier: MIT
// Runs a program whose reads and writes are short: `jt_short LIMIT COMMAND…`. No call of read, pread, write, pwrite and
// copy_file_range moves more than LIMIT bytes; the kernel really moves so many, as it does where a disk is slow, a
// quota near or a signal comes. Ends as the program does.
#include <elf.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

#if defined(__x86_64__)
std::uint64_t call_of(const user_regs_struct& regs) { return regs.orig_rax; }
unsigned long long& argument(user_regs_struct& regs, int number) { return number == 2 ? regs.rdx : regs.r8; }
#elif defined(__aarch64__)
std::uint64_t call_of(const user_regs_struct& regs) { return regs.regs[8]; }
unsigned long long& argument(user_regs_struct& regs, int number) { return regs.regs[number]; }
#else
#error "the registers of this processor are not known here"
#endif

/// Which argument says how many bytes; -1 for other calls.
int size_argument(std::uint64_t call) {
  switch (call) {
    case SYS_read:
    case SYS_pread64:
    case SYS_write:
    case SYS_pwrite64:
      return 2;
    case SYS_copy_file_range:
      return 4;
    default:
      return -1;
  }
}

/// At each entry into a call and each way out of it; the way out does no harm, as the number is the same.
void shorten(pid_t thread, unsigned long long limit) {
  user_regs_struct regs{};
  iovec all{&regs, sizeof regs};
  if (::ptrace(PTRACE_GETREGSET, thread, NT_PRSTATUS, &all) != 0) return;
  const int number = size_argument(call_of(regs));
  if (number < 0 || argument(regs, number) <= limit) return;
  argument(regs, number) = limit;
  (void)::ptrace(PTRACE_SETREGSET, thread, NT_PRSTATUS, &all);
}

bool is_entry(pid_t thread) {
  __ptrace_syscall_info info{};
  return ::ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info) > 0 && info.op == PTRACE_SYSCALL_INFO_ENTRY;
}

int follow(pid_t child, unsigned long long limit) {
  int status = 0;
  if (::waitpid(child, &status, 0) != child || !WIFSTOPPED(status)) return 125;
  (void)::ptrace(PTRACE_SETOPTIONS, child, 0,
                 PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL | PTRACE_O_TRACEEXEC);
  (void)::ptrace(PTRACE_SYSCALL, child, 0, 0);
  for (;;) {
    const pid_t thread = ::waitpid(-1, &status, __WALL);
    if (thread < 0) return 125;
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      if (thread != child) continue;
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    long pass_on = 0;
    const int signal = WSTOPSIG(status);
    if (signal == (SIGTRAP | 0x80)) {
      if (is_entry(thread)) shorten(thread, limit);
    } else if (signal != SIGTRAP && signal != SIGSTOP) {
      pass_on = signal;
    }
    (void)::ptrace(PTRACE_SYSCALL, thread, 0, pass_on);
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) {
    (void)std::fputs("usage: jt_short LIMIT COMMAND...\n", stderr);
    return 125;
  }
  const unsigned long long limit = std::strtoull(arguments[1], nullptr, 10);
  const pid_t child = ::fork();
  if (child < 0) return 125;
  if (child == 0) {
    if (::ptrace(PTRACE_TRACEME, 0, 0, 0) != 0 || ::raise(SIGSTOP) != 0) ::_exit(125);
    ::execvp(arguments[2], arguments + 2);
    ::_exit(127);
  }
  return follow(child, limit);
}
