// SPDX-License-Identifier: MIT
// Runs the cases and counts them: `N passed, N failed, N skipped`. A case that called skip() is not counted as passed,
// and a case that checked nothing at all has failed, because it could not fail.
#define DOCTEST_CONFIG_IMPLEMENT
#include "run.hpp"

#include <doctest/doctest.h>
#include <sys/prctl.h>

#include <cstdlib>
#include <iostream>
#include <random>
#include <string>

namespace {

struct Run {
  std::uint64_t seed = 0;
  std::string name;   ///< of the case that runs now
  std::string skips;  ///< the last reason why something was left out
  bool seeded = false;
  unsigned skipped = 0;
  unsigned empty = 0;
};

Run& this_run() {
  static Run run;
  return run;
}

std::uint64_t chosen_seed() {
  const char* const given = std::getenv("JT_SEED");
  return given != nullptr && *given != '\0' ? std::strtoull(given, nullptr, 10) : std::random_device()();
}

struct Counter : doctest::IReporter {
  explicit Counter(const doctest::ContextOptions& /*options*/) {}

  void test_case_start(const doctest::TestCaseData& test) override {
    this_run().name = test.m_name;
    this_run().skips.clear();
    this_run().seeded = false;
  }
  void test_case_end(const doctest::CurrentTestCaseStats& stats) override {
    Run& run = this_run();
    const bool failed = stats.failure_flags != 0;
    if (failed && run.seeded) std::cout << "JT_SEED=" << run.seed << " repeats: " << run.name << '\n';
    if (!failed && !run.skips.empty()) ++run.skipped;
    if (!failed && run.skips.empty() && stats.numAssertsCurrentTest == 0) {
      ++run.empty;
      std::cout << "failed: " << run.name << ": it checks nothing\n";
    }
  }
  void test_run_end(const doctest::TestRunStats& stats) override {
    const Run& run = this_run();
    const unsigned failed = stats.numTestCasesFailed + run.empty;
    std::cout << "seed " << run.seed << '\n'
              << stats.numTestCasesPassingFilters - failed - run.skipped << " passed, " << failed << " failed, "
              << run.skipped << " skipped" << std::endl;
  }

  void report_query(const doctest::QueryData& /*query*/) override {}
  void test_run_start() override {}
  void test_case_reenter(const doctest::TestCaseData& /*test*/) override {}
  void test_case_exception(const doctest::TestCaseException& /*exception*/) override {}
  void subcase_start(const doctest::SubcaseSignature& /*subcase*/) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData& /*assert*/) override {}
  void log_message(const doctest::MessageData& /*message*/) override {}
  void test_case_skipped(const doctest::TestCaseData& /*test*/) override {}
};

REGISTER_LISTENER("counter", 1, Counter);

}  // namespace

void jt::test::skip(std::string_view reason) {
  if (this_run().skips == reason) return;
  this_run().skips = reason;
  std::cout << "skipped: " << this_run().name << ": " << reason << std::endl;
}

std::uint64_t jt::test::seed(std::uint64_t which) {
  this_run().seeded = true;
  // SplitMix64 (Steele, Lea, Flood 2014): consecutive inputs give unrelated seeds.
  std::uint64_t mixed = this_run().seed + which * 0x9E3779B97F4A7C15U;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
  return mixed ^ (mixed >> 31);
}

std::string_view jt::test::suites() {
  const char* const given = std::getenv("JT_SUITES");
  return given != nullptr && *given != '\0' ? given : JT_PROJECT "/../shared/data";
}

int main(int argc, char** argv) {
  // Locks are said to be held by this name; under an emulator the process would have that one's.
  (void)::prctl(PR_SET_NAME, "jt_unit");
  this_run().seed = chosen_seed();
  doctest::Context context(argc, argv);
  const int result = context.run();
  return result == 0 && this_run().empty > 0 ? 1 : result;
}
