// SPDX-License-Identifier: MIT
#include "core/shape/inspect_query.hpp"

#include <algorithm>

#include "core/path/evaluate.hpp"
#include "core/shape/array_shape.hpp"

namespace jt::shape {

namespace {

// Which of so many values are examined.
class Sampler {
 public:
  Sampler(const ShapeOptions& options, std::uint64_t length) : options_(options), length_(length) {
    if (options.depth == 0) wanted_ = 0;
    if (options.sample == ShapeOptions::Sample::first) wanted_ = std::min<std::uint64_t>(wanted_, 1);
    if (options.sample == ShapeOptions::Sample::spread) wanted_ = std::min({wanted_, options.sample_count, length});
  }

  // Whether the next value is one of them.
  bool take() {
    const std::uint64_t at = seen_++;
    if (taken_ == wanted_) return false;
    const bool spread = options_.sample == ShapeOptions::Sample::spread;
    if (spread && at < taken_ * (length_ / wanted_) + taken_ * (length_ % wanted_) / wanted_) return false;
    ++taken_;
    return true;
  }

  [[nodiscard]] std::optional<std::uint64_t> examined() const {
    if (options_.sample == ShapeOptions::Sample::all || options_.depth == 0) return std::nullopt;
    return taken_;
  }

 private:
  const ShapeOptions& options_;
  std::uint64_t length_;
  std::uint64_t wanted_ = ~std::uint64_t{0};
  std::uint64_t seen_ = 0;
  std::uint64_t taken_ = 0;
};

}  // namespace

Result<Shape> inspect_query(document::Document& document, const path::Query& query, const ShapeOptions& options) {
  TRY(check_depth(options.depth));
  std::uint64_t length = 0;
  const bool spread = options.sample == ShapeOptions::Sample::spread && options.depth > 0;
  if (spread) {
    const auto count = [](scan::Cursor&, const path::Location&) { return path::Visit::more; };
    auto counted = path::evaluate(document.cursor(), query, false, count);
    if (!counted) return fail(document.explain(std::move(counted.error())));
    length = *counted;
  }
  ArrayShape values(options);
  Sampler sampler(options, length);
  std::optional<Error> broken;
  scan::Cursor& cursor = spread ? document.restart() : document.cursor();
  auto count = path::evaluate(cursor, query, false, [&](scan::Cursor& at, const path::Location&) {
    if (sampler.take() && !values.add(at)) broken = at.failure();
    return broken ? path::Visit::stop : path::Visit::more;
  });
  if (!count) return fail(document.explain(std::move(count.error())));
  if (broken) return fail(document.explain(std::move(*broken)));
  return values.take(*count, sampler.examined());
}

}  // namespace jt::shape
