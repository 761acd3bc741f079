// SPDX-License-Identifier: MIT
// Result<T>: a value or an Error. Core functions return it; nothing in core throws on purpose.
#pragma once

#include <tl/expected.hpp>
#include <utility>

#include "core/error.hpp"

namespace jt {

template <class T>
using Result = tl::expected<T, Error>;

using Failed = tl::unexpected<Error>;

/// `return fail(Code::io_error, "cannot read 'x'");`
inline Failed fail(Code code, std::string message) { return Failed(make_error(code, std::move(message))); }
inline Failed fail(Error error) { return Failed(std::move(error)); }

}  // namespace jt
