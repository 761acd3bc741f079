// SPDX-License-Identifier: MIT
#include "core/schema/value_peek.hpp"

#include <utility>

#include "core/json/escape.hpp"
#include "core/scan/container.hpp"

namespace jt::schema {

std::optional<scan::Type> ValuePeek::type(std::uint64_t at) {
  std::uint8_t first = 0;
  const auto read = source_.read(at, &first, 1);
  if (!read || *read == 0 || scan::type_of[first] == scan::no_type) return std::nullopt;
  return scan::type_of[first];
}

bool ValuePeek::go(std::uint64_t at) {
  const auto found = type(at);
  if (!found) return false;
  scan::StreamOptions options;
  options.window = 4096;
  cursor_.reset();
  stream_.emplace(source_, options);
  cursor_.emplace(*stream_);
  scan::Cursor::Mark mark;
  mark.at = at;
  mark.type = *found;
  mark.on_value = true;
  mark.outside = 1;
  return cursor_->go(mark);
}

std::optional<std::string> ValuePeek::scalar(std::uint64_t at) {
  if (!go(at) || scan::is_container(cursor_->type())) return std::nullopt;
  std::string_view text;
  if (!cursor_->text(text, longest)) return std::nullopt;
  return std::string(text);
}

const std::vector<ValuePeek::Key>& ValuePeek::keys(std::uint64_t at) {
  std::vector<Key>& out = keys_;
  if (std::exchange(keys_of_, at) == at) return out;
  by_name_.clear();
  out.clear();
  if (!go(at) || cursor_->type() != scan::Type::object || !cursor_->enter()) return out;
  while (out.size() < most_keys && cursor_->next() == scan::Step::entry) {
    const std::string_view key = cursor_->key();
    out.push_back(
        {cursor_->key_escaped() ? json::decode(key) : std::string(key), cursor_->key_begin(), cursor_->begin()});
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto [first, fresh] = by_name_.try_emplace(out[i].name, i);
    if (!fresh) out[i].repeated = out[first->second].repeated = true;
  }
  return out;
}

const ValuePeek::Key* ValuePeek::key(std::uint64_t at, const std::string& name) {
  const std::vector<Key>& all = keys(at);
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : &all[found->second];
}

}  // namespace jt::schema
