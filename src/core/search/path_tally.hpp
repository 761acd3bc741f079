// SPDX-License-Identifier: MIT
// PathTally: how many locations have the same shape: indices are `[*]`, and so are the keys of objects that are maps.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/path/path.hpp"

namespace jt::search {

/// One step of a path shape: a member of that name, all elements of an array, or all members of an object.
struct ShapeStep {
  enum class Kind : std::uint8_t { name, elements, members };
  Kind kind = Kind::name;
  std::string name = {};
  bool operator==(const ShapeStep&) const = default;
};
using PathShape = std::vector<ShapeStep>;

/// The shape as a JSONPath query (`$.a[*].*`), as an accessor (`.a[*].*`), or as a pointer (`/a/*/*`), which PathGlob
/// reads.
std::string spell(const PathShape& shape, path::Spelling spelling);

struct PathTallyOptions {
  std::size_t shapes = 10'000;                 ///< that are counted
  std::size_t memory = std::size_t{64} << 20;  ///< bytes
  std::size_t most_names = 100;                ///< of more different keys at one place, none is shown
  std::size_t few_names = 20;                  ///< more are not shown if most of them are in one object only
};

class PathTally {
 public:
  explicit PathTally(PathTallyOptions options = {});

  /// Locations must come in the order of the document.
  void add(const path::Location& location);
  /// The next location is of another document.
  void next_document() { previous_known_ = false; }
  /// How many locations were added.
  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// How many of them have a shape for which there was no room.
  [[nodiscard]] std::uint64_t omitted() const { return omitted_; }

  /// Unites the keys of maps. Nothing can be added after it. Returns the number of shapes.
  std::uint64_t finish();
  /// The shapes, most frequent first, then in order of first appearance, until the callee returns false. After
  /// `finish`.
  void each(const std::function<bool(const PathShape& shape, std::uint64_t count)>& take) const;

 private:
  using Id = std::uint32_t;
  static constexpr Id none = 0xFFFFFFFF;

  struct Node {
    ShapeStep step;
    Id parent = none;
    Id into = none;             ///< it was merged into this one
    std::uint64_t count = 0;    ///< locations that end here
    std::uint64_t first = 0;    ///< locations added before the first of them
    std::uint64_t holders = 0;  ///< objects or arrays that hold it
    Id elements = none;
    Id members = none;  ///< of the object, if it is a map; it has no `names` then
    std::vector<Id> names;
  };

  [[nodiscard]] Id child(Id node, const path::LocationStep& step) const;
  Id make(Id parent, ShapeStep step);
  Id child_or_new(Id node, const path::LocationStep& step);
  [[nodiscard]] bool is_full() const;
  [[nodiscard]] bool is_map(const Node& node) const;
  void collapse(Id node);
  void settle();
  void merge(Id from, Id to);
  void give(Id child, Id to);
  void unite_maps();
  [[nodiscard]] static std::size_t bytes(const Node& node);

  PathTallyOptions options_;
  std::vector<Node> nodes_{1};  ///< the first is the root
  std::vector<Id> unused_;
  std::vector<std::pair<Id, Id>> to_merge_;  ///< a detached node, and the one that takes it
  std::vector<Id> merged_;                   ///< unused once `to_merge_` is empty
  path::Location previous_;
  bool previous_known_ = false;
  std::vector<Id> trail_{0};  ///< nodes of the first steps of `previous_`
  std::vector<Id> order_;     ///< after `finish`
  std::size_t used_ = 0;      ///< bytes
  std::size_t shapes_ = 0;
  std::uint64_t count_ = 0;
  std::uint64_t omitted_ = 0;
  bool closed_ = false;  ///< there is no room for new shapes
};

}  // namespace jt::search
