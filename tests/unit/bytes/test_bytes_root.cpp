// SPDX-License-Identifier: MIT
#include "core/bytes/root.hpp"

#include <linux/fs.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <thread>

#include "bytes/replacing.hpp"

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

/// The result of opening a path: the text of the file, or the name of the error's code.
std::string outcome(const bytes::Roots& roots, std::string_view path) {
  const auto file = roots.open_read(path);
  if (!file) return std::string(info(file.error()->code).name);
  const std::string text = content(*file);
  CHECK(text.find(canary) == std::string::npos);
  return text;
}

}  // namespace

TEST_CASE("Roots::open_read keeps inside, from every folder") {
  const Sandbox box;
  for (const bytes::Opening opening : both) {
    CAPTURE(static_cast<int>(opening));
    for (const std::string& start : {box.root, std::string("/"), box / "outside"}) {
      const Standing standing(start);
      const bytes::Roots roots = make_roots({box.root}, opening);
      CHECK(roots.confined());
      for (const SandboxRow& row : sandbox_rows) {
        CAPTURE(row.path);
        CHECK(outcome(roots, box.root + "/" + row.path) == row.outcome);
        if (start == box.root) CHECK(outcome(roots, row.path) == row.outcome);
      }
    }
  }
}

TEST_CASE("Roots::open_read takes relative paths from the current folder") {
  const Sandbox box;
  for (const bytes::Opening opening : both) {
    CAPTURE(static_cast<int>(opening));
    {
      const Standing standing(box / "root/sub");
      const bytes::Roots roots = make_roots({".."}, opening);
      CHECK(roots.names() == std::vector<std::string>{box.root});
      CHECK(outcome(roots, "b") == "inside b");
      CHECK(outcome(roots, "../a") == "inside a");
      CHECK(outcome(roots, "../in_chain") == "inside a");
      CHECK(outcome(roots, "../../secret") == "OUTSIDE_ROOT");
      CHECK(outcome(roots, "../../root/a") == "inside a");
    }
    {
      const Standing standing(box / "outside");
      const bytes::Roots roots = make_roots({"../root"}, opening);
      CHECK(outcome(roots, "secret") == "OUTSIDE_ROOT");
      CHECK(outcome(roots, "../root/a") == "inside a");
    }
  }
}

TEST_CASE("Roots::open_read compares whole names of folders") {
  const Sandbox box;
  for (const bytes::Opening opening : both) {
    const bytes::Roots roots = make_roots({box.root + "/"}, opening);
    CHECK(outcome(roots, box / "root-evil/secret") == "OUTSIDE_ROOT");
    CHECK(outcome(roots, box / "roo") == "OUTSIDE_ROOT");
    CHECK(outcome(roots, box / "root/../root-evil/secret") == "OUTSIDE_ROOT");
    CHECK(outcome(roots, "/" + box.root + "//a") == "inside a");
  }
}

TEST_CASE("Roots::open_read takes the spelling of a root that is a link") {
  const Sandbox box;
  box.link("alias", "root");
  for (const bytes::Opening opening : both) {
    const bytes::Roots roots = make_roots({box / "alias"}, opening);
    CHECK(outcome(roots, box / "alias/a") == "inside a");
    CHECK(outcome(roots, box / "root/a") == "inside a");
    CHECK(outcome(roots, box / "alias/in_absolute") == "inside a");
    CHECK(outcome(roots, box / "alias/../outside/secret") == "OUTSIDE_ROOT");
  }
}

TEST_CASE("Roots::open_read follows links from one root into another") {
  const Sandbox box;
  for (const bytes::Opening opening : both) {
    CAPTURE(static_cast<int>(opening));
    const bytes::Roots roots = make_roots({box.root, box / "other"}, opening);
    CHECK(outcome(roots, box / "root/to_other") == "inside other");
    CHECK(outcome(roots, box / "root/to_other_absolute") == "inside other");
    CHECK(outcome(roots, box / "root/../other/o") == "inside other");
    CHECK(outcome(roots, box / "other/../root/in_chain") == "inside a");
    CHECK(outcome(roots, box / "root/out") == "OUTSIDE_ROOT");
    CHECK(outcome(roots, box / "root/../other/../secret") == "OUTSIDE_ROOT");
  }
}

TEST_CASE("Roots::open_read with nested roots and with /") {
  const Sandbox box;
  for (const bytes::Opening opening : both) {
    CAPTURE(static_cast<int>(opening));
    const bytes::Roots nested = make_roots({box / "root/sub", box.root}, opening);
    CHECK(outcome(nested, box / "root/sub/../a") == "inside a");
    CHECK(outcome(nested, box / "root/sub/deep/up") == "inside a");
    const bytes::Roots inner = make_roots({box / "root/sub"}, opening);
    CHECK(outcome(inner, box / "root/sub/deep/up") == "OUTSIDE_ROOT");
    CHECK(outcome(inner, box / "root/a") == "OUTSIDE_ROOT");
    const bytes::Roots all = make_roots({"/"}, opening);
    CHECK(outcome(all, box / "root/a") == "inside a");
    CHECK(outcome(all, box / "root/../../../../../../../.." + box.root + "/in_absolute") == "inside a");
    // Links that are not paths are refused even there.
    CHECK(outcome(all, "/proc/self/root/etc/passwd") == "OUTSIDE_ROOT");
    CHECK(outcome(all, "/proc/self/cwd/CMakeLists.txt") == "OUTSIDE_ROOT");
    CHECK(outcome(all, "/proc/self/fd/0") == "OUTSIDE_ROOT");
    CHECK(outcome(all, "/proc/self/status").starts_with("Name:"));
  }
}

TEST_CASE("Roots::open_read refuses /proc and descriptors") {
  const Sandbox box;
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  const bytes::Fd out(ends[0]);
  const bytes::Fd in(ends[1]);
  for (const bytes::Opening opening : both) {
    CAPTURE(static_cast<int>(opening));
    const bytes::Roots roots = make_roots({box.root}, opening);
    for (const std::string folder : {"/dev/fd/", "/proc/self/fd/"}) {
      const auto file = roots.open_read(folder + std::to_string(out.get()));
      REQUIRE_FALSE(file);
      CHECK(file.error()->code == Code::outside_root);
      CHECK(file.error()->hints.size() == 1);
      CHECK(file.error()->advice == std::vector<Advice>{{Advice::Kind::use_standard_input, {}}});
    }
    CHECK(outcome(roots, "/proc/self/root/etc/passwd") == "OUTSIDE_ROOT");
    CHECK(outcome(roots, "/proc/self/root" + box / "secret") == "OUTSIDE_ROOT");
    // Even to the inside: the link is not a path.
    CHECK(outcome(roots, "/proc/self/root" + box / "root/a") == "OUTSIDE_ROOT");
    const bytes::Roots proc = make_roots({"/proc"}, opening);
    CHECK(outcome(proc, "/proc/self/root/etc/passwd") == "OUTSIDE_ROOT");
    CHECK(outcome(proc, "/proc/self/exe") == "OUTSIDE_ROOT");
    CHECK(outcome(proc, "/proc/self/fd/" + std::to_string(out.get())) == "OUTSIDE_ROOT");
    CHECK(outcome(proc, "/proc/self/cwd/CMakeLists.txt") == "OUTSIDE_ROOT");
    CHECK_FALSE(outcome(proc, "/proc/mounts").empty());
  }
}

TEST_CASE("Roots::open_read maps /workspace") {
  const Sandbox box;
  for (const bytes::Opening opening : both) {
    CAPTURE(static_cast<int>(opening));
    const bytes::Roots roots = make_roots({}, opening, box.root);
    CHECK(roots.names() == std::vector<std::string>{"/workspace"});
    for (const SandboxRow& row : sandbox_rows) {
      CAPTURE(row.path);
      CHECK(outcome(roots, "/workspace/" + row.path) == row.outcome);
    }
    CHECK(outcome(roots, "//workspace//a") == "inside a");
    CHECK(outcome(roots, box / "root/a") == "inside a");
    CHECK(outcome(roots, "/workspace2/a") == "OUTSIDE_ROOT");
    CHECK(outcome(roots, box / "secret") == "OUTSIDE_ROOT");
    CHECK(outcome(roots, "/workspace//etc/passwd") == "FILE_NOT_FOUND");
  }
  const bytes::Roots none;
  CHECK(outcome(none, "/workspace/a") == "FILE_NOT_FOUND");
}

TEST_CASE("Roots::open_read without roots opens anything") {
  const Sandbox box;
  const bytes::Roots roots;
  CHECK_FALSE(roots.confined());
  CHECK(content(*roots.open_read(box / "root/out")) == canary);
  CHECK(content(*roots.open_read("/proc/self/root" + box / "secret")) == canary);
  CHECK(outcome(roots, box / "nothing") == "FILE_NOT_FOUND");
  CHECK(outcome(roots, "") == "FILE_NOT_FOUND");
}

TEST_CASE("Roots::refuse_pipes: a FIFO is not waited for") {
  const Sandbox box;
  box.fifo("root/fifo");
  for (const bytes::Opening opening : both) {
    bytes::Roots roots = make_roots({box.root}, opening);
    roots.refuse_pipes();
    CHECK(outcome(roots, box.root + "/fifo") == "NOT_A_FILE");
    CHECK(roots.open_read(box.root));  // the reader says what it is
  }
  bytes::Roots all = make_roots({}, bytes::Opening::best);
  all.refuse_pipes();
  CHECK(outcome(all, box.root + "/fifo") == "NOT_A_FILE");
  CHECK(outcome(all, "/dev/null") == "NOT_A_FILE");
}

TEST_CASE("Roots::open_read refuses names that no file has") {
  const Sandbox box;
  for (const bytes::Opening opening : both) {
    const Standing standing(box.root);
    const bytes::Roots confined = make_roots({box.root}, opening);
    const bytes::Roots free;
    const auto nul = confined.open_read(std::string_view("a\0/../../secret", 15));
    REQUIRE_FALSE(nul);
    CHECK(nul.error()->code == Code::invalid_input);
    CHECK(nul.error()->message == "invalid file name 'a\\0…': it holds a NUL byte");
    CHECK(outcome(free, std::string_view("a\0", 2)) == "INVALID_INPUT");
    CHECK(outcome(confined, "") == "FILE_NOT_FOUND");
    CHECK(outcome(confined, std::string(300, 'x')) == "IO_ERROR");
    CHECK(outcome(confined, std::string(100'000, '/')) == "IO_ERROR");
  }
}

TEST_CASE("Roots::open_read names the roots in its error") {
  const Sandbox box;
  const bytes::Roots one = make_roots({box.root}, bytes::Opening::best);
  const Error first = one.open_read("/etc/passwd").error();
  CHECK(first->message == "cannot open '/etc/passwd': it leads outside the allowed folders");
  CHECK(first->hints == std::vector<std::string>{"the allowed folder is: '" + box.root + "'"});
  const bytes::Roots two = make_roots({box.root, box / "other"}, bytes::Opening::best);
  const Error second = two.open_read("/etc/passwd").error();
  CHECK(second->hints.front() == "the allowed folders are: '" + box.root + "', '" + box / "other" + "'");
  CHECK(second->choices == std::vector<std::string>{box.root, box / "other"});
}

TEST_CASE("Roots::open_read opens FIFOs inside, and leaves folders and sockets to be refused") {
  const Sandbox box;
  const std::string path = box.fifo("root/fifo");
  const bytes::Fd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, (box / "root/socket").c_str(), sizeof address.sun_path - 1);
  REQUIRE(::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  for (const bytes::Opening opening : both) {
    const bytes::Roots roots = make_roots({box.root}, opening);
    {
      std::jthread writer([&] { std::ofstream(path) << "from the pipe"; });
      CHECK(outcome(roots, path) == "from the pipe");
    }
    CHECK(outcome(roots, box / "root/socket") == "NOT_A_FILE");
    CHECK(roots.open_read(box / "root/sub").has_value());
    CHECK(roots.open_read(box.root).has_value());
    CHECK(roots.open_folder(box / "root/in_folder").has_value());
    CHECK_FALSE(roots.open_folder(box / "root/a").has_value());
    CHECK_FALSE(roots.open_folder(box / "root/out_folder").has_value());
  }
}

TEST_CASE("Roots::open_read counts links as the kernel does") {
  const Sandbox box;
  std::string last = "a";
  for (int i = 1; i <= 41; ++i) {
    box.link("root/link" + std::to_string(i), last);
    last = "link" + std::to_string(i);
  }
  for (const bytes::Opening opening : both) {
    const bytes::Roots roots = make_roots({box.root}, opening);
    CHECK(outcome(roots, box / "root/link40") == "inside a");
    CHECK(outcome(roots, box / "root/link41") == "IO_ERROR");
    CHECK(roots.open_read(box / "root/link41").error()->message ==
          "cannot open '" + box / "root/link41" + "': too many levels of symbolic links");
  }
}

TEST_CASE("Roots::open_read tells of missing rights") {
  const Sandbox box;
  std::filesystem::permissions(box.path(), std::filesystem::perms(0755));
  std::filesystem::permissions(box / "root/a", std::filesystem::perms::none);
  for (const bytes::Opening opening : both) {
    // Root is never refused.
    CHECK(in_child_without_rights([&] {
            return outcome(make_roots({box.root}, opening), box / "root/a") == "PERMISSION_DENIED" ? 0 : 1;
          }) == 0);
  }
}

TEST_CASE("Roots::make: '..' behind a link is where the link leads, not what the text says") {
  const Sandbox box;
  box.folder("elsewhere/deep");
  box.folder("elsewhere/inner");
  box.folder("inner");
  box.link("way", "elsewhere/deep");
  box.file("elsewhere/inner/a", "the root's");
  box.file("inner/a", "another");
  for (const bytes::Opening opening : both) {
    const bytes::Roots roots = make_roots({box / "way/../inner"}, opening);
    CHECK(outcome(roots, box / "elsewhere/inner/a") == "the root's");
    CHECK(outcome(roots, box / "inner/a") == "OUTSIDE_ROOT");
  }
}

TEST_CASE("Roots::make") {
  const Sandbox box;
  const auto missing = bytes::Roots::make({box / "nothing"}, std::nullopt);
  REQUIRE_FALSE(missing);
  CHECK(missing.error()->code == Code::file_not_found);
  CHECK(missing.error()->message == "cannot use '" + box / "nothing" + "' as a root: no such folder");
  const auto file = bytes::Roots::make({}, box / "root/a");
  REQUIRE_FALSE(file);
  CHECK(file.error()->code == Code::not_a_file);
  CHECK(file.error()->message == "cannot use '" + box / "root/a" + "' as the workspace: it is not a folder");
  CHECK(bytes::Roots::make({""}, std::nullopt).error()->code == Code::invalid_input);
  const auto none = bytes::Roots::make({}, std::nullopt);
  REQUIRE(none);
  CHECK_FALSE(none->confined());
}

TEST_CASE("Roots::narrow: a path has to be inside both") {
  const Sandbox box;
  for (const bytes::Opening opening : both) {
    const auto narrowed = [&](const std::vector<std::string>& folders, const std::vector<std::string>& others,
                              const std::optional<std::string>& workspace = std::nullopt) {
      bytes::Roots roots = make_roots(folders, opening, workspace);
      REQUIRE(roots.narrow(others, "JT_ROOT"));
      return roots;
    };
    for (const bytes::Roots& roots :
         {narrowed({"/"}, {box.root}), narrowed({box.root}, {"/"}), narrowed({}, {box.root}),
          narrowed({box.root}, {box.root}), narrowed({box / "", "/usr"}, {box.root})}) {
      CHECK(outcome(roots, box.root + "/a") == "inside a");
      CHECK(outcome(roots, box / "outside/secret") == "OUTSIDE_ROOT");
      CHECK(outcome(roots, box.root + "/top" + box / "outside/secret") == "OUTSIDE_ROOT");
      CHECK(roots.names() == std::vector<std::string>{box.root});
    }
    const bytes::Roots inner = narrowed({box.root + "/sub"}, {box.root});
    CHECK(outcome(inner, box.root + "/sub/b") == "inside b");
    CHECK(outcome(inner, box.root + "/a") == "OUTSIDE_ROOT");
    const bytes::Roots two = narrowed({box / ""}, {box.root + "/sub", box / "other"});
    CHECK(outcome(two, box / "other/o") == "inside other");
    CHECK(outcome(two, box.root + "/a") == "OUTSIDE_ROOT");
    const bytes::Roots workspace = narrowed({}, {box.root}, box / "");
    CHECK(outcome(workspace, "/workspace/root/a") == "inside a");
    CHECK(outcome(workspace, "/workspace/outside/secret") == "OUTSIDE_ROOT");
    // A root that was named through a link, and the path to the inner one through it.
    const bytes::Roots linked = narrowed({box.root + "/to_self"}, {box.root + "/sub"});
    CHECK(outcome(linked, box.root + "/to_self/sub/b") == "inside b");
    CHECK(outcome(linked, box.root + "/to_self/a") == "OUTSIDE_ROOT");
  }
}

TEST_CASE("Roots::narrow: errors") {
  const Sandbox box;
  bytes::Roots roots = make_roots({box.root}, bytes::Opening::best);
  const auto apart = roots.narrow({box / "outside"}, "JT_ROOT");
  REQUIRE_FALSE(apart);
  CHECK(apart.error()->code == Code::outside_root);
  const auto empty = roots.narrow({""}, "JT_ROOT");
  REQUIRE_FALSE(empty);
  CHECK(empty.error()->code == Code::invalid_input);
  CHECK(outcome(roots, box.root + "/a") == "inside a");
}

TEST_CASE("Roots::split_list") {
  using Names = std::vector<std::string>;
  CHECK(bytes::Roots::split_list("") == Names{""});
  CHECK(bytes::Roots::split_list("/a") == Names{"/a"});
  CHECK(bytes::Roots::split_list("/a:b c:/d/") == Names{"/a", "b c", "/d/"});
  CHECK(bytes::Roots::split_list(":/a::/b:") == Names{"", "/a", "", "/b", ""});
}

namespace {

void exchange(const std::string& a, const std::string& b) {
  ::syscall(SYS_renameat2, AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE);
}

/// Opens `path` repeatedly while another thread calls `disturb`, until every outcome of `wanted` has occurred.
/// outcome() checks for the canary.
template <class Disturb>
void race(const bytes::Roots& roots, const std::string& path, const std::vector<std::string>& wanted, Disturb disturb) {
  std::atomic<bool> done = false;
  std::vector<std::string> seen;
  {
    std::jthread other([&] {
      while (!done) disturb();
    });
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    const auto has = [&](const std::string& text) { return std::find(seen.begin(), seen.end(), text) != seen.end(); };
    for (int i = 0; i < 5000 || !std::all_of(wanted.begin(), wanted.end(), has); ++i) {
      const std::string now = outcome(roots, path);
      if (!has(now)) seen.push_back(now);
      if (std::chrono::steady_clock::now() > deadline) break;
    }
    done = true;
  }
  for (const std::string& text : wanted) {
    CAPTURE(text);
    CHECK(std::find(seen.begin(), seen.end(), text) != seen.end());
  }
}

}  // namespace

TEST_CASE("Roots::open_read in a race with a folder that becomes a link to the outside") {
  const Sandbox box;
  box.folder("root/swap");
  box.file("root/swap/a", "inside a");
  box.link("root/swap2", box.outside);
  for (const bytes::Opening opening : both) {
    const bytes::Roots roots = make_roots({box.root}, opening);
    race(roots, box / "root/swap/a", {"inside a", "OUTSIDE_ROOT"},
         [&] { exchange(box / "root/swap", box / "root/swap2"); });
  }
}

TEST_CASE("Roots::open_read in a race with a file that becomes a link to the outside") {
  const Sandbox box;
  box.file("root/swap", "inside a");
  box.link("root/swap2", "../outside/secret");
  for (const bytes::Opening opening : both) {
    const bytes::Roots roots = make_roots({box.root}, opening);
    race(roots, box / "root/swap", {"inside a", "OUTSIDE_ROOT"},
         [&] { exchange(box / "root/swap", box / "root/swap2"); });
  }
}

TEST_CASE("Roots::open_read in a race with a folder that is moved outside") {
  // `..` of a folder that was moved to outside/ would be outside/ itself, which contains an `a` too.
  const Sandbox box;
  box.folder("root/sub/moving");
  box.file("root/sub/a", "inside a");
  for (const bytes::Opening opening : both) {
    const bytes::Roots roots = make_roots({box.root}, opening);
    race(roots, box / "root/sub/moving/../a", {"inside a", "FILE_NOT_FOUND"}, [&] {
      std::error_code ignored;
      std::filesystem::rename(box / "root/sub/moving", box / "outside/moving", ignored);
      std::filesystem::rename(box / "outside/moving", box / "root/sub/moving", ignored);
    });
  }
}
