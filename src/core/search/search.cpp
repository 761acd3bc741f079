// SPDX-License-Identifier: MIT
#include "core/search/search.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/json/escape.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/cursor.hpp"
#include "core/search/comment_finder.hpp"
#include "core/search/comment_places.hpp"
#include "core/search/text_walk.hpp"

namespace jt::search {
namespace {

/// How far from the beginning of an object its keys are read.
constexpr std::uint64_t most_bytes_for_siblings = std::uint64_t{1} << 20;

/// Short keys that did not match: most keys of a document occur again and again.
class KeyCache {
 public:
  [[nodiscard]] bool has(std::string_view raw) const {
    if (raw.size() < shortest || raw.size() > longest) return false;
    const Entry key = words(raw);
    const Entry& kept = entries_[place(key)];
    return ((key[0] ^ kept[0]) | (key[1] ^ kept[1]) | (key[2] ^ kept[2]) | (key[3] ^ kept[3]) | (key[4] ^ kept[4])) ==
           0;
  }
  void add(std::string_view raw) {
    if (raw.size() < shortest || raw.size() > longest) return;
    const Entry key = words(raw);
    entries_[place(key)] = key;
  }

 private:
  static constexpr std::size_t shortest = 8;
  static constexpr std::size_t longest = 32;
  static constexpr std::size_t count = 1024;
  /// All bytes of a key, some of them twice, and its size; the size is 0 if there is no key.
  using Entry = std::array<std::uint64_t, 5>;

  static Entry words(std::string_view raw) {
    const auto word = [&](std::size_t at) {
      std::uint64_t out = 0;
      std::memcpy(&out, raw.data() + at, sizeof out);
      return out;
    };
    const std::size_t size = raw.size();
    const std::size_t second = std::min<std::size_t>(8, size - 8);
    return {word(0), word(second), word(size - 8 - second), word(size - 8), size};
  }
  static std::size_t place(const Entry& key) {
    return static_cast<std::size_t>(((key[0] ^ (key[3] << 1) ^ key[4]) * 0x9E3779B97F4A7C15ULL) >> 54);
  }
  std::vector<Entry> entries_{count};
};

/// The containers around the searched value.
class Enclosing {
 public:
  struct Container {
    std::uint64_t begin = 0;  ///< offset of its bracket
    bool object = false;
  };

  /// Borrows both. The source must rewind. `inside`: the location of the searched value.
  Enclosing(scan::Stream& stream, const path::Location& inside) : stream_(stream), inside_(inside) {}

  /// From the root, one for each step of the location: fewer if the path cannot be walked again. It is walked once.
  const std::vector<Container>& containers();

 private:
  scan::Stream& stream_;
  const path::Location& inside_;
  std::vector<Container> containers_;
  bool known_ = false;
};

const std::vector<Enclosing::Container>& Enclosing::containers() {
  if (known_ || inside_.empty()) return containers_;
  known_ = true;
  scan::StreamOptions small = stream_.options();
  small.window = 4096;
  scan::Stream stream(stream_.source(), small);
  scan::Cursor cursor(stream);
  if (!cursor.start()) return containers_;
  for (const path::LocationStep& step : inside_) {
    const auto* name = std::get_if<std::string>(&step);
    const std::uint64_t index = name == nullptr ? std::get<std::uint64_t>(step) : 0;
    if (cursor.type() != (name != nullptr ? scan::Type::object : scan::Type::array)) break;
    const Container container{cursor.begin(), name != nullptr};
    if (!cursor.enter() || cursor.skip_elements(index) < index) break;
    if ((name != nullptr ? cursor.next_named(*name) : cursor.next()) != scan::Step::entry) break;
    containers_.push_back(container);
  }
  return containers_;
}

class Search final : public TextVisitor {
 public:
  Search(scan::Stream& stream, const path::Location& inside, const TextPattern& pattern, const SearchOptions& options,
         const FoundSink& sink)
      : stream_(stream),
        pattern_(pattern),
        options_(options),
        sink_(sink),
        walk_(stream, options.prefilter && pattern.prefilter() ? &*pattern.prefilter() : nullptr,
              options.prefilter ? pattern.least_bytes() : 0, inside),
        inside_(inside) {}

  Result<Searched> container(std::uint64_t begin, scan::Type type) {
    begin_comments(begin, type);
    bool good = walk_.run(begin, *this) && (!inside_.empty() || walk_.finish());
    if (good) good = comments_before(inside_.empty() ? all : walk_.end());
    return ended(good);
  }

  /// Searches the only scalar.
  Result<Searched> scalar(scan::Cursor& cursor) {
    alone_ = true;
    const std::uint64_t begin = cursor.begin();
    const scan::Type cursor_type = cursor.type();
    const bool string = cursor_type == scan::Type::string;
    std::string_view whole;
    if (!cursor.text(whole)) return fail(cursor.failure());
    const std::string text(whole);
    if (inside_.empty() && !cursor.finish()) return fail(cursor.failure());
    const std::size_t quotes = string ? 1 : 0;
    if (inside_.empty()) begin_comments(begin, cursor_type);
    if (visit({std::string_view(text).substr(quotes, text.size() - 2 * quotes), begin, false, string}))
      comments_before(all);
    return ended(true);
  }

  bool visit(const WalkedText& text) override {
    if (!(text.key ? options_.keys : options_.values) || text.raw.size() < pattern_.least_bytes()) return true;
    if (text.key && unmatched_.has(text.raw)) return true;
    std::string_view plain = text.raw;
    if (text.string && json::has_backslash(plain)) {
      decoded_.clear();
      json::decode_to(decoded_, plain);
      plain = decoded_;
    }
    text::RegexSpan span;
    const text::Regex::Answer answer = pattern_.match(plain, span);
    if (answer == text::Regex::Answer::gave_up) return refuse(pattern_.why_not());
    if (answer == text::Regex::Answer::yes) return report(text, plain, span);
    if (text.key) unmatched_.add(text.raw);
    return true;
  }

 private:
  bool refuse(Error error) {
    failure_ = std::move(error);
    return false;
  }

  bool report(const WalkedText& text, std::string_view plain, text::RegexSpan match) {
    if (text.string && !check(text)) return false;
    if (comments_ && !comments_before(text.begin)) return false;
    FoundText found;
    if (options_.locations) found.location = alone_ ? inside_ : walk_.location();
    if (walk_.failed()) return false;
    found.key = text.key;
    found.string = text.string;
    found.text = plain;
    found.match = match;
    if (options_.siblings > 0) {
      auto object = alone_ ? std::nullopt : walk_.object_around();
      if (!object) object = object_above();
      if (object) siblings(*object, found);
    }
    if (wants_record() && !record(text, found)) return false;
    return pass_on(found);
  }

  [[nodiscard]] bool wants_record() const { return searched_.matches < options_.records; }

  bool pass_on(const FoundText& found) {
    ++searched_.matches;
    searched_.stopped = !sink_(found);
    return !searched_.stopped;
  }

  // ---- comments

  void begin_comments(std::uint64_t begin, scan::Type type) {
    if (options_.comments == nullptr) return;
    const bool filters = options_.prefilter && pattern_.prefilter();
    comments_.emplace(*options_.comments, inside_.empty() ? 0 : begin, filters ? &*pattern_.prefilter() : nullptr);
    walk_.use(comments_->heard());
    places_.emplace(options_.comments->raw(), stream_.source(), inside_, begin, type);
  }

  /// Searches the comments up to that offset that were not searched yet.
  bool comments_before(std::uint64_t offset) {
    if (!comments_) return true;
    for (;;) {
      const auto comment = comments_->next(offset);
      if (!comment) return refuse(comment.error());
      if (!*comment) return true;
      if ((*comment)->text.size() < pattern_.least_bytes()) continue;
      text::RegexSpan span;
      const text::Regex::Answer answer = pattern_.match((*comment)->text, span);
      if (answer == text::Regex::Answer::gave_up) return refuse(pattern_.why_not());
      if (answer == text::Regex::Answer::yes && !report_comment(**comment, span)) return false;
    }
  }

  bool report_comment(const CommentText& comment, text::RegexSpan match) {
    FoundText found;
    found.comment = true;
    found.text = comment.text;
    found.match = match;
    if (options_.locations || options_.siblings > 0 || wants_record()) {
      auto place = places_->of(comment.begin);
      if (!place) return refuse(place.error());
      found.location = std::move(place->location);
      if (options_.siblings > 0) {
        auto object = places_->object_around();
        if (!object) object = object_above();
        if (object) siblings(*object, found);
      }
      if (wants_record()) found.record = record_of_comment(*place, found.location);
    }
    return pass_on(found);
  }

  /// As of what is in the value that the comment belongs to, if that is an object or array. The whole document is the
  /// record of what belongs to the root.
  std::optional<FoundRecord> record_of_comment(const CommentPlace& place, path::Location location) {
    const std::size_t own = location.size();
    if (place.container) location.emplace_back(std::string());
    const std::size_t steps = std::min(record_steps(location), own);
    if (steps == own) return FoundRecord{place.begin, steps};
    if (steps >= inside_.size()) return FoundRecord{places_->container_begin(steps - inside_.size()), steps};
    const auto& around = enclosing_.containers();
    return steps < around.size() ? std::optional(FoundRecord{around[steps].begin, steps}) : std::nullopt;
  }

  /// A match is checked completely.
  bool check(const WalkedText& text) {
    checker_.reset();
    static constexpr std::uint8_t quote = '"';
    auto fine = checker_.feed({&quote, 1});
    if (fine) fine = checker_.feed({reinterpret_cast<const std::uint8_t*>(text.raw.data()), text.raw.size()});
    if (fine) fine = checker_.feed({&quote, 1});
    if (fine) fine = checker_.finish();
    if (fine) return true;
    Error error = std::move(fine.error());
    if (error->at) error->at->offset += text.begin;
    return refuse(std::move(error));
  }

  /// The offset of the object that holds the searched value, or the arrays around it; nothing if there is none.
  std::optional<std::uint64_t> object_above() {
    const auto& around = enclosing_.containers();
    const auto found = std::find_if(around.rbegin(), around.rend(), [](const auto& each) { return each.object; });
    return found == around.rend() ? std::nullopt : std::optional(found->begin);
  }

  /// The record of a match. Nothing if the document ends before it. False: reading failed.
  bool record(const WalkedText& text, FoundText& found) {
    const std::size_t steps = record_steps(found.location);
    if (steps < found.location.size()) {
      const auto& around = enclosing_.containers();
      if (steps >= inside_.size()) {
        found.record = {walk_.container_begin(steps - inside_.size()), steps};
      } else if (steps < around.size()) {
        found.record = {around[steps].begin, steps};
      }
      return true;
    }
    if (!text.key) {
      found.record = {text.begin, steps};
      return true;
    }
    const auto value = value_after_key(stream_.source(), text.begin + text.raw.size() + 2);
    if (!value) return refuse(value.error());
    if (*value) found.record = {**value, steps};
    return true;
  }

  /// Read again from the beginning of the object: the text before the match has left the window, the text after it
  /// has not been read.
  void siblings(std::uint64_t object, FoundText& found) {
    scan::StreamOptions small = stream_.options();
    small.window = 4096;
    small.lines = false;
    scan::Stream stream(stream_.source(), small);
    scan::Cursor cursor(stream);
    const std::string* own = nullptr;
    for (auto step = found.location.rbegin(); step != found.location.rend() && own == nullptr; ++step)
      own = std::get_if<std::string>(&*step);
    scan::Cursor::Mark mark;
    mark.at = object;
    mark.type = scan::Type::object;
    mark.on_value = true;
    if (!cursor.go(mark) || !cursor.enter()) return;
    while (found.siblings.size() < options_.siblings && cursor.next() == scan::Step::entry) {
      if (cursor.begin() - object > most_bytes_for_siblings) return;
      std::string key = json::decode(cursor.key());
      if (own == nullptr || key != *own) found.siblings.push_back(std::move(key));
    }
  }

  Result<Searched> ended(bool good) {
    if (failure_) return fail(*failure_);
    if (!good && !searched_.stopped) return fail(walk_.failure());
    return searched_;
  }

  static constexpr std::uint64_t all = ~std::uint64_t{0};

  scan::Stream& stream_;
  const TextPattern& pattern_;
  const SearchOptions& options_;
  const FoundSink& sink_;
  TextWalk walk_;
  const path::Location& inside_;
  bool alone_ = false;
  Enclosing enclosing_{stream_, inside_};
  std::string decoded_;
  KeyCache unmatched_;
  std::optional<CommentFinder> comments_;  ///< if they are searched too
  std::optional<CommentPlaces> places_;
  scan::Checker checker_;
  Searched searched_;
  std::optional<Error> failure_;
};

}  // namespace

Result<Searched> search(scan::Cursor& cursor, const path::Location& inside, const TextPattern& pattern,
                        const SearchOptions& options, const FoundSink& sink) {
  Search run(cursor.stream(), inside, pattern, options, sink);
  const bool container = cursor.type() == scan::Type::object || cursor.type() == scan::Type::array;
  return container ? run.container(cursor.begin(), cursor.type()) : run.scalar(cursor);
}

}  // namespace jt::search
