// SPDX-License-Identifier: MIT
// What a file will hold after calls that were only checked: pieces of the file as it is, and of new text, which is in a
// temporary file.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/blocks/workspace.hpp"
#include "core/bytes/file_source.hpp"
#include "core/bytes/scratch_file.hpp"
#include "core/bytes/source.hpp"

namespace jt::blocks {

struct ContentPiece {
  bool fresh = false;  ///< of the temporary file, else of the file itself
  std::uint64_t begin = 0;
  std::uint64_t size = 0;
};

struct Content {
  std::string key;  ///< the file that old pieces are of
  std::vector<ContentPiece> pieces;

  [[nodiscard]] std::uint64_t size() const;
};

/// Opens a file below the root for reading, by its key; never waits for a pipe.
Result<std::unique_ptr<bytes::FileSource>> open_key(const Workspace& workspace, const std::string& key);

/// The bytes of a content.
class ContentSource final : public bytes::Source {
 public:
  /// Borrows the temporary file. The file itself is opened only if there are pieces of it.
  static Result<std::unique_ptr<ContentSource>> open(const Workspace& workspace, const bytes::ScratchFile& fresh,
                                                     Content content, std::string name);

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override;
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return ends_.empty() ? 0 : ends_.back(); }
  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] std::uint64_t bytes() const { return ends_.empty() ? 0 : ends_.back(); }

 private:
  ContentSource(const bytes::ScratchFile& fresh, Content content, std::string name);

  const bytes::ScratchFile& fresh_;
  Content content_;
  std::string name_;
  std::vector<std::uint64_t> ends_;  ///< of the pieces, in the content
  std::unique_ptr<bytes::FileSource> old_;
};

/// Makes a content from parts of another one and new text. With very many parts it copies them to the temporary file,
/// so that memory stays bounded.
class ContentWriter {
 public:
  ContentWriter(ContentSource& before, const Content& pieces, bytes::ScratchFile& fresh);

  Result<void> keep(std::uint64_t offset, std::uint64_t size);
  /// A text that is in the temporary file already.
  Result<void> add(const ContentPiece& fresh, std::string_view text);
  [[nodiscard]] Content take() { return std::move(result_); }

 private:
  Result<void> copy(std::uint64_t offset, std::uint64_t size);
  Result<void> append(const std::uint8_t* bytes, std::size_t size);

  ContentSource& before_;
  const Content& pieces_;
  bytes::ScratchFile& fresh_;
  Content result_;
  std::size_t piece_ = 0;          ///< of the content before, the one that holds the next offset
  std::uint64_t piece_begin_ = 0;  ///< its offset there
};

}  // namespace jt::blocks
