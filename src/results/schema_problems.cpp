// SPDX-License-Identifier: MIT
#include "results/schema_problems.hpp"

#include <fmt/format.h>

#include "output/fields.hpp"
#include "output/report.hpp"

namespace jt::results {

namespace {

class ProblemView final : public output::View {
 public:
  ProblemView(const std::string& server, const catalogue::SchemaProblem& problem)
      : server_(server), problem_(problem) {}

  void fields(output::Fields& out) const override {
    out.text("server", server_);
    out.text("tool", problem_.tool);
    out.text("schema", problem_.schema);
    out.text("message", problem_.message);
  }

  void lines(output::Lines& out) const override {
    std::string place = server_;
    for (const std::string* part : {&problem_.tool, &problem_.schema})
      if (!part->empty()) place += " " + *part;
    out.add({{output::Role::path, place + ":"}, {output::Role::bad, " " + problem_.message}});
  }

 private:
  const std::string& server_;
  const catalogue::SchemaProblem& problem_;
};

}  // namespace

void show_schema_problems(const Output& output, const std::vector<ServerProblems>& servers) {
  output.renderer.begin({"problems", {.columns = {"server", "tool", "schema", "message"}, .locators = {"tool"}}});
  for (const ServerProblems& server : servers)
    for (const catalogue::SchemaProblem& problem : server.problems)
      output.renderer.item(ProblemView(server.server, problem));
  output.renderer.end(nullptr);
}

}  // namespace jt::results
