// SPDX-License-Identifier: MIT
// Random documents with comments, random edits: the value is that of the same edit on the stripped document, comments
// outside the change are kept in order, and the other bytes are equal. JT_COMMENT_EDITS says how many.
#include <cstdlib>
#include <map>
#include <set>

#include "comments/commented.hpp"
#include "comments/kept.hpp"
#include "core/comments/gap.hpp"
#include "core/comments/given.hpp"
#include "edit/edited.hpp"
#include "edit/model.hpp"
#include "run.hpp"

using namespace jt_edit_test;
using jt::edit::OperationKind;
using jt::test::comments_of;
using jt::test::is_subsequence;

namespace {

/// A document in which each comment has a number of its own, and where each value is.
class Numbered {
 public:
  explicit Numbered(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t limit) { return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random_); }

  std::string document(std::size_t padding) {
    out_.clear();
    number_ = 0;
    entries.clear();
    trailing_commas_ = below(3) == 0;
    line_end_ = below(4) == 0 ? "\r\n" : "\n";
    padding_ = padding;
    blanks();
    container("", 3);
    blanks();
    return out_;
  }

  struct Entry {
    std::string path;
    bool array = false;  ///< it holds a container of that kind
    bool object = false;
    bool element = false;
  };
  std::vector<Entry> entries;

  std::string value() {
    static constexpr std::string_view all[] = {"7",   "\"//x\"", "[]", "{}", "[1, {\"q\": 2}]", "{\"n\": [3, 4]}",
                                               "null"};
    return std::string(all[below(std::size(all))]);
  }

 private:
  void comment() {
    const std::string id = std::to_string(number_++);
    if (below(2) == 0) {
      out_ += "// c" + id + " it's \"," + line_end_;
    } else {
      out_ += "/* c" + id + (below(3) == 0 ? line_end_ + " * ]" : " }") + " */";
    }
  }
  void blanks() {
    for (std::size_t i = below(4); i > 0; --i) {
      switch (below(4)) {
        case 0:
          comment();
          break;
        case 1:
          out_ += line_end_;
          break;
        default:
          out_.append(below(3), ' ');
      }
    }
    if (padding_ > 0 && below(12) == 0) {
      out_ += "/*" + std::string(padding_ - 2 + below(5), 'p') + "*/";
      padding_ = 0;
    }
  }
  void container(const std::string& path, std::size_t depth) {
    const bool object = below(2) == 0;
    out_ += object ? '{' : '[';
    entries.push_back({path, !object, object, false});
    const std::size_t at = entries.size() - 1;
    const std::size_t count = below(4);
    for (std::size_t i = 0; i < count; ++i) {
      blanks();
      const std::string step = object ? std::string(1, static_cast<char>('a' + i)) : std::to_string(i);
      if (object) {
        out_ += '"' + step + '"';
        blanks();
        out_ += ':';
        blanks();
      }
      if (depth > 0 && below(2) == 0) {
        const std::size_t inner = entries.size();
        container(path + "/" + step, depth - 1);
        entries[inner].element = !object;
      } else {
        static constexpr std::string_view all[] = {"1", "\"a /* no */\"", "-2.5e3", "true", "\"\\\"\""};
        out_ += all[below(std::size(all))];
        entries.push_back({path + "/" + step, false, false, !object});
      }
      blanks();
      if (i + 1 < count || trailing_commas_) out_ += ',';
    }
    blanks();
    out_ += object ? '}' : ']';
    (void)at;
  }

  std::mt19937_64 random_;
  std::string out_;
  std::size_t number_ = 0;
  std::size_t padding_ = 0;
  bool trailing_commas_ = false;
  std::string line_end_;
};

/// A move may make a block comment of a line comment, so its comments are known by their numbers, in any order.
std::multiset<std::string> numbers_of(const std::vector<std::string>& comments) {
  std::multiset<std::string> all;
  for (const std::string& comment : comments) {
    const std::size_t at = comment.find('c');
    const std::size_t end = at == std::string::npos ? at : comment.find_first_not_of("0123456789", at + 1);
    all.insert(at == std::string::npos ? "" : comment.substr(at, end - at));
  }
  return all;
}

/// Which entry each comment belongs to, by its path; "" and a container's path with a star for the containers.
class Belongs {
 public:
  static std::map<std::string, std::string> of(const std::string& text) {
    Belongs belongs(text);
    belongs.value("", 0, 0);
    return std::move(belongs.owner_);
  }

 private:
  explicit Belongs(const std::string& text) : text_(text), plain_(jt::test::blanked(text)) {
    at_ = plain_.find_first_not_of(" \t\r\n");
  }
  std::size_t skip(std::size_t at) const { return std::min(plain_.find_first_not_of(" \t\r\n", at), plain_.size()); }
  void assign(std::size_t begin, std::size_t end, const std::string& whose) {
    jt::bytes::MemorySource source(text_, "x");
    (void)jt::comments::read_gap(source, begin, end, [&](const jt::comments::GapPart& part) {
      if (part.kind == jt::comments::GapPart::Kind::comment) {
        owner_[text_.substr(part.comment.begin, part.comment.end - part.comment.begin)] = whose;
      }
      return true;
    });
  }
  void string() {
    for (++at_; plain_[at_] != '"'; ++at_) at_ += plain_[at_] == '\\' ? 1U : 0U;
    ++at_;
  }
  void value(const std::string& id, std::size_t, std::size_t) {
    if (plain_[at_] == '"') return string();
    if (plain_[at_] != '{' && plain_[at_] != '[') {
      at_ = std::min(plain_.find_first_of(",]} \t\r\n", at_), plain_.size());
      return;
    }
    const bool object = plain_[at_] == '{';
    std::size_t gap = ++at_;
    std::string before;
    for (std::size_t i = 0;; ++i) {
      at_ = skip(at_);
      const bool ends = plain_[at_] == '}' || plain_[at_] == ']';
      const bool comma = plain_[at_] == ',';
      if (comma) at_ = skip(at_ + 1);
      const std::size_t entry = at_;
      // An entry is known by what it says.
      std::string after;
      if (!ends) {
        const std::size_t begin = at_;
        if (object) {
          string();
          at_ = skip(at_) + 1;
          const std::size_t colon = at_;
          at_ = skip(at_);
          (void)colon;
        }
        const std::size_t first = at_;
        value(id, 0, 0);
        after = id + "/" + std::to_string(i) + compact(plain_.substr(begin, at_ - begin));
        if (object) assign(begin, first, after);
      }
      jt::bytes::MemorySource source(text_, "x");
      const auto owners = jt::comments::owners(source, {gap, entry, i > 0, !ends}).value();
      assign(gap, std::max<std::size_t>(gap, owners.trailing_end), "of " + strip_index(before));
      assign(std::max<std::size_t>(gap, owners.trailing_end), owners.leading_begin, "container");
      assign(owners.leading_begin, entry, "of " + strip_index(after));
      if (ends) {
        at_ = entry + 1;
        return;
      }
      before = after;
      gap = at_;
    }
  }
  static std::string strip_index(const std::string& id) {
    return id.substr(std::min(id.size(), id.find_first_not_of("/0123456789")));
  }

  std::string text_;
  std::string plain_;
  std::size_t at_ = 0;
  std::map<std::string, std::string> owner_;
};

std::size_t how_many() {
  const char* const given = std::getenv("JT_COMMENT_EDITS");
  return given != nullptr ? std::strtoull(given, nullptr, 10) : jt::test::fewer(4000);
}

/// A random operation on one of the entries.
jt::edit::Operation random_operation(Numbered& random) {
  const auto entry = random.entries[random.below(random.entries.size())];
  const std::string value = random.value();
  switch (random.below(8)) {
    case 0:
      if (!entry.path.empty()) return operation(OperationKind::remove, entry.path);
      break;
    case 1:
      if (!entry.path.empty()) return operation(OperationKind::remove, entry.path);
      break;
    case 2:
      if (entry.object) return operation(OperationKind::set, entry.path + "/new", value);
      if (entry.array) return operation(OperationKind::append, entry.path, value);
      break;
    case 3:
      if (entry.element) return operation(OperationKind::insert, entry.path, value);
      break;
    case 4:
      if (entry.object) return operation(OperationKind::merge, entry.path, "{\"a\": 1, \"z\": [2], \"y\": 3}");
      break;
    case 5:
      if (!entry.path.empty() && !entry.element) return operation(OperationKind::rename, entry.path, "\"new\"");
      break;
    case 6: {
      if (entry.path.empty()) break;
      const auto to = random.entries[random.below(random.entries.size())];
      const std::string inside = to.object ? "/new" : to.array ? "/-" : "";
      auto move = operation(OperationKind::move, to.path + (random.below(2) == 0 ? inside : ""));
      move.from = jt::edit::given_path(entry.path).value();
      return move;
    }
    default:
      break;
  }
  return operation(OperationKind::set, entry.path, value);
}

}  // namespace

TEST_CASE("edit: comments, random edits keep what they do not change") {
  const std::uint64_t seed = jt::test::seed(0xC0DE);
  INFO("JT_SEED, " << seed);
  Numbered random(seed);
  static constexpr std::size_t paddings[] = {0, 0, 0, 0, 0, 60, 64, 4096, 65'536, 262'144};
  const std::size_t count = how_many();
  std::size_t compared = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string document = random.document(random.below(8) == 0 ? paddings[random.below(10)] : 0);
    std::vector<jt::edit::Operation> operations;
    const std::size_t several = random.below(4) == 0 ? 3 : 1;
    for (std::size_t k = 0; k < several; ++k) operations.push_back(random_operation(random));
    const Edited stripped = edit(jt::test::blanked(document), operations);
    const Edited edited = edit(document, operations, {.commented = true});
    INFO(document.substr(0, 2000));
    INFO("path " << operations[0].path.text << ", kind " << jt::edit::name(operations[0].kind));
    INFO(edited.text.substr(0, 2000));
    REQUIRE(edited.error.has_value() == stripped.error.has_value());
    if (edited.error) continue;
    ++compared;
    // The same value.
    REQUIRE(compact(jt::test::blanked(edited.text)) == compact(stripped.text));
    // Comments stay, in order.
    const auto before = comments_of(document);
    const auto after = comments_of(edited.text);
    const bool moves = std::any_of(operations.begin(), operations.end(),
                                   [](const auto& each) { return each.kind == OperationKind::move; });
    if (moves) {
      const auto were = numbers_of(before);
      const auto are = numbers_of(after);
      REQUIRE(std::includes(were.begin(), were.end(), are.begin(), are.end()));
    } else {
      REQUIRE(is_subsequence(jt::test::as_blocks(after), jt::test::as_blocks(before)));
    }
    std::uint64_t gone = 0;
    for (const auto& result : edited.results) gone += result.comments_removed;
    REQUIRE(before.size() - after.size() == gone);
    // All else is as it was: the changes put back give the old bytes.
    std::string back = edited.text;
    for (auto change = edited.changes.rbegin(); change != edited.changes.rend(); ++change) {
      back.replace(change->after_begin, change->after_size, document.substr(change->before_begin, change->before_size));
    }
    REQUIRE(back == document);
    // No comment has changed its entry, where the entry itself is as it was.
    if (several > 1 || moves || document.size() > 10'000) continue;
    const auto was = Belongs::of(document);
    for (const auto& [comment, whose] : Belongs::of(edited.text)) {
      const auto old = was.find(comment);
      if (old == was.end() || old->second == whose || operations[0].kind == OperationKind::set ||
          operations[0].kind == OperationKind::merge || operations[0].kind == OperationKind::rename)
        continue;
      INFO(comment << ": " << old->second << " → " << whose);
      // Before a comma that is gone, it is only known by its line.
      if (operations[0].kind == OperationKind::remove && whose == "container") continue;
      // What follows the bracket on its line stays there, before the first entry; and behind a block comment that spans
      // lines, a comment is on no line of an entry.
      if (old->second == "container" &&
          (operations[0].kind == OperationKind::append || document.find("\n * ]") != std::string::npos ||
           document.find("\r\n * ]") != std::string::npos)) {
        continue;
      }
      CHECK((old->second != "container") == (whose != "container"));
    }
  }
  CHECK(compared > count / 2);
}
