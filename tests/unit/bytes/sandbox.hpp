// SPDX-License-Identifier: MIT
// Sandbox: a root with every kind of link in it, and a canary outside that must never be read.
#pragma once

#include <fcntl.h>

#include <algorithm>

#include "bytes/scratch.hpp"
#include "core/bytes/root.hpp"

namespace jt::test {

inline const std::string canary = "canary: these bytes lie outside";

struct Sandbox : Scratch {
  std::string root = folder("root");
  std::string outside = folder("outside");

  Sandbox() {
    folder("root/sub/deep");
    folder("root-evil");
    folder("other");
    file("root/a", "inside a");
    file("root/sub/b", "inside b");
    file("root/sub/deep/c", "inside c");
    file("other/o", "inside other");
    file("outside/secret", canary);
    file("outside/a", canary);
    file("outside/b", canary);
    file("root-evil/secret", canary);
    file("secret", canary);
    links();
  }

  void links() const {
    // These stay inside.
    link("root/in", "a");
    link("root/in_folder", "sub");
    link("root/in_absolute", root + "/a");
    link("root/in_absolute_folder", root + "/sub/");
    link("root/in_chain", "in_absolute_folder/deep/up");
    link("root/in_by_parent", "../root/sub/b");
    link("root/sub/deep/up", "../../in");
    link("root/to_self", ".");
    // These do not.
    link("root/out", "../outside/secret");
    link("root/out_absolute", outside + "/secret");
    link("root/out_folder", "../outside");
    link("root/out_absolute_folder", outside);
    link("root/out_chain", "sub/deep/out");
    link("root/sub/deep/out", "../../out_absolute");
    link("root/out_evil", "../root-evil/secret");
    link("root/out_proc", "/proc/self/root");
    link("root/out_nothing", outside + "/nothing");
    link("root/top", "/");
    link("root/to_other", "../other/o");
    link("root/to_other_absolute", *this / "other/o");
    // These lead to nothing.
    link("root/dangling", "nothing");
    link("root/dangling_absolute", root + "/nothing");
    link("root/loop", "loop");
    link("root/ping", "pong");
    link("root/pong", root + "/ping");
  }
};

/// The expected result for a path in the sandbox: the text of the file, or the name of the error's code.
struct SandboxRow {
  std::string path;  ///< relative to the root
  std::string outcome;
};

inline const std::vector<SandboxRow> sandbox_rows = {
    {"a", "inside a"},
    {"./a", "inside a"},
    {"sub//b", "inside b"},
    {"sub/../a", "inside a"},
    {"sub/deep/../../sub/b", "inside b"},
    {"in", "inside a"},
    {"in_folder/b", "inside b"},
    {"in_folder/../a", "inside a"},
    {"in_folder/deep/c", "inside c"},
    {"in_absolute", "inside a"},
    {"in_absolute_folder/b", "inside b"},
    {"in_absolute_folder/deep/../b", "inside b"},
    {"in_chain", "inside a"},
    {"in_by_parent", "inside b"},
    {"sub/deep/up", "inside a"},
    {"to_self/to_self/to_self/a", "inside a"},
    {"../root/a", "inside a"},
    {"../root/sub/../../root/in_chain", "inside a"},
    {"sub/../../root/a", "inside a"},

    {"..", "OUTSIDE_ROOT"},
    {"../secret", "OUTSIDE_ROOT"},
    {"../outside/secret", "OUTSIDE_ROOT"},
    {"../nothing", "OUTSIDE_ROOT"},
    {"../root-evil/secret", "OUTSIDE_ROOT"},
    {"sub/../../secret", "OUTSIDE_ROOT"},
    {"sub/../../outside/../root-evil/secret", "OUTSIDE_ROOT"},
    {"in_folder/../../secret", "OUTSIDE_ROOT"},
    {"../../../../../../../../../../../../etc/passwd", "OUTSIDE_ROOT"},
    {"out", "OUTSIDE_ROOT"},
    {"out_absolute", "OUTSIDE_ROOT"},
    {"out_folder/secret", "OUTSIDE_ROOT"},
    {"out_folder/../secret", "OUTSIDE_ROOT"},
    {"out_folder/", "OUTSIDE_ROOT"},
    {"out_absolute_folder/secret", "OUTSIDE_ROOT"},
    {"out_chain", "OUTSIDE_ROOT"},
    {"out_evil", "OUTSIDE_ROOT"},
    {"out_proc", "OUTSIDE_ROOT"},
    {"out_proc/etc/passwd", "OUTSIDE_ROOT"},
    {"out_nothing", "OUTSIDE_ROOT"},
    {"top/etc/passwd", "OUTSIDE_ROOT"},
    {"to_other", "OUTSIDE_ROOT"},
    {"to_other_absolute", "OUTSIDE_ROOT"},

    {"nothing", "FILE_NOT_FOUND"},
    {"sub/nothing/../b", "FILE_NOT_FOUND"},
    {"nothing/../../secret", "FILE_NOT_FOUND"},
    {"dangling", "FILE_NOT_FOUND"},
    {"dangling_absolute", "FILE_NOT_FOUND"},
    {"a/b", "FILE_NOT_FOUND"},
    {"a/", "FILE_NOT_FOUND"},
    {"a/../a", "FILE_NOT_FOUND"},
    {"in/..", "FILE_NOT_FOUND"},
    {"loop", "IO_ERROR"},
    {"ping", "IO_ERROR"},
    {"loop/a", "IO_ERROR"},
};

/// All bytes of a descriptor.
inline std::string content(const bytes::Fd& file) {
  std::string text;
  char buffer[4096];
  for (ssize_t count = 0; (count = ::read(file.get(), buffer, sizeof buffer)) > 0;) {
    text.append(buffer, static_cast<std::size_t>(count));
  }
  return text;
}

/// Everything outside the root: names, inodes, times and contents.
inline std::string outside_of(const Sandbox& box) {
  std::vector<std::string> lines;
  for (auto entry = std::filesystem::recursive_directory_iterator(box.path()); entry != end(entry); ++entry) {
    const std::string path = entry->path().string();
    if (path == box.root) entry.disable_recursion_pending();
    struct stat status {};
    REQUIRE(::lstat(path.c_str(), &status) == 0);
    std::string line = path + " " + std::to_string(status.st_ino);
    if (path != box.root) {
      for (const auto& time : {status.st_mtim, status.st_ctim}) {
        line += " " + std::to_string(time.tv_sec) + "." + std::to_string(time.tv_nsec);
      }
    }
    if (S_ISREG(status.st_mode)) {
      line += " " + content(bytes::Fd(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)));
    }
    lines.push_back(line);
  }
  std::sort(lines.begin(), lines.end());
  std::string all;
  for (const std::string& line : lines) all += line + "\n";
  return all;
}

}  // namespace jt::test
