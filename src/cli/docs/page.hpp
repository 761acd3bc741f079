// SPDX-License-Identifier: MIT
// Page: a manual page as plain data, made from a command's description; `roff` and `text` write it.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace jt::cli {

/// A paragraph of a page. `text` and `term` may hold `x` between backquotes for literal text, except in `verbatim`.
struct Block {
  enum class Kind : std::uint8_t { paragraph, heading, item, entry, verbatim };
  Kind kind = Kind::paragraph;
  std::string text;
  std::string term = {};  ///< of an `entry`: what the text explains
};

struct Section {
  std::string title;
  std::vector<Block> blocks;
};

struct Page {
  std::string name;  ///< "jt-get"
  std::vector<Section> sections;
};

/// jt-NAME(1); for the overview command `jt` jt(1) with the tables that all commands share.
Page manual_page(const Command& command);

/// Source of the page for man(1).
std::string roff(const Page& page);
/// The page for a terminal, 80 columns wide.
std::string text(const Page& page);

/// `jt CMD -h`: usage line, arguments and options, one line each.
std::string short_usage(const Command& command);
/// `jt`, `jt help`: the commands in groups, one line each.
std::string overview();

/// Runs of text that end where `literal` changes: "a `b` c" is {"a ", 0}, {"b", 1}, {" c", 0}.
struct Run {
  std::string_view text;
  bool literal = false;
};
std::vector<Run> runs(std::string_view marked);

/// Every page with its file name, "jt-get.1".
std::vector<Page> manual_pages();

}  // namespace jt::cli
