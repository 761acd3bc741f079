// SPDX-License-Identifier: MIT
#include "core/catalogue/cache.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <xxhash.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <memory>
#include <span>

#include "core/bytes/own_folder.hpp"
#include "core/bytes/staged_file.hpp"

namespace jt::catalogue {
namespace {

constexpr std::string_view use = "the cache of tools";
constexpr std::string_view first_words = "jt tools 2";
constexpr std::size_t secret_size = 192;  // at least XXH3_SECRET_SIZE_MIN
constexpr std::time_t kept_for = 30 * 24 * 3600;

std::optional<std::string> read_whole(int folder, const std::string& name) {
  const bytes::Fd file(::openat(folder, name.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  struct stat status {};
  if (!file.valid() || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  std::string text(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t have = 0;
  while (have < text.size()) {
    const ssize_t got = ::read(file.get(), text.data() + have, text.size() - have);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
    have += static_cast<std::size_t>(got);
  }
  return text;
}

Result<void> write_whole(int folder, const std::string& path, const std::string& name, std::string_view text) {
  auto file = TRY(bytes::StagedFile::make(folder, name, path + "/" + name, {}));
  const std::span all(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  TRY(file->write(all));
  TRY(file->finish(false));
  TRY(file->link());
  return file->place();
}

/// The secret of this cache. Of two processes that make it at the same time, the last one counts: what the other one
/// keeps is asked for again.
Result<std::string> secret_in(int folder, const std::string& path) {
  constexpr const char* name = "secret";
  for (int tries = 0; tries < 2; ++tries) {
    const auto there = TRY(bytes::own_file(path + "/" + name, use));
    if (there) {
      auto secret = read_whole(folder, name);
      if (!secret) return fail(make_error(Code::io_error, fmt::format("cannot read '{}/{}'", path, name)));
      if (secret->size() == secret_size) return std::move(*secret);
      // It was cut off: a new one takes its place, and the answers are asked for again.
    }
    std::string secret(secret_size, '\0');
    if (::getrandom(secret.data(), secret.size(), 0) != static_cast<ssize_t>(secret.size())) {
      return fail(bytes::own_trouble(errno, path, use));
    }
    auto file = TRY(bytes::StagedFile::make(folder, name, path + "/" + name, {.mode = 0600, .size = 0, .named = true}));
    const std::span all(reinterpret_cast<const std::uint8_t*>(secret.data()), secret.size());
    TRY(file->write(all));
    TRY(file->finish(true));
    TRY(file->place());
  }
  return fail(make_error(Code::io_error, fmt::format("cannot make '{}/{}'", path, name)));
}

/// Each text with its length, so that no two lists of texts give the same bytes.
void add(std::string& all, std::string_view text) {
  all += fmt::format("{}:", text.size());
  all += text;
}

/// A hash under the secret, of a text that comes in pieces.
class Hash {
 public:
  /// Borrows the secret.
  explicit Hash(std::string_view secret) : state_(XXH3_createState(), &XXH3_freeState) {
    if (state_) XXH3_128bits_reset_withSecret(state_.get(), secret.data(), secret.size());
  }
  void add(std::string_view text) {
    if (state_) XXH3_128bits_update(state_.get(), text.data(), text.size());
  }
  /// In hexadecimal; empty if there was no memory.
  [[nodiscard]] std::string text() const {
    if (!state_) return {};
    const XXH128_hash_t hash = XXH3_128bits_digest(state_.get());
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
  }

 private:
  std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> state_;
};

std::string hash_of(std::string_view text, std::string_view secret) {
  Hash hash(secret);
  hash.add(text);
  return hash.text();
}

/// Of the first line, and the hash of the texts.
std::string signature(std::string_view line, std::string_view texts, std::string_view secret) {
  return hash_of(fmt::format("{} {}", line, texts), secret);
}

/// Of a text of many megabytes, most of the time would go into its pages, one by one.
void use_large_pages(std::string& text) {
  constexpr std::uintptr_t page = std::uintptr_t{2} << 20;
  const auto begin = (reinterpret_cast<std::uintptr_t>(text.data()) + page - 1) / page * page;
  const auto end = reinterpret_cast<std::uintptr_t>(text.data() + text.capacity()) / page * page;
  if (begin < end) ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);  // only a hint
}

/// A kept answer that is read once, from its beginning; its bytes are hashed as they are read, and copied only once.
class KeptFile {
 public:
  KeptFile(int folder, const std::string& name)
      : file_(::openat(folder, name.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)) {
    struct stat status {};
    if (file_.valid() && ::fstat(file_.get(), &status) == 0 && S_ISREG(status.st_mode)) {
      left_ = static_cast<std::uint64_t>(status.st_size);
    }
  }

  /// The first line without its newline; nothing if it is too long for one.
  std::optional<std::string> line() {
    if (!more()) return std::nullopt;
    const auto end = have_.substr(0, longest_line).find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    std::string line(have_.substr(0, end));
    have_.remove_prefix(end + 1);
    left_ -= end + 1;
    return line;
  }
  /// The bytes after what was taken.
  [[nodiscard]] std::uint64_t left() const { return left_; }
  /// The next bytes, of which there must be as many.
  bool take(std::string& text, std::uint64_t size, Hash& hash) {
    text.clear();
    text.reserve(size);
    use_large_pages(text);
    while (text.size() < size) {
      if (have_.empty() && !more()) return false;
      const std::string_view now = have_.substr(0, size - text.size());
      hash.add(now);
      text += now;
      have_.remove_prefix(now.size());
      left_ -= now.size();
    }
    return true;
  }

 private:
  static constexpr std::size_t longest_line = 1024;
  static constexpr std::size_t at_once = std::size_t{64} << 10;  // stays in the cache of the processor

  bool more() {
    buffer_.resize(at_once);
    ssize_t got = 0;
    do {
      got = file_.valid() ? ::read(file_.get(), buffer_.data(), buffer_.size()) : 0;
    } while (got < 0 && errno == EINTR);
    if (got <= 0) return false;
    have_ = std::string_view(buffer_).substr(0, static_cast<std::size_t>(got));
    return true;
  }

  bytes::Fd file_;
  std::uint64_t left_ = 0;
  std::string buffer_;
  std::string_view have_;  ///< of the buffer, what was not taken
};

/// The next word of the first line as a number.
std::optional<std::uint64_t> number(std::string_view& line) {
  if (line.starts_with(' ')) line.remove_prefix(1);
  std::uint64_t value = 0;
  const auto [end, wrong] = std::from_chars(line.data(), line.data() + line.size(), value);
  if (wrong != std::errc()) return std::nullopt;
  line.remove_prefix(static_cast<std::size_t>(end - line.data()));
  return value;
}

}  // namespace

Result<Cache> Cache::open(const std::string& folder) {
  const auto real = TRY(bytes::own_folder(folder, true, use));
  const auto inner = TRY(bytes::own_folder(*real + "/servers", true, use));
  bytes::Fd opened(::open(inner->c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened.valid()) return fail(bytes::own_trouble(errno, *inner, use));
  auto secret = TRY(secret_in(opened.get(), *inner));
  return Cache(std::move(opened), *inner, std::move(secret));
}

std::string Cache::key(const Launch& launch, const Environment& environment) const {
  std::string all;
  add(all, name(launch.kind));
  add(all, launch.command);
  for (const std::string& each : launch.arguments) add(all, each);
  for (const std::string* each : {&launch.folder, &launch.url, &environment.folder}) add(all, *each);
  all += "headers";
  for (const auto& [header, value] : launch.headers) {
    add(all, header);
    add(all, value);
  }
  all += "environment";
  for (const auto& [variable, value] : launch.environment) {
    const auto own = environment.variables.find(variable);
    if (own != environment.variables.end() && own->second == value) continue;
    add(all, variable);
    add(all, value);
  }
  return hash_of(all, secret_);
}

// A file is one line with the time, the sizes of the texts and a hash over all; then the texts.
std::optional<mcp::Offer> Cache::find(const std::string& key, std::optional<std::chrono::seconds> most) const {
  KeptFile file(folder_.get(), key);
  const auto first_line = file.line();
  std::string_view line = first_line ? *first_line : std::string_view();
  if (!line.starts_with(first_words)) return std::nullopt;
  line.remove_prefix(first_words.size());
  const auto at = number(line);
  if (!at) return std::nullopt;
  const std::time_t now = std::time(nullptr);
  const auto stored = static_cast<std::time_t>(*at);
  if (stored > now || (most && now - stored >= most->count())) return std::nullopt;
  mcp::Offer offer;
  Hash hash(secret_);
  for (std::string* part : {&offer.server, &offer.tools, &offer.prompts, &offer.resources, &offer.templates,
                            &offer.duplicates, &offer.nameless}) {
    const auto size = number(line);
    if (!size || *size > file.left() || !file.take(*part, *size, hash)) return std::nullopt;
  }
  const std::string_view facts = std::string_view(*first_line).substr(0, first_line->size() - line.size());
  if (file.left() != 0 || line != " " + signature(facts, hash.text(), secret_)) return std::nullopt;
  return offer;
}

Result<void> Cache::keep(const std::string& key, const mcp::Offer& offer, std::time_t now) const {
  std::string texts;
  std::string line = fmt::format("{} {}", first_words, now);
  for (const std::string* part : {&offer.server, &offer.tools, &offer.prompts, &offer.resources, &offer.templates,
                                  &offer.duplicates, &offer.nameless}) {
    line += fmt::format(" {}", part->size());
    texts += *part;
  }
  remove_old();
  return write_whole(folder_.get(), path_, key,
                     line + " " + signature(line, hash_of(texts, secret_), secret_) + "\n" + texts);
}

void Cache::remove_old() const {
  const int copy = ::openat(folder_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const std::unique_ptr<DIR, int (*)(DIR*)> all(copy < 0 ? nullptr : ::fdopendir(copy), &::closedir);
  if (!all) return;
  const std::time_t now = std::time(nullptr);
  while (const dirent* each = ::readdir(all.get())) {
    const std::string_view name = each->d_name;
    struct stat status {};
    if (name == "secret" || ::fstatat(folder_.get(), each->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
    if (S_ISREG(status.st_mode) && now - status.st_mtime > kept_for) ::unlinkat(folder_.get(), each->d_name, 0);
  }
}

}  // namespace jt::catalogue
