// SPDX-License-Identifier: MIT
#include "output/document_renderer.hpp"

namespace jt::output {

std::unique_ptr<Renderer> make_document_renderer(const RendererOptions& options) {
  return make_renderer(Format::json, options);
}

}  // namespace jt::output
