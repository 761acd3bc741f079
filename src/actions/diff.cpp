// SPDX-License-Identifier: MIT
#include "actions/diff.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/bytes/lines.hpp"
#include "core/bytes/spooled_source.hpp"
#include "core/compare/patch.hpp"
#include "core/compare/places.hpp"
#include "core/path/evaluate.hpp"
#include "output/fields.hpp"
#include "output/sanitise.hpp"
#include "results/change_series.hpp"
#include "results/members.hpp"

namespace jt::actions {

namespace {

/// For documents alone.
class PatchInJson final : public output::View {
 public:
  PatchInJson(const std::string& text, const compare::Counts& counts) : text_(text), counts_(counts) {}
  void fields(output::Fields& out) const override {
    out.json("patch", text_);
    out.count("added", counts_.added);
    out.count("removed", counts_.removed);
    out.count("changed", counts_.changed);
  }
  void lines(output::Lines&) const override {}

 private:
  const std::string& text_;
  const compare::Counts& counts_;
};

/// One of two owners of a source that rewinds: a pipe that is read as two documents.
class SharedSource final : public bytes::Source {
 public:
  explicit SharedSource(std::shared_ptr<bytes::Source> inner) : inner_(std::move(inner)) {}

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    return inner_->read(offset, into, size);
  }
  [[nodiscard]] bool would_wait(std::uint64_t offset) const override { return inner_->would_wait(offset); }
  [[nodiscard]] bool rewinds() const override { return inner_->rewinds(); }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return inner_->size(); }
  [[nodiscard]] bool unpacked() const override { return inner_->unpacked(); }
  [[nodiscard]] const std::string& name() const override { return inner_->name(); }

 private:
  std::shared_ptr<bytes::Source> inner_;
};

struct Places {
  path::Place a;
  path::Place b;
};

Result<path::Place> place_in(const Caller& caller, std::unique_ptr<bytes::Source> source, const Reading& reading,
                             const Target& target) {
  const auto path = TRY(path::path_of(target.path));
  document::DocumentOptions options = document_options(caller, reading, target.file);
  options.check = true;
  options.again = true;
  auto watcher = caller.watcher(source->size());
  auto document = std::make_unique<document::Document>(std::move(source), std::move(options), std::move(watcher));
  note_comments(caller, document->decision(), target.file);
  auto location = TRY(path::go_to(*document, path, target.path.text));
  return path::Place{std::move(document), std::move(location)};
}

Result<Places> open_both(const Caller& caller, const DiffRequest& request) {
  auto first = TRY(caller.open(request.a.file));
  std::unique_ptr<bytes::Source> second;
  if (request.one_file && !first->rewinds()) {  // a pipe can be read once: both documents share what came through it
    const auto shared = std::make_shared<bytes::SpooledSource>(std::move(first));
    first = std::make_unique<SharedSource>(shared);
    second = std::make_unique<SharedSource>(shared);
  } else {
    second = TRY(caller.open(request.b.file));
  }
  auto a = TRY(place_in(caller, std::move(first), request.reading, request.a));
  auto b = TRY(place_in(caller, std::move(second), request.reading, request.b));
  return Places{std::move(a), std::move(b)};
}

class Diff {
 public:
  Diff(Caller& caller, const DiffRequest& request, Places& places)
      : caller_(caller),
        request_(request),
        places_(places),
        prefix_(request.whole_paths ? places.a.location : path::Location()) {
    options_.keys = request.keys;
    options_.match = request.match;
    options_.moves = request.match.has_value() && request.shown != DiffRequest::Shown::patch;
    if (!request.ignored.empty()) {
      options_.ignored = [this](const path::Location& below) { return ignored(below); };
    }
  }

  Result<compare::Counts> show() {
    switch (request_.shown) {
      case DiffRequest::Shown::changes:
        return changes();
      case DiffRequest::Shown::patch:
        return caller_.renderer->has_members() ? patch_in_json() : patch();
      case DiffRequest::Shown::counts:
        return counts();
      case DiffRequest::Shown::none:
        break;
    }
    return compare([](const compare::Change&) { return false; });
  }

 private:
  template <class OnChange>
  Result<compare::Counts> compare(const OnChange& on_change) {
    return compare::compare_places(places_.a, places_.b, options_, on_change);
  }

  [[nodiscard]] bool ignored(const path::Location& below) const {
    path::Location location = prefix_;
    location.insert(location.end(), below.begin(), below.end());
    return std::any_of(request_.ignored.begin(), request_.ignored.end(),
                       [&](const search::PathGlob& glob) { return glob.fits(location); });
  }

  Result<compare::Counts> counts() {
    auto counts = TRY(compare([](const compare::Change&) { return true; }));
    results::show_counts(caller_.output(), counts, options_.moves);
    return counts;
  }

  Result<compare::Counts> changes() {
    std::optional<results::Paging> paging;
    if (request_.part) paging.emplace(caller_.output(), *request_.part, "changes");
    results::ChangeSeries series(caller_.output(), *places_.a.document, *places_.b.document,
                                 {request_.usual, options_.keys, options_.moves, options_.match.value_or(""), prefix_});
    std::uint64_t count = 0;
    auto counts = TRY(compare([&](const compare::Change& change) -> Result<bool> {
      const std::uint64_t index = count++;
      if (paging ? !paging->shows(index) : index >= request_.limit) return true;
      if (paging && index == request_.part->from) paging->first_at(path_of(change), command_for(change));
      TRY(series.add(change));
      return !series.gone();
    }));
    if (paging) paging->begin_tail(count);
    series.end(counts, paging || count <= request_.limit ? 0 : count - request_.limit, [&](output::JsonSink& out) {
      if (paging) paging->rest(out, count);
    });
    return counts;
  }

  /// Where its value is: what was added in the second document, all else in the first.
  [[nodiscard]] std::string path_of(const compare::Change& change) const {
    path::Location location = change.old ? places_.a.location : places_.b.location;
    location.insert(location.end(), change.path.begin(), change.path.end());
    return caller_.spelled(location, request_.usual);
  }
  [[nodiscard]] std::string command_for(const compare::Change& change) const {
    return caller_.command("get", change.old ? request_.a.file : request_.b.file, path_of(change));
  }

  Result<compare::Counts> patch() {
    // An edit of a file that is named as lines takes the patch as it is, unless lines were left out.
    const bool named = bytes::named_as_lines(request_.a.file) && !request_.reading.skip_invalid;
    if (request_.reading.as_lines(request_.a.file) && !named) {
      caller_.note(caller_.hint_of({Advice::Kind::patch_of_lines, {}}));
    }
    output::Sanitiser sanitiser(output::Sanitiser::Mode::terminal_text);
    const bool terminal = caller_.rendering.terminal_out;
    compare::PatchWriter patch(places_.a.location, places_.b.document->source(), [&](std::string_view piece) {
      std::string clean;
      if (terminal) sanitiser.push(piece, clean);
      return caller_.out.write(terminal ? clean : piece);
    });
    auto counts = TRY(compare([&](const compare::Change& change) -> Result<bool> {
      TRY(patch.add(change));
      return caller_.out.state() == output::Writer::State::open;
    }));
    patch.end();
    return counts;
  }

  /// A patch must be whole: one that does not fit is refused.
  Result<compare::Counts> patch_in_json() {
    const std::uint64_t most = caller_.out.limit();
    std::string text;
    compare::PatchWriter patch(places_.a.location, places_.b.document->source(), [&](std::string_view piece) {
      if (text.size() <= most) text += piece;
      return text.size() <= most;
    });
    auto counts = TRY(compare([&](const compare::Change& change) -> Result<bool> {
      TRY(patch.add(change));
      return text.size() <= most;
    }));
    patch.end();
    const PatchInJson view(text, counts);
    if (text.size() <= most && caller_.renderer->fits(view, {})) {
      caller_.renderer->whole(view, {});
      return counts;
    }
    Error error = make_error(Code::limit_exceeded, fmt::format("the patch is over {} bytes", most));
    error->advice.push_back({Advice::Kind::compare_in_part, {}});
    return fail(std::move(error));
  }

  Caller& caller_;
  const DiffRequest& request_;
  Places& places_;
  path::Location prefix_;  ///< where the compared values are, as paths are printed
  compare::CompareOptions options_;
};

}  // namespace

Result<Exit> diff(Caller& caller, const DiffRequest& request) {
  auto places = TRY(open_both(caller, request));
  const auto counts = TRY(Diff(caller, request, places).show());
  return counts.any() ? Exit::no : Exit::done;
}

}  // namespace jt::actions
