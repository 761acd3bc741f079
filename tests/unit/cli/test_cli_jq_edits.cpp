// SPDX-License-Identifier: MIT
#include "cli/jq_edits.hpp"

#include <doctest/doctest.h>

#include "core/text/shell.hpp"

using namespace jt;

namespace {

std::string edit_for(std::string_view program, std::string_view selects = "") {
  const auto edit = cli::edit_of_jq(selects, program);
  if (!edit) return "none";
  std::string text(edit->command);
  for (const std::string& operand : edit->operands) text += " " + text::shell_quote(operand);
  for (const std::string& option : edit->options) text += " " + option;
  return text;
}

}  // namespace

TEST_CASE("edit_of_jq: what a command of jt does in the file") {
  CHECK(edit_for(".a.b = 1") == "set .a.b 1");
  CHECK(edit_for(" .env=\"prod\" ") == "set .env '\"prod\"'");
  CHECK(edit_for(".env=prod") == "set .env '\"prod\"'");  // a shell has taken the quotes
  CHECK(edit_for(".a[\"x=y\"] = {\"b\": \"=\"}") == "set '.a[\"x=y\"]' '{\"b\": \"=\"}'");
  CHECK(edit_for(".n |= 1") == "set .n 1");
  CHECK(edit_for(".n += 1") == "set .n --add 1");
  CHECK(edit_for(".n += -1.5") == "set .n --add -1.5");
  CHECK(edit_for(".n -= 2") == "set .n --add -2");
  CHECK(edit_for(".n -= -2") == "set .n --add 2");
  CHECK(edit_for(".n |= . + 2") == "set .n --add 2");
  CHECK(edit_for(".n = .n - 2") == "set .n --add -2");
  CHECK(edit_for(".l += [\"x\"]") == "append .l '\"x\"'");
  CHECK(edit_for(".l += [[1, 2]]") == "append .l '[1, 2]'");
  CHECK(edit_for(".o += {\"x\": 1}") == "merge .o '{\"x\": 1}'");
  CHECK(edit_for("del(.a.b)") == "delete .a.b");
  CHECK(edit_for("del(.a, .b)") == "delete .a .b");
  CHECK(edit_for(".a[] = 1") == "set '.a[]' 1 --all");
  CHECK(edit_for("del(.a[])") == "delete '.a[]' --all");
}

TEST_CASE("edit_of_jq: what is selected first is a part of the path") {
  CHECK(edit_for("del(.v)", ".dep") == "delete .dep.v");
  CHECK(edit_for(".v = 1", ".dep") == "set .dep.v 1");
  CHECK(edit_for(".v = 1", ".") == "set .v 1");
  CHECK(edit_for(".[0] = 1", ".a.b") == "set '.a.b[0]' 1");
  CHECK(edit_for(".a | .b = 1") == "set .a.b 1");
  CHECK(edit_for(".a\n| .b = 1") == "set .a.b 1");
  CHECK(edit_for(".v = 1", ".a, .b") == "set '.a, .b | .v' 1 --all");
  CHECK(edit_for("del(.v, .w)", ".a, .b") == "delete '.a, .b | .v' '.a, .b | .w' --all");
  CHECK(edit_for("del(.a | .b, .c)", ".x") == "delete '.x | .a | .b, .c' --all");
  CHECK(edit_for(".v += 1", ".p[] | select(.n == \"a\")") == "set '.p[] | select(.n == \"a\") | .v' --all --add 1");
  CHECK(edit_for("map(.v = 1)", ".p") == "set '.p[].v' 1 --all");
  CHECK(edit_for(".p |= map(del(.v))") == "delete '.p[].v' --all");
  CHECK(edit_for(".p[] |= (.v = 1)") == "set '.p[].v' 1 --all");
}

TEST_CASE("edit_of_jq: what no command does alike") {
  for (const std::string_view program : {".a |= ascii_upcase",
                                         ".a = .b",
                                         ".a *= 2",
                                         ".a //= 1",
                                         ".l += [1, 2]",
                                         ".l += []",
                                         ".l -= [1]",
                                         ".s += \"x\"",
                                         "del(.a) | .b = 1",
                                         "= 1",
                                         ".a =",
                                         "",
                                         ".a == 1",
                                         ".a != 1",
                                         ".a <= 1",
                                         ".a, .b = 1",
                                         ".a = 1, .b = 2",
                                         ".a = 1 | .b = 2",
                                         ".a = now",
                                         ".a=now",
                                         ".a = prod",
                                         ".. = 1",
                                         ". = 1",
                                         "del(.)",
                                         ".a = .a + 1 + 1",
                                         ".p |= map(select(.n) | .v = 1)",
                                         "map(select(.n) | .v = 1)",
                                         ".p | with_entries(.value = 1)",
                                         "|",
                                         ".a |"}) {
    CAPTURE(program);
    CHECK(edit_for(program) == "none");
  }
  CHECK(edit_for("del(.)", ".dep") == "none");
  CHECK(edit_for(".x = 1", ".dep | keys") == "none");
}
