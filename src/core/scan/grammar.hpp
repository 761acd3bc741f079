// SPDX-License-Identifier: MIT
// Grammar: RFC 8259 byte by byte, in pieces of any size. It is the reference for the kernels' check, and reports what
// is wrong and where after a kernel has found an error.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/scan/kernel.hpp"
#include "core/scan/scalar_token.hpp"
#include "core/scan/syntax.hpp"
#include "core/scan/utf8_state.hpp"

namespace jt::scan {

class Grammar {
 public:
  /// At the beginning of a document; `offset` is its position, for errors.
  /// Errors of a line of NDJSON say so.
  explicit Grammar(std::uint64_t limit, std::uint64_t offset = 0, Lines lines = Lines::none)
      : limit_(limit), offset_(offset), token_(offset), lines_(lines) {}
  /// In the middle of a document, at the state of a kernel's check.
  explicit Grammar(const GrammarState& state, Lines lines = Lines::none);

  /// False: something is wrong; the rest is not needed.
  bool feed(std::span<const std::uint8_t> bytes);
  /// The document ends here. False: something is wrong.
  bool finish();
  /// Precondition: feed or finish returned false.
  [[nodiscard]] Error error() const;

 private:
  enum class Mode : std::uint8_t { between, string, escape, hex, scalar, lookahead, done };
  struct Open {
    std::uint64_t offset;
    bool object;
  };

  bool byte(std::uint8_t c);
  bool between(std::uint8_t c);
  bool begin_value(std::uint8_t c);
  bool close(std::uint8_t c);
  bool in_string(std::uint8_t c);
  bool in_scalar(std::uint8_t c);
  bool utf8(std::uint8_t c);
  void after_value();
  bool wrong(Fault fault, std::uint8_t c);
  bool ended_early();

  std::uint64_t limit_;
  std::uint64_t offset_ = 0;  ///< of the next byte
  std::uint64_t token_ = 0;   ///< where the current token began
  std::vector<Open> open_;
  Mode mode_ = Mode::between;
  Expect expect_ = Expect::value;
  bool key_ = false;   ///< the current string is a key
  bool seen_ = false;  ///< something other than whitespace
  std::uint8_t hex_left_ = 0;
  ScalarToken scalar_;
  Utf8State utf8_;
  std::string sequence_;  ///< of UTF-8, so far
  Lines lines_ = Lines::none;
  std::optional<Syntax> wrong_;
  std::string lookahead_;
};

}  // namespace jt::scan
