// SPDX-License-Identifier: MIT
#include "calling.hpp"
#include "own_texts.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;
using Ordered = nlohmann::ordered_json;  // keys keep their order, whatever their letters

namespace {

/// Every tool, called on documents that hold `word` as keys, strings and a file name. Returns its answers.
struct Wordy : Desk {
  std::string word;
  std::string name;
  std::vector<std::string> answers;

  explicit Wordy(std::string text) : word(std::move(text)), name(word + ".json") {
    std::replace(name.begin(), name.end(), '/', '_');
    std::replace(name.begin(), name.end(), '\n', '_');
  }

  void ask(std::string_view tool, const Ordered& arguments) {
    tools::Toolbox box(place, globs);
    const auto answered = box.call(tool, test::view_of(arguments.dump()), client);
    REQUIRE(answered.has_value());
    answers.push_back(masked(std::string(tool) + " " + *answered, root));
  }

  [[nodiscard]] Ordered document() const {
    Ordered rows = Ordered::array();
    for (int i = 0; i < 5; ++i) rows.push_back({{"id", i}, {word, word}, {"text", word}});
    return {{word, 1}, {"deep", {{word, {{word, Ordered::array({word, word})}}}}}, {"rows", rows}, {"z", word}};
  }
  [[nodiscard]] std::string pointer() const {
    std::string text = word;
    replace_all(text, "~", "~0");
    replace_all(text, "/", "~1");
    return "/" + text;
  }
  [[nodiscard]] std::string query() const {
    std::string text = word;
    for (const auto& [from, to] : {std::pair{"\\", "\\\\"}, {"'", "\\'"}, {"\n", "\\n"}, {"\x1f", "\\u001F"}}) {
      replace_all(text, from, to);
    }
    return "$['" + text + "']";
  }

  void read() {
    for (const char* path : {"", "/rows", "/deep", "/nothing"})
      ask("JsonInspect", {{"filePath", name}, {"path", path}});
    ask("preview_json", {{"path", name}});
    ask("preview_json", {{"path", name}, {"max_depth", 1}});
    for (const std::string& path : {std::string("$"), query(), std::string("$.z"), std::string("$.rows[*].text"),
                                    std::string("$.deep"), query() + ".gone"}) {
      ask("get_json_value", {{"path", name}, {"json_path", path}});
      if (path != "$.z") ask("get_json_value", {{"path", name}, {"json_path", path}, {"limit", 1}});
    }
    for (const char* path : {"$", "$.deep", "$.rows", "$.z", "$.gone"}) {
      ask("list_json_keys", {{"path", name}, {"json_path", path}});
      ask("list_json_keys", {{"path", name}, {"json_path", path}, {"limit", 1}});
    }
    ask("validate_json", {{"path", name}});
    put("cut.json", Ordered(word).dump() + ": {");
    ask("validate_json", {{"path", "cut.json"}});
    ask("json_grep", {{"filePath", name}, {"pattern", "1"}});
    ask("json_grep", {{"filePath", name}, {"pattern", "."}, {"max_matches", 3}, {"context", true}});
    ask("json_grep", {{"filePath", name}, {"pattern", "^"}, {"tally", true}});
    ask("json_table", {{"filePath", name}, {"query", "$.rows[*]"}});
    ask("json_table", {{"filePath", name}, {"query", "$.rows[*]"}, {"columns", {query(), "text"}}, {"limit", 2}});
    ask("json_diff", {{"a", name}, {"b", "other.json"}});
    ask("json_diff", {{"a", name}, {"b", "other.json"}, {"patch", true}});
    ask("json_diff", {{"a", name}, {"a_path", "$.deep"}, {"b_path", "$.rows"}});
    ask("json_values", {{"filePath", name}, {"query", "$..*"}});
    ask("json_values", {{"filePath", name}, {"query", "$..*"}, {"tally", true}});
    ask("json_merge", {{"ours", name}, {"base", "other.json"}, {"theirs", name}});
    ask("check_tool_blocks",
        {{"content", "# " + word + "\n```json\n" +
                         Ordered{{"tool", "write_file"}, {"path", "a"}, {"content", word}}.dump() + "\n```\n"}});
  }

  void edit() {
    const std::string value = Ordered(word).dump();
    for (const bool dry : {true, false}) {
      ask("JsonPatch",
          {{"filePath", name}, {"operation", "set"}, {"path", pointer()}, {"value", value}, {"dryRun", dry}});
      ask("JsonPatch", {{"filePath", name}, {"operation", "remove"}, {"path", "/rows/0"}, {"dryRun", dry}});
      ask("JsonPatch", {{"filePath", name},
                        {"operation", "set"},
                        {"match", {{"arrayPath", "/rows"}, {"where", {{"text", word}}}}},
                        {"value", R"({"id":7})"},
                        {"dryRun", dry}});
      ask("set_json_value", {{"path", name}, {"json_path", query()}, {"value", "[" + value + "]"}, {"dry_run", dry}});
      ask("append_json_array", {{"path", name}, {"json_path", "$.rows"}, {"value", value}, {"dry_run", dry}});
      ask("merge_json_object",
          {{"path", name}, {"json_path", "$.deep"}, {"updates", Ordered{{word, 2}}.dump()}, {"dry_run", dry}});
      ask("delete_json_key", {{"path", name}, {"json_path", query()}, {"dry_run", dry}});
    }
    for (int i = 0; i < 2; ++i) ask("json_undo", {{"filePath", name}});
  }

  void propose() {
    place.interpreter = [this] { return Result<std::unique_ptr<propose::Interpreter>>(std::make_unique<Remover>()); };
    const Ordered body{{"z", word}, {"box", {{word, word}}}};
    for (const Ordered& arguments :
         {Ordered{{"instruction", word}, {"document", body}}, {{"instruction", word}, {"filePath", "pretty.json"}}}) {
      Ordered call = arguments;
      tools::Toolbox box(place, globs);
      const auto preview = Ordered::parse(*box.call("json_editor_preview", test::view_of(call.dump()), client));
      answers.push_back(masked(preview.dump(), root));
      if (preview["isError"]) continue;
      const Ordered session = preview["structuredContent"]["session_id"];
      ask("json_editor_apply", {{"session_id", session}, {"confirmed_changes", {word}}});
      ask("json_editor_apply", {{"session_id", session}});
    }
  }

  void run() {
    const Ordered all = document();
    put(name, all.dump(2));
    Ordered changed = all;
    changed["rows"][1]["text"] = "x";
    changed["deep"][word] = word;
    put("other.json", changed.dump(2));
    put("pretty.json", Ordered{{"z", word}, {"box", {{word, word}}}}.dump(1));
    read();
    edit();
    propose();
    place.max_bytes = 400;
    read();
  }

 private:
  /// Proposes to remove the member `box`.
  class Remover final : public propose::Interpreter {
   public:
    [[nodiscard]] std::string_view name() const override { return "remover"; }
    Result<propose::Proposal> propose(document::Document&, std::string_view) override {
      propose::Proposal proposal;
      propose::Change change;
      change.kind = edit::OperationKind::remove;
      change.at = {std::string("box")};
      proposal.changes.push_back(std::move(change));
      return proposal;
    }
  };
};

}  // namespace

TEST_CASE("tools: what a document says is not taken for what a tool says") {
  std::uint64_t which = 0;
  for (const std::string& text : own_texts()) {
    if (scan::frees_window && which++ % 4 != test::seed(41) % 4) continue;
    INFO(text);
    Wordy own(text);
    Wordy other(in_other_letters(text));
    own.run();
    other.run();
    REQUIRE(own.answers.size() == other.answers.size());
    for (std::size_t i = 0; i < own.answers.size(); ++i)
      CHECK(own.answers[i] == in_own_letters(other.answers[i], text));
  }
}
