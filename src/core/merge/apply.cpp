// SPDX-License-Identifier: MIT
#include "core/merge/apply.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "core/edit/moving_offsets.hpp"
#include "core/merge/comment_reader.hpp"
#include "core/merge/laid_anew.hpp"

namespace jt::merge {
namespace {

using Boundary = edit::MovingOffsets::Boundary;

/// All offsets of an operation.
template <class Visit>
void each_offset(splice::EntrySpan& place, const Visit& visit) {
  visit(place.value.begin, Boundary::begin);
  visit(place.value.end, Boundary::end);
  visit(place.entry, Boundary::begin);
  visit(place.container, Boundary::begin);
}

template <class Visit>
void each_offset(splice::NextEntry& next, const Visit& visit) {
  visit(next.entry, Boundary::begin);
  visit(next.value, Boundary::begin);
}

template <class Visit>
void each_offset(Operation& operation, const Visit& visit) {
  each_offset(operation.target, visit);
  if (operation.next) each_offset(*operation.next, visit);
  for (Incoming& each : operation.incoming) {
    if (each.moving) each_offset(*each.moving, visit);
  }
}

template <class Visit>
void each_offset(Conflict& conflict, const Visit& visit) {
  each_offset(conflict.place, visit);
  for (Operation& each : conflict.as_theirs) each_offset(each, visit);
  for (Operation& each : conflict.as_base) each_offset(each, visit);
}

/// From the innermost containers outwards: what moves is then as it will be. What goes is there until all else is done
/// in its container, so that new entries look like it.
bool is_earlier(const Operation& x, const Operation& y) {
  const auto depth = [](const Operation& each) {
    return each.target.depth + (each.kind == Operation::Kind::insert ? 1 : 0);
  };
  if (depth(x) != depth(y)) return depth(x) > depth(y);
  return x.kind < y.kind;
}

/// A conflict: its place before anything is made, and the numbers of its ids.
struct Tracked {
  bytes::Span span;
  std::size_t first = 0;
  std::size_t last = 0;
  std::size_t number = 0;  ///< of the conflict
};

class Application {
 public:
  Application(splice::PieceTable& document, std::vector<Conflict>& conflicts, const std::vector<std::uint64_t>& without)
      : document_(document),
        conflicts_(conflicts),
        without_(without),
        splicer_(document, std::nullopt, [this](const splice::Splice& splice) { offsets_.splice(splice); }) {
    splicer_.keep_style();
  }

  /// The number that it gets.
  std::size_t track(std::uint64_t offset, Boundary boundary) {
    ids_.push_back(offsets_.add(offset, boundary));
    boundaries_.push_back(boundary);
    return ids_.size() - 1;
  }
  /// Of anything that has offsets.
  template <class T>
  void track(T& what) {
    each_offset(what, [this](std::uint64_t& offset, Boundary boundary) { track(offset, boundary); });
  }
  /// Those of a conflict, which move along with the element that it is in.
  void track_conflict(Conflict& conflict) {
    const bytes::Span span = conflict.place.value;
    const std::size_t first = ids_.size();
    track(conflict);
    tracked_.push_back({span, first, ids_.size(), tracked_.size()});
  }
  void sort_conflicts() {
    std::sort(tracked_.begin(), tracked_.end(),
              [](const Tracked& x, const Tracked& y) { return x.span.begin < y.span.begin; });
  }
  /// Before anything is made: finds what moves with each element.
  void note_moves(const Operation& operation) {
    for (const Incoming& each : operation.incoming) {
      if (!each.moving) continue;
      const bytes::Span span = each.moving->value;
      auto at = std::lower_bound(tracked_.begin(), tracked_.end(), span.begin,
                                 [](const Tracked& one, std::uint64_t begin) { return one.span.begin < begin; });
      for (; at != tracked_.end() && at->span.begin < span.end; ++at) {
        for (std::size_t id = at->first; id < at->last; ++id) along_[&each].push_back(id);
        moves_with_[at->number].push_back(&each);
      }
    }
  }
  /// Those of it, which was tracked as number `at` of all, as they are now.
  template <class T>
  void refresh(T& what, std::size_t& at) {
    each_offset(what, [&](std::uint64_t& offset, Boundary) { offset = offsets_.at(ids_[at++]); });
  }

  /// After all is made and refreshed.
  void place_conflicts() {
    for (const auto& [operation, entry, value] : before_) {
      operation->next = splice::NextEntry{offsets_.at(ids_[entry]), offsets_.at(ids_[value])};
    }
  }

  [[nodiscard]] std::uint64_t kept_comments() const { return kept_comments_; }

  Result<void> make(Operation& operation, std::size_t first) {
    std::size_t at = first;
    refresh(operation, at);
    const bool in_place = operation.kind == Operation::Kind::replace || operation.kind == Operation::Kind::rename;
    if (in_place && document_.commented()) {
      TRY(bring_comments(operation));
      at = first;
      refresh(operation, at);
    }
    switch (operation.kind) {
      case Operation::Kind::replace: {
        const auto text = TRY(text_of(operation.incoming.front()));
        TRY(splicer_.replace(operation.target, text));
        return {};
      }
      case Operation::Kind::rename: {
        auto key = TRY(operation.incoming.front().side->key_text(operation.incoming.front().value));
        TRY(splicer_.replace_key(operation.target, std::move(key)));
        return {};
      }
      case Operation::Kind::insert:
        return insert(operation, first);
      case Operation::Kind::remove:
        TRY(splicer_.remove(operation.target.container, operation.target));
        return {};
    }
    return {};
  }

 private:
  Result<std::string> text_of(const Incoming& incoming) {
    if (incoming.moving) return bytes::bytes_of(document_.given(), incoming.moving->value);
    Side& side = *incoming.side;
    return bytes::bytes_of(document_.commented() ? side.given() : side.view(), incoming.value.span);
  }

  static Result<std::optional<splice::EntryComments>> comments_of(const Incoming& entry) {
    splice::Splicer* side = entry.side->commented();
    if (side == nullptr) return std::optional(splice::EntryComments{});
    return side->comments_of({entry.value.span, entry.value.entry, false, 0, entry.container});
  }

  /// Where OURS has changed them: then nothing is to be put there. Whether THEIRS had something else there.
  static bool keep_ours(const std::vector<std::string>& ours, const std::vector<std::string>& base,
                        std::vector<std::string>& theirs) {
    if (ours == base) return false;
    const bool lost = !theirs.empty() && theirs != ours;
    theirs.clear();
    return lost;
  }

  /// The comments beside what comes in take the place of those beside the target. One that is gone stays: programs that
  /// write a document anew lose them.
  Result<void> bring_comments(const Operation& operation) {
    if (operation.target.root) return {};
    auto comments = TRY(comments_of(operation.incoming.front()));
    if (!comments || comments->leading.size() + comments->trailing.size() == 0) return {};
    if (operation.incoming.size() > 1) {
      const auto base = TRY(comments_of(operation.incoming[1]));
      if (!base) return {};
      if (comments->leading == base->leading) comments->leading.clear();
      if (comments->trailing == base->trailing) comments->trailing.clear();
      if (comments->leading.size() + comments->trailing.size() == 0) return {};
      const auto ours = TRY(splicer_.comments_of(operation.target));
      if (!ours) return {};
      const bool leading = keep_ours(ours->leading, base->leading, comments->leading);
      const bool trailing = keep_ours(ours->trailing, base->trailing, comments->trailing);
      kept_comments_ += leading || trailing ? 1 : 0;
    }
    return splicer_.put_comments(operation.target, *comments);
  }

  /// Whether comments of it are there already.
  bool drop_known(std::vector<std::string>& comments) const {
    return std::erase_if(comments, [this](const std::string& each) {
             return std::binary_search(without_.begin(), without_.end(), hash_of_comment(each));
           }) > 0;
  }

  /// The comments that belong to what is put in come with it. Where some of them stay away, the others are returned, to
  /// be put beside it.
  Result<std::optional<splice::EntryComments>> carry_comments(const Incoming& incoming) {
    std::optional<splice::EntryComments> rest;
    if (!document_.commented()) return rest;
    if (incoming.moving) {
      TRY(splicer_.carry(*incoming.moving));
      return rest;
    }
    splice::Splicer* theirs = incoming.side->commented();
    if (theirs == nullptr) return rest;
    if (!without_.empty()) {
      rest = TRY(comments_of(incoming));
      const bool leading = rest && drop_known(rest->leading);
      if ((rest && drop_known(rest->trailing)) || leading) return rest;
      rest.reset();
    }
    TRY(theirs->carry({incoming.value.span, incoming.value.entry, false, 0, incoming.container}));
    splicer_.carry_from(*theirs);
    return rest;
  }

  Result<void> insert(Operation& operation, std::size_t first) {
    const auto refresh_place = [&](std::size_t& at) {
      refresh(operation.target, at);
      if (operation.next) refresh(*operation.next, at);
    };
    std::size_t moving = first;  // number of the first offset of what moves next
    refresh_place(moving);
    for (Incoming& incoming : operation.incoming) {
      // Of this entry only: of all of them for each would be the square of their number.
      std::size_t at = first;
      refresh_place(at);
      const std::size_t own = moving;
      if (incoming.moving) refresh(*incoming.moving, moving);
      const auto text = TRY(text_of(incoming));
      std::optional<std::string> key;
      if (incoming.member) key = TRY(incoming.side->key_text(incoming.value));
      const auto rest = TRY(carry_comments(incoming));
      const splice::Placed placed = TRY(splicer_.add(operation.target, key, text, operation.next));
      go_before(incoming.conflicts, placed.span);
      if (const auto found = along_.find(&incoming); found != along_.end()) {
        at = own;
        refresh(*incoming.moving, at);  // where it was put in before what moves, that has another offset
        TRY(move_along(found->second, incoming.moving->value, text, placed.span.value));
      }
      // Last, as it moves what was put in.
      if (rest && rest->leading.size() + rest->trailing.size() > 0) TRY(splicer_.put_comments(placed.span, *rest));
    }
    return {};
  }

  /// What these conflicts are about would be put in directly before that entry.
  void go_before(const std::vector<std::size_t>& numbers, const splice::EntrySpan& place) {
    for (const std::size_t number : numbers) {
      Conflict& conflict = conflicts_[number];
      for (auto* operations : {&conflict.as_theirs, &conflict.as_base}) {
        for (Operation& each : *operations) {
          const Before before{&each, track(place.entry, Boundary::begin), track(place.value.begin, Boundary::begin)};
          before_.push_back(before);
          for (const Incoming* moving : moves_with_[number]) {
            along_[moving].insert(along_[moving].end(), {before.entry, before.value});
          }
        }
      }
    }
  }

  /// The element `from`, which is still there, was put in anew at `to`, laid out as its neighbours are.
  Result<void> move_along(const std::vector<std::size_t>& numbers, bytes::Span from, const std::string& before,
                          bytes::Span to) {
    const auto after = TRY(bytes::bytes_of(document_.given(), to));
    std::vector<std::pair<std::uint64_t, std::size_t>> sorted;
    for (const std::size_t number : numbers) sorted.emplace_back(offsets_.at(ids_[number]), number);
    std::sort(sorted.begin(), sorted.end());
    LaidAnew laid(before, after);
    for (const auto& [offset, number] : sorted) {
      if (offset < from.begin || offset > from.end) continue;
      const Boundary boundary = boundaries_[number];
      const std::uint64_t now = to.begin + laid.offset(offset - from.begin, boundary == Boundary::begin);
      offsets_.drop(ids_[number]);
      ids_[number] = offsets_.add(now, boundary);
    }
    return {};
  }

  struct Before {
    Operation* operation = nullptr;
    std::size_t entry = 0;  ///< numbers of ids
    std::size_t value = 0;
  };

  splice::PieceTable& document_;
  std::vector<Conflict>& conflicts_;
  const std::vector<std::uint64_t>& without_;  ///< comments that stay away
  std::vector<Before> before_;                 ///< operations of conflicts, and what was put in that they go before
  edit::MovingOffsets offsets_;
  splice::Splicer splicer_;
  std::vector<edit::MovingOffsets::Id> ids_;
  std::vector<Boundary> boundaries_;  ///< of each
  std::vector<Tracked> tracked_;
  std::uint64_t kept_comments_ = 0;
  std::map<const Incoming*, std::vector<std::size_t>> along_;       ///< numbers of ids that move with it
  std::map<std::size_t, std::vector<const Incoming*>> moves_with_;  ///< by the number of a conflict
};

}  // namespace

Result<std::uint64_t> apply(splice::PieceTable& document, std::vector<Operation> operations,
                            std::vector<Conflict>& conflicts, const std::vector<std::uint64_t>& without) {
  std::stable_sort(operations.begin(), operations.end(), is_earlier);
  Application application(document, conflicts, without);
  for (Operation& each : operations) application.track(each);
  for (Conflict& each : conflicts) application.track_conflict(each);
  application.sort_conflicts();
  for (const Operation& each : operations) application.note_moves(each);
  std::size_t at = 0;
  for (Operation& each : operations) {
    const std::size_t first = at;
    each_offset(each, [&](std::uint64_t&, Boundary) { ++at; });
    TRY(application.make(each, first));
  }
  for (Conflict& each : conflicts) application.refresh(each, at);
  application.place_conflicts();
  return application.kept_comments();
}

}  // namespace jt::merge
