// SPDX-License-Identifier: MIT
#include "core/flat/unflatten.hpp"

#include <fmt/format.h>

#include "core/bytes/errors.hpp"
#include "core/flat/in_order.hpp"

namespace jt::flat {

Result<void> Unflattener::read() {
  const bool in_order = TRY(read_in_order());
  if (in_order) return {};
  return read_tree();
}

/// Whether they are.
Result<bool> Unflattener::read_in_order() {
  LineReader line(source_);
  InOrder order;
  bool none = true;
  for (;;) {
    const bool any = TRY(line.next());
    if (!any) break;
    none = false;
    const bool in_order = TRY(order.add(line));
    if (!in_order) return false;
  }
  if (none) {
    Error error = make_error(Code::invalid_input, fmt::format("{} has no lines", bytes::quoted_file(source_.name())));
    error->hints.emplace_back("a line is '$.users[0].name = \"Ann\"'");
    return fail(std::move(error));
  }
  return true;
}

Result<void> Unflattener::read_tree() {
  tree_.emplace();
  LineReader line(source_);
  for (;;) {
    const bool any = TRY(line.next());
    if (!any) return tree_->finish();
    TRY(tree_->add(line));
  }
}

Result<void> Unflattener::write_in_order(JsonWriter& out) {
  LineReader line(source_);
  line.trust();
  InOrder order(&out);
  while (out.wanted()) {
    const bool any = TRY(line.next());
    if (!any) break;
    const bool in_order = TRY(order.add(line));
    if (!in_order) {
      return fail(Code::document_changed,
                  fmt::format("{} was changed while it was read", bytes::quoted_file(source_.name())));
    }
  }
  order.finish();
  return {};
}

Result<bool> Unflattener::write(const scan::Sink& sink, const format::FormatOptions& layout) {
  JsonWriter out(sink, layout);
  auto done = tree_ ? tree_->write(source_, out) : write_in_order(out);
  const bool wanted = out.finish();
  if (!done) return fail(std::move(done.error()));
  return wanted;
}

}  // namespace jt::flat
