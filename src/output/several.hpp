// SPDX-License-Identifier: MIT
// Several: the results of one command for several files, one after the other, as one output in any format. Each result
// has a renderer of its own and knows nothing of the others.
#pragma once

#include <memory>
#include <string>

#include "output/renderer.hpp"

namespace jt::output {

/// - json: `{"files": [{"file": …, members of a result}, …], members of the tail}`
/// - concise: one heading record, with the column `file`
/// - human: the results with their headings, and an empty line between them
/// With --max-bytes, the results share the bytes that are left; those for which there is no room are counted.
class Several {
 public:
  /// `count`: the number of results. Borrows the writers of the options.
  Several(Format format, const RendererOptions& options, std::size_t count);

  /// The renderer of the next result, to be used before the next call. `file`: printed with the result; empty: no
  /// names. `heading`: a line for people before it; empty: none.
  std::unique_ptr<Renderer> next(const std::string& file, const std::string& heading);
  /// Whether the result since the last `next` has printed something. False for one without room.
  [[nodiscard]] bool begun() const { return !dropped_ && options_.out.written() > before_; }
  /// `tail`: members of the json document after the results.
  void end(const Frame& tail);

 private:
  [[nodiscard]] std::string lead(const std::string& heading) const;
  [[nodiscard]] std::string punctuation(std::string_view text) const;
  [[nodiscard]] std::string opening() const;
  [[nodiscard]] std::string ending(const Frame& tail, bool brief) const;

  Format format_;
  RendererOptions options_;
  std::size_t remaining_;
  std::uint64_t dropped_count_ = 0;
  std::uint64_t before_ = 0;  ///< bytes written before this result
  std::uint64_t reserve_;     ///< bytes for the end
  bool any_ = false;          ///< an earlier result has printed something
  bool dropped_ = false;      ///< there is no room for this result
  std::string nowhere_;       ///< receives it then
  std::unique_ptr<Writer> sink_;
};

}  // namespace jt::output
