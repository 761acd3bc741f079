// SPDX-License-Identifier: MIT
// NameList: whether a key is the first of that name in its object. Keys that come in order, as those of a catalogue
// do, are only appended to one string.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace jt::catalogue {

class NameList {
 public:
  /// False: it was added before.
  bool add(std::string_view name) {
    if (sorted_ && (ends_.empty() || last() < name)) {
      texts_ += name;
      ends_.push_back(texts_.size());
      return true;
    }
    if (sorted_) {
      for (std::size_t i = 0; i < ends_.size(); ++i) all_.insert(at(i));
      sorted_ = false;
    }
    return all_.emplace(name).second;
  }

 private:
  [[nodiscard]] std::string at(std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return texts_.substr(begin, ends_[i] - begin);
  }
  [[nodiscard]] std::string_view last() const {
    const std::size_t begin = ends_.size() < 2 ? 0 : ends_[ends_.size() - 2];
    return std::string_view(texts_).substr(begin);
  }

  std::string texts_;
  std::vector<std::size_t> ends_;
  bool sorted_ = true;
  std::set<std::string, std::less<>> all_;  ///< once they do not come in order
};

}  // namespace jt::catalogue
