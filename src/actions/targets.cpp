// SPDX-License-Identifier: MIT
#include "actions/targets.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>

#include "output/several.hpp"

namespace jt::actions {

namespace {

using Run = std::function<Result<Exit>(const Target&)>;

class Runs {
 public:
  Runs(Caller& caller, const Targets& targets, bool headings)
      : caller_(caller),
        targets_(targets),
        headings_(headings),
        outcomes_(caller, targets.paths.size()),
        whole_(std::move(caller.renderer)),
        several_(caller.format, caller.rendering, targets.files.size() * targets.paths.size()) {
    caller_.json_level = output::Part::level;
  }
  Runs(const Runs&) = delete;
  Runs& operator=(const Runs&) = delete;
  ~Runs() {
    caller_.renderer = std::move(whole_);
    caller_.json_level = 0;
  }

  Result<Exit> all(const Run& run) {
    for (const std::string& file : targets_.files) {
      for (std::size_t path = 0; path < targets_.paths.size(); ++path) {
        begin(file, targets_.paths[path].text);
        auto done = run({file, targets_.paths[path]});
        const bool of_file = !done && done.error()->of_file;
        if (!done && done.error()->code == Code::invalid_input && !of_file) return done;  // the same for every file
        if (!done) failed(file, done.error());
        if (done && *done == Exit::done) outcomes_.found(path);
        if (caller_.out.state() != output::Writer::State::open) return outcomes_.exit();
        // The document cannot be read for another path either.
        if (!done && done.error()->code != Code::path_not_found) break;
      }
    }
    several_.end(outcomes_.tail());
    return outcomes_.exit();
  }

 private:
  void begin(const std::string& file, const std::string& path) {
    std::string heading;
    if (headings_ && targets_.named) heading = file == "-" ? "standard input" : file;
    if (headings_ && targets_.paths.size() > 1) heading += (heading.empty() ? "" : " ") + (path.empty() ? "''" : path);
    caller_.renderer = several_.next(targets_.named ? file : "", heading);
  }

  void failed(const std::string& file, const Error& error) {
    if (whole_->has_members() && !several_.begun()) {
      outcomes_.failed(file, error);
    } else {
      outcomes_.failed(error);
      caller_.renderer->error(caller_.worded(error));
    }
  }

  Caller& caller_;
  const Targets& targets_;
  bool headings_;
  FileOutcomes outcomes_;                    ///< reported by the renderer below
  std::unique_ptr<output::Renderer> whole_;  ///< of the output as a whole
  output::Several several_;
};

}  // namespace

bool passes_once(const std::string& file, bool confined) {
  struct stat status {};
  if (file == "-" || confined) return file == "-";
  return ::stat(file.c_str(), &status) == 0 && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
}

void FileOutcomes::failed(const Error& error) { failed_ = failed_ || info(error->code).exit == Exit::failed; }

void FileOutcomes::failed(const std::string& file, const Error& error) {
  failed(error);
  errors_.add(file, caller_.worded(error));
}

results::Members FileOutcomes::tail() const { return errors_.tail(); }

Exit FileOutcomes::exit() const {
  if (failed_) return Exit::failed;
  return std::find(found_.begin(), found_.end(), false) == found_.end() ? Exit::done : Exit::no;
}

Result<Exit> for_each_target(Caller& caller, const Targets& targets, bool headings, const Run& run) {
  if (targets.files.size() == 1 && targets.paths.size() == 1)
    return run({targets.files.front(), targets.paths.front()});
  return Runs(caller, targets, headings).all(run);
}

}  // namespace jt::actions
