// SPDX-License-Identifier: MIT
#include "core/schema/describe.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/json/escape.hpp"
#include "core/scan/container.hpp"
#include "core/schema/locate.hpp"
#include "core/schema/mend.hpp"
#include "core/schema/value_peek.hpp"
#include "core/schema/wording.hpp"

namespace jt::schema {
namespace {

class Describer {
 public:
  Describer(const Program& program, const Registry& registry, bytes::Source& source)
      : program_(program), registry_(registry), peek_(source) {}

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
    const std::string word = finding.keyword == Keyword::never ? "" : "/" + std::string(name(finding.keyword));
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
    find_mend(program_, finding, place, text, peek_, out);
    return out;
  }

 private:
  static bool points_to_key(const Finding& finding) {
    return finding.keyword == Keyword::additional_properties || finding.keyword == Keyword::unevaluated_properties ||
           finding.keyword == Keyword::property_names;
  }

  const Program& program_;
  const Registry& registry_;
  ValuePeek peek_;
};

}  // namespace

Result<std::vector<Described>> describe(const Program& program, const Registry& registry,
                                        std::span<const Finding> findings, scan::Cursor& cursor,
                                        bytes::Source& source) {
  std::vector<Located> places;
  for (const Finding& finding : findings) {
    places.push_back({finding.at, {}, finding.at, Described::nowhere});
    // A place for each finding, so that they stay side by side.
    const bool repeats = finding.keyword == Keyword::unique_items;
    places.push_back({repeats ? finding.other : finding.at, {}, finding.at, Described::nowhere});
  }
  TRY(locate(cursor, places));
  Describer describer(program, registry, source);
  std::vector<Described> out;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const bool repeats = findings[i].keyword == Keyword::unique_items;
    out.push_back(describer.run(findings[i], places[2 * i], repeats ? &places[2 * i + 1] : nullptr));
  }
  std::ranges::stable_sort(out, {}, &Described::at);
  return out;
}

}  // namespace jt::schema
