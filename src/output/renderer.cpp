// SPDX-License-Identifier: MIT
// The renderers of the formats. To add one: a file with its renderer, a row here, and one in output/format.hpp.
#include "output/renderer.hpp"

#include "output/text_renderer.hpp"

namespace jt::output {

void Frame::write(JsonSink& out, bool in_brief) const {
  const Members& wanted = in_brief && brief ? brief : members;
  if (wanted) wanted(out);
}

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
