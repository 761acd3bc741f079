// SPDX-License-Identifier: MIT
// What commands print of a document with comments is what they print of the same document without them.
#include <doctest/doctest.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "cli/run.hpp"
#include "comments/commented.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/comments/strip.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;

namespace {

struct Printed {
  int exit = 0;
  std::string out;
  std::string err;
};

Printed print(std::vector<std::string> words) {
  Printed printed;
  {
    output::Writer out(printed.out);
    output::Writer err(printed.err);
    printed.exit = cli::run({.words = std::move(words),
                             .out = out,
                             .err = err,
                             .environment = [](const char*) -> std::optional<std::string> { return {}; }});
  }
  return printed;
}

/// Two folders with files of the same names.
class Pair {
 public:
  Pair() {
    std::string name = (std::filesystem::temp_directory_path() / "jt-commented-XXXXXX").string();
    root_ = ::mkdtemp(name.data());
    for (const char* folder : {"commented", "stripped"}) std::filesystem::create_directory(root_ / folder);
  }
  ~Pair() { std::filesystem::remove_all(root_); }

  void write(const std::string& file, const std::string& text) const {
    bytes::MemorySource memory(text, "x");
    std::string stripped;
    REQUIRE(comments::write_stripped(memory, {0, text.size()}, [&](std::string_view piece) {
      stripped += piece;
      return true;
    }));
    std::ofstream(root_ / "commented" / file, std::ios::binary) << text;
    std::ofstream(root_ / "stripped" / file, std::ios::binary) << stripped;
  }

  /// The files are the words that begin with `@`.
  [[nodiscard]] Printed run(bool commented, std::vector<std::string> words) const {
    const std::string folder = (root_ / (commented ? "commented" : "stripped")).string() + "/";
    for (std::string& word : words)
      if (word.starts_with('@')) word = folder + word.substr(1);
    if (commented) words.insert(words.begin() + 1, "--jsonc");
    Printed printed = print(words);
    for (std::string* text : {&printed.out, &printed.err}) {
      *text = std::regex_replace(*text, std::regex(folder), "");
      *text = std::regex_replace(*text, std::regex(" --jsonc"), "");
      // Of the file: its size, its revision, and where things are in it.
      *text = std::regex_replace(*text, std::regex("\"document\": \\{[^}]*\\}"), "");
    }
    return printed;
  }

 private:
  std::filesystem::path root_;
};

const std::vector<std::vector<std::string>> reads = {
    {"get", "@a.json"},
    {"get", "@a.json", "--compact"},
    {"get", "@a.json", "$..*"},
    {"get", "@a.json", "$..*", "-r"},
    {"get", "@a.json", "$..[?@ != 1]", "--limit", "3"},
    {"get", "@a.json", "$[*]", "--range", "0:2"},
    {"get", "@a.json", "$..*", "--tally"},
    {"get", "@a.json", "$..*", "--count"},
    {"get", "@a.json", "$[0]", "$..a", "--default", "null"},
    {"get", "@a.json", "--max-bytes", "60"},
    {"get", "-p", "$..*", "@a.json", "@b.json"},
    {"show", "@a.json"},
    {"show", "@a.json", "--max-bytes", "200"},
    {"keys", "@a.json"},
    {"keys", "-p", "", "@a.json", "@b.json"},
    {"inspect", "@a.json", "-c"},
    {"inspect", "@a.json", "--json"},
    {"inspect", "@a.json", "$..*", "-c"},
    {"table", "@a.json", "$..*", "@path", "x=$"},
    {"grep", "a|//", "@a.json"},
    {"grep", "x", "@a.json", "@b.json"},
    {"grep", "[0-9e]", "@a.json", "--context"},
    {"grep", "l", "@a.json", "--context-bytes", "200"},
    {"grep", ".", "@a.json", "--tally"},
    {"diff", "@a.json", "@b.json"},
    {"diff", "@a.json", "@b.json", "--patch"},
    {"diff", "@a.json", "@a.json"},
};

/// JSON without the blanks between its tokens: numbers and strings keep their spelling.
std::string without_layout(const std::string& json) {
  std::string out;
  bool inside = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (!inside && (c == ' ' || c == '\n')) continue;
    out += c;
    if (inside && c == '\\') {
      out += json[++i];
    } else if (c == '"') {
      inside = !inside;
    }
  }
  return out;
}

}  // namespace

TEST_CASE("commented: every read prints what it prints without the comments") {
  Commented random(seed(1));
  const Pair pair;
  const auto valid = [&] {
    for (;;) {
      std::string text = random.next();
      if (nlohmann::json::accept(blanked(text))) return text;
    }
  };
  for (std::size_t round = 0; round < fewer(150, 30); ++round) {
    const std::string a = valid();
    pair.write("a.json", a);
    pair.write("b.json", random.below(2) == 0 ? valid() : a);
    CAPTURE(a);
    for (const std::vector<std::string>& command : reads) {
      for (const char* format : {"", "--json", "-c", "-l"}) {
        std::vector<std::string> words = command;
        if (*format != '\0') words.emplace_back(format);
        CAPTURE(fmt::format("{}", fmt::join(words, " ")));
        const Printed commented = pair.run(true, words);
        const Printed stripped = pair.run(false, words);
        CHECK(commented.exit == stripped.exit);
        if (stripped.exit == 2) continue;  // the place of an error, such as a duplicate key, is one in the file
        // What fits on a line is decided by the bytes of a value with its blanks, so the layout may differ.
        if (std::string_view(format) == "--json") {
          CHECK(without_layout(commented.out) == without_layout(stripped.out));
        } else if (*format != '\0' || command.front() != "table") {
          CHECK(commented.out == stripped.out);
        }
        CHECK(commented.err == stripped.err);
      }
    }
  }
}

TEST_CASE("commented: the table of lines, and places of errors, are those of the file") {
  const Pair pair;
  pair.write("a.json", "// x\n[\n  /* a\n     b */ {\"n\": 1},\n  {\"n\": 2}, // y\n]\n");
  CHECK(pair.run(true, {"table", "@a.json", "$[*]", "n", "l=@line", "-c"}).out == "#n\tl\n1\t4\n2\t5\n");
  pair.write("b.json", "[1, // x\n /* y */ 'z']");
  CHECK(pair.run(true, {"get", "@b.json"}).err.find("line 2, column 10: this is JSON5: ") != std::string::npos);
}
