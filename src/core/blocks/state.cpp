// SPDX-License-Identifier: MIT
#include "core/blocks/state.hpp"

#include <fmt/format.h>

#include "core/blocks/action.hpp"
#include "core/blocks/content.hpp"
#include "core/blocks/file_tree.hpp"
#include "core/blocks/occurrences.hpp"
#include "core/blocks/tools.hpp"
#include "core/bytes/signal_guard.hpp"

namespace jt::blocks {

struct FileStates::Parts {
  const Workspace& workspace;
  bool replace_all;
  bytes::ScratchFile fresh;
  FileTree tree;
  bytes::SignalGuard guard;  ///< a temporary file that grows too large is an error
};

/// One call.
class FileStates::Check {
 public:
  Check(Parts& parts, ToolCall& call, const DiffSink& diff) : parts_(parts), call_(call), diff_(diff) {}

  Result<void> run() {
    const Action action = action_of(call_.tool);
    if (action == Action::none) {
      add({FindingCode::unsupported_tool,
           fmt::format("cannot run '{}': it is not a tool that changes files", call_.tool), call_.places.tool, "tool"});
      return {};
    }
    if (const auto why = refuse_path(call_.path)) return refuse({FindingCode::path_outside_root, *why});
    if (has_controls(call_.path)) return refuse({FindingCode::wrong_type, "has control characters in it"});
    auto found = parts_.tree.find(call_.path, action == Action::remove);
    if (!found) return refuse(found.error());
    if (action == Action::make_folder) return make_folder(*found);
    if (const auto refusal = no_file(*found)) return refuse(*refusal);
    if (action == Action::write) return write(*found);
    return action == Action::edit ? edit(*found) : remove(*found);
  }

 private:
  struct Report {
    FindingCode code;
    std::string message;
    const FieldPlace& place;
    std::string field;
    Severity severity = Severity::error;
  };

  void add(Report report) {
    Finding finding;
    finding.code = report.code;
    finding.severity = report.severity;
    finding.message = std::move(report.message);
    finding.at = report.place.at;
    finding.excerpt = report.place.excerpt;
    finding.caret = report.place.caret;
    finding.field = std::move(report.field);
    call_.findings.push_back(std::move(finding));
  }

  Result<void> refuse(const Refusal& refusal) {
    add({refusal.code, fmt::format("the path {} {}", named(call_.path), refusal.why), call_.places.path, "path"});
    return {};
  }

  /// Why this is not a file that can be changed, or made.
  std::optional<Refusal> no_file(const Found& found) const {
    using Kind = Found::Kind;
    const auto refusal = [](std::string why) { return Refusal{FindingCode::wrong_type, std::move(why)}; };
    if (found.kind == Kind::folder) return refusal("names a folder");
    if (found.kind == Kind::absent && call_.path.ends_with('/')) return refusal("names a folder");
    if (found.kind == Kind::other) return refusal("names a pipe, a socket or a device");
    if (found.kind == Kind::file && found.names > 1) {
      return Refusal{FindingCode::path_outside_root,
                     "names a file with several hard links, and the others may be outside the root"};
    }
    return std::nullopt;
  }

  Result<void> make_folder(const Found& found) {
    if (found.kind == Found::Kind::file || found.kind == Found::Kind::other) {
      add({FindingCode::file_exists, fmt::format("'{}' exists and is not a folder", call_.path), call_.places.path,
           "path"});
      return {};
    }
    if (found.kind == Found::Kind::absent && diff_) (void)diff_(fmt::format("{} is a new folder\n", call_.path));
    parts_.tree.put_folder(found.key);
    return {};
  }

  Result<std::unique_ptr<ContentSource>> open(const Content& content) {
    return ContentSource::open(parts_.workspace, parts_.fresh, content, call_.path);
  }

  Result<ContentPiece> store(std::string_view text) {
    if (text.empty()) return ContentPiece{};
    auto begin = TRY(parts_.fresh.append(text.data(), text.size()));
    return ContentPiece{true, begin, text.size()};
  }

  Result<void> write(const Found& found) {
    const bool exists = found.kind == Found::Kind::file;
    if (exists) {
      add({FindingCode::file_exists, fmt::format("'{}' exists and will be replaced", call_.path), call_.places.path,
           "path", Severity::note});
    }
    auto piece = TRY(store(call_.content.value_or("")));
    Content content{found.key, {}};
    if (piece.size > 0) content.pieces.push_back(piece);
    if (diff_) {
      TRY(show(exists ? &found : nullptr, &content));
    }
    parts_.tree.put(found.key, std::move(content));
    return {};
  }

  Result<void> remove(const Found& found) {
    if (found.kind == Found::Kind::absent) return missing("delete");
    if (diff_ && found.kind == Found::Kind::link) {
      (void)diff_(fmt::format("{} is removed: a link to '{}'\n", call_.path, found.target));
    } else if (diff_) {
      TRY(show(&found, nullptr));
    }
    parts_.tree.remove(found.key);
    return {};
  }

  Result<void> missing(std::string_view verb) {
    add({FindingCode::file_not_found, fmt::format("cannot {} '{}': there is no such file", verb, call_.path),
         call_.places.path, "path"});
    return {};
  }

  /// The diff of a whole file; `before` or `after` may be null.
  Result<void> show(const Found* before, const Content* after) {
    std::unique_ptr<ContentSource> old_file, new_file;
    if (before != nullptr) {
      auto opened = TRY(open(parts_.tree.content(*before)));
      old_file = std::move(opened);
    }
    if (after != nullptr) {
      auto opened = TRY(open(*after));
      new_file = std::move(opened);
    }
    return print_whole(old_file.get(), new_file.get(), call_.path, diff_);
  }

  Result<void> edit(const Found& found) {
    if (found.kind == Found::Kind::absent) return missing("edit");
    if (!call_.search_replace || call_.search_replace->old_string.empty()) return {};
    const Content before = parts_.tree.content(found);
    auto source = TRY(open(before));
    auto count = TRY(count_occurrences(*source, call_.search_replace->old_string));
    if (count.count == 0) return text_missing(*source);
    if (count.count > 1 && !parts_.replace_all) {
      add({FindingCode::edit_not_unique,
           fmt::format("the text to replace occurs {} times in '{}'", count.count, call_.path), call_.places.old_string,
           "search_replace.old_string"});
      return {};
    }
    return replace(found, before, *source);
  }

  Result<void> text_missing(ContentSource& source) {
    std::string message = fmt::format("the text to replace does not occur in '{}'", call_.path);
    const std::string& text = call_.search_replace->old_string;
    if (text.find('\n') != std::string::npos && text.find('\r') == std::string::npos) {
      auto crlf = Occurrences(source, "\r\n").next(0);
      if (crlf && *crlf) message += ", whose lines end in CR LF";
    }
    add({FindingCode::edit_not_found, std::move(message), call_.places.old_string, "search_replace.old_string"});
    return {};
  }

  Result<void> replace(const Found& found, const Content& before, ContentSource& source) {
    const SearchReplace& texts = *call_.search_replace;
    auto piece = TRY(store(texts.new_string));
    ContentWriter writer(source, before, parts_.fresh);
    TextChange change{{}, texts.old_string, texts.new_string};
    Occurrences occurrences(source, texts.old_string);
    std::uint64_t kept = 0;
    for (;;) {
      auto at = TRY(occurrences.next(kept));
      const std::uint64_t end = at ? *at : source.bytes();
      TRY(writer.keep(kept, end - kept));
      if (!at) break;
      if (diff_) change.at.push_back(end);
      TRY(writer.add(piece, texts.new_string));
      kept = end + texts.old_string.size();
    }
    if (diff_) {
      TRY(print_edit(source, source.bytes(), call_.path, change, diff_));
    }
    parts_.tree.put(found.key, writer.take());
    return {};
  }

  Parts& parts_;
  ToolCall& call_;
  const DiffSink& diff_;
};

FileStates::FileStates(const Workspace& workspace, bool replace_all)
    : parts_(new Parts{workspace, replace_all, bytes::ScratchFile(), FileTree(workspace), {}}) {}

FileStates::~FileStates() = default;

Result<void> FileStates::take(ToolCall& call, const DiffSink& diff) {
  if (!call.is_tool || !call.valid()) return {};
  return Check(*parts_, call, diff).run();
}

}  // namespace jt::blocks
