// SPDX-License-Identifier: MIT
#include "core/path/selected.hpp"

#include "core/path/empty_step.hpp"
#include "core/path/evaluate.hpp"
#include "core/path/every_line.hpp"
#include "core/path/place.hpp"
#include "core/text/code_point.hpp"

namespace jt::path {

namespace {

Path path_of(const Location& location) {
  Path path;
  for (const LocationStep& step : location) {
    const auto* name = std::get_if<std::string>(&step);
    path.steps.push_back(
        name != nullptr
            ? PathStep{PathStep::Kind::name, *name, 0}
            : PathStep{PathStep::Kind::index, {}, static_cast<std::int64_t>(std::get<std::uint64_t>(step))});
  }
  return path;
}

std::string subject(const document::Document& document, const Query& query) {
  return "'" + text::excerpt(query.text) + "' in '" + document.file() + "'";
}

}  // namespace

Error nothing_selected(document::Document& document, const Query& query) {
  Error error = make_error(Code::no_match, "no value for " + subject(document, query));
  error->path = query.text;
  if (!document.raw().rewinds()) return error;
  const auto step = find_empty_step([&]() -> scan::Cursor& { return document.restart(); }, query);
  if (!step) return error;
  error->message += ": '" + text::excerpt(step->text) + "' selects nothing";
  if (std::string hint = step->hint(); !hint.empty()) error->hints.push_back(std::move(hint));
  error->available = step->near;
  return error;
}

Result<Location> go_to_selected(document::Document& document, const Query& query) {
  std::vector<Location> found;
  const auto count = evaluate(document.cursor(), query, true, [&](scan::Cursor&, const Location& location) {
    found.push_back(location);
    return found.size() > most_named ? Visit::stop : Visit::more;
  });
  if (!count) return fail(document.explain(std::move(count.error())));
  TRY(check_end(document, query.text));
  if (found.empty()) return fail(nothing_selected(document, query));
  if (found.size() == 1) {
    document.restart();
    return go_to(document, path_of(found.front()), query.text);
  }
  const bool more = found.size() > most_named;
  const std::string number = more ? "more than " + std::to_string(most_named) : std::to_string(found.size());
  Error error =
      make_error(Code::ambiguous_match, subject(document, query) + " selects " + number + " values, and one is needed");
  error->path = query.text;
  found.resize(std::min(found.size(), most_named));
  std::string named;
  for (const Location& location : found) {
    error->available.push_back(spell(location, Spelling::jsonpath));
    named += (named.empty() ? "" : ", ") + text::excerpt(error->available.back());
  }
  error->hints.push_back((more ? "the first are " : "they are ") + named);
  return fail(std::move(error));
}

}  // namespace jt::path
