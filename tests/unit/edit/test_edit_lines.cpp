// SPDX-License-Identifier: MIT
// Edits of NDJSON: the array of its lines. Also on random documents and edits: JT_CASES=N, N times as many.
#include <algorithm>
#include <cstdlib>
#include <optional>

#include "core/document/lines_check.hpp"
#include "core/splice/lines_view.hpp"
#include "core/splice/style.hpp"
#include "edit/file_lines.hpp"
#include "edit/scribe.hpp"
#include "run.hpp"

using namespace jt_edit_test;

namespace {

const Setting lines{.lines = true};

std::string patched(const std::string& document, const std::string& operations) {
  return patch(document, operations, lines).text;
}

std::string appended(const std::string& document, const std::string& value) {
  return edit(document, {operation(jt::edit::OperationKind::append, "", value)}, lines).text;
}
std::string inserted(const std::string& document, const std::string& path, const std::string& value) {
  return edit(document, {operation(jt::edit::OperationKind::insert, path, value)}, lines).text;
}
std::string removed(const std::string& document, const std::string& path) {
  return edit(document, {operation(jt::edit::OperationKind::remove, path)}, lines).text;
}

}  // namespace

TEST_CASE("edit: lines, a value is put on one line") {
  CHECK(set("{\"a\":1}\n{\"a\":2}\n", "/1/a", "3", lines) == "{\"a\":1}\n{\"a\":3}\n");
  CHECK(set("{\"a\":1}\n{\"a\":2}\n", "/1", "{\n  \"b\" : [1,\r\n 2] }", lines) == "{\"a\":1}\n{\"b\" : [1,2] }\n");
  CHECK(set("{\"a\":1}\r\n{\"a\":2}\r\n", "/0/b", "\"x\\n\"", lines) == "{\"a\":1,\"b\":\"x\\n\"}\r\n{\"a\":2}\r\n");
  CHECK(set("{}\n{}\n", "/0/b", "[\n1\n]", lines) == "{\"b\": [1]}\n{}\n");
  CHECK(set("{\"a\": [1, 2]}\n7\n", "/0/a/-", "{\"k\": 1}", lines) == "{\"a\": [1, 2, {\"k\": 1}]}\n7\n");
}

TEST_CASE("edit: lines, a new line goes directly after the document before it") {
  CHECK(appended("1\n2\n", "{\"a\":\n1}") == "1\n2\n{\"a\":1}\n");
  CHECK(appended("1\n2", "3") == "1\n2\n3");
  CHECK(appended("1\r\n2", "3") == "1\r\n2\r\n3");
  CHECK(appended("1\r\n2 \r\n", "3") == "1\r\n2 \r\n3\r\n");
  CHECK(appended("1\n\n\n", "2") == "1\n2\n\n\n");
  CHECK(appended("", "1") == "1\n");
  CHECK(patched("1\n", R"([{"op":"move","from":"/0","path":"/-"}])") == "1\n");
  CHECK(appended("\xEF\xBB\xBF", "1") ==
        "\xEF\xBB\xBF"
        "1\n");
  CHECK(inserted("1\n2\n", "/0", "0") == "0\n1\n2\n");
  CHECK(inserted("\n  1\r\n2\r\n", "/0", "0") == "\n0\r\n  1\r\n2\r\n");
  CHECK(inserted("1", "/0", "0") == "0\n1");
  CHECK(inserted("\r\n1", "/0", "0") == "\r\n0\r\n1");
  CHECK(inserted("1\n\n2\n", "/1", "0") == "1\n0\n\n2\n");
  CHECK(inserted("1\n2\n", "/2", "3") == "1\n2\n3\n");
}

TEST_CASE("edit: lines, a line goes with its end") {
  CHECK(removed("1\n2\n3\n", "/1") == "1\n3\n");
  CHECK(removed("1\n2\n3\n", "/2") == "1\n2\n");
  CHECK(removed("1\n2\n3", "/2") == "1\n2");
  CHECK(removed("1\r\n2\r\n3", "/2") == "1\r\n2");
  CHECK(removed("1\n  2 \n\n3\n", "/1") == "1\n\n3\n");
  CHECK(removed("1\n\n2", "/1") == "1\n");  // the blank line stays, and is the last one, without an end
  CHECK(removed("1\n2\n  ", "/1") == "1\n  ");
  CHECK(removed("1\n", "/0") == "");
  CHECK(removed("1", "/0") == "");
  CHECK(removed("\xEF\xBB\xBF"
                "1\n2\n",
                "/0") ==
        "\xEF\xBB\xBF"
        "2\n");
  CHECK(patched("{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n",
                R"([{"op":"remove","path":"/0"},{"op":"replace","path":"/1/a","value":9},
      {"op":"add","path":"/-","value":[1]},{"op":"remove","path":"/1"}])") == "{\"a\":2}\n[1]\n");
  CHECK(patched("1\n2\n3\n", R"([{"op":"move","from":"/0","path":"/2"}])") == "2\n3\n1\n");
  // The blanks beside it are part of its line, not of its value.
  CHECK(patched(" 1\t\n2\n 3", R"([{"op":"move","from":"/0","path":"/1"}])") == "2\n1\n 3");
}

TEST_CASE("edit: lines, the root is all of them") {
  CHECK(set("1\n2\n", "", "[1]", lines) ==
        "INVALID_INPUT: the root cannot be replaced: it stands for all lines, and each is a document");
}

TEST_CASE("edit: lines that are not JSON are left alone, and have no index") {
  const Setting skip{.lines = true, .skip_invalid = true};
  CHECK(set("oops {\n{\"a\":1}\n[1\n{\"a\":2}\n", "/1/a", "3", skip) == "oops {\n{\"a\":1}\n[1\n{\"a\":3}\n");
  CHECK(edit("1\n]\n2\n", {operation(jt::edit::OperationKind::remove, "/1")}, skip).text == "1\n]\n");
  CHECK(edit("1\n]\n", {operation(jt::edit::OperationKind::append, "", "2")}, skip).text == "1\n2\n]\n");
}

namespace {

std::string as_lines(Scribe& scribe, const Json& array) {
  const std::string end = scribe.once_in(3) ? "\r\n" : "\n";
  std::string out = scribe.once_in(8) ? "\xEF\xBB\xBF" : "";
  for (const Json& each : array.elements) {
    while (scribe.once_in(8)) out += scribe.once_in(2) ? end : "  " + end;
    if (scribe.once_in(8)) out += ' ';
    std::string text = scribe.once_in(3) ? each.text() : jt::splice::without_line_ends(scribe.written(each));
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    out += text;
    if (scribe.once_in(8)) out += '\t';
    out += end;
  }
  if (scribe.once_in(3) && !array.elements.empty()) out.erase(out.size() - end.size());
  while (scribe.once_in(6)) out += end;
  return out;
}

/// What an edit may do to the lines of a file: one goes, one comes, or both, and some are changed in their place.
struct LineEdit {
  std::optional<std::size_t> gone, come;
};

std::vector<LineEdit> possible_edits(std::size_t before, std::size_t after) {
  std::vector<LineEdit> out;
  if (after == before) out.emplace_back();
  for (std::size_t i = 0; i < before && after + 1 == before; ++i) out.push_back({i, std::nullopt});
  for (std::size_t k = 0; k < after && after == before + 1; ++k) out.push_back({std::nullopt, k});
  for (std::size_t i = 0; i < before && after == before; ++i) {
    for (std::size_t k = 0; k < after; ++k) out.push_back({i, k});
  }
  return out;
}

/// The line that may be written anew though its value stays the same: a value that is set is written as it is given,
/// and what moves within a line is laid out anew, even where the last element of an array moves to the end.
std::optional<std::size_t> written_line(const jt::edit::Operation& operation, std::size_t count) {
  const auto& steps = operation.path.path.steps;
  const bool writes =
      operation.kind == jt::edit::OperationKind::set || operation.kind == jt::edit::OperationKind::replace;
  if (writes && !steps.empty()) {
    using Kind = jt::path::PathStep::Kind;
    const jt::path::PathStep& step = steps.front();
    if (step.kind == Kind::index) {
      return static_cast<std::size_t>(step.index < 0 ? step.index + static_cast<std::int64_t>(count) : step.index);
    }
    if (step.kind != Kind::token || step.text.find_first_not_of("0123456789") != std::string::npos) return {};
    return std::stoul(step.text);
  }
  if (operation.kind != jt::edit::OperationKind::move) return {};
  const auto first = [](const std::string& pointer) { return pointer.substr(0, pointer.find('/', 1)); };
  const std::string line = first(operation.path.text);
  if (line.size() < 2 || line != first(operation.from->text)) return {};
  if (line.find_first_not_of("0123456789", 1) != std::string::npos) return {};
  return std::stoul(line.substr(1));
}

/// The only line, put in anew: without the blanks beside its document, and with its own end.
std::string only_line_anew(const std::string& document, const std::string& text) {
  FileLines file(document);
  file.replace(0, text);
  std::string out = file.text();
  std::size_t begin = out.find(text);
  for (const auto is_blank = [&](std::size_t at) { return out[at] == ' ' || out[at] == '\t'; };;) {
    if (begin > 0 && is_blank(begin - 1)) {
      out.erase(--begin, 1);
    } else if (begin + text.size() < out.size() && is_blank(begin + text.size())) {
      out.erase(begin + text.size(), 1);
    } else {
      return out;
    }
  }
}

/// Whether every line is as it was, byte for byte, whose document is, and every line end and blank line. `written`: a
/// line that may be laid out anew.
bool is_line_edit(const LineEdit& edit, const std::string& document, const Json& before, const std::string& result,
                  const Json& after, std::optional<std::size_t> written) {
  FileLines file(document);
  const std::vector<std::string> new_texts = FileLines(result).documents();
  const bool only = edit.gone && edit.come && before.elements.size() == 1;
  if (only && only_line_anew(document, new_texts[0]) == result) return true;
  std::vector<std::optional<std::string>> values;  // those that were there
  for (const Json& each : before.elements) values.push_back(each.text());
  if (edit.gone) file.remove(*edit.gone);
  if (edit.gone) values.erase(values.begin() + static_cast<std::ptrdiff_t>(*edit.gone));
  if (edit.come) file.insert(*edit.come, new_texts[*edit.come]);
  if (edit.come) values.insert(values.begin() + static_cast<std::ptrdiff_t>(*edit.come), std::nullopt);
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (values[k] && (*values[k] != after.elements[k].text() || k == written)) file.replace(k, new_texts[k]);
  }
  return file.text() == result;
}

/// Whether several lines went or came, where a match found several elements, and the others are as they were.
bool is_edit_of_several(const std::string& document, const std::string& result) {
  const std::vector<std::string> before = FileLines(document).documents();
  const std::vector<std::string> after = FileLines(result).documents();
  const auto& more = before.size() > after.size() ? before : after;
  const auto& fewer = before.size() > after.size() ? after : before;
  std::size_t found = 0;
  for (const std::string& each : more) found += found < fewer.size() && fewer[found] == each ? 1U : 0U;
  return more.size() > fewer.size() + 1 && found == fewer.size();
}

}  // namespace

TEST_CASE("edit: lines, generated: what the model says, and all other lines are as they were") {
  const std::uint64_t seed = jt::test::seed(1);
  const char* given = std::getenv("JT_CASES");
  const std::uint64_t count = jt::test::fewer(4000) * (given != nullptr ? std::strtoull(given, nullptr, 10) : 1);
  std::uint64_t done = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    Scribe scribe(seed + i);
    Model model(scribe.value(4));
    if (model.root.kind != '[') continue;
    const std::string document = as_lines(scribe, model.root);
    const Json before = model.root;
    const jt::edit::Operation operation = scribe.edit(model);
    const bool possible = model.apply(operation) && model.root.kind == '[';
    Setting setting = lines;
    static constexpr std::size_t windows[] = {64, 65, 128, 4096};
    setting.stream.window = windows[scribe.below(4)];
    const Edited result = edit(document, {operation}, setting);
    CAPTURE(i);
    CAPTURE(document);
    const std::string what =
        std::string(jt::edit::name(operation.kind)) + " " + operation.path.text + " " + operation.value.value_or("");
    CAPTURE(what);
    const bool root = operation.path.path.steps.empty() && !operation.match;
    if (result.error && root) continue;
    if (!possible) {
      CHECK_MESSAGE(result.error, result.text);
      continue;
    }
    REQUIRE_MESSAGE(!result.error, result.text);
    ++done;
    CAPTURE(result.text);
    const std::vector<std::string> new_lines = FileLines(result.text).documents();
    REQUIRE(new_lines.size() == model.root.elements.size());
    for (std::size_t k = 0; k < new_lines.size(); ++k) CHECK(compact(new_lines[k]) == model.root.elements[k].text());
    const auto edits = possible_edits(before.elements.size(), new_lines.size());
    const bool known = std::any_of(edits.begin(), edits.end(), [&](const LineEdit& each) {
      return is_line_edit(each, document, before, result.text, model.root,
                          written_line(operation, before.elements.size()));
    });
    CHECK((known || is_edit_of_several(document, result.text)));
  }
  CHECK(done > count / 8);
}
