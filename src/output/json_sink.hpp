// SPDX-License-Identifier: MIT
// JsonSink: writes a result as JSON events, member by member. It builds no tree, so a result may have any length.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/json/lexer.hpp"
#include "core/json/role.hpp"

namespace jt::output {

/// JSON text that is printed with its own tokens, so that numbers and strings keep their spelling.
struct RawJson {
  std::string_view text;
};

using json::Role;

class JsonSink {
 public:
  /// Borrows the events.
  explicit JsonSink(json::JsonEvents& events) : events_(&events) {}

  // ---- values: the root, elements of an array, or after `key`
  void open(bool object);
  void close(bool object);
  /// `fill()` writes the content.
  template <class Fill>
  void object(const Fill& fill) {
    open(true);
    fill();
    close(true);
  }
  template <class Fill>
  void array(const Fill& fill) {
    open(false);
    fill();
    close(false);
  }
  void null() { token(Role::literal, "null"); }
  /// A boolean, an integer, a string, RawJson, or a list of these.
  template <class T>
  void value(const T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      token(Role::literal, value ? "true" : "false");
    } else if constexpr (std::is_integral_v<T>) {
      token(Role::number, std::to_string(value));
    } else if constexpr (std::is_same_v<T, RawJson>) {
      raw(value.text);
    } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
      string(value);
    } else {
      array([&] {
        for (const auto& each : value) this->value(each);
      });
    }
  }

  // ---- members of the open object
  void key(std::string_view name);
  template <class T>
  void member(std::string_view name, const T& content) {
    key(name);
    value(content);
  }
  template <class Fill>
  void object(std::string_view name, const Fill& fill) {
    key(name);
    object(fill);
  }
  template <class Fill>
  void array(std::string_view name, const Fill& fill) {
    key(name);
    array(fill);
  }

  /// Records that something of that kind was omitted: `omissions` writes it.
  void omit(std::string_view kind, std::uint64_t count);
  /// Writes the member `omitted`, if anything was omitted.
  void omissions();

  /// For a value that arrives as events: nothing else may be written before its end.
  [[nodiscard]] json::JsonEvents& begin_value();

  /// A state between the members of an object; to return to, together with the state of the events.
  struct State {
    bool fresh = true;  ///< the innermost container is empty so far
    bool after_key = false;
    std::vector<std::pair<std::string, std::uint64_t>> omitted;
  };
  [[nodiscard]] const State& state() const { return state_; }
  void restore(State state) { state_ = std::move(state); }

 private:
  void token(Role role, std::string_view text);
  void string(std::string_view text);
  void raw(std::string_view json);

  json::JsonEvents* events_;
  State state_;
};

}  // namespace jt::output
