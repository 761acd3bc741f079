// SPDX-License-Identifier: MIT
#include "core/propose/llm/records.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

#include "core/search/search.hpp"

namespace jt::propose::llm {
namespace {

constexpr unsigned for_value = 3;
constexpr unsigned for_key = 1;
/// A key that is there more often says nothing of one record: only values are searched then.
constexpr std::uint64_t most_keys = 10'000;

/// Gathers the words of one record after the other, as they come in document order.
class Best {
 public:
  Best(const Words& words, std::size_t most) : words_(words), most_(most) {}

  void add(const search::FoundText& found) {
    if (!found.record) return;
    if (now_.location.empty() && now_.score == 0) begin(found);
    if (now_.record != *found.record) {
      end();
      begin(found);
    }
    if (now_.matches.size() < FoundWords::most_matches) now_.matches.push_back(found.location);
    std::uint64_t& seen = found.key ? keys_ : values_;
    const std::vector<std::string> text = words_in(found.text.substr(0, longest));
    for (std::size_t i = 0; i < words_.list().size(); ++i) {
      const std::string& word = words_.list()[i];
      const auto same = [&](const std::string& each) { return each == word; };
      if (std::ranges::any_of(text, same)) seen |= std::uint64_t{1} << i;
    }
    now_.score = std::max(1U, for_key * static_cast<unsigned>(std::popcount(keys_)) +
                                  for_value * static_cast<unsigned>(std::popcount(values_)));
  }

  std::vector<FoundWords> take() {
    end();
    std::ranges::stable_sort(best_, std::greater<>{}, &FoundWords::score);
    return std::move(best_);
  }

 private:
  static constexpr std::size_t longest = 4096;

  void begin(const search::FoundText& found) {
    const auto steps = static_cast<std::ptrdiff_t>(found.record->steps);
    now_ = {*found.record, {found.location.begin(), found.location.begin() + steps}, {}, 1};
    keys_ = values_ = 0;
  }

  void end() {
    if (now_.score == 0) return;
    FoundWords done = std::exchange(now_, {});
    const auto same = std::ranges::find(best_, done.record, &FoundWords::record);
    if (same != best_.end()) {
      same->score = std::max(same->score, done.score);
      return;
    }
    if (best_.size() < most_) return best_.push_back(std::move(done));
    // The last one of the worst goes: it is found last.
    const auto worst = std::ranges::min_element(best_, [](const FoundWords& a, const FoundWords& b) {
      return a.score != b.score ? a.score < b.score : a.record.begin > b.record.begin;
    });
    if (worst == best_.end() || worst->score >= done.score) return;
    best_.erase(worst);
    best_.push_back(std::move(done));
  }

  const Words& words_;
  std::size_t most_;
  std::vector<FoundWords> best_;
  FoundWords now_;
  std::uint64_t keys_ = 0;  ///< a bit for each word that occurs in the present record
  std::uint64_t values_ = 0;
};

/// False: there are too many keys that match.
Result<bool> search_all(document::Document& document, const search::TextPattern& pattern, bool keys, Best& best) {
  scan::Cursor& cursor = document.restart();
  if (!cursor.start()) return fail(cursor.failure());
  search::SearchOptions options;
  options.records = std::numeric_limits<std::uint64_t>::max();
  options.keys = keys;
  std::uint64_t seen = 0;
  const auto searched = TRY(search::search(cursor, {}, pattern, options, [&](const search::FoundText& found) {
    best.add(found);
    return !found.key || ++seen < most_keys;
  }));
  return !searched.stopped;
}

}  // namespace

Result<std::vector<FoundWords>> find_records(document::Document& document, const Words& words, std::size_t most) {
  if (words.list().empty()) return std::vector<FoundWords>();
  search::PatternOptions how;
  how.ignore_case = how.fixed = true;
  const auto pattern = TRY(search::TextPattern::compile(words.list(), how));
  Best best(words, most);
  const auto all = TRY(search_all(document, pattern, true, best));
  if (!all) {
    // What was found so far stays: the first records are examples.
    TRY(search_all(document, pattern, false, best));
  }
  return best.take();
}

}  // namespace jt::propose::llm
