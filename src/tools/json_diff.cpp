// SPDX-License-Identifier: MIT
// json_diff: what differs between two files.
#include <fmt/format.h>

#include "core/compare/patch.hpp"
#include "core/compare/places.hpp"
#include "output/fields.hpp"
#include "results/change_series.hpp"
#include "tools/definitions.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

struct Places {
  path::Place a;
  path::Place b;
};

Result<Places> open_both(Run& run, const Arguments& arguments) {
  document::DocumentOptions reading;
  reading.check = reading.again = true;
  auto a = TRY(run.open_at(arguments.text("a"), "", reading));
  auto b = TRY(run.open_at(arguments.text("b"), "", reading));
  return Places{std::move(a), std::move(b)};
}

class Patch final : public output::View {
 public:
  Patch(const std::string& text, const compare::Counts& counts) : text_(text), counts_(counts) {}
  void fields(output::Fields& out) const override {
    out.json("patch", text_);
    out.count("added", counts_.added);
    out.count("removed", counts_.removed);
    out.count("changed", counts_.changed);
  }
  void lines(output::Lines&) const override {}

 private:
  const std::string& text_;
  const compare::Counts& counts_;
};

/// A patch must be whole: one that does not fit is refused.
Result<void> show_patch(Run& run, Places& places, const compare::CompareOptions& options) {
  const std::uint64_t most = run.workplace().max_bytes;
  std::string text;
  compare::PatchWriter patch(places.a.location, places.b.document->source(), [&](std::string_view piece) {
    if (text.size() <= most) text += piece;
    return text.size() <= most;
  });
  auto counts =
      compare::compare_places(places.a, places.b, options, [&](const compare::Change& change) -> Result<bool> {
        TRY(patch.add(change));
        return text.size() <= most;
      });
  if (!counts) return fail(std::move(counts.error()));
  patch.end();
  const Patch view(text, *counts);
  if (text.size() <= most && run.renderer().fits(view, {})) {
    run.renderer().whole(view, {});
    return {};
  }
  Error error = make_error(Code::limit_exceeded, fmt::format("the patch is over {} bytes", most));
  error->hints.emplace_back("without \"patch\" the first changes are shown, and all are counted");
  return fail(std::move(error));
}

Result<void> diff(Run& run, const Arguments& arguments) {
  const bool patch = arguments.flag("patch");
  compare::CompareOptions options;
  options.keys = arguments.flag("keys");
  options.match = arguments.maybe_text("key");
  options.moves = options.match.has_value() && !patch;
  if (options.keys && (patch || options.match)) {
    return fail(Code::invalid_input, fmt::format("give either 'keys' or '{}', not both", patch ? "patch" : "key"));
  }
  auto places = TRY(open_both(run, arguments));
  if (patch) return show_patch(run, places, options);
  results::ChangeSeries series(run.output(), places.a.document->source(), places.b.document->source(),
                               {path::Spelling::pointer, options.keys, options.moves});
  auto counts =
      compare::compare_places(places.a, places.b, options, [&](const compare::Change& change) -> Result<bool> {
        TRY(series.add(change));
        return true;
      });
  if (!counts) return fail(std::move(counts.error()));
  series.end(*counts);
  return {};
}

}  // namespace

Tool json_diff() {
  return {
      .name = "json_diff",
      .title = "Compare two JSON files",
      .description =
          "What differs between the JSON files a and b? Lists the values that were added, removed or changed, by "
          "path. The order of keys does not count.",
      .parameters = {{.name = "a", .description = file_text, .required = true},
                     {.name = "b", .description = "the other JSON file", .required = true},
                     {.name = "keys", .kind = Kind::flag, .description = "compare which keys exist, not values"},
                     {.name = "key", .description = "match elements of arrays by this member"},
                     {.name = "patch", .kind = Kind::flag, .description = "as a JSON Patch (RFC 6902)"}},
      .output_schema =
          R"({"type":"object","properties":{"changes":{"type":"array","items":{"type":"object","required":["change","path"]}},"patch":{"type":"array"},"added":{"type":"integer"},"removed":{"type":"integer"},"changed":{"type":"integer"}},"required":["added","removed","changed"]})",
      .run = diff,
      .files = {"a", "b"}};
}

}  // namespace jt::tools
