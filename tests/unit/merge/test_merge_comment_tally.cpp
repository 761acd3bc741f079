// SPDX-License-Identifier: MIT
// The count of comments in the documents of a merge: what is read for it, and that it is the one of whole documents.
#include <algorithm>
#include <tuple>

#include "comments/commented.hpp"
#include "comments/owned.hpp"
#include "core/comments/gap.hpp"
#include "core/merge/comment_merge.hpp"
#include "core/merge/comment_reader.hpp"
#include "merge/merging.hpp"
#include "run.hpp"

using namespace jt_merge_test;
using jt::merge::CommentTally;

namespace {

struct Read {
  std::vector<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>> comments;  ///< begin, end, hash
  bool outside = false;
};

Read read_comments(const std::string& text) {
  jt::bytes::MemorySource source(text);
  Read out;
  const jt::merge::CommentReader::Sink sink = [&out](const jt::merge::FoundComment& found) {
    out.comments.emplace_back(found.place.begin, found.place.end, found.hash);
  };
  jt::merge::CommentReader reader(source, {}, text.size(), sink);
  out.outside = reader.read().value();
  return out;
}

std::vector<std::string> comment_texts(const std::string& text) {
  jt::bytes::MemorySource source(text);
  std::vector<std::string> out;
  (void)jt::comments::read_gap(source, 0, text.size(), [&](const jt::comments::GapPart& part) {
    if (part.kind == jt::comments::GapPart::Kind::comment)
      out.push_back(text.substr(part.comment.begin, part.comment.end - part.comment.begin));
    return true;
  });
  return out;
}

std::uint64_t hash_of(const std::string& comment) { return std::get<2>(read_comments(comment + "\n1").comments.at(0)); }

std::vector<std::pair<int, std::string>> named(const std::vector<jt::merge::LostComment>& lost) {
  std::vector<std::pair<int, std::string>> out;
  for (const auto& each : lost) out.emplace_back(static_cast<int>(each.what), each.text);
  std::sort(out.begin(), out.end());
  return out;
}

void read_all(jt::bytes::Source& source) {
  std::string room(100'000, ' ');
  for (std::uint64_t at = 0; at < *source.size();)
    at += source.read(at, reinterpret_cast<std::uint8_t*>(room.data()), room.size()).value();
}

/// Counts what is read.
class CountedSource final : public jt::bytes::Source {
 public:
  explicit CountedSource(const std::string& text) : inner_(text) {}
  jt::Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    const auto got = inner_.read(offset, into, size);
    read_bytes += got.value_or(0);
    return got;
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return inner_.size(); }
  [[nodiscard]] const std::string& name() const override { return inner_.name(); }

  std::uint64_t read_bytes = 0;

 private:
  jt::bytes::MemorySource inner_;
};

}  // namespace

TEST_CASE("CommentReader: layout and marks do not count") {
  const std::uint64_t hash = hash_of("// one two");
  for (const char* same : {"//one two", "// one  two ", "//\tone\ttwo\r", "/*one two*/", "/* one\n   two */",
                           "/*\n one two\n*/", "/*one two */"})
    CHECK(hash_of(same) == hash);
  for (const char* other :
       {"// onetwo", "// one two *", "/* one two **/", "/* one two * */", "// two one", "//", "/**/"})
    CHECK(hash_of(other) != hash);
  CHECK(hash_of("//") == hash_of("/**/"));
  CHECK(hash_of("// *") == hash_of("/***/"));
  CHECK(hash_of("// /") == hash_of("/*/*/"));
  CHECK(hash_of("// ab") == hash_of("/*ab*/"));
}

TEST_CASE("CommentReader: the comments of random documents, with their texts, also over the ends of blocks") {
  const std::uint64_t seed = jt::test::seed(0xC0DE);
  INFO("JT_SEED, " << seed);
  jt::test::OwnedDocument random(seed);
  std::map<std::string, std::uint64_t> hashes;
  for (std::size_t i = 0; i < jt::test::fewer(2000); ++i) {
    std::string text = random.text();
    // A block has 64 KiB.
    if (i % 4 == 0) text.insert(0, std::string(65'536 - random.below(text.size() + 1), ' '));
    if (i % 16 == 1) text.insert(0, "/* " + std::string(200'000, 'x') + " */");
    const auto wanted = comment_texts(text);
    const Read found = read_comments(text);
    CAPTURE(text.substr(0, 2000));
    CHECK(found.outside);
    REQUIRE(found.comments.size() == wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) {
      const auto [begin, end, hash] = found.comments[k];
      const std::string bare = jt::merge::bare_text(wanted[k]);
      CHECK(jt::merge::bare_text(text.substr(begin, end - begin)) == bare);
      const auto known = hashes.try_emplace(bare, hash).first;
      REQUIRE(known->second == hash);
    }
  }
  std::map<std::uint64_t, std::string> texts;
  for (const auto& [text, hash] : hashes) CHECK(texts.try_emplace(hash, text).second);
}

TEST_CASE("CommentTally: comments that THEIRS moved") {
  const auto moved = [](const std::string& base, const std::string& theirs) {
    jt::bytes::MemorySource in_base(base);
    jt::bytes::MemorySource in_theirs(theirs);
    CommentTally tally;
    REQUIRE(tally.compare(CommentTally::theirs, {in_base, base.size()}, {in_theirs, theirs.size()}, {}));
    CHECK(tally.changed_by_theirs() == 0);
    return tally.moved_by_theirs();
  };
  const std::string base = "[1, // a\n 2, // b\n 3]";
  for (const char* same :
       {"[1, // a\n 2, // b\n 3]", "[10 , // a\n\n  20, /* b */ \n 3 ]", "[\"x,y\", // a\n[] , // b\n 3]",
        "[0, 1, // a\n 2, // b\n 3]", "[1, // a\n 2, // b\n 3, 4]", "[1, // a\n 2, // b\n 3,]"})
    CHECK(!moved(base, same));
  for (const char* other : {"[1, // b\n 2, // a\n 3]", "[1, 2, // a\n // b\n 3]", "[1,\n // a\n 2, // b\n 3]",
                            "[1, // a\n 2, /* b */ 3]", "[1, // a\n // b\n 2, 3]"})
    CHECK(moved(base, other));
  CHECK(moved("[1,\n 2 // a\n]", "[1, // a\n 2\n]"));
  CHECK(!moved("[1 // a\n, 2]", "[1, // a\n 2]"));
  CHECK(!moved("[1,\n 2\n // end\n]", "[1,\n 2,\n 3\n // end\n]"));
  CHECK(moved("[/* a */ 1\n]", "[1 /* a */\n]"));
  CHECK(!moved("[1 // a\n]", "[1, // a\n 2]"));
  // An entry was removed too.
  CHECK(moved("{\"a\": 1,\n \"b\": 1, // x\n \"c\": 1,\n \"d\": 1}", "{\"a\": 1, // x\n \"b\": 1,\n \"d\": 1}"));
  CHECK(!moved("{\"a\": 1,\n \"b\": 1, // x\n \"c\": 1}", "{\"a\": 1,\n  \"b\": [2], // x\n \"d\": 1,\n \"c\": 1}"));
  // Over the end of a block.
  for (std::size_t spaces = 65'500; spaces < 65'540; ++spaces)
    CHECK(!moved(base, "[" + std::string(spaces, ' ') + base.substr(1)));
}

TEST_CASE("CommentMerge: what is counted is what whole documents have") {
  const std::uint64_t seed = jt::test::seed(0x7A11);
  INFO("JT_SEED, " << seed);
  jt::test::OwnedDocument random(seed);
  const auto padding = [&random](const char* name) {
    std::string out;
    const std::size_t lines = 1 + random.below(4000);
    for (std::size_t i = 0; i < lines; ++i)
      out += "  // of all " + std::to_string(i) + "\n  \"" + name + std::to_string(i) + "\": \"x\",\n";
    return out;
  };
  for (std::size_t i = 0; i < jt::test::fewer(300); ++i) {
    const std::string before = "{\n" + padding("a");
    // A comment that is open at the end of what differs in one of them.
    const bool opens = i % 10 == 0;
    const std::string after = std::string(opens ? " /* c */" : "") + ",\n" + padding("z") + "  \"end\": 1\n}\n";
    const auto document = [&] {
      return before + "\"x\": " + random.text() + (opens && random.below(2) == 0 ? "/*" : "") + after;
    };
    const std::string base = document();
    const std::string ours = document();
    const std::string theirs = document();
    jt::bytes::MemorySource in_base(base);
    jt::bytes::MemorySource in_ours(ours);
    jt::bytes::MemorySource in_theirs(theirs);
    CommentTally whole;
    REQUIRE(whole.compare(CommentTally::ours, {in_base, base.size()}, {in_ours, ours.size()}, {}));
    REQUIRE(whole.compare(CommentTally::theirs, {in_base, base.size()}, {in_theirs, theirs.size()}, {}));
    REQUIRE(whole.count_removed({in_base, base.size()}));
    const std::string result = document();
    jt::bytes::MemorySource in_result(result);
    REQUIRE(whole.compare(CommentTally::result, {in_ours, ours.size()}, {in_result, result.size()}, {}));
    jt::comments::BlankSource blanked(in_base);
    jt::comments::BlankSource blanked_ours(in_ours);
    read_all(blanked);
    read_all(blanked_ours);
    const auto front = static_cast<std::uint64_t>(
        std::min({std::mismatch(base.begin(), base.end(), ours.begin(), ours.end()).first,
                  std::mismatch(base.begin(), base.end(), theirs.begin(), theirs.end()).first}) -
        base.begin());
    jt::splice::PieceTable table(in_ours, ours.size());
    table.read_comments();
    jt::merge::CommentMerge merge({in_base, base.size()}, table, {in_theirs, theirs.size()});
    REQUIRE(merge.count(front, {&blanked, &blanked_ours}));
    REQUIRE(jt::merge::take_all(table, {in_result, result.size()}));
    const auto lost = merge.lost();
    REQUIRE(lost);
    CHECK(named(*lost) == named(whole.lost().value()));
  }
}

TEST_CASE("merge: comments of documents that differ in one place are read there alone") {
  std::string base = "{\n";
  for (int i = 0; i < 40'000; ++i)
    base += "  // of " + std::to_string(i) + "\n  \"k" + std::to_string(i) + "\": \"x\",\n";
  base += "  \"end\": 1\n}\n";
  const auto with = [&base](const std::string& now) {
    std::string text = base;
    return text.replace(text.find("\"k20000\": \"x\""), 13, now);
  };
  const std::string ours = with("\"k20000\": \"x\", \"ours\": 1");
  const std::string theirs = with("\"k20000\": \"x\", \"theirs\": 1");
  const auto read_bytes = [&](bool comments) {
    const auto text = [&](const std::string& of) { return comments ? of : jt::test::blanked(of); };
    const std::string texts[] = {text(base), text(ours), text(theirs)};
    CountedSource in_base(texts[0]);
    CountedSource in_ours(texts[1]);
    CountedSource in_theirs(texts[2]);
    jt::splice::PieceTable table(in_ours, ours.size());
    const auto form = comments ? jt::merge::Form::jsonc : jt::merge::Form::json;
    if (comments) table.read_comments();
    jt::comments::BlankSource base_read(in_base);
    jt::comments::BlankSource theirs_read(in_theirs);
    if (comments) {
      read_all(base_read);
      read_all(theirs_read);
      read_all(*table.blanked());
      in_base.read_bytes = in_ours.read_bytes = in_theirs.read_bytes = 0;
    }
    const auto merged = jt::merge::merge({in_base, form, &base_read}, table, {in_theirs, form, &theirs_read}, {});
    REQUIRE(merged);
    CHECK(merged->lost.empty());
    return in_base.read_bytes + in_ours.read_bytes + in_theirs.read_bytes;
  };
  const std::uint64_t plain = read_bytes(false);
  const std::uint64_t commented = read_bytes(true);
  CAPTURE(plain / base.size());
  CAPTURE(commented / base.size());
  // What they have alike at their ends is read for the comments too.
  CHECK(commented < plain + 4 * base.size());
}
