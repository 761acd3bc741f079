// SPDX-License-Identifier: MIT
// ScalarKeys: the columns that a table has by itself: the keys of its nodes that hold scalars, to depth 2.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/shape/keys.hpp"
#include "core/table/columns.hpp"

namespace jt::table {

class ScalarKeys {
 public:
  /// Columns; further ones are counted.
  static constexpr std::size_t most = 1000;

  /// `containers`: keys that hold arrays or objects, and have no column, are noted too.
  explicit ScalarKeys(bool containers = false) : with_containers_(containers) {}

  /// The node under the cursor, and past it. False: failure of the cursor.
  bool see(scan::Cursor& cursor);
  /// In order of first appearance, named by their keys (`settings.theme`), or by their accessors where two of them
  /// would have one name. Nodes that are no objects have a column `value`; so has every node if none has such keys.
  [[nodiscard]] std::vector<Column> columns() const;
  /// The same columns as paths from the node on, as they can be given.
  [[nodiscard]] std::vector<std::string> paths() const;
  /// Keys without a column; beyond the first ones each occurrence counts.
  [[nodiscard]] std::uint64_t omitted() const { return omitted_.count(); }
  struct Containers {
    std::vector<std::string> paths;  ///< from the node on, in order of first appearance
    std::uint64_t count = 0;         ///< with those of which no path is given
  };
  /// Keys that hold arrays or objects, and no column shows what is in them; at most so many are named.
  [[nodiscard]] Containers containers(std::size_t named) const;

 private:
  /// A member as it is in the document: level, kind and raw key, to be compared with what came there last time.
  void see_key(const scan::Cursor& cursor, bool inner, const std::string& outer);
  void see_container(const std::string& key, bool inner, const std::string& outer);
  [[nodiscard]] path::Location location(std::size_t key) const;

  std::vector<std::pair<std::string, std::string>> keys_;  ///< outer and inner one
  std::vector<bool> inner_;                                ///< whether there is an inner one
  std::unordered_set<std::string, shape::KeyHash> known_;
  shape::DistinctCounter omitted_;
  bool bare_ = false;               ///< there is a node that is no object
  std::vector<std::string> usual_;  ///< the scalars of the node before, in order
  std::size_t at_ = 0;              ///< the one of them that comes next
  bool with_containers_;
  std::vector<std::pair<std::string, path::Location>> containers_;  ///< as in `known_`
  std::unordered_set<std::string, shape::KeyHash> known_containers_;
};

}  // namespace jt::table
