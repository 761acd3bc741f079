// SPDX-License-Identifier: MIT
// Tree: a JSON text as nodes with their bytes, for the model of a merge. It shares no code with jt.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace jt_merge_model {

struct Node {
  char kind = 'n';                                    ///< '{', '[' or 's', a scalar
  std::string text;                                   ///< of a scalar
  std::vector<std::pair<std::string, Node>> members;  ///< keys with their quotes, as spelled
  std::vector<Node> elements;
  std::string source;  ///< the bytes that it was read from
};

/// Throws std::runtime_error for what is no JSON.
Node parse(const std::string& text);
/// Of the value, however it is spelled; equal values have equal texts.
std::string canonical(const Node& node);
/// Of a key or a string, decoded.
std::string decoded(const std::string& quoted);
/// The tokens without the blanks between them.
std::string tokens(const Node& node);

}  // namespace jt_merge_model
