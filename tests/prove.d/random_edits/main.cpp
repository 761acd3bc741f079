// SPDX-License-Identifier: MIT
// jt_random_edits JT COUNT SEED: so many random edits through the program, on generated and public documents. Each must
// leave every byte outside of what it is about as it was, and give the document that a plain tree says; `jt validate`
// must accept it, and `jt undo` take one edit after the other back, bit for bit. Some documents hold keys, strings,
// numbers, blanks and nesting about as large as the buffers that look at them (JT_PROVE_LARGE=N: one in N).
#include <pthread.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "../../interop/process.hpp"
#include "edits.hpp"

namespace {

using jt::interop::Outcome;
using namespace jt_random_edits;

std::size_t common_prefix(const std::string& a, const std::string& b) {
  const std::size_t size = std::min(a.size(), b.size());
  return static_cast<std::size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(size), b.begin()).first - a.begin());
}
std::size_t common_suffix(const std::string& a, const std::string& b) {
  const std::size_t size = std::min(a.size(), b.size());
  return static_cast<std::size_t>(
      std::mismatch(a.rbegin(), a.rbegin() + static_cast<std::ptrdiff_t>(size), b.rbegin()).first - a.rbegin());
}

std::string complaint(const Edit& edit, const std::string& before, const std::string& after) {
  const std::size_t prefix = common_prefix(before, after);
  const std::size_t suffix = common_suffix(before, after);
  if (prefix < edit.begin) return "byte " + std::to_string(prefix) + ", before the edit, has changed";
  if (suffix < before.size() - edit.end) return "a byte behind the edit has changed";
  const std::string inside = after.substr(edit.begin, after.size() - edit.begin - (before.size() - edit.end));
  if (!edit.exactly.empty() && inside != edit.exactly) return "not as it was given: " + inside.substr(0, 200);
  if (edit.shape == Edit::inserts && prefix + suffix < before.size()) return "more than an insertion";
  if (edit.shape == Edit::removes && prefix + suffix < after.size()) return "more than a removal";
  // The inside has been looked at as bytes from outside; what it means is looked at as tokens.
  const std::string now = compact(parsed(after));
  return now == compact(edit.after) ? "" : "not the document that it should be";
}

class Run {
 public:
  Run(std::string program, std::uint64_t seed) : jt_(std::move(program)), writer_(seed) {
    file_ = folder_.write("d.json", "");
    ::setenv("XDG_STATE_HOME", (std::filesystem::path(file_).parent_path() / "state").c_str(), 1);
    for (const char* const place : {"JSONTestSuite/test_parsing"}) {
      const std::string suite = jt::interop::suites(place);
      if (!std::filesystem::exists(suite)) {
        tally_.skip("public documents", 1, "'" + suite + "' is missing; set JT_SUITES");
        continue;
      }
      for (const auto& each : std::filesystem::directory_iterator(suite)) {
        if (each.path().filename().string().starts_with("y_")) public_.push_back(content(each.path()));
      }
      std::sort(public_.begin(), public_.end());
    }
  }

  int edits(std::size_t count) {
    for (std::size_t done = 0; done < count;) done += one_document(std::min<std::size_t>(count - done, 12));
    validate();
    return tally_.finish();
  }

 private:
  static std::string content(const std::string& file) {
    std::ifstream input(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(input), {}};
  }
  Outcome jt(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), jt_);
    return jt::interop::run(arguments);
  }

  /// At most so many edits, one after the other, and back. How many there were.
  std::size_t one_document(std::size_t most) {
    const bool from_suite = !public_.empty() && writer_.once_in(4);
    std::vector<std::string> texts{from_suite ? public_[writer_.below(public_.size())] : writer_.document()};
    (void)folder_.write("d.json", texts[0]);
    for (std::size_t tries = 0; tries < 3 * most && texts.size() <= most; ++tries) {
      auto edit = writer_.edit(parsed(texts.back()));
      if (!edit) continue;
      const std::string wrong = carry_out(*edit, texts);
      if (!wrong.empty()) {
        std::string line;
        for (const std::string& argument : edit->arguments) line += " '" + argument.substr(0, 300) + "'";
        tally_.fail(
            "jt" + line,
            wrong + "\n  document: " +
                nlohmann::json(texts[0].substr(0, 1500)).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace));
        return std::max<std::size_t>(texts.size() - 1, 1);
      }
    }
    const std::size_t made = texts.size() - 1;
    for (; texts.size() > 1; texts.pop_back()) {
      std::vector<std::string> undo{"undo", "--no-sync"};
      undo.push_back(file_);
      const Outcome undone = jt(std::move(undo));
      const std::string& wanted = texts[texts.size() - 2];
      tally_.check("undo", undone.code != 0           ? undone.err
                           : content(file_) != wanted ? "not restored: " + wanted.substr(0, 1000)
                                                      : "");
    }
    return made;
  }

  std::string carry_out(Edit& edit, std::vector<std::string>& texts) {
    std::vector<std::string> arguments = edit.arguments;
    arguments[1] = file_;
    if (arguments[2] == "--ops") arguments[3] = folder_.write("ops.json", arguments[3]);
    for (std::string& argument : arguments) {
      if (argument == "@VALUE") argument = "@" + folder_.write("value.json", edit.value);
    }
    arguments.emplace_back("--no-sync");
    const Outcome outcome = jt(arguments);
    if (outcome.signal != 0) return "died of signal " + std::to_string(outcome.signal);
    if (outcome.code != 0) return "exit code " + std::to_string(outcome.code) + ": " + outcome.err;
    texts.push_back(content(file_));
    std::string wrong = complaint(edit, texts[texts.size() - 2], texts.back());
    if (!wrong.empty()) {
      return wrong + "\n  before: " + texts[texts.size() - 2].substr(0, 800) +
             "\n  after: " + texts.back().substr(0, 800);
    }
    tally_.pass();
    results_.push_back(folder_.write(std::to_string(results_.size()) + ".json", texts.back()));
    if (results_.size() >= 200) validate();
    return "";
  }

  /// Many at once: the answer names the one that is wrong.
  void validate() {
    if (results_.empty()) return;
    std::vector<std::string> arguments{"validate"};
    arguments.insert(arguments.end(), results_.begin(), results_.end());
    const Outcome outcome = jt(arguments);
    tally_.check("validate", outcome.code == 0 ? "" : outcome.out + outcome.err);
    results_.clear();
  }

  std::string jt_;
  Edits writer_;
  jt::interop::Folder folder_;
  jt::interop::Tally tally_;
  std::string file_;
  std::vector<std::string> public_;
  std::vector<std::string> results_;
};

struct Task {
  char** arguments;
  int code = 2;
};

void* carry_out(void* given) {
  Task& task = *static_cast<Task*>(given);
  task.code = Run(task.arguments[1], std::strtoull(task.arguments[3], nullptr, 10))
                  .edits(std::strtoull(task.arguments[2], nullptr, 10));
  return nullptr;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: jt_random_edits JT COUNT SEED\n");
    return 2;
  }
  // The trees here are walked by recursion, over 65,536 levels: that takes a large stack.
  Task task{argv};
  pthread_attr_t large;
  pthread_t thread{};
  if (::pthread_attr_init(&large) != 0 || ::pthread_attr_setstacksize(&large, std::size_t{1} << 30) != 0 ||
      ::pthread_create(&thread, &large, carry_out, &task) != 0) {
    std::fprintf(stderr, "jt_random_edits: no thread with a large stack\n");
    return 2;
  }
  (void)::pthread_join(thread, nullptr);
  return task.code;
}
