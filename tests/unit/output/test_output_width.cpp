// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "core/text/utf8.hpp"
#include "output/width.hpp"

using namespace jt;

namespace {

const std::string family = "👨\u200D👩\u200D👧";
const std::string flag = "🇩🇪";
const std::string heart = "❤\uFE0F";
const std::string thumb = "👍🏽";

}  // namespace

TEST_CASE("display_width") {
  CHECK(output::display_width("") == 0);
  CHECK(output::display_width("abc") == 3);
  CHECK(output::display_width("é") == 1);
  CHECK(output::display_width("e\u0301") == 1);
  CHECK(output::display_width("漢字") == 4);
  CHECK(output::display_width("ｱ") == 1);
  CHECK(output::display_width("Ａ") == 2);
  CHECK(output::display_width("한글") == 4);
  CHECK(output::display_width("\u1112\u1161\u11AB") == 2);
  CHECK(output::display_width("🙂") == 2);
  CHECK(output::display_width(family) == 2);
  CHECK(output::display_width(flag) == 2);
  CHECK(output::display_width(flag + flag) == 4);
  CHECK(output::display_width(heart) == 2);
  CHECK(output::display_width("❤") == 1);
  CHECK(output::display_width(thumb) == 2);
  CHECK(output::display_width("\u200B") == 0);
  CHECK(output::display_width("का") == 2);
  CHECK(output::display_width("…×→✓█") == 5);
  CHECK(output::display_width("\xFF") == 1);
  CHECK(output::display_width("\t\033") == 0);
}

TEST_CASE("first_cluster") {
  CHECK(output::first_cluster("e\u0301x").bytes == 3);
  CHECK(output::first_cluster(family + "x").bytes == family.size());
  CHECK(output::first_cluster(flag + flag).bytes == flag.size());
  CHECK(output::first_cluster(heart + "x").bytes == heart.size());
  CHECK(output::first_cluster(thumb + "x").bytes == thumb.size());
  CHECK(output::first_cluster("काx").bytes == 6);
  CHECK(output::first_cluster("a\u200Db").bytes == 4);
  CHECK(output::first_cluster("\u0301").bytes == 2);
}

TEST_CASE("truncate") {
  CHECK(jt::output::truncate("abc", 3) == "abc");
  CHECK(jt::output::truncate("abcd", 3) == "ab…");
  CHECK(jt::output::truncate("abcd", 1) == "…");
  CHECK(jt::output::truncate("abcd", 0) == "");
  CHECK(jt::output::truncate("abcd", 3, "") == "abc");
  CHECK(jt::output::truncate("abcd", 2, "...") == "ab");
  CHECK(jt::output::truncate("漢字漢", 5) == "漢字…");
  CHECK(jt::output::truncate("漢字漢", 4) == "漢…");
  CHECK(jt::output::truncate("a" + family + "b", 3) == "a…");
  CHECK(jt::output::truncate("a" + family + "bc", 4) == "a" + family + "…");
  CHECK(jt::output::truncate("e\u0301e\u0301e\u0301", 2) == "e\u0301…");
  CHECK(jt::output::truncate("ae\u0301", 2) == "ae\u0301");
}

TEST_CASE("truncate at every width is narrow enough and made of whole clusters") {
  const std::string text = "a" + family + flag + "e\u0301漢" + heart + thumb + "x\u200Byz";
  for (std::size_t columns = 0; columns <= output::display_width(text) + 1; ++columns) {
    const std::string cut = output::truncate(text, columns, "");
    CHECK(output::display_width(cut) <= columns);
    CHECK(text::cut_tail(cut) == 0);
    std::size_t at = 0;
    while (at < cut.size()) at += output::first_cluster(std::string_view(text).substr(at)).bytes;
    CHECK(at == cut.size());
    CHECK(text.substr(0, cut.size()) == cut);
    CHECK(output::display_width(output::truncate(text, columns)) <= columns);
  }
}

TEST_CASE("pad") {
  CHECK(output::pad("ab", 4) == "ab  ");
  CHECK(output::pad("漢", 4) == "漢  ");
  CHECK(output::pad("abcde", 4) == "abcde");
  CHECK(output::pad("", 0) == "");
}

TEST_CASE("pad_left") {
  CHECK(output::pad_left("7", 3) == "  7");
  CHECK(output::pad_left("漢", 3) == " 漢");
  CHECK(output::pad_left("1234", 3) == "1234");
}
