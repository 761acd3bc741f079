// SPDX-License-Identifier: MIT
// The log of a run: one line for each change, written before the change is made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/blocks/file_version.hpp"
#include "core/bytes/metadata.hpp"
#include "core/result.hpp"

namespace jt::blocks {

/// A file that is changed, made or removed.
struct LoggedChange {
  std::size_t step = 0;
  std::string key;  ///< the path below the root, without links
  FileVersion before, after;
  bool saved = false;  ///< the old file was kept: it is the run's first change of this path
  bytes::Metadata metadata;
};

/// A folder that is made.
struct LoggedFolder {
  std::size_t step = 0;
  std::string key;
};

struct RunLog {
  std::string root;          ///< absolute, without links
  bool rolled_back = false;  ///< completely
  std::vector<LoggedChange> changes;
  std::vector<LoggedFolder> folders;
  std::size_t last_step = 0;
};

/// Lines with their ends. Fields are separated by tabs; control characters in them are escaped as in URLs.
std::string log_header(std::string_view root);
std::string log_line(const LoggedChange& change);
std::string log_line(const LoggedFolder& folder);
std::string log_rolled_back();

/// An incomplete last line is left out: its change was never made. IO_ERROR if the text is not such a log; `name` is
/// its file.
Result<RunLog> read_log(std::string_view text, std::string_view name);

}  // namespace jt::blocks
