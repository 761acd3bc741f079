// SPDX-License-Identifier: MIT
// Run: one call of a tool. Results are rendered into memory by the renderers of the command line.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/document/document.hpp"
#include "core/mcp/call.hpp"
#include "core/path/place.hpp"
#include "results/output.hpp"
#include "tools/workplace.hpp"

namespace jt::tools {

class Run {
 public:
  /// JSON, or the text for people. Borrows the others. At most `Workplace::max_bytes` bytes are rendered.
  Run(const Workplace& workplace, mcp::Call& call, bool structured);

  [[nodiscard]] const Workplace& workplace() const { return workplace_; }
  [[nodiscard]] const mcp::Call& call() const { return call_; }
  [[nodiscard]] output::Renderer& renderer() { return *renderer_; }
  /// For `results`. Paths are spelled as the one that was given, if `spell_as` was called.
  [[nodiscard]] results::Output output();
  /// Text for people that no view makes.
  void write(std::string_view text) { out_.write(text); }
  /// Paths in the result are spelled like this.
  void spell_as(path::Spelling spelling) { spelling_ = spelling; }
  [[nodiscard]] std::string spelled(const path::Location& location, path::Spelling usual) const;

  /// Reports progress to the client, and ends the reading when the call is cancelled. `bytes`: how many will be read.
  [[nodiscard]] std::unique_ptr<document::Watcher> watcher(std::optional<std::uint64_t> bytes = {});

  /// Opens a document. Files named .ndjson or .jsonl are read as lines.
  [[nodiscard]] Result<std::unique_ptr<document::Document>> open(const std::string& file,
                                                                 document::DocumentOptions options = {});
  /// The same, and goes to the path.
  [[nodiscard]] Result<path::Place> open_at(const std::string& file, const std::string& path,
                                            document::DocumentOptions options = {});

  /// The error that is returned next is about this parameter.
  void blame(std::string_view parameter) { blamed_ = parameter; }
  [[nodiscard]] const std::string& blamed() const { return blamed_; }

  /// Whether the result is JSON; else it is text.
  [[nodiscard]] bool structured() const { return renderer_->has_members(); }

  /// What was rendered.
  [[nodiscard]] std::string take();

 private:
  const Workplace& workplace_;
  mcp::Call& call_;
  std::string text_;
  std::string notes_;
  std::string blamed_;
  output::Writer out_;
  output::Writer err_;
  std::vector<std::string> repeat_;
  std::unique_ptr<output::Renderer> renderer_;
  std::optional<path::Spelling> spelling_;
};

}  // namespace jt::tools
