// SPDX-License-Identifier: MIT
#include "results/session_list.hpp"

#include <fmt/format.h>

#include "core/text/time.hpp"
#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "results/change_text.hpp"
#include "results/proposal_view.hpp"

namespace jt::results {
namespace {

using output::Role;

class SessionView : public output::View {
 public:
  SessionView(const KeptSession& kept, std::int64_t now) : kept_(kept), now_(now) {}

  void fields(output::Fields& out) const override {
    out.text("session_id", kept_.session.id);
    out.text("file", kept_.pending.file);
    out.text("instruction", kept_.pending.instruction);
    out.member("interpreter", kept_.pending.interpreter);
    out.member("created_at", text::utc(kept_.session.created));
    out.member("expires_at", text::utc(kept_.session.expires));
    out.member("rev", kept_.pending.rev);
    out.count("change_count", kept_.pending.changes.size());
    out.cell("age", now_ - kept_.session.created);
  }
  void lines(output::Lines& out) const override {
    output::Line line{{Role::path, kept_.session.id},
                      {Role::plain, fmt::format("  {}  {}", kept_.pending.file,
                                                text::counted(kept_.pending.changes.size(), "change"))},
                      {Role::note, fmt::format("  {} old", text::age(now_ - kept_.session.created))}};
    if (!kept_.pending.instruction.empty()) line.push_back({Role::plain, "  " + kept_.pending.instruction});
    out.add(line);
  }

 protected:
  const KeptSession& kept_;
  std::int64_t now_;
};

/// With its changes.
class WholeSession final : public SessionView {
 public:
  WholeSession(const KeptSession& kept, std::int64_t now, path::Spelling spelling)
      : SessionView(kept, now), spelling_(spelling) {}
  void fields(output::Fields& out) const override {
    SessionView::fields(out);
    out.rows("changes", kept_.pending.changes, [&](const propose::Change& change) {
      give_change(out, change, "current_value", "proposed_value", spelling_);
      out.text("operation", edit::name(change.kind));
      out.member("pointer", path::spell(change.at, path::Spelling::pointer));
    });
  }
  void lines(output::Lines& out) const override {
    SessionView::lines(out);
    for (output::Line& line : change_lines(kept_.pending.changes, spelling_, false)) {
      line.insert(line.begin(), {Role::plain, "  "});
      out.add(line);
    }
  }

 private:
  path::Spelling spelling_;
};

class Removed final : public output::View {
 public:
  Removed(std::uint64_t count, const std::string& what) : count_(count), what_(what) {}
  void fields(output::Fields& out) const override {
    out.member("status", "success");
    out.count(what_, count_);
  }
  void lines(output::Lines& out) const override {
    out.add({{Role::good, "✓"}, {Role::plain, fmt::format(" {} {}", text::counted(count_, "session"), what_)}});
  }

 private:
  std::uint64_t count_;
  const std::string& what_;
};

}  // namespace

SessionSeries::SessionSeries(const Output& output, std::int64_t now) : output_(output), now_(now) {
  output_.renderer.begin({"sessions",
                          {.columns = {{"id", "session_id"}, "file", {"changes", "change_count"}, "age", "instruction"},
                           .locators = {"session_id"}}});
}

void SessionSeries::add(const KeptSession& kept) { output_.renderer.item(SessionView(kept, now_)); }

void SessionSeries::end() { output_.renderer.end(nullptr); }

void show_session(const Output& output, const KeptSession& kept, std::int64_t now) {
  output.renderer.whole(
      WholeSession(kept, now, output.paths.value_or(path::Spelling::accessor)),
      {.columns = {"id", "path", "operation", {"current", "current_value"}, {"proposed", "proposed_value"}},
       .locators = {"id"}});
}

void show_removed(const Output& output, std::uint64_t count, const std::string& what) {
  output.renderer.whole(Removed(count, what), {.columns = {what}});
}

}  // namespace jt::results
