// SPDX-License-Identifier: MIT
#include <utility>

#include "core/json/lexer.hpp"
#include "core/splice/style.hpp"

namespace jt::splice {
namespace {

std::string_view line_end_of(std::string_view gap) {
  const std::size_t at = gap.find('\n');
  return at > 0 && gap[at - 1] == '\r' ? "\r\n" : "\n";
}

/// Receives the tokens of a container and notes the style of each gap between them.
class Sampler : public json::JsonEvents {
 public:
  /// `begin`: of the container.
  Sampler(LocalText& local, std::uint64_t begin) : local_(local), at_(begin) {}

  /// The container has ended, or enough was seen.
  [[nodiscard]] bool done() const { return done_; }

  Style finish() {
    note_line_end();  // the last gap may be incomplete, but a line end is one
    if (last_ == Last::value) on_lines(take_gap());
    style_.flat_objects = objects_.verdict();
    style_.flat_arrays = arrays_.verdict();
    return std::move(style_);
  }

  void open(bool object) override {
    if (!begin_token(false)) return;
    if (!levels_.empty()) levels_.back().nested = style_.nested = true;
    levels_.push_back({object, false, true, false});
    opened_ = at_++;
    last_ = Last::open;
  }

  void close(bool) override {
    if (!begin_token(true)) return;
    const Level level = levels_.back();
    levels_.pop_back();
    ++at_;
    last_ = Last::value;
    done_ = levels_.empty();
    if (done_ || level.empty || level.nested) return;
    Votes& votes = level.object ? objects_ : arrays_;
    ++(level.lines ? votes.lines : votes.flat);
  }

  void comma() override { between(Last::comma); }
  void colon() override { between(Last::colon); }

  void blank(std::string_view text) override {
    if (done_) return;
    gap_ += text;
    at_ += text.size();
  }

  void text(json::Role, std::string_view piece, bool first) override {
    if (first && !begin_token(false)) return;
    at_ += piece.size();
    last_ = Last::value;
    done_ = done_ || levels_.empty();  // a scalar has no style
  }

 private:
  /// Each operation of a list may read its own sample, of text in many pieces.
  static constexpr std::size_t most_tokens = 500;

  /// What is before the gap.
  enum class Last : std::uint8_t { nothing, open, comma, colon, value };
  struct Level {
    bool object = false;
    bool lines = false;  ///< its first entry begins a line
    bool empty = true;
    bool nested = false;  ///< it holds a container
  };
  /// How many containers are on one line, and how many are not.
  struct Votes {
    std::size_t flat = 0;
    std::size_t lines = 0;
    [[nodiscard]] std::optional<bool> verdict() const {
      return flat + lines == 0 ? std::nullopt : std::optional(flat > lines);
    }
  };

  /// The gap has ended, at a token that is no comma or colon. False: enough was seen.
  bool begin_token(bool closes) {
    if (done_) return false;
    note_line_end();
    const std::string gap = take_gap();
    switch (last_) {
      case Last::open:
        if (!closes) first_entry(gap);  // an empty container shows no style
        break;
      case Last::comma:
      case Last::colon:
        after(gap);
        break;
      case Last::value:
        on_lines(gap);
        break;
      case Last::nothing:
        break;
    }
    done_ = ++tokens_ > most_tokens;
    return !done_;
  }

  /// A comma or colon: the gap before it and the one behind it belong together.
  void between(Last which) {
    if (done_) return;
    note_line_end();
    separator_ = take_gap() + (which == Last::colon ? ':' : ',');
    ++at_;
    last_ = which;
    done_ = ++tokens_ > most_tokens;
  }

  /// Without the comments in it.
  std::string take_gap() { return local_.repeated(std::exchange(gap_, {}), at_); }

  void first_entry(const std::string& gap) {
    Level& level = levels_.back();
    level.empty = false;
    level.lines = has_line_end(gap);
    if (levels_.size() == 1) style_.multi_line = level.lines;
    std::optional<std::string>& pad = level.object ? style_.object_pad : style_.array_pad;
    if (!level.lines && !pad) pad = gap;
    if (!level.lines || style_.unit) return;
    const std::string outer = local_.indentation(opened_);
    const std::string inner = local_.indentation(at_);
    if (inner.size() > outer.size() && inner.starts_with(outer)) style_.unit = inner.substr(outer.size());
  }

  /// The gap around a comma or colon is complete.
  void after(const std::string& gap) {
    std::string text = std::exchange(separator_, {}) + gap;
    on_lines(text);
    if (has_line_end(text)) return;
    if (last_ == Last::comma) {
      if (!style_.comma) style_.comma = std::move(text);
      return;
    }
    std::optional<std::string>& into = levels_.back().lines ? style_.colon : style_.flat_colon;
    // Values in a column have much whitespace before them; the next one may show the usual amount.
    if (!into || (into->size() > 3 && text.size() < into->size())) into = std::move(text);
  }

  void note_line_end() {
    if (!style_.line_end && has_line_end(gap_)) style_.line_end = line_end_of(gap_);
  }

  /// Adjacent brackets (`[{`), or commas first: the container still has several lines.
  void on_lines(std::string_view gap) {
    if (style_.multi_line == false && has_line_end(gap)) style_.multi_line = true;
  }

  LocalText& local_;
  std::uint64_t at_;          ///< of the next byte
  std::uint64_t opened_ = 0;  ///< of the last opening bracket
  Last last_ = Last::nothing;
  std::string gap_;        ///< whitespace since the last token
  std::string separator_;  ///< a comma or colon, and the whitespace before it
  std::size_t tokens_ = 0;
  bool done_ = false;
  std::vector<Level> levels_;
  Votes objects_;
  Votes arrays_;
  Style style_;
};

}  // namespace

Style sample(LocalText& local, std::uint64_t begin, std::uint64_t limit) {
  constexpr std::uint64_t piece = 1024;  // most containers are small
  Sampler sampler(local, begin);
  json::JsonLexer lexer(sampler);
  for (std::uint64_t at = begin; at < begin + limit && !sampler.done();) {
    const std::string text = local.text(at, std::min(at + piece, begin + limit));
    if (text.empty()) break;
    lexer.push(text);
    at += text.size();
  }
  return sampler.finish();
}

}  // namespace jt::splice
