// SPDX-License-Identifier: MIT
#include "core/schema/describe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <variant>

#include "core/json/escape.hpp"
#include "core/scan/container.hpp"
#include "core/schema/locate.hpp"
#include "core/schema/mend.hpp"
#include "core/schema/value_peek.hpp"
#include "core/schema/wording.hpp"

namespace jt::schema {
namespace {

bool points_to_key(const Finding& finding) {
  return finding.keyword == Keyword::additional_properties || finding.keyword == Keyword::unevaluated_properties ||
         finding.keyword == Keyword::property_names;
}

/// The keyword as it follows the place of its schema.
std::string word_of(const Finding& finding) {
  return finding.keyword == Keyword::never ? "" : "/" + std::string(name(finding.keyword));
}

class Describer {
 public:
  Describer(const Program& program, const Registry& registry, bytes::Source& source)
      : program_(program), registry_(registry), peek_(source), mends_(program, peek_) {}

  /// `earlier`: where the value is that an element equals.
  Described run(const Finding& finding, const Located& place, const Located* earlier) {
    Described out;
    out.location = place.location;
    out.at = points_to_key(finding) ? place.key_at : finding.at;
    out.parent = place.parent;
    out.key_at = place.key_at;
    out.keyword = finding.keyword;
    out.trace = finding.trace;
    const Node& node = program_.nodes[finding.node];
    const SchemaPlace schema{node.view, node.resource};
    const std::string word = word_of(finding);
    out.schema_place = registry_.file_place(schema) + word;
    out.uri_place = registry_.uri_place(schema) + word;
    const auto type = peek_.type(finding.at);
    const auto text = peek_.scalar(finding.at);
    out.found = type ? found_words(*type, text) : "nothing";
    const bool needs = finding.keyword == Keyword::required || finding.keyword == Keyword::dependent_required ||
                       finding.keyword == Keyword::dependencies;
    if (needs) out.missing = program_.objects[node.object].bit_names[finding.detail];
    Wording wording(program_, finding, place);
    if (earlier != nullptr) wording.earlier = path::spell(earlier->location, path::Spelling::accessor);
    say(wording, out);
    mends_.find(finding, place, text, out);
    return out;
  }

 private:
  const Program& program_;
  const Registry& registry_;
  ValuePeek peek_;
  MendSearch mends_;
};

}  // namespace

Result<std::vector<Described>> describe(const Program& program, const Registry& registry,
                                        std::span<const Finding> findings, scan::Cursor& cursor, bytes::Source& source,
                                        std::span<const std::uint64_t> passed_over) {
  std::vector<Located> places;
  for (const Finding& finding : findings) {
    places.push_back({finding.at, {}, finding.at, Described::nowhere});
    // A place for each finding, so that they stay side by side.
    const bool repeats = finding.keyword == Keyword::unique_items;
    places.push_back({repeats ? finding.other : finding.at, {}, finding.at, Described::nowhere});
  }
  TRY(locate(cursor, places));
  for (Located& place : places) {
    auto* const index = place.location.empty() ? nullptr : std::get_if<std::uint64_t>(&place.location.front());
    const auto before = std::ranges::lower_bound(passed_over, place.at) - passed_over.begin();
    if (index != nullptr) *index += static_cast<std::uint64_t>(before);
  }
  Describer describer(program, registry, source);
  std::vector<Described> out;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const bool repeats = findings[i].keyword == Keyword::unique_items;
    out.push_back(describer.run(findings[i], places[2 * i], repeats ? &places[2 * i + 1] : nullptr));
  }
  std::ranges::stable_sort(out, {}, &Described::at);
  return out;
}

Result<std::vector<ErrorKind>> kinds_of(const Program& program, const Registry& registry,
                                        std::span<const Finding> findings, scan::Cursor& cursor) {
  std::vector<std::size_t> order(findings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return findings[i].at; });
  std::vector<std::uint64_t> offsets;
  for (const std::size_t i : order) offsets.push_back(findings[i].at);
  std::vector<ErrorKind> out(findings.size());
  TRY(at_each(cursor, offsets, [&](std::size_t index, const path::Location& location) {
    const Finding& finding = findings[order[index]];
    const Node& node = program.nodes[finding.node];
    std::string kind = registry.file_place({node.view, node.resource}) + word_of(finding);
    for (const path::LocationStep& step : location) {
      const auto* const member = std::get_if<std::string>(&step);
      kind.append(member != nullptr ? "\n." : "\n[");
      if (member != nullptr) kind.append(*member);
    }
    out[order[index]] = {points_to_key(finding) ? key_at(cursor) : finding.at, std::hash<std::string>{}(kind)};
  }));
  return out;
}

}  // namespace jt::schema
