// SPDX-License-Identifier: MIT
#include "core/bytes/open.hpp"

#include "bytes/sandbox.hpp"

using namespace jt;
using namespace jt::test;

TEST_CASE("open_source reads files and standard input") {
  const Sandbox box;
  const bytes::Roots free;
  auto source = bytes::open_source(free, box / "root/a");
  REQUIRE(source);
  CHECK((*source)->name() == box / "root/a");
  CHECK(read_all(**source) == "inside a");

  // Standard input is allowed whatever the roots are.
  const auto roots = bytes::Roots::make({box.root}, std::nullopt);
  REQUIRE(roots);
  const bytes::Fd before(::fcntl(0, F_DUPFD_CLOEXEC, 10));
  const bytes::Fd file(::open((box / "secret").c_str(), O_RDONLY | O_CLOEXEC));
  ::dup2(file.get(), 0);
  auto input = bytes::open_source(*roots, "-");
  if (before.valid()) ::dup2(before.get(), 0);
  REQUIRE(input);
  CHECK((*input)->name() == "-");
  CHECK(read_all(**input) == canary);
}

TEST_CASE("open_source refuses folders and what is outside") {
  const Sandbox box;
  for (const bool confined : {false, true}) {
    const auto roots = bytes::Roots::make(confined ? std::vector{box.root} : std::vector<std::string>{}, std::nullopt);
    const auto folder = bytes::open_source(*roots, box / "root/sub");
    REQUIRE_FALSE(folder);
    CHECK(folder.error()->code == Code::not_a_file);
    CHECK(folder.error()->message == "'" + box / "root/sub" + "' is a folder, not a file");
  }
  const auto roots = bytes::Roots::make({box.root}, std::nullopt);
  CHECK(bytes::open_source(*roots, box / "root/out").error()->code == Code::outside_root);
}

TEST_CASE("open_source proposes files with a similar name") {
  const Sandbox box;
  box.file("root/users.json", "[]");
  box.file("root/sub/orders.json", "[]");
  box.file("outside/users.json", "[]");
  const Standing standing(box.root);
  for (const bool confined : {false, true}) {
    const auto roots = bytes::Roots::make(confined ? std::vector{box.root} : std::vector<std::string>{}, std::nullopt);
    const Error here = bytes::open_source(*roots, "user.json").error();
    CHECK(here->code == Code::file_not_found);
    CHECK(here->message == "no such file 'user.json'");
    CHECK(here->hints == std::vector<std::string>{"did you mean 'users.json'?"});
    CHECK(here->choices == std::vector<std::string>{"users.json"});
    CHECK(bytes::open_source(*roots, "sub/order.json").error()->choices == std::vector<std::string>{"sub/orders.json"});
    CHECK(bytes::open_source(*roots, "quite_another").error()->hints.empty());
    CHECK(bytes::open_source(*roots, "nothing/user.json").error()->hints.empty());
    // Files outside are not reported.
    const Error outside = bytes::open_source(*roots, "out_folder/user.json").error();
    CHECK(outside->code == (confined ? Code::outside_root : Code::file_not_found));
    CHECK((outside->choices == std::vector<std::string>{"out_folder/users.json"}) == !confined);
  }
}
