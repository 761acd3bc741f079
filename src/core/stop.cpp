// SPDX-License-Identifier: MIT
#include "core/stop.hpp"

namespace jt {

namespace detail {
constinit thread_local const StopSource* stop_source = nullptr;
}  // namespace detail

Error stopped_error() { return make_error(Code::processing_error, "the call was cancelled"); }

}  // namespace jt
