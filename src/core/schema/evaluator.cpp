// SPDX-License-Identifier: MIT
#include "core/schema/evaluator.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/scan/container.hpp"

namespace jt::schema {
namespace {

/// Schemas in place within each other.
constexpr unsigned most_in_place = 2'000;

}  // namespace

Evaluator::Evaluator(const Program& program, const EvaluateOptions& options)
    : program_(program),
      options_(options),
      members_(program.objects.size()),
      stamps_(program.nodes.size()),
      dynamic_(!program.anchors.empty()),
      may_be_light_(!dynamic_ && options.holes == nullptr && !options.trace) {
  scopes_.emplace_back();
  traces_.emplace_back();
}

Evaluator::~Evaluator() = default;

bool Evaluator::stop(Error error) {
  if (!failure_) failure_ = std::move(error);
  return false;
}

Result<void> Evaluator::run(scan::Cursor& cursor, bytes::Source& source) {
  cursor_ = &cursor;
  source_ = &source;
  hasher_ = std::make_unique<compare::ValueHasher>(cursor, source, program_.seed);
  bool going = cursor.start();
  if (going && options_.lines) {
    Place place;
    place.lines = true;
    place.open = 1;
    places_.push_back(place);
    going = cursor.enter();
  } else if (going) {
    requests_.push_back({});
    requests_.back().node = options_.node.value_or(program_.root);
    going = value(0);
  }
  while (going && !places_.empty()) going = step();
  if (going) going = cursor.finish();
  if (going) return {};
  if (failure_) return fail(*failure_);
  return fail(hasher_->error() ? *hasher_->error() : cursor.failure());
}

bool Evaluator::step() {
  if (places_.back().light) return light_entries();
  if (places_.back().open == 0) return cursor_->leave() && end_place();
  const scan::Step step = cursor_->next();
  if (step == scan::Step::fail) return false;
  if (step == scan::Step::end) return end_place();
  const std::size_t requests = requests_.size();
  Place& place = places_.back();
  if (place.lines) {
    requests_.push_back({});
    requests_.back().node = program_.root;
  } else if (place.simple) {
    if (!(place.object ? simple_member(place) : simple_element(place))) return false;
  } else if (!(place.object ? member() : element())) {
    return false;
  }
  ++places_.back().count;
  return value(requests);
}

bool Evaluator::end_place() {
  const Place place = places_.back();
  places_.pop_back();
  if (!place.lines) finish(place.evals, place.edges, place.requests, &place, place.begin);
  return !failure_;
}

bool Evaluator::in_hole() {
  const auto& holes = *options_.holes;
  while (next_hole_ < holes.size() && holes[next_hole_] < cursor_->begin()) ++next_hole_;
  return next_hole_ < holes.size() && holes[next_hole_] == cursor_->begin();
}

/// The value that the cursor is on, and the requests for it, from that one on. The cursor is moved past it, into it, or
/// not at all, as `next` skips it.
bool Evaluator::value(std::size_t requests) {
  if (requests_.size() == requests) return true;
  if (options_.holes != nullptr && in_hole()) {
    requests_.resize(requests);
    return places_.empty() ? cursor_->skip() : true;
  }
  if (scan::is_container(cursor_->type())) return container(requests);
  Scalar value(*cursor_);
  return scalar(requests, value);
}

bool Evaluator::container(std::size_t requests) {
  if (is_light(requests)) return light_request(requests);
  Place place;
  place.evals = evals_.size();
  place.edges = edges_.size();
  place.requests = requests;
  place.begin = cursor_->begin();
  place.object = cursor_->type() == scan::Type::object;
  if (!open_requests(requests) || !begin_container(place.evals, place)) return false;
  if (place.open == 0) {
    finish(place.evals, place.edges, requests, nullptr, place.begin);
    return !failure_;
  }
  if (evals_.size() == place.evals + 1 && !place.tracking && options_.holes == nullptr) {
    const Node& node = program_.nodes[evals_.back().node];
    place.simple = place.object ? program_.objects[node.object].simple : program_.arrays[node.array].simple;
  }
  places_.push_back(place);
  return cursor_->enter();
}

bool Evaluator::open_requests(std::size_t requests) {
  ++serial_;
  base_ = evals_.size();
  for (std::size_t i = requests; i < requests_.size(); ++i) {
    const Request request = requests_[i];
    if (request.node == 0) continue;  // it asks for nothing
    const std::uint32_t scope = request.parent == none ? 0 : evals_[request.parent].scope;
    const std::uint32_t index = open(request.node, scope, request.trace, 0);
    if (index == none) return false;
    requests_[i].eval = index;
    Eval& eval = evals_[index];
    eval.mode = std::max(eval.mode, request.mode);
    const bool part = request.parent != none && request.asks != Asks::contains;
    eval.alternative = eval.alternative || (part && evals_[request.parent].alternative && request.mode == Mode::gather);
  }
  set_modes(base_);
  return true;
}

/// The Eval of a schema and of those in place, before it. Returns none on failure.
std::uint32_t Evaluator::open(std::uint32_t node_index, std::uint32_t scope, std::uint32_t trace, unsigned depth) {
  const Node& node = program_.nodes[node_index];
  if (dynamic_) scope = enter_scope(scope, node.resource);
  if (Stamp& stamp = stamps_[node_index]; stamp.serial == serial_) {
    if (evals_[stamp.eval].scope == scope) return stamp.eval;
    for (std::size_t i = base_; i < evals_.size(); ++i)
      if (evals_[i].node == node_index && evals_[i].scope == scope) return static_cast<std::uint32_t>(i);
  }
  if (depth > most_in_place) {
    stop(make_error(Code::invalid_schema,
                    fmt::format("from one schema to the next, more than {} apply to the same value", most_in_place)));
    return none;
  }
  constexpr std::uint32_t many = 256;
  if (node.in_place_count > many) evals_.reserve(evals_.size() + node.in_place_count + 1);
  const std::size_t pending = pending_.size();
  for (std::uint32_t i = 0; i < node.in_place_count; ++i) {
    const InPlace& edge = program_.in_place[node.in_place + i];
    const std::uint32_t child = open(target_of(edge, scope), scope, trace_on(trace, edge.link.via), depth + 1);
    if (child == none) return none;
    pending_.push_back({child, node.in_place + i});
  }
  const auto index = static_cast<std::uint32_t>(evals_.size());
  Eval& eval = evals_.emplace_back();
  eval.node = node_index;
  eval.scope = scope;
  eval.trace = trace;
  eval.edges = static_cast<std::uint32_t>(edges_.size());
  eval.edge_count = node.in_place_count;
  edges_.insert(edges_.end(), pending_.begin() + static_cast<std::ptrdiff_t>(pending), pending_.end());
  pending_.resize(pending);
  stamps_[node_index] = {serial_, index};
  return index;
}

/// Of a dynamic reference: the schema of that anchor in the outermost resource that has it.
std::uint32_t Evaluator::target_of(const InPlace& edge, std::uint32_t scope) const {
  if (edge.kind != InPlace::Kind::dynamic) return edge.link.node;
  for (const std::uint32_t resource : scopes_[scope]) {
    const auto found = program_.anchored.find({edge.number, resource});
    if (found != program_.anchored.end()) return found->second;
  }
  return edge.link.node;
}

std::uint32_t Evaluator::enter_scope(std::uint32_t scope, std::uint32_t resource) {
  const auto& resources = scopes_[scope];
  if (!resources.empty() && resources.back() == resource) return scope;
  const auto [found, fresh] = next_scope_.try_emplace({scope, resource}, scope);
  if (fresh && std::ranges::find(resources, resource) == resources.end()) {
    std::vector<std::uint32_t> longer = resources;
    longer.push_back(resource);
    found->second = static_cast<std::uint32_t>(scopes_.size());
    scopes_.push_back(std::move(longer));
  }
  return found->second;
}

/// Whoever asks says how much of the answer is wanted; those who ask come last.
void Evaluator::set_modes(std::size_t first) {
  using Kind = InPlace::Kind;
  for (std::size_t i = evals_.size(); i-- > first;) {
    const Eval& eval = evals_[i];
    for (std::uint32_t e = 0; e < eval.edge_count; ++e) {
      const EdgeState& edge = edges_[eval.edges + e];
      const Kind kind = program_.in_place[edge.in_place].kind;
      Eval& child = evals_[edge.eval];
      Mode mode = eval.mode;
      if (kind == Kind::negation || kind == Kind::condition) {
        mode = Mode::silent;
      } else if (kind != Kind::all && kind != Kind::reference && kind != Kind::dynamic && mode == Mode::direct) {
        mode = Mode::gather;
      }
      child.mode = std::max(child.mode, mode);
      if (kind == Kind::any || kind == Kind::one) child.alternative = true;
      if (eval.alternative && mode == Mode::gather) child.alternative = true;
    }
  }
}

bool Evaluator::begin_container(std::size_t first, Place& place) {
  std::optional<compare::ValueHash> hash;
  for (std::size_t i = first; i < evals_.size(); ++i)
    if (!begin_eval(static_cast<std::uint32_t>(i), place, hash)) return false;
  if (!place.tracking) return true;
  for (std::size_t i = first; i < evals_.size(); ++i) {
    Eval& eval = evals_[i];
    const Node& node = program_.nodes[eval.node];
    const bool unevaluated = !eval.closed && (place.object ? program_.objects[node.object].unevaluated.node != none
                                                           : program_.arrays[node.array].unevaluated.node != none);
    if (!unevaluated) continue;
    if (!eval.extra) eval.extra = std::make_unique<Extra>();
    std::vector<std::uint32_t> todo{static_cast<std::uint32_t>(i)};
    while (!todo.empty()) {
      const Eval& each = evals_[todo.back()];
      todo.pop_back();
      for (std::uint32_t e = 0; e < each.edge_count; ++e) {
        const EdgeState& edge = edges_[each.edges + e];
        const InPlace::Kind kind = program_.in_place[edge.in_place].kind;
        const bool sure =
            kind == InPlace::Kind::all || kind == InPlace::Kind::reference || kind == InPlace::Kind::dynamic;
        if (!sure || std::ranges::find(eval.extra->sure, edge.eval) != eval.extra->sure.end()) continue;
        eval.extra->sure.push_back(edge.eval);
        todo.push_back(edge.eval);
      }
    }
  }
  return true;
}

bool Evaluator::begin_eval(std::uint32_t index, Place& place, std::optional<compare::ValueHash>& hash) {
  Eval& eval = evals_[index];
  const Node& node = program_.nodes[eval.node];
  eval.closed = true;
  if (node.never) {
    fail_eval(index, Keyword::never, place.begin);
    return true;
  }
  const auto bit = static_cast<unsigned>(place.object ? scan::Type::object : scan::Type::array);
  if ((node.allowed & (1U << bit)) == 0) {
    eval.wrong_type = true;
    fail_eval(index, Keyword::type, place.begin, node.allowed);
    return true;
  }
  for (const bool constant : {false, true}) {
    const std::uint32_t values = constant ? node.constant : node.enumeration;
    if (values == none) continue;
    bool fits = false;
    if (program_.values[values].of_containers()) {
      if (!hash && !container_hash(hash.emplace())) return false;
      fits = program_.values[values].has_container(*hash);
    }
    if (!fits) fail_eval(index, constant ? Keyword::constant : Keyword::enumeration, place.begin);
  }
  const std::uint32_t rules = place.object ? node.object : node.array;
  if (rules == none || (eval.failed && eval.mode == Mode::silent)) return true;
  eval.closed = false;
  ++place.open;
  if (place.object) {
    if (program_.objects[rules].unevaluated.node != none) place.tracking = true;
    if (program_.objects[rules].bits > 64) eval.extra = std::make_unique<Extra>();
  } else {
    if (program_.arrays[rules].unevaluated.node != none) place.tracking = true;
    if (program_.arrays[rules].unique) {
      place.unique = true;
      eval.extra = std::make_unique<Extra>();
    }
  }
  return true;
}

/// Reads the value, and goes back to its beginning.
bool Evaluator::container_hash(compare::ValueHash& out) {
  const scan::Cursor::Mark mark = cursor_->mark();
  return hasher_->value(out) && cursor_->go(mark);
}

/// The value has ended: results go from schemas in place to those that ask, and from there to the container around.
void Evaluator::finish(std::size_t evals, std::size_t edges, std::size_t requests, const Place* place,
                       std::uint64_t at) {
  for (std::size_t i = evals; i < evals_.size(); ++i) combine(static_cast<std::uint32_t>(i), place, at);
  for (std::size_t i = requests; i < requests_.size(); ++i) {
    Request& request = requests_[i];
    if (request.eval != none) request.valid = !evals_[request.eval].failed;
    apply(request);
  }
  if (!places_.empty() && places_.back().tracking) note_evaluated(requests, at);
  evals_.resize(evals);
  edges_.resize(edges);
  requests_.resize(requests);
}

std::uint32_t Evaluator::trace_on(std::uint32_t trace, std::uint32_t via) {
  if (!options_.trace || via == none) return trace;
  const auto [found, fresh] = next_trace_.try_emplace({trace, via}, static_cast<std::uint32_t>(traces_.size()));
  if (fresh) traces_.push_back({trace, via});
  return found->second;
}

std::vector<std::uint32_t> Evaluator::vias_of(std::uint32_t trace) const {
  std::vector<std::uint32_t> out;
  for (; trace != 0; trace = traces_[trace].parent) out.push_back(traces_[trace].via);
  std::ranges::reverse(out);
  return out;
}

void Evaluator::add(const Sink& sink, Finding finding) {
  finding.trace = sink.trace;
  if (sink.mode == Mode::direct) {
    ++total_;
    if (findings_.size() < options_.most) findings_.push_back(finding);
  } else if (sink.mode == Mode::gather) {
    auto& gathered = evals_[sink.owner].gathered;
    if (!gathered) gathered = std::make_unique<Gathered>();
    ++gathered->count;
    if (gathered->list.size() < options_.most) gathered->list.push_back(finding);
  }
}

void Evaluator::fail_eval(std::uint32_t index, Keyword keyword, std::uint64_t at, std::uint32_t detail,
                          std::uint64_t other) {
  evals_[index].failed = true;
  add(sink_of(index), {evals_[index].node, keyword, detail, at, other, 0});
}

/// What an Eval has gathered becomes the errors of another one.
void Evaluator::take_errors(std::uint32_t from, const Sink& into) {
  const Gathered* gathered = evals_[from].gathered.get();
  if (gathered == nullptr || into.mode == Mode::silent) return;
  if (into.mode == Mode::direct) {
    total_ += gathered->count;
    for (const Finding& each : gathered->list)
      if (findings_.size() < options_.most) findings_.push_back(each);
    return;
  }
  auto& target = evals_[into.owner].gathered;
  if (!target) target = std::make_unique<Gathered>();
  target->count += gathered->count;
  for (const Finding& each : gathered->list)
    if (target->list.size() < options_.most) target->list.push_back(each);
}

}  // namespace jt::schema
