// SPDX-License-Identifier: MIT
#include "core/edit/operations_json.hpp"

#include <algorithm>
#include <array>

#include "core/document/jsonc_text.hpp"
#include "core/edit/value.hpp"
#include "core/path/evaluate.hpp"
#include "core/text/code_point.hpp"
#include "core/text/distance.hpp"
#include "core/text/words.hpp"
#include "core/value/given.hpp"

namespace jt::edit {
namespace {

using value::View;

constexpr std::array own_kinds{OperationKind::set,       OperationKind::insert, OperationKind::remove,
                               OperationKind::merge,     OperationKind::append, OperationKind::rename,
                               OperationKind::add_number};
constexpr std::array standard_kinds{OperationKind::add,  OperationKind::delete_, OperationKind::replace,
                                    OperationKind::move, OperationKind::copy,    OperationKind::test};

Failed refuse(const std::string& message) { return fail(Code::invalid_input, message); }

/// The text of a member that must be a string; nothing if the member is missing.
Result<std::optional<std::string>> string_of(const View& object, std::string_view key) {
  const View value = object.member(key);
  if (value && !value.is_string()) return refuse("\"" + std::string(key) + "\" is not a string");
  return value.string();
}

Result<bool> flag_of(const View& object, std::string_view key) {
  const View value = object.member(key);
  if (value && !value.is(scan::Type::boolean)) {
    return refuse("\"" + std::string(key) + "\" is neither true nor false");
  }
  return value.is_true();
}

/// What an operation of RFC 6902, of ours or of other tools is called in each of the two lists, where it is called
/// something else. (In the other tools' lists, "op" is the member.)
struct OtherWord {
  std::string_view word;
  std::string_view own;
  std::array<std::string_view, 2> standard;  ///< up to the first empty one
};
constexpr std::array<OtherWord, 13> other_words{{{"add", "set", {}},
                                                 {"replace", "set", {}},
                                                 {"set", "", {"replace", "add"}},
                                                 {"update", "set", {"replace"}},
                                                 {"upsert", "set", {"add"}},
                                                 {"insert", "", {"add"}},
                                                 {"append", "", {"add"}},
                                                 {"push", "append", {"add"}},
                                                 {"delete", "remove", {"remove"}},
                                                 {"del", "remove", {"remove"}},
                                                 {"unset", "remove", {"remove"}},
                                                 {"rename", "", {"move"}},
                                                 {"increment", "add_number", {}}}};

std::vector<std::string> usual_words(std::string_view word, bool standard) {
  std::vector<std::string> out;
  for (const OtherWord& each : other_words) {
    if (each.word != word) continue;
    if (!standard && !each.own.empty()) out.emplace_back(each.own);
    for (const std::string_view usual : each.standard)
      if (standard && !usual.empty()) out.emplace_back(usual);
  }
  return out;
}

template <std::size_t size>
Result<OperationKind> kind_of(const std::string& word, const std::array<OperationKind, size>& kinds) {
  std::vector<std::string> words;
  for (const OperationKind kind : kinds) {
    if (name(kind) == word) return kind;
    words.emplace_back(name(kind));
  }
  Error error = make_error(Code::invalid_input, "unknown operation '" + text::excerpt(word) + "'");
  std::vector<std::string> near = usual_words(word, kinds[0] == standard_kinds[0]);
  if (near.empty()) near = text::nearest(word, words, 1);
  if (near.size() > 1) {
    error->hints.push_back("did you mean '" + near[0] + "' (a value that is there) or '" + near[1] +
                           "' (also a new one)?");
  } else if (!near.empty()) {
    error->hints.push_back("did you mean '" + near[0] + "'?");
  }
  if (near.empty()) {
    std::string all;
    for (const std::string& each : words) all += (all.empty() ? "" : ", ") + each;
    error->hints.push_back("the operations are: " + all);
  }
  error->choices = std::move(words);
  return fail(std::move(error));
}

Result<void> refuse_unknown(const View& object, std::initializer_list<std::string_view> known) {
  for (const View& member : object) {
    const std::string key = member.key();
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    Error error = make_error(Code::invalid_input, "unknown member '" + text::excerpt(key) + "'");
    std::vector<std::string> words(known.begin(), known.end());
    if (words.back() == words.front()) words.pop_back();  // (in place of the name of the file, where there is none)
    const auto near = text::nearest(key, words, 1);
    if (!near.empty()) error->hints.push_back("did you mean '" + near[0] + "'?");
    const bool path_taken = std::find(known.begin(), known.end(), "maxTargets") != known.end();
    if (key == "query" && near.empty() && path_taken) {
      error->hints.emplace_back("\"path\" takes a query too; with \"all\": true it may select several values");
    }
    if (key == "at" && near.empty()) error->hints.emplace_back("\"at\" is a member of \"match\"");
    error->choices = std::move(words);
    return fail(std::move(error));
  }
  return {};
}

Result<Match> match_of(const View& object) {
  if (!object.is_object()) return refuse("\"match\" is not an object");
  TRY(refuse_duplicates(object));
  TRY(refuse_unknown(object, {"arrayPath", "where", "at", "all", "unique", "replace"}));
  Match match;
  auto array = TRY(string_of(object, "arrayPath"));
  if (!array) return refuse("\"match\" has no \"arrayPath\"");
  auto path = TRY(given_path(*array));
  match.array = std::move(path);
  const View where = object.member("where");
  if (!where) return refuse("\"match\" has no \"where\"");
  match.where = where.text();
  auto at = TRY(string_of(object, "at"));
  if (at) {
    auto below = TRY(given_path(*at));
    match.at = std::move(below);
  }
  for (const auto& [key, flag] :
       {std::pair{"all", &match.all}, {"unique", &match.unique}, {"replace", &match.replace}}) {
    auto value = TRY(flag_of(object, key));
    *flag = value;
  }
  return match;
}

/// What the operations were read from: their file, and their text, if it has comments.
struct Origin {
  const FileMember& file;
  std::string_view commented;
};

Result<void> take_value(const View& object, Operation& operation, bool needed, const Origin& origin) {
  if (const View value = object.member("value")) {
    const std::string_view plain = value.text();
    const std::string_view commented = origin.commented;
    operation.value = commented.empty() ? plain : commented.substr(value.offset(), plain.size());
    operation.commented = *operation.value != plain;
  }
  if (needed && !operation.value) return refuse("\"" + std::string(name(operation.kind)) + "\" needs a \"value\"");
  return {};
}

constexpr std::string_view of_queries = "\"all\" and \"maxTargets\" belong to a query";

/// "all" and "maxTargets" of a query.
Result<void> take_targets(const View& object, Operation& operation) {
  auto all = TRY(flag_of(object, "all"));
  operation.all = all;
  const View most = object.member("maxTargets");
  if (!most) return {};
  if (!operation.path.selector) return refuse(std::string(of_queries));
  const auto number = text::parse_number(most.text());
  if (!number) return refuse("\"maxTargets\" is not a number from 0 on");
  operation.max_targets = *number;
  return {};
}

Result<Operation> own(const View& object, const std::string& word, const Origin& origin) {
  const FileMember& file = origin.file;
  auto kind = TRY(own_kind(word));
  TRY(refuse_unknown(object, {"operation", "path", "match", "value", "expect", "expectAbsent", "nullDeletes", "all",
                              "maxTargets", "existing", "inside", file.name.empty() ? "operation" : file.name}));
  Operation operation;
  operation.kind = kind;
  auto path = TRY(string_of(object, "path"));
  const View match = object.member("match");
  if (path.has_value() == static_cast<bool>(match)) return refuse("an operation has either a \"path\" or a \"match\"");
  if (match) {
    auto parsed = TRY(match_of(match));
    operation.match = std::move(parsed);
  } else {
    auto parsed = TRY(given_target(*path));
    operation.path = std::move(parsed);
  }
  TRY(take_targets(object, operation));
  if (kind == OperationKind::remove && object.member("value")) {
    return refuse("\"value\" does not belong to \"remove\"; \"expect\" is the value that must be there");
  }
  TRY(take_value(object, operation, operation.kind != OperationKind::remove, origin));
  if (const View expect = object.member("expect")) operation.expect = std::string(expect.text());
  for (const auto& [key, flag] : {std::pair{"expectAbsent", &operation.expect_absent},
                                  {"nullDeletes", &operation.null_deletes},
                                  {"existing", &operation.existing}}) {
    auto value = TRY(flag_of(object, key));
    *flag = value;
  }
  auto inside = TRY(string_of(object, "inside"));
  if (inside) {
    auto below = TRY(given_path(*inside));
    operation.inside = std::move(below);
  }
  TRY(check_operation(operation));
  return operation;
}

/// RFC 6902 only accepts JSON Pointers, and ignores members that it does not define.
Result<GivenPath> pointer_of(const View& object, std::string_view key) {
  const auto text = TRY(string_of(object, key));
  if (!text) return refuse("\"" + std::string(key) + "\" is missing");
  if (!text->empty() && !text->starts_with('/')) {
    return fail(Code::invalid_path,
                "'" + text::excerpt(*text) + "' is not a JSON Pointer: one is empty or begins with '/'");
  }
  return given_path(*text);
}

Result<Operation> standard(const View& object, const std::string& word, const Origin& origin) {
  auto kind = TRY(kind_of(word, standard_kinds));
  Operation operation;
  operation.kind = kind;
  auto path = TRY(pointer_of(object, "path"));
  operation.path = std::move(path);
  if (kind == OperationKind::move || kind == OperationKind::copy) {
    auto from = TRY(pointer_of(object, "from"));
    operation.from = std::move(from);
  }
  const bool needed = kind == OperationKind::add || kind == OperationKind::replace || kind == OperationKind::test;
  TRY(take_value(object, operation, needed, origin));
  return operation;
}

/// The file of an operation in a list for several.
Result<std::string> file_of(const View& object, const FileMember& member) {
  std::string file = TRY(string_of(object, member.name)).value_or(std::string(member.otherwise));
  if (file.empty() || file == "-")
    return refuse("an operation in a list for several files needs a \"" + std::string(member.name) + "\"");
  return file;
}

Result<Operation> parse_one(const View& object, const Origin& origin) {
  if (!object.is_object()) return refuse("an operation is an object, not " + text::excerpt(object.text(), 40));
  TRY(refuse_duplicates(object));
  auto own_word = TRY(string_of(object, "operation"));
  auto standard_word = TRY(string_of(object, "op"));
  if (own_word.has_value() == standard_word.has_value()) {
    return refuse(
        "an operation has either \"operation\" (set, insert, remove, merge, append, rename, add_number) or RFC 6902's "
        "\"op\"");
  }
  auto operation = TRY(own_word ? own(object, *own_word, origin) : standard(object, *standard_word, origin));
  if (!origin.file.name.empty()) operation.file = TRY(file_of(object, origin.file));
  return operation;
}

Result<std::vector<Operation>> parse_all(const View& array, const Origin& origin) {
  if (!array.is_array()) return refuse("the operations are not an array");
  std::vector<Operation> operations;
  for (const View& each : array) {
    auto operation = parse_one(each, origin);
    if (!operation) {
      operation.error()->failed_operation = operations.size();
      return fail(std::move(operation.error()));
    }
    operations.push_back(std::move(*operation));
  }
  return operations;
}

/// Reads the text as JSONC, which it is not as JSON. `plain`: with blanks in place of comments.
Result<void> read_with_comments(value::Tape& tape, std::string_view text, std::string& plain) {
  plain = TRY(document::checked_jsonc(text));
  return value::read_given(tape, plain);
}

}  // namespace

Result<OperationKind> own_kind(const std::string& word) { return kind_of(word, own_kinds); }

Result<void> check_operation(const Operation& operation) {
  const OperationKind kind = operation.kind;
  if (operation.all && !operation.path.selector) return refuse(std::string(of_queries));
  if (kind == OperationKind::rename && type_of_value(*operation.value) != scan::Type::string) {
    return refuse("the \"value\" of \"rename\" is the new key, a string");
  }
  if (kind == OperationKind::add_number && type_of_value(*operation.value) != scan::Type::number) {
    return refuse("the \"value\" of \"add_number\" is a number");
  }
  if (operation.existing && kind != OperationKind::set && kind != OperationKind::merge) {
    return refuse("\"existing\" belongs to \"set\" and \"merge\"");
  }
  if (operation.inside && kind != OperationKind::set && kind != OperationKind::add_number) {
    return refuse("\"inside\" belongs to \"set\" and \"add_number\"");
  }
  return {};
}

Result<GivenPath> given_path(std::string_view text) {
  auto path = TRY(path::parse_path(text));
  return GivenPath{std::move(path), std::string(text)};
}

Result<GivenPath> given_target(std::string_view text) {
  auto query = TRY(path::parse_query(text));
  return given_target(std::move(query));
}

Result<GivenPath> given_target(path::Query query) {
  GivenPath given;
  given.text = query.text;
  if (query.singular()) {
    given.path = TRY(path::path_of(query));
    return given;
  }
  given.path.spelling = query.spelling;
  std::size_t tail = query.segments.size();
  while (path::selects_one(query.segments[tail - 1])) --tail;
  for (std::size_t i = tail; i < query.segments.size(); ++i) {
    path::Selector& selector = query.segments[i].selectors[0];
    const bool index = selector.kind == path::Selector::Kind::index;
    const auto kind = index ? path::PathStep::Kind::index : path::PathStep::Kind::name;
    given.path.steps.push_back({kind, std::move(selector.text), selector.index});
  }
  query.segments.resize(tail);
  given.selector = std::make_shared<const path::Query>(std::move(query));
  return given;
}

GivenPath whole_selector(path::Query query) {
  GivenPath given;
  given.text = query.text;
  given.path.spelling = query.spelling;
  given.selector = std::make_shared<const path::Query>(std::move(query));
  return given;
}

Result<std::vector<Operation>> parse_operations(std::string_view text, const FileMember& file, bool commented) {
  value::Tape tape;
  std::string plain;
  auto read = value::read_given(tape, text);
  const bool comments = !read && commented;
  if (comments) read = read_with_comments(tape, text, plain);
  if (!read) {
    read.error()->message = "invalid JSON in the operations: " + read.error()->message;
    return fail(std::move(read.error()));
  }
  return parse_all(tape.root(), {file, comments ? text : std::string_view()});
}

Result<std::vector<Operation>> parse_operations(const View& array, const FileMember& file) {
  return parse_all(array, {file, {}});
}

}  // namespace jt::edit
