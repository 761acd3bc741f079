// SPDX-License-Identifier: MIT
#include "core/bytes/signal_guard.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <mutex>

namespace jt::bytes {
namespace {

/// The state for a signal handler must be global: a handler only gets the number of the signal.
struct Slot {
  enum State : int { free, taken, armed };
  std::atomic<int> state{free};
  int folder = -1;
  std::array<char, NAME_MAX + 1> name{};
};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler reads it");

std::array<Slot, 8> slots;

constexpr std::array<int, 4> signals{SIGINT, SIGTERM, SIGHUP, SIGXFSZ};

struct Installed {
  std::mutex mutex;
  int guards = 0;
  std::array<bool, signals.size()> ours{};
};
Installed installed;

/// Uses only functions that signal-safety(7) lists. The signal is blocked until this returns; then it ends the
/// process.
extern "C" void remove_and_die(int signal) {
  const int error = errno;
  for (const Slot& slot : slots) {
    if (slot.state.load(std::memory_order_acquire) == Slot::armed) (void)::unlinkat(slot.folder, slot.name.data(), 0);
  }
  (void)::signal(signal, SIG_DFL);
  (void)::raise(signal);
  errno = error;
}

void install() {
  for (std::size_t i = 0; i < signals.size(); ++i) {
    struct sigaction before {};
    installed.ours[i] = ::sigaction(signals[i], nullptr, &before) == 0 && (before.sa_flags & SA_SIGINFO) == 0 &&
                        before.sa_handler == SIG_DFL;
    if (!installed.ours[i]) continue;
    struct sigaction action {};
    action.sa_handler = signals[i] == SIGXFSZ ? SIG_IGN : remove_and_die;
    ::sigemptyset(&action.sa_mask);
    installed.ours[i] = ::sigaction(signals[i], &action, nullptr) == 0;
  }
}

void uninstall() {
  for (std::size_t i = 0; i < signals.size(); ++i) {
    if (installed.ours[i]) (void)::signal(signals[i], SIG_DFL);
  }
}

}  // namespace

SignalGuard::SignalGuard() {
  const std::lock_guard lock(installed.mutex);
  if (installed.guards++ == 0) install();
}

SignalGuard::~SignalGuard() {
  disarm();
  const std::lock_guard lock(installed.mutex);
  if (--installed.guards == 0) uninstall();
}

void SignalGuard::arm(int folder, const std::string& name) {
  disarm();
  if (name.size() > NAME_MAX) return;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    int expected = Slot::free;
    if (!slots[i].state.compare_exchange_strong(expected, Slot::taken)) continue;
    slots[i].folder = folder;
    std::memcpy(slots[i].name.data(), name.c_str(), name.size() + 1);
    slots[i].state.store(Slot::armed, std::memory_order_release);
    slot_ = static_cast<int>(i);
    return;
  }
}

void SignalGuard::disarm() {
  if (slot_ >= 0) slots[static_cast<std::size_t>(slot_)].state.store(Slot::free, std::memory_order_release);
  slot_ = -1;
}

}  // namespace jt::bytes
