// SPDX-License-Identifier: MIT
#include "core/catalogue/check_schemas.hpp"

#include <fmt/format.h>

#include <array>

#include "core/catalogue/paths.hpp"
#include "core/schema/schema.hpp"
#include "core/schema/uri.hpp"
#include "core/text/words.hpp"
#include "core/value/view.hpp"

namespace jt::catalogue {
namespace {

using value::View;

class ToolCheck {
 public:
  ToolCheck(std::string tool, std::vector<SchemaProblem>& problems) : tool_(std::move(tool)), problems_(problems) {}

  void schema(SchemaSide side, const View& schema) {
    side_ = name(side);
    if (!schema || (schema.is_null() && side == SchemaSide::output)) {
      if (side == SchemaSide::input) add("there is none");
      return;
    }
    if (!schema.is_object()) return add(fmt::format("expected an object, found {}", scan::with_article(schema.type())));
    if (schema.text().size() > most_schema_bytes) {
      add(fmt::format("it has {} bytes, and hosts take {}", schema.text().size(), most_schema_bytes));
    }
    root(schema);
    const auto made = schema::Schema::make("urn:jt:tool", {std::string(side_), std::string(schema.text())});
    if (!made) add(made.error()->message);
  }

 private:
  void root(const View& schema) {
    if (const auto draft = schema.member("$schema").string()) {
      const auto known = schema::draft_of(schema::split_fragment(*draft).first);
      if (known && *known != schema::Draft::draft2020) {
        add(fmt::format("its draft is '{}', and hosts take 2020-12", text::excerpt(*draft)));
      }
    }
    if (schema.member("type").string() != "object") add("the type of the root is not \"object\"");
    static constexpr std::array<std::string_view, 3> choosing{"oneOf", "anyOf", "allOf"};
    for (const std::string_view keyword : choosing)
      if (schema.member(keyword)) add(fmt::format("'{}' at the root, which hosts refuse", keyword));
  }

  void add(std::string message) { problems_.push_back({tool_, std::string(side_), std::move(message)}); }

  std::string tool_;
  std::string_view side_;
  std::vector<SchemaProblem>& problems_;
};

}  // namespace

std::vector<SchemaProblem> check_schemas(std::string_view server) {
  std::vector<SchemaProblem> problems;
  value::Tape tape;
  if (!tape.read(server) || !tape.root().is_object()) return problems;
  std::size_t count = 0;
  for (const View& tool : tape.root().member("tools").members()) {
    ++count;
    ToolCheck check(tool.key(), problems);
    for (const SchemaSide side : {SchemaSide::input, SchemaSide::output}) check.schema(side, tool.member(name(side)));
  }
  if (count > most_tools) {
    problems.push_back({"", "", fmt::format("there are {} tools, and hosts take {}", count, most_tools)});
  }
  return problems;
}

}  // namespace jt::catalogue
