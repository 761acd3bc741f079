// SPDX-License-Identifier: MIT
// Drafts: the nodes of a survey while it is not known which of them are kept. They are in document order, each
// container before what is in it, so that what was drafted last can be dropped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/propose/rules/survey.hpp"

namespace jt::propose::rules {

struct Draft {
  NodeId parent = no_node;
  scan::Type type = scan::Type::null;
  bool element = false;
  bool named = false;
  bool said = false;
  bool objects = false;
  std::uint32_t key_size = 0;
  std::uint32_t text_size = 0;
  std::size_t begin = 0;  ///< of the key and then the text, among the bytes
  std::uint64_t index = 0;
  std::uint64_t count = 0;
};

class Drafts {
 public:
  struct Mark {
    std::size_t drafts = 0;
    std::size_t bytes = 0;
  };

  NodeId add(Draft draft, std::string_view key, std::string_view text) {
    draft.begin = bytes_.size();
    draft.key_size = static_cast<std::uint32_t>(key.size());
    draft.text_size = static_cast<std::uint32_t>(text.size());
    bytes_ += key;
    bytes_ += text;
    drafts_.push_back(draft);
    return static_cast<NodeId>(drafts_.size() - 1);
  }
  [[nodiscard]] Draft& at(NodeId id) { return drafts_[id]; }
  [[nodiscard]] Mark mark() const { return {drafts_.size(), bytes_.size()}; }
  /// All that was added since.
  void drop(const Mark& mark) {
    drafts_.resize(mark.drafts);
    bytes_.resize(mark.bytes);
  }
  /// Whether there are too many to go on: the containers that are open may be dropped yet.
  [[nodiscard]] bool over() const {
    return drafts_.size() > Wanted::most_nodes + scan::Cursor::max_depth || bytes_.size() > 2 * Wanted::most_bytes;
  }
  [[nodiscard]] bool fits() const {
    return drafts_.size() <= Wanted::most_nodes && bytes_.size() <= Wanted::most_bytes;
  }
  /// The nodes, linked.
  [[nodiscard]] std::vector<Node> take();

 private:
  std::vector<Draft> drafts_;
  std::string bytes_;
};

}  // namespace jt::propose::rules
