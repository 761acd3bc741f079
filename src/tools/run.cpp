// SPDX-License-Identifier: MIT
#include "tools/run.hpp"

#include "core/bytes/lines_source.hpp"
#include "core/bytes/open.hpp"
#include "core/path/evaluate.hpp"
#include "output/text_renderer.hpp"

namespace jt::tools {

namespace {

/// Tells the client how much was read, and ends the reading of a call that nobody waits for any more.
class CallWatcher final : public document::Watcher {
 public:
  CallWatcher(mcp::Call& call, std::optional<std::uint64_t> total) : call_(call), total_(total) {}

  Result<void> feed(std::span<const std::uint8_t> bytes) override {
    if (call_.cancelled()) return fail(Code::processing_error, "the call was cancelled");
    call_.progress(bytes_ += bytes.size(), total_, "bytes read");
    return {};
  }
  Result<void> finish() override { return {}; }
  void hide() override {}

 private:
  mcp::Call& call_;
  std::optional<std::uint64_t> total_;
  std::uint64_t bytes_ = 0;
};

}  // namespace

Run::Run(const Workplace& workplace, mcp::Call& call, bool structured)
    : workplace_(workplace), call_(call), out_(text_), err_(notes_) {
  out_.limit(workplace.max_bytes);
  const output::RendererOptions options{.out = out_, .err = err_};
  renderer_ = structured ? output::make_json(options, true) : output::make_human(options);
}

results::Output Run::output() { return {*renderer_, out_, repeat_, spelling_, 0}; }

std::string Run::spelled(const path::Location& location, path::Spelling usual) const {
  return path::spell(location, spelling_.value_or(usual));
}

std::unique_ptr<document::Watcher> Run::watcher(std::optional<std::uint64_t> bytes) {
  return std::make_unique<CallWatcher>(call_, bytes);
}

Result<std::unique_ptr<document::Document>> Run::open(const std::string& file, document::DocumentOptions options) {
  auto source = TRY(bytes::open_source(workplace_.roots, file));
  options.lines = options.lines || bytes::named_as_lines(file);
  auto watch = watcher(source->size());
  return std::make_unique<document::Document>(std::move(source), std::move(options), std::move(watch));
}

Result<path::Place> Run::open_at(const std::string& file, const std::string& path, document::DocumentOptions options) {
  const auto parsed = TRY(path::parse_path(path));
  options.again = options.again || !path::one_pass(parsed);
  auto document = TRY(open(file, std::move(options)));
  auto location = TRY(path::go_to(*document, parsed, path));
  return path::Place{std::move(document), std::move(location)};
}

std::string Run::take() {
  out_.flush();
  err_.flush();
  return notes_.empty() ? std::move(text_) : text_ + notes_;
}

}  // namespace jt::tools
