// SPDX-License-Identifier: MIT
#include "core/propose/rules/fetch.hpp"

#include "core/json/layout.hpp"

namespace jt::propose::rules {

namespace {

constexpr std::size_t most_bytes = std::size_t{8} << 20;

/// A container on the way to some of the nodes, and where its entries on that way are.
struct Level {
  std::map<std::uint64_t, NodeId> entries;
};

class Fetcher {
 public:
  Fetcher(scan::Cursor& cursor, const Model& model, const std::set<NodeId>& nodes, std::map<NodeId, std::string>& out)
      : cursor_(cursor), nodes_(nodes), out_(out) {
    for (const NodeId node : nodes) {
      if (out.contains(node)) continue;
      for (NodeId id = node; model.at(id).parent != no_node; id = model.at(id).parent)
        on_way_[model.at(id).parent].entries.emplace(model.at(id).index, id);
    }
  }

  Result<void> run() {
    if (!cursor_.start()) return fail(cursor_.failure());
    if (!value(Tree::root)) return failure();
    while (!open_.empty()) {
      const scan::Step step = cursor_.next();
      if (step == scan::Step::fail) return failure();
      if (step == scan::Step::end) {
        open_.pop_back();
        continue;
      }
      const auto& entries = open_.back()->entries;
      const auto found = entries.find(cursor_.index());
      if (found != entries.end() && !value(found->second)) return failure();
    }
    return {};
  }

 private:
  bool value(NodeId node) {
    if (nodes_.contains(node) && !out_.contains(node)) {
      std::string_view text;
      if (!cursor_.text(text, most_bytes)) return false;
      std::string& kept = out_[node];
      json::append_compact(kept, text);
      bytes_ += kept.size();
      return bytes_ <= most_bytes;
    }
    const auto found = on_way_.find(node);
    const bool container = cursor_.type() == scan::Type::object || cursor_.type() == scan::Type::array;
    if (found == on_way_.end() || !container) return true;
    open_.push_back(&found->second);
    return cursor_.enter();
  }

  Failed failure() {
    if (cursor_.failed()) return fail(cursor_.failure());
    return fail(Code::limit_exceeded, "the values that would change are too large to show");
  }

  scan::Cursor& cursor_;
  const std::set<NodeId>& nodes_;
  std::map<NodeId, std::string>& out_;
  std::map<NodeId, Level> on_way_;
  std::vector<const Level*> open_;
  std::size_t bytes_ = 0;
};

}  // namespace

Result<std::map<NodeId, std::string>> fetch(document::Document& document, const Model& model,
                                            const std::set<NodeId>& nodes) {
  std::map<NodeId, std::string> out;
  // values in one another take a pass each
  while (out.size() < nodes.size()) {
    const std::size_t before = out.size();
    scan::Cursor& cursor = document.restart();
    if (auto done = Fetcher(cursor, model, nodes, out).run(); !done)
      return fail(document.explain(std::move(done.error())));
    if (out.size() == before) return fail(Code::document_changed, "the document changed while it was read");
  }
  return out;
}

}  // namespace jt::propose::rules
