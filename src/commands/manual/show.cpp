// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "cli/shared_options.hpp"
#include "commands/commands.hpp"
#include "core/clip/clip.hpp"

namespace jt::commands {

namespace show_page {

// The digits of a number, so that the limits that hold by default are in `ClipOptions` alone.
template <std::uint64_t number>
struct Digits {
  static constexpr auto text = [] {
    std::array<char, 20> digits{};
    std::size_t begin = digits.size();
    for (std::uint64_t rest = number; rest > 0 || begin == digits.size(); rest /= 10)
      digits[--begin] = static_cast<char>('0' + rest % 10);
    return std::pair(digits, begin);
  }();
  static constexpr std::string_view view{text.first.data() + text.second, text.first.size() - text.second};
};

constexpr clip::ClipOptions usual;

constexpr std::array<cli::CommandOperand, 2> operands{cli::shared::file, cli::shared::one_value};

constexpr std::array<cli::Option, 14> options{{
    {.name = "max-depth",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "print at most N levels (up to 10)",
     .initial = Digits<usual.max_depth>::view},
    {.name = "max-items",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "print at most N elements of each array",
     .initial = Digits<usual.max_items>::view},
    {.name = "max-keys",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "print at most N members of each object",
     .initial = Digits<usual.max_keys>::view},
    {.name = "max-string",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "print at most N characters of each string",
     .initial = Digits<usual.max_string>::view},
    {.name = "from",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "start with entry N of the value at PATH, of a string with character N (the first is 0)",
     .initial = Digits<usual.from>::view},
    {.name = "depth", .letter = 'd', .takes = cli::Takes::number, .value = "N", .meaning = "the same as --max-depth N"},
    {.name = "limit", .takes = cli::Takes::number, .value = "N", .meaning = "the same as --max-items N --max-keys N"},
    cli::shared::paths,
    cli::shared::no_filename,
    cli::shared::lines,
    cli::shared::no_lines,
    cli::shared::syntax,
    cli::shared::jsonc,
    cli::shared::skip_invalid,
}};

constexpr std::array<std::string_view, 7> description{
    "Prints the document, or the value at PATH, indented and truncated to fit a screen or a context window.",
    "Omissions are marked: a truncated object ends with a key `…`, a truncated array with a string that begins with "
    "`…`, a truncated string with `[+N chars]`. An object or array below the last level is printed as a string such as "
    "`{… 3 keys}`. If something was omitted, a last line in brackets counts the omissions.",
    "With `--max-bytes N` (up to 65536) jt chooses the limits itself, so that the output fits: as many levels as can "
    "be "
    "shown with all keys of the levels above the last one, then keys of the last level, short strings, more elements, "
    "and longer strings. Limits that are given are not exceeded.",
    "With `--json` the output has the truncated value, the counts, and commands that show more.",
    cli::shared::input_note,
    cli::shared::files_note,
    "jt checks only the part of the document that it reads. `--strict` checks the whole document.",
};

constexpr std::array<cli::Example, 2> examples{{
    {.about = "The first user, and the number of the others:",
     .command = "jt show users.json --max-items 1",
     .output = "{\n"
               "  \"users\": [\n"
               "    {\n"
               "      \"id\": \"user-0\",\n"
               "      \"name\": \"Alice Martin\",\n"
               "      \"email\": \"alice@example.com\",\n"
               "      \"settings\": \"{… 2 keys}\"\n"
               "    },\n"
               "    \"… 11 more items\"\n"
               "  ]\n"
               "}\n"
               "[Truncation info: 1 array truncated, 1 deep structure]\n"},
    {.about = "One level of a document:",
     .command = "jt show config.json --max-depth 1",
     .output = "{\n"
               "  \"features\": \"{… 3 keys}\",\n"
               "  \"version\": \"2.14.0\",\n"
               "  \"env\": \"staging\",\n"
               "  \"logging\": \"{… 2 keys}\",\n"
               "  \"cache\": \"{… 3 keys}\"\n"
               "}\n"
               "[Truncation info: 3 deep structures]\n"},
}};

constexpr std::array<cli::ExitNote, 4> exits{{
    {0, "the value was printed"},
    {1, "there is no value at PATH; with several files, in none of them"},
    {2, "the document cannot be read, the part that was read is invalid JSON, or the usage is wrong"},
    {3, "the query selects several values"},
}};

constexpr std::array<std::string_view, 2> related{"get", "inspect"};

}  // namespace show_page

constinit const cli::Command show_command{.name = "show",
                                          .group = cli::Group::explore,
                                          .summary = "print a document truncated to fit; omissions are marked",
                                          .guide = "show FILE [PATH] [--max-bytes N] :: truncated to fit",
                                          .operands = show_page::operands,
                                          .options = show_page::options,
                                          .foreign = cli::shared::foreign_to_reads,
                                          .input = cli::Input::read,
                                          .description = show_page::description,
                                          .examples = show_page::examples,
                                          .exits = show_page::exits,
                                          .see_also = show_page::related,
                                          .one_value = true,
                                          .run = run_show};

}  // namespace jt::commands
