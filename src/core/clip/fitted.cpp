// SPDX-License-Identifier: MIT
// It recurses over the levels that are kept (at most `ClipOptions::deepest`), never over the depth of the document.
#include "core/clip/fitted.hpp"

#include <algorithm>
#include <array>

#include "core/clip/outline.hpp"
#include "core/document/characters.hpp"
#include "core/json/escape.hpp"
#include "core/scan/container.hpp"

namespace jt::clip {

namespace {

constexpr std::uint64_t every_element = std::numeric_limits<std::uint64_t>::max();
// Characters of strings while levels and keys are chosen, and before more elements are.
constexpr std::uint64_t short_string = 20;
constexpr std::uint64_t good_string = 80;
// Characters of a key that are shown all the same.
constexpr std::uint64_t key_name = 60;

// Reads a value into all outlines at once. An outline that cannot hold it is given up.
class Reader {
 public:
  using Nodes = std::array<OutlineNode*, ClipOptions::deepest>;

  Reader(scan::Cursor& cursor, std::vector<std::unique_ptr<Outline>>& outlines, std::uint64_t from, std::uint64_t bytes)
      : cursor_(cursor), outlines_(outlines), from_(from), bytes_(bytes) {}

  bool run() {
    Nodes nodes{};
    for (std::size_t i = 0; i < outlines_.size(); ++i) nodes[i] = &outlines_[i]->root();
    return value(nodes, 1);
  }

 private:
  bool value(Nodes& nodes, unsigned level) {
    const scan::Type type = cursor_.type();
    for (OutlineNode* node : nodes)
      if (node != nullptr) node->type = type;
    if (is_container(type)) {
      charge(nodes);
      return container(nodes, level);
    }
    std::string text;
    std::uint64_t cut = 0;
    std::uint64_t passed = 0;
    const std::uint64_t from = level == 1 ? from_ : 0;
    if (!(type == scan::Type::string ? string(from, text, cut, passed) : scalar(text, cut))) return false;
    for (OutlineNode* node : nodes) {
      if (node == nullptr) continue;
      node->text = text;
      node->cut = cut;
      node->count = passed;
    }
    charge(nodes);
    return true;
  }

  bool container(Nodes& nodes, unsigned level) {
    const bool object = cursor_.type() == scan::Type::object;
    if (!cursor_.enter()) return false;
    std::uint64_t count = level == 1 && from_ > 0 ? cursor_.skip_elements(from_) : 0;
    scan::Step step;
    while ((step = cursor_.next()) == scan::Step::entry) {
      ++count;
      Nodes entry{};
      bool wanted = false;
      for (std::size_t i = 0; i < outlines_.size(); ++i) {
        if (!outlines_[i] || nodes[i] == nullptr || outlines_[i]->limits().max_depth < level) continue;
        entry[i] = outlines_[i]->add(*nodes[i], level);
        if (entry[i] != nullptr && object) entry[i]->key = cursor_.key();
        wanted = wanted || entry[i] != nullptr;
      }
      if (!wanted) {
        if (!cursor_.skip()) return false;
        count += cursor_.skip_elements(every_element);
      } else if (!value(entry, level + 1)) {
        return false;
      }
    }
    for (std::size_t i = 0; i < outlines_.size(); ++i)
      if (outlines_[i] && nodes[i] != nullptr) nodes[i]->count = count;
    return step == scan::Step::end;
  }

  void charge(Nodes& nodes) {
    for (std::size_t i = 0; i < outlines_.size(); ++i) {
      if (nodes[i] == nullptr || !outlines_[i] || outlines_[i]->charge(*nodes[i])) continue;
      if (i == 0) continue;  // one key and one element: there must be something to show, whatever the size
      outlines_[i].reset();
      nodes[i] = nullptr;
    }
  }

  // `passed`: the characters of a string that ends before `from`.
  bool string(std::uint64_t from, std::string& text, std::uint64_t& cut, std::uint64_t& passed) {
    document::CharacterGate gate(bytes_, every_element, from);
    const scan::Sink keep = [&text](std::string_view piece) {
      text += piece;
      return true;
    };
    if (!cursor_.copy([&](std::string_view piece) { return gate.feed(piece, keep); })) return false;
    gate.finish(keep);
    cut = gate.cut();
    if (gate.passed() + cut == 0) passed = from - gate.unskipped();
    return true;
  }

  bool scalar(std::string& text, std::uint64_t& cut) {
    return cursor_.copy([&](std::string_view piece) {
      const std::size_t kept = std::min<std::size_t>(piece.size(), static_cast<std::size_t>(bytes_) - text.size());
      text += piece.substr(0, kept);
      cut += piece.size() - kept;
      return true;
    });
  }

  scan::Cursor& cursor_;
  std::vector<std::unique_ptr<Outline>>& outlines_;
  std::uint64_t from_;
  std::uint64_t bytes_;
};

// Sends an outline to a sink, cut to limits.
class Player {
 public:
  Player(const ClipOptions& options, ClipSink& sink) : options_(options), sink_(sink) {}

  void value(const OutlineNode& node) {
    if (is_container(node.type)) return location_.size() < options_.max_depth ? container(node) : deep(node);
    std::uint64_t cut = node.cut;
    const bool string = node.type == scan::Type::string;
    const std::string text = string ? first_characters(node.text, options_.max_string, cut) : digits(node.text, cut);
    if (!string && cut == 0) return sink_.scalar(node.type, text);
    sink_.begin_string();
    sink_.piece(text);
    sink_.end_string(cut);
    const std::uint64_t passed = note_cut(text, cut);
    const std::uint64_t from = location_.empty() ? options_.from : 0;
    if (cut > 0) string ? note_place(from + passed, cut) : note_place(passed, 0, Cut::Kind::number);
    if (string && location_.empty()) clipped_.passed = node.count;
  }

  [[nodiscard]] const Clipped& clipped() const { return clipped_; }

 private:
  void container(const OutlineNode& node) {
    const bool object = node.type == scan::Type::object;
    const std::uint64_t from = location_.empty() ? std::min(options_.from, node.count) : 0;
    if (from > 0 && from == node.count) clipped_.passed = node.count;
    const std::uint64_t shown =
        std::min<std::uint64_t>(node.entries.size(), object ? options_.max_keys : options_.max_items);
    sink_.begin(node.type);
    location_.emplace_back();
    indices_.emplace_back();
    const std::size_t cut_above = cut_key_at_;
    for (std::uint64_t i = 0; i < shown; ++i) {
      const OutlineNode& entry = *node.entries[static_cast<std::size_t>(i)];
      indices_.back() = from + i;
      location_.back() = path::LocationStep(from + i);
      cut_key_at_ = cut_above;
      if (object) key(entry);
      value(entry);
    }
    cut_key_at_ = cut_above;
    indices_.pop_back();
    location_.pop_back();
    const std::uint64_t rest = node.count - from - shown;
    if (rest > 0) {
      ++(object ? clipped_.objects : clipped_.arrays);
      std::uint64_t& most = object ? clipped_.most_keys : clipped_.most_items;
      most = std::max(most, node.count);
      if (location_.empty()) {
        clipped_.next = from + shown;
      } else {
        note_place(shown, 0);
      }
      sink_.more(node.type, rest);
    }
    sink_.end(node.type);
  }

  void deep(const OutlineNode& node) {
    if (node.count == 0) {
      sink_.begin(node.type);
      return sink_.end(node.type);
    }
    if (clipped_.depth++ == 0) {
      clipped_.deep_at = location_;
      clipped_.deep_at.resize(std::min(location_.size(), cut_key_at_));
    }
    note_place(0, 0);
    sink_.deep(node.type, node.count);
  }

  void key(const OutlineNode& entry) {
    std::uint64_t cut = entry.key_cut;
    const std::string shown = first_characters(entry.key, options_.key_limit(), cut);
    // The path of what is below a key that is not known as a whole leads to the object that has the key.
    if (entry.key_cut > 0) cut_key_at_ = std::min(cut_key_at_, location_.size() - 1);
    location_.back() = entry.key.find('\\') == std::string::npos ? entry.key : json::decode(entry.key);
    if (cut > 0) {
      note_cut(shown, cut);
      const path::LocationStep member = std::move(location_.back());
      location_.pop_back();
      note_place(indices_.back(), 0, Cut::Kind::key);
      location_.push_back(member);
    }
    sink_.key(shown, cut);
  }

  // Numbers are whole up to some digits, whatever the limit for strings is.
  [[nodiscard]] std::string digits(const std::string& text, std::uint64_t& cut) const {
    const std::size_t kept = std::min(
        text.size(),
        std::max<std::size_t>(static_cast<std::size_t>(std::min(options_.max_string, every_element >> 1)), 40));
    cut += text.size() - kept;
    return text.substr(0, kept);
  }

  // Returns the number of characters that are shown of a text that is cut.
  std::uint64_t note_cut(const std::string& shown, std::uint64_t cut) {
    if (cut == 0) return 0;
    ++clipped_.strings;
    std::uint64_t passed = 0;
    (void)first_characters(shown, 0, passed);
    clipped_.longest_string = std::max(clipped_.longest_string, passed + cut);
    return passed;
  }

  // In the current value. Below a key that is not known as a whole, the place is the member of the object that has it.
  void note_place(std::uint64_t next, std::uint64_t left, Cut::Kind kind = Cut::Kind::rest) {
    Cut cut{location_, next, left, indices_.empty() ? 0 : indices_.front(), kind};
    if (cut_key_at_ < location_.size()) {
      cut.at.resize(cut_key_at_);
      cut.next = indices_[cut_key_at_];
      cut.left = 0;
      cut.kind = Cut::Kind::rest;
    }
    clipped_.note(std::move(cut));
  }

  const ClipOptions& options_;
  ClipSink& sink_;
  Clipped clipped_;
  path::Location location_;
  std::vector<std::uint64_t> indices_;      // the same as numbers: of members their place in the object
  std::size_t cut_key_at_ = every_element;  // the first step of the way whose key was cut
};

// The largest value from `low` to `high` that fits; `low`, which is set already, where none does.
void grow(std::uint64_t& limit, std::uint64_t high, const std::function<bool()>& fits) {
  std::uint64_t good = limit;
  std::uint64_t bad = high;  // not known to be, but to be tried first
  limit = high;
  if (high <= good || fits()) {
    limit = std::max(high, good);
    return;
  }
  while (bad - good > 1) {
    limit = good + (bad - good) / 2;
    (fits() ? good : bad) = limit;
  }
  limit = good;
}

}  // namespace

Fitted::Fitted() = default;
Fitted::Fitted(Fitted&&) noexcept = default;
Fitted& Fitted::operator=(Fitted&&) noexcept = default;
Fitted::~Fitted() = default;

Result<Fitted> Fitted::read(scan::Cursor& cursor, const ClipOptions& most, std::uint64_t bytes) {
  Fitted fitted;
  fitted.most_ = most;
  fitted.most_.least_key = std::min(most.max_string, key_name);
  fitted.options_ = fitted.most_;
  const unsigned depth = std::clamp(most.max_depth, 1U, ClipOptions::deepest);
  for (unsigned level = 1; level <= depth; ++level)
    fitted.outlines_.push_back(std::make_unique<Outline>(fitted.most_, level, bytes));
  if (!Reader(cursor, fitted.outlines_, most.from, bytes).run()) return fail(cursor.failure());
  for (const auto& outline : fitted.outlines_)
    if (outline) outline->finish();
  return fitted;
}

void Fitted::choose(const std::function<bool(const Fitted&)>& fits) {
  const auto good = [&] { return fits(*this); };
  const auto least = [&](std::size_t levels) {
    chosen_ = levels - 1;
    options_ = most_;
    options_.max_depth = std::min(most_.max_depth, static_cast<unsigned>(levels));
    options_.max_items = std::min<std::uint64_t>(most_.max_items, 1);
    options_.max_string = std::min(outlines_[chosen_]->limits().max_string, short_string);
  };
  const auto everything = [&](std::size_t levels) {
    least(levels);
    const ClipOptions& held = outlines_[chosen_]->limits();
    options_.max_items = held.max_items;
    options_.max_keys = held.max_keys;
    options_.max_string = held.max_string;
  };
  std::size_t levels = outlines_.size();
  for (; levels > 1; --levels) {
    if (!outlines_[levels - 1]) continue;
    // What says that little was left out may take more room than what was.
    everything(levels);
    if (good()) return;
    const std::uint64_t keys = outlines_[levels - 1]->upper_keys(most_);
    least(levels);
    options_.max_keys = std::min(most_.max_keys, std::max<std::uint64_t>(keys, 1));
    if (keys != every_element && good()) break;
  }
  if (levels == 1) {
    least(1);
    options_.max_keys = std::min<std::uint64_t>(most_.max_keys, 1);
    if (!good()) options_.max_string = options_.least_key = std::min<std::uint64_t>(most_.max_string, 1);
  }
  const ClipOptions& held = outlines_[chosen_]->limits();
  grow(options_.max_keys, held.max_keys, good);
  grow(options_.max_string, std::min(held.max_string, good_string), good);
  grow(options_.max_items, held.max_items, good);
  grow(options_.max_string, held.max_string, good);
}

Clipped Fitted::write(ClipSink& sink) const {
  Player player(options_, sink);
  player.value(outlines_[chosen_]->root());
  return player.clipped();
}

}  // namespace jt::clip
