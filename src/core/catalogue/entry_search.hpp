// SPDX-License-Identifier: MIT
// EntrySearch: the matches in one tool, prompt or resource, whose text is in memory.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/search.hpp"
#include "core/catalogue/value_tree.hpp"

namespace jt::catalogue {

class EntrySearch {
 public:
  /// Borrows all three.
  EntrySearch(const search::TextPattern& pattern, const SearchOptions& options, const SearchEvents& events)
      : pattern_(pattern), options_(options), events_(events) {}

  /// Searches the members of the entry; its name was searched already. False: the sink has stopped the search. Errors:
  /// INVALID_JSON with the offset in `text`, LIMIT_EXCEEDED.
  Result<bool> search(std::string_view server, Section section, std::string_view entry, std::string_view text);
  /// The same for one text that is at hand already: `found` without its text and match.
  Result<bool> look_at(FoundEntry& found, std::string_view text);
  [[nodiscard]] std::uint64_t matches() const { return matches_; }

 private:
  using Node = ValueTree::Node;
  struct Candidate {
    Node node = ValueTree::none;
    Node holder = ValueTree::none;
    bool key = false;
    bool described = false;
    Part part = Part::name;
    std::string text;
    text::RegexSpan match;
  };

  void collect(Section section);
  void consider(Candidate candidate);
  void consider_string(Node node, Node holder, Part part);
  void schema(SchemaSide side);
  void arguments();
  bool report(FoundEntry& found, Candidate& candidate);

  const search::TextPattern& pattern_;
  const SearchOptions& options_;
  const SearchEvents& events_;
  ValueTree tree_;
  std::vector<Candidate> matching_;
  std::string decoded_;
  std::optional<Error> failure_;
  std::uint64_t matches_ = 0;
};

/// What the entries of a section are.
Owner owner_of(Section section);

}  // namespace jt::catalogue
