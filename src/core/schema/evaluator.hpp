// SPDX-License-Identifier: MIT
// Evaluator: checks a document against a program while a cursor goes over it once.
//
// A value is asked about by schemas: those that the schemas of the container around it have for that member or element
// (requests), and those that apply in place beside them. Each becomes an Eval, once for each value, however many ask:
// nests of alternatives that refer to each other take linear time. Evals of a value lie behind one another on a stack,
// those that are asked for before those that ask, so their results are combined in that order when the value ends. A
// value that no schema asks about is skipped.
//
// An Eval is direct where nothing but it and what surrounds it decides (an error is an error at once), gathers its
// errors where an alternative may hold instead, and is silent where only the answer counts. One that cannot hold any
// more, or can say nothing more, is closed; where all are, the rest of the container is skipped.
//
// Most containers are asked about by one schema with no others in place, and their errors are errors at once: they need
// no Eval at all (evaluator_light.cpp), and their scalars that fit no step of the cursor (evaluator_run.cpp).
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/compare/value_hash.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/entry_run.hpp"
#include "core/schema/finding.hpp"
#include "core/schema/program.hpp"
#include "core/schema/scalar.hpp"

namespace jt::schema {

struct EvaluateOptions {
  std::size_t most = 100;                             ///< findings that are kept; the others are counted
  bool lines = false;                                 ///< the document is an array of documents
  bool trace = false;                                 ///< findings know how the evaluation got there
  const std::vector<std::uint64_t>* holes = nullptr;  ///< offsets of values that are not looked at, ascending
  std::optional<std::uint32_t> node = {};             ///< the schema of the document; else the root of the program
};

class Evaluator {
 public:
  /// Borrows both. The source is what the cursor reads; it must rewind for `uniqueItems` and containers in `enum`.
  Evaluator(const Program& program, const EvaluateOptions& options);
  ~Evaluator();

  /// From a cursor that has not started. Errors: those of reading; LIMIT_EXCEEDED for an expression that takes too
  /// long; INVALID_SCHEMA for schemas that refer to each other in a circle.
  Result<void> run(scan::Cursor& cursor, bytes::Source& source);

  [[nodiscard]] bool valid() const { return total_ == 0; }
  [[nodiscard]] std::uint64_t total() const { return total_; }
  [[nodiscard]] const std::vector<Finding>& findings() const { return findings_; }
  /// The offset of the first key that was found twice in its object; of names that schemas speak of alone.
  [[nodiscard]] std::optional<std::uint64_t> repeated_key() const { return repeated_; }
  /// The places, relative to each other, that the evaluation went through to a finding, outermost first.
  [[nodiscard]] std::vector<std::uint32_t> vias_of(std::uint32_t trace) const;

 private:
  enum class Mode : std::uint8_t { silent, gather, direct };
  enum class Asks : std::uint8_t { root, property, pattern, additional, items, contains, unevaluated };

  struct Gathered {
    std::vector<Finding> list;
    std::uint64_t count = 0;
  };
  /// Members or elements that no successful schema may have looked at, by the Evals that did.
  struct Group {
    std::vector<std::uint32_t> by;
    std::uint64_t count = 0;
    std::vector<Finding> list;
  };
  struct HashOf {
    std::size_t operator()(const compare::ValueHash& hash) const { return hash.low; }
  };
  /// What few Evals need.
  struct Extra {
    std::vector<bool> seen;  ///< members after the first 64
    std::unordered_map<compare::ValueHash, std::uint64_t, HashOf> elements;
    std::vector<Group> groups;
    std::vector<std::uint32_t> sure;  ///< Evals that hold if this one does
  };
  struct Eval {
    std::uint32_t node = 0;
    std::uint32_t scope = 0;
    std::uint32_t trace = 0;
    std::uint32_t edges = 0;
    std::uint32_t edge_count = 0;
    Mode mode = Mode::silent;
    bool failed = false;
    bool closed = false;
    bool wrong_type = false;
    bool alternative = false;  ///< it is one of several, or part of one
    std::uint64_t seen = 0;
    std::uint64_t contained = 0;
    std::uint32_t passes = 0;    ///< members and elements that fit
    std::uint32_t known = 0;     ///< members that do not fit, but that it has a schema for
    std::int32_t constants = 0;  ///< those that fit a `const` or `enum`, less those that do not
    std::unique_ptr<Gathered> gathered;
    std::unique_ptr<Extra> extra;
  };
  struct EdgeState {
    std::uint32_t eval = 0;
    std::uint32_t in_place = 0;
  };
  struct Request {
    std::uint32_t parent = none;
    std::uint32_t node = 0;
    std::uint32_t eval = none;
    std::uint32_t trace = 0;
    Asks asks = Asks::root;
    Mode mode = Mode::direct;
    bool valid = true;
    bool own_errors = false;  ///< they are the parent's already
  };
  /// A container that was entered.
  struct Place {
    std::size_t evals = 0;
    std::size_t edges = 0;
    std::size_t requests = 0;
    std::uint64_t begin = 0;
    std::uint64_t count = 0;  ///< entries so far
    std::uint32_t open = 0;   ///< Evals that are not closed
    bool object = false;
    bool lines = false;
    bool tracking = false;  ///< what was looked at is noted
    bool unique = false;
    bool simple = false;     ///< one Eval asks, and only for its entries
    bool light = false;      ///< there is no Eval: see evaluator_light.cpp
    std::uint32_t last = 0;  ///< of the names that it knows: the one that was found last, and 1
    std::uint32_t node = 0;  ///< of a light one
    std::uint64_t seen = 0;
    std::uint64_t errors = 0;  ///< all that there were when it was entered
  };
  /// Where an error goes.
  struct Sink {
    Mode mode = Mode::direct;
    std::uint32_t owner = none;
    std::uint32_t trace = 0;
  };

  bool step();
  bool end_place();
  bool value(std::size_t requests);
  bool container(std::size_t requests);
  bool in_hole();
  bool open_requests(std::size_t requests);
  std::uint32_t open(std::uint32_t node, std::uint32_t scope, std::uint32_t trace, unsigned depth);
  std::uint32_t target_of(const InPlace& edge, std::uint32_t scope) const;
  std::uint32_t enter_scope(std::uint32_t scope, std::uint32_t resource);
  void set_modes(std::size_t first);
  bool begin_container(std::size_t first, Place& place);
  bool begin_eval(std::uint32_t index, Place& place, std::optional<compare::ValueHash>& hash);
  bool container_hash(compare::ValueHash& out);
  void finish(std::size_t evals, std::size_t edges, std::size_t requests, const Place* place, std::uint64_t at);
  bool stop(Error error);

  // ---- evaluator_light.cpp
  [[nodiscard]] bool is_light(std::size_t requests) const;
  [[nodiscard]] std::uint32_t light_node(std::uint32_t node, scan::Type type) const;
  bool light_request(std::size_t requests);
  bool enter_light(std::uint32_t node, std::size_t requests, bool& entered);
  void add_light(std::uint32_t node, std::uint64_t begin, bool object, std::size_t requests);
  bool light_entries();
  Link light_member(Place& place);
  Link light_element(const Place& place);
  void check_light(const Place& place);
  bool end_light();
  void light_error(const Place& place, Keyword keyword, std::uint64_t at, std::uint32_t detail = 0,
                   std::uint64_t other = 0);

  // ---- evaluator_run.cpp
  /// `entry`: the cursor is on the value of an entry that is not decided, and nothing was noted of it. `out`: the
  /// innermost place is no light one, or there is a failure. `nowhere`: what follows is for the cursor.
  enum class Ran : std::uint8_t { nowhere, entry, out };
  Ran run_entries();
  enum class Stop : std::uint8_t { nowhere, entry, container, end };
  Stop run_members(scan::EntryRun& run, Place& place);
  Stop run_elements(scan::EntryRun& run, Place& place);
  enum class Next : std::uint8_t { undecided, passed, entered };
  Next next_container(std::uint32_t& node, scan::EntryRun& run) const;
  [[nodiscard]] bool surely_fits(std::uint32_t node, const scan::EntryRun& run) const;
  [[nodiscard]] bool surely_fits_all(const Node& node, const scan::EntryRun& run, unsigned& steps) const;
  [[nodiscard]] bool spelling_fits(const Node& node, scan::Type type, std::string_view raw) const;

  // ---- evaluator_scalar.cpp
  bool scalar(std::size_t requests, Scalar& value);
  enum class Fit : std::uint8_t { yes, wrong_type, no, failure };
  Fit check_scalar(std::uint32_t node, Scalar& value, const Sink& sink);
  bool type_fits(std::uint8_t allowed, Scalar& value, bool& fits);
  bool check_value(std::uint32_t values, Scalar& value, bool& fits);
  bool check_number(std::uint32_t node, Scalar& value, const Sink& sink, bool& fits);
  bool check_string(std::uint32_t node, Scalar& value, const Sink& sink, bool& fits);
  bool check_key(std::uint32_t parent, const Link& link, std::string_view key, std::uint64_t at);

  // ---- evaluator_entries.cpp
  bool simple_member(Place& place);
  bool simple_element(Place& place);
  bool simple_entry(std::uint32_t parent, const Link& link, Asks asks);
  const Name* name_of(Place& place, std::uint32_t object, std::string_view key);
  bool member();
  bool element();
  bool ask_member(std::uint32_t index, std::string_view key, std::uint64_t hash);
  bool ask_element(std::uint32_t index, std::uint64_t at);
  bool ask(std::uint32_t parent, const Link& link, Asks asks);
  bool note_unique(const Place& place);
  bool same_again(std::uint64_t a, std::uint64_t b, bool& same);
  void apply(const Request& request);
  void note_evaluated(std::size_t requests, std::uint64_t at);
  void see(Eval& eval, std::uint32_t bit, std::uint32_t bits);
  [[nodiscard]] static bool seen(const Eval& eval, std::uint32_t bit);
  void note_repeated();
  void close(std::uint32_t index);

  // ---- evaluator_end.cpp
  void combine(std::uint32_t index, const Place* place, std::uint64_t at);
  void end_object(std::uint32_t index, const Place& place, std::uint64_t at);
  void end_array(std::uint32_t index, const Place& place, std::uint64_t at);
  void end_in_place(std::uint32_t index, std::uint64_t at);
  void end_unevaluated(std::uint32_t index);
  [[nodiscard]] bool holds(const Eval& eval, const EdgeState& edge) const;
  void reach(std::uint32_t index, bool all, std::vector<bool>& out) const;

  // ---- evaluator_alternatives.cpp
  void end_alternatives(std::uint32_t index, InPlace::Kind kind, std::uint64_t at);
  void take_best(std::uint32_t index, Keyword keyword, const std::vector<std::uint32_t>& failed, std::uint64_t at);
  void count_near_names(std::uint32_t index, const std::vector<std::uint32_t>& failed, std::uint64_t at);
  [[nodiscard]] bool want_values(const std::vector<std::uint32_t>& failed, std::uint64_t at) const;
  [[nodiscard]] bool want_members(const std::vector<std::uint32_t>& failed, std::uint64_t at) const;
  [[nodiscard]] std::uint64_t discriminator(const std::vector<std::uint32_t>& best, std::uint64_t at) const;
  [[nodiscard]] std::int64_t score(const Eval& eval) const;

  void add(const Sink& sink, Finding finding);
  void fail_eval(std::uint32_t index, Keyword keyword, std::uint64_t at, std::uint32_t detail = 0,
                 std::uint64_t other = 0);
  void take_errors(std::uint32_t from, const Sink& into);
  [[nodiscard]] Sink sink_of(std::uint32_t index) const { return {evals_[index].mode, index, evals_[index].trace}; }
  std::uint32_t trace_on(std::uint32_t trace, std::uint32_t via);

  const Program& program_;
  EvaluateOptions options_;
  scan::Cursor* cursor_ = nullptr;
  bytes::Source* source_ = nullptr;
  std::unique_ptr<compare::ValueHasher> hasher_;

  std::vector<Eval> evals_;
  std::vector<EdgeState> edges_;
  std::vector<EdgeState> pending_;  ///< edges of schemas that are being opened
  std::vector<Request> requests_;
  std::vector<Place> places_;
  std::size_t next_hole_ = 0;

  struct Stamp {
    std::uint64_t serial = 0;
    std::uint32_t eval = 0;
  };
  /// A member that the rules of an object name; the first one stands for those that they do not name.
  struct Member {
    scan::LikelyKey key;
    std::uint64_t mask = 0;      ///< of its bit in `seen`
    std::uint32_t node = none;   ///< what is asked of it
    std::uint32_t follower = 0;  ///< the one that came after it last: members mostly come in one order
  };
  std::vector<Member>& members_of(std::uint32_t object);

  std::vector<std::vector<Member>> members_;  ///< by the rules of an object; empty: not needed yet
  std::vector<Stamp> stamps_;                 ///< by node: the Eval that was opened last, and when
  std::uint64_t serial_ = 0;
  std::size_t base_ = 0;  ///< first Eval of the value that is being opened

  bool dynamic_ = false;
  bool may_be_light_ = false;
  std::vector<std::vector<std::uint32_t>> scopes_;  ///< resources, the outermost first, each once
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> next_scope_;

  struct Trace {
    std::uint32_t parent = 0;
    std::uint32_t via = none;
  };
  std::vector<Trace> traces_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> next_trace_;

  std::vector<Finding> findings_;
  std::uint64_t total_ = 0;
  std::uint64_t names_left_ = 1'000'000;  ///< of alternatives, that may still be compared with keys
  std::uint64_t verified_ = 0;
  std::optional<std::uint64_t> repeated_;
  std::optional<Error> failure_;
  std::string key_;
  std::vector<std::uint32_t> by_;
};

}  // namespace jt::schema
