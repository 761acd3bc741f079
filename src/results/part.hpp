// SPDX-License-Identifier: MIT
// A part of a long list, and how to ask for the next part.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>

#include "results/members.hpp"
#include "results/output.hpp"

namespace jt::results {

/// Items from `from` on. All of them are counted, so that the result can say how many there are.
struct Part {
  std::uint64_t from = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  /// The command or call for the part that begins at another item.
  std::function<std::string(std::uint64_t from)> next;
};

/// The end of a json result that shows a part of its items.
class Paging {
 public:
  /// `items`: the result's member with them. Keeps room for what `tail` writes. Borrows the part, and what the output
  /// refers to.
  Paging(const Output& output, const Part& part, std::string_view items);

  /// Whether the item with that index, from 0 on, is in this part.
  [[nodiscard]] bool shows(std::uint64_t index) const { return index >= part_.from && index < end(); }
  [[nodiscard]] std::uint64_t begin() const { return part_.from; }
  /// Index of the first item after this part.
  [[nodiscard]] std::uint64_t end() const { return part_.from + most_; }
  [[nodiscard]] std::uint64_t most() const { return most_; }
  /// Where in the document the first item of this part is, and how to see it, if there is a way: reported if the item
  /// is larger than the whole budget.
  void first_at(std::string path, std::string command) {
    first_path_ = std::move(path);
    first_command_ = std::move(command);
  }
  /// The members after the items: how many there are in all, and the call that shows the next ones; the output may
  /// have had room for fewer than this part. Notes that the part begins after the last item.
  [[nodiscard]] Members tail(std::uint64_t count);
  /// The same for a tail that writes the count itself: `begin_tail` after the last item, `rest` in the tail. `noun`:
  /// what the items are, if the member has another name.
  void begin_tail(std::uint64_t count, std::string_view noun = {});
  void rest(output::JsonSink& out, std::uint64_t count) const;

 private:
  Output output_;
  const Part& part_;
  std::string_view items_;
  std::uint64_t most_;
  std::string first_path_;
  std::string first_command_;
};

}  // namespace jt::results
