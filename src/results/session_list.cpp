// SPDX-License-Identifier: MIT
#include "results/session_list.hpp"

#include <fmt/format.h>

#include "core/text/time.hpp"
#include "core/text/words.hpp"
#include "output/json_sink.hpp"
#include "results/change_text.hpp"
#include "results/proposal_view.hpp"

namespace jt::results {
namespace {

using output::Role;

class SessionView : public output::View {
 public:
  SessionView(const KeptSession& kept, std::int64_t now) : kept_(kept), now_(now) {}

  void json(output::JsonSink& out) const override {
    out.member("session_id", kept_.session.id);
    out.member("file", kept_.pending.file);
    out.member("instruction", kept_.pending.instruction);
    out.member("interpreter", kept_.pending.interpreter);
    out.member("created_at", text::utc(kept_.session.created));
    out.member("expires_at", text::utc(kept_.session.expires));
    out.member("rev", kept_.pending.rev);
    out.member("change_count", kept_.pending.changes.size());
  }
  [[nodiscard]] std::vector<output::Record> records() const override {
    return {{kept_.session.id, kept_.pending.file, std::to_string(kept_.pending.changes.size()),
             std::to_string(now_ - kept_.session.created), kept_.pending.instruction}};
  }
  [[nodiscard]] std::vector<std::string> locators() const override { return {kept_.session.id}; }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    output::Line line{{Role::path, kept_.session.id},
                      {Role::plain, fmt::format("  {}  {}", kept_.pending.file,
                                                text::counted(kept_.pending.changes.size(), "change"))},
                      {Role::note, fmt::format("  {} old", text::age(now_ - kept_.session.created))}};
    if (!kept_.pending.instruction.empty()) line.push_back({Role::plain, "  " + kept_.pending.instruction});
    return {line};
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
  void json(output::JsonSink& out) const override {
    SessionView::json(out);
    out.array("changes", [&] {
      for (const propose::Change& change : kept_.pending.changes) {
        out.object([&] {
          write_change(out, change, "current_value", "proposed_value");
          out.member("operation", edit::name(change.kind));
          out.member("pointer", path::spell(change.at, path::Spelling::pointer));
        });
      }
    });
  }
  [[nodiscard]] std::vector<output::Record> records() const override {
    std::vector<output::Record> rows;
    for (const propose::Change& change : kept_.pending.changes) {
      rows.push_back({change.id, output::Cell::of_path(path::spell(change.at, spelling_)),
                      std::string(edit::name(change.kind)), plain_value(change.current), plain_value(change.proposed)});
    }
    return rows;
  }
  [[nodiscard]] std::vector<std::string> locators() const override {
    std::vector<std::string> ids;
    for (const propose::Change& change : kept_.pending.changes) ids.push_back(change.id);
    return ids;
  }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    std::vector<output::Line> lines = SessionView::lines();
    for (output::Line& line : change_lines(kept_.pending.changes, spelling_, false)) {
      line.insert(line.begin(), {Role::plain, "  "});
      lines.push_back(std::move(line));
    }
    return lines;
  }

 private:
  path::Spelling spelling_;
};

class Removed final : public output::View {
 public:
  Removed(std::uint64_t count, const std::string& what) : count_(count), what_(what) {}
  void json(output::JsonSink& out) const override {
    out.member("status", "success");
    out.member(what_, count_);
  }
  [[nodiscard]] std::vector<output::Record> records() const override { return {{std::to_string(count_)}}; }
  [[nodiscard]] std::vector<std::string> locators() const override { return {}; }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    return {{{Role::good, "✓"}, {Role::plain, fmt::format(" {} {}", text::counted(count_, "session"), what_)}}};
  }

 private:
  std::uint64_t count_;
  const std::string& what_;
};

}  // namespace

SessionSeries::SessionSeries(const Output& output, std::int64_t now) : output_(output), now_(now) {
  output_.renderer.begin({"sessions", {"id", "file", "changes", "age", "instruction"}});
}

void SessionSeries::add(const KeptSession& kept) { output_.renderer.item(SessionView(kept, now_)); }

void SessionSeries::end() { output_.renderer.end(nullptr); }

void show_session(const Output& output, const KeptSession& kept, std::int64_t now) {
  output.renderer.whole(WholeSession(kept, now, output.paths.value_or(path::Spelling::accessor)),
                        {"id", "path", "operation", "current", "proposed"});
}

void show_removed(const Output& output, std::uint64_t count, const std::string& what) {
  output.renderer.whole(Removed(count, what), {what});
}

}  // namespace jt::results
