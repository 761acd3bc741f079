// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "bytes/scratch.hpp"
#include "cli/run.hpp"
#include "own_texts.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;

namespace {

/// Every command about documents, on documents that hold `word` as keys, strings and a file name.
struct WordyFolder : Scratch {
  using Ordered = nlohmann::ordered_json;  // keys keep their order, whatever their letters
  std::string word;
  std::string file_name;
  std::string path;
  std::vector<std::string> said;

  explicit WordyFolder(std::string text) : word(std::move(text)) {
    std::string name = word;
    std::replace(name.begin(), name.end(), '/', '_');
    std::replace(name.begin(), name.end(), '\n', '_');
    file_name = *this / (name + ".json");
    std::string key = word;
    for (const auto& [from, to] : {std::pair{"\\", "\\\\"}, {"'", "\\'"}, {"\n", "\\n"}, {"\x1f", "\\u001F"}}) {
      replace_all(key, from, to);
    }
    path = "$['" + key + "']";
  }

  void jt(std::vector<std::string> words) {
    std::string out_text;
    std::string err_text;
    std::string line;
    for (const std::string& each : words) line += each + " ";
    int exit = 0;
    {
      output::Writer out(out_text);
      output::Writer err(err_text);
      exit = cli::run({.words = std::move(words),
                       .out = out,
                       .err = err,
                       .environment = [this](const char* name) -> std::optional<std::string> {
                         const std::string_view wanted = name;
                         if (wanted == "HOME") return this->path_of_home();
                         return std::nullopt;
                       }});
    }
    said.push_back(masked(line + "-> " + std::to_string(exit) + "\n" + out_text + err_text, this->Scratch::path()));
  }
  [[nodiscard]] std::string path_of_home() const { return this->Scratch::path(); }

  [[nodiscard]] Ordered document() const {
    Ordered rows = Ordered::array();
    for (int i = 0; i < 5; ++i) rows.push_back({{"id", i}, {word, word}, {"text", word}});
    return {{word, 1}, {"deep", {{word, {{word, Ordered::array({word, word})}}}}}, {"rows", rows}, {"z", word}};
  }

  void read(const std::vector<std::string>& options) {
    const auto with = [&](std::vector<std::string> words) {
      words.insert(words.end(), options.begin(), options.end());
      jt(std::move(words));
    };
    const std::string other = *this / "other.json";
    with({"get", file_name});
    for (const char* below : {".z", ".deep", "$.rows[*].text", ".gone"}) with({"get", file_name, below});
    with({"get", file_name, path});
    with({"keys", file_name});
    with({"keys", file_name, ".deep"});
    with({"show", file_name});
    with({"inspect", file_name});
    with({"validate", file_name});
    with({"grep", "1", file_name});
    with({"grep", "-F", word.substr(0, word.find('\n')), file_name});
    with({"table", file_name, "$.rows[*]"});
    with({"diff", file_name, other});
    with({"get", "-p", ".z", file_name, other});
  }

  void edit(const std::vector<std::string>& options) {
    const std::string value = Ordered(word).dump();
    const auto with = [&](std::vector<std::string> words) {
      words.insert(words.end(), options.begin(), options.end());
      jt(std::move(words));
    };
    with({"set", file_name, path, value});
    with({"append", file_name, ".rows", value});
    with({"merge", file_name, ".deep", Ordered{{word, word}}.dump()});
    with({"insert", file_name, ".rows[0]", value});
    with({"set", file_name, "$.rows[?@.id > 1].text", value, "--all"});
    with({"rename", file_name, ".z", word + " too"});
    with({"delete", file_name, path});
    with({"undo", file_name});
    with({"preview", file_name, "--ops", *this / "ops.json"});
    with({"apply", "last", "--change", word});
    with({"sessions", "show", "last"});
    with({"apply", "last"});
  }

  void run() {
    const Ordered all = document();
    file("ops.json", Ordered::array({{{"op", "remove"}, {"path", "/deep"}}}).dump());
    for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{
             {}, {"--json"}, {"-c"}, {"-l"}, {"--max-bytes", "400"}, {"-c", "--max-bytes", "400"}}) {
      std::ofstream(file_name, std::ios::binary) << all.dump(1);
      Ordered changed = all;
      changed["rows"][1]["text"] = "x";
      changed["deep"][word] = word;
      file("other.json", changed.dump(1));
      read(options);
      if (options.size() < 2) edit(options);
    }
  }
};

}  // namespace

TEST_CASE("commands: what a document says is not taken for what jt says") {
  const std::vector<std::string>& texts = own_texts();
  const std::size_t step = texts.size() / fewer(texts.size());
  for (std::size_t each = seed(31) % step; each < texts.size(); each += step) {
    const std::string& text = texts[each];
    INFO(text);
    WordyFolder own(text);
    WordyFolder other(in_other_letters(text));
    own.run();
    other.run();
    REQUIRE(own.said.size() == other.said.size());
    for (std::size_t i = 0; i < own.said.size(); ++i) CHECK(own.said[i] == in_own_letters(other.said[i], text));
  }
}
