// SPDX-License-Identifier: MIT
// Errors and sizes in words: the texts that all renderers and commands share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "output/renderer.hpp"

namespace jt::output {

/// `message` of the JSON form: `Error::sentence`, or `Error::message` with a capital letter and a full stop.
std::string sentence_of(const Error& error);
/// "$.age: expected an integer, found true (s.json#/properties/age/type)".
std::string line_of(const Violation& violation);

/// Writes the members of an error in the order of the specification. There is no other JSON form of an error.
void write_error(JsonSink& out, const Error& error);

/// Writes `name: {line, column, offset}`; only the offset if the line is not known.
void write_position(JsonSink& out, std::string_view name, const Position& at);

/// For people: `jt: MESSAGE`, and a `hint: …` line for each hint and each command to try that no hint names.
std::vector<Line> error_lines(const Error& error);

/// " (--max-bytes 1000)", after a count of what was left out; empty if the limit has no name.
std::string in_brackets(const Writer& limited);
/// "3 files left out by --max-bytes 1000"; of a limit without a name "3 files left out".
std::string left_out(std::string_view what, const Writer& limited);

/// "512 bytes", "1 byte", "2.3 KB", "1.2 GB": one decimal, 1 KB is 1024 bytes.
std::string format_size(std::uint64_t bytes);

/// "12,866,640".
std::string format_count(std::uint64_t count);

}  // namespace jt::output
