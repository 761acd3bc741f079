// SPDX-License-Identifier: MIT
#include "core/bytes/own_folder.hpp"

#include "scratch.hpp"

using namespace jt::bytes;
using jt::test::Scratch;

namespace {

mode_t mode_of(const std::string& path) {
  struct stat status {};
  REQUIRE(::lstat(path.c_str(), &status) == 0);
  return status.st_mode & 07777;
}

void set_mode(const std::string& path, mode_t mode) { REQUIRE(::chmod(path.c_str(), mode) == 0); }

std::string refused(const std::string& folder) {
  const auto own = own_folder(folder, true, "the test");
  REQUIRE_FALSE(own);
  CHECK(own.error()->code == jt::Code::permission_denied);
  return own.error()->message;
}

}  // namespace

TEST_CASE("own_folder: a missing one is made with those above it, for its user alone; or nothing is returned") {
  const Scratch scratch;
  const std::string folder = scratch / "a/b";
  const auto none = own_folder(folder, false, "the test");
  REQUIRE(none);
  CHECK_FALSE(none->has_value());
  CHECK_FALSE(std::filesystem::exists(scratch / "a"));
  const auto made = own_folder(folder, true, "the test");
  REQUIRE(made);
  CHECK(*made == folder);
  CHECK(mode_of(folder) == 0700);
  CHECK(mode_of(scratch / "a") == 0700);
  // What exists stays unchanged.
  set_mode(folder, 0755);
  CHECK(own_folder(folder, true, "the test"));
  CHECK(mode_of(folder) == 0755);
}

TEST_CASE("own_folder: links above it are followed and gone from the path; it may not be one itself") {
  const Scratch scratch;
  scratch.folder("real/in");
  scratch.link("way", scratch / "real");
  const auto own = own_folder(scratch / "way/in", false, "the test");
  REQUIRE(own);
  CHECK(*own == scratch / "real/in");
  CHECK(refused(scratch / "way") == "cannot use '" + (scratch / "way") + "' for the test: it is a link");
}

TEST_CASE("own_folder: what others may write in, and what is no folder, is refused") {
  const Scratch scratch;
  const std::string folder = scratch.folder("a");
  for (const mode_t mode : {0720U, 0702U, 01777U}) {
    set_mode(folder, mode);
    CHECK(refused(folder) == "cannot use '" + folder + "' for the test: others may write in it");
  }
  const std::string file = scratch.file("f", "");
  CHECK(refused(file).ends_with(": it is not a folder"));
  const auto below = own_folder(file + "/x", false, "the test");
  REQUIRE(below);
  CHECK_FALSE(below->has_value());
  CHECK_FALSE(own_folder(file + "/x", true, "the test"));
  const auto relative = own_folder("a", true, "the test");
  REQUIRE_FALSE(relative);
  CHECK(relative.error()->code == jt::Code::invalid_input);
}

TEST_CASE("own_folder: it must belong to its user") {
  if (::geteuid() == 0) {
    const Scratch scratch;
    const std::string folder = scratch.folder("a");
    REQUIRE(::chown(folder.c_str(), 12345, 12345) == 0);
    CHECK(refused(folder).ends_with(": it belongs to another user"));
  } else {
    CHECK(refused("/").ends_with(": it belongs to another user"));
  }
}

TEST_CASE("own_file: others may not read what is kept; links, second names and folders are refused") {
  const Scratch scratch;
  const auto missing = own_file(scratch / "none", "the test");
  REQUIRE(missing);
  CHECK_FALSE(*missing);
  const std::string file = scratch.file("f", "x");
  set_mode(file, 0644);
  const auto own = own_file(file, "the test");
  REQUIRE(own);
  CHECK(*own);
  CHECK(mode_of(file) == 0600);
  const auto why = [](const std::string& path) {
    const auto result = own_file(path, "the test");
    REQUIRE_FALSE(result);
    CHECK(result.error()->code == jt::Code::permission_denied);
    return result.error()->message.substr(result.error()->message.rfind(": ") + 2);
  };
  CHECK(why(scratch.link("l", file)) == "it is a link");
  CHECK(why(scratch.folder("d")) == "it is not a file");
  std::filesystem::create_hard_link(file, scratch / "second");
  CHECK(why(file) == "it has several names");
}

TEST_CASE("own_trouble: what is denied, and what has failed") {
  CHECK(own_trouble(EACCES, "/x", "the test")->code == jt::Code::permission_denied);
  CHECK(own_trouble(EROFS, "/x", "the test")->code == jt::Code::permission_denied);
  const jt::Error failed = own_trouble(ENOSPC, "/x", "the test");
  CHECK(failed->code == jt::Code::io_error);
  CHECK(failed->message.starts_with("cannot use '/x' for the test: "));
}
