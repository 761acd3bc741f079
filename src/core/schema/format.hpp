// SPDX-License-Identifier: MIT
// Formats of strings, where `format` is an assertion.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/schema/draft.hpp"

namespace jt::schema {

enum class StringFormat : std::uint8_t {
  date_time,
  date,
  time,
  duration,
  email,
  idn_email,
  hostname,
  idn_hostname,
  ipv4,
  ipv6,
  uri,
  uri_reference,
  iri,
  iri_reference,
  uri_template,
  uuid,
  json_pointer,
  relative_json_pointer,
  regex,
};

/// The format of that name in a draft; nothing for one that is unknown there, which allows every string.
std::optional<StringFormat> format_named(std::string_view name, Draft draft);
/// As it is written.
std::string_view name(StringFormat format);
/// What it is, with an article: "a date as 2026-01-31".
std::string_view described(StringFormat format);
/// Whether a decoded string has the format.
bool has_format(StringFormat format, std::string_view text);

}  // namespace jt::schema
