// SPDX-License-Identifier: MIT
// Documents with comments: the comments of a value that THEIRS changed come with it, where OURS has those of BASE.
#include "merge/merging.hpp"

using namespace jt_merge_test;

namespace {

struct Commented {
  std::string text;
  Strings notes;
  Strings lost = {};  ///< "what text"
  std::uint64_t changes = 0;
};

std::string lost_line(const jt::merge::LostComment& lost) {
  using What = jt::merge::LostComment::What;
  return (lost.what == What::ours_added     ? "ours added "
          : lost.what == What::theirs_added ? "theirs added "
          : lost.what == What::both_kept    ? "both have "
          : lost.what == What::doubled      ? "twice "
                                            : "theirs removed ") +
         lost.text;
}

Commented with_comments(const std::string& ours, const std::string& base, const std::string& theirs,
                        Options::Settle settle = Options::Settle::mark, jt::merge::Form form = jt::merge::Form::jsonc,
                        bool commented = true) {
  jt::bytes::MemorySource base_source(base, "base");
  jt::bytes::MemorySource ours_source(ours, "ours");
  jt::bytes::MemorySource theirs_source(theirs, "theirs");
  jt::splice::PieceTable document(ours_source, ours.size());
  if (commented) document.read_comments();
  Options options;
  options.settle = settle;
  const auto result = jt::merge::merge({base_source, form}, document, {theirs_source, jt::merge::Form::jsonc}, options);
  REQUIRE(result);
  Commented out{*jt::bytes::bytes_of(document, {0, document.bytes()}), result->notes};
  for (const auto& each : result->lost) out.lost.push_back(lost_line(each));
  out.changes = result->changes;
  return out;
}

/// Changes of the first entry by THEIRS; OURS changed the second one.
std::string first_changed(const std::string& old, const std::string& now) {
  const Commented out = with_comments(old + "\"z\": 1\n}\n", old + "\"z\": 0\n}\n", now + "\"z\": 0\n}\n");
  CHECK(out.notes == Strings{});
  CHECK(out.text.ends_with("\"z\": 1\n}\n"));
  return out.text.substr(0, out.text.size() - 9);
}

}  // namespace

TEST_CASE("merge: the comment beside a value that THEIRS changed comes with it") {
  CHECK(first_changed("{\n\"a\": 1, // office\n", "{\n\"a\": 2, // home\n") == "{\n\"a\": 2, // home\n");
  CHECK(first_changed("{\r\n\"a\": 1,\r\n", "{\n\"a\": 2, // home\n") == "{\r\n\"a\": 2, // home\r\n");
  CHECK(first_changed("{\n\"a\": 1,  \n", "{\n\"a\": 2, /* home */\n") == "{\n\"a\": 2, /* home */\n");
  CHECK(first_changed("{\n\"a\": 1 /* p */, // o\n", "{\n\"a\": 2 /* q */, // r\n") == "{\n\"a\": 2, /* q */ // r\n");
  CHECK(first_changed("{\n\"a\": 1 // o\n,\n", "{\n\"a\": 2, /* r */\n") == "{\n\"a\": 2 /* r */\n,\n");
  CHECK(first_changed("{\n\"a\": 1, /* o */\n", "{\n\"a\": 2, // r\n") == "{\n\"a\": 2, // r\n");
  // On one line it would be that of what follows.
  CHECK(first_changed("{\"a\": 1, ", "{\"a\": 2, // home\n") == "{\"a\": 2 /* home */, ");
  CHECK(first_changed("{\"a\": 1 /* o */, ", "{\"a\": 2, // home\n") == "{\"a\": 2 /* home */, ");
}

TEST_CASE("merge: the comments above a value that THEIRS changed come with it") {
  CHECK(first_changed("{\n  // office\n  \"a\": 1,\n", "{\n // home\n // 2\n \"a\": 2,\n") ==
        "{\n  // home\n  // 2\n  \"a\": 2,\n");
  CHECK(first_changed("{\n  // office\n  // 1\n  \"a\": 1,\n", "{\n // home\n \"a\": 2, // x\n") ==
        "{\n  // home\n  \"a\": 2, // x\n");
  CHECK(first_changed("{\n  \"a\": 1,\n", "{\n// home\n/* 2 */\n\"a\": 2,\n") ==
        "{\n  // home\n  /* 2 */\n  \"a\": 2,\n");
  CHECK(first_changed("{ \"a\": 1, ", "{\n// home\n\"a\": 2,\n") == "{ /* home */ \"a\": 2, ");
  CHECK(first_changed("{ /* o */ \"a\": 1, ", "{\n// home\n\"a\": 2,\n") == "{ /* home */ \"a\": 2, ");
}

TEST_CASE("merge: comments that THEIRS left alone or left out stay") {
  CHECK(first_changed("{\n// l\n\"a\": 1, // office\n", "{\n// l\n\"a\": 2, // office\n") ==
        "{\n// l\n\"a\": 2, // office\n");
  CHECK(first_changed("{\n// l\n\"a\": 1, // office\n", "{\n\"a\": 2,\n") == "{\n// l\n\"a\": 2, // office\n");
  CHECK(first_changed("{\n\"a\": 1, // office\n", "{\n\"a\": 1, // home\n") == "{\n\"a\": 1, // office\n");
}

TEST_CASE("merge: the comments of a member that THEIRS renamed come with it") {
  CHECK(first_changed("{\n  \"old\": 15, // o\n", "{\n  // l\n  \"new\": 15, // n\n") ==
        "{\n  // l\n  \"new\": 15, // n\n");
}

TEST_CASE("merge: comments of elements") {
  CHECK(with_comments("[\n  \"1\", // office\n  \"4\" // last\n]\n", "[\n  \"1\", // office\n  \"3\" // last\n]\n",
                      "[\n  \"2\", // home\n  \"3\" // last\n]\n")
            .text == "[\n  \"2\", // home\n  \"4\" // last\n]\n");
  // The last one has no comma.
  CHECK(with_comments("[\n  1,\n  2\n]\n", "[\n  0,\n  2\n]\n", "[\n  0,\n  3 // x\n]\n").text ==
        "[\n  1,\n  3 // x\n]\n");
  CHECK(with_comments("[1, 2]", "[0, 2]", "[0, 3 // x\n]\n").text == "[1, 3 /* x */]");
}

TEST_CASE("merge: where OURS changed the comment, it stays, and a note says so") {
  const Commented out =
      with_comments("[\n  1, // mine\n  2\n]\n", "[\n  1, // office\n  2\n]\n", "[\n  3, // home\n  2\n]\n");
  CHECK(out.text == "[\n  3, // mine\n  2\n]\n");
  CHECK(out.notes == Strings{"1 value of theirs came without comments: ours changed those too"});
  CHECK(with_comments("[\n  1, // home\n  2\n]\n", "[\n  1, // office\n  2\n]\n", "[\n  3, // home\n  2\n]\n").notes ==
        Strings{});
  // A base without comments.
  CHECK(
      with_comments("[1 /* a */, 2]", "[1, 2]", "[3 /* b */, 2]", Options::Settle::mark, jt::merge::Form::json).text ==
      "[3 /* a */, 2]");
}

TEST_CASE("merge: each side of a conflict has its comments") {
  const std::string ours = "[\n  1, // mine\n  2\n]\n";
  const std::string base = "[\n  0, // office\n  2\n]\n";
  const std::string theirs = "[\n  3, // home\n  2\n]\n";
  CHECK(with_comments(ours, base, theirs).text ==
        "[\n<<<<<<< ours\n  1, // mine\n=======\n  3, // home\n>>>>>>> theirs\n  2\n]\n");
  CHECK(with_comments(ours, base, theirs, Options::Settle::theirs).text == theirs);
  CHECK(with_comments(ours, base, theirs, Options::Settle::ours).text == ours);
}

TEST_CASE("merge: comments that THEIRS changed beside other values are merged by lines") {
  const std::string base = "{\n  \"timeout\": 30,\n  \"retries\": 2,\n  \"z\": 1,\n  \"mode\": \"a\"\n}\n";
  const auto with = [&](const std::string& before, const std::string& now, std::string text) {
    return text.replace(text.find(before), before.size(), now);
  };
  const std::string noted = with("  \"timeout\"", "  // ticket 5\n  \"timeout\"", base);
  const std::string ours = with("\"a\"", "\"b\"", base);
  // Comments alone.
  const Commented alone = with_comments(ours, base, noted);
  CHECK(alone.text == with("\"a\"", "\"b\"", noted));
  CHECK(alone.changes == 1);
  CHECK(alone.lost == Strings{});
  // With a value, and an end of a document that has no line end.
  const std::string both = with("\"retries\": 2", "\"retries\": 3", noted);
  CHECK(with_comments(ours, base, both).text == with("\"a\"", "\"b\"", both));
  CHECK(with_comments(ours.substr(0, ours.size() - 1), base, both).text ==
        with("\"a\"", "\"b\"", both).substr(0, both.size() - 1));
  // OURS changed the line before it.
  CHECK(with_comments(with("{\n", "{\r\n", ours), base, noted).lost == Strings{"theirs added ticket 5"});
  // Removed ones.
  CHECK(with_comments(with("\"a\"", "\"b\"", noted), noted, base).text == ours);
  // Both add a member at the end, where a merge by lines has a conflict: the comment is put where it was.
  const std::string longer = with("\"a\"\n", "\"a\",\n  \"t\": 1\n", base);
  CHECK(with_comments(with("\"a\"\n", "\"a\",\n  \"m\": 1\n", base), base,
                      with("  \"z\"", "  /* of\n     theirs */\n  \"z\"", with("2,\n", "2, // two\n", longer)))
            .text == with("  \"z\"", "  /* of\n     theirs */\n  \"z\"",
                          with("2,\n", "2, // two\n", with("\"a\"\n", "\"a\",\n  \"m\": 1,\n  \"t\": 1\n", base))));
  // OURS is read as JSON: no comment is written into it, and no trailing comma.
  const Commented plain = with_comments(ours, base, with("\"a\"\n", "\"a\",\n", noted), Options::Settle::mark,
                                        jt::merge::Form::json, false);
  CHECK(plain.text == ours);
  CHECK(plain.lost == Strings{"theirs added ticket 5"});
}

TEST_CASE("merge: a line comment that comes in place of a block has the blanks behind that one's line no more") {
  CHECK(first_changed("{\n  \"a\": 1, /* n */ \t\n", "{\n  \"a\": 4, // m\n") == "{\n  \"a\": 4, // m\n");
  CHECK(first_changed("{\n  /* n */ \n  \"a\": 1,\n", "{\n  // m\n  \"a\": 4,\n") == "{\n  // m\n  \"a\": 4,\n");
}

TEST_CASE("merge: what becomes of comments is said, also where conflicts were settled, and where one has their text") {
  using Settle = Options::Settle;
  const std::string base = "{\n  \"a\": 1,\n  \"m\": 0,\n  \"n\": 0,\n  \"z\": 2\n}\n";
  const std::string ours = "{\n  \"a\": 5,\n  \"m\": 0,\n  \"n\": 0,\n  \"z\": 2\n}\n";
  const std::string theirs = "{\n  \"a\": 6,\n  \"m\": 0,\n  \"n\": 0,\n  // why z\n  \"z\": 2\n}\n";
  for (const Settle settle : {Settle::ours, Settle::theirs})
    CHECK(with_comments(ours, base, theirs, settle).lost == Strings{"theirs added why z"});
  // What is there as THEIRS has it is not there twice.
  CHECK(with_comments("{\"o\": {\n}}\n", "{\"o\": {\n  // c\n  \"a\": 1\n}}\n", "{\"o\": {\n  // c\n  \"a\": 2\n}}\n",
                      Settle::theirs)
            .lost == Strings{});
  // Members without comments that move past one, and what both moved alike, are nothing to be said.
  CHECK(with_comments("{\n  \"x\": 9,\n  \"y\": 2,\n  // a\n  \"a\": 1\n}\n",
                      "{\n  \"x\": 1,\n  \"y\": 2,\n  // a\n  \"a\": 1\n}\n",
                      "{\n  \"x\": 1,\n  // a\n  \"a\": 1,\n  \"y\": 2\n}\n")
            .lost == Strings{});
  // OURS has added one with the text of what THEIRS removed.
  CHECK(with_comments("{\n  \"k\": 0,\n  // todo\n  \"a\": 5,\n  \"b\": 2 // todo\n}\n",
                      "{\n  \"k\": 0,\n  // todo\n  \"a\": 1,\n  \"b\": 2\n}\n",
                      "{\n  \"k\": 0,\n  \"a\": 1,\n  \"b\": 2\n}\n")
            .lost == Strings{"theirs removed todo"});
  // It comes with a value, and is there already.
  CHECK(with_comments("{\n  \"eps\": 54,\n  // c2\n  \"zeta\": 924\n}\n",
                      "{\n  \"eps\": 54,\n  // c2\n  \"zeta\": 57\n}\n",
                      "{\n  // c2\n  \"eps\": 808,\n  \"zeta\": 57\n}\n")
            .lost == Strings{"twice c2"});
}

TEST_CASE("merge: a merge by lines that has other values is not taken, and what is lost is said") {
  // Both add the same member, in two places.
  const std::string base = "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3,\n  \"d\": 4\n}\n";
  const std::string ours = "{\n  \"n\": 0,\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3,\n  \"d\": 4\n}\n";
  const std::string theirs = "{\n  \"a\": 1,\n  \"b\": 2, // two\n  \"n\": 0,\n  \"c\": 3,\n  \"d\": 4\n}\n";
  const Commented out = with_comments(ours, base, theirs);
  CHECK(out.text == ours);
  CHECK(out.lost == Strings{"theirs added two"});
  // THEIRS replaces what OURS has explained.
  CHECK(with_comments("{\n  \"a\": {\n    // keep\n    \"q\": 1\n  }\n}\n", "{\n  \"a\": {\n    \"q\": 1\n  }\n}\n",
                      "{\n  \"a\": null\n}\n")
            .lost == Strings{"ours added keep"});
  // What comes laid out anew is not lost, and neither is what goes with its value.
  CHECK(with_comments("[1, 2]", "[0, 2]", "[0, 3 // x\n]\n").lost == Strings{});
  CHECK(with_comments("{\n\"a\": 1, // one\n\"b\": 2,\n\"c\": 0\n}\n", "{\n\"a\": 1, // one\n\"b\": 2,\n\"c\": 1\n}\n",
                      "{\n\"b\": 2,\n\"c\": 1\n}\n")
            .lost == Strings{});
  // Both explain a value in their own words.
  CHECK(with_comments("{\n// p\n\"a\": 1\n}\n", "{\n\"a\": 1\n}\n", "{\n// q\n\"a\": 1\n}\n").lost ==
        Strings{"theirs added q"});
}

TEST_CASE("merge: no comment is lost, put in twice or left behind where THEIRS changed what is beside it") {
  const auto merged = [](const std::string& base, const std::string& theirs) {
    const auto with_z = [](std::string text, const char* z) { return text.replace(text.find("Z"), 1, z); };
    const Commented out = with_comments(with_z(base, "2"), with_z(base, "1"), with_z(theirs, "1"));
    CHECK(out.lost == Strings{});
    CHECK(out.text == with_z(theirs, "2"));
  };
  // It belongs to the member that goes, and leads the next one in THEIRS.
  merged("{\n  // group\n  \"a\": 1,\n  \"c\": 2,\n  \"z\": Z\n}\n", "{\n  // group\n  \"c\": 2,\n  \"z\": Z\n}\n");
  merged("{\"h\": [\n  // here\n  \"a\"\n],\n\n\n\"z\": Z}", "{\"h\": [\n  // here\n],\n\n\n\"z\": Z}");
  // It leads the new member in THEIRS.
  merged("{\n  // group\n  \"a\": 1,\n  \"b\": 1,\n  \"z\": Z\n}\n",
         "{\n  // group\n  \"n\": 0,\n  \"a\": 1,\n  \"b\": 1,\n  \"z\": Z\n}\n");
  merged("{\"h\": [\n  // here\n],\n\n\n\"z\": Z}", "{\"h\": [\n  // here\n  1\n],\n\n\n\"z\": Z}");
  merged("{\"h\": [\n  \"a\"\n  // more\n],\n\n\n\"z\": Z}",
         "{\"h\": [\n  \"a\",\n  \"b\"\n  // more\n],\n\n\n\"z\": Z}");
  // Moved, and swapped.
  merged("{\n\"a\": 1, // x\n\"b\": 1, // y\n\"c\": 1,\n\"z\": Z\n}\n",
         "{\n\"a\": 1, // y\n\"b\": 1, // x\n\"c\": 1,\n\"z\": Z\n}\n");
  merged("{\n\"a\": 1, // x\n\"b\": 1,\n\"c\": 1,\n\"z\": Z\n}\n",
         "{\n\"a\": 1,\n\"b\": 1, // x\n\"c\": 1,\n\"z\": Z\n}\n");
  // From behind the last one.
  merged("{\n\"z\": Z,\n\"c\": 1,\n\"a\": 1,\n\"b\": 1 // x\n}\n",
         "{\n\"z\": Z,\n\"c\": 1,\n\"a\": 1, // x\n\"b\": 1\n}\n");
}

TEST_CASE("merge: a comment that both sides have and the result has not is named") {
  const Commented out = with_comments("{\n  // group\n  \"a\": 1,  \"c\": 2,  \"b\": 2\n}\n",
                                      "{\n  // group\n  \"a\": 1,  \"c\": 2,  \"b\": 1\n}\n",
                                      "{\n  // group\n  \"c\": 2,  \"b\": 1\n}\n");
  CHECK(out.lost == Strings{"both have group"});
}

TEST_CASE("merge: a comment that THEIRS removed is not named where markers hold both versions") {
  const std::string base = "{\n  // old\n  \"a\": 1,\n  \"b\": 1\n}\n";
  const std::string ours = "{\n  // old\n  \"a\": 2,\n  \"b\": 1\n}\n";
  const Commented both = with_comments(ours, base, "{\n  // new\n  \"a\": 3,\n  \"b\": 1\n}\n");
  CHECK(both.text.find("<<<<<<< ours\n  // old\n=======\n  // new\n>>>>>>> theirs\n") != std::string::npos);
  CHECK(both.lost == Strings{});
  // Outside of them it is.
  CHECK(with_comments(ours, base, "{\n  \"a\": 3,\n  \"b\": 1\n}\n").lost == Strings{"theirs removed old"});
}

namespace {

struct MarkedComments {
  std::string text;
  std::vector<std::uint64_t> at;
  std::size_t lost = 0;
};

MarkedComments with_marked_comments(const std::string& ours, const std::string& base, const std::string& theirs,
                                    jt::merge::Marking marking = {}) {
  jt::bytes::MemorySource base_source(base);
  jt::bytes::MemorySource ours_source(ours);
  jt::bytes::MemorySource theirs_source(theirs);
  jt::splice::PieceTable document(ours_source, ours.size());
  document.read_comments();
  Options options;
  options.mark_comments = true;
  options.marking = std::move(marking);
  const auto form = jt::merge::Form::jsonc;
  const auto result = jt::merge::merge({base_source, form}, document, {theirs_source, form}, options);
  REQUIRE(result);
  return {*jt::bytes::bytes_of(document, {0, document.bytes()}), result->comments_marked, result->lost.size()};
}

}  // namespace

TEST_CASE("merge: a conflict over comments alone, with markers") {
  using Lines = std::vector<std::uint64_t>;
  const std::string base = "{\n  // old\n  \"a\": 1,\n  \"b\": 1\n}\n";
  const auto with = [&base](const std::string& comment, const char* b) {
    std::string text = base;
    text.replace(text.find("// old"), 6, comment);
    return text.replace(text.find("\"b\": 1"), 6, b);
  };
  // The value that THEIRS changed is merged.
  const MarkedComments out = with_marked_comments(with("// mine", "\"b\": 1"), base, with("// new", "\"b\": 2"));
  CHECK(out.text == "{\n<<<<<<< ours\n  // mine\n=======\n  // new\n>>>>>>> theirs\n  \"a\": 1,\n  \"b\": 2\n}\n");
  CHECK(out.at == Lines{2});
  CHECK(out.lost == 0);
  jt::merge::Marking marking;
  marking.base = true;
  marking.size = 3;
  CHECK(with_marked_comments(with("// mine", "\"b\": 1"), base, with("// new", "\"b\": 2"), marking).text ==
        "{\n<<< ours\n  // mine\n||| base\n  // old\n===\n  // new\n>>> theirs\n  \"a\": 1,\n  \"b\": 2\n}\n");
  // Lines that both have are outside; line ends are those of OURS.
  const auto crlf = [](std::string text) {
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.replace(at, 1, "\r\n");
    return text;
  };
  CHECK(with_marked_comments(crlf(with("// both\n  // mine", "\"b\": 1")), crlf(base),
                             crlf(with("// both\n  // new", "\"b\": 1")))
            .text == crlf("{\n  // both\n<<<<<<< ours\n  // mine\n=======\n  // new\n>>>>>>> theirs\n  \"a\": 1,\n"
                          "  \"b\": 1\n}\n"));
  // At the end of a text without a line end.
  const MarkedComments end = with_marked_comments("[1] // mine", "[1]", "[1] // new");
  CHECK(end.text == "<<<<<<< ours\n[1] // mine\n=======\n[1] // new\n>>>>>>> theirs\n");
  // What can be merged has none.
  CHECK(with_marked_comments(with("// old", "\"b\": 2"), base, with("// new", "\"b\": 1")).at == Lines{});
}

TEST_CASE("merge: comments of THEIRS come where OURS left the lines alone, though others are in conflict") {
  const auto document = [](const std::string& a, const std::string& b, const std::string& n) {
    return "{\n  // " + a + "\n  \"a\": 1,\n  \"m\": 0,\n  // " + b + "\n  \"b\": 1,\n  \"n\": " + n + "\n}\n";
  };
  const Commented out = with_comments(document("a1", "b0", "1"), document("a0", "b0", "0"), document("a2", "b2", "0"));
  CHECK(out.text == document("a1", "b2", "1"));
  CHECK(out.lost == Strings{"theirs added a2"});
  CHECK(out.changes == 3);
  // One that moved into lines in conflict stays where it is.
  const auto moving = [](const std::string& above_a, const std::string& above_b, const std::string& n) {
    return "{\n" + above_a + "  \"a\": 1,\n  \"m\": 0,\n" + above_b + "  \"b\": " + n + "\n}\n";
  };
  const std::string kept = moving("  // x\n", "", "[1]");
  CHECK(with_comments(kept, moving("  // x\n", "", "0"), moving("", "  // x\n  // y\n", "0")).lost ==
        Strings{"theirs added y"});
}

TEST_CASE("merge: comments directly behind each other give way to those of THEIRS") {
  CHECK(first_changed("{\n\"a\": 1, /* x *//* y */ // z\n", "{\n\"a\": 2, /* p */ // q\n") ==
        "{\n\"a\": 2, /* p */ // q\n");
  CHECK(first_changed("{\n\"a\": 1 /* x *//* y *//* z */,\n", "{\n\"a\": 2, // q\n") == "{\n\"a\": 2 /* q */,\n");
}

TEST_CASE("merge: no comment is said to be lost through which the markers of a conflict go") {
  const auto document = [](const std::string& a) {
    return "{\n  \"a\": " + a + ", /* x\n  more */\n  /* y\n  */ \"b\": " + a + "\n}\n";
  };
  const Commented out = with_comments(document("2"), document("1"), document("3"));
  CHECK(out.text.find("<<<<<<<") != std::string::npos);
  CHECK(out.lost == Strings{});
}

TEST_CASE("merge: a comment of a container that a new entry has taken is not put in twice") {
  const auto check = [](const std::string& ours, const std::string& base, const std::string& theirs,
                        const std::string& merged) {
    const Commented out = with_comments(ours, base, theirs);
    CHECK(out.text == merged);
    CHECK(out.lost == Strings{});
  };
  // Both sides filled a container that held a comment alone.
  check("{\n  // c\n  \"a\": 1\n}\n", "{\n  // c\n}\n", "{\n  // c\n  \"b\": 2\n}\n",
        "{\n  // c\n  \"a\": 1,\n  \"b\": 2\n}\n");
  check("{\n  /* c */\n  \"a\": 1\n}\n", "{\n  /* c */\n}\n", "{\n  /* c */\n  // of b\n  \"b\": 2 // too\n}\n",
        "{\n  /* c */\n  \"a\": 1,\n  // of b\n  \"b\": 2 // too\n}\n");
  check("[{\"x\": [\n  // c\n  1\n]}, 1]\n", "[{\"x\": [\n  // c\n]}, 1]\n", "[{\"x\": [\n  // c\n  2\n]}, 1]\n",
        "[{\"x\": [\n  // c\n  1,\n  2\n]}, 1]\n");
  // THEIRS added below a comment at the end of the container.
  check("{\n  \"a\": 2\n  // c\n}\n", "{\n  \"a\": 1\n  // c\n}\n", "{\n  \"a\": 1,\n  // c\n  \"b\": 2\n}\n",
        "{\n  \"a\": 2,\n  \"b\": 2\n  // c\n}\n");
  // It moves along where it was removed from its old place.
  check("{\n  // c\n  \"a\": 1,\n  \"z\": 1\n}\n", "{\n  // c\n  \"a\": 1,\n  \"z\": 0\n}\n",
        "{\n  \"z\": 0,\n  // c\n  \"b\": 2\n}\n", "{\n  \"z\": 1,\n  // c\n  \"b\": 2\n}\n");
  // Elsewhere there is a conflict.
  const Commented marked = with_comments("{\n  \"k\": 1,\n  \"x\": {\n    // c\n    \"a\": 1\n  }\n}\n",
                                         "{\n  \"k\": 0,\n  \"x\": {\n    // c\n  }\n}\n",
                                         "{\n  \"k\": 2,\n  \"x\": {\n    // c\n    \"b\": 2\n  }\n}\n");
  CHECK(marked.text.ends_with("\"x\": {\n    // c\n    \"a\": 1,\n    \"b\": 2\n  }\n}\n"));
  CHECK(marked.text.find("<<<<<<<") != std::string::npos);
}

TEST_CASE("merge: of a comment that is there several times none is lost to take one that is too many away") {
  const std::string base = "{\n  \"s\": {\n    // c\n  },\n  \"u\": {\n    \"a\": 1\n  },\n  \"k\": 0\n}\n";
  const auto with = [](std::string text, const std::string& find, const std::string& by) {
    return text.replace(text.find(find), find.size(), by);
  };
  const std::string ours = with(base, "    // c\n", "    // c\n    \"a\": 1\n");
  const std::string theirs = with(with(base, "    // c\n", "    // c\n    \"b\": 2\n"), "    \"a\": 1\n",
                                  "    \"a\": 1,\n    // c\n    \"e\": 3\n");
  const Commented out = with_comments(ours, base, theirs);
  CHECK(out.text.find("    // c\n    \"e\": 3\n") != std::string::npos);
  CHECK(out.lost == Strings{"twice c"});
  // With a conflict elsewhere it is not known which side is taken there.
  const Commented marked =
      with_comments(with(ours, "\"k\": 0", "\"k\": 1"), base, with(theirs, "\"k\": 0", "\"k\": 2"));
  CHECK(marked.text.find("    // c\n    \"e\": 3\n") != std::string::npos);
  // Four entries of THEIRS below comments with one text.
  const std::string four = "{\n  // c\n  \"b\": 1,\n  // c\n  \"d\": 1,\n  // c\n  \"e\": 1\n}\n";
  const Commented many = with_comments("{\n  // c\n  \"a\": 1\n}\n", "{\n  // c\n}\n", four);
  CHECK(many.text.find("  // c\n  \"d\": 1,\n  // c\n  \"e\": 1\n") != std::string::npos);
}
