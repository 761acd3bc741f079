// SPDX-License-Identifier: MIT
#include "cli/two_places.hpp"

#include "cli/input.hpp"
#include "core/bytes/shared_source.hpp"
#include "core/bytes/spooled_source.hpp"

namespace jt::cli {

namespace {

Result<path::Place> open_place(const Context& context, const Arguments& arguments, const std::string& file,
                               std::unique_ptr<bytes::Source> source, const std::string& given, bool second) {
  const auto path = path::parse_path(given);
  if (!path) return fail(path.error());
  document::DocumentOptions options = reading_options(context, arguments, file);
  options.check = true;
  options.again = true;
  auto bar = second ? nullptr : context.watcher(source->size());  // one line has room for one
  auto document = std::make_unique<document::Document>(std::move(source), options, std::move(bar));
  auto location = TRY(path::go_to(*document, *path, given));
  return path::Place{std::move(document), std::move(location)};
}

}  // namespace

Result<TwoPlaces> open_two(const Context& context, const Arguments& arguments, const std::string& place) {
  const std::string file = *arguments.operand("FILE");
  const std::string other = *arguments.operand("OTHER");
  const auto path_b = arguments.operand("PATH");
  auto first = TRY(context.open(file));
  std::unique_ptr<bytes::Source> second;
  if (path_b && !first->rewinds()) {  // a pipe can be read once: both documents share what came through it
    const auto shared = std::make_shared<bytes::SpooledSource>(std::move(first));
    first = std::make_unique<bytes::SharedSource>(shared);
    second = std::make_unique<bytes::SharedSource>(shared);
  } else {
    auto opened = TRY(context.open(path_b ? file : other));
    second = std::move(opened);
  }
  auto a = TRY(open_place(context, arguments, file, std::move(first), path_b ? other : place, false));
  auto b = TRY(open_place(context, arguments, path_b ? file : other, std::move(second), path_b.value_or(place), true));
  TwoPlaces places{std::move(a), std::move(b)};
  if (const std::string& typed = path_b ? other : place; !typed.empty()) {
    places.spelling = path::parse_path(typed)->spelling;
  }
  return places;
}

}  // namespace jt::cli
