// SPDX-License-Identifier: MIT
#include "core/propose/rules/drafts.hpp"

#include <utility>

namespace jt::propose::rules {

std::vector<Node> Drafts::take() {
  std::vector<Node> nodes(drafts_.size());
  std::vector<NodeId> last(drafts_.size(), no_node);  // the last child so far
  for (std::size_t i = 0; i < drafts_.size(); ++i) {
    const Draft& draft = drafts_[i];
    Node& node = nodes[i];
    node.parent = draft.parent;
    node.type = draft.type;
    node.element = draft.element;
    node.named = draft.named;
    node.said = draft.said;
    node.objects = draft.objects;
    node.index = draft.index;
    node.count = draft.count;
    const std::string_view bytes = std::string_view(bytes_).substr(draft.begin);
    node.key = bytes.substr(0, draft.key_size);
    node.text = bytes.substr(draft.key_size, draft.text_size);
    if (node.text.empty() && draft.count == 0) {
      if (draft.type == scan::Type::object) node.text = "{}";
      if (draft.type == scan::Type::array) node.text = "[]";
    }
    if (draft.parent == no_node) continue;
    const NodeId before = std::exchange(last[draft.parent], static_cast<NodeId>(i));
    (before == no_node ? nodes[draft.parent].first_child : nodes[before].next_sibling) = static_cast<NodeId>(i);
  }
  drafts_ = {};
  bytes_ = {};
  return nodes;
}

}  // namespace jt::propose::rules
