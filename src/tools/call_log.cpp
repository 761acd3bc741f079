// SPDX-License-Identifier: MIT
#include "tools/call_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>

#include "core/bytes/errors.hpp"
#include "core/json/layout.hpp"
#include "core/text/time.hpp"
#include "output/json_sink.hpp"

namespace jt::tools {

namespace {

using Clock = std::chrono::steady_clock;

/// The files that a call names.
std::vector<std::string> files_in(const value::View& arguments) {
  std::vector<std::string> files;
  // A tool with `json_path` names its file `path`; elsewhere that is a place in the document.
  for (const std::string_view name : {"filePath", "path", "a", "b"}) {
    if (name == "path" && arguments.find("filePath")) continue;
    if (auto text = arguments.find(name).string()) files.push_back(std::move(*text));
  }
  return files;
}

std::string_view outcome_of(const mcp::Answered& answered, const mcp::Call& call) {
  if (call.cancelled()) return "cancelled";
  if (!answered) return "refused";
  value::Tape tape;
  return tape.index(*answered) && tape.root().find("isError").is_true() ? "error" : "ok";
}

}  // namespace

Result<std::unique_ptr<CallLog>> CallLog::open(mcp::ToolSet& tools, const std::string& file) {
  bytes::Fd fd(::open(file.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0600));
  if (!fd.valid()) return fail(bytes::system_error(errno, "open", file));
  return std::make_unique<CallLog>(tools, std::move(fd));
}

mcp::Answered CallLog::call(std::string_view name, const value::View& arguments, mcp::Call& call) {
  const auto begin = Clock::now();
  const std::int64_t now =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  mcp::Answered answered = tools_.call(name, arguments, call);
  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
  std::string line;
  json::Compact layout(line);
  output::JsonSink out(layout);
  out.object([&] {
    out.member("time", text::utc(now));
    out.member("tool", name);
    out.member("files", files_in(arguments));
    out.member("outcome", outcome_of(answered, call));
    out.member("ms", static_cast<std::uint64_t>(took));
  });
  line += '\n';
  const std::scoped_lock lock(mutex_);
  // A line that cannot be written (a full disk) is lost: the call was made all the same.
  (void)!::write(file_.get(), line.data(), line.size());
  return answered;
}

}  // namespace jt::tools
