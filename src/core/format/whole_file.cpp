// SPDX-License-Identifier: MIT
#include "core/format/whole_file.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/format/commented.hpp"
#include "core/format/formatter.hpp"
#include "core/format/sort_keys.hpp"

namespace jt::format {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Compares text that comes in pieces with the bytes of a source.
class Comparison {
 public:
  explicit Comparison(bytes::Source& source) : source_(source), block_(std::size_t{128} << 10) {}

  /// False: they differ, or the source failed.
  bool feed(std::string_view text) {
    while (same_ && !text.empty()) {
      const std::size_t size = std::min(text.size(), block_.size());
      same_ = read(size) && std::memcmp(block_.data(), text.data(), size) == 0;
      text.remove_prefix(size);
    }
    return same_;
  }
  /// Whether the source ends where the text did.
  Result<bool> finish() {
    const bool longer = same_ && read(1);
    if (failure_) return fail(*failure_);
    return same_ && !longer;
  }

 private:
  // So many bytes into the block.
  bool read(std::size_t size) {
    for (std::size_t have = 0; have < size;) {
      auto got = source_.read(at_, block_.data() + have, size - have);
      if (!got) failure_ = std::move(got.error());
      if (failure_ || *got == 0) return false;
      have += *got;
      at_ += *got;
    }
    return true;
  }

  bytes::Source& source_;
  std::vector<std::uint8_t> block_;
  std::uint64_t at_ = 0;
  bool same_ = true;
  std::optional<Error> failure_;
};

}  // namespace

std::unique_ptr<BlockFormatter> make_formatter(document::Document& document, const FormatOptions& options) {
  scan::Stream& stream = document.cursor().stream();
  if (document.has_comments() && !options.plain)
    return std::make_unique<CommentedFormatter>(stream, *document.blanked(), options);
  return std::make_unique<Formatter>(stream, options);
}

Result<std::unique_ptr<document::Document>> in_order(document::Document& document, const FormatOptions& options) {
  if (!options.sort_keys) return std::unique_ptr<document::Document>();
  return sorted_by_key(document, options.plain);
}

bool write_file(BlockFormatter& formatter, std::string_view line_end, bool marked, const scan::Sink& sink) {
  if (marked && !sink(byte_order_mark)) return false;
  while (formatter.more()) {
    if (!formatter.write(sink) || !sink(line_end)) return false;
  }
  return !formatter.failure();
}

Result<bool> is_marked(bytes::Source& source) {
  std::array<std::uint8_t, 3> head{};
  std::size_t have = 0;
  while (have < head.size()) {
    auto got = TRY(source.read(have, head.data() + have, head.size() - have));
    if (got == 0) return false;
    have += got;
  }
  return std::memcmp(head.data(), byte_order_mark.data(), head.size()) == 0;
}

Result<std::string> line_end_of(bytes::Source& source) {
  std::vector<std::uint8_t> block(std::size_t{64} << 10);
  std::uint8_t last = 0;
  for (std::uint64_t at = 0;;) {
    auto got = TRY(source.read(at, block.data(), block.size()));
    if (got == 0) return std::string("\n");
    const auto* const begin = block.data();
    if (const auto* found = static_cast<const std::uint8_t*>(std::memchr(begin, '\n', got)); found != nullptr) {
      return std::string((found == begin ? last : *(found - 1)) == '\r' ? "\r\n" : "\n");
    }
    last = block[got - 1];
    at += got;
  }
}

Result<bool> is_formatted(document::Document& document, const FormatOptions& options, document::Document* sorted) {
  auto marked = TRY(is_marked(document.raw()));
  Comparison comparison(document.raw());
  document::Document& read = sorted != nullptr ? *sorted : document;
  const auto formatter = make_formatter(read, options);
  write_file(*formatter, options.line_end, marked, [&](std::string_view text) { return comparison.feed(text); });
  if (formatter->failure()) return fail(read.explain(*formatter->failure()));
  TRY(document.finish());
  return comparison.finish();
}

Result<bool> diff_file(document::Document& document, const FormatOptions& options, const LineDiff::Sink& sink) {
  const auto sorted = TRY(in_order(document, options));
  auto same = TRY(is_formatted(document, options, sorted.get()));
  if (same) return false;
  auto marked = TRY(is_marked(document.raw()));
  LineDiff diff(document.raw(), document.file(), sink);
  document::Document& read = sorted ? *sorted : document;
  read.restart();
  const auto formatter = make_formatter(read, options);
  bool open = true;
  write_file(*formatter, options.line_end, marked, [&](std::string_view text) { return open = diff.feed(text); });
  if (!open && !formatter->failure()) return diff.failure() ? Result<bool>(fail(*diff.failure())) : Result<bool>(true);
  if (formatter->failure()) return fail(read.explain(*formatter->failure()));
  TRY(diff.finish());
  return true;
}

}  // namespace jt::format
