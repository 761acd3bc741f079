// SPDX-License-Identifier: MIT
#include "core/shape/check_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/bytes/slice_source.hpp"
#include "core/comments/syntax.hpp"
#include "core/shape/duplicates.hpp"
#include "core/shape/place.hpp"

namespace jt::shape {

namespace {

constexpr std::size_t named_keys = 10;

// The first keys of the root, and its number of distinct keys, as long as a DistinctCounter can count them;
// afterwards the number of members.
class KeyOutline {
 public:
  bool see(std::string_view raw) {
    if (members_ == 0) keys_.begin_object();
    keys_.see(raw, raw.find('\\') != std::string_view::npos, scan::Type::null, room_);
    return ++members_ < DistinctCounter::capacity;
  }

  void report_to(std::uint64_t members, FileReport& report) const {
    report.length = keys_.distinct() + (members - members_);
    for (const auto& place : keys_.list()) report.names.push_back(place->key);
  }

 private:
  Members keys_{named_keys, DistinctCounter::capacity};
  Budget room_{named_keys, scan::RootKeys::max_key, 0};
  std::uint64_t members_ = 0;
};

void note_root(const document::Document& document, const KeyOutline& keys, FileReport& report) {
  const scan::Checker* checker = document.checker();
  if (checker == nullptr) return;
  report.root = checker->root();
  if (report.root == scan::Type::array) report.length = checker->entries();
  if (report.root == scan::Type::object) keys.report_to(checker->entries(), report);
}

void note_surrogates(document::Document& document, FileReport& report) {
  if (const scan::Checker* checker = document.checker(); checker != nullptr) {
    report.lone_surrogates = checker->lone_surrogates();
    if (report.lone_surrogates > 0) report.first_lone_surrogate = {0, 0, checker->first_lone_surrogate()};
    report.depth = checker->depth();
  } else if (const document::LinesCheck* lines = document.lines_check(); lines != nullptr) {
    report.lone_surrogates = lines->lone_surrogates();
    const Position unplaced{0, 0, lines->first_lone_surrogate()};
    if (report.lone_surrogates > 0) report.first_lone_surrogate = document.lone_surrogate().value_or(unplaced);
    report.depth = lines->depth() + 1;  // as an array of its documents
    report.length = lines->documents();
  }
}

Result<void> look_for_duplicates(document::Document& document, FileReport& report) {
  DuplicateOptions options;
  options.most = FileReport::most;
  auto found = TRY(find_duplicates(document.restart(), options));
  TRY(locate(document.restart(), found));
  report.looked_for_duplicates = true;
  report.duplicates_omitted = found.omitted;
  for (DuplicateKey& key : found.found) {
    report.duplicates.push_back(
        {std::move(key.location), {0, 0, document.real_offset(key.first)}, {0, 0, document.real_offset(key.again)}});
  }
  return {};
}

void find_positions(document::Document& document, FileReport& report) {
  std::vector<Position*> positions;
  for (Error& error : report.errors) {
    if (error->at && error->at->line == 0) positions.push_back(&*error->at);
    if (error->opened && error->opened->line == 0) positions.push_back(&*error->opened);
  }
  if (report.lone_surrogates > 0) positions.push_back(&report.first_lone_surrogate);
  for (FoundDuplicate& key : report.duplicates) {
    positions.push_back(&key.first);
    positions.push_back(&key.again);
  }
  if (positions.empty() || !document.raw().rewinds()) return;
  document::fill_positions(document.raw(), std::move(positions));
  for (Error& error : report.errors)
    document::complete_position(error, document.raw(), nullptr);  // the hint that it was opened
}

/// Whether an invalid document is a valid one with comments, as advice in its error.
void try_comments(document::Document& document, Error& error) {
  const auto is_marked = [](const Advice& advice) { return advice.kind == Advice::Kind::read_comments; };
  const bool marked = std::any_of(error->advice.begin(), error->advice.end(), is_marked);
  const auto size = document.raw().size();
  if (!marked || !document.raw().rewinds() || !size) return;
  document::DocumentOptions options;
  options.syntax = comments::Choice::jsonc;
  options.check = true;
  document::Document commented(std::make_unique<bytes::SliceSource>(document.raw(), bytes::Span{0, *size}), options,
                               nullptr);
  auto checked = commented.drain();
  std::erase_if(error->advice, is_marked);
  if (checked) {
    error->advice.push_back({Advice::Kind::valid_with_comments, {document.file()}});
    return;
  }
  const Error mistake = commented.located(std::move(checked.error()));
  const std::string place =
      mistake->at ? fmt::format("{}:{}: ", mistake->at->line, mistake->at->column) : std::string();
  error->advice.push_back({Advice::Kind::invalid_with_comments, {document.file(), place + mistake->message}});
}

}  // namespace

FileReport unreadable(const std::string& file, const CheckOptions& options, Error error) {
  FileReport report;
  report.file = file;
  report.lines = options.lines;
  report.strict = options.strict;
  report.readable = false;
  report.errors.push_back(std::move(error));
  return report;
}

FileReport check_file(std::unique_ptr<bytes::Source> source, const std::string& file, const CheckOptions& options,
                      std::unique_ptr<document::Watcher> watcher) {
  FileReport report;
  report.file = file;
  report.lines = options.lines;
  report.strict = options.strict;
  document::DocumentOptions wanted;
  wanted.lines = options.lines;
  const bool by_name = options.syntax == comments::Choice::automatic;
  wanted.syntax = comments::by_name(options.syntax, file);
  wanted.check = true;
  wanted.again = options.duplicates;
  wanted.skip_invalid = options.on_skipped != nullptr;
  wanted.on_skipped = options.on_skipped;
  document::Document* passing = nullptr;
  wanted.on_bad_line = [&](Error error) {
    if (passing != nullptr) passing->locate_now(error);
    if (passing != nullptr && options.on_bad_line) {
      ++report.errors_reported;
      options.on_bad_line(std::move(error));
    } else if (report.errors.size() < FileReport::most) {
      report.errors.push_back(std::move(error));
    } else {
      ++report.errors_omitted;
    }
  };
  KeyOutline keys;
  wanted.on_root_key = [&keys](std::string_view raw) { return keys.see(raw); };
  document::Document document(std::move(source), wanted, std::move(watcher));
  if (document.passing()) passing = &document;
  auto checked = document.drain();
  report.bytes = document.bytes();
  if (!checked) {
    report.readable = checked.error()->code == Code::invalid_json;
    report.errors.push_back(document.located(std::move(checked.error())));
    report.excerpt = document.excerpt(report.errors.back());
    if (by_name && !options.lines) try_comments(document, report.errors.back());
    return report;
  }
  note_root(document, keys, report);
  note_surrogates(document, report);
  if (options.duplicates && report.valid()) {
    if (auto looked = look_for_duplicates(document, report); !looked) {
      report.readable = false;
      report.errors.push_back(document.located(std::move(looked.error())));
    }
  }
  find_positions(document, report);
  return report;
}

}  // namespace jt::shape
