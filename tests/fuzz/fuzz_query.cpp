// SPDX-License-Identifier: MIT
// A query: parsed without a crash, and what it selects from a fixed document lies where its path says.
#include <string>

#include "core/bytes/memory_source.hpp"
#include "core/path/evaluate.hpp"
#include "harness.hpp"

namespace {

using namespace jt;

constexpr std::string_view document =
    R"({"a":[{"b":1,"c":"x","age":20},{"b":{"a":[1.5e3,true,null]},"c":"user-7","d":"x"},[],{}],"name":"Zoë",)"
    R"("user":{"name":"A","name":"B","":0,"é":"\u00e9","a.b":[0,1,2,3,4,5]},"t":"user-12","x":[[["y"]]]})";

/// The bytes of the value at the path, or nothing.
std::string at(const std::string& path) {
  const auto query = path::parse_query(path);
  if (!query) fuzz::found("a printed path is refused", path);
  bytes::MemorySource source(document);
  scan::Stream stream(source, {.window = 64});
  scan::Cursor cursor(stream);
  std::string value;
  const auto count = path::evaluate(cursor, *query, false, [&](scan::Cursor& found, const path::Location&) {
    found.copy([&](std::string_view piece) {
      value += piece;
      return true;
    });
    return path::Visit::stop;
  });
  if (!count || *count != 1) fuzz::found("a printed path does not find one value", path);
  return value;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto query = path::parse_query(fuzz::text(data, size));
  if (!query) {
    const Code code = query.error()->code;
    if (code != Code::invalid_path && code != Code::invalid_pattern && code != Code::limit_exceeded) {
      fuzz::found("a query is refused for another reason", query.error()->message);
    }
    return 0;
  }
  bytes::MemorySource source(document);
  scan::Stream stream(source, {.window = 64});
  scan::Cursor cursor(stream);
  int left = 200;
  const auto count = path::evaluate(cursor, *query, true, [&](scan::Cursor& found, const path::Location& location) {
    std::string value;
    found.copy([&](std::string_view piece) {
      value += piece;
      return true;
    });
    const std::string path = path::spell(location, path::Spelling::normalized);
    // Of two members with one key a path means the first.
    if (path.find("['user']['name']") == std::string::npos && at(path) != value) {
      fuzz::found("a path leads to another value", path + ": " + at(path) + " is not " + value);
    }
    return --left > 0 ? path::Visit::more : path::Visit::stop;
  });
  if (!count && count.error()->message.empty()) fuzz::found("an evaluation fails without a word");
  return 0;
}
