// SPDX-License-Identifier: MIT
// NearReader: one reading of text that is nearly JSON. Its parts are in three files: values and brackets, strings, and
// the look at what follows a quote.
#pragma once

#include <array>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/json/near_json.hpp"

namespace jt::json {

class NearReader {
 public:
  NearReader(std::string_view text, const NearOptions& options) : text_(text), options_(options) {}

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
  void add(std::size_t begin, std::size_t size, std::string_view text, SlipKind kind);
  void keep_comments();
  bool broken(std::size_t at, Wanted wanted);
  NearValue result();

  // near_string.cpp
  bool string(bool key);
  bool other_quote(std::size_t& at, Quote quote);
  bool escape(std::size_t& at);
  void control(std::size_t& at);
  bool unclosed(std::size_t begin, bool key, bool ended);
  [[nodiscard]] std::size_t close_point() const;
  [[nodiscard]] std::size_t before_closers(std::size_t end) const;

  // near_ahead.cpp
  [[nodiscard]] Quote quote_at(std::size_t at) const;
  [[nodiscard]] bool ends(std::size_t after, bool key, bool doubtful) const;
  [[nodiscard]] bool followed(std::size_t at, bool doubtful) const;
  [[nodiscard]] bool begins_entry(std::size_t at, std::size_t level, bool doubtful) const;
  [[nodiscard]] bool key_ahead(std::size_t at, std::size_t level, bool doubtful) const;
  [[nodiscard]] bool nothing_after(std::size_t at) const;
  [[nodiscard]] std::size_t past_blank(std::size_t at) const;
  [[nodiscard]] static bool is_plain_name(std::string_view name);

  [[nodiscard]] bool in_object() const { return !objects_.empty() && objects_.back(); }
  [[nodiscard]] char at(std::size_t offset) const { return offset < text_.size() ? text_[offset] : '\0'; }

  std::string_view text_;
  NearOptions options_;
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
  bool doubtful_ = false;   ///< a string had raw newlines or foreign quotes
  bool duplicate_ = false;  ///< a name occurred twice in its object, or may have
  bool guessed_ = false;
  NearValue result_;
};

}  // namespace jt::json
