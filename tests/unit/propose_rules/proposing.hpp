// SPDX-License-Identifier: MIT
// Runs the interpreter of rules over a document in memory.
#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/bytes/memory_source.hpp"
#include "core/document/document.hpp"
#include "core/propose/rules/interpreter.hpp"

namespace jt::test {

inline Result<propose::Proposal> propose_over(std::string_view text, std::string_view instruction) {
  document::DocumentOptions options;
  options.again = true;
  document::Document document(std::make_unique<bytes::MemorySource>(text, "document"), options, nullptr);
  return propose::rules::interpreter()->propose(document, instruction);
}

/// A change in the form of the corpus: {"op":…,"path":…,"value":…}.
inline nlohmann::json corpus_form(const propose::Change& change) {
  nlohmann::json out;
  out["op"] = std::string(edit::name(change.kind));
  out["path"] = path::spell(change.at, path::Spelling::pointer);
  if (change.from) out["from"] = path::spell(*change.from, path::Spelling::pointer);
  if (change.proposed) out["value"] = nlohmann::json::parse(*change.proposed);
  return out;
}

/// The proposal in the form of the corpus: "ambiguous", "no_changes" or the changes.
inline std::string corpus_answer(const propose::Proposal& proposal) {
  if (proposal.status != propose::Status::success) return std::string(name(proposal.status));
  nlohmann::json changes = nlohmann::json::array();
  for (const propose::Change& change : proposal.changes) changes.push_back(corpus_form(change));
  return changes.dump();
}

/// "/users/0/active true; -/users/1", in the order of the document; else the status.
inline std::string outcome(std::string_view document, std::string_view instruction) {
  const auto proposal = propose_over(document, instruction);
  REQUIRE_MESSAGE(proposal, instruction);
  if (proposal->status != propose::Status::success) return std::string(name(proposal->status));
  std::string out;
  for (const propose::Change& change : proposal->changes) {
    out += out.empty() ? "" : "; ";
    if (change.kind == edit::OperationKind::remove) out += "-";
    out += path::spell(change.at, path::Spelling::pointer);
    if (change.proposed) out += " " + *change.proposed;
  }
  return out;
}

/// Each is ambiguous, and what is suggested for it works.
inline void unclear(std::string_view document, std::initializer_list<const char*> instructions) {
  for (const char* instruction : instructions) {
    CAPTURE(instruction);
    const auto proposal = propose_over(document, instruction);
    REQUIRE(proposal);
    CHECK(proposal->status == propose::Status::ambiguous);
    for (const std::string& suggestion : proposal->suggestions) {
      CAPTURE(suggestion);
      const auto next = propose_over(document, suggestion);
      REQUIRE(next);
      CHECK(next->status != propose::Status::ambiguous);
    }
  }
}

}  // namespace jt::test
