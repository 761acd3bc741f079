// SPDX-License-Identifier: MIT
// Rows of a corpus, and answers that are compared by the document that they lead to.
#pragma once

#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "propose_rules/proposing.hpp"

namespace jt::test {

using Json = nlohmann::json;

/// A row of instructions.tsv or second.tsv. Each answer is "ambiguous", "no_changes" or an array of changes; the first
/// one is expected, the others are right too.
struct CorpusRow {
  std::string document;
  std::string kind;
  std::string instruction;
  std::vector<std::string> answers;
};

inline std::string corpus_folder() { return std::string(JT_PROJECT) + "/tests/unit/propose_rules/corpus/"; }

/// The text of a document of the corpus, read once.
inline const std::string& corpus_document(const std::string& name) {
  static std::map<std::string, std::string> texts;
  const auto [at, added] = texts.try_emplace(name);
  if (added) {
    std::ifstream in(corpus_folder() + name, std::ios::binary);
    std::stringstream out;
    out << in.rdbuf();
    at->second = out.str();
  }
  return at->second;
}

inline std::vector<CorpusRow> corpus_rows(const std::string& file) {
  std::ifstream in(file);
  std::vector<CorpusRow> out;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    CorpusRow row;
    std::getline(fields, row.document, '\t');
    std::getline(fields, row.kind, '\t');
    std::getline(fields, row.instruction, '\t');
    for (std::string answer; std::getline(fields, answer, '\t');) row.answers.push_back(answer);
    out.push_back(std::move(row));
  }
  return out;
}

/// Carries out changes in the form of the corpus. All their paths are those of the document before any of them.
class Changeset {
 public:
  explicit Changeset(const Json& changes) {
    for (const Json& change : changes) read(change);
  }

  [[nodiscard]] Json on(const Json& before) const { return rebuilt(before, ""); }

 private:
  struct Arrival {
    Json value;
    std::optional<std::string> from;  ///< the element that is moved here
  };

  std::map<std::string, Json> values_;
  std::map<std::string, std::string> keys_;
  std::map<std::string, bool> gone_;
  std::map<std::string, std::vector<Arrival>> arrivals_;  ///< by the pointer of the element that they come before

  void read(const Json& change) {
    const auto op = change.at("op").get<std::string>();
    const auto path = change.at("path").get<std::string>();
    if (op == "set") values_[path] = change.at("value");
    if (op == "rename") keys_[path] = change.at("value").get<std::string>();
    if (op == "remove") gone_[path] = true;
    if (op == "insert") arrivals_[path].push_back({change.at("value"), std::nullopt});
    if (op != "move") return;
    const auto from = change.at("from").get<std::string>();
    gone_[from] = true;
    const auto slash = path.rfind('/');
    const bool forward = from.substr(0, from.rfind('/')) == path.substr(0, slash) &&
                         std::stoul(path.substr(slash + 1)) > std::stoul(from.substr(slash + 1));
    const std::string before =
        forward ? path.substr(0, slash + 1) + std::to_string(std::stoul(path.substr(slash + 1)) + 1) : path;
    arrivals_[before].push_back({Json(), from});
  }

  static std::string below(const std::string& pointer, std::string_view key) {
    std::string out = pointer + "/";
    for (const char c : key) out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return out;
  }

  // The documents of the corpus are shallow.
  [[nodiscard]] Json rebuilt(const Json& value, const std::string& pointer) const {
    if (const auto at = values_.find(pointer); at != values_.end()) return at->second;
    if (value.is_array()) return rebuilt_array(value, pointer);
    if (!value.is_object()) return value;
    Json out = Json::object();
    for (const auto& [key, member] : value.items()) {
      const std::string place = below(pointer, key);
      if (gone_.contains(place)) continue;
      const auto renamed = keys_.find(place);
      out[renamed == keys_.end() ? key : renamed->second] = rebuilt(member, place);
    }
    for (const auto& [place, added] : values_) {
      const auto slash = place.rfind('/');
      if (slash == std::string::npos || place.substr(0, slash) != pointer) continue;
      const Json::json_pointer last(place.substr(slash));
      if (!value.contains(last.back())) out[last.back()] = added;
    }
    return out;
  }

  [[nodiscard]] Json rebuilt_array(const Json& value, const std::string& pointer) const {
    Json out = Json::array();
    for (std::size_t i = 0; i <= value.size(); ++i) {
      const std::string place = below(pointer, std::to_string(i));
      if (const auto at = arrivals_.find(place); at != arrivals_.end()) {
        for (const Arrival& arrival : at->second)
          out.push_back(arrival.from ? moved(value, *arrival.from) : arrival.value);
      }
      if (i < value.size() && !gone_.contains(place)) out.push_back(rebuilt(value[i], place));
    }
    return out;
  }

  [[nodiscard]] Json moved(const Json& array, const std::string& from) const {
    const std::size_t index = std::stoul(from.substr(from.rfind('/') + 1));
    return index < array.size() ? rebuilt(array[index], from) : Json();
  }
};

/// The changes of a proposal in the form of the corpus; what is changed within a value that another one writes is
/// written into that value.
inline Json changes_of(const propose::Proposal& proposal) {
  Json out = Json::array();
  std::map<std::string, std::size_t> places;
  for (const propose::Change& change : proposal.changes) {
    Json form = corpus_form(change);
    const auto outer = places.find(change.within);
    if (change.within.empty() || outer == places.end()) {
      places[change.id] = out.size();
      out.push_back(std::move(form));
      continue;
    }
    Json& written = out[outer->second];
    const Json inner =
        Json::array({{{"op", form["op"]},
                      {"path", form["path"].get<std::string>().substr(written["path"].get<std::string>().size())}}});
    Json change_inside = inner;
    if (form.contains("value")) change_inside[0]["value"] = form["value"];
    written["value"] = Changeset(change_inside).on(written["value"]);
  }
  return out;
}

/// Whether the proposal is this answer.
inline bool answers(const Json& document, const propose::Proposal& proposal, const std::string& answer) {
  if (!answer.starts_with('[')) return answer == name(proposal.status);
  if (proposal.status != propose::Status::success) return false;
  return Changeset(changes_of(proposal)).on(document) == Changeset(Json::parse(answer)).on(document);
}

}  // namespace jt::test
