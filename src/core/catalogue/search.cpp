// SPDX-License-Identifier: MIT
#include "core/catalogue/search.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/catalogue/entry_search.hpp"
#include "core/catalogue/hit_search.hpp"
#include "core/catalogue/name_list.hpp"
#include "core/catalogue/saved_servers.hpp"
#include "core/json/escape.hpp"
#include "core/text/glob.hpp"

namespace jt::catalogue {

namespace {

constexpr std::array<Section, 4> sections{Section::tools, Section::prompts, Section::resources,
                                          Section::resource_templates};

class CatalogueSearch {
 public:
  CatalogueSearch(scan::Cursor& cursor, const search::TextPattern& pattern, const SearchOptions& options,
                  const SearchEvents& events)
      : cursor_(cursor), pattern_(pattern), options_(options), events_(events), entries_(pattern, options, events) {
    if (options.prefilter && pattern.prefilter()) hit_search_.emplace(pattern, options, events);
  }

  Result<SearchedCatalogue> run() {
    if (cursor_.type() != scan::Type::object) return fail(no_catalogue(cursor_.type()));
    const bool whole = servers() && cursor_.finish();
    if (failure_) return fail(std::move(*failure_));
    if (!whole && !result_.stopped) return fail(cursor_.failure());
    if (!any_ && !result_.stopped && odd_) return fail(std::move(*odd_));
    result_.matches = entries_.matches() + (hit_search_ ? hit_search_->matches() : 0);
    return result_;
  }

 private:
  // ---- these return false to end the search: it was stopped, or has failed

  bool servers() {
    if (!cursor_.enter()) return false;
    NameList names;
    for (scan::Step step = cursor_.next(); step != scan::Step::end; step = cursor_.next()) {
      if (step == scan::Step::fail) return false;
      std::string name = json::decode(cursor_.key());
      if (cursor_.type() != scan::Type::object) {
        if (!odd_) odd_ = no_server(name, cursor_.type());
        continue;
      }
      if (!names.add(name)) continue;
      if (!options_.server.empty() && !text::glob_fits(options_.server, name)) {
        if (!pass(name)) return false;
        result_.others.push_back(std::move(name));
        continue;
      }
      ++result_.servers;
      if (!server(name)) return false;
    }
    return true;
  }

  /// Over one that is not wanted, and may be none.
  bool pass(const std::string& name) {
    if (any_) return true;
    if (!cursor_.enter()) return false;
    scan::Step step = cursor_.next();
    for (; step == scan::Step::entry && !any_; step = cursor_.next())
      any_ = is_server_member(json::decode(cursor_.key()));
    if (!any_ && !odd_) odd_ = no_server(name);
    return step == scan::Step::end || (step == scan::Step::entry && cursor_.leave());
  }

  bool server(const std::string& name) {
    if (!own_text(server_path(name), name, Part::name)) return false;
    if (!cursor_.enter()) return false;
    std::array<bool, sections.size() + 2> seen{};  // the sections, the description, the error
    const auto first = [&](std::size_t which) { return !std::exchange(seen[which], true); };
    for (scan::Step step = cursor_.next(); step != scan::Step::end; step = cursor_.next()) {
      if (step == scan::Step::fail) return false;
      const std::string key = json::decode(cursor_.key());
      any_ = any_ || is_server_member(key);
      const auto* section =
          std::find_if(sections.begin(), sections.end(), [&](Section each) { return catalogue::name(each) == key; });
      bool more = true;
      if (section != sections.end()) {
        if (first(static_cast<std::size_t>(section - sections.begin()))) more = entries(name, *section);
      } else if (key == "description") {
        if (first(sections.size())) more = description(name);
      } else if (key == "error") {
        if (first(sections.size() + 1)) more = error(name);
      }
      if (!more) return false;
    }
    if (!any_ && !odd_) odd_ = no_server(name);
    return true;
  }

  bool description(const std::string& server) {
    if (cursor_.type() != scan::Type::string || !options_.wants(Owner::server)) return true;
    std::string_view text;
    const std::uint64_t begin = cursor_.begin();
    if (!cursor_.text(text)) return false;
    ValueTree tree;
    if (auto read = tree.read(text); !read) return refuse(std::move(read.error()), begin);
    return own_text(server_property_path(server, "description"), tree.text(ValueTree::root), Part::description);
  }

  /// A text of the server itself.
  bool own_text(path::Location location, std::string_view text, Part part) {
    if (!options_.wants(Owner::server) || !options_.wants(part)) return true;
    FoundEntry found;
    found.location = std::move(location);
    found.part = part;
    found.key = part == Part::name;
    found.described = part == Part::description;
    return more(entries_.look_at(found, text));
  }

  bool error(const std::string& server) {
    if (cursor_.type() != scan::Type::object) return true;
    std::string_view text;
    const std::uint64_t begin = cursor_.begin();
    if (!cursor_.text(text)) return false;
    ValueTree tree;
    if (auto read = tree.read(text); !read) return refuse(std::move(read.error()), begin);
    const auto member = [&](std::string_view key) {
      const ValueTree::Node node = tree.member(ValueTree::root, key);
      return node != ValueTree::none && tree.is_string(node) ? tree.text(node) : std::string();
    };
    ++result_.failed;
    if (events_.failed) events_.failed({server, member("code"), member("message")});
    return true;
  }

  bool entries(const std::string& server, Section section) {
    if (cursor_.type() != scan::Type::object || !options_.wants(owner_of(section))) return true;
    if (!cursor_.enter()) return false;
    NameList names;
    for (scan::Step step = cursor_.next(); step != scan::Step::end; step = cursor_.next()) {
      if (step == scan::Step::fail) return false;
      name_.clear();
      json::decode_to(name_, cursor_.key());
      if (cursor_.type() != scan::Type::object || !names.add(name_)) continue;
      if (!entry(server, section)) return false;
    }
    return true;
  }

  /// The entry that the cursor is on.
  bool entry(const std::string& server, Section section) {
    if (options_.wants(Part::name)) {
      FoundEntry found;
      found.owner = owner_of(section);
      found.key = true;
      if (name_.size() >= pattern_.least_bytes() && !name(found, server, section)) return false;
    }
    std::string_view text;
    const std::uint64_t begin = cursor_.begin();
    if (!cursor_.text(text)) return false;
    if (text.size() < pattern_.least_bytes()) return true;
    if (hit_search_) {
      const HitWalk::Window here = window(begin, begin + text.size());
      if (text.size() > HitSearch::longest) {
        if (hit_search_->first_hit(here) == HitWalk::none) return true;
      } else if (const auto ended = hit_search_->search(server, section, name_, here);
                 ended != HitSearch::Ended::references) {
        return by_hits(ended, begin);
      }
    }
    auto searched = entries_.search(server, section, name_, text);
    if (!searched) return refuse(std::move(searched.error()), begin);
    return more(std::move(searched));
  }

  bool by_hits(HitSearch::Ended ended, std::uint64_t begin) {
    if (ended == HitSearch::Ended::failed) return refuse(hit_search_->failure(), begin);
    return more(ended == HitSearch::Ended::done);
  }

  /// The location is made only for a name that matches.
  bool name(FoundEntry& found, const std::string& server, Section section) {
    const text::Regex::Answer answer = pattern_.match(name_, found.match);
    if (answer == text::Regex::Answer::no) return true;
    found.location = entry_path(server, section, name_);
    found.owner_steps = found.holder_steps = found.location.size();
    return more(entries_.look_at(found, name_));
  }

  /// The text of an entry, in the window, with the hits of the prefilter.
  HitWalk::Window window(std::uint64_t begin, std::uint64_t end) {
    const scan::Stream& stream = cursor_.stream();
    const std::uint64_t base = begin - (begin - stream.begin()) % 64;
    const auto blocks = static_cast<std::size_t>((end - base + 63) / 64);
    hits_.resize(std::max(hits_.size(), blocks));
    stream.kernel().hits(stream.data(base), blocks, pattern_.prefilter()->probes(), hits_.data());
    return {stream.data(base), stream.bits() + (base - stream.begin()) / 64, hits_.data(), begin - base, end - base};
  }

  bool more(Result<bool> result) {
    if (!result) {
      failure_ = std::move(result.error());
      return false;
    }
    result_.stopped = !*result;
    return *result;
  }

  bool refuse(Error error, std::uint64_t begin) {
    if (error->at) error->at->offset += begin;
    failure_ = std::move(error);
    return false;
  }

  scan::Cursor& cursor_;
  const search::TextPattern& pattern_;
  const SearchOptions& options_;
  const SearchEvents& events_;
  EntrySearch entries_;
  std::optional<HitSearch> hit_search_;  ///< for small entries, if the pattern has a prefilter
  std::string name_;                     ///< of the entry
  std::vector<std::uint64_t> hits_;
  SearchedCatalogue result_;
  bool any_ = false;          ///< there is a server
  std::optional<Error> odd_;  ///< of the first member that is none
  std::optional<Error> failure_;
};

}  // namespace

Result<SearchedCatalogue> search(scan::Cursor& cursor, const search::TextPattern& pattern, const SearchOptions& options,
                                 const SearchEvents& events) {
  return CatalogueSearch(cursor, pattern, options, events).run();
}

}  // namespace jt::catalogue
