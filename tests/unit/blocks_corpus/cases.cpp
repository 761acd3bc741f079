// SPDX-License-Identifier: MIT
#include "blocks_corpus/cases.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace jt::blocks_corpus {
namespace {

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);) parts.push_back(part);
  return parts;
}

std::vector<std::string> words(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

[[noreturn]] void refuse(const Case& in, const std::string& line) {
  throw std::runtime_error("case '" + in.name + "': cannot read '" + line + "'");
}

ExpectedBlock block_of(const Case& in, const std::string& line) {
  const auto parts = words(line);
  if (parts.size() != 6) refuse(in, line);
  ExpectedBlock block;
  block.text = line;
  block.line = parts[1];
  block.tools = split(parts[2], '|');
  block.paths = split(parts[3], '|');
  block.levels = split(parts[4], '|');
  block.validity = parts[5];
  return block;
}

ExpectedFinding finding_of(const Case& in, const std::string& line) {
  auto parts = words(line);
  if (parts.size() != 4) refuse(in, line);
  ExpectedFinding finding;
  finding.text = line;
  finding.optional = parts[0].starts_with('?');
  finding.codes = split(finding.optional ? parts[0].substr(1) : parts[0], '|');
  finding.severities = split(parts[1], '|');
  finding.place = parts[2];
  if (parts[3] != "?") finding.fixes = split(parts[3], '|');
  return finding;
}

/// Whether the line says what a repair gives.
bool is_repair(const std::string& line, ExpectedBlock& block) {
  struct Word {
    std::string_view begin;
    Repaired repaired;
  };
  constexpr Word all[] = {{"  value ", Repaired::unchanged},          {"  fixed ", Repaired::fixed},
                          {"  may fix ", Repaired::may_fix},          {"  guessed ", Repaired::guessed},
                          {"  may guess ", Repaired::may_guess},      {"  unfixed", Repaired::unfixed},
                          {"  not lossless", Repaired::not_lossless}, {"  any", Repaired::any}};
  for (const Word& word : all) {
    if (!line.starts_with(word.begin)) continue;
    block.repaired = word.repaired;
    block.value = line.substr(word.begin.size());
    return true;
  }
  return false;
}

void expect(Case& in, const std::string& line) {
  if (line.empty() || line == "none") return;
  if (line.starts_with("block ")) {
    in.blocks.push_back(block_of(in, line));
  } else if (in.blocks.empty()) {
    refuse(in, line);
  } else if (!is_repair(line, in.blocks.back())) {
    in.blocks.back().findings.push_back(finding_of(in, line));
  }
}

/// "%E9" is that byte.
std::string bytes_of(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    out += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
    i += 2;
  }
  return out;
}

std::string with_carriage_returns(const std::string& text) {
  std::string out;
  for (const char byte : text) {
    if (byte == '\n') out += '\r';
    out += byte;
  }
  return out;
}

/// The blank line before the next case belongs to neither.
void finish(Case& in, const std::string& how, std::vector<Case>& cases) {
  if (in.name.empty()) return;
  if (how.find("crlf") != std::string::npos) in.answer = with_carriage_returns(in.answer);
  if (how.find("bytes") != std::string::npos) in.answer = bytes_of(in.answer);
  if (how.find("cut") != std::string::npos && in.answer.ends_with('\n')) in.answer.pop_back();
  if (in.fixed && in.fixed->ends_with("\n\n")) in.fixed->pop_back();
  cases.push_back(std::move(in));
}

void read_file(const std::filesystem::path& path, std::vector<Case>& cases) {
  std::ifstream file(path, std::ios::binary);
  Case now;
  std::string how;
  std::string part;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("==== ")) {
      finish(now, how, cases);
      now = Case();
      now.name = path.filename().string() + ": " + line.substr(5);
      how.clear();
      part.clear();
    } else if (part.empty() && line.starts_with("options: ")) {
      now.options = line.substr(9);
    } else if (line.starts_with("---- ")) {
      part = words(line)[1];
      if (part == "answer") how = line.substr(11);
      if (part == "fixed") now.fixed.emplace();
    } else if (part == "answer") {
      now.answer += line + "\n";
    } else if (part == "fixed") {
      *now.fixed += line + "\n";
    } else {
      expect(now, line);
    }
  }
  finish(now, how, cases);
}

}  // namespace

std::vector<Case> read_cases(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<Case> cases;
  for (const auto& file : files) read_file(file, cases);
  return cases;
}

}  // namespace jt::blocks_corpus
