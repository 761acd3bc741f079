// SPDX-License-Identifier: MIT
// jt_ask [OPTIONS] URL | -- COMMAND ARG…: asks one server for all that it offers, as the catalogue does, and prints
// that as one JSON object. A failure is one line on stderr, `CODE: message`, and exit code 2.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/mcp/client.hpp"
#include "core/transport/http_transport.hpp"
#include "core/transport/stdio_transport.hpp"

extern char** environ;

namespace {

using jt::mcp::Transport;

struct Question {
  jt::transport::Address address;
  jt::transport::Program program;
  jt::mcp::AskOptions options;
};

std::map<std::string, std::string> environment() {
  std::map<std::string, std::string> variables;
  for (char** line = environ; *line != nullptr; ++line) {
    const std::string_view text(*line);
    const auto equals = text.find('=');
    if (equals != std::string_view::npos) variables.emplace(text.substr(0, equals), text.substr(equals + 1));
  }
  return variables;
}

/// False: wrong usage.
bool parse(Question& question, int count, char** arguments) {
  int at = 1;
  const auto next = [&]() -> std::string { return at < count ? arguments[at++] : ""; };
  while (at < count) {
    const std::string word = next();
    if (word == "--sse") {
      question.address.event_stream = true;
    } else if (word == "--header") {
      std::string name = next();
      question.address.headers.emplace_back(std::move(name), next());
    } else if (word == "--seconds") {
      question.options.whole = question.options.handshake = std::chrono::seconds(std::atoi(next().c_str()));
    } else if (word == "--legacy" || word == "--stateless") {
      question.options.protocol = word == "--legacy" ? jt::mcp::Protocol::legacy : jt::mcp::Protocol::stateless;
    } else if (word == "--") {
      question.program.command = next();
      while (at < count) question.program.arguments.push_back(next());
      return !question.program.command.empty();
    } else {
      question.address.url = word;
      return at == count;
    }
  }
  return false;
}

jt::Result<jt::mcp::Offer> ask(const Question& question, const jt::transport::Interrupt& interrupt) {
  auto transport = question.program.command.empty() ? jt::transport::HttpTransport::start(question.address, interrupt)
                                                    : jt::transport::start(question.program, interrupt);
  if (!transport) return jt::fail(std::move(transport.error()));
  return jt::mcp::ask(**transport, question.options);
}

}  // namespace

int main(int count, char** arguments) {
  std::signal(SIGPIPE, SIG_IGN);  // as jt does
  Question question;
  question.options.version = JT_VERSION;
  question.address.environment = question.program.environment = environment();
  if (!parse(question, count, arguments)) {
    std::fputs("usage: jt_ask [--sse] [--legacy|--stateless] [--seconds N] [--header NAME VALUE] URL | -- COMMAND\n",
               stderr);
    return 2;
  }
  const jt::transport::Interrupt interrupt;
  const auto offer = ask(question, interrupt);
  if (!offer) {
    std::fprintf(stderr, "%s: %s\n", jt::info(offer.error()->code).name.data(), offer.error()->message.c_str());
    return 2;
  }
  std::printf(R"({"server":%s,"tools":%s,"prompts":%s,"resources":%s,"resource_templates":%s})", offer->server.c_str(),
              offer->tools.c_str(), offer->prompts.c_str(), offer->resources.c_str(), offer->templates.c_str());
  std::puts("");
  return 0;
}
