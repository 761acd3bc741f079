// SPDX-License-Identifier: MIT
#include "core/path/jq_steps.hpp"

#include <algorithm>
#include <iterator>

namespace jt::path::jq {
namespace {

using Step = Segment::Step;

/// Branches that go on to the end are as many as the product of those of all steps.
constexpr std::size_t most_joined = 10'000;
/// Each is an evaluator that runs another one.
constexpr int most_branchings = 8;

bool is_child(const Segment& segment) { return segment.step == Step::child && !segment.descendant; }

bool is_simple(const std::vector<Segment>& branch) {
  return branch.size() == 1 && is_child(branch[0]) && branch[0].selectors[0].kind != Selector::Kind::slice;
}

/// Adds a test to what the last segment tests; false: it has no place for one.
bool add_test(Segment& last, const Segment& test) {
  if (last.selectors.size() != 1 || (last.step != Step::child && last.step != Step::test)) return false;
  Selector& selector = last.selectors[0];
  if (selector.kind == Selector::Kind::wildcard) {
    selector.kind = Selector::Kind::filter;
    selector.filter = test.selectors[0].filter;
  } else if (selector.kind == Selector::Kind::filter) {
    selector.filter =
        std::make_shared<const Condition>(both(*selector.filter, *test.selectors[0].filter, Condition::Kind::all));
  } else {
    return false;
  }
  last.end = test.end;
  return true;
}

class Joiner {
 public:
  explicit Joiner(bool nulls) : nulls_(nulls) {}

  // Recursive over branches within branches, whose nesting is limited.
  bool run(const Steps& steps, Steps& out, int branchings) {
    if (branchings > most_branchings) return false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (++seen_ > most_joined) return false;
      if (steps[i].step != Step::branches && steps[i].step != Step::alternatives) {
        add(steps[i], out);
        continue;
      }
      if (steps[i].step == Step::branches &&
          std::all_of(steps[i].branches.begin(), steps[i].branches.end(), is_simple)) {
        add(selectors_of(steps[i]), out);
        continue;
      }
      return branch(steps, i, out, branchings);
    }
    return true;
  }

 private:
  bool branch(const Steps& steps, std::size_t at, Steps& out, int branchings) {
    Segment all = steps[at];
    for (std::vector<Segment>& each : all.branches) {
      Steps whole = std::move(each);
      whole.insert(whole.end(), steps.begin() + static_cast<std::ptrdiff_t>(at) + 1, steps.end());
      each.clear();
      if (!run(whole, each, branchings + 1)) return false;
    }
    out.push_back(std::move(all));
    return true;
  }

  static Segment selectors_of(const Segment& branches) {
    Segment out;
    out.begin = branches.begin;
    out.end = branches.end;
    for (const std::vector<Segment>& branch : branches.branches)
      out.selectors.insert(out.selectors.end(), branch[0].selectors.begin(), branch[0].selectors.end());
    return out;
  }

  void add(Segment next, Steps& out) const {
    if (!out.empty()) {
      Segment& last = out.back();
      if (next.step == Step::test && add_test(last, next)) return;
      if (last.step == Step::everything && is_child(next) && !nulls_) {
        next.descendant = true;
        next.begin = last.begin;
        last = std::move(next);
        return;
      }
    }
    out.push_back(std::move(next));
  }

  bool nulls_;
  std::size_t seen_ = 0;
};

}  // namespace

Segment step_of(Segment::Step step, Selector selector, std::size_t begin, std::size_t end) {
  Segment segment;
  segment.step = step;
  segment.selectors.push_back(std::move(selector));
  segment.begin = begin;
  segment.end = end;
  return segment;
}

Segment test_of(Condition condition, std::size_t begin, std::size_t end) {
  Selector selector;
  selector.kind = Selector::Kind::filter;
  selector.filter = std::make_shared<const Condition>(std::move(condition));
  return step_of(Step::test, std::move(selector), begin, end);
}

bool select_one(const Steps& steps) { return std::all_of(steps.begin(), steps.end(), selects_one); }

bool join(const Steps& steps, bool nulls, Steps& out) { return Joiner(nulls).run(steps, out, 0); }

Operand operand_of(const Steps& steps) {
  auto query = std::make_shared<Query>();
  query->absolute = false;
  (void)join(steps, false, query->segments);  // conditions have no branches
  return std::shared_ptr<const Query>(std::move(query));
}

Operand operand_of(Function function, std::vector<Operand> arguments) {
  auto call = std::make_shared<Call>();
  call->function = function;
  call->arguments = std::move(arguments);
  return std::shared_ptr<const Call>(std::move(call));
}

Condition constant(bool holds) {
  Condition condition;
  condition.kind = holds ? Condition::Kind::all : Condition::Kind::any;  // of nothing
  return condition;
}

Condition negated(Condition condition) {
  if (condition.kind == Condition::Kind::negation) {  // so that many of them are not nested
    Condition inner = std::move(condition.parts[0]);
    return inner;
  }
  Condition out;
  out.kind = Condition::Kind::negation;
  out.parts.push_back(std::move(condition));
  return out;
}

Condition both(Condition first, Condition second, Condition::Kind kind) {
  if (first.kind == kind) {
    first.parts.push_back(std::move(second));
    return first;
  }
  Condition out;
  out.kind = kind;
  out.parts.push_back(std::move(first));
  out.parts.push_back(std::move(second));
  return out;
}

Condition truth_of(Operand operand) {
  Condition condition;
  condition.left = operand_of(Function::truth, {std::move(operand)});
  return condition;
}

Condition truth_of_any(Steps steps) {
  if (select_one(steps)) return truth_of(operand_of(steps));
  return somewhere(std::move(steps), truth_of(operand_of({})));
}

Condition somewhere(Steps steps, Condition condition) {
  steps.push_back(test_of(std::move(condition), 0, 0));
  Condition out;
  out.left = operand_of(steps);
  return out;
}

}  // namespace jt::path::jq
