// SPDX-License-Identifier: MIT
// A document in memory, as a command opens it for an interpreter.
#pragma once

#include <memory>
#include <string>

#include "core/bytes/memory_source.hpp"
#include "core/document/document.hpp"

namespace jt::propose_test {

struct OnDocument {
  explicit OnDocument(std::string json, bool lines = false) : text(std::move(json)) {
    document::DocumentOptions options;
    options.again = true;
    options.lines = lines;
    document.emplace(std::make_unique<bytes::MemorySource>(text), options, nullptr);
  }
  std::string text;
  std::optional<document::Document> document;
};

}  // namespace jt::propose_test
