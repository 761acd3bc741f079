// SPDX-License-Identifier: MIT
// The sandbox, for all writes: nothing outside the roots is read or written, whatever happens meanwhile.
#include <linux/fs.h>
#include <sys/syscall.h>

#include <atomic>
#include <chrono>
#include <map>
#include <thread>

#include "bytes/replacing.hpp"
#include "core/bytes/output_file.hpp"

using namespace jt;
using namespace jt::test;

namespace {

constexpr bytes::Opening both[] = {bytes::Opening::best, bytes::Opening::walk};

bytes::Roots make_roots(const std::vector<std::string>& folders, bytes::Opening opening,
                        const std::optional<std::string>& workspace = std::nullopt) {
  auto roots = bytes::Roots::make(folders, workspace, opening);
  REQUIRE(roots);
  return std::move(*roots);
}

std::string name_of(const Error& error) { return std::string(info(error->code).name); }

/// Edits a file and restores the old text; the content of the file, or the name of the error's code.
std::string edit(const bytes::Roots& roots, const std::string& path) {
  bytes::EditOpening how;
  how.lock_timeout = std::chrono::milliseconds(0);
  auto target = bytes::EditTarget::open(roots, path, how);
  if (!target) return name_of(target.error());
  const std::string text = content((*target)->file());
  CHECK(text.find(canary) == std::string::npos);
  const std::string real = (*target)->real_path();
  auto replacement = bytes::Replacement::begin(**target, text.size() + 1, {});
  if (!replacement) return name_of(replacement.error());
  REQUIRE((*replacement)->copy(0, text.size()));
  REQUIRE((*replacement)->write(bytes_of("!")));
  if (const auto done = (*replacement)->commit(); !done) return name_of(done.error());
  CHECK(text_of(real) == text + "!");
  std::ofstream(real) << text;
  return text;
}

/// Writes a file by --output; "written", or the name of the error's code.
std::string output(const bytes::Roots& roots, const std::string& path, std::string_view text = "output") {
  auto file = bytes::OutputFile::create(roots, path, 10, {false, false});
  if (!file) return name_of(file.error());
  REQUIRE((*file)->write(bytes_of(text)));
  const auto done = (*file)->commit();
  return done ? "written" : name_of(done.error());
}

/// The result of writing a path if reading it has this result.
std::string output_wanted(const SandboxRow& row) {
  static const std::vector<std::string> made = {"nothing", "dangling", "dangling_absolute"};
  const bool makes = std::find(made.begin(), made.end(), row.path) != made.end();
  return makes || row.outcome.starts_with("inside") ? "written" : row.outcome;
}

}  // namespace

TEST_CASE("Roots::locate_for_edit keeps edits inside, from every folder") {
  const Sandbox box;
  const std::string outside = outside_of(box);
  for (const bytes::Opening opening : both) {
    CAPTURE(static_cast<int>(opening));
    for (const std::string& start : {box.root, std::string("/"), box / "outside"}) {
      const Standing standing(start);
      const bytes::Roots roots = make_roots({box.root}, opening);
      for (const SandboxRow& row : sandbox_rows) {
        CAPTURE(row.path);
        CHECK(edit(roots, box.root + "/" + row.path) == row.outcome);
        if (start == box.root) CHECK(edit(roots, row.path) == row.outcome);
      }
    }
  }
  CHECK(outside_of(box) == outside);
}

TEST_CASE("Roots::locate_for_edit keeps output inside, from every folder") {
  for (const bytes::Opening opening : both) {
    CAPTURE(static_cast<int>(opening));
    const Sandbox box;
    const std::string outside = outside_of(box);
    for (const std::string& start : {box.root, std::string("/"), box / "outside"}) {
      const Standing standing(start);
      const bytes::Roots roots = make_roots({box.root}, opening);
      for (const SandboxRow& row : sandbox_rows) {
        CAPTURE(row.path);
        CHECK(output(roots, box.root + "/" + row.path) == output_wanted(row));
        std::filesystem::remove(box / "root/nothing");
        if (start == box.root) CHECK(output(roots, row.path) == output_wanted(row));
        std::filesystem::remove(box / "root/nothing");
      }
    }
    CHECK(outside_of(box) == outside);
    CHECK(text_of(box / "root/a") == "output");
    CHECK(text_of(box / "root/sub/deep/c") == "output");
  }
}

TEST_CASE("Roots::locate_for_edit compares whole names, maps /workspace and follows links between roots") {
  const Sandbox box;
  const std::string outside = outside_of(box);
  for (const bytes::Opening opening : both) {
    const bytes::Roots one = make_roots({box.root + "/"}, opening);
    for (const std::string& path : {box / "root-evil/secret", box / "roo", box / "root/../root-evil/secret",
                                    box / "root-evil/new", box / "new", std::string("/")}) {
      CHECK(edit(one, path) == "OUTSIDE_ROOT");
      CHECK(output(one, path) == "OUTSIDE_ROOT");
    }
    const bytes::Roots workspace = make_roots({}, opening, box.root);
    CHECK(edit(workspace, "/workspace/in_chain") == "inside a");
    CHECK(edit(workspace, "/workspace2/a") == "OUTSIDE_ROOT");
    CHECK(edit(workspace, "/workspace/../root-evil/secret") == "OUTSIDE_ROOT");
    CHECK(edit(workspace, "/workspace") == "NOT_A_FILE");
    CHECK(output(workspace, "/workspace/sub") == "NOT_A_FILE");
  }
  CHECK(outside_of(box) == outside);
  const bytes::Roots two = make_roots({box.root, box / "other"}, bytes::Opening::best);
  CHECK(edit(two, box / "root/to_other_absolute") == "inside other");
  CHECK(edit(two, box / "root/../other/o") == "inside other");
  CHECK(two.locate_for_edit(box / "root/to_other")->real == box / "other/o");
}

TEST_CASE("Roots::locate_for_edit refuses /proc and descriptors inside roots") {
  const Sandbox box;
  const std::string outside = outside_of(box);
  const bytes::Fd file(::open((box / "root/a").c_str(), O_RDONLY | O_CLOEXEC));
  const Standing standing(box.outside);  // if a test fails, the sandbox is damaged
  for (const bytes::Opening opening : both) {
    for (const std::string& folder : {box.root, std::string("/proc"), std::string("/")}) {
      CAPTURE(folder);
      const bytes::Roots roots = make_roots({folder}, opening);
      for (const std::string& path :
           {"/proc/self/root" + box / "secret", "/proc/self/root" + box / "root/a",
            std::string("/proc/self/cwd/secret"), "/proc/self/fd/" + std::to_string(file.get()),
            "/proc/self/root" + box / "outside/new"}) {
        CAPTURE(path);
        CHECK(edit(roots, path) == "OUTSIDE_ROOT");
        CHECK(output(roots, path) == "OUTSIDE_ROOT");
      }
    }
  }
  CHECK(outside_of(box) == outside);
}

TEST_CASE("Roots::locate_for_edit gives the same place with roots and without") {
  const Sandbox box;
  const bytes::Roots confined = make_roots({box.root}, bytes::Opening::best);
  const bytes::Roots free;
  for (const SandboxRow& row : sandbox_rows) {
    if (!row.outcome.starts_with("inside")) continue;
    CAPTURE(row.path);
    const auto here = confined.locate_for_edit(box.root + "/" + row.path);
    const auto there = free.locate_for_edit(box.root + "/" + row.path);
    REQUIRE(here);
    REQUIRE(there);
    CHECK(here->real == there->real);
    CHECK(here->name == there->name);
    CHECK(here->real == std::filesystem::canonical(box.root + "/" + row.path).string());
  }
}

TEST_CASE("Roots::locate_for_edit does not wait for a FIFO") {
  const Sandbox box;
  box.fifo("root/fifo");
  box.link("root/to_fifo", "fifo");
  for (const bytes::Opening opening : both) {
    const bytes::Roots roots = make_roots({box.root}, opening);
    for (const char* name : {"root/fifo", "root/to_fifo"}) {
      CHECK(edit(roots, box / name) == "NOT_A_FILE");
      CHECK(output(roots, box / name) == "NOT_A_FILE");
    }
  }
}

namespace {

void exchange(const std::string& a, const std::string& b) {
  ::syscall(SYS_renameat2, AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE);
}

/// Calls `act` repeatedly while another thread calls `disturb`, until each outcome of `wanted` has occurred.
template <class Act, class Disturb>
void race(const std::vector<std::string>& wanted, Act act, Disturb disturb) {
  std::map<std::string, int> seen;
  std::atomic<bool> done = false;
  {
    std::jthread other([&] {
      while (!done) disturb();
    });
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    const auto all = [&] {
      return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& one) { return seen.contains(one); });
    };
    for (int i = 0; (i < 300 || !all()) && std::chrono::steady_clock::now() < deadline; ++i) ++seen[act()];
    done = true;
  }
  for (const std::string& one : wanted) {
    CAPTURE(one);
    CHECK(seen.contains(one));
  }
}

}  // namespace

TEST_CASE("Roots::locate_for_edit in a race with a folder that becomes a link to the outside") {
  const Sandbox box;
  box.folder("root/swap");
  box.link("root/swap2", box.outside);
  const std::string outside = outside_of(box);
  const auto disturb = [&] { exchange(box / "root/swap", box / "root/swap2"); };
  for (const bytes::Opening opening : both) {
    const bytes::Roots roots = make_roots({box.root}, opening);
    race(
        {"written", "OUTSIDE_ROOT"}, [&] { return output(roots, box / "root/swap/a"); }, disturb);
    race(
        {"edited", "OUTSIDE_ROOT"},
        [&] {
          // As edit(), but the path may lead anywhere now: the old text is not restored.
          auto target = bytes::EditTarget::open(roots, box / "root/swap/a", {});
          if (!target) return name_of(target.error());
          CHECK(content((*target)->file()).find(canary) == std::string::npos);
          auto replacement = bytes::Replacement::begin(**target, 4, {false, opening == bytes::Opening::walk});
          REQUIRE(replacement);
          REQUIRE((*replacement)->write(bytes_of("mine")));
          const auto done = (*replacement)->commit();
          return done ? std::string("edited") : name_of(done.error());
        },
        disturb);
  }
  CHECK(outside_of(box) == outside);
}

TEST_CASE("Roots::locate_for_edit in a race with a file that becomes a link to the outside") {
  const Sandbox box;
  box.file("root/swap", "inside a");
  box.link("root/swap2", "../outside/secret");
  const std::string outside = outside_of(box);
  const auto disturb = [&] {
    exchange(box / "root/swap", box / "root/swap2");
    // A rename may have put a file over the link.
    if (std::filesystem::is_symlink(box / "root/swap") || std::filesystem::is_symlink(box / "root/swap2")) return;
    std::filesystem::remove(box / "root/swap2");
    (void)::symlink("../outside/secret", (box / "root/swap2").c_str());
  };
  for (const bytes::Opening opening : both) {
    const bytes::Roots roots = make_roots({box.root}, opening);
    race(
        {"written", "OUTSIDE_ROOT"}, [&] { return output(roots, box / "root/swap"); }, disturb);
    race(
        {"edited", "OUTSIDE_ROOT"},
        [&] {
          auto target = bytes::EditTarget::open(roots, box / "root/swap", {});
          if (!target) return name_of(target.error());
          CHECK(content((*target)->file()).find(canary) == std::string::npos);
          auto replacement = bytes::Replacement::begin(**target, 4, {false, opening == bytes::Opening::walk});
          if (!replacement) return name_of(replacement.error());
          REQUIRE((*replacement)->write(bytes_of("mine")));
          const auto done = (*replacement)->commit();
          return done ? std::string("edited") : name_of(done.error());
        },
        disturb);
  }
  CHECK(outside_of(box) == outside);
}

TEST_CASE("Roots::locate_for_edit in a race with a folder that is moved outside") {
  const Sandbox box;
  box.folder("root/sub/moving");
  box.file("root/sub/a", "inside a");
  const std::string canaries = text_of(box / "outside/a") + text_of(box / "outside/b") + text_of(box / "secret");
  for (const bytes::Opening opening : both) {
    const bytes::Roots roots = make_roots({box.root}, opening);
    race(
        {"inside a", "FILE_NOT_FOUND"}, [&] { return edit(roots, box / "root/sub/moving/../a"); },
        [&] {
          std::error_code ignored;
          std::filesystem::rename(box / "root/sub/moving", box / "outside/moving", ignored);
          std::filesystem::rename(box / "outside/moving", box / "root/sub/moving", ignored);
        });
  }
  CHECK(text_of(box / "outside/a") + text_of(box / "outside/b") + text_of(box / "secret") == canaries);
}

TEST_CASE("Roots::locate_itself does not follow a link at the end") {
  const Sandbox box;
  for (const bytes::Opening opening : both) {
    bytes::Roots roots = make_roots({box.root}, opening);
    roots.start_at_root();
    CHECK(roots.start() == box.root);
    for (const char* path : {"in", "out", "out_folder", "out_proc", "loop", "dangling", "a", "nothing"}) {
      CAPTURE(path);
      const auto place = roots.locate_itself(path);
      REQUIRE(place);
      CHECK(place->name == path);
      CHECK(place->real == box.root + "/" + path);
    }
    CHECK(roots.locate_itself("in_absolute_folder/deep/up")->real == box.root + "/sub/deep/up");
    CHECK(name_of(roots.locate_itself("out_folder/secret").error()) == "OUTSIDE_ROOT");
    CHECK(name_of(roots.locate_itself("../secret").error()) == "OUTSIDE_ROOT");
    CHECK(name_of(roots.locate_itself("sub").error()) == "NOT_A_FILE");
    CHECK(name_of(roots.locate_itself("nothing/a").error()) == "FILE_NOT_FOUND");
  }
}

TEST_CASE("Roots::hold_folder holds folders inside the roots alone") {
  const Sandbox box;
  for (const bytes::Opening opening : both) {
    bytes::Roots roots = make_roots({box.root}, opening);
    roots.start_at_root();
    CHECK(roots.hold_folder("."));
    CHECK(roots.hold_folder("in_folder/deep"));
    CHECK(name_of(roots.hold_folder("out_folder").error()) == "OUTSIDE_ROOT");
    CHECK(name_of(roots.hold_folder("a").error()) == "FILE_NOT_FOUND");
  }
}
