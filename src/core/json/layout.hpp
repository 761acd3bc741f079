// SPDX-License-Identifier: MIT
// Layouts of JSON: the same tokens with other blanks between them. Fed by JsonLexer (bytes of a document) or directly.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json/lexer.hpp"

namespace jt::json {

/// Receives text to print, by role.
using Emit = std::function<void(Role, std::string_view)>;

/// Where a layout writes: into a string, quickly, or to whoever wants to know the roles.
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

/// The tokens as they come, with their blanks.
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

/// All on one line without any blank.
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
  bool comma_ = false;  ///< a comma is written when something follows it, so that a repair leaves none at the end
};

/// The tokens of a value in compact form, handed on as one token of the layout around it.
class Embedded : public Compact {
 public:
  explicit Embedded(JsonEvents& around)
      : Compact(Emit([&around, first = true](Role role, std::string_view text) mutable {
          around.text(role, text, std::exchange(first, false));
        })) {}
};

struct IndentOptions {
  std::size_t level = 0;    ///< how deep the value stands: its entries are indented by 2 * (level + 1)
  std::size_t width = 100;  ///< a container without filled containers in it goes on one line up to here; 0: none does
  bool open_root = true;    ///< the outermost container has a line for each entry in any case
};

/// Two-space indentation; a container whose entries are scalars or empty goes on one line where it fits the width
/// (in code points, a comma after it counted).
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

  // The flat attempt: the events since a container opened, until it closes or proves too large.
  void hold(What what, Role role, bool flag, std::string_view piece, std::size_t columns);
  void drop_attempt();
  void write_flat();
  bool full(std::size_t columns) const { return columns_ + flat_columns_ + columns + 2 > options_.width; }
  void start_attempt(bool object);

  // What is sure to be written line by line.
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
  std::size_t columns_ = 0;         ///< of the line so far, counted no further than the width
  std::size_t columns_before_ = 0;  ///< the same before the attempt
  bool fresh_ = false;              ///< a container was opened and nothing is in it yet
  bool comma_ = false;
  bool after_colon_ = false;
  bool begun_ = false;  ///< something stands before the next token on its line

  std::vector<Held> held_;
  std::string held_text_;
  std::vector<Held> spare_;  ///< the buffers of the attempt that was dropped last, kept for the next
  std::string spare_text_;
  std::size_t flat_columns_ = 0;
  std::size_t nested_ = 0;  ///< 1 while an inner container may still be empty
};

}  // namespace jt::json
