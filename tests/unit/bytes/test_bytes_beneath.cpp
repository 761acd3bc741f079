// SPDX-License-Identifier: MIT
#include "core/bytes/beneath.hpp"

#include <cerrno>

#include "bytes/sandbox.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;

namespace {

/// The kernel of this machine may lack openat2, or a container may forbid it.
bool kernel_can(const bytes::Beneath& place) {
  const auto file = bytes::open_by_kernel({place.folder, place.real, "a", O_RDONLY});
  return file || (file.error() != ENOSYS && file.error() != EPERM);
}

}  // namespace

TEST_CASE("open_by_kernel refuses by itself what leaves") {
  const Sandbox box;
  const bytes::Fd folder(::open(box.root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  bytes::Beneath place{folder.get(), box.root, "a", O_RDONLY};
  if (!kernel_can(place)) return skip("openat2 is missing here, or forbidden");
  CHECK(content(*bytes::open_by_kernel(place)) == "inside a");
  for (const char* path :
       {"../secret", "out", "out_absolute", "out_folder/secret", "out_chain", "in_absolute", "/etc/passwd", "top"}) {
    CAPTURE(path);
    place.rest = path;
    const auto file = bytes::open_by_kernel(place);
    REQUIRE_FALSE(file);
    CHECK(file.error() == EXDEV);
  }
  place.rest = "loop";
  CHECK(bytes::open_by_kernel(place).error() == ELOOP);
  place.rest = "nothing";
  CHECK(bytes::open_by_kernel(place).error() == ENOENT);
}

TEST_CASE("walk_beneath tells where a path goes on") {
  const Sandbox box;
  const bytes::Fd folder(::open(box.root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  const auto onward = [&](const std::string& rest) {
    int links = 0;
    const bytes::Walked walked = bytes::walk_beneath({folder.get(), box.root, rest, O_RDONLY}, links);
    CHECK_FALSE(walked.file.valid());
    CHECK(walked.leaves);
    return walked.onward;
  };
  CHECK(onward("../secret") == box / "secret");
  CHECK(onward("sub/../../outside/./b") == box / "outside/./b");
  CHECK(onward("out") == box / "outside/secret");
  CHECK(onward("out_absolute") == box / "outside/secret");
  CHECK(onward("out_absolute_folder/b/") == box / "outside/b/.");
  CHECK(onward("top/etc/passwd") == "//etc/passwd");
  CHECK(onward("..") == box.path() + "/");
}

TEST_CASE("walk_beneath opens and counts links") {
  const Sandbox box;
  const bytes::Fd folder(::open(box.root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  int links = 0;
  CHECK(content(bytes::walk_beneath({folder.get(), box.root, "in_folder/deep/up", O_RDONLY}, links).file) ==
        "inside a");
  CHECK(links == 3);
  CHECK(bytes::walk_beneath({folder.get(), box.root, "loop", O_RDONLY}, links).error == ELOOP);
  CHECK(bytes::walk_beneath({folder.get(), box.root, "in", O_RDONLY}, links).error == ELOOP);
  links = 0;
  CHECK(bytes::walk_beneath({folder.get(), box.root, "a/", O_RDONLY}, links).error == ENOTDIR);
  CHECK(bytes::walk_beneath({folder.get(), box.root, "", O_RDONLY | O_DIRECTORY}, links).file.valid());
}
