// SPDX-License-Identifier: MIT
#include "cli/jq_edits.hpp"

#include <doctest/doctest.h>

using namespace jt;

namespace {

std::string edit_for(std::string_view program) { return cli::edit_of_jq(program, "f.json").value_or("none"); }

}  // namespace

TEST_CASE("edit_of_jq: what a command of jt does in the file") {
  CHECK(edit_for(".a.b = 1") == "jt set f.json .a.b 1");
  CHECK(edit_for(" .env=\"prod\" ") == "jt set f.json .env '\"prod\"'");
  CHECK(edit_for(".env=prod") == "jt set f.json .env '\"prod\"'");  // a shell has taken the quotes
  CHECK(edit_for(".a[\"x=y\"] = {\"b\": \"=\"}") == "jt set f.json '.a[\"x=y\"]' '{\"b\": \"=\"}'");
  CHECK(edit_for(".n += 1") == "jt set f.json .n --add 1");
  CHECK(edit_for(".n += -1.5") == "jt set f.json .n --add -1.5");
  CHECK(edit_for(".n -= 2") == "jt set f.json .n --add -2");
  CHECK(edit_for(".n -= -2") == "jt set f.json .n --add 2");
  CHECK(edit_for(".l += [\"x\"]") == "jt append f.json .l '\"x\"'");
  CHECK(edit_for(".l += [[1, 2]]") == "jt append f.json .l '[1, 2]'");
  CHECK(edit_for("del(.a.b)") == "jt delete f.json .a.b");
}

TEST_CASE("edit_of_jq: what no command does alike") {
  for (const std::string_view program :
       {".a |= ascii_upcase", ".a = .b", ".a *= 2", ".a //= 1", ".l += [1, 2]", ".l += []", ".l -= [1]", ".s += \"x\"",
        ".a[] = 1", "del(.a[])", "del(.a, .b)", "del(.a) | .b = 1", "= 1", ".a =", "", ".a == 1"}) {
    CAPTURE(program);
    CHECK(edit_for(program) == "none");
  }
}
