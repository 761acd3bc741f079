// SPDX-License-Identifier: MIT
#include "results/file_errors.hpp"

#include "output/report.hpp"

namespace jt::results {

void FileErrors::add(const std::string& file, const Error& error) {
  if (output_.renderer.has_members()) {
    errors_.emplace_back(file, error);
  } else {
    output_.renderer.error(error);
  }
}

void FileErrors::write(output::JsonSink& out) const {
  if (errors_.empty()) return;
  out.array("errors", [&] {
    for (const auto& [file, error] : errors_) {
      out.object([&, &file = file, &error = error] {
        out.member("file", file);
        output::write_error(out, error);
      });
    }
  });
}

output::Frame FileErrors::tail() const {
  return {.members = [this](output::JsonSink& out) { write(out); },
          .brief =
              [this](output::JsonSink& out) {
                if (count() > 0) out.omit("errors", count());
              }};
}

}  // namespace jt::results
