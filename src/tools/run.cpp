// SPDX-License-Identifier: MIT
#include "tools/run.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "actions/reading.hpp"
#include "core/bytes/open.hpp"
#include "core/stop.hpp"
#include "output/text_renderer.hpp"
#include "tools/advice.hpp"

namespace jt::tools {

namespace {

/// Tells the client how much was read, and ends the reading of a call that nobody waits for any more.
class CallWatcher final : public document::Watcher {
 public:
  CallWatcher(mcp::Call& call, std::optional<std::uint64_t> total) : call_(call), total_(total) {}

  Result<void> feed(std::span<const std::uint8_t> bytes) override {
    if (call_.cancelled()) return fail(stopped_error());
    bytes_ += bytes.size();
    call_.progress(std::min(bytes_, total_.value_or(bytes_)), total_, "bytes read");  // lines are read with brackets
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

// `Caller` borrows the writers, which are made after it.
Run::Run(const Workplace& workplace, mcp::Call& call, bool structured)
    : Caller(workplace.roots, {.out = out_, .err = err_},
             output::format_of(structured ? output::Form::document : output::Form::lines)),
      workplace_(workplace),
      call_(call),
      out_(text_),
      err_(notes_) {
  out.limit(workplace.max_bytes);
  state_folder = workplace.state_folder;
  renderer = structured ? output::make_json(rendering, true) : output::make_renderer(format, rendering);
}

void Run::remark(std::string_view label, const std::string& text) const {
  if (structured()) return renderer->note(text);
  out.write(fmt::format("{}: {}\n", label, text));
}

Result<std::unique_ptr<bytes::Source>> Run::open(std::string_view file) const {
  bytes::Waiting waiting;
  waiting.passed_over = [this](const std::string& text) { warn(text); };
  return bytes::open_source(roots, file, std::move(waiting));
}

std::unique_ptr<document::Watcher> Run::watcher(std::optional<std::uint64_t> bytes) const {
  return std::make_unique<CallWatcher>(call_, bytes);
}

Error Run::worded(Error error) const { return tools::worded(std::move(error)); }

std::string Run::hint_of(const Advice& advice) const { return tools::hint_of(advice); }

std::string Run::command(std::string_view name, const std::string& file, const std::string& path) const {
  if (name == "undo") return call_text("json_undo", {{"filePath", file}});
  if (name == "get" || name == "show") return call_text("get_json_value", {{"path", file}, {"json_path", path}});
  if (name == "keys") return call_text("list_json_keys", {{"path", file}, {"json_path", path}});
  return call_text("JsonInspect", {{"filePath", file}, {"path", path}});
}

std::string Run::take() {
  out_.flush();
  err_.flush();
  // (What is structured has its notes in a member.)
  if (structured() || notes_.empty()) return std::move(text_);
  if (!text_.empty() && !text_.ends_with('\n')) text_ += '\n';  // notes are lines of their own
  return text_ + notes_;
}

Result<actions::Targets> value_at(const std::string& file, const std::string& path) {
  auto query = TRY(actions::one_location(path));
  return actions::Targets{{file}, {std::move(query)}};
}

}  // namespace jt::tools
