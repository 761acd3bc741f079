// SPDX-License-Identifier: MIT
#include "core/merge/side.hpp"

#include <algorithm>

#include "core/document/position.hpp"
#include "core/json/escape.hpp"

namespace jt::merge {

namespace {

splice::PieceTable& in_form(splice::PieceTable& table, Form form) {
  if (form == Form::jsonc) table.read_comments();
  if (form == Form::lines) table.read_lines();
  return table;
}

}  // namespace

Side::Side(bytes::Source& source, std::uint64_t size, Form form, std::uint64_t seed, comments::BlankSource* read)
    : source_(source),
      table_(source, size),
      stream_(in_form(table_, form).view(), {}),
      cursor_(stream_),
      hasher_(cursor_, table_.view(), seed) {
  if (blanked() != nullptr && read != nullptr) blanked()->know_as(*read);
}

splice::Splicer* Side::commented() {
  if (!table_.commented()) return nullptr;
  if (!splicer_) splicer_.emplace(table_, std::nullopt, [](const splice::Splice&) {});
  return &*splicer_;
}

Error Side::explain(Error error) {
  if (error->at && error->at->line == 0) {
    error->at->offset = table_.real_offset(error->at->offset);
    document::complete_position(error, source_, nullptr);
    error = document::in_document(std::move(error), source_.name());
  }
  return error;
}

Failed Side::failed() {
  if (hasher_.error()) return fail(*hasher_.error());
  return fail(explain(cursor_.failure()));
}

Result<Value> Side::root() {
  if (!cursor_.start()) return failed();
  Value root{{cursor_.begin(), 0}, cursor_.type(), cursor_.begin()};
  if (table_.commented()) {
    // Once it was read to its end, it is known where its last token is.
    const auto [at, state] = blanked()->known_before(table_.bytes());
    const bool known = at == table_.bytes();
    if (!known && !cursor_.skip()) return failed();
    root.span.end = known ? state.token_at + 1 : cursor_.end();
    return root;
  }
  // The document is valid: nothing but blanks is behind its value.
  root.span.end = *view().size();
  for (std::string block; root.span.end > root.span.begin;) {
    const std::uint64_t begin = root.span.end - std::min<std::uint64_t>(root.span.end - root.span.begin, 4096);
    block = TRY(bytes::bytes_of(view(), {begin, root.span.end}));
    const std::size_t last = block.find_last_not_of(" \t\r\n");
    root.span.end = begin + (last == std::string::npos ? 0 : last + 1);
    if (last != std::string::npos) break;
  }
  return root;
}

Result<void> Side::pass(const Value& value) {
  scan::Cursor::Mark behind = cursor_.mark();
  behind.at = value.span.end;
  behind.on_value = false;
  if (!cursor_.go(behind)) return failed();
  return {};
}

Result<void> Side::go(const Value& value, std::size_t depth) {
  scan::Cursor::Mark mark;
  mark.at = value.span.begin;
  mark.type = value.type;
  mark.on_value = true;
  mark.outside = depth;
  if (!cursor_.go(mark)) return failed();
  return {};
}

Result<ValueHash> Side::hash(const Value& value) {
  TRY(go(value, 0));
  ValueHash hash;
  if (!hasher_.value(hash)) return failed();
  return hash;
}

Result<void> Side::entries(const Value& container, std::size_t depth, const std::function<Result<bool>(Value)>& take) {
  TRY(go(container, depth));
  if (!cursor_.enter()) return failed();
  const bool object = container.type == scan::Type::object;
  for (;;) {
    const scan::Step step = cursor_.next();
    if (step == scan::Step::fail) return failed();
    if (step == scan::Step::end) return {};
    const auto more =
        TRY(take(Value{{cursor_.begin(), 0}, cursor_.type(), object ? cursor_.key_begin() : cursor_.begin()}));
    if (!more) return {};
  }
}

Result<std::string> Side::key_text(const Value& member) {
  auto text = TRY(bytes::bytes_of(view(), {member.entry, member.span.begin}));
  const auto strip = [&](std::string_view what) { text.erase(text.find_last_not_of(what) + 1); };
  strip(" \t\r\n");
  if (text.ends_with(':')) text.pop_back();
  strip(" \t\r\n");
  return text;
}

Result<std::string> Side::key(const Value& member) {
  const auto text = TRY(key_text(member));
  return json::decode(std::string_view(text).substr(1, text.size() - 2));
}

std::string decoded_key(const scan::Cursor& cursor) {
  return cursor.key_escaped() ? json::decode(cursor.key()) : std::string(cursor.key());
}

}  // namespace jt::merge
