// SPDX-License-Identifier: MIT
#include "core/mcp/content.hpp"

namespace jt::mcp {

using value::View;

std::vector<View> content_of(const View& result) {
  std::vector<View> all;
  for (const View& each : result.find("content").elements()) all.push_back(each);
  return all;
}

std::optional<std::string> text_of(const View& element) {
  if (element.find("type").string() != "text") return std::nullopt;
  return element.find("text").string();
}

std::optional<Binary> binary_of(const View& element) {
  const auto type = element.find("type").string();
  const bool resource = type == "resource";
  if (!resource && type != "image" && type != "audio") return std::nullopt;
  const View holder = resource ? element.find("resource") : element;
  const View data = holder.find(resource ? "blob" : "data");
  if (!data.is_string()) return std::nullopt;
  return Binary{data, holder.find("mimeType").string().value_or("")};
}

}  // namespace jt::mcp
