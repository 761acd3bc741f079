// SPDX-License-Identifier: MIT
#include "core/propose/llm/targets.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "core/text/words.hpp"
#include "core/value/view.hpp"

namespace jt::propose::llm {
namespace {

constexpr std::size_t longest_near = 64;
constexpr std::uint64_t to_the_end = ~std::uint64_t{0};

/// A token of one or more paths; the recursion over these is bounded by the number of tokens of a path.
struct Node {
  std::map<std::string, std::unique_ptr<Node>> below;
  std::vector<Target*> ends;  ///< of the paths that end here
};

/// The index that a token means in an array; nothing for "-", "01", "x".
std::optional<std::uint64_t> index_of(std::string_view token) {
  if (token.size() > 1 && token.front() == '0') return std::nullopt;
  return text::parse_number(token);
}

template <class Each>
void for_all(const Node& node, const Each& each) {
  for (Target* target : node.ends) each(*target);
  for (const auto& [token, below] : node.below) for_all(*below, each);
}

class Finder {
 public:
  Finder(scan::Cursor& cursor, const WantedScalar& wanted) : cursor_(cursor), wanted_(wanted) {}

  /// The value that the cursor is on; moves past it. False: failure.
  bool value(const Node& node) {
    const scan::Type type = cursor_.type();
    for (Target* target : node.ends) {
      target->exists = true;
      target->type = type;
      target->location = here_;
    }
    if (node.below.empty()) return node.ends.empty() ? cursor_.skip() : leaf(node);
    if (type == scan::Type::object) return object(node);
    if (type == scan::Type::array) return array(node);
    return cursor_.skip();
  }

 private:
  /// The text of the value, of at most so many bytes; empty if it is longer.
  bool text(std::size_t limit, std::string& out) {
    bool fits = true;
    const bool good = cursor_.copy([&](std::string_view piece) {
      fits = fits && out.size() + piece.size() <= limit;
      if (fits) out += piece;
      return true;
    });
    if (!fits) out.clear();
    return good;
  }

  bool leaf(const Node& node) {
    std::string found;
    if (!text(Target::longest_text, found)) return false;
    std::string compact;
    json::append_compact(compact, found);
    const bool near = names(compact);
    for (Target* target : node.ends) {
      if (!compact.empty()) target->text = compact;
      target->near = target->near || near;
    }
    return true;
  }

  /// Whether a member of the object is a wanted scalar.
  [[nodiscard]] bool names(std::string_view text) const {
    value::Tape tape;
    if (!text.starts_with('{') || !tape.index(text)) return false;
    const value::View object = tape.root();
    return std::any_of(object.begin(), object.end(), [&](const value::View& member) {
      return !member.is_container() && member.text().size() <= longest_near && wanted_(member.text());
    });
  }

  bool object(const Node& node) {
    if (!cursor_.enter()) return false;
    bool near = false;
    std::uint64_t count = 0;
    std::map<std::string, bool> seen;
    scan::Step step = cursor_.next();
    for (; step == scan::Step::entry; step = cursor_.next(), ++count) {
      const std::string key = cursor_.key_escaped() ? json::decode(cursor_.key()) : std::string(cursor_.key());
      const bool scalar = cursor_.type() != scan::Type::object && cursor_.type() != scan::Type::array;
      const auto below = node.below.find(key);
      // Of a key that is there twice, a path means the first one.
      if (below != node.below.end() && !std::exchange(seen[key], true)) {
        here_.emplace_back(key);
        const bool good = value(*below->second);
        here_.pop_back();
        if (!good) return false;
      } else if (scalar) {
        std::string found;
        if (!text(longest_near, found)) return false;
        near = near || (!found.empty() && wanted_(found));
      }
    }
    if (step == scan::Step::fail) return false;
    leave(node, scan::Type::object, count, near);
    return true;
  }

  bool array(const Node& node) {
    std::map<std::uint64_t, const Node*> wanted;
    for (const auto& [token, below] : node.below) {
      if (const auto index = index_of(token)) wanted[*index] = below.get();
    }
    if (!cursor_.enter()) return false;
    std::uint64_t count = 0;
    scan::Step step = scan::Step::entry;
    for (const auto& [index, below] : wanted) {
      const std::uint64_t skipped = cursor_.skip_elements(index - count);
      const bool there = skipped == index - count;
      count += skipped;
      if (!there) break;
      step = cursor_.next();
      if (step != scan::Step::entry) break;
      here_.emplace_back(index);
      const bool good = value(*below);
      here_.pop_back();
      if (!good) return false;
      ++count;
    }
    if (step == scan::Step::entry) {
      count += cursor_.skip_elements(to_the_end);
      step = cursor_.next();
    }
    if (step != scan::Step::end) return false;
    leave(node, scan::Type::array, count, false);
    return true;
  }

  /// All entries of a container were seen.
  void leave(const Node& node, scan::Type type, std::uint64_t count, bool near) {
    for (const auto& [token, below] : node.below) {
      for (Target* target : below->ends) {
        target->container = type;
        target->count = count;
        if (target->exists) continue;
        target->location = here_;
        const auto index = token == "-" ? std::optional(count) : index_of(token);
        if (type == scan::Type::object) {
          target->location.emplace_back(token);
        } else {
          target->location.emplace_back(index.value_or(to_the_end));
        }
      }
    }
    if (near) for_all(node, [](Target& target) { target.near = true; });
  }

  scan::Cursor& cursor_;
  const WantedScalar& wanted_;
  path::Location here_;
};

}  // namespace

Result<std::vector<Target>> find_targets(scan::Cursor& cursor, std::span<const Tokens> paths,
                                         const WantedScalar& wanted) {
  std::vector<Target> targets(paths.size());
  Node root;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    Node* node = &root;
    for (const std::string& token : paths[i]) {
      auto& below = node->below[token];
      if (!below) below = std::make_unique<Node>();
      node = below.get();
    }
    node->ends.push_back(&targets[i]);
  }
  Finder finder(cursor, wanted);
  if (!cursor.start() || !finder.value(root)) return fail(cursor.failure());
  return targets;
}

}  // namespace jt::propose::llm
