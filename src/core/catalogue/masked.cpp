// SPDX-License-Identifier: MIT
#include "core/catalogue/masked.hpp"
#include "core/text/ascii.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace jt::catalogue {
namespace {

constexpr auto npos = std::string_view::npos;

template <std::size_t count>
bool is_one_of(std::string_view word, const std::array<std::string_view, count>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_number(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_digit); }
bool is_blank(char c) { return text::blanks.find(c) != npos; }

/// Only variables without defaults, such as `${TOKEN}`: their values are not shown anyway.
bool is_variables(std::string_view text) {
  while (text.starts_with("${")) {
    const std::size_t end = text.find('}');
    if (end == npos || text.substr(0, end).find(":-") != npos) return false;
    text.remove_prefix(end + 1);
  }
  return text.empty();
}

/// Values that no secret has.
bool is_harmless(std::string_view value) {
  constexpr std::array<std::string_view, 12> words{"",   "true", "false", "none", "null",  "yes",
                                                   "no", "on",   "off",   "auto", "stdin", "env"};
  if (is_one_of(value, words) || is_variables(value)) return true;
  const bool path =
      value.starts_with('/') || value.starts_with("./") || value.starts_with("../") || value.starts_with("~/");
  return path && (value.find('.') != npos || value.find('/', 2) != npos) && !looks_like_token(value);
}

struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// A text, and the parts of it that are not to be shown.
class Masker {
 public:
  explicit Masker(std::string_view text) : text_(text) {}

  [[nodiscard]] std::string_view of(Range range) const { return text_.substr(range.begin, range.end - range.begin); }
  [[nodiscard]] Range all() const { return {0, text_.size()}; }
  void hide(Range range) {
    if (range.begin < range.end && !is_harmless(of(range))) hidden_.push_back(range);
  }

  /// `name=value` and `name: value`, quoted or not, in options, JSON, queries and the settings of a connection. `code`:
  /// it may be a script, in which more follows the value.
  void hide_assignments(Range range, bool code);
  /// User, password and query of each URL.
  void hide_in_urls(Range range);
  void hide_tokens(Range range);
  /// Of `Name: value` the value.
  void hide_header(Range range);
  /// Of `user:password` the password.
  void hide_password(Range range);

  [[nodiscard]] std::string text() {
    constexpr std::string_view mark = "[hidden]";
    std::sort(hidden_.begin(), hidden_.end(), [](Range a, Range b) { return a.begin < b.begin; });
    std::string out;
    std::size_t at = 0;
    for (const Range& each : hidden_) {
      if (each.end <= at) continue;
      if (each.begin >= at && (each.begin > at || out.empty() || !out.ends_with(mark))) {
        out += text_.substr(at, each.begin - at);
        out += mark;
      }
      at = each.end;
    }
    return out += text_.substr(at);
  }

 private:
  [[nodiscard]] Range value_after(std::size_t separator, Range range, bool code) const;
  [[nodiscard]] Range name_before(std::size_t separator, Range range) const;
  void hide_account(Range account);
  std::size_t hide_parameter(Range range);

  std::string_view text_;
  std::vector<Range> hidden_;
};

/// The name may be in quotes, which may be escaped.
Range Masker::name_before(std::size_t separator, Range range) const {
  constexpr std::size_t longest = 200;
  std::size_t end = separator;
  const std::size_t least = separator - std::min(separator - range.begin, longest);
  constexpr std::string_view closing = " \t\r\n\"'\\]";
  while (end > least && closing.find(text_[end - 1]) != npos) --end;
  std::size_t begin = end;
  while (begin > least && is_name(text_[begin - 1])) --begin;
  return {begin, end};
}

Range Masker::value_after(std::size_t separator, Range range, bool code) const {
  const std::string_view text = text_.substr(0, range.end);
  std::size_t begin = separator + 1;
  while (begin < range.end && is_blank(text_[begin])) ++begin;
  std::size_t slashes = begin;
  while (slashes < range.end && text_[slashes] == '\\') ++slashes;
  if (slashes < range.end && (text_[slashes] == '"' || text_[slashes] == '\'')) {
    // To the next quote that is escaped in the same way.
    const std::string_view quote = text_.substr(begin, slashes + 1 - begin);
    std::size_t end = text.find(quote, slashes + 1);
    while (quote.size() == 1 && end != npos && text_[end - 1] == '\\') end = text.find(quote, end + 1);
    return {slashes + 1, std::min(end, range.end)};
  }
  constexpr std::array<std::string_view, 5> schemes{"Bearer ", "Basic ", "Token ", "bearer ", "ApiKey "};
  for (const std::string_view scheme : schemes) {
    if (of({begin, range.end}).starts_with(scheme)) return {begin + scheme.size(), range.end};
  }
  const std::string_view ends = text_[separator] == '=' ? (code ? " \t\r\n;&|\"'" : "&;}\"'") : " \t\r\n,;&|}\"'";
  std::size_t from = begin;
  while (of({from, range.end}).starts_with("${")) from = std::min(text.find('}', from), range.end - 1) + 1;
  return {begin, std::min(text.find_first_of(ends, from), range.end)};
}

void Masker::hide_assignments(Range range, bool code) {
  for (std::size_t at = range.begin; at < range.end; ++at) {
    const char c = text_[at];
    if (c != '=' && c != ':') continue;
    if (of({at, range.end}).starts_with("://")) continue;
    const Range name = name_before(at, range);
    if (!is_secret_name(of(name))) continue;
    Range value = value_after(at, range, code);
    // An option has one value, whatever is in it.
    const bool option =
        c == '=' && !code && name.begin > range.begin && of({range.begin, name.begin}).find_first_not_of('-') == npos;
    if (option || (c == '=' && !code && name.begin == range.begin)) value = {at + 1, range.end};
    hide(value);
    at = std::max(at, value.end == 0 ? at : value.end - 1);
  }
}

void Masker::hide_account(Range account) {
  const std::string_view text = of(account);
  constexpr std::size_t long_name = 16;
  const std::size_t colon = text.find(':');
  if (colon == npos) {
    if (text.size() >= long_name || looks_like_token(text)) hide(account);
    return;
  }
  const Range user{account.begin, account.begin + colon};
  const Range password{user.end + 1, account.end};
  // A key in place of the user has a password that means nothing.
  const std::string_view word = of(password);
  const bool key = word.empty() || word == "x" || word == "x-oauth-basic";
  if (key || of(user).size() >= long_name || looks_like_token(of(user))) hide(user);
  if (!key) hide(password);
}

void Masker::hide_in_urls(Range range) {
  constexpr std::size_t longest_account = 1000;
  constexpr std::string_view ends = " \t\r\n\"'<>`";
  const std::string_view all = text_.substr(0, range.end);
  std::size_t end = range.begin;
  for (std::size_t at = all.find("://", range.begin); at != npos; at = all.find("://", at)) {
    at += 3;
    if (at > end) end = std::min(all.find_first_of(ends, at), range.end);
    std::size_t host_end = std::min(all.find_first_of("/?#", at), end);
    std::size_t mark = of({at, host_end}).rfind('@');
    const std::size_t colon = of({at, host_end}).rfind(':');
    const bool port = colon == npos || is_number(of({at + colon + 1, host_end}));
    if (mark == npos && !port && text_[at] != '[' && text_[at] != '$') {
      // The password holds a slash.
      mark = of({at, std::min(end, at + longest_account)}).find('@');
      host_end = mark == npos ? host_end : std::min(all.find_first_of("/?#", at + mark), end);
    }
    if (mark != npos) hide_account({at, at + mark});
    at = host_end;
    const std::size_t next = std::min(all.find("://", at), end);
    at += std::min(of({at, next}).find_first_of("?#"), next - at);
    while (at < next) at = hide_parameter({at, end});
  }
  // Without a scheme: user:password@host.
  const std::string_view text = of(range);
  const std::size_t sign = text.find('@');
  const std::size_t colon = text.find(':');
  if (sign == npos || colon == 0 || colon >= sign || text.find_first_of("/ \t\n\"'") < sign) return;
  constexpr std::array<std::string_view, 8> kinds{"npm", "jsr",  "github", "gitlab",
                                                  "git", "file", "docker", "workspace"};
  if (is_one_of(text.substr(0, colon), kinds) || text.substr(sign).starts_with("@sha")) return;
  hide_account({range.begin, range.begin + sign});
}

/// `?name=value` or `&name=value` at the beginning of the range. Returns its end.
std::size_t Masker::hide_parameter(Range range) {
  const std::size_t end = range.begin + std::min(of(range).find_first_of("&;#", 1), range.end - range.begin);
  const std::size_t equals = of({range.begin, end}).find('=');
  if (equals != npos) hide({range.begin + equals + 1, end});
  return end;
}

void Masker::hide_tokens(Range range) {
  constexpr std::string_view marks = " \t\r\n\"'`,;=&?:@(){}<>|\\/#$";
  for (std::size_t at = range.begin; at < range.end;) {
    const std::size_t end = std::min(text_.find_first_of(marks, at), range.end);
    const std::string_view word = of({at, end});
    const std::string_view before = of({range.begin, at});
    // What pins a version is no secret.
    const bool digest = before.ends_with("sha256:") || before.ends_with("sha512:") || before.ends_with("/nix/store/");
    const bool commit = word.size() == 40 && (before.ends_with('#') || before.ends_with('@'));
    if (!digest && !commit && looks_like_token(word)) hide({at, end});
    at = end + 1;
  }
  const std::size_t key = of(range).find("-----BEGIN");
  if (key != npos) hide({range.begin + key, range.end});
}

void Masker::hide_header(Range range) {
  const std::size_t colon = of(range).find(':');
  if (colon == npos || colon == 0 ||
      !std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(range.begin),
                   text_.begin() + static_cast<std::ptrdiff_t>(range.begin + colon), is_name))
    return;
  const Range value{range.begin + colon + 1, range.end};
  const std::string_view text = of(value);
  if (text.starts_with("//") || is_number(text)) return;  // -H may be the host, too
  std::size_t begin = std::min(text.find_first_not_of(text::blanks), text.size());
  for (const std::string_view scheme : {"Bearer ", "Basic ", "Token ", "bearer ", "basic ", "token "}) {
    if (text.substr(begin).starts_with(scheme)) begin += scheme.size();
  }
  hide({value.begin + begin, value.end});
}

void Masker::hide_password(Range range) {
  const std::string_view text = of(range);
  const std::size_t colon = text.find(':');
  if (colon == npos || (is_number(text.substr(0, colon)) && is_number(text.substr(colon + 1)))) return;
  hide_account(range);
}

/// What the next word is, by the option before it.
enum class Next : std::uint8_t { word, secret, setting, header, account, code };

std::string_view base_name(std::string_view program) { return program.substr(program.rfind('/') + 1); }

/// Programs whose short option is followed by a password.
struct PasswordOption {
  std::string_view program;
  char option;
};
constexpr std::array<PasswordOption, 8> password_options{{{"sshpass", 'p'},
                                                          {"mysql", 'p'},
                                                          {"mysqldump", 'p'},
                                                          {"mariadb", 'p'},
                                                          {"mongosh", 'p'},
                                                          {"mongo", 'p'},
                                                          {"redis-cli", 'a'},
                                                          {"ldapsearch", 'w'}}};

/// Goes over the words of a command in order.
class Words {
 public:
  /// `inner`: they are the words of a script.
  explicit Words(bool inner) : inner_(inner), settings_(inner) {}

  void take(Masker& text, Range word) {
    std::string_view content = text.of(word);
    const bool quoted = content.size() > 1 && (content[0] == '"' || content[0] == '\'') && content.back() == content[0];
    if (quoted) content = text.of(word = {word.begin + 1, word.end - 1});
    const Next next = std::exchange(next_, Next::word);
    const bool option = content.starts_with('-') && content.size() > 1;
    const bool code = inner_ || next == Next::code;
    if (next == Next::secret && !(option && (content[1] == '-' || content.size() == 2))) return text.hide(word);
    if (next == Next::header) text.hide_header(word);
    if (next == Next::account) text.hide_password(word);
    const bool setting = next == Next::setting || (settings_ && !option);
    if (setting && hide_setting(text, word)) return;
    if (!option && program_.empty()) begin(content);
    text.hide_assignments(word, code);
    text.hide_in_urls(word);
    text.hide_tokens(word);
    if (option) take_option(text, word);
    take_inner(text, word);
  }

 private:
  /// The program is known.
  void begin(std::string_view content) {
    program_ = base_name(content);
    settings_ = program_ == "env" || program_ == "cross-env";
  }

  /// NAME=VALUE of an environment.
  bool hide_setting(Masker& text, Range word) const {
    const std::string_view content = text.of(word);
    const std::size_t equals = content.find('=');
    if (equals == 0 || equals == npos || is_digit(content[0])) return false;
    const std::string_view name = content.substr(0, equals);
    if (!std::all_of(name.begin(), name.end(), [](char c) { return is_name(c) && c != '-' && c != '.'; })) return false;
    Range value{word.begin + equals + 1, word.end};
    const std::string_view held = text.of(value);
    if (held.size() > 1 && (held[0] == '"' || held[0] == '\'') && held.back() == held[0]) {
      value = {value.begin + 1, value.end - 1};
    } else if (inner_) {
      // In a script, another command may follow at once.
      value.end = value.begin + std::min(held.find_first_of(";&|"), held.size());
    }
    text.hide(value);
    return !inner_ || value.end == word.end;
  }

  static bool is_shell(std::string_view program) { return program == "sh" || program == "bash" || program == "zsh"; }

  [[nodiscard]] bool interprets() const {
    constexpr std::array<std::string_view, 12> programs{"sh",   "bash", "zsh", "node", "bun",    "deno",
                                                        "perl", "ruby", "php", "lua",  "python", "python3"};
    return is_one_of(program_, programs);
  }

  [[nodiscard]] Next after(std::string_view name) const {
    constexpr std::array<std::string_view, 5> settings{"env", "e", "env-var", "environment", "set-env"};
    constexpr std::array<std::string_view, 5> headers{"H", "header", "headers", "add-header", "http-header"};
    constexpr std::array<std::string_view, 4> accounts{"u", "U", "user", "proxy-user"};
    constexpr std::array<std::string_view, 5> codes{"c", "e", "p", "eval", "print"};
    constexpr std::array<std::string_view, 13> flags{"no",   "disable", "enable", "use",  "with",  "without", "skip",
                                                     "list", "require", "allow",  "show", "print", "ask"};
    if (interprets() && is_one_of(name, codes)) return Next::code;
    if (is_one_of(name, settings)) return Next::setting;
    if (is_one_of(name, headers)) return Next::header;
    if (is_one_of(name, accounts)) return Next::account;
    for (const PasswordOption& each : password_options) {
      if (program_ == each.program && name.size() == 1 && name[0] == each.option) return Next::secret;
    }
    if (is_one_of(name.substr(0, name.find('-')), flags) && name.find('-') != npos) return Next::word;
    return is_secret_name(name) ? Next::secret : Next::word;
  }

  void take_option(Masker& text, Range word) {
    const std::string_view content = text.of(word);
    const std::size_t dashes = std::min(content.find_first_not_of('-'), content.size());
    const std::string_view name = content.substr(dashes, content.find('=') - std::min(dashes, content.find('=')));
    const bool apart = content.find('=') == npos;
    const Range value{word.begin + std::min(content.size(), dashes + name.size() + 1), word.end};
    const bool one = dashes == 1 && content.size() > 2;
    const Range joined{word.begin + 2, word.end};  // of `-uUSER:PASSWORD`
    const Next next = after(name);
    const Next by_letter = one ? after(content.substr(1, 1)) : Next::word;
    if (!apart && next == Next::setting) (void)hide_setting(text, value);
    if (!apart && next == Next::header) text.hide_header(value);
    if (!apart && next == Next::account) text.hide_password(value);
    if (by_letter == Next::header) text.hide_header(joined);
    if (by_letter == Next::account) text.hide_password(joined);
    if (by_letter == Next::setting) (void)hide_setting(text, joined);
    if (by_letter == Next::secret) text.hide(joined);
    if (apart && content.find_first_of(text::blanks) == npos) next_ = next;
  }

  /// The words of a script, or of options that are one argument.
  void take_inner(Masker& text, Range all) {
    constexpr unsigned deepest = 3;
    if (depth_ == deepest || text.of(all).find_first_of(text::blanks) == npos) return;
    Words inner(true);
    inner.settings_ = !interprets() || is_shell(program_);
    inner.depth_ = depth_ + 1;
    for (std::size_t at = all.begin; at < all.end;) {
      if (is_blank(text.of(all)[at - all.begin])) {
        ++at;
        continue;
      }
      const std::size_t end = word_end(text.of(all), at - all.begin) + all.begin;
      inner.take(text, {at, end});
      at = end;
    }
  }

  /// Quotes at the beginning of a word or value hold blanks together.
  static std::size_t word_end(std::string_view text, std::size_t at) {
    for (char before = '='; at < text.size() && !is_blank(text[at]); ++at) {
      const bool opens = (text[at] == '"' || text[at] == '\'') && (before == '=' || before == ':');
      before = text[at];
      if (!opens) continue;
      const std::size_t close = text.find(text[at], at + 1);
      if (close == npos) return text.size();
      at = close;
    }
    return at;
  }

  bool inner_;
  bool settings_;  ///< words of the form NAME=VALUE are settings for the environment
  Next next_ = Next::word;
  unsigned depth_ = 0;
  std::string program_;
};

}  // namespace

std::vector<std::string> masked_command(const Definition& definition) {
  std::vector<std::string> shown;
  Words words(false);
  const auto add = [&](const std::string& word) {
    Masker text(word);
    words.take(text, text.all());
    shown.push_back(text.text());
  };
  if (!definition.command.empty() || !definition.arguments.empty()) add(definition.command);
  for (const std::string& each : definition.arguments) add(each);
  return shown;
}

std::string masked_url(std::string_view url) {
  url = url.substr(0, url.find_first_of("?#"));
  Masker text(url);
  text.hide_assignments(text.all(), false);
  text.hide_in_urls(text.all());
  text.hide_tokens(text.all());
  return text.text();
}

}  // namespace jt::catalogue
