// SPDX-License-Identifier: MIT
// The renderer of one JSON document, which is valid whatever happens while it is written.
#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "output/json_print.hpp"
#include "output/report.hpp"
#include "output/sanitise.hpp"
#include "output/style.hpp"
#include "output/text_renderer.hpp"

namespace jt {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_warnings = 100;
constexpr std::size_t drain_size = std::size_t{16} << 10;
// "\n  ]\n}\n": what the shortest end of a series takes.
constexpr std::size_t shortest_end = 7;

// What the document ends with.
struct Ending {
  const Json* tail = nullptr;
  bool warnings = false;
  std::optional<std::uint64_t> omitted;
  const Error* error = nullptr;
  Detail detail = Detail::full;
};

class JsonRenderer final : public Renderer {
 public:
  explicit JsonRenderer(const RendererOptions& options) : options_(options) {
    if (options_.out.limited()) options_.colour_out = false;
  }

  void whole(const View& view, const std::vector<std::string>& columns) override;
  bool fits(const View& view, const std::vector<std::string>& columns) override;
  void begin(const Series& series) override;
  void item(const View& view) override;
  bool item(const View& view, const Pump& value) override;
  void end(const View* tail) override;
  void error(const Error& error) override;
  void note(const std::string& text) override {
    if (warnings_.size() < most_warnings) warnings_.push_back(text);
  }

 private:
  // Where the document stands; copied to be able to go back.
  struct Place {
    Indented layout;
    bool first = true;  // no member or item of the innermost container yet
  };

  [[nodiscard]] Indented new_layout() {
    if (!options_.colour_out && !options_.terminal_out) return Indented({}, staged_);
    return Indented({}, Emit([this](Role role, std::string_view text) { stage(role, text); }));
  }
  void stage(Role role, std::string_view text);
  void drain();
  void separate();
  void member(std::string_view key, const Json& value);
  void members(const Json& object);
  bool print_whole(const Json& document);
  void print_error(const Error& error);

  void settle();
  void give_back();
  [[nodiscard]] bool fits_now() const { return staged_.size() + shortest_end <= options_.out.left(); }
  bool stream_value(const Json& head, const Pump& value);
  bool hold_value(const Json& head, const Pump& value);
  void open_item(const Json& head);
  void close_item();

  void stage_ending(const Ending& ending);
  std::size_t ending_size(const Ending& ending);
  bool try_ending(const Ending& ending);

  RendererOptions options_;
  std::vector<std::string> warnings_;
  std::string staged_;          ///< rendered, not yet written
  std::optional<Place> place_;  ///< of the series while it is open
  std::optional<Place> sure_;   ///< where it stood when all staged text was written
  std::uint64_t held_ = 0;      ///< items in the staged text: they fit only if little follows
  std::uint64_t omitted_ = 0;
  std::size_t reserve_ = 0;  ///< bytes that any end of the document may take
  bool full_ = false;
  bool done_ = false;
  bool single_ = false;  ///< the series is one item, without an array around it
};

// A series of tokens of a value, laid out in compact form, as one token of the document around it.
class Embedded : public Compact {
 public:
  explicit Embedded(JsonEvents& around)
      : Compact(Emit([&around, first = true](Role role, std::string_view text) mutable {
          around.text(role, text, std::exchange(first, false));
        })) {}
};

// ---- staging

void JsonRenderer::stage(Role role, std::string_view text) {
  const bool document_text = role == Role::key || role == Role::string;
  if (options_.terminal_out && document_text) {
    append_painted(staged_, role, sanitise(text), options_.colour_out);
  } else {
    append_painted(staged_, role, text, options_.colour_out);
  }
}

void JsonRenderer::drain() {
  options_.out.write(staged_);
  staged_.clear();
}

void JsonRenderer::separate() {
  if (!std::exchange(place_->first, false)) place_->layout.comma();
}

void JsonRenderer::member(std::string_view key, const Json& value) {
  separate();
  place_->layout.text(Role::key, json_string(key), true);
  place_->layout.colon();
  send_json(value, place_->layout);
}

void JsonRenderer::members(const Json& object) {
  for (const auto& [key, value] : object.items()) member(key, value);
}

// ---- in one piece

bool JsonRenderer::print_whole(const Json& document) {
  Indented layout = new_layout();
  send_json(document, layout);
  staged_ += '\n';
  const bool fit = staged_.size() <= options_.out.left();
  if (fit) drain();
  staged_.clear();
  return fit;
}

void JsonRenderer::whole(const View& view, const std::vector<std::string>&) {
  done_ = true;
  Json document = view.json();
  const std::size_t bytes = options_.out.limited() ? print_json(document).size() + 1 : 0;
  bool printed = false;
  if (!warnings_.empty() && document.is_object()) {
    document["warnings"] = warnings_;
    printed = print_whole(document);
    document.erase("warnings");
  }
  if (!printed && !print_whole(document)) {
    print_whole({{"truncated", {{"maxBytes", options_.out.limit()}, {"bytes", bytes}}}});
  }
  options_.out.flush();
}

bool JsonRenderer::fits(const View& view, const std::vector<std::string>&) {
  return !options_.out.limited() || print_json(view.json()).size() + 1 <= options_.out.left();
}

void JsonRenderer::print_error(const Error& error) {
  const auto document = [](const Error& of, Detail detail) {
    Json whole = {{"status", "error"}};
    whole.update(error_members(of, detail));
    return whole;
  };
  if (print_whole(document(error, Detail::full)) || print_whole(document(error, Detail::brief))) return;
  // The message is cut to what is left of it.
  const std::size_t over = print_json(document(error, Detail::brief)).size() + 1 - options_.out.left();
  const Error cut = shortened(error, over);
  if (!print_whole(document(cut, Detail::brief))) print_whole(document(error, Detail::code));
}

// ---- item by item

void JsonRenderer::begin(const Series& series) {
  single_ = series.member.empty();
  const auto open = [&](bool with_head) {
    staged_.clear();
    place_.emplace(Place{new_layout()});
    place_->layout.open(true);
    if (with_head && series.head != nullptr) members(series.head->json());
    if (single_) return;
    separate();
    place_->layout.text(Role::key, json_string(series.member), true);
    place_->layout.colon();
    place_->layout.open(false);
    place_->first = true;
  };
  open(true);
  if (!options_.out.limited()) return;
  Error longest;
  longest.code = Code::expectation_failed;
  const auto measure = [&] {
    reserve_ = std::max(ending_size({nullptr, false, std::numeric_limits<std::uint64_t>::max(), nullptr, {}}),
                        ending_size({nullptr, false, {}, &longest, Detail::code}));
  };
  measure();
  if (staged_.size() + reserve_ > options_.out.left()) {
    open(false);
    measure();
  }
  sure_ = place_;
  drain();
}

void JsonRenderer::item(const View& view) {
  if (full_) {
    ++omitted_;
    return;
  }
  if (single_) {
    members(view.json());
  } else {
    separate();
    send_json(view.json(), place_->layout);
  }
  settle();
}

// After an item: it is written where it fits together with any end of the document; held where it may still fit.
void JsonRenderer::settle() {
  if (!options_.out.limited()) {
    drain();
    if (options_.terminal_out) options_.out.flush();
  } else if (staged_.size() + reserve_ <= options_.out.left()) {
    drain();
    sure_ = place_;
    held_ = 0;
  } else {
    ++held_;
    if (!fits_now()) give_back();
  }
}

// Takes back what is not written: those items are left out, and all that follow.
void JsonRenderer::give_back() {
  staged_.clear();
  place_ = sure_;
  omitted_ += std::exchange(held_, 0);
  full_ = true;
}

bool JsonRenderer::item(const View& view, const Pump& value) {
  if (full_) {
    ++omitted_;
    return true;
  }
  const Json head = view.json();
  return options_.out.limited() ? hold_value(head, value) : stream_value(head, value);
}

void JsonRenderer::open_item(const Json& head) {
  if (!single_) {
    separate();
    place_->layout.open(true);
    place_->first = true;
  }
  members(head);
}

void JsonRenderer::close_item() {
  if (single_) return;
  place_->layout.close(true);
  place_->first = false;
}

bool JsonRenderer::stream_value(const Json& head, const Pump& value) {
  // To go back where nothing of the value is right. What is staged is short here: nothing but the begin of a series.
  const Place before = *place_;
  const std::size_t before_size = staged_.size();
  bool begun = false;
  open_item(head);
  separate();
  place_->layout.text(Role::key, "\"value\"", true);
  place_->layout.colon();
  Embedded embedded(place_->layout);
  JsonLexer lexer(options_.compact ? static_cast<JsonEvents&>(embedded) : place_->layout);
  const bool done = value([&](std::string_view piece) {
    begun = true;
    lexer.push(piece);
    if (staged_.size() >= drain_size) drain();
    return options_.out.state() == Writer::State::open;
  });
  if (!done && !begun) {
    staged_.resize(before_size);
    place_ = before;
    return false;
  }
  if (done) {
    lexer.finish();
  } else {
    lexer.repair();
    member("incomplete", true);
  }
  close_item();
  settle();
  return done;
}

bool JsonRenderer::hold_value(const Json& head, const Pump& value) {
  const Place before = *place_;
  const std::size_t before_size = staged_.size();
  open_item(head);
  separate();
  place_->layout.text(Role::key, "\"value\"", true);
  place_->layout.colon();
  Embedded embedded(place_->layout);
  JsonLexer lexer(options_.compact ? static_cast<JsonEvents&>(embedded) : place_->layout);
  std::uint64_t bytes = 0;
  bool over = false;
  const bool done = value([&](std::string_view piece) {
    bytes += piece.size();
    over = over || !fits_now();
    if (!over) lexer.push(piece);
    return true;
  });
  if (done && !over) {
    lexer.finish();
  } else if (!done) {
    lexer.repair();
    member("incomplete", true);
  }
  close_item();
  if (over || !fits_now()) {
    staged_.resize(before_size);
    place_ = before;
    open_item(head);
    member("omitted", bytes_text(bytes));
    if (!done) member("incomplete", true);
    close_item();
  }
  settle();
  return done;
}

// ---- ends

void JsonRenderer::stage_ending(const Ending& ending) {
  if (!single_) {
    place_->layout.close(false);
    place_->first = false;
  }
  if (ending.tail != nullptr) members(*ending.tail);
  if (ending.warnings && !warnings_.empty()) member("warnings", warnings_);
  if (ending.omitted) member("truncated", {{"maxBytes", options_.out.limit()}, {"omitted", *ending.omitted}});
  if (ending.error != nullptr) {
    member("status", "error");
    member("error", error_members(*ending.error, ending.detail));
  }
  place_->layout.close(true);
  staged_ += '\n';
}

// In bytes, after what is staged; nothing changes.
std::size_t JsonRenderer::ending_size(const Ending& ending) {
  const Place place = *place_;
  const std::size_t size = staged_.size();
  stage_ending(ending);
  const std::size_t added = staged_.size() - size;
  staged_.resize(size);
  place_ = place;
  return added;
}

bool JsonRenderer::try_ending(const Ending& ending) {
  if (options_.out.limited() && staged_.size() + ending_size(ending) > options_.out.left()) return false;
  stage_ending(ending);
  drain();
  options_.out.flush();
  place_.reset();
  done_ = true;
  return true;
}

void JsonRenderer::end(const View* tail) {
  if (!place_) return;
  const Json tail_json = tail != nullptr ? tail->json() : Json::object();
  if (!full_) {
    if (try_ending({&tail_json, true, {}, nullptr, {}}) || try_ending({&tail_json, false, {}, nullptr, {}})) return;
    give_back();
  }
  const std::uint64_t omitted = omitted_;
  if (try_ending({&tail_json, true, omitted, nullptr, {}}) || try_ending({&tail_json, false, omitted, nullptr, {}}))
    return;
  try_ending({nullptr, false, omitted, nullptr, {}});
}

void JsonRenderer::error(const Error& error) {
  // Of a single item of which nothing is out, the error is all that there is to say.
  if (place_ && single_ && options_.out.written() == 0) {
    staged_.clear();
    place_.reset();
  }
  if (!place_) {
    // After a whole result nothing can be added to the document.
    if (!std::exchange(done_, true)) print_error(error);
    options_.out.flush();
    return;
  }
  if (!full_) {
    if (try_ending({nullptr, true, {}, &error, Detail::full}) || try_ending({nullptr, false, {}, &error, Detail::full}))
      return;
    give_back();
  }
  std::optional<std::uint64_t> omitted;
  if (omitted_ > 0) omitted = omitted_;
  for (const Detail detail : {Detail::full, Detail::brief}) {
    if (try_ending({nullptr, false, omitted, &error, detail})) return;
  }
  if (try_ending({nullptr, false, {}, &error, Detail::brief})) return;
  // The message is cut to what is left of it.
  const std::size_t size = staged_.size() + ending_size({nullptr, false, {}, &error, Detail::brief});
  const Error cut = shortened(error, size - options_.out.left());
  if (!try_ending({nullptr, false, {}, &cut, Detail::brief})) try_ending({nullptr, false, {}, &error, Detail::code});
}

}  // namespace

std::unique_ptr<Renderer> make_json(const RendererOptions& options) { return std::make_unique<JsonRenderer>(options); }

}  // namespace jt
