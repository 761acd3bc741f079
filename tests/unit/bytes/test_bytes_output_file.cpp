// SPDX-License-Identifier: MIT
#include "core/bytes/output_file.hpp"

#include <sys/mman.h>

#include "bytes/replacing.hpp"

using namespace jt;
using namespace jt::test;

namespace {

using Names = std::vector<std::string>;

Result<void> put(const std::string& path, std::string_view text, const bytes::OutputOptions& options = {},
                 const bytes::Roots& roots = {}) {
  auto file = bytes::OutputFile::create(roots, path, text.size(), options);
  if (!file) return fail(file.error());
  if (auto written = (*file)->write(bytes_of(text)); !written) return written;
  return (*file)->commit();
}

std::string outcome(const Result<void>& done) { return done ? "written" : std::string(info(done.error()->code).name); }

}  // namespace

TEST_CASE("OutputFile makes a new file") {
  const Scratch scratch;
  const mode_t mask = ::umask(027);
  REQUIRE(put(scratch / "x", "text"));
  ::umask(mask);
  CHECK(text_of(scratch / "x") == "text");
  CHECK((stat_of(scratch / "x").st_mode & 07777) == 0640);
  const Standing standing(scratch.folder("folder"));
  REQUIRE(put("y", ""));
  CHECK(text_of(scratch / "folder/y").empty());
  CHECK(listing(scratch / "folder") == Names{"y"});
  CHECK(listing(scratch.path()) == Names{"folder", "x"});
}

TEST_CASE("OutputFile replaces a file whole and keeps its mode") {
  const Scratch scratch;
  const std::string path = scratch.file("x", pattern(10'000));
  REQUIRE(::chmod(path.c_str(), 0604) == 0);
  scratch.link("link", "x");
  REQUIRE(put(scratch / "link", "text", {false, false}));
  CHECK(text_of(path) == "text");
  CHECK((stat_of(path).st_mode & 07777) == 0604);
  CHECK(std::filesystem::is_symlink(scratch / "link"));
  CHECK(listing(scratch.path()) == Names{"link", "x"});
}

TEST_CASE("OutputFile follows a link to a file that is to be made") {
  const Scratch scratch;
  scratch.folder("folder");
  scratch.link("link", "folder/new");
  scratch.link("astray", "nowhere/new");
  REQUIRE(put(scratch / "link", "text"));
  CHECK(text_of(scratch / "folder/new") == "text");
  CHECK(outcome(put(scratch / "astray", "text")) == "FILE_NOT_FOUND");
}

TEST_CASE("OutputFile copies from another file") {
  const Scratch scratch;
  const std::string text = pattern(500'000);
  const std::string path = scratch.file("x", text);
  const bytes::Fd from(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  auto file = bytes::OutputFile::create({}, scratch / "y", text.size(), {});
  REQUIRE(file);
  CHECK((*file)->copy(from, 1000, 400'000));
  CHECK((*file)->write(bytes_of("end")));
  CHECK((*file)->written() == 400'003);
  REQUIRE((*file)->commit());
  CHECK(text_of(scratch / "y") == text.substr(1000, 400'000) + "end");
}

TEST_CASE("OutputFile copies by itself where the kernel cannot") {
  const Scratch scratch;
  const std::string text = pattern(700'000);
  const bytes::Fd from(::memfd_create("jt-unit", MFD_CLOEXEC));  // of another file system
  REQUIRE(::write(from.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  auto file = bytes::OutputFile::create({}, scratch / "y", 0, {});
  REQUIRE(file);
  CHECK((*file)->copy(from, 1, text.size() - 2));
  const auto beyond = (*file)->copy(from, text.size() - 1, 2);
  REQUIRE_FALSE(beyond);
  CHECK(beyond.error()->code == Code::document_changed);
  REQUIRE((*file)->commit());
  CHECK(text_of(scratch / "y") == text.substr(1));
}

TEST_CASE("OutputFile leaves nothing without a commit") {
  const Scratch scratch;
  {
    auto file = bytes::OutputFile::create({}, scratch / "x", 100, {});
    REQUIRE(file);
    CHECK((*file)->write(bytes_of("text")));
  }
  CHECK(listing(scratch.path()).empty());
}

TEST_CASE("OutputFile replaces no file that is open already, by a name of its descriptor") {
  const Scratch scratch;
  const std::string path = scratch.file("x", "old");
  const bytes::Fd file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  const std::string number = std::to_string(file.get());
  REQUIRE(::symlink(("/dev/fd/" + number).c_str(), (scratch / "link").c_str()) == 0);
  for (const std::string& name : {"/dev/fd/" + number, "/proc/self/fd/" + number, scratch / "link"}) {
    CHECK(outcome(put(name, "new")) == "NOT_A_FILE");
    CHECK(text_of(path) == "old");
  }
  // A folder of /proc is on the way, but the file has a name.
  CHECK(outcome(put("/proc/self/root" + path, "new")) == "written");
  CHECK(text_of(path) == "new");
}

TEST_CASE("OutputFile refuses what is no file, is read-only or has no folder") {
  const Scratch scratch;
  scratch.folder("folder");
  scratch.fifo("fifo");
  CHECK(outcome(put(scratch / "folder", "")) == "NOT_A_FILE");
  CHECK(outcome(put(scratch / "folder/", "")) == "NOT_A_FILE");
  CHECK(outcome(put(scratch / "fifo", "")) == "NOT_A_FILE");
  CHECK(outcome(put("/dev/null", "")) == "NOT_A_FILE");
  CHECK(outcome(put("", "")) == "FILE_NOT_FOUND");
  CHECK(outcome(put(std::string("a\0b", 3), "")) == "INVALID_INPUT");
  const auto missing = put(scratch / "nothing/x", "");
  REQUIRE_FALSE(missing);
  CHECK(missing.error()->message == "cannot write '" + scratch / "nothing/x" + "': no such folder");
  const std::string path = scratch.file("x", "old");
  CHECK(outcome(put(path + "/", "")) == "FILE_NOT_FOUND");
  REQUIRE(::chmod(path.c_str(), 0444) == 0);
  const auto refused = put(path, "new");
  REQUIRE_FALSE(refused);
  CHECK(refused.error()->message == "cannot write '" + path + "': it is read-only");
  CHECK(text_of(path) == "old");
  CHECK(put(path, "new", {true, true}));
  CHECK(text_of(path) == "new");
  CHECK((stat_of(path).st_mode & 07777) == 0444);
}
