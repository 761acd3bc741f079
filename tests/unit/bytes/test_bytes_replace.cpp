// SPDX-License-Identifier: MIT
#include "core/bytes/replace.hpp"

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <csignal>
#include <ctime>

#include "bytes/replacing.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;
using namespace std::chrono_literals;

namespace {

using Names = std::vector<std::string>;

bytes::ReplaceOptions with_name() {
  bytes::ReplaceOptions options;
  options.named = true;
  return options;
}

const bytes::ReplaceOptions both_ways[] = {{}, with_name()};

struct Edit {
  std::unique_ptr<bytes::EditTarget> target;
  std::unique_ptr<bytes::Replacement> replacement;
};

Edit begin(const std::string& path, const bytes::ReplaceOptions& options = {}, std::uint64_t size = 0) {
  Edit edit;
  auto target = bytes::EditTarget::open({}, path, {});
  REQUIRE(target);
  edit.target = std::move(*target);
  auto replacement = bytes::Replacement::begin(*edit.target, size, options);
  REQUIRE(replacement);
  edit.replacement = std::move(*replacement);
  return edit;
}

}  // namespace

TEST_CASE("Replacement writes and copies") {
  const Scratch scratch;
  const std::string old = pattern(1'000'000);
  for (bytes::ReplaceOptions options : both_ways) {
    for (const bool sync : {true, false}) {
      options.sync = sync;
      const std::string path = scratch.file("x", old);
      Edit edit = begin(path, options, old.size());
      CHECK(edit.replacement->copy(0, 300'001));
      CHECK(edit.replacement->write(bytes_of("between")));
      CHECK(edit.replacement->write({}));
      CHECK(edit.replacement->copy(700'003, old.size() - 700'003));
      CHECK(edit.replacement->copy(5, 0));
      CHECK(edit.replacement->written() == 300'001 + 7 + old.size() - 700'003);
      CHECK(text_of(path) == old);
      REQUIRE(edit.replacement->commit());
      CHECK(edit.replacement->committed());
      CHECK(text_of(path) == old.substr(0, 300'001) + "between" + old.substr(700'003));
      CHECK(listing(scratch.path()) == Names{"x"});
    }
  }
}

TEST_CASE("Replacement takes any size that was promised") {
  const Scratch scratch;
  for (const bytes::ReplaceOptions& options : both_ways) {
    for (const std::uint64_t size : {0ULL, 1ULL, 5ULL, 100'000ULL}) {
      const std::string path = scratch.file("x", "old");
      Edit edit = begin(path, options, size);
      CHECK(edit.replacement->write(bytes_of("newer")));
      REQUIRE(edit.replacement->commit());
      CHECK(text_of(path) == "newer");
      CHECK(stat_of(path).st_blocks <= 16);
    }
  }
}

TEST_CASE("Replacement leaves nothing without a commit") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "old");
  for (const bytes::ReplaceOptions& options : both_ways) {
    {
      Edit edit = begin(path, options);
      CHECK(edit.replacement->write(bytes_of("new")));
      CHECK(listing(scratch.path()).size() == (options.named ? 2 : 1));
    }
    CHECK(listing(scratch.path()) == Names{"x"});
    CHECK(text_of(path) == "old");
  }
}

TEST_CASE("Replacement::copy of a file that became shorter") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "0123456789");
  Edit edit = begin(path);
  REQUIRE(::truncate(path.c_str(), 4) == 0);
  const auto copied = edit.replacement->copy(2, 8);
  REQUIRE_FALSE(copied);
  CHECK(copied.error()->code == Code::document_changed);
}

TEST_CASE("Replacement::commit replaces what a link points to") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "old");
  scratch.link("link", "x");
  REQUIRE(replace_by(scratch / "link", "new"));
  CHECK(text_of(path) == "new");
  CHECK(std::filesystem::is_symlink(scratch / "link"));
  CHECK(listing(scratch.path()) == Names{"link", "x"});
}

TEST_CASE("Replacement::commit leaves the other names of a file alone") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "old");
  std::filesystem::create_hard_link(path, scratch / "y");
  bytes::EditOpening how;
  how.break_links = true;
  auto target = bytes::EditTarget::open({}, path, how);
  REQUIRE(target);
  auto replacement = bytes::Replacement::begin(**target, 3, {});
  REQUIRE(replacement);
  CHECK((*replacement)->write(bytes_of("new")));
  REQUIRE((*replacement)->commit());
  CHECK(text_of(path) == "new");
  CHECK(text_of(scratch / "y") == "old");
}

TEST_CASE("Replacement::commit looks for changes, before the journal and after") {
  const Scratch scratch;
  for (const bytes::ReplaceOptions& options : both_ways) {
    const std::string path = scratch.file("x", "old");
    const auto disturb = [&] { std::filesystem::rename(scratch.file("y", "theirs"), path); };
    bool called = false;
    {
      Edit edit = begin(path, options);
      disturb();
      const auto done = edit.replacement->commit([&] {
        called = true;
        return Result<void>();
      });
      REQUIRE_FALSE(done);
      CHECK(done.error()->code == Code::document_changed);
      CHECK_FALSE(called);
    }
    {
      Edit edit = begin(path, options);
      const auto done = edit.replacement->commit([&] {
        called = true;
        disturb();
        return Result<void>();
      });
      REQUIRE_FALSE(done);
      CHECK(done.error()->code == Code::document_changed);
      CHECK(called);
      CHECK_FALSE(edit.replacement->committed());
    }
    CHECK(text_of(path) == "theirs");
    CHECK(listing(scratch.path()) == Names{"x"});
  }
}

TEST_CASE("Replacement::commit ends where the journal says no") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "old");
  {
    Edit edit = begin(path);
    CHECK(edit.replacement->write(bytes_of("new")));
    const auto done = edit.replacement->commit([&]() -> Result<void> {
      CHECK(text_of(path) == "old");
      return fail(Code::io_error, "no journal");
    });
    REQUIRE_FALSE(done);
    CHECK(done.error()->message == "no journal");
  }
  CHECK(text_of(path) == "old");
  CHECK(listing(scratch.path()) == Names{"x"});
}

TEST_CASE("Replacement keeps others out until it is gone") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "old");
  bytes::EditOpening at_once;
  at_once.lock_timeout = 0ms;
  {
    Edit edit = begin(path);
    CHECK(edit.replacement->write(bytes_of("new")));
    REQUIRE(edit.replacement->commit());
    const auto other = bytes::EditTarget::open({}, path, at_once);
    REQUIRE_FALSE(other);
    CHECK(other.error()->code == Code::locked);
  }
  CHECK(bytes::EditTarget::open({}, path, at_once));
}

TEST_CASE("Replacement keeps mode, owner and attributes") {
  const Scratch scratch;
  const bool root = ::geteuid() == 0;
  for (const bytes::ReplaceOptions& options : both_ways) {
    for (const mode_t mode : {0600U, 0644U, 0660U, 0755U, 0200U | 0400U, 06755U, 01666U}) {
      CAPTURE(mode);
      const std::string path = scratch.file("x", "old");
      if (root) REQUIRE(::chown(path.c_str(), 12345, 54321) == 0);
      REQUIRE(::chmod(path.c_str(), mode) == 0);
      const bool attributes = ::setxattr(path.c_str(), "user.jt.test", "va\0lue", 6, 0) == 0;
      if (!attributes) skip("this file system has no user attributes");
      if (root && attributes) REQUIRE(::setxattr(path.c_str(), "trusted.jt", "", 0, 0) == 0);
      REQUIRE(replace_by(path, "new", options));
      const struct stat status = stat_of(path);
      CHECK((status.st_mode & 07777) == mode);
      if (root) CHECK(status.st_uid == 12345);
      if (root) CHECK(status.st_gid == 54321);
      if (attributes) CHECK(attribute_of(path, "user.jt.test") == std::string("va\0lue", 6));
      if (root && attributes) CHECK(attribute_of(path, "trusted.jt").empty());
      std::filesystem::remove(path);
    }
  }
}

TEST_CASE("Replacement keeps ACLs, and takes none from the folder") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "old");
  const std::string list = access_list(12345, 6);
  if (::setxattr(path.c_str(), "system.posix_acl_access", list.data(), list.size(), 0) != 0)
    return skip("this file system has no ACLs");
  const std::string open_list = access_list(23456, 6);
  REQUIRE(::setxattr(scratch.path().c_str(), "system.posix_acl_default", open_list.data(), open_list.size(), 0) == 0);
  for (const bytes::ReplaceOptions& options : both_ways) {
    const mode_t mode = stat_of(path).st_mode;
    REQUIRE(replace_by(path, "new", options));
    CHECK(attribute_of(path, "system.posix_acl_access") == list);
    CHECK(stat_of(path).st_mode == mode);
  }
  REQUIRE(::removexattr(path.c_str(), "system.posix_acl_access") == 0);
  REQUIRE(::chmod(path.c_str(), 0640) == 0);
  for (const bytes::ReplaceOptions& options : both_ways) {
    REQUIRE(replace_by(path, "new", options));
    CHECK(attribute_of(path, "system.posix_acl_access") == "none");
    CHECK((stat_of(path).st_mode & 07777) == 0640);
  }
}

TEST_CASE("Replacement::begin refuses what it cannot keep, by name [root]") {
  if (::geteuid() != 0) return skip("only root can make a file that others may not copy");
  const Scratch scratch;
  REQUIRE(::chmod(scratch.path().c_str(), 0777) == 0);
  const std::string path = scratch.file("x", "old");
  const auto refusal = [&](const std::string& what) {
    return in_child_without_rights([&] {
      auto done = replace_by(path, "new");
      if (done) return 2;
      if (done.error()->code != Code::permission_denied) return 3;
      return done.error()->message == "cannot edit '" + path + "': " + what + " cannot be kept: operation not permitted"
                 ? 0
                 : 4;
    });
  };
  REQUIRE(::chmod(path.c_str(), 0666) == 0);
  CHECK(refusal("its owner (user 0)") == 0);
  REQUIRE(::chown(path.c_str(), nobody, 77) == 0);
  CHECK(refusal("its group (77)") == 0);
  REQUIRE(::chown(path.c_str(), nobody, nobody) == 0);
  const char capability[] = "\1\0\0\2\0\4\0\0\0\0\0\0\0\0\0\0\0\0\0";
  if (::setxattr(path.c_str(), "security.capability", capability, 20, 0) == 0) {
    CHECK(refusal("its extended attribute 'security.capability'") == 0);
  } else {
    skip("no file can have capabilities here");
  }
  CHECK(text_of(path) == "old");
  CHECK(listing(scratch.path()) == Names{"x"});
  // The folder gives the new file the old one's group, so only the mode must be changed: and the kernel silently
  // clears the set-group-id bit if we are not in that group.
  REQUIRE(::chown(path.c_str(), nobody, 77) == 0);
  REQUIRE(::chmod(path.c_str(), 02755) == 0);
  (void)::removexattr(path.c_str(), "security.capability");
  REQUIRE(::chown(scratch.path().c_str(), 0, 77) == 0);
  REQUIRE(::chmod(scratch.path().c_str(), 02777) == 0);
  CHECK(refusal("its mode 2755") == 0);
  CHECK((stat_of(path).st_mode & 07777) == 02755);
  CHECK(text_of(path) == "old");
}

TEST_CASE("Replacement in a folder that may be written but not read") {
  const Scratch scratch;
  const std::string folder = scratch.folder("blind");
  const std::string path = scratch.file("blind/x", "old");
  if (::geteuid() == 0) {
    REQUIRE(::chown(folder.c_str(), nobody, nobody) == 0);
    REQUIRE(::chown(path.c_str(), nobody, nobody) == 0);
    REQUIRE(::chmod(scratch.path().c_str(), 0755) == 0);
  }
  REQUIRE(::chmod(folder.c_str(), 0333) == 0);
  for (const bytes::ReplaceOptions& options : both_ways) {
    CHECK(in_child_without_rights([&] { return replace_by(path, "new", options) ? 0 : 1; }) == 0);
  }
  REQUIRE(::chmod(folder.c_str(), 0755) == 0);
  CHECK(text_of(path) == "new");
  CHECK(listing(folder) == Names{"x"});
}

TEST_CASE("Replacement without space [root]") {
  const Scratch scratch;
  const std::string folder = scratch.folder("small");
  if (::mount("none", folder.c_str(), "tmpfs", 0, "size=256k") != 0)
    return skip("cannot mount a small file system here");
  const std::string path = scratch.file("small/x", std::string(100'000, 'x'));
  for (const bytes::ReplaceOptions& options : both_ways) {
    auto target = bytes::EditTarget::open({}, path, {});
    REQUIRE(target);
    const auto refused = bytes::Replacement::begin(**target, 200'000, options);
    CHECK_FALSE(refused);
    if (!refused) {
      CHECK(refused.error()->code == Code::io_error);
      CHECK(refused.error()->message == "cannot write a new '" + path + "': no space left on device");
    }
    auto unreserved = bytes::Replacement::begin(**target, 0, options);
    CHECK(unreserved);
    if (unreserved) {
      const auto written = (*unreserved)->write(bytes_of(std::string(200'000, 'y')));
      CHECK_FALSE(written);
      if (!written) CHECK(written.error()->code == Code::io_error);
    }
    if (unreserved) unreserved->reset();
    CHECK(listing(folder) == Names{"x"});
    CHECK(text_of(path) == std::string(100'000, 'x'));
    target->reset();
  }
  REQUIRE(::umount(folder.c_str()) == 0);
}

TEST_CASE("Replacement that grows over the limit of a file's size") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "old");
  for (const bytes::ReplaceOptions& options : both_ways) {
    CHECK(in_child([&] {
            const rlimit limit{4096, 4096};
            if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) return 1;
            auto target = bytes::EditTarget::open({}, path, {});
            if (!target) return 2;
            {
              auto replacement = bytes::Replacement::begin(**target, 0, options);
              if (!replacement) return 3;
              const auto written = (*replacement)->write(bytes_of(std::string(10'000, 'x')));
              if (written || written.error()->code != Code::io_error) return 4;
            }
            // The disposition of the signal is restored.
            struct sigaction now {};
            return ::sigaction(SIGXFSZ, nullptr, &now) == 0 && now.sa_handler == SIG_DFL ? 0 : 5;
          }) == 0);
    CHECK(listing(scratch.path()) == Names{"x"});
    CHECK(text_of(path) == "old");
  }
}

TEST_CASE("Replacement goes away with a process that a signal ends") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "old");
  for (const bytes::ReplaceOptions& options : both_ways) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      CHECK(in_child([&] {
              (void)::signal(signal, SIG_DFL);
              auto target = bytes::EditTarget::open({}, path, {});
              if (!target) return 1;
              auto replacement = bytes::Replacement::begin(**target, 3, options);
              if (!replacement) return 2;
              (void)(*replacement)->commit([&] {
                // A file created without a name has none yet: a kill leaves nothing either.
                if (listing(scratch.path()).size() != (options.named ? 2U : 1U)) ::_exit(3);
                (void)::raise(signal);
                return Result<void>();
              });
              return 4;
            }) == -signal);
      CHECK(listing(scratch.path()) == Names{"x"});
      CHECK(text_of(path) == "old");
    }
  }
}

TEST_CASE("Replacement leaves signals alone that are ignored or handled") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "old");
  CHECK(in_child([&] {
          static volatile sig_atomic_t seen = 0;
          (void)::signal(SIGHUP, SIG_IGN);
          (void)::signal(SIGTERM, [](int) { seen = 1; });
          (void)::signal(SIGINT, SIG_DFL);
          auto target = bytes::EditTarget::open({}, path, {});
          auto replacement = bytes::Replacement::begin(**target, 3, with_name());
          if (!replacement) return 1;
          (void)::raise(SIGHUP);
          (void)::raise(SIGTERM);
          if (seen != 1) return 2;
          if (!(*replacement)->write(bytes_of("new")) || !(*replacement)->commit()) return 3;
          replacement->reset();
          struct sigaction now {};
          return ::sigaction(SIGINT, nullptr, &now) == 0 && now.sa_handler == SIG_DFL ? 0 : 4;
        }) == 0);
  CHECK(text_of(path) == "new");
}

TEST_CASE("Replacement::begin sweeps old leftovers of this file alone") {
  const Scratch scratch;
  const std::string path = scratch.file("x.json", "old");
  const auto leftover = [&](const std::string& name, std::time_t age) {
    scratch.file(name, "leftover");
    const timespec times[2] = {{0, UTIME_NOW}, {std::time(nullptr) - age, 0}};
    REQUIRE(::utimensat(AT_FDCWD, (scratch / name).c_str(), times, AT_SYMLINK_NOFOLLOW) == 0);
  };
  leftover(".x.json.jt-abcdefghijkl", 4000);
  leftover(".x.json.jt-234567abcdef", 100'000);
  const Names kept = {".x.json.jt-",
                      ".x.json.jt-abcdefghijk",
                      ".x.json.jt-abcdefghijkl2",
                      ".x.json.jt-ABCDEFGHIJKL",
                      ".x.json.jt-abcdefghij.l",
                      ".y.json.jt-abcdefghijkl",
                      ".x.json.jt_abcdefghijkl",
                      "x.json.jt-abcdefghijkl"};
  for (const std::string& name : kept) leftover(name, 4000);
  leftover(".x.json.jt-youngyoungyo", 3000);
  scratch.folder(".x.json.jt-folderfolder");
  scratch.link(".x.json.jt-linklinklink", "x.json");
  leftover(".x.json.jt-lockedlocked", 4000);
  leftover(".x.json.jt-doubledouble", 4000);
  std::filesystem::create_hard_link(scratch / ".x.json.jt-doubledouble", scratch / "double");
  const auto locked = bytes::EditTarget::open({}, scratch / ".x.json.jt-lockedlocked", {});
  REQUIRE(locked);
  REQUIRE(replace_by(path, "new"));
  Names expected = kept;
  for (const char* name : {".x.json.jt-youngyoungyo", ".x.json.jt-folderfolder", ".x.json.jt-linklinklink",
                           ".x.json.jt-lockedlocked", ".x.json.jt-doubledouble", "double", "x.json"}) {
    expected.emplace_back(name);
  }
  std::sort(expected.begin(), expected.end());
  CHECK(listing(scratch.path()) == expected);
}

TEST_CASE("Replacement::begin leaves the leftovers of other users alone [root]") {
  if (::geteuid() != 0) return skip("only root can give a file to another user");
  const Scratch scratch;
  const std::string path = scratch.file("x.json", "old");
  for (const char* name : {".x.json.jt-abcdefghijkl", ".x.json.jt-bcdefghijklm"}) {
    const std::string leftover = scratch.file(name, "leftover");
    const timespec times[2] = {{0, UTIME_NOW}, {std::time(nullptr) - 4000, 0}};
    REQUIRE(::utimensat(AT_FDCWD, leftover.c_str(), times, 0) == 0);
  }
  REQUIRE(::chown((scratch / ".x.json.jt-bcdefghijklm").c_str(), nobody, nobody) == 0);
  REQUIRE(replace_by(path, "new"));
  CHECK(listing(scratch.path()) == Names{".x.json.jt-bcdefghijklm", "x.json"});
}

TEST_CASE("StagedFile::make in a folder that nobody may change [root]") {
  const Scratch scratch;
  const std::string folder = scratch.folder("fixed");
  const bytes::Fd opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  int before = 0;
  const auto set = [&](int flags) { return ::ioctl(opened.get(), FS_IOC_SETFLAGS, &flags) == 0; };
  if (::ioctl(opened.get(), FS_IOC_GETFLAGS, &before) != 0 || !set(before | FS_IMMUTABLE_FL))
    return skip("no folder can be made immutable here");
  for (const bool named : {false, true}) {
    const auto refused = bytes::StagedFile::make(opened.get(), "x", "x", {.named = named});
    CHECK_FALSE(refused);
    if (!refused) CHECK(refused.error()->code == Code::permission_denied);
  }
  REQUIRE(set(before));
}

TEST_CASE("Replacement of a file whose name is as long as names can be") {
  const Scratch scratch;
  for (const bytes::ReplaceOptions& options : both_ways) {
    std::string name;
    while (name.size() + 3 <= 255) name += "€";
    const std::string path = scratch.file(name, "old");
    REQUIRE(replace_by(path, "new", options));
    CHECK(text_of(path) == "new");
    CHECK(listing(scratch.path()) == Names{name});
  }
}

TEST_CASE("staged_name") {
  CHECK(bytes::staged_name("x.json", 255).size() == std::string(".x.json.jt-").size() + 12);
  CHECK(bytes::staged_name("x.json", 255) != bytes::staged_name("x.json", 255));
  for (const std::string& leaf : {std::string("x"), std::string(255, 'x'), std::string(238, 'x'), std::string("é")}) {
    for (const std::size_t longest : {std::size_t{255}, std::size_t{143}, std::size_t{18}}) {
      const std::string name = bytes::staged_name(leaf, longest);
      CHECK(name.size() <= longest);
      CHECK(bytes::is_staged_name(name, leaf, longest));
      CHECK_FALSE(bytes::is_staged_name(name, "another", longest));
    }
  }
  // "é" is not truncated.
  CHECK(bytes::staged_name("aé", 19).starts_with(".a.jt-"));
}

TEST_CASE("StagedFile::place_new replaces nothing") {
  for (const bool named : {false, true}) {
    const Scratch scratch;
    const bytes::Fd folder(::open(scratch.path().c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    for (const char* text : {"first", "second"}) {
      bytes::StagedFileOptions how;
      how.named = named;
      auto file = bytes::StagedFile::make(folder.get(), "x", "x", how);
      REQUIRE(file);
      REQUIRE((*file)->write(bytes_of(text)));
      const auto placed = (*file)->place_new();
      CHECK(placed.has_value() == (std::string_view(text) == "first"));
      if (!placed) CHECK(placed.error()->code == Code::document_changed);
    }
    CHECK(text_of(scratch / "x") == "first");
    CHECK(listing(scratch.path()) == std::vector<std::string>{"x"});
  }
}
