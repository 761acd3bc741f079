// SPDX-License-Identifier: MIT
// Numbers that are added to, documents in strings, and names that are nearly those of a new member.
#include <algorithm>

#include "core/bytes/memory_source.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/document/position.hpp"
#include "core/edit/applier.hpp"
#include "core/edit/value.hpp"
#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/json/held_document.hpp"
#include "core/scan/checker.hpp"
#include "core/text/distance.hpp"
#include "core/text/shell.hpp"

namespace jt::edit {
namespace {

/// A larger object is a map, whose keys are alike without a slip.
constexpr std::size_t most_names = 256;
/// No more of an object is read for its names.
constexpr std::uint64_t most_read = std::uint64_t{64} << 20;
constexpr std::size_t shortest_name = 3;

std::string without_digits(std::string text) {
  std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
  return text;
}

/// Whether one may be a slip for the other: "prot" and "port", but not "user1" and "user2".
bool nearly_same(const std::string& name, const std::string& other) {
  if (name.size() < shortest_name || other.size() < shortest_name || name == other) return false;
  if (without_digits(name) == without_digits(other)) return false;
  if (text::slip(name, other) == 0) return true;  // but for upper and lower case
  const std::size_t limit = name.size() < 6 ? 1 : 2;
  return text::edit_distance(name, other, limit) <= limit;
}

/// Keys with dots that the last `missing` steps may mean: a.b and a.b.c of .a.b.c; none if there is one step alone.
std::vector<std::string> joined_names(const std::vector<path::PathStep>& steps, std::size_t missing) {
  std::vector<std::string> joined;
  std::string text;
  for (std::size_t i = steps.size() - missing; i < steps.size(); ++i) {
    if (steps[i].kind == path::PathStep::Kind::index) break;
    text += (text.empty() ? "" : ".") + step_text(steps[i]);
    if (i + missing > steps.size()) joined.push_back(text);
  }
  return joined;
}

}  // namespace

Result<Applier::Done> Applier::add_number(Place& place, std::string_view value) {
  if (place.reached.missing > 0) return fail(not_there(place));
  if (place.last().opaque) return Done::stale;
  if (place.last().type != scan::Type::number) return fail(wrong_type(place, "add to", "a number"));
  auto number = TRY(value_at(place.value()));
  const auto sum = json::sum_of_numbers(number, value);
  if (sum) return put_value(place, *sum);
  return fail(Code::limit_exceeded, "the sum of " + text_of(place) + " and " + text::excerpt(std::string(value)) +
                                        " would have more than 10,000 digits");
}

Error Applier::not_json_inside(const Place& place, bytes::Source& inside, Error error) const {
  document::complete_position(error, inside, nullptr);
  std::string where;
  if (error->at && error->at->line > 0) {
    where = ", line " + std::to_string(error->at->line) + ", column " + std::to_string(error->at->column);
  }
  Error refused = make_error(Code::invalid_json, "the string at " + text_of(place) + " in '" + options_.file +
                                                     "' does not hold JSON" + where + ": " + error->message);
  refused->path = place.path.text;
  return refused;
}

/// The operation on the document that the string holds; of the string, only the bytes change that spell what changed.
Result<Applier::Done> Applier::edit_inside(Place& place, const Operation& operation) {
  if (place.reached.missing > 0) return fail(not_there(place));
  if (place.last().opaque) return Done::stale;
  if (place.last().type != scan::Type::string) return fail(wrong_type(place, "edit inside", "a string"));
  auto token = TRY(value_at(place.value()));
  const std::string held = json::decode(std::string_view(token).substr(1, token.size() - 2));
  bytes::MemorySource source(held, options_.file);
  splice::PieceTable document(source, held.size());
  TransactionOptions options = options_;
  options.file += " inside " + spelled(place.reached.location);
  options.near_names = options_.near_names;
  options.spelling.reset();
  Operation inner = operation;
  inner.inside.reset();
  inner.match.reset();
  inner.all = false;
  inner.path = *operation.inside;
  Transaction transaction(document, options);
  scan::Stream stream(source, {});
  scan::Checker checker;
  stream.observe(checker);
  auto done = transaction.run({&inner, 1}, stream);
  if (!done) {
    Error error = std::move(done.error().error);
    if (error->code == Code::invalid_json) return fail(not_json_inside(place, source, std::move(error)));
    error->advice.clear();  // the file that it would name is no file
    error->at.reset();
    return fail(std::move(error));
  }
  std::vector<json::HeldChange> changes;
  splice::Changes all = document.changes();
  while (const auto change = all.next()) {
    auto text = TRY(bytes::bytes_of(document, {change->after_begin, change->after_begin + change->after_size}));
    changes.push_back({change->before_begin, change->before_begin + change->before_size, std::move(text)});
  }
  std::vector<splice::Respelling> edits;
  for (json::HeldChange& each : json::respelled(token, std::move(changes))) {
    edits.push_back({{place.value().begin + each.begin, place.value().begin + each.end}, std::move(each.text)});
  }
  OperationResult& result = done->front();
  TRY(splicer_.respell(place.span(), edits));
  result_.beside = std::move(result.beside);
  record(place.reached.location, std::move(result.previous), std::move(result.value));
  return Done::yes;
}

/// For a note: a member that is created may be a slip for one that is there.
void Applier::note_near_name(const Place& place, const std::string& name) {
  if (!options_.near_names || silent_ || result_.kind != OperationKind::set || place.last().opaque) return;
  bytes::Span span = place.tree.value(place.last());
  span.end = std::min(span.end, span.begin + most_read);
  bytes::SliceSource slice(document_.view(), span);
  scan::StreamOptions options = options_.stream;
  options.lines = false;
  scan::Stream stream(slice, options);
  scan::Cursor cursor(stream);
  if (!cursor.start() || !cursor.enter()) return;
  const std::vector<std::string> joined = joined_names(place.path.path.steps, place.reached.missing);
  std::optional<std::string> near;
  for (std::size_t count = 0; cursor.next() == scan::Step::entry; ++count) {
    if (count == most_names) near.reset();
    if (count >= most_names && joined.empty()) return;
    std::string other = json::decode(cursor.key());
    if (std::find(joined.begin(), joined.end(), other) != joined.end()) {
      near = std::move(other);
      break;
    }
    if (!near && count < most_names && nearly_same(name, other)) near = std::move(other);
    if (!cursor.skip()) break;
  }
  if (near) result_.beside.emplace(name, std::move(*near));
}

}  // namespace jt::edit
