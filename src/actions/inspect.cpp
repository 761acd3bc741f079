// SPDX-License-Identifier: MIT
#include "actions/inspect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/path/evaluate.hpp"
#include "core/shape/inspect_query.hpp"
#include "core/shape/largest_values.hpp"
#include "results/largest_view.hpp"
#include "results/shape_view.hpp"

namespace jt::actions {

namespace {

/// How many keys of each object list and concise print.
constexpr std::size_t listed_keys = 10'000;

constexpr std::uint64_t most_largest = 10'000;

/// The request with the options that the format needs.
InspectRequest for_format(const output::Renderer& renderer, InspectRequest request) {
  shape::ShapeOptions& options = request.shape;
  if (renderer.has_locators()) {
    options.depth = 1;
    options.sample = shape::ShapeOptions::Sample::first;
  }
  options.element_keys = renderer.for_people() && !options.sizes;
  if (renderer.has_locators() || renderer.has_columns()) options.max_keys = listed_keys;
  if (request.limit) {
    options.max_keys = static_cast<std::size_t>(std::min<std::uint64_t>(options.max_keys, *request.limit));
  }
  return request;
}

/// Of one value, or of what one query selects.
class Inspection {
 public:
  Inspection(Caller& caller, const InspectRequest& request, const Target& target)
      : caller_(caller), request_(request), target_(target), list_(caller.renderer->has_locators()) {}

  Result<Exit> run() {
    auto reading = document_options(caller_, request_.reading, target_.file);
    reading.check = reading.digest = request_.reading.check != Check::trust;
    reading.again = request_.shape.sample == shape::ShapeOptions::Sample::spread || !path::one_pass(target_.path);
    const bool checked = reading.check;
    if (!target_.path.singular()) {
      auto document = TRY(open_document(caller_, target_.file, std::move(reading)));
      if (checked) document->cursor().trust();
      return list_ ? list_selected(*document) : selected(*document);
    }
    auto place = TRY(open_at(caller_, "inspect", target_, std::move(reading)));
    if (checked) place.cursor().trust();
    return request_.largest ? largest(place) : value(place);
  }

 private:
  [[nodiscard]] results::ShapeSubject subject(const document::Document& document, const path::Location& location,
                                              const std::string& query) const {
    return {document.file() == "-" ? "standard input" : document.file(),
            request_.file_shown,
            location,
            query,
            document.bytes(),
            document.revision(),
            document.has_comments(),
            request_.more,
            [this](std::string_view name, std::string_view path) {
              return caller_.command(name, target_.file, std::string(path));
            }};
  }

  Result<Exit> value(path::Place& place) {
    auto shape = shape::inspect(place.cursor(), request_.shape);
    if (!shape) return fail(place.document->explain(std::move(shape.error())));
    TRY(place.document->finish());
    if (!list_ && request_.shape.sample != shape::ShapeOptions::Sample::all && shape->type() != scan::Type::array) {
      caller_.note(
          fmt::format("{} has no elements to sample, so all of it was examined", scan::with_article(shape->type())));
    }
    if (list_ && shape->type() == scan::Type::array) {
      list_elements(place.location, shape->length);
    } else {
      results::show_shape(caller_.output(), subject(*place.document, place.location, ""), *shape);
    }
    return Exit::done;
  }

  /// The paths of the elements.
  void list_elements(path::Location location, std::uint64_t length) {
    const std::uint64_t count = std::min(length, request_.limit.value_or(length));
    results::PathSeries paths(caller_.output());
    location.emplace_back();
    for (std::uint64_t i = 0; i < count; ++i) {
      location.back() = i;
      if (!paths.add(location, path::Spelling::jsonpath)) break;
    }
    paths.end();
  }

  /// The largest values below the one that the cursor is on.
  Result<Exit> largest(const path::Place& place) {
    const scan::Type type = place.cursor().type();
    const std::uint64_t begin = place.cursor().begin();
    const auto limit = static_cast<std::size_t>(std::min(most_largest, *request_.largest));
    const auto values = shape::largest_values(place.cursor(), limit, !place.document->passing());
    if (!values) return place.failure();
    const std::uint64_t bytes = place.cursor().end() - begin;
    TRY(place.document->finish());
    results::show_largest(caller_.output(), subject(*place.document, place.location, ""), type, bytes, *values);
    return Exit::done;
  }

  /// What the query selects, as the elements of one array.
  Result<Exit> selected(document::Document& document) {
    auto shape = TRY(shape::inspect_query(document, target_.path, request_.shape));
    TRY(document.finish());
    if (shape.length == 0) note_empty_steps(caller_, document, {&target_.path, 1});  // in json a part of the result
    results::show_shape(caller_.output(), subject(document, {}, target_.path.text), shape);
    return shape.length > 0 ? Exit::done : Exit::no;
  }

  /// The paths of what the query selects.
  Result<Exit> list_selected(document::Document& document) {
    results::PathSeries paths(caller_.output());
    const std::uint64_t limit = request_.limit.value_or(std::numeric_limits<std::uint64_t>::max());
    std::uint64_t listed = 0;
    auto count =
        path::evaluate(document.cursor(), target_.path, true, [&](scan::Cursor&, const path::Location& location) {
          const bool more = listed++ < limit && paths.add(location, path::Spelling::jsonpath);
          return more ? path::Visit::more : path::Visit::stop;
        });
    if (!count) return fail(document.explain(std::move(count.error())));
    TRY(document.finish());
    paths.end();
    if (*count > 0) return Exit::done;
    note_empty_steps(caller_, document, {&target_.path, 1});
    return Exit::no;
  }

  Caller& caller_;
  const InspectRequest& request_;
  const Target& target_;
  bool list_;
};

}  // namespace

Result<Exit> inspect(Caller& caller, const InspectRequest& given) {
  const InspectRequest request = for_format(*caller.renderer, given);
  return for_each_target(caller, request.targets, false,
                         [&](const Target& target) { return Inspection(caller, request, target).run(); });
}

}  // namespace jt::actions
