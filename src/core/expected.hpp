// SPDX-License-Identifier: MIT
// Expected<T, E>: a value, or the reason why there is none; the part of C++23's std::expected that jt uses. GCC 12 has
// that one in a mode in which clang 14 cannot read it, and tl::expected takes a quarter of the time to compile all of
// jt.
#pragma once

#include <cstdint>
#include <memory>
#include <new>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace jt {

/// An error on its way into an Expected: `return Unexpected(error);`
template <class E>
class Unexpected {
 public:
  explicit Unexpected(E error) : error_(std::move(error)) {}
  E& value() & { return error_; }
  const E& value() const& { return error_; }
  E&& value() && { return std::move(error_); }

 private:
  E error_;
};

template <class T, class E>
class [[nodiscard]] Expected {
 public:
  using value_type = T;
  using error_type = E;

  Expected() requires std::is_default_constructible_v<T> : value_(), has_value_(true) {}
  template <class U = T>
  requires(!std::is_same_v<std::remove_cvref_t<U>, Expected> && std::is_convertible_v<U, T>) Expected(U&& value)
      : value_(std::forward<U>(value)), has_value_(true) {}
  template <class G>
  Expected(Unexpected<G> error) : error_(std::move(error).value()), has_value_(false) {}

  Expected(const Expected& other) requires std::is_copy_constructible_v<T> : has_value_(other.has_value_) {
    if (has_value_)
      std::construct_at(std::addressof(value_), other.value_);
    else
      std::construct_at(std::addressof(error_), other.error_);
  }
  Expected(Expected&& other) noexcept : has_value_(other.has_value_) {
    if (has_value_)
      std::construct_at(std::addressof(value_), std::move(other.value_));
    else
      std::construct_at(std::addressof(error_), std::move(other.error_));
  }
  Expected& operator=(Expected other) noexcept {
    std::destroy_at(this);
    return *std::construct_at(this, std::move(other));
  }
  ~Expected() {
    if (has_value_)
      value_.~T();
    else
      error_.~E();
  }

  [[nodiscard]] bool has_value() const { return has_value_; }
  explicit operator bool() const { return has_value_; }

  // As with std::expected, what is not there must not be asked for.
  T& operator*() & { return value_; }
  const T& operator*() const& { return value_; }
  T&& operator*() && { return std::move(value_); }
  /// The value, or std::logic_error: for tests, of which one alone then fails.
  T& value() & { return require(), value_; }
  const T& value() const& { return require(), value_; }
  T&& value() && { return require(), std::move(value_); }
  T* operator->() { return std::addressof(value_); }
  const T* operator->() const { return std::addressof(value_); }
  E& error() & { return error_; }
  const E& error() const& { return error_; }
  E&& error() && { return std::move(error_); }

  template <class U>
  requires(!std::is_same_v<U, Expected>) friend bool operator==(const Expected& one, const U& value) {
    if constexpr (std::is_same_v<T, std::uint64_t> && std::is_same_v<U, int>) {
      return one.has_value_ && std::cmp_equal(one.value_, value);
    } else {
      return one.has_value_ && one.value_ == value;
    }
  }

  template <class U>
  T value_or(U&& other) const& {
    return has_value_ ? value_ : static_cast<T>(std::forward<U>(other));
  }
  template <class U>
  T value_or(U&& other) && {
    return has_value_ ? std::move(value_) : static_cast<T>(std::forward<U>(other));
  }

 private:
  void require() const {
    if (!has_value_) throw std::logic_error("Expected: there is no value");
  }

  union {
    T value_;
    E error_;
  };
  bool has_value_;
};

/// Nothing, or the reason why it could not be done.
template <class E>
class [[nodiscard]] Expected<void, E> {
 public:
  using value_type = void;
  using error_type = E;

  Expected() : has_value_(true) {}
  template <class G>
  Expected(Unexpected<G> error) : error_(std::move(error).value()), has_value_(false) {}

  Expected(const Expected& other) : has_value_(other.has_value_) {
    if (!has_value_) std::construct_at(std::addressof(error_), other.error_);
  }
  Expected(Expected&& other) noexcept : has_value_(other.has_value_) {
    if (!has_value_) std::construct_at(std::addressof(error_), std::move(other.error_));
  }
  Expected& operator=(Expected other) noexcept {
    std::destroy_at(this);
    return *std::construct_at(this, std::move(other));
  }
  ~Expected() {
    if (!has_value_) error_.~E();
  }

  [[nodiscard]] bool has_value() const { return has_value_; }
  explicit operator bool() const { return has_value_; }
  E& error() & { return error_; }
  const E& error() const& { return error_; }
  E&& error() && { return std::move(error_); }

 private:
  union {
    E error_;
  };
  bool has_value_;
};

}  // namespace jt
