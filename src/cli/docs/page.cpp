// SPDX-License-Identifier: MIT
#include "cli/docs/page.hpp"

#include <fmt/core.h>

#include "cli/globals.hpp"
#include "cli/jt.hpp"
#include "cli/usage.hpp"

namespace jt::cli {

namespace {

using Kind = Block::Kind;

std::vector<Block> blocks(Prose prose) {
  std::vector<Block> out;
  for (std::string_view paragraph : prose) {
    if (paragraph.starts_with("# ")) {
      out.push_back({Kind::heading, std::string(paragraph.substr(2))});
    } else if (paragraph.starts_with("    ")) {
      out.push_back({Kind::verbatim, std::string(paragraph)});
    } else if (paragraph.starts_with("- ")) {
      const std::size_t term = paragraph.find(" :: ");
      if (term == std::string_view::npos) {
        out.push_back({Kind::item, std::string(paragraph.substr(2))});
      } else {
        out.push_back(
            {Kind::entry, std::string(paragraph.substr(term + 4)), std::string(paragraph.substr(2, term - 2))});
      }
    } else {
      out.push_back({Kind::paragraph, std::string(paragraph)});
    }
  }
  return out;
}

/// "Levels of keys. One of `a`, `b`. The default is `2`. More."
std::string option_text(const Option& option) {
  std::string text(option.meaning);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  text += '.';
  if (option.takes == Takes::choice) {
    text += fmt::format(" {} is one of", option.value);
    for (std::size_t i = 0; i < option.choices.size(); ++i)
      text += fmt::format("{} `{}`", i == 0 ? "" : ",", option.choices[i]);
    text += '.';
  }
  if (!option.bare.empty()) text += fmt::format(" Without a value, it is `{}`.", option.bare);
  if (!option.initial.empty()) text += fmt::format(" The default is `{}`.", option.initial);
  if (option.repeats) text += " May be given several times.";
  if (!option.more.empty()) text += fmt::format(" {}", option.more);
  return text;
}

Section options_section(std::string title, std::span<const Option> options) {
  Section section{std::move(title), {}};
  for (const Option& option : options) {
    section.blocks.push_back({Kind::entry, option_text(option), fmt::format("`{}`", spelling_of(option))});
  }
  return section;
}

Section description(const Command& command) {
  Section section{"DESCRIPTION", blocks(command.description)};
  std::vector<Block> operands;
  for (const CommandOperand& operand : command.operands) {
    operands.push_back({Kind::entry, fmt::format("{}{}.", operand.meaning, operand.required ? "" : " (optional)"),
                        std::string(operand.name)});
  }
  section.blocks.insert(section.blocks.begin(), operands.begin(), operands.end());
  return section;
}

Section commands_section() {
  Section section{"COMMANDS", {}};
  for (const Group group : groups) {
    section.blocks.push_back({Kind::heading, std::string(title(group))});
    for (const Command* command : commands()) {
      if (command->hidden || command->group != group) continue;
      section.blocks.push_back({Kind::entry, std::string(command->summary), fmt::format("`{}`", synopsis(*command))});
    }
  }
  return section;
}

Section examples_section(const Command& command) {
  Section section{"EXAMPLES", {}};
  for (const Example& example : command.examples) {
    section.blocks.push_back({Kind::paragraph, std::string(example.about)});
    std::string session = fmt::format("$ {}\n{}", example.command, example.output);
    if (session.ends_with('\n')) session.pop_back();
    section.blocks.push_back({Kind::verbatim, std::move(session)});
  }
  return section;
}

Section exit_section(const Command& command) {
  Section section{"EXIT STATUS", {}};
  if (command.name == "jt") {
    section.blocks = blocks(jt_exit_prose());
    for (const CodeInfo& code : codes()) {
      section.blocks.push_back({Kind::entry, fmt::format("Exit {}: {}.", static_cast<int>(code.exit), code.meaning),
                                fmt::format("`{}`", code.name)});
    }
    return section;
  }
  for (const ExitNote& note : command.exits) {
    section.blocks.push_back({Kind::entry, fmt::format("{}.", note.meaning), std::to_string(note.exit)});
  }
  section.blocks.push_back({Kind::paragraph, "`jt`(1) lists all error codes."});
  return section;
}

Section see_also(const Command& command) {
  const bool itself = command.name == "jt";
  std::string text = itself ? "" : "`jt`(1)";
  const auto add = [&](std::string_view name) { text += fmt::format("{}`jt-{}`(1)", text.empty() ? "" : ", ", name); };
  for (std::string_view name : command.see_also) add(name);
  for (const Command* other : commands()) {
    if (itself && !other->hidden) add(other->name);
  }
  return {"SEE ALSO", {{Kind::paragraph, std::move(text)}}};
}

}  // namespace

Page manual_page(const Command& command) {
  const bool itself = command.name == "jt";
  Page page{itself ? "jt" : fmt::format("jt-{}", command.name), {}};
  auto& sections = page.sections;
  sections.push_back({"NAME", {{Kind::paragraph, fmt::format("{} - {}", page.name, command.summary)}}});
  sections.push_back({"SYNOPSIS", {{Kind::paragraph, fmt::format("`{}`", synopsis(command))}}});
  sections.push_back(description(command));
  if (itself) {
    sections.push_back(commands_section());
    sections.push_back(options_section("GLOBAL OPTIONS", global_options()));
    for (const auto& [title, prose] : jt_sections()) sections.push_back({std::string(title), blocks(prose)});
  } else {
    if (!command.options.empty()) sections.push_back(options_section("OPTIONS", command.options));
    sections.push_back({"GLOBAL OPTIONS",
                        {{Kind::paragraph,
                          "`jt`(1) describes `--json`, `--concise`, `--list`, `--paths`, `--root`, `--max-bytes` and "
                          "the other options that all commands accept."}}});
    if (!command.prints.empty()) {
      sections.back().blocks.push_back({Kind::paragraph, fmt::format("This command {}.", command.prints)});
    }
  }
  if (!command.examples.empty()) sections.push_back(examples_section(command));
  sections.push_back(exit_section(command));
  sections.push_back(see_also(command));
  return page;
}

std::vector<Page> manual_pages() {
  std::vector<Page> pages{manual_page(jt_command)};
  for (const Command* command : commands()) {
    if (!command->hidden) pages.push_back(manual_page(*command));
  }
  return pages;
}

std::vector<Run> runs(std::string_view marked) {
  std::vector<Run> out;
  bool literal = false;
  while (!marked.empty()) {
    const std::size_t end = std::min(marked.find('`'), marked.size());
    if (end > 0) out.push_back({marked.substr(0, end), literal});
    if (end < marked.size()) literal = !literal;
    marked.remove_prefix(std::min(end + 1, marked.size()));
  }
  return out;
}

}  // namespace jt::cli
