// SPDX-License-Identifier: MIT
// Sandbox: a root with every kind of link in it, and a canary outside that must never be read.
#pragma once

#include <fcntl.h>

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
    // These lead nowhere.
    link("root/dangling", "nothing");
    link("root/dangling_absolute", root + "/nothing");
    link("root/loop", "loop");
    link("root/ping", "pong");
    link("root/pong", root + "/ping");
  }
};

/// All that a descriptor gives.
inline std::string content(const Fd& file) {
  std::string text;
  char buffer[4096];
  for (ssize_t count = 0; (count = ::read(file.get(), buffer, sizeof buffer)) > 0;) {
    text.append(buffer, static_cast<std::size_t>(count));
  }
  return text;
}

}  // namespace jt::test
