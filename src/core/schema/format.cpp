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
  Format format;
  std::string_view name;
  Draft since;
  std::string_view described;
};

constexpr std::array<FormatInfo, 19> formats{{
    {Format::date_time, "date-time", Draft::draft4, "a date and time as 2026-01-31T23:59:00Z"},
    {Format::date, "date", Draft::draft7, "a date as 2026-01-31"},
    {Format::time, "time", Draft::draft7, "a time as 23:59:00Z"},
    {Format::duration, "duration", Draft::draft2019, "a duration as P1DT2H"},
    {Format::email, "email", Draft::draft4, "a mail address"},
    {Format::idn_email, "idn-email", Draft::draft7, "a mail address"},
    {Format::hostname, "hostname", Draft::draft4, "a host name"},
    {Format::idn_hostname, "idn-hostname", Draft::draft7, "a host name"},
    {Format::ipv4, "ipv4", Draft::draft4, "an IPv4 address"},
    {Format::ipv6, "ipv6", Draft::draft4, "an IPv6 address"},
    {Format::uri, "uri", Draft::draft4, "a URI"},
    {Format::uri_reference, "uri-reference", Draft::draft6, "a URI or a relative reference"},
    {Format::iri, "iri", Draft::draft7, "an IRI"},
    {Format::iri_reference, "iri-reference", Draft::draft7, "an IRI or a relative reference"},
    {Format::uri_template, "uri-template", Draft::draft6, "a URI template"},
    {Format::uuid, "uuid", Draft::draft2019, "a UUID"},
    {Format::json_pointer, "json-pointer", Draft::draft6, "a JSON pointer"},
    {Format::relative_json_pointer, "relative-json-pointer", Draft::draft7, "a relative JSON pointer"},
    {Format::regex, "regex", Draft::draft6, "a regular expression"},
}};

const FormatInfo& info_of(Format format) { return *std::ranges::find(formats, format, &FormatInfo::format); }

bool is_regex(std::string_view text) {
  const auto translated = translate_ecma(text);
  return translated && !translated->loose;
}

}  // namespace

std::optional<Format> format_named(std::string_view name, Draft draft) {
  const auto* const found = std::ranges::find(formats, name, &FormatInfo::name);
  if (found == formats.end() || draft < found->since) return std::nullopt;
  return found->format;
}

std::string_view name(Format format) { return info_of(format).name; }
std::string_view described(Format format) { return info_of(format).described; }

bool has_format(Format format, std::string_view text) {
  switch (format) {
    case Format::date_time:
      return is_date_time(text);
    case Format::date:
      return is_date(text);
    case Format::time:
      return is_time(text);
    case Format::duration:
      return is_duration(text);
    case Format::email:
      return is_email(text, false);
    case Format::idn_email:
      return is_email(text, true);
    case Format::hostname:
      return is_hostname(text);
    case Format::idn_hostname:
      return is_idn_hostname(text);
    case Format::ipv4:
      return is_ipv4(text);
    case Format::ipv6:
      return is_ipv6(text);
    case Format::uri:
      return is_uri(text, UriKind::absolute, false);
    case Format::uri_reference:
      return is_uri(text, UriKind::reference, false);
    case Format::iri:
      return is_uri(text, UriKind::absolute, true);
    case Format::iri_reference:
      return is_uri(text, UriKind::reference, true);
    case Format::uri_template:
      return is_uri_template(text);
    case Format::uuid:
      return is_uuid(text);
    case Format::json_pointer:
      return is_json_pointer(text);
    case Format::relative_json_pointer:
      return is_relative_json_pointer(text);
    case Format::regex:
      return is_regex(text);
  }
  return true;
}

}  // namespace jt::schema
