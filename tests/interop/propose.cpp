// SPDX-License-Identifier: MIT
// jt_propose SECONDS DOCUMENT INSTRUCTION: what the interpreter that asks a language model proposes, by the variables
// JT_LLM_*, as one JSON object. A failure is one line on stderr, `CODE: message`, and exit code 2.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "core/bytes/memory_source.hpp"
#include "core/document/document.hpp"
#include "core/json/escape.hpp"
#include "core/propose/llm/interpreter.hpp"

extern char** environ;

namespace {

using namespace jt;
using namespace jt::propose;

llm::Variables variables() {
  llm::Variables found;
  for (char** line = environ; *line != nullptr; ++line) {
    const std::string_view text(*line);
    const auto equals = text.find('=');
    if (equals != std::string_view::npos) found.emplace(text.substr(0, equals), text.substr(equals + 1));
  }
  return found;
}

std::string text_of(const Change& change) {
  std::string text = R"({"operation":")" + std::string(edit::name(change.kind)) + R"(","pointer":)" +
                     json::quote(path::spell(change.at, path::Spelling::pointer));
  if (change.from) text += R"(,"from":)" + json::quote(path::spell(*change.from, path::Spelling::pointer));
  text += R"(,"current":)" + change.current.value_or("null") + R"(,"proposed":)" + change.proposed.value_or("null");
  return text + R"(,"confidence":)" + std::to_string(change.confidence) + "}";
}

std::string text_of(const Proposal& proposal) {
  std::string text = R"({"status":")" + std::string(name(proposal.status)) + R"(","message":)" +
                     json::quote(proposal.message) + R"(,"changes":[)";
  for (std::size_t i = 0; i < proposal.changes.size(); ++i) text += (i > 0 ? "," : "") + text_of(proposal.changes[i]);
  text += R"(],"suggestions":[)";
  for (std::size_t i = 0; i < proposal.suggestions.size(); ++i)
    text += (i > 0 ? "," : "") + json::quote(proposal.suggestions[i]);
  return text + "]}";
}

Result<Proposal> propose_changes(const std::string& bytes, const char* seconds, const char* instruction) {
  const auto given = variables();
  auto settings = llm::settings(given, std::chrono::seconds(std::atoi(seconds)));
  if (!settings) return fail(std::move(settings.error()));
  const transport::Interrupt interrupt;
  document::DocumentOptions options;
  options.again = true;
  document::Document document(std::make_unique<bytes::MemorySource>(bytes), options, nullptr);
  auto world = llm::over_http(*settings, given, interrupt);
  return llm::interpreter(llm::Service(std::move(*settings), std::move(world)))->propose(document, instruction);
}

}  // namespace

int main(int count, char** arguments) {
  std::signal(SIGPIPE, SIG_IGN);  // as jt does
  if (count != 4) {
    std::fputs("usage: jt_propose SECONDS DOCUMENT INSTRUCTION\n", stderr);
    return 2;
  }
  std::ifstream file(arguments[2], std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  const auto proposal = propose_changes(bytes, arguments[1], arguments[3]);
  if (!proposal) {
    const auto& error = proposal.error();
    std::fprintf(stderr, "%s: %s\n", std::string(info(error->code).name).c_str(), error->message.c_str());
    return 2;
  }
  std::puts(text_of(*proposal).c_str());
}
