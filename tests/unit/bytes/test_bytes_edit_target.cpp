// SPDX-License-Identifier: MIT
#include "core/bytes/edit_target.hpp"

#include <linux/fs.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>

#include <cstring>
#include <thread>

#include "bytes/replacing.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;
using namespace std::chrono_literals;

namespace {

Result<std::unique_ptr<bytes::EditTarget>> open_edit(const std::string& path, bytes::EditOpening how = {},
                                                     const bytes::Roots& roots = {}) {
  return bytes::EditTarget::open(roots, path, how);
}

bytes::EditOpening waiting(std::chrono::milliseconds timeout) {
  bytes::EditOpening how;
  how.lock_timeout = timeout;
  return how;
}

std::string code_of(const Result<std::unique_ptr<bytes::EditTarget>>& target) {
  return target ? "opened" : std::string(info(target.error()->code).name);
}

/// A child that holds the lock of a file until it gets the signal to release it, or is destroyed.
class Holder {
 public:
  explicit Holder(const std::string& path) {
    int up[2], down[2];
    REQUIRE(::pipe2(up, O_CLOEXEC) == 0);
    REQUIRE(::pipe2(down, O_CLOEXEC) == 0);
    child_ = ::fork();
    if (child_ == 0) {
      const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
      char byte = ::flock(file, LOCK_EX) == 0 ? 'y' : 'n';
      (void)!::write(up[1], &byte, 1);
      ::close(down[1]);
      (void)!::read(down[0], &byte, 1);
      ::_exit(0);
    }
    ::close(up[1]);
    ::close(down[0]);
    release_ = bytes::Fd(down[1]);
    char byte = 0;
    REQUIRE(::read(up[0], &byte, 1) == 1);
    REQUIRE(byte == 'y');
    ::close(up[0]);
  }
  ~Holder() { let_go(); }
  void let_go() {
    release_.reset();
    if (child_ > 0) ::waitpid(child_, nullptr, 0);
    child_ = -1;
  }
  [[nodiscard]] pid_t child() const { return child_; }

 private:
  pid_t child_ = -1;
  bytes::Fd release_;
};

}  // namespace

TEST_CASE("EditTarget::open gives the file, its folder and its name") {
  const Scratch scratch;
  const std::string path = scratch.file("x.json", "{}\n");
  const auto target = open_edit(path);
  REQUIRE(target);
  CHECK((*target)->name() == path);
  CHECK((*target)->real_path() == path);
  CHECK((*target)->leaf() == "x.json");
  CHECK((*target)->size() == 3);
  CHECK(content((*target)->file()) == "{}\n");
  const auto source = (*target)->source();
  REQUIRE(source);
  CHECK(read_all(**source) == "{}\n");
  CHECK((*target)->check_unchanged());
  struct stat here {
  }, there{};
  REQUIRE(::fstat((*target)->folder().get(), &here) == 0);
  REQUIRE(::stat(scratch.path().c_str(), &there) == 0);
  CHECK(here.st_ino == there.st_ino);
}

TEST_CASE("EditTarget::open follows links to the file itself") {
  const Scratch scratch;
  scratch.folder("a/b");
  const std::string path = scratch.file("a/b/x", "[]");
  scratch.link("relative", "a/b/x");
  scratch.link("absolute", path);
  scratch.link("a/chain", "../absolute");
  scratch.link("folder", "a/b");
  scratch.link("dangling", "a/nothing");
  scratch.link("loop", "loop");
  for (const char* name : {"relative", "absolute", "a/chain", "folder/x", "folder/../b/x", "a//b/./x"}) {
    CAPTURE(name);
    const auto target = open_edit(scratch / name);
    REQUIRE(target);
    CHECK((*target)->name() == scratch / name);
    CHECK((*target)->real_path() == path);
    CHECK((*target)->leaf() == "x");
  }
  CHECK(code_of(open_edit(scratch / "dangling")) == "FILE_NOT_FOUND");
  CHECK(code_of(open_edit(scratch / "loop")) == "IO_ERROR");
  CHECK(code_of(open_edit(scratch / "relative/")) == "FILE_NOT_FOUND");
  CHECK(code_of(open_edit(scratch / "folder/")) == "NOT_A_FILE");
  const Standing standing(scratch / "a");
  for (const char* name : {"b/x", "./b/x", "../relative", "chain"}) {
    CAPTURE(name);
    const auto target = open_edit(name);
    REQUIRE(target);
    CHECK((*target)->real_path() == path);
  }
}

TEST_CASE("EditTarget::open follows a descriptor to the file it was opened by") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "[]");
  const bytes::Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  const bytes::Fd out(ends[0]);
  const bytes::Fd in(ends[1]);
  const auto target = open_edit("/proc/self/fd/" + std::to_string(file.get()));
  REQUIRE(target);
  CHECK((*target)->real_path() == path);
  const auto pipe = open_edit("/dev/fd/" + std::to_string(out.get()));
  REQUIRE_FALSE(pipe);
  CHECK(pipe.error()->code == Code::not_a_file);
}

TEST_CASE("EditTarget::open refuses what is no file, without waiting for it") {
  const Scratch scratch;
  scratch.folder("folder");
  scratch.fifo("fifo");
  const bytes::Fd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, (scratch / "socket").c_str(), sizeof address.sun_path - 1);
  REQUIRE(::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  const auto message = [&](const std::string& path) {
    const auto target = open_edit(path);
    REQUIRE_FALSE(target);
    CHECK(target.error()->code == Code::not_a_file);
    return target.error()->message;
  };
  CHECK(message(scratch / "folder") == "'" + scratch / "folder" + "' is a folder, not a file");
  CHECK(message(scratch / "fifo") == "'" + scratch / "fifo" + "' is a pipe, not a file");
  CHECK(message(scratch / "socket") == "'" + scratch / "socket" + "' is a socket, not a file");
  CHECK(message("/dev/null") == "'/dev/null' is a device, not a file");
  CHECK(message(".") == "'.' is a folder, not a file");
}

TEST_CASE("EditTarget::open proposes names for a file that is missing") {
  const Scratch scratch;
  scratch.file("users.json", "[]");
  const auto target = open_edit(scratch / "user.json");
  REQUIRE_FALSE(target);
  CHECK(target.error()->code == Code::file_not_found);
  CHECK(target.error()->choices == std::vector<std::string>{scratch / "users.json"});
  CHECK(code_of(open_edit("")) == "FILE_NOT_FOUND");
  CHECK(code_of(open_edit(std::string("a\0b", 3))) == "INVALID_INPUT");
  CHECK(code_of(open_edit(std::string(5000, 'x'))) == "IO_ERROR");
}

TEST_CASE("EditTarget::open refuses a read-only file, for root too") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "[]");
  REQUIRE(::chmod(path.c_str(), 0444) == 0);
  const auto target = open_edit(path);
  REQUIRE_FALSE(target);
  CHECK(target.error()->code == Code::permission_denied);
  CHECK(target.error()->message == "cannot edit '" + path + "': it is read-only");
  CHECK(target.error()->advice == std::vector<Advice>{{Advice::Kind::write_anyway, {"edit"}}});
  bytes::EditOpening how;
  how.force = true;
  CHECK(code_of(open_edit(path, how)) == "opened");
}

TEST_CASE("EditTarget::open refuses what may not be written") {
  const Scratch scratch;
  const std::string folder = scratch.folder("closed");
  const std::string path = scratch.file("closed/x", "[]");
  REQUIRE(::chmod(scratch.path().c_str(), 0755) == 0);
  const auto refusal = [&](const std::string& why, bool force) {
    return in_child_without_rights([&] {
      bytes::EditOpening how;
      how.force = force;
      const auto target = open_edit(path, how);
      if (target) return 1;
      if (target.error()->code != Code::permission_denied) return 2;
      return target.error()->message == "cannot edit '" + path + "': " + why ? 0 : 3;
    });
  };
  REQUIRE(::chmod(path.c_str(), 0666) == 0);
  REQUIRE(::chmod(folder.c_str(), 0555) == 0);
  CHECK(refusal("its folder is not writable", false) == 0);
  CHECK(refusal("its folder is not writable", true) == 0);
  if (::geteuid() == 0) {
    REQUIRE(::chmod(path.c_str(), 0644) == 0);
    CHECK(refusal("you have no permission to write it", false) == 0);
  }
  REQUIRE(::chmod(folder.c_str(), 0755) == 0);
}

TEST_CASE("EditTarget::open refuses an immutable file [root]") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "[]");
  const bytes::Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const auto set = [&](int flags) { return ::ioctl(file.get(), FS_IOC_SETFLAGS, &flags) == 0; };
  int before = 0;
  if (::ioctl(file.get(), FS_IOC_GETFLAGS, &before) != 0 || !set(before | FS_IMMUTABLE_FL))
    return skip("no file can be made immutable here");
  const auto target = open_edit(path);
  REQUIRE(set(before));
  REQUIRE_FALSE(target);
  CHECK(target.error()->message == "cannot edit '" + path + "': it is immutable");
}

TEST_CASE("EditTarget::open refuses a file system that is read-only [root]") {
  const Scratch scratch;
  const std::string folder = scratch.folder("mounted");
  if (::mount("none", folder.c_str(), "tmpfs", 0, "size=256k") != 0) return skip("cannot mount a file system here");
  const std::string path = scratch.file("mounted/x", "[]");
  CHECK(::mount("none", folder.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, "size=256k") == 0);
  {
    const auto target = open_edit(path);
    CHECK_FALSE(target);
    if (!target) CHECK(target.error()->message == "cannot edit '" + path + "': its file system is read-only");
  }
  REQUIRE(::umount(folder.c_str()) == 0);
}

TEST_CASE("EditTarget::open refuses a file with several names") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "[]");
  std::filesystem::create_hard_link(path, scratch / "y");
  bytes::EditOpening how;
  const auto refused = open_edit(path, how);
  REQUIRE_FALSE(refused);
  CHECK(refused.error()->code == Code::permission_denied);
  CHECK(refused.error()->message ==
        "cannot edit '" + path + "': it has 2 hard links, and its other names would keep the old content");
  CHECK(refused.error()->advice == std::vector<Advice>{{Advice::Kind::break_links, {}}});
  how.break_links = true;
  CHECK(code_of(open_edit(path, how)) == "opened");
  const auto roots = bytes::Roots::make({scratch.path()}, std::nullopt);
  REQUIRE(roots);
  const auto inside = open_edit(path, how, *roots);
  REQUIRE_FALSE(inside);
  CHECK(inside.error()->code == Code::outside_root);
  CHECK(inside.error()->hints.front() == "the allowed folder is: '" + scratch.path() + "'");
  REQUIRE(::unlink((scratch / "y").c_str()) == 0);
  CHECK(code_of(open_edit(path, {}, *roots)) == "opened");
}

TEST_CASE("EditTarget::open tells who holds the lock") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "[]");
  Holder holder(path);
  const auto at_once = open_edit(path, waiting(0ms));
  REQUIRE_FALSE(at_once);
  CHECK(at_once.error()->code == Code::locked);
  CHECK(at_once.error()->message ==
        "cannot lock '" + path + "': process " + std::to_string(holder.child()) + " (jt_unit) holds it");
  const auto later = open_edit(path, waiting(150ms));
  REQUIRE_FALSE(later);
  CHECK(later.error()->message.ends_with(" holds it, after waiting 150 ms"));
  CHECK(later.error()->advice == std::vector<Advice>{{Advice::Kind::wait_longer, {}}});
  holder.let_go();
  CHECK(code_of(open_edit(path, waiting(0ms))) == "opened");
}

TEST_CASE("EditTarget::open goes on when the lock is given back") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "[]");
  Holder holder(path);
  std::jthread soon([&] {
    std::this_thread::sleep_for(100ms);
    holder.let_go();
  });
  CHECK(code_of(open_edit(path)) == "opened");
}

TEST_CASE("EditTarget::open opens again what was replaced while it waited") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "old");
  Holder holder(path);
  std::jthread soon([&] {
    std::this_thread::sleep_for(100ms);
    std::filesystem::rename(scratch.file("y", "newer"), path);
    holder.let_go();
  });
  const auto target = open_edit(path);
  REQUIRE(target);
  CHECK(content((*target)->file()) == "newer");
  CHECK((*target)->size() == 5);
  CHECK((*target)->check_unchanged());
}

TEST_CASE("EditTarget::open waits for no other file than the one that is meant") {
  const Scratch scratch;
  const std::string path = scratch.file("a", "old");
  struct stat status {};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  bytes::EditOpening how = waiting(1h);
  how.only = bytes::identity_of(status);
  CHECK(code_of(open_edit(path, how)) == "opened");
  const std::string other = scratch.file("b", "new");
  Holder holder(other);
  REQUIRE(::rename(other.c_str(), path.c_str()) == 0);
  CHECK(code_of(open_edit(path, how)) == "DOCUMENT_CHANGED");
}

TEST_CASE("EditTarget::open sees what changed while it waited") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "old");
  Holder holder(path);
  std::jthread soon([&] {
    std::this_thread::sleep_for(100ms);
    REQUIRE(::chmod(path.c_str(), 0444) == 0);
    std::ofstream(path, std::ios::app) << " and more";
    holder.let_go();
  });
  CHECK(code_of(open_edit(path)) == "PERMISSION_DENIED");
}

TEST_CASE("EditTarget keeps others out as long as it lives") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "[]");
  {
    const auto first = open_edit(path);
    REQUIRE(first);
    const auto source = (*first)->source();
    CHECK(code_of(open_edit(path, waiting(0ms))) == "LOCKED");
  }
  auto first = open_edit(path);
  const auto source = (*first)->source();
  first->reset();  // the copy of its descriptor stays open
  CHECK(code_of(open_edit(path, waiting(0ms))) == "opened");
}

TEST_CASE("EditTarget::check_unchanged") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "[1]");
  const auto target = open_edit(path);
  REQUIRE(target);
  CHECK((*target)->check_unchanged());
  const auto complaint = [&] {
    const auto same = (*target)->check_unchanged();
    REQUIRE_FALSE(same);
    CHECK(same.error()->code == Code::document_changed);
    return same.error()->message;
  };
  SUBCASE("touched") {
    std::this_thread::sleep_for(20ms);
    REQUIRE(::utimensat(AT_FDCWD, path.c_str(), nullptr, 0) == 0);
    CHECK(complaint() == "'" + path + "' changed while it was edited");
  }
  SUBCASE("written, and its time of change put back") {
    std::this_thread::sleep_for(20ms);
    std::ofstream(path, std::ios::in) << "[2]";
    const timespec times[2] = {(*target)->status().st_atim, (*target)->status().st_mtim};
    REQUIRE(::utimensat(AT_FDCWD, path.c_str(), times, 0) == 0);
    CHECK(complaint() == "'" + path + "' changed while it was edited");
  }
  SUBCASE("cut") {
    REQUIRE(::truncate(path.c_str(), 1) == 0);
    CHECK(complaint() == "'" + path + "' changed while it was edited");
  }
  SUBCASE("replaced") {
    std::filesystem::rename(scratch.file("y", "[1]"), path);
    CHECK(complaint() == "'" + path + "' was replaced while it was edited");
  }
  SUBCASE("replaced by a link to itself") {
    std::filesystem::rename(path, scratch / "y");
    scratch.link("x", "y");
    CHECK(complaint() == "'" + path + "' was replaced while it was edited");
  }
  SUBCASE("removed") {
    std::filesystem::remove(path);
    CHECK(complaint() == "'" + path + "' was removed while it was edited");
  }
}
