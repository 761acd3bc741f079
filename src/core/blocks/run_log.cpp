// SPDX-License-Identifier: MIT
#include "core/blocks/run_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/json/escape.hpp"

namespace jt::blocks {
namespace {

constexpr std::string_view magic = "jt-run";
constexpr std::string_view version = "1";

std::string escape(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == '%' || byte == 0x7F) {
      out += fmt::format("%{:02X}", byte);
    } else {
      out += c;
    }
  }
  return out;
}

std::string unescape(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && json::hex_digit(text[i + 1]) >= 0 &&
        json::hex_digit(text[i + 2]) >= 0) {
      out += static_cast<char>(json::hex_digit(text[i + 1]) * 16 + json::hex_digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> fields;
  for (;;) {
    const std::size_t end = std::min(line.find('\t'), line.size());
    fields.push_back(unescape(line.substr(0, end)));
    if (end == line.size()) return fields;
    line.remove_prefix(end + 1);
  }
}

template <class Number>
bool read_number(std::string_view text, Number& number, int base = 10) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  return error == std::errc() && end == text.data() + text.size();
}

std::string version_fields(const FileVersion& state) {
  switch (state.kind) {
    case FileVersion::Kind::file:
      return fmt::format("file\t{}\t{}", state.size, state.text);
    case FileVersion::Kind::link:
      return fmt::format("link\t0\t{}", escape(state.text));
    default:
      return "absent\t0\t";
  }
}

std::optional<FileVersion> read_version(const std::string* fields) {
  FileVersion state;
  if (fields[0] == "file") {
    state.kind = FileVersion::Kind::file;
  } else if (fields[0] == "link") {
    state.kind = FileVersion::Kind::link;
  } else if (fields[0] != "absent") {
    return std::nullopt;
  }
  if (!read_number(fields[1], state.size)) return std::nullopt;
  state.text = fields[2];
  return state;
}

constexpr std::size_t change_fields = 13;  // those before the attributes

/// change STEP KEY BEFORE*3 AFTER*3 SAVED MODE USER GROUP (NAME VALUE)*
std::optional<LoggedChange> read_change(const std::vector<std::string>& fields) {
  if (fields.size() < change_fields || (fields.size() - change_fields) % 2 != 0) return std::nullopt;
  LoggedChange change;
  const auto before = read_version(&fields[3]);
  const auto after = read_version(&fields[6]);
  bytes::Metadata& metadata = change.metadata;
  if (!before || !after || !read_number(fields[1], change.step) || !read_number(fields[10], metadata.mode, 8) ||
      !read_number(fields[11], metadata.user) || !read_number(fields[12], metadata.group)) {
    return std::nullopt;
  }
  change.key = fields[2];
  change.before = *before;
  change.after = *after;
  change.saved = fields[9] == "saved";
  for (std::size_t i = change_fields; i < fields.size(); i += 2) {
    metadata.attributes.emplace_back(fields[i], fields[i + 1]);
  }
  return change;
}

bool take_line(RunLog& log, const std::vector<std::string>& fields) {
  if (fields[0] == "rolled-back") {
    log.rolled_back = true;
    return true;
  }
  if (fields[0] == "folder" && fields.size() == 3) {
    LoggedFolder folder{0, fields[2]};
    if (!read_number(fields[1], folder.step)) return false;
    log.last_step = std::max(log.last_step, folder.step);
    log.folders.push_back(std::move(folder));
    return true;
  }
  if (fields[0] != "change") return false;
  auto change = read_change(fields);
  if (!change) return false;
  log.last_step = std::max(log.last_step, change->step);
  log.changes.push_back(std::move(*change));
  return true;
}

}  // namespace

std::string log_header(std::string_view root) { return fmt::format("{}\t{}\t{}\n", magic, version, escape(root)); }

std::string log_line(const LoggedFolder& folder) {
  return fmt::format("folder\t{}\t{}\n", folder.step, escape(folder.key));
}

std::string log_line(const LoggedChange& change) {
  std::string line =
      fmt::format("change\t{}\t{}\t{}\t{}\t{}\t{:o}\t{}\t{}", change.step, escape(change.key),
                  version_fields(change.before), version_fields(change.after), change.saved ? "saved" : "",
                  change.metadata.mode, change.metadata.user, change.metadata.group);
  for (const auto& [name, value] : change.metadata.attributes) {
    line += fmt::format("\t{}\t{}", escape(name), escape(value));
  }
  return line + "\n";
}

std::string log_rolled_back() { return "rolled-back\n"; }

Result<RunLog> read_log(std::string_view text, std::string_view name) {
  const auto damaged = [&] {
    return fail(Code::io_error, fmt::format("cannot use '{}': it is damaged, or a newer jt made it", name));
  };
  RunLog log;
  bool begun = false;
  for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1)) {
    const std::vector<std::string> fields = fields_of(text.substr(0, end));
    if (!begun) {
      if (fields.size() != 3 || fields[0] != magic || fields[1] != version) return damaged();
      log.root = fields[2];
      begun = true;
    } else if (!take_line(log, fields)) {
      return damaged();
    }
  }
  return begun ? Result<RunLog>(std::move(log)) : damaged();
}

}  // namespace jt::blocks
