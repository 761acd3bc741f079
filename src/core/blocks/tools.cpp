// SPDX-License-Identifier: MIT
#include "core/blocks/tools.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/json/escape.hpp"
#include "core/text/code_point.hpp"
#include "core/text/distance.hpp"

namespace jt::blocks {
namespace {

constexpr std::array<Tool, 9> tools{{
    {"write_file", Act::write, true},
    {"edit_file", Act::edit, true},
    {"delete_file", Act::remove, true},
    {"read_file", Act::read, false},
    {"list_files", Act::list, false},
    {"create_directory", Act::make_folder, false},
    {"pilotwrite", Act::write, false},
    {"pilotedit", Act::edit, false},
    {"pilotdelete", Act::remove, false},
}};

/// Other names without case and separators, and what they mean. Names that may mean two of the tools are left out:
/// `update_file` may write or edit.
constexpr std::array<std::pair<std::string_view, std::string_view>, 24> other_tools{{
    {"createfile", "write_file"},
    {"newfile", "write_file"},
    {"savefile", "write_file"},
    {"overwritefile", "write_file"},
    {"filewrite", "write_file"},
    {"writetofile", "write_file"},
    {"editfiles", "edit_file"},
    {"fileedit", "edit_file"},
    {"modifyfile", "edit_file"},
    {"patchfile", "edit_file"},
    {"replaceinfile", "edit_file"},
    {"removefile", "delete_file"},
    {"filedelete", "delete_file"},
    {"deletefiles", "delete_file"},
    {"unlinkfile", "delete_file"},
    {"rmfile", "delete_file"},
    {"readfiles", "read_file"},
    {"openfile", "read_file"},
    {"viewfile", "read_file"},
    {"listfile", "list_files"},
    {"listdirectory", "list_files"},
    {"createfolder", "create_directory"},
    {"makedirectory", "create_directory"},
    {"mkdir", "create_directory"},
}};

constexpr std::array<OtherPair, 8> pairs{{
    {"old", "new"},
    {"search", "replace"},
    {"old_string", "new_string"},
    {"oldString", "newString"},
    {"old_str", "new_str"},
    {"old_text", "new_text"},
    {"find", "replace"},
    {"search_string", "replace_string"},
}};

constexpr std::array<std::string_view, 5> paths{"file_path", "filePath", "filepath", "filename", "file"};
constexpr std::array<std::string_view, 4> contents{"contents", "file_content", "fileContent", "file_contents"};
constexpr std::array<std::string_view, 3> replaces{"searchReplace", "search-replace", "search_and_replace"};

constexpr std::array<std::string_view, 33> members{"tool",
                                                   "path",
                                                   "content",
                                                   "search_replace",
                                                   "old_string",
                                                   "new_string",
                                                   "old",
                                                   "new",
                                                   "search",
                                                   "replace",
                                                   "find",
                                                   "oldString",
                                                   "newString",
                                                   "old_str",
                                                   "new_str",
                                                   "old_text",
                                                   "new_text",
                                                   "search_string",
                                                   "replace_string",
                                                   "file_path",
                                                   "filePath",
                                                   "filepath",
                                                   "filename",
                                                   "file",
                                                   "contents",
                                                   "file_content",
                                                   "fileContent",
                                                   "file_contents",
                                                   "searchReplace",
                                                   "search-replace",
                                                   "search_and_replace",
                                                   "description",
                                                   "reason"};

/// Names of files that have no extension.
constexpr std::array<std::string_view, 40> bare_names{
    "Makefile", "makefile",     "GNUmakefile", "Dockerfile",   "Containerfile", "Vagrantfile", "Jenkinsfile",
    "Procfile", "Gemfile",      "Rakefile",    "Brewfile",     "Podfile",       "Fastfile",    "Justfile",
    "justfile", "Caddyfile",    "Tiltfile",    "Earthfile",    "Pipfile",       "BUILD",       "WORKSPACE",
    "LICENSE",  "LICENCE",      "COPYING",     "COPYRIGHT",    "NOTICE",        "README",      "CHANGELOG",
    "CHANGES",  "CONTRIBUTING", "AUTHORS",     "CONTRIBUTORS", "CODEOWNERS",    "VERSION",     "INSTALL",
    "TODO",     "HISTORY",      "MANIFEST",    "SConstruct",   "configure"};

std::string_view last_part(std::string_view path) {
  const std::size_t slash = path.find_last_of('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace

std::string plain_name(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (c == '_' || c == '-' || c == ' ' || c == '.') continue;
    out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

const Tool* tool_named(std::string_view name) {
  const auto* const found = std::ranges::find(tools, name, &Tool::name);
  return found == tools.end() ? nullptr : found;
}

const Tool* tool_meant(std::string_view name) {
  const std::string word = plain_name(name);
  for (const Tool& tool : tools) {
    if (plain_name(tool.name) == word) return &tool;
  }
  for (const auto& [other, tool] : other_tools) {
    if (other == word) return tool_named(tool);
  }
  return nullptr;
}

std::string nearest_tool(std::string_view name, bool extended, std::span<const std::string> more) {
  std::vector<std::string> names(more.begin(), more.end());
  for (const Tool& tool : tools) {
    // `replace_file` is near to `delete_file` in letters alone.
    if (tool.act == Act::remove && plain_name(name).find("del") == std::string::npos) continue;
    if (tool.standard || extended) names.emplace_back(tool.name);
  }
  const std::vector<std::string> found = text::nearest(name, names, 1);
  return found.empty() ? std::string() : found.front();
}

std::span<const OtherPair> other_pairs() { return pairs; }

std::span<const std::string_view> other_names(std::string_view field) {
  if (field == "path") return paths;
  if (field == "content") return contents;
  if (field == "search_replace") return replaces;
  return {};
}

std::span<const std::string_view> member_names() { return members; }

bool is_vague(std::string_view path) {
  const std::string_view name = last_part(path);
  if (name.empty()) return true;
  if (name.find('.') != std::string_view::npos && name.back() != '.') return false;
  return std::ranges::find(bare_names, name) == bare_names.end();
}

bool has_controls(std::string_view path) {
  return std::ranges::any_of(path, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

std::string named(std::string_view path) {
  return has_controls(path) ? text::excerpt(json::quote(path)) : "'" + text::excerpt(path) + "'";
}

std::string_view remark_on(std::string_view path) {
  while (path.starts_with("./")) path.remove_prefix(2);
  if (path == "~" || path.starts_with("~/")) return "'~' is not the home folder here, but a name inside the root";
  if (path.starts_with('$')) return "variables are not expanded: '$' is part of a name inside the root";
  if (path.starts_with(".git/") || path.find("/.git/") != std::string_view::npos) {
    return "it is a file of git's own, and git may run what it says";
  }
  return {};
}

bool is_absolute(std::string_view path) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (path.starts_with('/') || path.starts_with('\\')) return true;
  return path.size() > 2 && letter(path[0]) && path[1] == ':' && (path[2] == '/' || path[2] == '\\');
}

bool leads_outside(std::string_view path) {
  if (is_absolute(path)) return true;
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find_first_of("/\\"), path.size());
    if (path.substr(0, slash) == "..") return true;
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return false;
}

}  // namespace jt::blocks
