// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/propose/session_text.hpp"

using jt::edit::OperationKind;
using jt::propose::Change;
using jt::propose::Pending;
using jt::propose::pending_of;
using jt::propose::to_text;

namespace {

Pending sample() {
  Pending pending;
  pending.file = "/tmp/a \"b\".json";
  pending.rev = "00ff";
  pending.instruction = "set x to\n1";
  pending.interpreter = "rules";
  Change set;
  set.id = "change_001";
  set.at = {"users", std::uint64_t{18446744073709551615U}, "na\"me", ""};
  set.current = "\"x\"";
  set.proposed = "{\"a\": 1e400}";
  set.confidence = 0.875;
  set.target = "$.users[?@.id==1]";
  Change move;
  move.id = "change_002";
  move.kind = OperationKind::move;
  move.at = {std::uint64_t{1}};
  move.from = jt::path::Location{std::uint64_t{3}};
  move.current = "[…";
  move.digest = "0123";
  move.proposed = "[1]";
  move.within = "change_001";
  move.before = "$[?@.id==2]";
  move.element = "0a";
  move.before_element = "0b";
  Change remove;
  remove.id = "change_003";
  remove.kind = OperationKind::remove;
  pending.changes = {set, move, remove};
  return pending;
}

}  // namespace

TEST_CASE("session text: what is written is read again") {
  for (const bool kept : {false, true}) {
    Pending pending = sample();
    pending.syntax = kept ? jt::comments::Choice::jsonc : jt::comments::Choice::automatic;
    if (kept) pending.document = "{\"a\":\t\"\\u0000 é\"}\n";
    const auto again = pending_of(to_text(pending));
    REQUIRE(again);
    CHECK(again->file == pending.file);
    CHECK(again->document == pending.document);
    CHECK(again->syntax == pending.syntax);
    CHECK(again->rev == pending.rev);
    CHECK(again->instruction == pending.instruction);
    CHECK(again->interpreter == pending.interpreter);
    REQUIRE(again->changes.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
      const Change& one = pending.changes[i];
      const Change& other = again->changes[i];
      CHECK(one.id == other.id);
      CHECK(one.kind == other.kind);
      CHECK(one.at == other.at);
      CHECK(one.from == other.from);
      CHECK(one.current == other.current);
      CHECK(one.digest == other.digest);
      CHECK(one.proposed == other.proposed);
      CHECK(one.confidence == other.confidence);
      CHECK(one.target == other.target);
      CHECK(one.within == other.within);
      CHECK(one.before == other.before);
      CHECK(one.element == other.element);
      CHECK(one.before_element == other.before_element);
    }
  }
}

TEST_CASE("session text: whatever is damaged is an error, not something else") {
  const std::string whole = to_text(sample());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const auto cut = pending_of(std::string_view(whole).substr(0, size));
    REQUIRE_FALSE(cut);
    CHECK(cut.error()->code == jt::Code::processing_error);
  }
  const auto with = [&](std::string_view old, std::string_view fresh) {
    std::string text = whole;
    const std::size_t place = text.find(old);
    REQUIRE(place != std::string::npos);
    return pending_of(text.replace(place, old.size(), fresh)).has_value();
  };
  CHECK(with("\"version\":1", "\"version\":1"));
  CHECK_FALSE(with("\"version\":1", "\"version\":2"));
  CHECK_FALSE(with("\"rev\":\"00ff\"", "\"rev\":0"));
  CHECK_FALSE(with("\"set\"", "\"test\""));
  CHECK_FALSE(with("18446744073709551615", "-1"));
  CHECK_FALSE(with("18446744073709551615", "18446744073709551616"));
  CHECK_FALSE(with("0.875", "\"much\""));
  CHECK_FALSE(with("\"from\":[3]", "\"from\":3"));
  CHECK_FALSE(with("\"changes\":[", "\"changes\":[1,"));
  CHECK_FALSE(pending_of("[]").has_value());
}

TEST_CASE("session_text: whether each line is a document") {
  for (const bool lines : {false, true}) {
    for (const bool skip_invalid : {false, true}) {
      Pending pending = sample();
      pending.lines = lines;
      pending.skip_invalid = lines && skip_invalid;
      const auto read = pending_of(to_text(pending));
      REQUIRE(read.has_value());
      CHECK(read->lines == lines);
      CHECK(read->skip_invalid == (lines && skip_invalid));
    }
  }
}
