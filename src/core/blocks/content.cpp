// SPDX-License-Identifier: MIT
#include "core/blocks/content.hpp"

#include <fcntl.h>

#include <algorithm>

#include "core/bytes/errors.hpp"

namespace jt::blocks {
namespace {

/// With more pieces than this, the parts that are kept are copied.
constexpr std::size_t most_pieces = 1 << 16;
constexpr std::size_t chunk = std::size_t{256} << 10;

}  // namespace

std::uint64_t Content::size() const {
  std::uint64_t size = 0;
  for (const ContentPiece& piece : pieces) size += piece.size;
  return size;
}

Result<std::unique_ptr<bytes::FileSource>> open_key(const Workspace& workspace, const std::string& key) {
  int links = 0;
  const int flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  bytes::Walked walked =
      bytes::walk_beneath({workspace.folder().get(), workspace.real(), key, flags, false, false}, links);
  if (walked.leaves) return fail(Code::document_changed, "'" + key + "' was replaced by a link meanwhile");
  if (!walked.file.valid()) return fail(bytes::system_error(walked.error, "open", key));
  return bytes::FileSource::make(std::move(walked.file), key);
}

ContentSource::ContentSource(const bytes::ScratchFile& fresh, Content content, std::string name)
    : fresh_(fresh), content_(std::move(content)), name_(std::move(name)) {
  std::uint64_t end = 0;
  for (const ContentPiece& piece : content_.pieces) ends_.push_back(end += piece.size);
}

Result<std::unique_ptr<ContentSource>> ContentSource::open(const Workspace& workspace, const bytes::ScratchFile& fresh,
                                                           Content content, std::string name) {
  const bool old =
      std::any_of(content.pieces.begin(), content.pieces.end(), [](const ContentPiece& piece) { return !piece.fresh; });
  std::unique_ptr<ContentSource> source(new ContentSource(fresh, std::move(content), std::move(name)));
  if (!old) return source;
  auto file = TRY(open_key(workspace, source->content_.key));
  source->old_ = std::move(file);
  return source;
}

Result<std::size_t> ContentSource::read(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  const auto end = std::upper_bound(ends_.begin(), ends_.end(), offset);
  if (end == ends_.end() || size == 0) return std::size_t{0};
  const ContentPiece& piece = content_.pieces[static_cast<std::size_t>(end - ends_.begin())];
  const std::uint64_t at = piece.begin + (offset - (*end - piece.size));
  const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(size, *end - offset));
  if (!piece.fresh) return old_->read(at, into, wanted);
  TRY(fresh_.read(at, into, wanted));
  return wanted;
}

ContentWriter::ContentWriter(ContentSource& before, const Content& pieces, bytes::ScratchFile& fresh)
    : before_(before), pieces_(pieces), fresh_(fresh) {
  result_.key = pieces.key;
}

Result<void> ContentWriter::keep(std::uint64_t offset, std::uint64_t size) {
  if (result_.pieces.size() >= most_pieces) return copy(offset, size);
  while (size > 0 && piece_ < pieces_.pieces.size()) {
    const ContentPiece& piece = pieces_.pieces[piece_];
    const std::uint64_t end = piece_begin_ + piece.size;
    if (offset >= end) {
      piece_begin_ = end;
      ++piece_;
      continue;
    }
    const std::uint64_t part = std::min(size, end - offset);
    result_.pieces.push_back({piece.fresh, piece.begin + (offset - piece_begin_), part});
    offset += part;
    size -= part;
  }
  return {};
}

Result<void> ContentWriter::add(const ContentPiece& fresh, std::string_view text) {
  if (fresh.size == 0) return {};
  if (result_.pieces.size() >= most_pieces) {
    return append(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  }
  result_.pieces.push_back(fresh);
  return {};
}

Result<void> ContentWriter::append(const std::uint8_t* bytes, std::size_t size) {
  if (size == 0) return {};
  auto begin = TRY(fresh_.append(bytes, size));
  ContentPiece& last = result_.pieces.back();
  if (last.fresh && last.begin + last.size == begin) {
    last.size += size;
  } else {
    result_.pieces.push_back({true, begin, size});
  }
  return {};
}

Result<void> ContentWriter::copy(std::uint64_t offset, std::uint64_t size) {
  std::vector<std::uint8_t> buffer(static_cast<std::size_t>(std::min<std::uint64_t>(size, chunk)));
  while (size > 0) {
    auto got = TRY(before_.read(offset, buffer.data(), static_cast<std::size_t>(std::min<std::uint64_t>(size, chunk))));
    if (got == 0) return fail(Code::document_changed, "'" + before_.name() + "' became shorter meanwhile");
    TRY(append(buffer.data(), got));
    offset += got;
    size -= got;
  }
  return {};
}

}  // namespace jt::blocks
