// SPDX-License-Identifier: MIT
// Result<T>: a value or an Error. Core functions return it; nothing in core throws on purpose.
#pragma once

#include <type_traits>
#include <utility>
#include "core/expected.hpp"

#include "core/error.hpp"

namespace jt {

template <class T>
using Result = Expected<T, Error>;

using Failed = Unexpected<Error>;

/// `return fail(Code::io_error, "cannot read 'x'");`
inline Failed fail(Code code, std::string message) { return Failed(make_error(code, std::move(message))); }
inline Failed fail(Error error) { return Failed(std::move(error)); }

/// The value of an expected that has one; used by TRY alone.
template <class T, class E>
T taken(Expected<T, E>&& result) {
  if constexpr (!std::is_void_v<T>) return *std::move(result);
}

}  // namespace jt

// `auto text = TRY(read(file));`: the value, or the calling function returns the error. It stands for a whole statement
// or for all that a variable is set to, not within a larger expression. A statement expression of GCC and clang, as no
// function can return from its caller: the one macro that is allowed (CONTRIBUTING, rule 10).
#define TRY(...) JT_TRY(__COUNTER__, __VA_ARGS__)
#define JT_TRY(number, ...) JT_TRY_AS(number, __VA_ARGS__)
#define JT_TRY_AS(number, ...)                                                   \
  __extension__({                                                                \
    auto result_##number = (__VA_ARGS__);                                        \
    if (!result_##number) return Unexpected(std::move(result_##number).error()); \
    ::jt::taken(std::move(result_##number));                                     \
  })
