// SPDX-License-Identifier: MIT
#include "core/merge/apply.hpp"

#include <algorithm>

#include "core/edit/moving_offsets.hpp"

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
void each_offset(Operation& operation, const Visit& visit) {
  each_offset(operation.target, visit);
  if (operation.next) {
    visit(operation.next->entry, Boundary::begin);
    visit(operation.next->value, Boundary::begin);
  }
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

class Application {
 public:
  explicit Application(splice::PieceTable& document)
      : document_(document),
        splicer_(document, std::nullopt, [this](const splice::Splice& splice) { offsets_.splice(splice); }) {
    splicer_.keep_style();
  }

  /// Of anything that has offsets.
  template <class T>
  void track(T& what) {
    each_offset(what,
                [this](std::uint64_t& offset, Boundary boundary) { ids_.push_back(offsets_.add(offset, boundary)); });
  }
  /// Those of it, which was tracked as number `at` of all, as they are now.
  template <class T>
  void refresh(T& what, std::size_t& at) {
    each_offset(what, [&](std::uint64_t& offset, Boundary) { offset = offsets_.at(ids_[at++]); });
  }

  Result<void> make(Operation& operation, std::size_t first) {
    std::size_t at = first;
    refresh(operation, at);
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

  /// The comments that belong to what is put in come with it.
  Result<void> carry_comments(const Incoming& incoming) {
    if (!document_.commented()) return {};
    if (incoming.moving) return splicer_.carry(*incoming.moving);
    splice::Splicer* theirs = incoming.side->commented();
    if (theirs == nullptr) return {};
    TRY(theirs->carry({incoming.value.span, incoming.value.entry, false, 0, incoming.container}));
    splicer_.carry_from(*theirs);
    return {};
  }

  Result<void> insert(Operation& operation, std::size_t first) {
    for (std::size_t i = 0; i < operation.incoming.size(); ++i) {
      std::size_t at = first;
      refresh(operation, at);
      const Incoming& incoming = operation.incoming[i];
      const auto text = TRY(text_of(incoming));
      std::optional<std::string> key;
      if (incoming.member) key = TRY(incoming.side->key_text(incoming.value));
      TRY(carry_comments(incoming));
      TRY(splicer_.add(operation.target, key, text, operation.next));
    }
    return {};
  }

  splice::PieceTable& document_;
  edit::MovingOffsets offsets_;
  splice::Splicer splicer_;
  std::vector<edit::MovingOffsets::Id> ids_;
};

}  // namespace

Result<void> apply(splice::PieceTable& document, std::vector<Operation> operations, std::vector<Conflict>& conflicts) {
  std::stable_sort(operations.begin(), operations.end(), is_earlier);
  Application application(document);
  for (Operation& each : operations) application.track(each);
  for (Conflict& each : conflicts) application.track(each);
  std::size_t at = 0;
  for (Operation& each : operations) {
    const std::size_t first = at;
    each_offset(each, [&](std::uint64_t&, Boundary) { ++at; });
    TRY(application.make(each, first));
  }
  for (Conflict& each : conflicts) application.refresh(each, at);
  return {};
}

}  // namespace jt::merge
