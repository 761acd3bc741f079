// SPDX-License-Identifier: MIT
// ValueText: converts the bytes of one JSON value, in pieces, to the output of the text formats.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/json/layout.hpp"
#include "core/json/unquote.hpp"
#include "output/renderer.hpp"
#include "output/sanitise.hpp"

namespace jt::output {

struct ValueOptions {
  bool raw = false;       ///< strings unquoted
  bool compact = false;   ///< insignificant whitespace removed
  bool cell = false;      ///< on one line, escaped as a cell of concise
  bool colour = false;    ///< by role
  bool terminal = false;  ///< sanitised
  bool comments = false;  ///< it may have comments, so it is no JSON: without colour, not compact, not a cell
};

class ValueText {
 public:
  /// Borrows `out`, to which it appends.
  ValueText(const ValueOptions& options, std::string& out);
  ValueText(const ValueText&) = delete;
  ValueText& operator=(const ValueText&) = delete;

  void push(std::string_view piece);
  void finish();

 private:
  void begin(char first);
  void emit(Role role, std::string_view text);

  ValueOptions options_;
  std::string* out_;
  bool begun_ = false;
  std::optional<json::Unquote> unquote_;
  std::unique_ptr<json::JsonEvents> layout_;
  std::optional<json::JsonLexer> lexer_;
  std::optional<Sanitiser> sanitiser_;
};

}  // namespace jt::output
