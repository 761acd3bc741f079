// SPDX-License-Identifier: MIT
#include "core/blocks/file_tree.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>

#include "core/bytes/errors.hpp"

namespace jt::blocks {
namespace {

constexpr int most_links = 40;  // the same limit as the kernel

using Refused = Unexpected<Refusal>;

Refused refuse(std::string why) { return Refused({FindingCode::path_outside_root, std::move(why)}); }

Refused no_folder(std::string_view name) {
  return Refused({FindingCode::wrong_type, fmt::format("goes through '{}', which is not a folder", name)});
}

}  // namespace

/// One path, component by component.
class FileTree::Walk {
 public:
  Walk(const FileTree& tree, std::string_view path, bool keep_link) : tree_(tree), keep_link_(keep_link) {
    put_first(path);
  }

  Expected<Found, Refusal> run() {
    Found here;
    here.kind = Found::Kind::folder;
    while (!todo_.empty()) {
      const std::string name = std::move(todo_.back());
      todo_.pop_back();
      if (name == ".") continue;
      if (name == "..") {
        if (names_.empty()) return refuse("leads outside the root");
        names_.pop_back();
        here.kind = Found::Kind::folder;
        continue;
      }
      if (here.kind == Found::Kind::file || here.kind == Found::Kind::other) return through(here);
      names_.push_back(name);
      auto found = tree_.look(fmt::format("{}", fmt::join(names_, "/")));
      if (!found) return unreadable(found.error());
      here = std::move(*found);
      if (here.kind != Found::Kind::link || (keep_link_ && todo_.empty())) continue;
      if (const auto refused = follow(here)) return Refused(*refused);
      here.kind = Found::Kind::folder;
    }
    here.key = fmt::format("{}", fmt::join(names_, "/"));
    return here;
  }

 private:
  static Expected<Found, Refusal> through(const Found& file) { return no_folder(file.key); }
  static Expected<Found, Refusal> unreadable(int number) {
    return Refused({FindingCode::file_not_found, fmt::format("cannot be reached: {}", bytes::system_text(number))});
  }

  void put_first(std::string_view path) {
    if (path.ends_with('/')) todo_.emplace_back(".");
    while (!path.empty()) {
      const std::size_t slash = path.rfind('/');
      const std::string_view name = slash == std::string_view::npos ? path : path.substr(slash + 1);
      if (!name.empty()) todo_.emplace_back(name);
      path = slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
    }
  }

  /// The link is the last of the names.
  std::optional<Refusal> follow(const Found& link) {
    if (++links_ > most_links) return Refusal{FindingCode::path_outside_root, "is a circle of links"};
    names_.pop_back();
    if (!link.target.starts_with('/')) {
      put_first(link.target);
      return std::nullopt;
    }
    const std::string& real = tree_.workspace_.real();
    const std::string below = real == "/" ? real : real + "/";
    if (link.target != real && !link.target.starts_with(below)) {
      return Refusal{FindingCode::path_outside_root, "leads outside the root, through a link"};
    }
    names_.clear();
    put_first(std::string_view(link.target).substr(std::min(below.size(), link.target.size())));
    return std::nullopt;
  }

  const FileTree& tree_;
  bool keep_link_;
  std::vector<std::string> todo_;   ///< components, the next one last
  std::vector<std::string> names_;  ///< those that were walked, without links
  int links_ = 0;
};

Expected<Found, Refusal> FileTree::find(std::string_view path, bool keep_link) const {
  auto found = Walk(*this, path, keep_link).run();
  if (found && path.ends_with('/') && found->kind != Found::Kind::folder && found->kind != Found::Kind::absent) {
    return no_folder(found->key);
  }
  return found;
}

/// What is there now, or an errno.
Expected<Found, int> FileTree::look(const std::string& key) const {
  Found found;
  found.key = key;
  if (const Entry* const left = changed(key); left != nullptr) {
    found.kind = left->kind;
    found.size = left->content.size();
    return found;
  }
  const std::size_t slash = key.rfind('/');
  const std::string above = slash == std::string::npos ? "." : key.substr(0, slash);
  const std::string name = slash == std::string::npos ? key : key.substr(slash + 1);
  int links = 0;
  const bytes::Walked folder = bytes::walk_beneath(
      {workspace_.folder().get(), workspace_.real(), above, O_PATH | O_DIRECTORY, false, false}, links);
  struct stat status {};
  const bool there =
      folder.file.valid() && ::fstatat(folder.file.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
  if (!there) {
    const int error = folder.file.valid() ? errno : folder.error;
    if (folder.leaves || error == ENOENT || error == ENOTDIR) return found;
    return Unexpected(error);
  }
  found.names = status.st_nlink;
  found.size = static_cast<std::uint64_t>(status.st_size);
  found.kind = S_ISREG(status.st_mode)   ? Found::Kind::file
               : S_ISDIR(status.st_mode) ? Found::Kind::folder
               : S_ISLNK(status.st_mode) ? Found::Kind::link
                                         : Found::Kind::other;
  if (found.kind == Found::Kind::link) {
    std::array<char, PATH_MAX> text{};
    const ssize_t length = ::readlinkat(folder.file.get(), name.c_str(), text.data(), text.size());
    if (length < 0) return Unexpected(errno);
    found.target.assign(text.data(), static_cast<std::size_t>(length));
  }
  return found;
}

Content FileTree::content(const Found& file) const {
  if (const Entry* const left = changed(file.key); left != nullptr) return left->content;
  Content content;
  content.key = file.key;
  if (file.size > 0) content.pieces.push_back({false, 0, file.size});
  return content;
}

const FileTree::Entry* FileTree::changed(std::string_view key) const {
  const Node* at = &top_;
  for (std::size_t begin = 0; begin <= key.size();) {
    const std::size_t end = std::min(key.find('/', begin), key.size());
    const auto next = at->below.find(key.substr(begin, end - begin));
    if (next == at->below.end()) return nullptr;
    at = &next->second;
    begin = end + 1;
  }
  return at->entry ? &*at->entry : nullptr;
}

FileTree::Node& FileTree::node(std::string_view key, bool folders) {
  Node* at = &top_;
  for (std::size_t begin = 0; begin <= key.size();) {
    const std::size_t end = std::min(key.find('/', begin), key.size());
    at = &at->below[std::string(key.substr(begin, end - begin))];
    ++steps_;
    if (folders && end < key.size()) at->entry = Entry{Found::Kind::folder, {}};
    begin = end + 1;
  }
  return *at;
}

void FileTree::put(const std::string& key, Content content) {
  node(key, true).entry = Entry{Found::Kind::file, std::move(content)};
}

void FileTree::put_folder(const std::string& key) {
  if (!key.empty()) node(key, true).entry = Entry{Found::Kind::folder, {}};
}

void FileTree::remove(const std::string& key) { node(key, false).entry = Entry{}; }

}  // namespace jt::blocks
