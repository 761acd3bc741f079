// SPDX-License-Identifier: MIT
// FileLines: a file of one document per line as the spec of edits sees it, to compare with what an edit wrote. It
// shares nothing with the editor.
#pragma once

#include <string>
#include <vector>

namespace jt_edit_test {

class FileLines {
 public:
  explicit FileLines(const std::string& text) : mark_(text.starts_with("\xEF\xBB\xBF") ? text.substr(0, 3) : "") {
    for (std::size_t at = mark_.size(); at < text.size();) {
      const std::size_t found = text.find('\n', at);
      std::size_t end = found == std::string::npos ? text.size() : found;
      const std::size_t next = found == std::string::npos ? end : found + 1;
      if (next > end && end > at && text[end - 1] == '\r') --end;
      lines_.push_back({text.substr(at, end - at), text.substr(end, next - end)});
      at = next;
    }
  }

  [[nodiscard]] std::string text() const {
    std::string out = mark_;
    for (const Line& line : lines_) out += line.text + line.end;
    return out;
  }

  /// The lines that hold a document.
  [[nodiscard]] std::vector<std::string> documents() const {
    std::vector<std::string> out;
    for (const Line& line : lines_) {
      if (line.holds()) out.push_back(line.text);
    }
    return out;
  }

  void replace(std::size_t document, const std::string& text) { lines_[place(document)].text = text; }

  /// A line goes with its end; a last line without one, with that of the line before.
  void remove(std::size_t document) {
    const std::size_t at = place(document);
    const bool ended = !lines_[at].end.empty();
    lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(at));
    if (!ended && at > 0) lines_[at - 1].end.clear();
  }

  /// Directly after the document before it; the first one directly before the one that was first.
  void insert(std::size_t document, const std::string& text) {
    const std::string usual = lines_.empty() || lines_[0].end.empty() ? "\n" : lines_[0].end;
    const bool none = documents().empty();
    const std::size_t at = none ? 0 : document > 0 ? place(document - 1) + 1 : place(0);
    Line line{text, usual};
    if (!none && document > 0) {
      std::string& before = lines_[at - 1].end;
      line.end = before;
      if (before.empty()) before = usual;
    } else if (!none && !lines_[at].end.empty()) {
      line.end = lines_[at].end;
    }
    lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(at), line);
  }

 private:
  struct Line {
    std::string text, end;
    [[nodiscard]] bool holds() const { return text.find_first_not_of(" \t\r") != std::string::npos; }
  };

  [[nodiscard]] std::size_t place(std::size_t document) const {
    std::size_t at = 0;
    for (; !lines_[at].holds() || document > 0; ++at) document -= lines_[at].holds() ? 1U : 0U;
    return at;
  }

  std::string mark_;
  std::vector<Line> lines_;
};

}  // namespace jt_edit_test
