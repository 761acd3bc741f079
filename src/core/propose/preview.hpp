// SPDX-License-Identifier: MIT
// Preview: proposes changes of a document and keeps them as a session. Writes nothing to the document.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/bytes/root.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/edit/operation.hpp"
#include "core/propose/proposal.hpp"
#include "core/result.hpp"
#include "core/scan/stream.hpp"
#include "core/store/session_store.hpp"

namespace jt::propose {

/// The most bytes of a document that is kept in its session.
inline constexpr std::size_t most_kept = std::size_t{10} << 20;
/// The most characters of an instruction.
inline constexpr std::size_t longest_instruction = 1000;

struct PreviewRequest {
  std::string file;
  std::optional<std::string> text;     ///< the document itself: it is kept in the session, and `file` is its name
  std::string instruction;             ///< for people; what `interpreter` works on
  Interpreter* interpreter = nullptr;  ///< null: `operations` are proposed
  std::vector<edit::Operation> operations;
  std::chrono::seconds ttl{3600};
  /// A value for people, truncated if it is long.
  std::function<std::string(bytes::Source& document, const bytes::Span& value)> excerpt;
  scan::Observer* progress = nullptr;  ///< may be null
};

struct Preview {
  Proposal proposal;
  std::string interpreter;  ///< "rules", "llm", "operations"
  store::Session session;   ///< kept only with `success`; else it has nothing but a name
  std::string rev;          ///< of the document that was read
};

/// Errors: those of reading the document; INSTRUCTION_TOO_LONG, DOCUMENT_TOO_LARGE, INVALID_INPUT (no instruction);
/// those of the interpreter, of the operations and of the store; DOCUMENT_CHANGED if it changed meanwhile.
Result<Preview> preview(const bytes::Roots& roots, const PreviewRequest& request, store::SessionStore& store);

}  // namespace jt::propose
