// SPDX-License-Identifier: MIT
// Fields: what goes through the pipes between jt and its helper program. A field is `NAME LENGTH\n`, that many bytes
// and
// `\n`; any bytes may be in it, and nothing is escaped. Which fields there are: src/http/link.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace jt::transport {

struct Field {
  std::string name;  ///< lowercase letters
  std::string text;
  bool operator==(const Field&) const = default;
};

/// Appends one field.
void add_field(std::string& out, std::string_view name, std::string_view text);

/// Takes fields out of bytes that come in pieces of any size.
class FieldReader {
 public:
  void feed(std::string_view bytes);
  /// The next field, once all of it is there.
  std::optional<Field> next();
  /// The bytes are no fields; nothing more is found in them.
  [[nodiscard]] bool broken() const { return broken_; }

 private:
  bool read_head();

  std::string bytes_;
  std::size_t at_ = 0;  ///< what comes before was returned
  bool broken_ = false;
  bool in_text_ = false;  ///< the first line was read
  std::string name_;
  std::size_t length_ = 0;
};

}  // namespace jt::transport
