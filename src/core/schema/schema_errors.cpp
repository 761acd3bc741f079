// SPDX-License-Identifier: MIT
#include "core/schema/schema_errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::schema {

void SchemaErrors::add(Error error, std::uint32_t document) {
  // One reference that is followed from several places is wrong once.
  const bool known =
      std::ranges::any_of(errors_, [&](const Placed& each) { return each.error->message == error->message; });
  if (!known) errors_.push_back({std::move(error), document});
}

Error SchemaErrors::together(std::uint64_t more) const {
  Error out = errors_.front().error;
  for (std::size_t i = 1; i < errors_.size(); ++i) {
    const auto& [error, document] = errors_[i];
    std::string message = error->message;
    if (!error->unplaced.empty() && error->at) {  // it is made by `Registry::error_at`
      const std::string file =
          document == document_ ? "" : fmt::format("'{}', ", text::excerpt(registry_.document(document).name));
      message = fmt::format("{}line {}, column {}: {}", file, error->at->line, error->at->column, error->unplaced);
    }
    out->violations.push_back({{}, {}, {}, std::move(message)});
    out->advice.insert(out->advice.end(), error->advice.begin(), error->advice.end());
  }
  if (more > 0) out->violations.push_back({{}, {}, {}, fmt::format("… {}", text::counted(more, "more error"))});
  return out;
}

}  // namespace jt::schema
