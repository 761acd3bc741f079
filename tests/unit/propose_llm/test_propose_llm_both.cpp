// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/propose/both.hpp"
#include "on_document.hpp"

using namespace jt;
using namespace jt::propose;
using propose_test::OnDocument;

namespace {

/// Reads the document as an interpreter does, and says what it was told to.
class StandIn final : public Interpreter {
 public:
  StandIn(std::string_view name, Result<Proposal> result) : name_(name), result_(std::move(result)) {}
  [[nodiscard]] std::string_view name() const override { return name_; }
  Result<Proposal> propose(document::Document& document, std::string_view) override {
    REQUIRE(document.cursor().start());
    CHECK(document.cursor().type() == scan::Type::array);
    return result_;
  }

 private:
  std::string_view name_;
  Result<Proposal> result_;
};

std::unique_ptr<Interpreter> stand_in(std::string_view name, Result<Proposal> result) {
  return std::make_unique<StandIn>(name, std::move(result));
}

const Proposal unclear{Status::ambiguous, {}, "rules", {"try this"}};

}  // namespace

TEST_CASE("both: the second one is asked only where the first does not understand") {
  OnDocument on("[1]");
  for (const Status status : {Status::success, Status::no_changes}) {
    const auto pair = both(stand_in("a", Proposal{status, {}, "first", {}}), stand_in("b", Proposal{}));
    CHECK(pair->name() == "a");
    OnDocument again("[1]");
    CHECK(pair->propose(*again.document, "x")->message == "first");
    CHECK(pair->name() == "a");
  }
  const auto pair = both(stand_in("a", unclear), stand_in("b", Proposal{Status::success, {}, "second", {}}));
  CHECK(pair->propose(*on.document, "x")->message == "second");
  CHECK(pair->name() == "b");
}

TEST_CASE("both: errors, and whose suggestions count") {
  OnDocument one("[1]");
  const auto failing = both(stand_in("a", fail(Code::io_error, "x")), stand_in("b", Proposal{}));
  CHECK(failing->propose(*one.document, "x").error()->code == Code::io_error);
  OnDocument two("[1]");
  const auto away = both(stand_in("a", unclear), stand_in("b", fail(Code::llm_timeout, "x")));
  CHECK(away->propose(*two.document, "x").error()->code == Code::llm_timeout);
  OnDocument three("[1]");
  const auto neither = both(stand_in("a", unclear), stand_in("b", Proposal{Status::ambiguous, {}, "llm", {}}));
  const auto proposal = neither->propose(*three.document, "x");
  CHECK(proposal->message == "llm");
  CHECK(proposal->suggestions == std::vector<std::string>{"try this"});
}
