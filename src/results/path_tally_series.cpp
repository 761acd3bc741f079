// SPDX-License-Identifier: MIT
#include "results/path_tally_series.hpp"

#include <fmt/format.h>

#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "output/width.hpp"
#include "results/match_series.hpp"

namespace jt::results {

namespace {

class ShapeView final : public output::View {
 public:
  ShapeView(std::string path, std::uint64_t count, std::size_t width)
      : path_(std::move(path)), count_(count), width_(width) {}
  void fields(output::Fields& out) const override {
    out.path("path", path_);
    out.count("count", count_);
  }
  void lines(output::Lines& out) const override {
    out.add({{output::Role::number, "  " + output::pad_left(std::to_string(count_), width_)},
             {output::Role::plain, "  "},
             {output::Role::path, path_}});
  }

 private:
  std::string path_;
  std::uint64_t count_;
  std::size_t width_;  ///< of the largest number
};

path::Spelling spelling_of(const Output& output) {
  const bool query = output.renderer.has_locators() || output.renderer.has_members();
  return output.paths.value_or(query ? path::Spelling::jsonpath : path::Spelling::accessor);
}

/// What is not among the shapes.
struct Omitted {
  std::uint64_t shapes = 0;   ///< by the limit
  std::uint64_t matches = 0;  ///< of shapes that are too many

  void note(const Output& output) const {
    if (output.renderer.has_members()) return;
    if (shapes > 0) output.renderer.note(fmt::format("{} left out by --limit", text::counted(shapes, "path")));
    if (matches > 0)
      output.renderer.note(fmt::format("too many different paths: {} left out",
                                       matches == 1 ? "1 match" : fmt::format("{} matches", matches)));
  }
  void write(output::JsonSink& out) const {
    if (shapes > 0) out.omit("tally", shapes);
    if (matches > 0) out.omit("matches", matches);
  }
};

}  // namespace

void show_path_tally(const Output& output, search::PathTally& tally, const std::vector<std::string>& patterns,
                     ShapePart part, const std::function<Members(std::uint64_t shapes)>& tail) {
  const std::uint64_t shapes = tally.finish();
  const path::Spelling spelling = spelling_of(output);
  const Members head{[&](output::JsonSink& out) { write_patterns(out, patterns); }};
  output.renderer.begin({"tally", {.columns = {"count", "path"}, .locators = {"path"}}, &head});
  std::uint64_t index = 0;
  std::size_t width = 0;
  tally.each([&](const search::PathShape& shape, std::uint64_t count) {
    if (index++ < part.from) return true;
    if (index - part.from > part.most) return false;
    if (width == 0) width = std::to_string(count).size();
    output.renderer.item(ShapeView(search::spell(shape, spelling), count, width));
    return output.out.state() == output::Writer::State::open;
  });
  const Members last = tail(shapes);
  output.renderer.end(&last);
}

void show_path_tally(const Output& output, search::PathTally& tally, const std::vector<std::string>& patterns,
                     std::uint64_t limit, const FileErrors& errors) {
  show_path_tally(output, tally, patterns, {0, limit}, [&](std::uint64_t shapes) {
    const Omitted omitted{shapes > limit ? shapes - limit : 0, tally.omitted()};
    omitted.note(output);
    const output::Frame found = search_tail(tally.count(), errors);
    const auto with = [omitted](const Members::Members& rest) {
      return [omitted, rest](output::JsonSink& out) {
        rest(out);
        omitted.write(out);
      };
    };
    return Members{.members = with(found.members), .brief = with(found.brief)};
  });
}

}  // namespace jt::results
