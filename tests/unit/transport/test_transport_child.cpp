// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <csignal>
#include <thread>

#include "transport/hostile.hpp"

using namespace jt;
using namespace jt::transport;
using namespace std::chrono_literals;

namespace {

mcp::Deadline in(std::chrono::milliseconds time) { return mcp::Clock::now() + time; }

/// A line as a message, so that it is not passed over.
std::string say(const std::string& shell_text) { return "printf '\"jsonrpc\" %s\\n' \"" + shell_text + "\""; }

/// What the script says first.
std::string answer_of(Program program) {
  const Interrupt interrupt;
  auto server = start(program, interrupt);
  REQUIRE(server.has_value());
  auto line = (*server)->receive(in(60s));
  REQUIRE(line.has_value());
  return line->text.substr(10);
}

std::string start_failure(const Program& program) {
  const Interrupt interrupt;
  auto server = start(program, interrupt);
  REQUIRE_FALSE(server.has_value());
  CHECK(server.error()->code == Code::server_unreachable);
  return server.error()->message;
}

/// Waits until the script has written so many numbers.
std::vector<pid_t> wait_for(const Scratch& scratch, std::size_t count) {
  for (int i = 0; i < 6000 && scratch.pids().size() < count; ++i) std::this_thread::sleep_for(10ms);
  return scratch.pids();
}

bool ends(pid_t pid) {
  for (int i = 0; i < 6000 && runs(pid); ++i) std::this_thread::sleep_for(10ms);
  return !runs(pid);
}

}  // namespace

TEST_CASE("start: environment, folder and arguments are those given") {
  const Scratch scratch;
  ::setenv("JT_TEST_INHERITED", "yes", 1);
  Program program = shell(say("$A|$JT_TEST_INHERITED|$PWD|$1|$2"));
  program.environment["A"] = "b c";
  program.folder = scratch.path();
  program.arguments.insert(program.arguments.end(), {"name", "x y", "$A"});
  CHECK(answer_of(program) == "b c||" + std::filesystem::canonical(scratch.path()).string() + "|x y|$A");
  ::unsetenv("JT_TEST_INHERITED");
}

TEST_CASE("start: the command is looked up in the PATH that is given") {
  const Scratch scratch;
  std::ofstream(scratch.file("plain_script")) << say("found $1");
  Program program{
      .command = "plain_script", .arguments = {"it"}, .environment = {{"PATH", "/nowhere:" + scratch.path()}}};
  program.shown = "plain_script";
  CHECK(start_failure(program) == "cannot start 'plain_script': permission denied");
  ::chmod(scratch.file("plain_script").c_str(), 0700);
  // It has no `#!`: a shell runs it, as execvp does.
  CHECK(answer_of(program) == "found it");
  program.environment["PATH"] = "/nowhere";
  CHECK(start_failure(program) == "cannot start 'plain_script': program not found in PATH");
  program.shown.clear();
  CHECK(start_failure(program) == "cannot start the server: program not found in PATH");
  program.folder = scratch.file("missing");
  CHECK(start_failure(program) == "cannot enter the folder of the server: no such file or directory");
  program = {};
  CHECK(start_failure(program) == "cannot start the server: invalid argument");
}

TEST_CASE("start: no descriptor but the three is passed on, and signals are as at a login") {
  const int open = ::fcntl(STDOUT_FILENO, F_DUPFD, 50);  // without close-on-exec
  REQUIRE(open >= 50);
  CHECK(answer_of(shell(say("$(ls /proc/self/fd | grep -c '^" + std::to_string(open) + "$')"))) == "0");
  ::close(open);
  const auto before = std::signal(SIGUSR1, SIG_IGN);
  sigset_t hidden;
  sigset_t old;
  ::sigemptyset(&hidden);
  ::sigaddset(&hidden, SIGUSR2);
  ::pthread_sigmask(SIG_BLOCK, &hidden, &old);
  CHECK(answer_of(shell(say("$(grep -E 'Sig(Blk|Ign)' /proc/self/status | tr -d '\\n\\t')"))) ==
        "SigBlk:0000000000000000SigIgn:0000000000000000");
  ::pthread_sigmask(SIG_SETMASK, &old, nullptr);
  (void)std::signal(SIGUSR1, before);
}

TEST_CASE("send: a server that does not read, and one that has ended") {
  const Interrupt interrupt;
  auto server = start(shell("exec sleep 600"), interrupt);
  REQUIRE(server.has_value());
  auto sent = (*server)->send({std::string(std::size_t{1} << 20, 'x')}, in(200ms));
  REQUIRE_FALSE(sent.has_value());
  CHECK(sent.error()->code == Code::server_timeout);

  auto gone = start(shell("exit 7"), interrupt);
  REQUIRE(gone.has_value());
  REQUIRE_FALSE((*gone)->receive(in(60s)).has_value());
  sent = (*gone)->send({"{}"}, in(60s));
  REQUIRE_FALSE(sent.has_value());
  CHECK(sent.error()->code == Code::server_unreachable);
  CHECK(sent.error()->message == "the server ended with exit status 7");
}

TEST_CASE("send: a server that writes without end while it is written to is not read without end") {
  const Scratch scratch;
  const Interrupt interrupt;
  auto server =
      start(shell("head -c 100000000 /dev/zero; : >'" + scratch.file("written") + "'; exec sleep 600"), interrupt);
  REQUIRE(server.has_value());
  auto sent = (*server)->send({std::string(std::size_t{1} << 20, 'x')}, in(1500ms));
  REQUIRE_FALSE(sent.has_value());
  CHECK(sent.error()->code == Code::server_timeout);
  CHECK_FALSE(std::filesystem::exists(scratch.file("written")));
}

TEST_CASE("send: a large message arrives while the server writes one") {
  const Interrupt interrupt;
  const std::string script =
      "head -c 300000 /dev/zero | tr '\\0' x; read -r line; echo; " + say("${#line}") + "; cat >/dev/null";
  auto server = start(shell(script), interrupt);
  REQUIRE(server.has_value());
  REQUIRE((*server)->send({std::string(300000, 'y')}, in(60s)).has_value());
  auto line = (*server)->receive(in(60s));
  REQUIRE(line.has_value());
  CHECK(line->text == "\"jsonrpc\" 300000");
}

TEST_CASE("receive: what is no message is passed over and counted; a last line may lack its newline") {
  const Interrupt interrupt;
  auto child =
      Child::start(shell("echo hello; echo; echo '{}'; printf '\"jsonrpc\"'; exec >&-; cat >/dev/null"), interrupt);
  REQUIRE(child.has_value());
  StdioTransport server(std::move(*child), interrupt);
  auto line = server.receive(in(60s));
  REQUIRE(line.has_value());
  CHECK(line->text == "\"jsonrpc\"");
  CHECK(server.skipped() == 2);
  line = server.receive(in(60s));
  REQUIRE_FALSE(line.has_value());
  CHECK(line.error()->message == "the server closed its standard output");
}

TEST_CASE("receive: a server that ends, while what it started keeps its output open") {
  const Scratch scratch;
  const Interrupt interrupt;
  pid_t left = 0;
  {
    auto server = start(shell("sleep 600 & echo $! >" + scratch.file("pids") + "; echo oops >&2; exit 5"), interrupt);
    REQUIRE(server.has_value());
    auto line = (*server)->receive(in(60s));
    REQUIRE_FALSE(line.has_value());
    CHECK(line.error()->message == "the server ended with exit status 5");
    CHECK((*server)->last_words() == "oops");
    left = scratch.pids().at(0);
    CHECK(runs(left));
  }
  CHECK_FALSE(runs(left));
}

TEST_CASE("receive: a server that writes without end does not stop the deadline") {
  const Interrupt interrupt;
  // The first one ignores SIGTERM too, and is ended all the same.
  for (const std::string script : {"trap '' TERM; exec yes", "yes >&2 & exec sleep 600"}) {
    auto server = start(shell(script), interrupt);
    REQUIRE(server.has_value());
    auto line = (*server)->receive(in(300ms));
    REQUIRE_FALSE(line.has_value());
    CAPTURE(line.error()->message);
    CHECK(line.error()->code == Code::server_timeout);
  }
}

TEST_CASE("Child: SIGTERM goes to the group, and a server may write while it ends") {
  const Scratch scratch;
  const Interrupt interrupt;
  const std::string both = "trap 'echo $$ >>" + scratch.file("ended") + "; exit' TERM; ";
  auto child = Child::start(shell("(" + both + "while :; do sleep 0.05; done) & " + both + "echo $! >" +
                                  scratch.file("pids") + "; yes & while :; do sleep 0.05; done"),
                            interrupt);
  REQUIRE(child.has_value());
  const pid_t second = wait_for(scratch, 1).at(0);
  (*child)->end();
  CHECK_FALSE(runs(second));
  CHECK(scratch.pids("ended").size() >= 1);

  auto polite = Child::start(
      shell("cat >/dev/null; head -c 300000 /dev/zero; echo bye >&2; echo 1 >" + scratch.file("done")), interrupt);
  REQUIRE(polite.has_value());
  (*polite)->end();
  CHECK(scratch.pids("done").size() == 1);
}

TEST_CASE("Child: it is killed when jt is killed") {
  const Scratch scratch;
  const pid_t jt = ::fork();
  if (jt == 0) {
    const Interrupt interrupt;
    auto child = Child::start(
        shell("trap '' HUP TERM; echo $$ >" + scratch.file("pids") + "; while :; do sleep 0.05; done"), interrupt);
    ::pause();
    ::_exit(0);
  }
  REQUIRE(jt > 0);
  const auto pids = wait_for(scratch, 1);
  REQUIRE(pids.size() == 1);
  CHECK(runs(pids[0]));
  ::kill(jt, SIGKILL);
  ::waitpid(jt, nullptr, 0);
  CHECK(ends(pids[0]));
}

TEST_CASE("Child: several threads, each with its own") {
  const Interrupt interrupt;
  std::vector<std::string> seen(8);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    threads.emplace_back([&, i] {
      Hostile server("plain");
      auto offer = server.ask();
      if (offer && server.processes() == 1) seen[i] = offer->resources;
    });
  }
  for (auto& each : threads) each.join();
  for (const auto& each : seen) CHECK(each == R"({"log":{"uri":"file:///log"}})");
}
