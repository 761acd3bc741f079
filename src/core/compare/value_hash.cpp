// SPDX-License-Identifier: MIT
#include "core/compare/value_hash.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <optional>
#include <random>

#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/scan/container.hpp"

namespace jt::compare {
namespace {

// Kinds of what is hashed, so that `"1"`, `1` and `[1]` differ.
enum Kind : unsigned { key_kind, string_kind, literal_kind, small_kind, number_kind, array_kind, object_kind };

ValueHash hash_of(const void* bytes, std::size_t size, std::uint64_t seed) {
  const XXH128_hash_t hash = XXH3_128bits_withSeed(bytes, size, seed);
  return {hash.high64, hash.low64};
}

ValueHash mixed(const ValueHash& a, const ValueHash& b, std::uint64_t seed) {
  const std::array<std::uint64_t, 4> both{a.high, a.low, b.high, b.low};
  return hash_of(both.data(), sizeof both, seed);
}

/// A number as mantissa × 10^-scale, both small. Of a value that can be written so there is one such form: the
/// mantissa of a fraction does not end in 0.
struct Small {
  std::int64_t mantissa = 0;
  std::int64_t scale = 0;
};

constexpr std::size_t most_digits = 18;

/// Digits with at most one point and without an exponent; nearly all numbers are.
std::optional<Small> small_as_spelled(std::string_view text) {
  if (text.size() > most_digits) return std::nullopt;
  Small out;
  const bool negative = text.front() == '-';
  bool fraction = false;
  for (const char c : text.substr(negative ? 1 : 0)) {
    if (c == '.') {
      fraction = true;
    } else if (c >= '0' && c <= '9') {
      out.mantissa = out.mantissa * 10 + (c - '0');
      out.scale += fraction ? 1 : 0;
    } else {
      return std::nullopt;
    }
  }
  for (; out.scale > 0 && out.mantissa % 10 == 0; out.mantissa /= 10) --out.scale;
  if (negative) out.mantissa = -out.mantissa;
  return out;
}

/// The same form for a number in any spelling, where it has one.
std::optional<Small> small_of(const json::Decimal& number) {
  if (number.sign == 0) return Small{};
  const auto digits = static_cast<std::int64_t>(number.digits.size());
  constexpr auto most = static_cast<std::int64_t>(most_digits);
  std::int64_t exponent = 0;
  const char* end = number.exponent.data() + number.exponent.size();
  if (digits > most || number.exponent.size() > 4) return std::nullopt;
  std::from_chars(number.exponent.data(), end, exponent);
  const std::int64_t scale = digits - exponent;
  if (scale > most || exponent > most) return std::nullopt;
  Small out{0, scale > 0 ? scale : 0};
  std::from_chars(number.digits.data(), number.digits.data() + number.digits.size(), out.mantissa);
  for (std::int64_t zeros = -scale; zeros > 0; --zeros) out.mantissa *= 10;
  if (number.sign < 0) out.mantissa = -out.mantissa;
  return out;
}

/// How much of the text can be decoded without what follows: an escape, or a pair of them, is not cut.
std::size_t whole_escapes(std::string_view text) {
  for (std::size_t at = text.find('\\'); at != std::string_view::npos;) {
    const std::string_view rest = text.substr(at);
    if (rest.size() < 2) return at;
    std::size_t size = 2;
    if (rest[1] == 'u') {
      if (rest.size() < 12) return at;
      const int unit = json::hex_quad(rest, 2);
      size = unit >= 0xD800 && unit < 0xDC00 && rest[6] == '\\' && rest[7] == 'u' ? 12 : 6;
    }
    at = text.find('\\', at + size);
  }
  return text.size();
}

}  // namespace

std::uint64_t random_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

ValueHash ValueHasher::text(std::string_view text, unsigned kind) const {
  return hash_of(text.data(), text.size(), seed_ + kind);
}

ValueHash ValueHasher::key(std::string_view raw, bool escaped) const {
  return escaped ? text(json::decode(raw), key_kind) : text(raw, key_kind);
}

std::string_view ValueHasher::in_window(std::uint64_t begin, std::uint64_t end) const {
  const scan::Stream& stream = cursor_.stream();
  const std::uint64_t size = stream.end() - stream.begin();  // modulo 2^64: the window of a test begins before 0
  if (begin - stream.begin() > size || end - stream.begin() > size) return {};
  return {reinterpret_cast<const char*>(stream.data(begin)), static_cast<std::size_t>(end - begin)};
}

bool ValueHasher::string(std::uint64_t begin, std::uint64_t end, ValueHash& out) {
  const std::string_view quoted = in_window(begin, end);
  if (quoted.empty()) return read_string(begin + 1, end - 1, out);
  const std::string_view raw = quoted.substr(1, quoted.size() - 2);
  out = json::has_backslash(raw) ? text(json::decode(raw), string_kind) : text(raw, string_kind);
  return true;
}

/// A string that is no longer in memory, however long it is.
bool ValueHasher::read_string(std::uint64_t begin, std::uint64_t end, ValueHash& out) {
  constexpr std::size_t most = std::size_t{64} << 10;
  XXH3_state_t state{};
  XXH3_128bits_reset_withSeed(&state, seed_ + string_kind);
  std::string piece;
  std::string decoded;
  while (begin < end || !piece.empty()) {
    const std::size_t held = piece.size();
    piece.resize(held + static_cast<std::size_t>(std::min<std::uint64_t>(most, end - begin)));
    auto got = source_.read(begin, reinterpret_cast<std::uint8_t*>(piece.data()) + held, piece.size() - held);
    if (!got || (*got == 0 && begin < end)) {
      error_ = got ? make_error(Code::document_changed, "the document changed while it was read") : got.error();
      return false;
    }
    piece.resize(held + *got);
    begin += *got;
    const std::size_t whole = begin == end ? piece.size() : whole_escapes(piece);
    decoded.clear();
    json::decode_to(decoded, std::string_view(piece).substr(0, whole));
    XXH3_128bits_update(&state, decoded.data(), decoded.size());
    piece.erase(0, whole);
  }
  const XXH128_hash_t hash = XXH3_128bits_digest(&state);
  out = {hash.high64, hash.low64};
  return true;
}

bool ValueHasher::scalar(ValueHash& out) {
  const scan::Type type = cursor_.type();
  const std::uint64_t begin = cursor_.begin();
  if (type == scan::Type::string) return cursor_.skip() && string(begin, cursor_.end(), out);
  std::string_view spelled;
  if (!cursor_.text(spelled)) return false;  // after a jump the window may be empty until then
  if (type != scan::Type::number) {
    out = text(spelled.substr(0, 1), literal_kind);
    return true;
  }
  std::optional<Small> small = small_as_spelled(spelled);
  if (!small) small = small_of(json::decimal(spelled));
  out =
      small ? hash_of(&*small, sizeof *small, seed_ + small_kind) : text(json::canonical_number(spelled), number_kind);
  return true;
}

bool ValueHasher::go_behind(const Known& container) {
  scan::Cursor::Mark after = cursor_.mark();
  after.at = container.end;
  after.on_value = false;
  return cursor_.go(after);
}

/// A container that was hashed before: the cursor is moved past it.
bool ValueHasher::known(ValueHash& out) {
  if (known_.empty()) return false;
  const auto found = known_.find(cursor_.begin());
  if (found == known_.end() || !found->second.hash) return false;
  out = *found->second.hash;
  return go_behind(found->second);
}

bool ValueHasher::pass() {
  if (!scan::is_container(cursor_.type())) return cursor_.skip();
  const std::uint64_t begin = cursor_.begin();
  if (const auto found = known_.find(begin); found != known_.end()) return go_behind(found->second);
  const scan::Cursor::Mark before = cursor_.mark();
  if (!cursor_.skip()) return false;
  const std::uint64_t size = cursor_.end() - begin;
  if (size < least_passed) return true;
  // Most of one that was passed: at each level below, what is left would be read once more.
  const bool within = begin > passed_.begin && cursor_.end() <= passed_.end;
  if (within && size > passed_.size() / 2) return cursor_.go(before) && note_ends();
  passed_ = {begin, cursor_.end()};
  note_end(begin);
  return true;
}

scan::Step ValueHasher::next() {
  if (scan::is_container(cursor_.type()) && cursor_.mark().on_value && !pass()) return scan::Step::fail;
  return cursor_.next();
}

/// The cursor has just left the container that begins there.
void ValueHasher::note_end(std::uint64_t begin) {
  if (cursor_.end() - begin >= least_passed && known_.size() < most_kept) known_[begin].end = cursor_.end();
}

/// Passes a container, and notes where large ones in it end.
bool ValueHasher::note_ends() {
  std::vector<std::uint64_t> begins{cursor_.begin()};
  if (!cursor_.enter()) return false;
  while (!begins.empty()) {
    const scan::Step step = cursor_.next();
    if (step == scan::Step::fail) return false;
    if (step == scan::Step::end) {
      note_end(begins.back());
      begins.pop_back();
    } else if (scan::is_container(cursor_.type()) && !cursor_.held_value(least_passed)) {
      begins.push_back(cursor_.begin());
      if (!cursor_.enter()) return false;
    }
  }
  return true;
}

void ValueHasher::add(const ValueHash& value) {
  Open& open = open_.back();
  ++open.count;
  if (!open.object) {
    open.sum = mixed(open.sum, value, seed_ + array_kind);
    return;
  }
  const ValueHash member = mixed(open.key, value, seed_ + object_kind);  // a sum: their order does not count
  open.sum.low += member.low;
  open.sum.high += member.high;
}

ValueHash ValueHasher::close() {
  const Open open = open_.back();
  open_.pop_back();
  if (ignored_ != nullptr) location_->pop_back();
  const ValueHash hash = mixed(open.sum, {open.count, open.object ? 1U : 0U}, seed_);
  if (cursor_.end() - open.begin >= least_kept && known_.size() < most_kept)
    known_.insert_or_assign(open.begin, Known{cursor_.end(), hash});
  return hash;
}

bool ValueHasher::value(ValueHash& out) {
  open_.clear();
  for (bool done = false; !done;) {
    ValueHash value;
    bool whole = true;
    const scan::Type type = cursor_.type();
    if (type != scan::Type::object && type != scan::Type::array) {
      if (!scalar(value)) return false;
    } else if (!known(value)) {
      whole = false;
      open_.push_back({type == scan::Type::object, cursor_.begin(), 0, 0, {}, {}});
      if (ignored_ != nullptr) location_->emplace_back();
      if (!cursor_.enter()) return false;
    }
    if (!close_until_entry(value, whole, out, done)) return false;
  }
  return true;
}

/// Whether the entry that the cursor is on is left out.
bool ValueHasher::here_ignored() {
  if (ignored_ == nullptr) return false;
  Open& open = open_.back();
  if (open.object) {
    location_->back() = cursor_.key_escaped() ? json::decode(cursor_.key()) : std::string(cursor_.key());
  } else {
    location_->back() = open.next++;
  }
  return (*ignored_)(*location_);
}

/// On to the next entry, out of the containers that end before it. `whole`: a value was passed.
bool ValueHasher::close_until_entry(ValueHash value, bool whole, ValueHash& out, bool& done) {
  for (;;) {
    if (whole && open_.empty()) {
      out = value;
      done = true;
      return true;
    }
    if (whole) add(value);
    const scan::Step step = cursor_.next();
    if (step == scan::Step::fail) return false;
    if (step == scan::Step::entry) {
      if (open_.back().object) open_.back().key = key(cursor_.key(), cursor_.key_escaped());
      if (!here_ignored()) return true;
      if (!cursor_.skip()) return false;
      whole = false;
      continue;
    }
    value = close();
    whole = true;
  }
}

}  // namespace jt::compare
