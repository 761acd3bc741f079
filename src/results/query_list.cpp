// SPDX-License-Identifier: MIT
#include "results/query_list.hpp"

#include <string>

#include "core/path/explain.hpp"
#include "output/fields.hpp"

namespace jt::results {

namespace {

class QueriesView final : public output::View {
 public:
  explicit QueriesView(std::span<const path::Query> queries) : queries_(queries) {}
  void fields(output::Fields& out) const override {
    out.rows("queries", queries_, [&](const path::Query& query) {
      const auto path = path::as_jsonpath(query);
      out.path("query", path.value_or(query.text));
      out.text("language", path ? "JSONPath" : "jq");
      out.locator(path.value_or(query.text));
    });
  }
  void lines(output::Lines& out) const override {
    for (const path::Query& query : queries_)
      out.add(output::Line{{output::Role::plain, path::as_jsonpath(query).value_or(query.text)}});
  }

 private:
  std::span<const path::Query> queries_;
};

}  // namespace

void show_queries(const Output& output, std::span<const path::Query> queries) {
  output.renderer.whole(QueriesView(queries), {.columns = {"query", "language"}});
}

}  // namespace jt::results
