// SPDX-License-Identifier: MIT
#include "core/comments/syntax.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/bytes/lines.hpp"
#include "core/comments/blanker.hpp"
#include "core/text/ascii.hpp"
#include "core/unpack/format.hpp"

namespace jt::comments {
namespace {

constexpr std::array<NamedSyntax, 4> table{{
    {"*.jsonc *.code-workspace *.hujson tsconfig*.json jsconfig*.json", ""},
    {"devcontainer.json .devcontainer.json .eslintrc .eslintrc.json .babelrc .swcrc .jshintrc wrangler.json deno.json "
     "biome.json turbo.json api-extractor.json language-configuration.json opencode.json",
     ""},
    {"*", ".vscode"},
    {"settings.json keybindings.json keymap.json tasks.json", "zed .zed User"},
}};

std::string lowered(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = text::lower(c);
  return lower;
}

/// Calls `match` with each word until one returns true.
template <class Match>
bool any_word(std::string_view words, const Match& match) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (match(words.substr(0, end))) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

/// One star at most.
bool fits(std::string_view pattern, std::string_view name) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == name;
  const std::string_view before = pattern.substr(0, star);
  const std::string_view behind = pattern.substr(star + 1);
  return name.size() >= before.size() + behind.size() && name.starts_with(before) && name.ends_with(behind);
}

/// The folders of a path, without the name of the file.
std::vector<std::string_view> folders_of(std::string_view path) {
  std::vector<std::string_view> folders;
  for (std::size_t slash; (slash = path.find('/')) != std::string_view::npos; path.remove_prefix(slash + 1)) {
    folders.push_back(path.substr(0, slash));
  }
  return folders;
}

/// Whether a text begins with a literal.
bool is_literal(std::string_view text) {
  constexpr std::array<std::string_view, 3> literals{"true", "false", "null"};
  return std::any_of(literals.begin(), literals.end(), [text](std::string_view literal) {
    const int behind = text.size() > literal.size() ? text[literal.size()] : ' ';
    return text.starts_with(literal) && (text::is_json_space(behind) || behind == '/');
  });
}

}  // namespace

std::span<const NamedSyntax> named_syntaxes() { return table; }

bool named_as_jsonc(std::string_view file) {
  const std::string path = lowered(unpack::without_ending(file));
  const auto folders = folders_of(path);
  const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
  return std::any_of(table.begin(), table.end(), [&](const NamedSyntax& row) {
    const bool in = row.folders.empty() || any_word(row.folders, [&](std::string_view folder) {
                      // All that is in `.vscode`, but only the files directly in the others.
                      const std::string lower = lowered(folder);
                      if (row.names == "*") return std::find(folders.begin(), folders.end(), lower) != folders.end();
                      return !folders.empty() && folders.back() == lower;
                    });
    return in && any_word(row.names, [&](std::string_view pattern) { return fits(pattern, name); });
  });
}

bool given_as_jsonc(std::string_view file) {
  if (file.empty() || file == "-") return false;
  if (named_as_jsonc(file)) return true;
  std::error_code unknown;
  const auto whole = std::filesystem::absolute(file, unknown).lexically_normal();
  return !unknown && named_as_jsonc(whole.string());
}

Choice by_name(Choice choice, std::string_view file) {
  if (choice != Choice::automatic) return choice;
  return given_as_jsonc(file) ? Choice::jsonc : Choice::json;
}

Decision decide(std::span<const std::uint8_t> beginning) {
  int behind = Blanker::unknown;
  if (beginning.size() > looked_at) {
    behind = beginning[looked_at];
    beginning = beginning.first(looked_at);
  }
  if (beginning.size() >= 3 &&
      std::equal(bytes::byte_order_mark.begin(), bytes::byte_order_mark.end(), beginning.begin()))
    beginning = beginning.subspan(3);
  std::vector<std::uint8_t> copy(beginning.begin(), beginning.end());
  Blanker blanker;
  blanker.begin(copy, 0);
  // Of a slash at the end what is behind it decides; where that is not known, it is left out.
  copy.resize(blanker.feed(0, copy.size(), behind));
  if (!blanker.any_comment() && !blanker.any_comma()) return {};
  const Decision found{Syntax::jsonc, true, !blanker.any_comment()};
  // Other formats have `//` too, as in `url: https://…`.
  const auto token = std::find_if_not(copy.begin(), copy.end(), [](std::uint8_t c) { return text::is_json_space(c); });
  if (token == copy.end()) return found;
  const bool begins =
      std::string_view("{[\"-0123456789").find(static_cast<char>(*token)) != std::string_view::npos ||
      is_literal({reinterpret_cast<const char*>(&*token), static_cast<std::size_t>(copy.end() - token)});
  return begins ? found : Decision{};
}

namespace {

/// Finds where a document may stop to be JSON, in pieces of its beginning, without changing them.
class Beginning {
 public:
  /// Whether a comment may begin in it, or a comma be a trailing one. Of a slash, what is behind it is not looked at.
  bool marked(std::span<const std::uint8_t> piece) {
    std::size_t at = 0;
    return scan::best_kernel().comments(piece.data(), piece.size(), carry_, at);
  }

 private:
  scan::CommentCarry carry_;
};

/// The first bytes, up to `most`; of a pipe what has arrived. `each` receives them piece by piece until it returns
/// false.
Result<void> read_beginning(bytes::Source& source, std::size_t most, std::span<std::uint8_t> buffer,
                            const std::function<bool(std::span<const std::uint8_t>)>& each) {
  std::size_t size = 0;
  while (size < most && (size == 0 || !source.would_wait(size))) {
    const std::size_t wanted = std::min(buffer.size(), most - size);
    const auto got = TRY(source.read(size, buffer.data(), wanted));
    if (got == 0 || !each(buffer.first(got))) break;
    size += got;
  }
  return {};
}

}  // namespace

Result<Decision> decide(Choice choice, std::string_view file, bytes::Source& source) {
  if (choice != Choice::automatic)
    return Decision{choice == Choice::jsonc ? Syntax::jsonc : Syntax::json, false, false};
  if (given_as_jsonc(file)) return Decision{Syntax::jsonc, false, false};
  // Most documents have nothing of the kind, and are not to pay for it: a small buffer stays near the processor.
  std::array<std::uint8_t, std::size_t{16} << 10> piece;
  Beginning beginning;
  bool marked = false;
  TRY(read_beginning(source, looked_at, piece, [&](std::span<const std::uint8_t> bytes) {
    marked = beginning.marked(bytes);
    return !marked;
  }));
  if (!marked) return Decision{};
  std::vector<std::uint8_t> all;
  // With the byte behind them: the last one may be the slash of a comment that begins there.
  TRY(read_beginning(source, looked_at + 1, piece, [&](std::span<const std::uint8_t> bytes) {
    all.insert(all.end(), bytes.begin(), bytes.end());
    return true;
  }));
  // Of a pipe no more may have arrived; a slash outside strings is a comment or a mistake, so this waits for nothing
  // that reading would not wait for.
  std::uint8_t behind = 0;
  if (all.size() <= looked_at && all.back() == '/' && TRY(source.read(all.size(), &behind, 1)) == 1)
    all.push_back(behind);
  return decide(all);
}

}  // namespace jt::comments
