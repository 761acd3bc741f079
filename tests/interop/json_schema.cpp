// SPDX-License-Identifier: MIT
// jt_json_schema: the public JSON Schema test suite against the engine. Required tests must pass; optional ones that do
// not are listed by file, each with the reason.
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "optional_schema_tests.hpp"
#include "process.hpp"

#include "core/bytes/memory_source.hpp"
#include "core/schema/schema.hpp"

namespace {

namespace fs = std::filesystem;
using jt::schema::Draft;
using jt::value::View;

std::string text_of(const fs::path& file) {
  std::ifstream input(file, std::ios::binary);
  std::stringstream text;
  text << input.rdbuf();
  return text.str();
}

/// The suite's documents of other places are those of one server.
jt::schema::SchemaLoader loader_of(const fs::path& remotes) {
  return [remotes](const std::string& uri) -> jt::Result<std::optional<jt::schema::LoadedSchema>> {
    constexpr std::string_view server = "http://localhost:1234/";
    if (!uri.starts_with(server)) return std::optional<jt::schema::LoadedSchema>();
    const fs::path file = remotes / uri.substr(server.size());
    if (!fs::is_regular_file(file)) return std::optional<jt::schema::LoadedSchema>();
    return std::optional(jt::schema::LoadedSchema{uri, text_of(file)});
  };
}

struct Result {
  bool valid = false;
  std::string error;
};

Result evaluated(const jt::schema::Schema& schema, std::string_view document) {
  jt::bytes::MemorySource source(document);
  jt::scan::Stream stream(source);
  jt::scan::Cursor cursor(stream);
  jt::schema::Evaluator evaluator(schema.program(), {});
  const auto done = evaluator.run(cursor, source);
  if (!done) return {false, done.error()->message};
  return {evaluator.valid(), ""};
}

struct Suite {
  Draft draft;
  std::string folder;
  bool optional = false;
  bool formats = false;
};

class Runner {
 public:
  Runner(jt::interop::Tally& tally, const fs::path& root) : tally_(tally), root_(root) {}

  void file(const fs::path& file, const Suite& suite) {
    const std::string text = text_of(file);
    jt::value::Tape tape;
    if (!tape.read(text)) return tally_.fail(file.string(), "the suite's file is not JSON");
    const std::string name = suite.folder + "/" + file.stem().string();
    for (const View& group : tape.root()) this->group(group, suite, name);
  }

  /// Failures of optional tests, by file.
  [[nodiscard]] const std::map<std::string, std::pair<int, int>>& optional() const { return optional_; }

  /// The tests that each draft requires, by draft.
  [[nodiscard]] const std::map<std::string, jt::interop::Conformance>& required() const { return required_; }

 private:
  void group(const View& group, const Suite& suite, const std::string& name) {
    jt::schema::SchemaOptions options;
    options.draft = suite.draft;
    options.assert_formats = suite.formats;
    options.loader = loader_of(root_ / "remotes");
    const auto schema =
        jt::schema::Schema::make("urn:jt:test", {"schema", std::string(group.member("schema").text())}, options);
    for (const View& test : group.member("tests")) {
      const std::string title =
          name + ": " + group.member("description").plain() + ": " + test.member("description").plain();
      const bool wanted = test.member("valid").is_true();
      Result result;
      if (schema) {
        result = evaluated(**schema, test.member("data").text());
      } else {
        result.error = schema.error()->message;
      }
      const bool fine = result.error.empty() && result.valid == wanted;
      const std::string complaint = fine     ? ""
                                    : wanted ? "should be valid: " + result.error
                                             : "should be invalid: " + result.error;
      if (suite.optional) {
        auto& counts = optional_[name];
        ++(fine ? counts.first : counts.second);
        if (!fine && !jt::interop::explained(name)) tally_.fail(title, complaint);
        if (!fine && std::getenv("JT_VERBOSE") != nullptr) std::printf("# %s: %s\n", title.c_str(), complaint.c_str());
      } else {
        required_.try_emplace(suite.folder, "schema-" + suite.folder).first->second.add(tally_.check(title, complaint));
      }
    }
  }

  jt::interop::Tally& tally_;
  fs::path root_;
  std::map<std::string, std::pair<int, int>> optional_;
  std::map<std::string, jt::interop::Conformance> required_;
};

std::vector<fs::path> files_of(const fs::path& folder) {
  std::vector<fs::path> files;
  if (!fs::is_directory(folder)) return files;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

int main() {
  jt::interop::Tally tally;
  const fs::path root = jt::interop::suites("json-schema-test-suite");
  if (!fs::is_directory(root / "tests")) {
    tally.skip("JSON Schema test suite", 6000, "'" + root.string() + "' is missing; set JT_SUITES");
    return tally.finish();
  }
  Runner runner(tally, root);
  const std::array<std::pair<Draft, std::string>, 5> drafts{{{Draft::draft4, "draft4"},
                                                             {Draft::draft6, "draft6"},
                                                             {Draft::draft7, "draft7"},
                                                             {Draft::draft2019, "draft2019-09"},
                                                             {Draft::draft2020, "draft2020-12"}}};
  for (const auto& [draft, folder] : drafts) {
    const fs::path tests = root / "tests" / folder;
    for (const fs::path& file : files_of(tests)) runner.file(file, {draft, folder, false, false});
    for (const fs::path& file : files_of(tests / "optional"))
      runner.file(file, {draft, folder + "/optional", true, false});
    for (const fs::path& file : files_of(tests / "optional/format"))
      runner.file(file, {draft, folder + "/optional/format", true, true});
  }
  for (const auto& [draft, counts] : runner.required()) counts.print();
  int passed = 0;
  int optional = 0;
  for (const auto& [name, counts] : runner.optional()) {
    passed += counts.first;
    optional += counts.first + counts.second;
    if (counts.second == 0) continue;
    std::printf("optional: %s: %d of %d pass: %s\n", name.c_str(), counts.first, counts.first + counts.second,
                std::string(jt::interop::reason_of(name)).c_str());
  }
  std::printf("conformance: schema-optional %d %d\n", passed, optional);
  return tally.finish();
}
