// SPDX-License-Identifier: MIT
// A document against a schema, both as texts.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/schema/describe.hpp"
#include "core/schema/schema.hpp"

namespace jt_schema_test {

using namespace jt;

inline Result<std::unique_ptr<schema::Schema>> made(std::string_view text, schema::SchemaOptions options = {}) {
  return schema::Schema::make("urn:jt:test", {"s.json", std::string(text)}, std::move(options));
}

/// The message of the error that the schema has.
inline std::string refused(std::string_view text, schema::SchemaOptions options = {}) {
  const auto schema = made(text, std::move(options));
  if (schema) return "accepted";
  CHECK(schema.error()->code == Code::invalid_schema);
  return schema.error()->message;
}

struct Checked {
  std::vector<std::string> errors;  ///< "PATH: MESSAGE"
  std::vector<schema::Described> described;
  std::uint64_t total = 0;
};

inline Checked checked(const schema::Schema& schema, std::string_view document, scan::StreamOptions options = {},
                       std::size_t most = 100) {
  bytes::MemorySource source(document);
  scan::Stream stream(source, options);
  scan::Cursor cursor(stream);
  schema::EvaluateOptions wanted;
  wanted.most = most;
  schema::Evaluator evaluator(schema.program(), wanted);
  const auto done = evaluator.run(cursor, source);
  if (!done) return {{done.error()->message}, {}, 0};
  {
    // What a document that is checked elsewhere is asked costs less, and says the same.
    scan::Stream quick(source, options);
    scan::Cursor third(quick);
    third.trust();
    schema::Evaluator trusting(schema.program(), wanted);
    REQUIRE(trusting.run(third, source));
    CHECK(trusting.findings() == evaluator.findings());
    CHECK(trusting.total() == evaluator.total());
    // With the ways of errors kept, no container takes the short way.
    wanted.trace = true;
    scan::Stream slow(source, options);
    scan::Cursor fourth(slow);
    schema::Evaluator tracing(schema.program(), wanted);
    REQUIRE(tracing.run(fourth, source));
    CHECK(tracing.total() == evaluator.total());
    for (std::size_t i = 0; i < evaluator.findings().size(); ++i) {
      schema::Finding each = tracing.findings()[i];
      each.trace = 0;
      CHECK(each == evaluator.findings()[i]);
    }
  }
  scan::Stream again(source, options);
  scan::Cursor second(again);
  auto described = schema::describe(schema.program(), schema.registry(), evaluator.findings(), second, source);
  REQUIRE(described);
  Checked out;
  out.total = evaluator.total();
  for (const schema::Described& each : *described)
    out.errors.push_back(path::spell(each.location, path::Spelling::accessor) + ": " + each.message);
  out.described = std::move(*described);
  return out;
}

inline std::vector<std::string> errors(std::string_view schema, std::string_view document,
                                       schema::SchemaOptions options = {}) {
  const auto compiled = made(schema, std::move(options));
  if (!compiled) return {compiled.error()->message};
  return checked(**compiled, document).errors;
}

using Lines = std::vector<std::string>;

}  // namespace jt_schema_test
