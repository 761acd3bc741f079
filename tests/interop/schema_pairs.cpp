// SPDX-License-Identifier: MIT
// jt_schema_pairs <PAIRS: of each line {"schema", "data"} it prints valid, invalid, or the error. Another validator
// says the same of them (tests/interop/schema/oracle.mjs).
#include <cstdio>
#include <iostream>
#include <string>

#include "core/bytes/memory_source.hpp"
#include "core/schema/schema.hpp"

namespace {

using namespace jt;

std::string verdict(const schema::Schema& schema, std::string_view data, bool trust) {
  bytes::MemorySource source(data);
  scan::Stream stream(source);
  scan::Cursor cursor(stream);
  if (trust) cursor.trust();
  schema::Evaluator evaluator(schema.program(), {});
  const auto done = evaluator.run(cursor, source);
  if (!done) return "error: " + done.error()->message;
  return evaluator.valid() ? "valid" : "invalid";
}

}  // namespace

int main() {
  std::string line;
  std::string last;
  Result<std::unique_ptr<schema::Schema>> compiled;
  while (std::getline(std::cin, line)) {
    value::Tape tape;
    if (!tape.read(line)) return 1;
    const std::string text(tape.root().member("schema").text());
    if (text != last) compiled = schema::Schema::make("urn:jt:test", {"schema", text});
    last = text;
    const std::string_view data = tape.root().member("data").text();
    if (!compiled) {
      std::printf("error: %s\n", compiled.error()->message.c_str());
      continue;
    }
    const std::string said = verdict(**compiled, data, true);
    if (said != verdict(**compiled, data, false)) return 1;
    std::printf("%s\n", said.c_str());
  }
  return 0;
}
