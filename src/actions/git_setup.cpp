// SPDX-License-Identifier: MIT
#include "actions/git_setup.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "actions/git_program.hpp"
#include "core/bytes/errors.hpp"
#include "core/bytes/output_file.hpp"
#include "results/git_settings.hpp"

namespace jt::actions {

namespace {

using results::GitSetting;
using Act = GitSetup::Act;

struct Setting {
  const char* key;
  const char* value;
};
constexpr std::array<Setting, 3> settings{{{"merge.jt.name", "JSON by value"},
                                           {"merge.jt.driver", "jt git merge %O %A %B %L %P"},
                                           {"diff.jt.command", "jt git diff"}}};
constexpr std::array<const char*, 6> patterns{"*.json", "*.jsonc", "*.jsonl", "*.ndjson", "*.ipynb", "*.geojson"};
/// The lines between these are ours. They are at the beginning of the file: of several lines for one name git takes the
/// last, so those that are there already go on counting.
constexpr std::string_view first_line = "# jt git install: JSON files are merged and compared by value";
constexpr std::string_view last_line = "# end of jt git install";

std::string block(const std::string& line_end) {
  std::string out = std::string(first_line) + line_end;
  for (const char* each : patterns) out += fmt::format("{} merge=jt diff=jt{}", each, line_end);
  return out + std::string(last_line) + line_end;
}

/// The text without our lines.
std::string without_block(const std::string& text) {
  const std::size_t begin = text.find(first_line);
  if (begin == std::string::npos || (begin > 0 && text[begin - 1] != '\n')) return text;
  const std::size_t last = text.find(last_line, begin);
  if (last == std::string::npos) return text;
  const std::size_t end = text.find('\n', last);
  return text.substr(0, begin) + (end == std::string::npos ? "" : text.substr(end + 1));
}

class Setup {
 public:
  Setup(Caller& caller, const GitSetup& setup) : caller_(caller), setup_(setup) {}

  Result<Exit> run() {
    file_ = TRY(setup_.global ? global_file() : local_file());
    std::error_code none;
    linked_ = !setup_.global && std::filesystem::is_symlink(file_, none);
    if (linked_ && setup_.act != Act::status) {
      Error error = make_error(Code::invalid_input, bytes::quoted_file(file_) +
                                                        " is a symbolic link, and git does not read it in a work tree: "
                                                        "nothing was written");
      error->hints.emplace_back("put a file in place of the link, or use the attributes file of the user (--global)");
      return fail(std::move(error));
    }
    for (const Setting& each : settings) TRY(configure(each));
    TRY(attributes());
    if (setup_.act == Act::status) TRY(look_for_jt());
    results::show_git_settings(caller_.output(), shown_);
    return Exit::done;
  }

 private:
  Result<std::string> local_file() {
    const auto top = TRY(run_git({"rev-parse", "--show-toplevel"}));
    if (top.good() && !top.text.empty()) return top.text + "/.gitattributes";
    return fail(Code::invalid_input, "not in the work tree of a git repository: nothing was written");
  }

  Result<std::string> global_file() {
    const auto named = TRY(run_git({"config", "--global", "--type=path", "--get", "core.attributesFile"}));
    if (named.good() && !named.text.empty()) return named.text;
    if (setup_.config && !setup_.config->empty()) return *setup_.config + "/git/attributes";
    if (setup_.home && !setup_.home->empty()) return *setup_.home + "/.config/git/attributes";
    return fail(Code::io_error, "neither XDG_CONFIG_HOME nor HOME is set, so the attributes file is not known");
  }

  [[nodiscard]] std::string scope() const { return setup_.global ? "--global" : "--local"; }

  Result<void> configure(const Setting& setting) {
    const auto old = TRY(run_git({"config", scope(), "--get", setting.key}));
    const bool ours = old.good() && old.text == setting.value;
    GitSetting row{setting.key, old.good() && !ours ? old.text : setting.value, "", ""};
    if (setup_.act == Act::status) {
      if (ours) row.instead = TRY(used_instead(setting));
      row.state = !row.instead.empty() ? "overridden" : ours ? "set" : old.good() ? "set to something else" : "not set";
    } else if (setup_.act == Act::install) {
      row.state = ours ? "already set" : old.good() ? "kept" : done("set");
      if (!old.good() && !setup_.only_shown) TRY(change({"config", scope(), setting.key, setting.value}));
    } else {
      row.state = ours ? done("removed") : old.good() ? "kept" : "not set";
      if (ours && !setup_.only_shown) TRY(change({"config", scope(), "--unset", setting.key}));
    }
    shown_.push_back(std::move(row));
    return {};
  }

  /// What git uses in its place, and where that is written; empty: it uses ours.
  static Result<std::string> used_instead(const Setting& setting) {
    const auto used = TRY(run_git({"config", "--show-origin", "--get", setting.key}));
    const std::size_t tab = used.text.find('\t');
    if (!used.good() || tab == std::string::npos || used.text.substr(tab + 1) == setting.value) return std::string();
    std::string origin = used.text.substr(0, tab);
    if (origin.ends_with(':')) origin.pop_back();
    return fmt::format("{} ({})", used.text.substr(tab + 1), origin);
  }

  /// The same for a line of attributes: what those of a name that it matches come to at the top of the work tree.
  static Result<std::string> used_instead(const std::string& top, std::string_view pattern) {
    const std::string name = "x" + std::string(pattern.substr(1));
    const auto used = TRY(run_git({"-C", top, "check-attr", "merge", "diff", "--", name}));
    if (!used.good() || used.text == fmt::format("{0}: merge: jt\n{0}: diff: jt", name)) return std::string();
    std::string out;
    for (const char* each : {"merge", "diff"}) {
      const std::string before = fmt::format("{}: {}: ", name, each);
      const std::size_t at = used.text.find(before);
      if (at == std::string::npos) continue;
      const std::size_t begin = at + before.size();
      out += fmt::format("{}{}={}", out.empty() ? "" : " ", each,
                         used.text.substr(begin, used.text.find('\n', begin) - begin));
    }
    return out;
  }

  Result<void> change(const std::vector<std::string>& arguments) {
    const auto answer = TRY(run_git(arguments));
    if (answer.good()) return {};
    Error error = make_error(Code::io_error, fmt::format("git could not change its setting '{}'", arguments[2]));
    if (!answer.trouble.empty()) error->hints.push_back("git: " + answer.trouble.substr(0, answer.trouble.find('\n')));
    return fail(std::move(error));
  }

  [[nodiscard]] std::string done(std::string_view what) const {
    return setup_.only_shown ? fmt::format("would be {}", what) : std::string(what);
  }

  Result<void> attributes() {
    std::string text;
    if (std::ifstream in(file_, std::ios::binary); in) {
      std::ostringstream all;
      all << in.rdbuf();
      text = std::move(all).str();
    }
    const std::string left = without_block(text);
    const bool ours = left != text;
    std::string state;
    std::string wanted = text;
    if (setup_.act == Act::status) {
      state = ours ? "set" : "not set";
    } else if (setup_.act == Act::install) {
      state = ours ? "already set" : done("set");
      if (!ours) wanted = block(text.find("\r\n") != std::string::npos ? "\r\n" : "\n") + text;
    } else {
      state = ours ? done("removed") : "not set";
      wanted = left;
    }
    const auto top = TRY(run_git({"rev-parse", "--show-toplevel"}));
    for (const char* each : patterns) {
      GitSetting row{fmt::format("{} merge=jt diff=jt", each), file_, state, ""};
      if (setup_.act == Act::status && ours && top.good()) row.instead = TRY(used_instead(top.text, each));
      if (!row.instead.empty() && linked_) row.instead += ", as the file is a symbolic link";
      if (!row.instead.empty()) row.state = "overridden";
      shown_.push_back(std::move(row));
    }
    if (wanted == text || setup_.only_shown) return {};
    return write(wanted);
  }

  Result<void> write(const std::string& text) {
    std::error_code failed;
    if (text.empty()) {
      if (!std::filesystem::remove(file_, failed) && failed)
        return fail(Code::io_error, "cannot remove " + bytes::quoted_file(file_));
      return {};
    }
    std::filesystem::create_directories(std::filesystem::path(file_).parent_path(), failed);
    auto file = TRY(bytes::OutputFile::create(caller_.roots, file_, text.size(), {.break_links = true}));
    TRY(file->write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
    return file->commit();
  }

  /// git starts drivers by a shell, with a PATH of its own.
  Result<void> look_for_jt() {
    const auto found = TRY(run_git({"-c", "alias.jt-where=!command -v jt", "jt-where"}));
    shown_.push_back({"jt", found.good() ? found.text : "", found.good() ? "found by git" : "not found by git", ""});
    return {};
  }

  Caller& caller_;
  const GitSetup& setup_;
  std::string file_;
  bool linked_ = false;  ///< it is a link
  std::vector<GitSetting> shown_;
};

}  // namespace

Result<Exit> git_setup(Caller& caller, const GitSetup& setup) { return Setup(caller, setup).run(); }

}  // namespace jt::actions
