// SPDX-License-Identifier: MIT
// A run, and a rollback, that is killed before any of its system calls: each file is the old or the new one, and a
// rollback restores everything.
#include <sys/ptrace.h>
#include <sys/wait.h>

#include <csignal>

#include "blocks_run/calls.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;
using blocks::ToolCall;

namespace {

enum class End { killed, finished, untraceable };

/// Runs `act` in a child that is killed at its `stops`th halt; there is one before and one after each system call.
template <class Act>
End run_and_kill(int stops, Act act) {
  const pid_t child = ::fork();
  if (child == 0) {
    if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) ::_exit(99);
    (void)::raise(SIGSTOP);
    ::_exit(act() ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFEXITED(status)) return End::untraceable;
  for (int i = 0; i < stops; ++i) {
    if (::ptrace(PTRACE_SYSCALL, child, nullptr, nullptr) != 0) break;
    ::waitpid(child, &status, 0);
    if (!WIFSTOPPED(status)) {
      CHECK(WIFEXITED(status));
      CHECK(WEXITSTATUS(status) == 0);
      return End::finished;
    }
  }
  ::kill(child, SIGKILL);
  ::waitpid(child, &status, 0);
  return End::killed;
}

/// Every fifth call, from another one on in each run: the proofs have them all. After one call and before the next it
/// is the same, so every second halt is enough.
constexpr int stride = scan::frees_window ? 40 : 10;
int first_stop(std::uint64_t which) { return 2 * static_cast<int>(seed(which) % (stride / 2)); }

std::vector<ToolCall> the_calls() {
  return {edit_call("edited", "old", "new"),
          write_call("written", "new"),
          delete_call("deleted"),
          write_call("made/of/file", "new"),
          write_call("deleted", "new"),
          edit_call("edited", "new", "newer"),
          delete_call("link")};
}

/// What each path may be, in the order in which it may be that.
const std::map<std::string, std::vector<std::string>> steps = {
    {"edited", {"416 old text", "416 new text", "416 newer text"}},
    {"written", {"493 old", "493 new"}},
    {"deleted", {"448 old", "", "420 new"}},
    {"made", {"", "folder"}},
    {"made/of", {"", "folder"}},
    {"made/of/file", {"", "420 new"}},
    {"link", {"-> edited", ""}},
};

void fill(const RunBox& box) {
  std::filesystem::remove_all(box.root);
  std::filesystem::remove_all(box.state);
  box.folder("root");
  box.file("root/edited", "old text");
  box.file("root/written", "old");
  box.file("root/deleted", "old");
  box.link("root/link", "edited");
  REQUIRE(::chmod((box.root + "/edited").c_str(), 0640) == 0);
  REQUIRE(::chmod((box.root + "/written").c_str(), 0755) == 0);
  REQUIRE(::chmod((box.root + "/deleted").c_str(), 0700) == 0);
}

bool run_all(const RunBox& box) {
  std::vector<ToolCall> calls = the_calls();
  const blocks::RunOptions options = box.options();
  auto workspace = blocks::Workspace::open(box.root);
  const auto report = workspace ? blocks::run(*workspace, calls, options) : Result<blocks::RunReport>();
  return report && report->completed == calls.size();
}

/// Each path is at one of its steps; only names of unfinished files may be there besides.
void check_steps(const std::map<std::string, std::string>& tree) {
  for (const auto& [path, wanted] : steps) {
    const auto found = tree.find(path);
    const std::string what = found == tree.end() ? "" : found->second;
    CAPTURE(path);
    CAPTURE(what);
    CHECK(std::find(wanted.begin(), wanted.end(), what) != wanted.end());
  }
}

/// Removes what a killed process may leave beside the files.
void remove_unfinished(const std::string& root) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    const std::string name = entry.path().filename();
    if (name.starts_with('.') && name.find(".jt-") != std::string::npos) found.push_back(entry.path());
  }
  CHECK(found.size() <= 1);
  for (const auto& path : found) std::filesystem::remove(path);
}

std::string only_run(const RunBox& box) {
  if (!std::filesystem::exists(box.state + "/runs")) return "";
  const std::vector<std::string> runs = listing(box.state + "/runs");
  REQUIRE(runs.size() <= 1);
  return runs.empty() ? "" : runs[0];
}

/// The tree before the run, whatever the killed one left.
void roll_back(const RunBox& box, const std::map<std::string, std::string>& before) {
  const std::string id = only_run(box);
  const auto back = id.empty() ? Result<blocks::RollbackReport>() : box.rollback(id);
  // A record that was killed while it was begun is no run: nothing had been changed.
  if (!back) CHECK((back.error()->code == Code::no_match || back.error()->code == Code::io_error));
  remove_unfinished(box.root);
  REQUIRE(box.tree() == before);
}

}  // namespace

TEST_CASE("run that is killed at any system call can be rolled back") {
  const mode_t mask = ::umask(022);
  const RunBox box;
  fill(box);
  const auto before = box.tree();
  End end = End::killed;
  int stops = first_stop(1);
  for (; end == End::killed && stops < 20'000; stops += stride) {
    fill(box);
    end = run_and_kill(stops, [&] { return run_all(box); });
    if (end == End::untraceable) break;
    CAPTURE(stops);
    auto tree = box.tree();
    check_steps(tree);
    roll_back(box, before);
  }
  ::umask(mask);
  if (end == End::untraceable) return skip("processes cannot be traced here");
  CHECK(end == End::finished);
  CHECK(stops > 400);
}

TEST_CASE("rollback that is killed at any system call can be repeated") {
  const mode_t mask = ::umask(022);
  const RunBox box;
  fill(box);
  const auto before = box.tree();
  End end = End::killed;
  int stops = first_stop(2);
  for (; end == End::killed && stops < 20'000; stops += stride) {
    fill(box);
    REQUIRE(run_all(box));
    const std::string id = only_run(box);
    end = run_and_kill(stops, [&] { return box.rollback(id).has_value(); });
    if (end == End::untraceable) break;
    CAPTURE(stops);
    check_steps(box.tree());
    const auto again = box.rollback(id);
    if (!again) CHECK(again.error()->code == Code::no_match);  // it was done when it was killed
    remove_unfinished(box.root);
    REQUIRE(box.tree() == before);
  }
  ::umask(mask);
  if (end == End::untraceable) return skip("processes cannot be traced here");
  CHECK(end == End::finished);
  CHECK(stops > 100);
}
