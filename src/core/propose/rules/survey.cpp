// SPDX-License-Identifier: MIT
#include "core/propose/rules/survey.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "core/json/escape.hpp"
#include "core/propose/rules/drafts.hpp"
#include "core/propose/rules/glance.hpp"
#include "core/propose/rules/key_answers.hpp"
#include "core/propose/short_text.hpp"
#include "core/scan/container.hpp"

namespace jt::propose::rules {
namespace {

/// Moves quickly past arrays in which there is no object.
class PlainArrays {
 public:
  /// Moves past the current array if the window has all of it and no object is in it. False: it did not move, or the
  /// cursor failed.
  bool skip(scan::Cursor& cursor);

 private:
  std::uint64_t from_ = 0;  ///< from here up to `to_` there is no brace
  std::uint64_t to_ = 0;
  std::uint64_t vain_ = 0;  ///< bytes in which an end was searched for and not found
};

bool PlainArrays::skip(scan::Cursor& cursor) {
  const scan::Stream& stream = cursor.stream();
  const std::uint64_t begin = cursor.begin();
  if (begin < stream.begin() || begin >= stream.end()) return false;
  if (begin < from_ || begin >= to_) {
    const std::uint8_t* const bytes = stream.data(begin);
    const auto size = static_cast<std::size_t>(stream.end() - begin);
    const auto* const brace = static_cast<const std::uint8_t*>(std::memchr(bytes, '{', size));
    from_ = begin;
    to_ = brace == nullptr ? stream.end() : begin + static_cast<std::uint64_t>(brace - bytes);
  }
  // Arrays in one another would be searched again and again: not more in vain than was read.
  if (to_ - begin < 2 || vain_ > begin) return false;
  const std::uint64_t base = stream.begin();
  auto position = static_cast<std::size_t>(begin + 1 - base);
  std::uint64_t depth = 1;
  const auto blocks = static_cast<std::size_t>(to_ - base + 63) / 64;
  if (stream.kernel().skip(stream.bits(), blocks, position, depth) && base + position <= to_) return cursor.skip();
  vain_ += to_ - begin;
  return false;
}

/// An open container.
struct Nesting {
  NodeId node = no_node;   ///< its draft, made when something in it is kept
  Drafts::Mark mark;       ///< what was drafted before it
  std::size_t keys = 0;    ///< size of the open keys before it
  std::size_t key_at = 0;  ///< of those, its key; of an element of an array, that of the array
  std::size_t key_size = 0;
  std::uint64_t index = 0;  ///< of it in its container
  std::uint64_t count = 0;  ///< entries so far
  bool object = false;
  bool objects = true;  ///< all entries so far are
  bool element = false;
  bool outer = false;     ///< an element of the outermost array around it
  bool in_array = false;  ///< some array is around what is in it
  bool named = false;
  bool asked = false;                ///< of an array: its scalars
  std::uint8_t identity = 0;         ///< 1: an element, 2: an object in one; else 0
  bool wanted = false;               ///< it, or something in it
  bool said = false;                 ///< something in it
  bool identified = false;           ///< a member of it identifies an element
  bool placed = false;               ///< an outer element at a position that is spoken of
  std::size_t places = 0;            ///< of an array: of those known so far the number, from 1 on; 0: none
  std::optional<Drafts::Mark> last;  ///< of an array of which the last element is kept: where that of now begins
};

class Survey {
 public:
  Survey(scan::Cursor& cursor, const Wanted& wanted)
      : cursor_(cursor),
        wanted_(wanted),
        answers_([&wanted](std::string_view key) { return answer(wanted, key); }),
        glance_(cursor, wanted, answers_) {}

  Result<Tree> run() {
    const bool good = root() && walk();
    if (!good || !drafts_.fits()) {
      if (cursor_.failed()) return fail(cursor_.failure());
      return fail(Code::limit_exceeded, "the instruction refers to more than " + std::to_string(Wanted::most_nodes) +
                                            " values in this document");
    }
    return Tree(drafts_.take());
  }

 private:
  /// To a key as it is spelled in the document.
  static std::uint8_t answer(const Wanted& wanted, std::string_view raw) {
    const std::string decoded = json::has_backslash(raw) ? json::decode(raw) : std::string();
    const std::string_view key = decoded.empty() ? raw : decoded;
    std::uint8_t out = 0;
    if (wanted.key && wanted.key(key)) out |= is_named;
    if (wanted.value && (!wanted.asks || wanted.asks(key))) out |= is_asked;
    if (wanted.identity && wanted.identity(key)) out |= is_of_identity;
    return out;
  }

  bool root() {
    const scan::Type type = cursor_.type();
    if (is_container(type)) return open({}, 0, false) && (make(), true);
    std::string_view text;
    if (!short_text(cursor_, Wanted::longest_text, text)) return false;
    const bool said = (answers_.of({}) & is_asked) != 0 && wanted_.value({}, text);
    Draft draft;
    draft.type = type;
    draft.said = said;
    drafts_.add(draft, {}, text);
    return true;
  }

  bool walk() {
    while (!frames_.empty()) {
      const scan::Step step = cursor_.next();
      if (step == scan::Step::fail) return false;
      if (step == scan::Step::end) {
        close();
        continue;
      }
      Nesting& frame = frames_.back();
      ++frame.count;
      frame.objects = frame.objects && cursor_.type() == scan::Type::object;
      if (frame.last) {  // it was not the last one
        drafts_.drop(*frame.last);
        frame.last.reset();
      }
      if (!(frame.object ? member() : element(frame))) return false;
    }
    return true;
  }

  bool member() {
    std::string_view key = cursor_.key();
    const std::uint8_t known = answers_.of(key);
    if (cursor_.key_escaped()) key = decoded_ = json::decode(key);
    if (is_container(cursor_.type())) {
      if (cursor_.type() == scan::Type::array && (known & (is_asked | is_named)) == 0 && plain_.skip(cursor_))
        return true;
      // What identifies an element may be in an object of it.
      const bool entry = wanted_.entries && frames_.back().named;
      if (cursor_.type() == scan::Type::object && (known & is_named) == 0 && frames_.back().identity != 1 && !entry &&
          glances() && glance_.skip(false))
        return true;
      if (cursor_.failed()) return false;
      return open(key, known, true);
    }
    const bool identity = (known & is_of_identity) != 0 && frames_.back().identity != 0;
    const bool inside = wanted_.inside && frames_.back().named;
    return (known & (is_named | is_asked)) == 0 && !identity && !inside ? true : scalar(key, known, identity);
  }

  /// Few objects hold what is wanted, if not all scalars are asked about.
  [[nodiscard]] bool glances() const { return !wanted_.value || wanted_.asks; }

  bool element(const Nesting& array) {
    if (is_container(cursor_.type())) {
      if (!array.asked && plain_.skip(cursor_)) return true;
      const bool outer = wanted_.scoped && !array.in_array && !wanted_.places;
      if (cursor_.type() == scan::Type::object && glances() && glance_.skip(outer)) return true;
      if (cursor_.failed()) return false;
      return open({}, array.asked ? is_asked : 0, false);
    }
    if (!array.asked) return true;
    const std::string_view key(open_keys_.data() + array.key_at, array.key_size);
    return scalar(key, is_asked, false);
  }

  /// A scalar that may be wanted. The bytes of the key go when the cursor moves.
  bool scalar(std::string_view key, std::uint8_t known, bool identity) {
    Draft draft;
    draft.type = cursor_.type();
    draft.index = cursor_.index();
    draft.element = !frames_.back().object;
    draft.named = (known & is_named) != 0 || (wanted_.inside && frames_.back().named && frames_.back().object);
    if (!draft.element) key = key_.assign(key);
    std::string_view text;
    if (!short_text(cursor_, Wanted::longest_text, text)) return false;
    draft.said = (known & is_asked) != 0 &&
                 (text.empty() ? wanted_.long_texts && draft.type == scan::Type::string : wanted_.value(key, text));
    if (!draft.named && !draft.said && !identity) return true;
    make();
    Nesting& frame = frames_.back();
    draft.parent = frame.node;
    frame.wanted = frame.wanted || draft.named || draft.said;
    frame.said = frame.said || draft.said;
    frame.identified = frame.identified || identity;
    drafts_.add(draft, draft.element ? std::string_view() : key, text);
    return !drafts_.over();
  }

  bool open(std::string_view key, std::uint8_t known, bool is_member) {
    Nesting frame;
    frame.object = cursor_.type() == scan::Type::object;
    frame.mark = drafts_.mark();
    frame.keys = frame.key_at = open_keys_.size();
    frame.key_size = key.size();
    frame.named = frame.wanted = is_member && (known & is_named) != 0;
    frame.asked = (known & is_asked) != 0;
    if (is_member) open_keys_ += key;
    if (!frames_.empty()) {
      const Nesting& parent = frames_.back();
      frame.index = cursor_.index();
      frame.element = !parent.object;
      frame.in_array = parent.in_array || frame.element;
      frame.outer = frame.element && !parent.in_array;
      if (frame.element) {
        frame.key_at = parent.key_at;
        frame.key_size = parent.key_size;
      }
      // an entry of a map may be meant although nothing in it is spoken of
      if (wanted_.entries && is_member && frame.object && parent.named) frame.wanted = true;
      if (frame.object) frame.identity = frame.element ? 1 : parent.identity == 1 ? 2 : 0;
    } else {
      frame.asked = (answers_.of({}) & is_asked) != 0;
    }
    if (wanted_.places && !place(frame, key)) return false;
    frames_.push_back(frame);
    if (frame.wanted) make();
    return !drafts_.over() && cursor_.enter();
  }

  /// False: an array with positions that are spoken of is inside of another array.
  bool place(Nesting& frame, std::string_view key) {
    if (frame.outer && frames_.back().places > 0) {
      const Wanted::Places& places = places_[frames_.back().places - 1];
      frame.placed = std::find(places.indices.begin(), places.indices.end(), frame.index) != places.indices.end();
    }
    if (frame.object || !(frame.named || frames_.empty())) return true;
    Wanted::Places places = wanted_.places(key);
    if (places.empty()) return true;
    if (frame.in_array) return false;
    places_.push_back(std::move(places));
    frame.places = places_.size();
    return true;
  }

  /// Drafts of the innermost container and of those around it, where there are none yet.
  void make() {
    std::size_t from = frames_.size();
    while (from > 0 && frames_[from - 1].node == no_node) --from;
    for (; from < frames_.size(); ++from) {
      Nesting& frame = frames_[from];
      frame.mark = drafts_.mark();  // what is around it stays when it goes
      Draft draft;
      draft.parent = from == 0 ? no_node : frames_[from - 1].node;
      draft.type = frame.object ? scan::Type::object : scan::Type::array;
      draft.element = frame.element;
      draft.named = frame.named;
      draft.index = frame.index;
      const std::size_t key_end = from + 1 < frames_.size() ? frames_[from + 1].keys : open_keys_.size();
      frame.node = drafts_.add(draft, std::string_view(open_keys_).substr(frame.keys, key_end - frame.keys), {});
    }
  }

  /// The innermost container was left.
  void close() {
    const Nesting frame = frames_.back();
    frames_.pop_back();
    open_keys_.resize(frame.keys);
    const bool by_place = frame.placed && frame.wanted;
    const bool keep = wanted_.scoped && frame.outer ? frame.said || by_place : frame.wanted;
    const bool may_be_last = !keep && frame.outer && frame.wanted && frame.node != no_node &&
                             frames_.back().places > 0 && places_[frames_.back().places - 1].last;
    // What identifies an element is kept until it is known whether the element is.
    const bool waits = frame.identity == 2 && frame.identified;
    if (frame.node != no_node) {
      drafts_.at(frame.node).count = frame.count;
      drafts_.at(frame.node).objects = frame.object && frame.objects && frame.count > 0;
    }
    if (frames_.empty()) return;
    if (may_be_last) frames_.back().last = frame.mark;
    if (!keep && !waits && !may_be_last) drafts_.drop(frame.mark);
    if (!keep) return;
    frames_.back().wanted = true;
    frames_.back().said = frames_.back().said || frame.said;
  }

  scan::Cursor& cursor_;
  const Wanted& wanted_;
  KeyAnswers answers_;
  Glance glance_;
  Drafts drafts_;
  PlainArrays plain_;
  std::vector<Wanted::Places> places_;
  std::vector<Nesting> frames_;
  std::string open_keys_;  ///< of the frames, one after another
  std::string decoded_;
  std::string key_;
};

}  // namespace

path::Location Tree::location(NodeId id) const {
  path::Location out;
  for (; id != root && id != no_node; id = nodes_[id].parent) {
    if (nodes_[id].element) {
      out.emplace_back(nodes_[id].index);
    } else {
      out.emplace_back(nodes_[id].key);
    }
  }
  std::reverse(out.begin(), out.end());
  return out;
}

Result<Tree> survey(scan::Cursor& cursor, const Wanted& wanted) { return Survey(cursor, wanted).run(); }

}  // namespace jt::propose::rules
