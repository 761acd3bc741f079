// SPDX-License-Identifier: MIT
// Errors and sizes in words: what all renderers and commands say alike.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "output/renderer.hpp"

namespace jt {

/// `message` of the JSON form: `Error::sentence`, or `Error::message` with a capital letter and a full stop.
std::string sentence_of(const Error& error);

/// How much of an error there is room for.
enum class Detail : std::uint8_t { full, brief, code };

/// Members of the JSON form in the order of the specification: code, message, suggestion, path, available, at, try.
/// `brief`: code and message; `code`: the code alone.
nlohmann::ordered_json error_members(const Error& error, Detail detail);

/// The error with a `sentence` that takes at least `bytes` bytes less, and ends in "…"; "…" alone where it is too
/// short.
Error shortened(const Error& error, std::size_t bytes);

/// For people: `jt: MESSAGE`, and a `hint: …` line for each hint and each command to try that no hint names.
std::vector<Line> error_lines(const Error& error);

/// "1 byte", "52313 bytes".
std::string bytes_text(std::uint64_t bytes);

/// "512 bytes", "1 byte", "2.3 KB", "1.2 GB": one decimal, 1 KB is 1024 bytes.
std::string format_size(std::uint64_t bytes);

/// "12,866,640".
std::string format_count(std::uint64_t count);

}  // namespace jt
