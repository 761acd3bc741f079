// SPDX-License-Identifier: MIT
#include "core/schema/format.hpp"

#include <algorithm>
#include <array>

#include "core/schema/ecma.hpp"
#include "core/schema/formats/hosts.hpp"
#include "core/schema/formats/pointers.hpp"
#include "core/schema/formats/times.hpp"
#include "core/schema/formats/uris.hpp"

namespace jt::schema {
namespace {

struct FormatInfo {
  StringFormat format;
  std::string_view name;
  Draft since;
  std::string_view described;
};

constexpr std::array<FormatInfo, 19> formats{{
    {StringFormat::date_time, "date-time", Draft::draft4, "a date and time as 2026-01-31T23:59:00Z"},
    {StringFormat::date, "date", Draft::draft7, "a date as 2026-01-31"},
    {StringFormat::time, "time", Draft::draft7, "a time as 23:59:00Z"},
    {StringFormat::duration, "duration", Draft::draft2019, "a duration as P1DT2H"},
    {StringFormat::email, "email", Draft::draft4, "a mail address"},
    {StringFormat::idn_email, "idn-email", Draft::draft7, "a mail address"},
    {StringFormat::hostname, "hostname", Draft::draft4, "a host name"},
    {StringFormat::idn_hostname, "idn-hostname", Draft::draft7, "a host name"},
    {StringFormat::ipv4, "ipv4", Draft::draft4, "an IPv4 address"},
    {StringFormat::ipv6, "ipv6", Draft::draft4, "an IPv6 address"},
    {StringFormat::uri, "uri", Draft::draft4, "a URI"},
    {StringFormat::uri_reference, "uri-reference", Draft::draft6, "a URI or a relative reference"},
    {StringFormat::iri, "iri", Draft::draft7, "an IRI"},
    {StringFormat::iri_reference, "iri-reference", Draft::draft7, "an IRI or a relative reference"},
    {StringFormat::uri_template, "uri-template", Draft::draft6, "a URI template"},
    {StringFormat::uuid, "uuid", Draft::draft2019, "a UUID"},
    {StringFormat::json_pointer, "json-pointer", Draft::draft6, "a JSON pointer"},
    {StringFormat::relative_json_pointer, "relative-json-pointer", Draft::draft7, "a relative JSON pointer"},
    {StringFormat::regex, "regex", Draft::draft6, "a regular expression"},
}};

const FormatInfo& info_of(StringFormat format) { return *std::ranges::find(formats, format, &FormatInfo::format); }

bool is_regex(std::string_view text) {
  const auto translated = translate_ecma(text);
  return translated && !translated->loose;
}

}  // namespace

std::optional<StringFormat> format_named(std::string_view name, Draft draft) {
  const auto* const found = std::ranges::find(formats, name, &FormatInfo::name);
  if (found == formats.end() || draft < found->since) return std::nullopt;
  return found->format;
}

std::string_view name(StringFormat format) { return info_of(format).name; }
std::string_view described(StringFormat format) { return info_of(format).described; }

bool has_format(StringFormat format, std::string_view text) {
  switch (format) {
    case StringFormat::date_time:
      return is_date_time(text);
    case StringFormat::date:
      return is_date(text);
    case StringFormat::time:
      return is_time(text);
    case StringFormat::duration:
      return is_duration(text);
    case StringFormat::email:
      return is_email(text, false);
    case StringFormat::idn_email:
      return is_email(text, true);
    case StringFormat::hostname:
      return is_hostname(text);
    case StringFormat::idn_hostname:
      return is_idn_hostname(text);
    case StringFormat::ipv4:
      return is_ipv4(text);
    case StringFormat::ipv6:
      return is_ipv6(text);
    case StringFormat::uri:
      return is_uri(text, UriKind::absolute, false);
    case StringFormat::uri_reference:
      return is_uri(text, UriKind::reference, false);
    case StringFormat::iri:
      return is_uri(text, UriKind::absolute, true);
    case StringFormat::iri_reference:
      return is_uri(text, UriKind::reference, true);
    case StringFormat::uri_template:
      return is_uri_template(text);
    case StringFormat::uuid:
      return is_uuid(text);
    case StringFormat::json_pointer:
      return is_json_pointer(text);
    case StringFormat::relative_json_pointer:
      return is_relative_json_pointer(text);
    case StringFormat::regex:
      return is_regex(text);
  }
  return true;
}

}  // namespace jt::schema
