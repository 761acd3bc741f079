// SPDX-License-Identifier: MIT
// NearReader: one reading of text that is nearly JSON. Its parts are in three files: values and brackets, strings, and
// the look at what follows a quote.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/json/near_json.hpp"

namespace jt::json {

class NearReader {
 public:
  NearReader(std::string_view text, const NearOptions& options)
      : text_(text), options_(options), last_line_end_(text.find_last_not_of("\r\n") + 1) {}

  NearValue read();

 private:
  using Wanted = NearValue::Wanted;
  /// So many names are remembered. Where there are more, a doubtful string is not read without a guess.
  static constexpr std::size_t most_names = 10'000;
  enum class Family : std::uint8_t { none, straight, single, typographic_double, typographic_single };
  struct Quote {
    Family family = Family::none;
    std::size_t size = 1;
  };

  /// What follows a quote.
  enum class Ahead : std::uint8_t {
    none,     ///< nothing that may follow a string
    end,      ///< what follows a string
    inside,   ///< a member, which belongs to brackets in the string
    refused,  ///< a member that may be one of the object, or text
  };

  /// What is known of a string while it is read.
  struct String {
    std::size_t begin = 0;  ///< of its first quote
    Slips slips;            ///< those in it: how escapes are read is known at its end
    bool single = false;    ///< in single quotes
    bool code = false;      ///< of Python or JavaScript: single quotes are around it, or around one before
    bool doubtful = false;  ///< it has raw newlines, foreign quotes, or quotes of its own
    bool inner = false;     ///< it has quotes of its own
    bool passed = false;    ///< members are in it, which belong to its brackets
    bool refused = false;   ///< it is not known whether a member is in it
    std::size_t depth = 0;  ///< of its own brackets
    bool apostrophe = false;
    bool quoted = false;        ///< it has `\'`
    bool bad = false;           ///< it has a bad escape
    bool words = false;         ///< a bad escape is a word: `\alpha`
    bool mixed = false;         ///< a quote of another kind than the first one is where its end would be
    std::array<bool, 2> odd{};  ///< of double quotes, straight and typographic, an odd number is in it
    std::size_t quote_at = 0;
    std::size_t doubt_at = 0;  ///< of an escape that may be another one, if the string has such words; 0: none

    /// Whether `\'` has a backslash that belongs to the text: in its own quotes only the code needs it.
    [[nodiscard]] bool keeps_quotes() const { return quoted && !single && (bad || apostrophe); }
    [[nodiscard]] bool has_bad() const { return bad || keeps_quotes(); }
    void count(char c) {
      apostrophe = apostrophe || c == '\'';
      if (c == '{' || c == '[' || c == '(') ++depth;
      if ((c == '}' || c == ']' || c == ')') && depth > 0) --depth;
    }
  };

  // near_json.cpp
  bool step();
  bool value();
  bool word();
  bool number();
  bool open(bool object);
  bool close(bool object);
  bool key();
  bool separator();
  void after_value();
  bool ended();
  bool skip_blank();
  bool comment();
  [[nodiscard]] bool may_be_text(std::size_t at) const;
  [[nodiscard]] bool cut_in_escape(std::size_t at) const;
  void add(std::size_t begin, std::size_t size, std::string_view text, SlipKind kind);
  void keep_comments();
  bool broken(std::size_t at, Wanted wanted);
  NearValue result();

  // near_string.cpp
  bool string(bool key);
  bool left(std::size_t at, Wanted wanted);
  bool end_string(std::size_t quote, std::size_t after);
  [[nodiscard]] bool string_fault(std::size_t& at, Wanted& wanted) const;
  void flush();
  bool other_quote(std::size_t& at, Quote quote);
  void note_mixed(std::size_t at, Quote quote);
  bool escape(std::size_t& at);
  void doubt(std::size_t at, char c);
  [[nodiscard]] bool is_code_escape(std::size_t at) const;
  void control(std::size_t& at);
  bool unclosed(std::size_t begin, bool key, bool ended);
  [[nodiscard]] std::size_t close_point() const;
  [[nodiscard]] std::size_t before_closers(std::size_t end) const;

  // near_ahead.cpp
  [[nodiscard]] Quote quote_at(std::size_t at) const;
  bool ends(std::size_t after, bool key);
  [[nodiscard]] Ahead followed(std::size_t at, bool doubtful) const;
  [[nodiscard]] Ahead member_ahead(std::size_t after, std::size_t at, std::size_t level, bool doubtful) const;
  [[nodiscard]] std::string_view name_ahead(std::size_t at) const;
  [[nodiscard]] bool begins_member(std::size_t at) const;
  [[nodiscard]] bool members_follow(std::size_t at) const;
  [[nodiscard]] std::size_t value_end(std::size_t at) const;
  [[nodiscard]] bool is_joined(std::size_t at, Quote quote, bool inner) const;
  [[nodiscard]] bool nothing_after(std::size_t at) const;
  [[nodiscard]] std::size_t past_blank(std::size_t at) const;
  [[nodiscard]] static bool is_plain_name(std::string_view name);

  [[nodiscard]] bool in_object() const { return !objects_.empty() && objects_.back(); }
  [[nodiscard]] char at(std::size_t offset) const { return offset < text_.size() ? text_[offset] : '\0'; }

  std::string_view text_;
  NearOptions options_;
  std::size_t last_line_end_ = 0;  ///< the end of the text, without line breaks
  std::size_t at_ = 0;
  std::size_t last_end_ = 0;  ///< after the last token
  std::size_t comma_ = 0;     ///< of the last comma, while `after_comma_`
  bool after_comma_ = false;  ///< the last token is a comma
  Wanted wanted_ = Wanted::value;
  bool done_ = false;
  std::vector<bool> objects_;          ///< the kind of every open container
  std::vector<std::size_t> brackets_;  ///< where each was opened
  /// Names of the members so far, of the two outermost containers.
  std::array<std::unordered_set<std::string_view>, 2> names_;
  std::size_t names_left_ = most_names;
  Slips comments_;          ///< those after a comma of which it is not known yet whether it is a trailing one
  String string_;           ///< the one that is read
  bool code_ = false;       ///< a string was in single quotes
  bool doubtful_ = false;   ///< a string had raw newlines or foreign quotes
  bool duplicate_ = false;  ///< a name occurred twice in its object, or may have
  bool guessed_ = false;
  NearValue result_;
};

}  // namespace jt::json
