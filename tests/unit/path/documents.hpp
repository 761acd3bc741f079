// SPDX-License-Identifier: MIT
// Shared by the tests of paths: sources, hostile keys, and running a query over a text.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/json/escape.hpp"
#include "core/path/evaluate.hpp"

namespace jt_path_test {

/// A document that can be read once, as a pipe.
class OnceSource final : public jt::bytes::Source {
 public:
  explicit OnceSource(std::string_view bytes) : memory_(bytes) {}
  jt::Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    if (offset != at_) return jt::fail(jt::Code::io_error, "read out of order");
    auto count = memory_.read(offset, into, size);
    if (count) at_ += *count;
    return count;
  }
  [[nodiscard]] bool rewinds() const override { return false; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return std::nullopt; }
  [[nodiscard]] const std::string& name() const override { return memory_.name(); }
  [[nodiscard]] std::uint64_t read_so_far() const { return at_; }

 private:
  jt::bytes::MemorySource memory_;
  std::uint64_t at_ = 0;
};

/// Counts what is read of a text.
class CountedSource final : public jt::bytes::Source {
 public:
  explicit CountedSource(std::string_view bytes) : memory_(bytes) {}
  jt::Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    auto count = memory_.read(offset, into, size);
    if (!count) return count;
    read_ += *count;
    far_ = std::max(far_, offset + *count);
    return count;
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return memory_.size(); }
  [[nodiscard]] const std::string& name() const override { return memory_.name(); }
  /// In all, more than its size if some is read again.
  [[nodiscard]] std::uint64_t bytes_read() const { return read_; }
  /// Up to which offset.
  [[nodiscard]] std::uint64_t far() const { return far_; }

 private:
  jt::bytes::MemorySource memory_;
  std::uint64_t read_ = 0;
  std::uint64_t far_ = 0;
};

/// The matches of a query: their texts, and their paths in normalized form.
struct Matches {
  std::vector<std::string> values;
  std::vector<std::string> paths;
  bool operator==(const Matches&) const = default;
};

inline jt::Result<Matches> run(jt::bytes::Source& source, const jt::path::Query& query,
                               jt::scan::StreamOptions options = {}) {
  jt::scan::Stream stream(source, options);
  jt::scan::Cursor cursor(stream);
  Matches out;
  const auto found =
      jt::path::evaluate(cursor, query, true, [&](jt::scan::Cursor& at, const jt::path::Location& location) {
        std::string_view text;
        if (!at.text(text)) return jt::path::Visit::stop;
        out.values.emplace_back(text);
        out.paths.push_back(jt::path::spell(location, jt::path::Spelling::normalized));
        return jt::path::Visit::more;
      });
  if (!found) return jt::fail(found.error());
  CHECK(*found == out.values.size());
  return out;
}

inline Matches matches(const std::string& document, std::string_view path, jt::scan::StreamOptions options = {}) {
  CAPTURE(document);
  CAPTURE(path);
  const auto query = jt::path::parse_query(path);
  REQUIRE_MESSAGE(query.has_value(), query.error()->message);
  jt::bytes::MemorySource source(document);
  auto found = run(source, *query, options);
  REQUIRE_MESSAGE(found.has_value(), found.error()->message);
  return std::move(*found);
}

inline std::vector<std::string> values(const std::string& document, std::string_view path) {
  return matches(document, path).values;
}

using Texts = std::vector<std::string>;

/// Keys that are difficult for printers and parsers.
inline std::vector<std::string> hostile_keys() {
  std::vector<std::string> keys{"",
                                " ",
                                "a",
                                "a b",
                                "a.b",
                                ".",
                                "..",
                                "/",
                                "~",
                                "~1",
                                "~0",
                                "a/b",
                                "a~b",
                                "%",
                                "%2F",
                                "#",
                                "#/a",
                                "'",
                                "\"",
                                "\\",
                                "\\'",
                                "'\"'",
                                "[",
                                "]",
                                "['a']",
                                "[0]",
                                "0",
                                "-1",
                                "-",
                                "00",
                                "1.5",
                                "$",
                                "$ref",
                                "@",
                                "*",
                                "?",
                                "__proto__",
                                "constructor",
                                "true",
                                "null",
                                "é",
                                "日本",
                                "😀",
                                "a\nb",
                                "\t",
                                "\r",
                                "\b\f",
                                std::string("\0", 1),
                                "\x1b[31m",
                                "\x7f",
                                "\u0085",
                                "\u202e",
                                "\xED\xA0\x80",
                                "\xED\xB0\x80\xED\xA0\x80",
                                "x\xED\xBF\xBFy",
                                "\ufeff",
                                "a:b",
                                "a,b",
                                "{}",
                                "`",
                                "|",
                                "&",
                                "_",
                                "_1",
                                "A9"};
  return keys;
}

inline std::string random_key(std::mt19937_64& random) {
  constexpr char32_t interesting[] = {'\'',   '"',    '\\',   '/',    '~',    '.',     '[',     ']',    '$',
                                      '%',    '#',    '0',    'a',    'Z',    '_',     ' ',     0,      9,
                                      10,     13,     0x1F,   0x7F,   0x80,   0x9F,    0xE9,    0x2028, 0xD800,
                                      0xDBFF, 0xDC00, 0xDFFF, 0xFFFD, 0xFFFF, 0x1F600, 0x10FFFF};
  std::string key;
  for (auto n = random() % 6; n > 0; --n)
    jt::text::append_code_point(key, interesting[random() % std::size(interesting)]);
  return key;
}

}  // namespace jt_path_test
