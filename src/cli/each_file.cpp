// SPDX-License-Identifier: MIT
#include "cli/each_file.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>

#include "cli/usage.hpp"
#include "core/path/query.hpp"
#include "output/several.hpp"

namespace jt::cli {

namespace {

Result<void> check(const Context& context, const Arguments& arguments, const EachFile& each) {
  const auto& files = arguments.operands("FILE");
  const auto& paths = arguments.operands("PATH");
  for (const std::string& path : paths) {
    if (auto parsed = path::parse_query(path); each.queries && !parsed) return fail(std::move(parsed.error()));
    if (auto parsed = path::parse_path(path); !each.queries && !parsed) return fail(std::move(parsed.error()));
  }
  if (paths.size() < 2) return {};
  const auto pipe = std::find_if(files.begin(), files.end(),
                                 [&](const std::string& file) { return passes_once(file, context.roots.confined()); });
  if (pipe == files.end()) return {};
  return fail(
      usage_error(&arguments.command(), fmt::format("'{}' can be read only once, so it needs a single --path", *pipe)));
}

class Runs {
 public:
  Runs(Context& context, const Arguments& arguments, const EachFile& each)
      : context_(context),
        arguments_(arguments),
        each_(each),
        files_(arguments.operands("FILE")),
        paths_(arguments.operands("PATH")),
        plain_(std::move(context.renderer)),
        output_{*plain_, context.out, context.rendering.repeat, context.globals.paths, 0},
        outcomes_(output_, paths_.size()),
        several_(context.globals.format, context.rendering, files_.size() * paths_.size()) {}

  Result<Exit> all(Result<Exit> (*run)(Context&, const Arguments&)) {
    context_.json_level = output::Part::level;
    for (const std::string& file : files_) {
      for (std::size_t path = 0; path < paths_.size(); ++path) {
        begin(file, paths_[path]);
        auto done = run(context_, arguments_.narrowed(file, paths_[path]));
        // The same for every file.
        if (!done && done.error()->code == Code::invalid_input) return refuse(done.error());
        if (!done) failed(file, done.error());
        if (done && *done == Exit::done) outcomes_.found(path);
        if (context_.out.state() != output::Writer::State::open) return outcomes_.exit();
        // The document cannot be read for another path either.
        if (!done && done.error()->code != Code::path_not_found) break;
      }
    }
    several_.end(outcomes_.errors().tail());
    context_.renderer = std::move(plain_);
    return outcomes_.exit();
  }

 private:
  void begin(const std::string& file, const std::string& path) {
    const bool named = names_files(arguments_);
    std::string heading;
    if (each_.headings && named) heading = file == "-" ? "standard input" : file;
    if (each_.headings && paths_.size() > 1) heading += (heading.empty() ? "" : " ") + (path.empty() ? "''" : path);
    context_.renderer = several_.next(named ? file : "", heading);
  }

  void failed(const std::string& file, const Error& error) {
    if (plain_->has_members() && !several_.begun()) {
      outcomes_.failed(file, context_.completed(error));
    } else {
      outcomes_.failed(error);
      context_.renderer->error(context_.completed(error));
    }
  }

  Result<Exit> refuse(const Error& error) {
    context_.renderer = std::move(plain_);
    return fail(error);
  }

  Context& context_;
  const Arguments& arguments_;
  EachFile each_;
  const std::vector<std::string>& files_;
  const std::vector<std::string>& paths_;
  std::unique_ptr<output::Renderer> plain_;  ///< of the output as a whole
  results::Output output_;
  FileOutcomes outcomes_;
  output::Several several_;
};

}  // namespace

bool passes_once(const std::string& file, bool confined) {
  struct stat status {};
  if (file == "-" || confined) return file == "-";
  return ::stat(file.c_str(), &status) == 0 && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
}

bool names_files(const Arguments& arguments) {
  return arguments.operands("FILE").size() > 1 && !arguments.given("no-filename");
}

void FileOutcomes::failed(const Error& error) { failed_ = failed_ || info(error->code).exit == Exit::failed; }

void FileOutcomes::failed(const std::string& file, const Error& error) {
  failed(error);
  errors_.add(file, error);
}

Exit FileOutcomes::exit() const {
  if (failed_) return Exit::failed;
  return std::find(found_.begin(), found_.end(), false) == found_.end() ? Exit::done : Exit::no;
}

Result<Exit> for_each_file(Context& context, const Arguments& arguments, EachFile each,
                           Result<Exit> (*run)(Context&, const Arguments&)) {
  if (arguments.operands("FILE").size() <= 1 && arguments.operands("PATH").size() <= 1) return run(context, arguments);
  TRY(check(context, arguments, each));
  return Runs(context, arguments, each).all(run);
}

}  // namespace jt::cli
