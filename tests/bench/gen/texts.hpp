// SPDX-License-Identifier: MIT
// Texts: a pool of made-up messages and names as JSON text (escaped already), mixed once and drawn from for ever.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "gen/random.hpp"

namespace jt::gen {

struct Language {
  std::string_view code;  ///< as in "lang"
  std::string_view zone;
  std::string_view place;
  std::array<std::string_view, 8> phrases;
};

const std::array<Language, 6>& languages();

struct Text {
  const Language* language = nullptr;
  std::string message;      ///< up to about 280 characters
  std::string description;  ///< longer, of a user
};

/// Names of people, ASCII and not, and what their accounts are called.
struct Name {
  std::string_view display;
  std::string_view account;
};
const std::array<Name, 16>& names();

/// `size` texts, of which about half are Japanese.
std::vector<Text> make_texts(Random& random, std::size_t size);

}  // namespace jt::gen
