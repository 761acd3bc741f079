// SPDX-License-Identifier: MIT
// PatchWriter: changes as a JSON Patch (RFC 6902).
#pragma once

#include <functional>
#include <string_view>

#include "core/compare/compare.hpp"

namespace jt::compare {

class PatchWriter {
 public:
  using Sink = std::function<bool(std::string_view)>;

  /// `root`: where the first value is in the document that is to be patched. `values`: what the second cursor's stream
  /// reads. Borrows all but the sink.
  PatchWriter(const path::Location& root, bytes::Source& values, Sink sink)
      : root_(root), values_(values), sink_(std::move(sink)) {}

  /// An operation on a line of its own; a value comes in pieces, compact, so it may have any length. The sink that
  /// returns false ends it. Precondition: the change is no move.
  Result<void> add(const Change& change);
  /// Before it, the output is no JSON: a patch that broke off must not be applied.
  void end();

 private:
  Result<void> write_value(const bytes::Span& span);

  const path::Location& root_;
  bytes::Source& values_;
  Sink sink_;
  bool begun_ = false;
};

}  // namespace jt::compare
