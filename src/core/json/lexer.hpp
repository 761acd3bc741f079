// SPDX-License-Identifier: MIT
// JsonLexer: a push filter that splits the raw bytes of one JSON value, in pieces of any size, into the events that a
// layout needs. It changes no token, and keeps one bit per nesting level.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/role.hpp"

namespace jt::json {

/// Receives the parts of a JSON value in order.
class JsonEvents {
 public:
  virtual ~JsonEvents() = default;
  virtual void open(bool object) = 0;
  virtual void close(bool object) = 0;
  virtual void comma() = 0;
  virtual void colon() = 0;
  /// Insignificant whitespace, unchanged.
  virtual void blank(std::string_view text) = 0;
  /// A piece of a key, string, number or literal, spelled as in JSON; `first`: the token begins here. A piece does
  /// not end inside an escape sequence, a surrogate pair or a code point.
  virtual void text(Role role, std::string_view piece, bool first) = 0;
};

class JsonLexer {
 public:
  /// Borrows the events.
  explicit JsonLexer(JsonEvents& events) : events_(&events) {}

  void push(std::string_view piece);
  /// After the last piece of a whole value.
  void finish();
  /// After a value that is incomplete: ends it so that the output is valid JSON. A string keeps the part that was
  /// read; a number or literal, and a missing value of a member, become null.
  void repair();

 private:
  enum class Expect : std::uint8_t { value, key, colon, after };

  static std::size_t find_run(std::string_view piece, std::size_t end);
  std::size_t push_string(std::string_view piece, std::size_t from);
  std::size_t push_escape(std::string_view piece);
  std::size_t push_bare(std::string_view piece);
  void structural(char byte);
  void end_bare();
  void end_string();
  void emit_string(std::string_view piece);
  void after_value() { expect_ = Expect::after; }

  JsonEvents* events_;
  std::vector<bool> objects_;  ///< the kind of every open container
  std::string held_;           ///< of a string: an unfinished escape or code point; else an incomplete bare token
  Expect expect_ = Expect::value;
  Role role_ = Role::string;
  bool in_string_ = false;
  bool first_ = false;     ///< no piece of the token was emitted yet
  bool bare_out_ = false;  ///< the bare token is too long to hold: parts of it were emitted
};

}  // namespace jt::json
