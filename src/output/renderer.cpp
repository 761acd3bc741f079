// SPDX-License-Identifier: MIT
// The table of formats. To add one: a file with its renderer, and a row here.
#include "output/renderer.hpp"

#include "output/text_renderer.hpp"

namespace jt::output {

std::unique_ptr<Renderer> make_renderer(Format format, const RendererOptions& options) {
  switch (format) {
    case Format::concise:
      return make_concise(options);
    case Format::list:
      return make_list(options);
    case Format::json:
      return make_json(options);
    case Format::human:
      break;
  }
  return make_human(options);
}

}  // namespace jt::output
