// SPDX-License-Identifier: MIT
// InOrder: lines in the order of a document become the document while they are read: each container is closed before
// the next one begins, and is not opened again. In memory are the containers that are open, and of their members a
// number of 8 bytes each: so a member that comes again is seen.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/flat/json_writer.hpp"
#include "core/flat/lines.hpp"

namespace jt::flat {

/// The elements of a document that are missing: they become null, so that a few bytes could become gigabytes.
class MissingElements {
 public:
  static constexpr std::uint64_t most = 10'000'000;
  /// Those from `next` to before `index`. False: they are too many, with those of other arrays.
  bool add(std::uint64_t next, std::uint64_t index);
  static std::string too_many(std::uint64_t index);

 private:
  std::uint64_t count_ = 0;
};

/// Names by their hashes. Two of one hash are taken for one name.
class NameSet {
 public:
  /// False: it is in the set already.
  bool add(std::string_view name);
  void clear();
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  bool put(std::uint64_t hash);
  std::vector<std::uint64_t> slots_;  ///< 0: free
  std::size_t size_ = 0;
};

class InOrder {
 public:
  /// Members of open objects: 1 GiB.
  static constexpr std::uint64_t most_names = std::uint64_t{1} << 26;

  /// `out`: null to find out whether lines are in order. Borrowed.
  explicit InOrder(JsonWriter* out = nullptr) : out_(out) {}

  /// False: not in order, or it contradicts the lines before it. LIMIT_EXCEEDED for what is missing, and for the names.
  Result<bool> add(const LineReader& line);
  /// After the last line.
  void finish();

 private:
  struct Level {
    bool object = false;
    bool declared = false;   ///< a line says that it is there
    std::uint64_t next = 0;  ///< of an array: the least index that may come
    NameSet names = {};
  };

  bool declare(const LineReader& line, std::size_t level);
  Result<bool> enter(const LineReader& line, const Step& step);
  void value(const LineReader& line);
  void open(bool object);
  void close_to(std::size_t depth);

  JsonWriter* out_;
  std::vector<Level> levels_;  ///< the first `depth_` are open; others keep their memory
  std::size_t depth_ = 0;
  std::uint64_t names_ = 0;
  MissingElements missing_;
  bool any_ = false;
};

}  // namespace jt::flat
