// SPDX-License-Identifier: MIT
#include "core/propose/llm/service.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <random>

#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::propose::llm {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::sys_days;
using std::chrono::sys_seconds;

/// Where the server does not say how long: a second before the second try, two before the third.
constexpr double first_pause_ms = 1000;

/// "Sun, 06 Nov 1994 08:49:37 GMT". The two older forms that RFC 9110 knows are not sent any more.
std::optional<sys_seconds> http_date(std::string_view text) {
  constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
  if (text.size() != 29 || text.substr(3, 2) != ", " || !text.ends_with(" GMT")) return std::nullopt;
  const std::size_t month = months.find(text.substr(8, 3));
  const auto day = text::parse_number(text.substr(5, 2));
  const auto year = text::parse_number(text.substr(12, 4));
  const auto hour = text::parse_number(text.substr(17, 2));
  const auto minute = text::parse_number(text.substr(20, 2));
  const auto second = text::parse_number(text.substr(23, 2));
  if (month == std::string_view::npos || month % 3 != 0 || !day || !year || !hour || !minute || !second) {
    return std::nullopt;
  }
  const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(*year)),
                                         std::chrono::month(static_cast<unsigned>(month / 3 + 1)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok() || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
  return sys_days(date) + std::chrono::hours(*hour) + std::chrono::minutes(*minute) + seconds(*second);
}

bool busy(int status) { return status == 429 || status == 503 || status == 529; }

bool pause_at(const transport::Interrupt& interrupt, milliseconds time) {
  pollfd raised{interrupt.fd(), POLLIN, 0};
  (void)::poll(&raised, 1, static_cast<int>(time.count()));
  return !interrupt.raised();
}

}  // namespace

std::optional<seconds> retry_after(std::string_view header, sys_seconds now) {
  constexpr std::uint64_t most = 1'000'000'000;
  if (const auto number = text::parse_number(header)) return seconds(std::min(*number, most));
  const auto date = http_date(header);
  if (!date) return std::nullopt;
  return std::max(*date - now, seconds(0));
}

World over_http(const Settings& settings, const Variables& variables, const transport::Interrupt& interrupt) {
  World world;
  world.post = [&interrupt, environment = helper_environment(settings, variables)](const Request& request,
                                                                                   mcp::Deadline deadline) {
    return transport::http_post({request.url, request.headers, false, environment}, request.body, deadline, interrupt);
  };
  world.pause = [&interrupt](milliseconds time) { return pause_at(interrupt, time); };
  world.random = [device = std::make_shared<std::random_device>()] {
    return std::generate_canonical<double, 32>(*device);
  };
  world.now = [] { return std::chrono::floor<seconds>(std::chrono::system_clock::now()); };
  return world;
}

/// The error of the transport in the codes of this folder.
Failed Service::failed(const Error& error) const {
  if (error->code == Code::server_timeout) {
    return fail(Code::llm_timeout, fmt::format("the language model did not answer within {} s",
                                               std::chrono::duration<double>(settings_.timeout).count()));
  }
  return fail(Code::llm_service_error, "cannot ask the language model: " + hide_key(error->message, settings_));
}

Service::Outcome Service::refusal(const transport::PostResponse& response, int number) {
  const std::string why = text::excerpt(hide_key(reason_in(response.body), settings_), 200);
  std::string message = fmt::format("the language model service answered with status {}", response.status);
  if (!why.empty()) message += ": " + why;
  Outcome outcome{fail(response.status == 429 ? Code::llm_rate_limit : Code::llm_service_error, message), {}};
  if (response.status == 401 || response.status == 403 || response.status == 404) {
    outcome.answer.error()->advice.push_back({Advice::Kind::configure_model, {}});
  }
  if (!busy(response.status)) return outcome;
  if (const auto asked = retry_after(response.retry_after, world_.now())) {
    outcome.wait = *asked;
  } else {
    // Between half of it and all of it: clients that were refused together do not come back together.
    const double most = first_pause_ms * static_cast<double>(1U << static_cast<unsigned>(number));
    outcome.wait = milliseconds(static_cast<long>(most * (0.5 + world_.random() / 2)));
  }
  return outcome;
}

Service::Outcome Service::attempt(const Request& request, int number, mcp::Deadline deadline) {
  auto response = world_.post(request, deadline);
  if (!response) return {failed(response.error()), {}};
  if (response->status < 200 || response->status > 299) return refusal(*response, number);
  // Before it is read: what is read must not hold it either.
  auto answer = answer_in(settings_.provider, hide_key(std::move(response->body), settings_));
  if (!answer) {
    Error error = answer.error();
    error->message = hide_key(std::move(error->message), settings_);
    return {fail(std::move(error)), {}};
  }
  return {hide_key(std::move(*answer), settings_), {}};
}

Result<std::string> Service::ask(const Prompt& prompt, std::string_view schema, mcp::Deadline deadline) {
  const Request sent = request(settings_, prompt, schema);
  for (int number = 0;; ++number) {
    Outcome outcome = attempt(sent, number, deadline);
    if (!outcome.wait || number + 1 == most_tries) return std::move(outcome.answer);
    if (mcp::Clock::now() + *outcome.wait >= deadline) {
      Error error = std::move(outcome.answer.error());
      error->message += fmt::format("; it can be asked again in {} s, which is after the time limit",
                                    std::chrono::ceil<seconds>(*outcome.wait).count());
      return fail(std::move(error));
    }
    if (!world_.pause(*outcome.wait))
      return fail(Code::llm_service_error, "cannot ask the language model: interrupted");
  }
}

}  // namespace jt::propose::llm
