// SPDX-License-Identifier: MIT
#include "actions/call.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/timerfd.h>

#include <thread>

#include "actions/asking.hpp"
#include "actions/connecting.hpp"
#include "core/bytes/errors.hpp"
#include "core/bytes/output_file.hpp"
#include "core/catalogue/call_words.hpp"
#include "core/catalogue/named.hpp"
#include "core/catalogue/server_link.hpp"
#include "core/catalogue/tool_arguments.hpp"
#include "core/mcp/content.hpp"
#include "core/text/base64.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"
#include "results/tool_result.hpp"

namespace jt::actions {
namespace {

using value::View;

constexpr std::size_t most_last_words = 5;  // lines of its stderr beside an error

/// An Interrupt that is raised a moment after a call is cancelled: until then the server can be told.
class Grace {
 public:
  explicit Grace(const std::function<bool()>& cancelled)
      : timer_(::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK)),
        interrupt_(bytes::Fd(::fcntl(timer_.get(), F_DUPFD_CLOEXEC, 0))) {
    watch_ = std::jthread([this, cancelled](const std::stop_token& stop) {
      while (!stop.stop_requested() && !cancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
      if (stop.stop_requested()) return;
      itimerspec moment{};
      moment.it_value.tv_nsec = 700'000'000;
      (void)::timerfd_settime(timer_.get(), 0, &moment, nullptr);
    });
  }
  [[nodiscard]] const transport::Interrupt& interrupt() const { return interrupt_; }

 private:
  bytes::Fd timer_;
  transport::Interrupt interrupt_;
  std::jthread watch_;  // ends first
};

/// What one call needs to know before it is made.
struct Prepared {
  catalogue::CalledTool named;
  catalogue::Definition definition;
  std::string arguments;  ///< a JSON object on one line
  std::string schema;     ///< of the arguments; empty if the server gives none
};

CallProgress progress_of(const View& params) {
  constexpr std::size_t longest = 200;
  const auto number = [&](const char* key) {
    const View value = params.find(key);
    return value.is_number() ? text::excerpt(value.text(), 20) : std::string();
  };
  return {number("progress"), number("total"), text::excerpt(params.find("message").string().value_or(""), longest)};
}

class Call {
 public:
  Call(const Caller& caller, const Servers& servers, const CallRequest& request)
      : caller_(caller), servers_(servers), request_(request) {}

  Result<Exit> run() {
    TRY(find());
    if (servers_.saved) return of_saved();
    if (request_.file) TRY(caller_.roots.locate_for_edit(*request_.file));
    auto answer = TRY(answered());
    if (!answer) return Exit::done;  // it was only to be shown
    return show(answer->result);
  }

 private:
  // ---- which tool of which server
  Result<void> find() {
    const auto& words = request_.words;
    if (!request_.program.empty() || catalogue::is_url(words[0])) {
      const bool program = !request_.program.empty();
      const std::string name = program ? request_.program.front() : words[0];
      call_.definition = program ? catalogue::unnamed_server(request_.program) : catalogue::unnamed_server(name);
      call_.definition.name = name;
      const std::vector<std::string> rest(words.begin() + (program ? 0 : 1), words.end());
      return named(catalogue::called_tool_of(name, rest));
    }
    auto known =
        TRY(request_.known ? Result<catalogue::Definitions>(*request_.known) : list_servers(caller_, servers_));
    TRY(named(catalogue::called_tool(words, catalogue::names_of(known)), known.contains(words[0]) ? words[0] : ""));
    call_.definition = std::move(known.at(call_.named.server));
    return {};
  }

  /// `server`: the first word, if it is the name of one.
  Result<void> named(Result<catalogue::CalledTool> found, const std::string& server = "") {
    if (found) {
      call_.named = std::move(*found);
      return {};
    }
    Error error = std::move(found.error());
    const bool names = error->code == Code::no_match || error->code == Code::ambiguous_match;
    if (error->choices.empty()) error->hints.push_back(names ? request_.list_hint : request_.info_hint(server, ""));
    return fail(std::move(error));
  }

  // ---- its arguments
  /// False: the server has no such tool.
  Result<bool> prepare(std::string_view tools) {
    value::Tape tape;
    if (!tape.read(tools)) return false;
    const View tool = tape.root().member(call_.named.tool);
    if (!tool) return false;
    const View schema = tool.find("input_schema");
    auto arguments = catalogue::tool_arguments(call_.named.rest, request_.arguments, schema);
    if (!arguments) return fail(with_hint(std::move(arguments.error())));
    call_.arguments = std::move(*arguments);
    call_.schema = schema.text();
    if (!request_.check) return true;
    auto problems = catalogue::check_arguments(call_.named.tool, call_.arguments, schema);
    if (problems.unusable) {
      caller_.warn(fmt::format("the input schema of '{}' cannot be used, so the arguments are not checked: {}",
                               text::excerpt(call_.named.tool), *problems.unusable));
    }
    if (problems.error) return fail(with_hint(std::move(*problems.error)));
    return true;
  }

  [[nodiscard]] Error with_hint(Error error) const {
    error->hints.push_back(request_.info_hint(call_.named.server, call_.named.tool));
    return error;
  }

  Error no_such_tool(std::string_view tools) const {
    Error error = catalogue::no_tool(call_.named.tool, {call_.named.server},
                                     {{call_.named.server, fmt::format(R"({{"tools":{}}})", tools)}});
    error->hints.push_back(request_.info_hint(call_.named.server, ""));
    return error;
  }

  /// The schema is that of a saved catalogue, which names no server that could be started.
  Result<Exit> of_saved() {
    const auto asked = TRY(ask_all(caller_, servers_));
    std::string tools = "{}";
    for (auto& [key, text] : catalogue::members_of(asked.texts.at(call_.named.server)))
      if (key == "tools") tools = std::move(text);
    const bool known = TRY(prepare(tools));
    if (!known) return fail(no_such_tool(tools));
    return shown();
  }

  Exit shown() const {
    results::show_call(caller_.output(), call_.named.server, call_.named.tool, call_.arguments);
    return Exit::done;
  }

  // ---- the server
  /// Its answer; nothing where the call is only shown. The server has ended when this returns.
  Result<std::optional<mcp::Answer>> answered() {
    // Destroyed last: then the signal is delivered.
    std::optional<transport::Interrupt> of_signals;
    std::function<bool()> cancelled = servers_.cancelled;
    if (!cancelled) {
      of_signals.emplace();
      cancelled = [&] { return of_signals->raised(); };
    }
    const Grace grace(cancelled);
    const auto cache = open_cache(caller_, servers_.cache_folder);
    catalogue::GatherRequest asking = servers_.asking;
    asking.refuse = refuse_untrusted(servers_);
    asking.connect = connect_with(grace.interrupt(), asking.environment);
    asking.cache = cache ? &*cache : nullptr;
    catalogue::ServerLink link(call_.definition, asking, cancelled);
    auto answer = ask(link, asking);
    if (request_.answered) request_.answered();
    if (!answer) add_last_words(answer.error(), link.last_words());
    return answer;
  }

  Result<std::optional<mcp::Answer>> ask(catalogue::ServerLink& link, const catalogue::GatherRequest& asking) {
    auto offer = TRY(link.offer());
    bool known = TRY(prepare(offer.tools));
    // A server may have more tools than it had.
    if (!known && !link.asked() && !asking.offline) {
      offer = TRY(link.offer(true));
      known = TRY(prepare(offer.tools));
    }
    if (!known) return fail(no_such_tool(offer.tools));
    if (request_.only_shown) {
      (void)shown();
      return std::optional<mcp::Answer>();
    }
    mcp::ToolCall call{call_.named.tool, call_.arguments, call_.schema, request_.allowed, {}};
    if (request_.progress) {
      call.watched.progress = [this](const View& params) { request_.progress(progress_of(params)); };
    }
    call.watched.refused = [this](const std::string& method) {
      caller_.note(fmt::format("the server asked for '{}', which was refused", text::excerpt(method)));
    };
    auto answer = link.call(call);
    if (!answer && link.headers_differ() && !link.asked()) {
      // The tool wants other parameters in headers than it did when it was kept.
      offer = TRY(link.offer(true));
      known = TRY(prepare(offer.tools));
      if (!known) return fail(no_such_tool(offer.tools));
      call.arguments = call_.arguments;
      call.schema = call_.schema;
      answer = link.call(call);
    }
    if (!answer) return fail(std::move(answer.error()));
    return std::optional<mcp::Answer>(std::move(*answer));
  }

  /// What it has said last may be the reason.
  static void add_last_words(Error& error, std::string_view words) {
    if (error->code != Code::server_unreachable && error->code != Code::server_timeout) return;
    std::vector<std::string> lines;
    while (!words.empty()) {
      const std::size_t end = std::min(words.find('\n'), words.size());
      lines.push_back("the server wrote to stderr: " + text::excerpt(words.substr(0, end), 200));
      words.remove_prefix(std::min(end + 1, words.size()));
    }
    const std::size_t first = lines.size() - std::min(lines.size(), most_last_words);
    error->hints.insert(error->hints.end(), lines.begin() + static_cast<std::ptrdiff_t>(first), lines.end());
  }

  // ---- its result
  Result<Exit> show(const View& result) {
    results::ContentFiles files;
    if (request_.file) TRY(write(result, files));
    results::show_tool_result(caller_.output(), result, files, caller_.rendering.terminal_out);
    const bool lacking = request_.file && files.empty();
    return result.find("isError").is_true() || lacking ? Exit::no : Exit::done;
  }

  /// The first binary content gets the name that was given, further ones have a number before their extension.
  Result<void> write(const View& result, results::ContentFiles& files) {
    const auto all = mcp::content_of(result);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto binary = mcp::binary_of(all[i]);
      if (!binary) continue;
      const auto bytes = text::decode_base64(*binary->data.string());
      if (!bytes) return fail(Code::server_protocol, "the binary content of the result is not base64");
      const std::string file = name_of_file(files.size());
      auto out = TRY(bytes::OutputFile::create(caller_.roots, file, bytes->size(), {.break_links = true}));
      TRY(out->write({reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()}));
      TRY(out->commit());
      files[i] = file;
      const std::string type = binary->mime_type.empty() ? "" : text::excerpt(binary->mime_type) + ", ";
      caller_.note(
          fmt::format("wrote {} ({}{})", bytes::quoted_file(file), type, text::counted(bytes->size(), "byte")));
    }
    if (files.empty()) {
      caller_.note(
          fmt::format("the result has no binary content: {} was not written", bytes::quoted_file(*request_.file)));
    }
    return {};
  }

  [[nodiscard]] std::string name_of_file(std::size_t index) const {
    const std::string& name = *request_.file;
    if (index == 0) return name;
    const std::size_t folder = name.rfind('/') + 1;  // 0 where there is none
    std::size_t dot = name.rfind('.');
    if (dot == std::string::npos || dot <= folder) dot = name.size();
    return name.substr(0, dot) + "-" + std::to_string(index + 1) + name.substr(dot);
  }

  const Caller& caller_;
  const Servers& servers_;
  const CallRequest& request_;
  Prepared call_;
};

}  // namespace

Result<Exit> call_tool(const Caller& caller, const Servers& servers, const CallRequest& request) {
  return Call(caller, servers, request).run();
}

}  // namespace jt::actions
