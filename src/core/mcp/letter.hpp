// SPDX-License-Identifier: MIT
// Letter: one message that came, with the text that it is a part of, and what its `_meta` says.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/mcp/message.hpp"

namespace jt::mcp {

/// What the stateless era puts into each request. Views borrow the message.
struct Envelope {
  bool claimed = false;              ///< it names a version: it is of the stateless era
  std::string version;               ///< what it names
  value::View capabilities;          ///< of the client
  value::View level;                 ///< of log messages
  value::View progress;              ///< the token. In both eras
  std::optional<std::string> wrong;  ///< what is missing in it, or of the wrong type
};

class Letter {
 public:
  static Expected<std::shared_ptr<const Letter>, Fault> read(std::string text);

  [[nodiscard]] const Message& message() const { return message_; }
  [[nodiscard]] const Envelope& envelope() const { return envelope_; }
  /// Bytes that it holds.
  [[nodiscard]] std::size_t size() const { return text_.size() + tape_.bytes(); }

  explicit Letter(std::string text) : text_(std::move(text)) {}
  Letter(const Letter&) = delete;
  Letter& operator=(const Letter&) = delete;

 private:
  std::string text_;
  value::Tape tape_;
  Message message_;
  Envelope envelope_;
};

}  // namespace jt::mcp
