// SPDX-License-Identifier: MIT
// Layouts of JSON: the same tokens with different whitespace. The input comes from JsonLexer (bytes of a document) or
// directly.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json/lexer.hpp"

namespace jt::json {

/// Receives text to print, and its role.
using Emit = std::function<void(Role, std::string_view)>;

/// Where a layout writes: into a string (fast), or to a function that needs the roles.
class Ink {
 public:
  Ink(std::string& text) : text_(&text) {}    // NOLINT(google-explicit-constructor)
  Ink(Emit emit) : emit_(std::move(emit)) {}  // NOLINT(google-explicit-constructor)
  void operator()(Role role, std::string_view text) const {
    if (text_ != nullptr) {
      text_->append(text);
    } else {
      emit_(role, text);
    }
  }

 private:
  std::string* text_ = nullptr;
  Emit emit_;
};

/// The tokens with their whitespace, unchanged.
class AsFound : public JsonEvents {
 public:
  explicit AsFound(Ink emit) : emit_(std::move(emit)) {}
  void open(bool object) override { emit_(Role::punctuation, object ? "{" : "["); }
  void close(bool object) override { emit_(Role::punctuation, object ? "}" : "]"); }
  void comma() override { emit_(Role::punctuation, ","); }
  void colon() override { emit_(Role::punctuation, ":"); }
  void blank(std::string_view text) override { emit_(Role::plain, text); }
  void text(Role role, std::string_view piece, bool) override { emit_(role, piece); }

 private:
  Ink emit_;
};

/// Appends a value without the whitespace between its tokens.
void append_compact(std::string& out, std::string_view value);

/// All on one line without whitespace.
class Compact : public JsonEvents {
 public:
  explicit Compact(Ink emit) : emit_(std::move(emit)) {}
  void open(bool object) override;
  void close(bool object) override;
  void comma() override { comma_ = true; }
  void colon() override { emit_(Role::punctuation, ":"); }
  void blank(std::string_view) override {}
  void text(Role role, std::string_view piece, bool first) override;

 private:
  void lead();

  Ink emit_;
  bool comma_ = false;  ///< a comma is written when an entry follows it, so that a repair leaves no comma at the end
};

/// The tokens of a value in compact form, passed as one token to the layout around it.
class Embedded : public Compact {
 public:
  explicit Embedded(JsonEvents& around)
      : Compact(Emit([&around, first = true](Role role, std::string_view text) mutable {
          around.text(role, text, std::exchange(first, false));
        })) {}
};

struct IndentOptions {
  std::size_t level = 0;    ///< the depth of the value: its entries are indented by 2 * (level + 1)
  std::size_t width = 100;  ///< up to here, a container without non-empty containers in it is one line; 0: never
  bool open_root = true;    ///< the outermost container always has a line for each entry
};

/// Two-space indentation; a container whose entries are scalars or empty goes on one line if it fits the width (in
/// code points, with a comma after it).
class Indented : public JsonEvents {
 public:
  Indented(const IndentOptions& options, Ink emit) : options_(options), emit_(std::move(emit)) {}
  void open(bool object) override;
  void close(bool object) override;
  void comma() override;
  void colon() override;
  void blank(std::string_view) override {}
  void text(Role role, std::string_view piece, bool first) override;

 private:
  enum class What : std::uint8_t { open, close, comma, colon, text };
  struct Held {
    What what = What::text;
    Role role = Role::punctuation;
    bool flag = false;  ///< object, or first
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
  };

  // One-line attempt: the events since a container was opened, until it is closed or does not fit.
  void hold(What what, Role role, bool flag, std::string_view piece, std::size_t columns);
  void drop_attempt();
  void write_flat();
  bool full(std::size_t columns) const { return columns_ + flat_columns_ + columns + 2 > options_.width; }
  void start_attempt(bool object);

  // Output line by line.
  void put(Role role, std::string_view text);
  void put_open(bool object);
  void put_close(bool object);
  void put_text(Role role, std::string_view piece, bool first);
  [[nodiscard]] std::size_t indent() const;
  void new_line();
  void lead();

  IndentOptions options_;
  Ink emit_;
  std::size_t depth_ = 0;
  std::size_t columns_ = 0;         ///< of the line so far, counted only up to the width
  std::size_t columns_before_ = 0;  ///< the same before the attempt
  bool fresh_ = false;              ///< a container was opened and nothing is in it yet
  bool comma_ = false;
  bool after_colon_ = false;
  bool begun_ = false;  ///< the line has something before the next token

  std::vector<Held> held_;
  std::string held_text_;
  std::vector<Held> spare_;  ///< the buffers of the attempt that was dropped last, kept for the next
  std::string spare_text_;
  std::size_t flat_columns_ = 0;
  std::size_t nested_ = 0;  ///< 1 while an inner container may still be empty
};

}  // namespace jt::json
