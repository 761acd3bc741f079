// SPDX-License-Identifier: MIT
// Source of manual pages in the man(7) macros.
#include <fmt/core.h>

#include "cli/docs/page.hpp"

namespace jt::cli {

namespace {

/// Escapes characters that have a meaning in roff. A hyphen in literal text must be one that can be copied.
std::string escaped(std::string_view plain, bool literal) {
  std::string out;
  for (char c : plain) {
    switch (c) {
      case '\\':
        out += "\\(rs";
        break;
      case '-':
        out += literal ? "\\-" : "-";
        break;
      case '\'':
        out += literal ? "\\(aq" : "'";
        break;
      case '`':
        out += "\\(ga";
        break;
      case '^':
        out += "\\(ha";
        break;
      case '~':
        out += "\\(ti";
        break;
      case '"':
        out += "\\(dq";
        break;
      default:
        out += c;
    }
  }
  return out;
}

/// A line must not begin with a control character of roff.
std::string guarded(std::string line) {
  if (!line.empty() && (line[0] == '.' || line[0] == '\'')) line.insert(0, "\\&");
  return line;
}

std::string inline_text(std::string_view marked) {
  std::string out;
  for (const Run& run : runs(marked)) {
    out += run.literal ? fmt::format("\\fB{}\\fR", escaped(run.text, true)) : escaped(run.text, false);
  }
  return guarded(std::move(out));
}

std::string roff_verbatim(std::string_view block) {
  std::string out = ".PP\n.RS 4\n.nf\n";
  const std::size_t indent = std::min(block.find_first_not_of(' '), std::size_t{4});
  while (!block.empty()) {
    const std::size_t end = std::min(block.find('\n'), block.size());
    std::string_view line = block.substr(0, end);
    line.remove_prefix(
        std::min({indent, line.size(),
                  line.find_first_not_of(' ') == std::string_view::npos ? line.size() : line.find_first_not_of(' ')}));
    out += guarded(escaped(line, true)) + '\n';
    block.remove_prefix(std::min(end + 1, block.size()));
  }
  return out + ".fi\n.RE\n";
}

std::string block_source(const Block& block) {
  switch (block.kind) {
    case Block::Kind::paragraph:
      return fmt::format(".PP\n{}\n", inline_text(block.text));
    case Block::Kind::heading:
      return fmt::format(".SS {}\n", inline_text(block.text));
    case Block::Kind::item:
      return fmt::format(".IP \\(bu 2\n{}\n", inline_text(block.text));
    case Block::Kind::entry:
      return fmt::format(".TP\n{}\n{}\n", inline_text(block.term), inline_text(block.text));
    case Block::Kind::verbatim:
      return roff_verbatim(block.text);
  }
  return {};
}

std::string upper(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

}  // namespace

std::string roff(const Page& page) {
  std::string out = fmt::format(
      "'\\\" -*- coding: UTF-8 -*-\n.\\\" Generated from the description of the command; see CONTRIBUTING.md\n"
      ".TH \"{}\" \"1\" \"\" \"jt {}\" \"jt manual\"\n.nh\n.ad l\n",
      escaped(upper(page.name), true), JT_VERSION);
  for (const Section& section : page.sections) {
    out += fmt::format(".SH {}\n", section.title);
    for (std::size_t i = 0; i < section.blocks.size(); ++i) {
      const Block& block = section.blocks[i];
      // The first paragraph follows its heading without a blank line; "NAME" must, for whatis.
      const bool bare =
          block.kind == Block::Kind::paragraph && (i == 0 || section.blocks[i - 1].kind == Block::Kind::heading);
      if (section.title == "NAME") {
        const std::size_t dash = block.text.find(" - ");
        out += fmt::format("{} \\- {}\n", escaped(block.text.substr(0, dash), true),
                           inline_text(block.text.substr(dash + 3)));
      } else if (bare) {
        out += inline_text(block.text) + '\n';
      } else {
        out += block_source(block);
      }
    }
  }
  return out;
}

}  // namespace jt::cli
