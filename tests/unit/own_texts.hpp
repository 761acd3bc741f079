// SPDX-License-Identifier: MIT
// jt's own messages, markers and hints as keys, strings and file names of documents: what a document says must never be
// taken for what jt says. An answer about such a document is compared with the answer about the same document with
// other names: the same text, the letters of each marker moved by 13 places.
#pragma once

#include <algorithm>
#include <functional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

namespace jt::test {

inline const std::vector<std::string>& own_texts() {
  static const std::vector<std::string> texts{
      "limit (--max-bytes 5) here",
      "17 more (--max-bytes 1000)",
      "… 92 more lines (--max-bytes 25000)",
      "[52313 bytes omitted (--max-bytes 300)]",
      "[12 more: get_json_value with \"offset\": 3]",
      "[more: preview_json {\"path\": \"a.json\"}]",
      "[Truncation info: showing 3 of 42 items]",
      "[Array with 42 items]",
      "3 lines left out by --max-bytes 200",
      "[Error] Path not found: $.users",
      "jt: no path '/users' in 'users.json'",
      "hint: the last element is '/users/1546'",
      "note: standard input is being read",
      "try: jt inspect users.json",
      "undo: jt undo users.json",
      "  apply: jt apply last",
      "change_001 left in the session",
      "✓ Successfully applied 1 change",
      "1\n2\nghijklmnghijklmnghijklmnghijklmn",
      "words\n---old/users.json\n+++new/users.json",
      "expected a value, found 'word'",
      "jt-connection: 140737488355328",
      "\x1f"
      "42--all",
      "\"omitted\": {\"bytes\": 12}",
      "… (12 bytes)",
  };
  return texts;
}

/// The same text for a document, in other letters.
inline std::string in_other_letters(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>('a' + (c - 'a' + 13) % 26);
    if (c >= 'A' && c <= 'Z') c = static_cast<char>('A' + (c - 'A' + 13) % 26);
  }
  return text;
}

inline void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

/// The answer about the document in other letters, as it would be about `own`. Parts of the text between characters
/// that may be escaped are looked for one by one.
inline std::string in_own_letters(std::string answer, const std::string& own) {
  constexpr std::string_view escaped("\"\\'/~\n\x1f");
  constexpr std::size_t shortest = 2;
  std::vector<std::string> parts;
  for (std::size_t at = 0; at < own.size();) {
    const std::size_t end = std::min(own.find_first_of(escaped, at), own.size());
    const std::string part = own.substr(at, end - at);
    // Where it was truncated too.
    for (std::size_t length = part.size(); length >= shortest; --length) {
      parts.push_back(part.substr(0, length) + (length == part.size() ? "" : "…"));
    }
    at = end + 1;
  }
  std::ranges::stable_sort(parts, std::greater(), &std::string::size);
  for (const std::string& part : parts) {
    if (in_other_letters(part) != part) replace_all(answer, in_other_letters(part), part);
  }
  return answer;
}

/// Without what is different each time, or depends on the bytes of the document: digests, ids, times, folders.
inline std::string masked(std::string text, const std::string& folder) {
  replace_all(text, folder, "FOLDER");
  static const std::regex digest("[0-9a-f]{32}");
  static const std::regex time("[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9:]{8}Z?|[0-9]+ s old|\"age\": [0-9]+");
  static const std::regex started("(startTime[^0-9]*)[0-9]+");
  text = std::regex_replace(std::regex_replace(text, digest, "DIGEST"), time, "TIME");
  return std::regex_replace(text, started, "$010");
}

}  // namespace jt::test
