// SPDX-License-Identifier: MIT
// A renderer for a result that is a document whatever format was asked for.
#pragma once

#include <memory>

#include "output/renderer.hpp"

namespace jt::output {

std::unique_ptr<Renderer> make_document_renderer(const RendererOptions& options);

}  // namespace jt::output
