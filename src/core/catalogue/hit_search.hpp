// SPDX-License-Identifier: MIT
// HitSearch: the matches in one tool, prompt or resource, found from the hits of the prefilter: only strings with a
// hit are compared with the pattern, and of the rest nothing is built. The results are those of EntrySearch.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/hit_walk.hpp"
#include "core/catalogue/search.hpp"
#include "core/scan/checker.hpp"

namespace jt::catalogue {

class HitSearch {
 public:
  /// Longer entries are for EntrySearch: the keys of an object are compared one by one here.
  static constexpr std::size_t longest = std::size_t{16} << 10;

  enum class Ended : std::uint8_t {
    done,
    stopped,     ///< by the sink
    failed,      ///< see `failure`
    references,  ///< there may be references, which only EntrySearch follows; nothing was reported
  };

  /// Borrows all three; the pattern must have a prefilter.
  HitSearch(const search::TextPattern& pattern, const SearchOptions& options, const SearchEvents& events)
      : pattern_(pattern), options_(options), events_(events), walk_(*pattern.prefilter()) {}

  /// The first hit in the entry; `HitWalk::none` if there is none.
  std::size_t first_hit(const HitWalk::Window& window) { return walk_.first_hit(window); }
  /// Searches the members of the entry.
  Ended search(std::string_view server, Section section, std::string_view entry, const HitWalk::Window& window);
  /// INVALID_JSON with the offset in the entry, LIMIT_EXCEEDED.
  [[nodiscard]] const Error& failure() const { return *failure_; }
  [[nodiscard]] std::uint64_t matches() const { return matches_; }

 private:
  /// What a container is for the search.
  enum class Place : std::uint8_t { none, entry, arguments, argument, schema, fields, map, list, types, values };
  struct Known {
    std::size_t begin = HitWalk::none;     ///< of the container
    std::size_t entry = HitWalk::none;     ///< the current one, which the rest is about
    std::size_t reported = HitWalk::none;  ///< the one that the location of `found_` leads to
    std::string_view key;                  ///< as spelled; empty in an array
    std::optional<bool> repeats;
    Place place = Place::none;
  };
  struct Searched {
    Part part = Part::name;
    std::size_t holder = 0;  ///< number of levels down to the schema or argument
    bool described = false;
  };

  bool token(const HitWalk::Token& token);
  bool prepare();
  Result<void> check();
  bool may_refer();
  void find_places();
  [[nodiscard]] Place inside(Place outer, std::string_view key, bool object) const;
  [[nodiscard]] std::optional<Searched> searched(const HitWalk::Token& token) const;
  [[nodiscard]] std::optional<Searched> in_schema(HitWalk::What what) const;
  [[nodiscard]] std::string_view key(std::size_t level) const;
  bool repeats();
  bool report(const HitWalk::Token& token, const Searched& what, std::string_view plain);
  void step(std::size_t at, std::string_view name);

  const search::TextPattern& pattern_;
  const SearchOptions& options_;
  const SearchEvents& events_;
  HitWalk walk_;
  scan::Checker checker_;
  std::string_view server_, entry_, text_;
  Section section_ = Section::tools;
  std::vector<Known> known_;  ///< of the levels of the walk
  mutable std::string key_;   ///< one that was decoded
  std::string decoded_;
  FoundEntry found_;  ///< its location is kept, so that its strings are allocated once
  std::optional<Error> failure_;
  std::uint64_t matches_ = 0;
  Ended ended_ = Ended::done;
  bool prepared_ = false;
  bool escaped_ = false;  ///< the text has escapes
};

}  // namespace jt::catalogue
