// SPDX-License-Identifier: MIT
// Paging: a part of a long list, and the call that shows the next part.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "results/members.hpp"
#include "tools/parameter.hpp"
#include "tools/run.hpp"

namespace jt::tools {

class Paging {
 public:
  /// `items`: the result's member with them; `most` of them are shown, from parameter `offset` on. Keeps room for what
  /// `tail` writes. Borrows all.
  Paging(Run& run, const Arguments& arguments, std::string_view tool, std::string_view items, std::uint64_t most);

  /// Whether the item with that index, from 0 on, is in this part.
  [[nodiscard]] bool shows(std::uint64_t index) const { return index >= offset_ && index < end(); }
  [[nodiscard]] std::uint64_t most() const { return most_; }
  /// Index of the first item after this part.
  [[nodiscard]] std::uint64_t end() const { return offset_ + most_; }
  /// Where in the document the first item of this part is: reported if the item is larger than the whole budget.
  void first_at(std::string path) { first_path_ = std::move(path); }
  /// The members after the items: how many there are in all, and the call that shows the next ones; the output may
  /// have had room for fewer than this part. Notes that the offset is after the last item.
  [[nodiscard]] results::Members tail(std::uint64_t count);
  /// The same for a tail that writes the count itself: `begin_tail` after the last item, `rest` in the tail. `noun`:
  /// what the items are, if the member has another name.
  void begin_tail(std::uint64_t count, std::string_view noun = {});
  void rest(output::JsonSink& out, std::uint64_t count) const;

 private:
  Run& run_;
  const Arguments& arguments_;
  std::string_view tool_;
  std::string_view items_;
  std::uint64_t offset_;
  std::uint64_t most_;
  std::string first_path_;
};

}  // namespace jt::tools
