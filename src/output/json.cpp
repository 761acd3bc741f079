// SPDX-License-Identifier: MIT
// The renderer of one JSON document, which stays valid whatever happens while it is written.
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <variant>

#include "core/json/layout.hpp"
#include "output/fields.hpp"
#include "output/report.hpp"
#include "output/sanitise.hpp"
#include "output/style.hpp"
#include "output/text_renderer.hpp"
#include "output/value_head.hpp"

namespace jt::output {
namespace {

constexpr std::size_t most_warnings = 100;
constexpr std::size_t drain_size = std::size_t{16} << 10;
constexpr std::size_t long_piece = drain_size / 2;
// "\n  ]\n}\n": the size of the shortest end of a series; with its indentation where the result is one of several.
constexpr std::size_t shortest_end = 7;
constexpr std::size_t indentation = 4 * Part::level;
// `  "count": 18446744073709551615,` and as much for another count: the room for the end of a series.
constexpr std::size_t brief_tail = 2 * 33;

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

// The end of the document of a series.
struct Ending {
  const Frame* tail = nullptr;
  bool brief = false;
  bool warnings = false;
  const Error* error = nullptr;
};

// Passes events on, and reports each long piece of text.
class Watched final : public json::JsonEvents {
 public:
  Watched(json::JsonEvents& to, std::function<void()> then) : to_(to), then_(std::move(then)) {}
  void open(bool object) override { to_.open(object); }
  void close(bool object) override { to_.close(object); }
  void comma() override { to_.comma(); }
  void colon() override { to_.colon(); }
  void blank(std::string_view text) override { to_.blank(text); }
  void text(Role role, std::string_view piece, bool first) override {
    to_.text(role, piece, first);
    if (piece.size() >= long_piece) then_();
  }

 private:
  json::JsonEvents& to_;
  std::function<void()> then_;
};

// For people with indentation; for programs that count bytes, on one line.
class Layout final : public json::JsonEvents {
 public:
  Layout(json::Indented layout) : layout_(std::move(layout)) {}  // NOLINT(google-explicit-constructor)
  Layout(json::Compact layout) : layout_(std::move(layout)) {}   // NOLINT(google-explicit-constructor)
  void open(bool object) override { to().open(object); }
  void close(bool object) override { to().close(object); }
  void comma() override { to().comma(); }
  void colon() override { to().colon(); }
  void blank(std::string_view text) override { to().blank(text); }
  void text(Role role, std::string_view piece, bool first) override { to().text(role, piece, first); }

 private:
  [[nodiscard]] json::JsonEvents& to() {
    if (auto* indented = std::get_if<json::Indented>(&layout_)) return *indented;
    return *std::get_if<json::Compact>(&layout_);
  }

  std::variant<json::Indented, json::Compact> layout_;
};

class JsonRenderer final : public Renderer {
 public:
  JsonRenderer(const RendererOptions& options, bool one_line) : options_(options), one_line_(one_line) {
    if (options_.out.limited()) options_.colour_out = false;
    reset();
  }

  [[nodiscard]] Form form() const override { return Form::document; }
  void whole(const View& view, const Table& table) override;
  bool fits(const View& view, const Table& table) override;
  void begin(const Series& series) override;
  void item(const View& view) override;
  bool fits_item(const View& view, bool last) override;
  bool item(const View& view, const Pump& value) override;
  void end(const Frame* tail) override;
  void error(const Error& error) override;
  void note(const std::string& text) override {
    if (warnings_.size() < most_warnings) warnings_.push_back(text);
  }

 private:
  // A position in the output, to return to.
  struct Place {
    Layout layout;
    JsonSink::State state;
  };

  [[nodiscard]] Layout new_layout() {
    if (one_line_) return json::Compact(staged_);
    const json::IndentOptions at{.level = options_.part ? Part::level : 0};
    if (!options_.colour_out && !options_.terminal_out) return json::Indented(at, staged_);
    return json::Indented(at, json::Emit([this](Role role, std::string_view text) { stage(role, text); }));
  }
  void stage(Role role, std::string_view text);
  void reset();
  void lead();
  void drain();
  void drain_long();
  // A value is drained where it is read.
  [[nodiscard]] json::JsonEvents& begin_value() {
    (void)sink_.begin_value();
    return layout_;
  }
  void print();
  void write(const View& view) {
    Fields fields(sink_);
    view.fields(fields);
  }
  void open_document();
  void close_document();
  [[nodiscard]] Place place() const { return {layout_, sink_.state()}; }
  void go_back(const Place& place) {
    layout_ = place.layout;
    sink_.restore(place.state);
  }

  template <class Fill>
  std::size_t stage_document(const Fill& fill);
  template <class Fill>
  bool print_document(const Fill& fill, bool always);

  void open_series(const Series& series, bool with_head);
  void settle();
  void give_back();
  [[nodiscard]] bool fits_now() const {
    return staged_.size() + shortest_end + (options_.part ? indentation : 0) <= options_.out.left();
  }
  bool stream_value(const View& view, const Pump& value);
  bool hold_value(const View& view, const Pump& value);
  bool hold_beginning(const View& view, std::string_view value, std::uint64_t bytes);
  void open_item(const View& view);
  void close_item();

  void stage_ending(const Ending& ending);
  std::size_t ending_size(const Ending& ending);
  void print_ending(const Ending& ending);
  bool try_ending(const Ending& ending);

  RendererOptions options_;
  bool one_line_;
  std::vector<std::string> warnings_;
  std::string staged_;  ///< rendered, not yet written
  Layout layout_{json::Indented({}, staged_)};
  Watched watched_{layout_, [this] { drain_long(); }};
  JsonSink sink_{watched_};
  std::optional<Place> sure_;  ///< of the open series: the position when all staged text was written
  std::string kind_;           ///< of the items of the series
  std::uint64_t held_ = 0;     ///< items in the staged text: they only fit if little follows
  std::uint64_t omitted_ = 0;
  std::size_t reserve_ = 0;  ///< bytes for the end of the document
  bool without_head_ = false;
  bool any_value_ = false;
  bool part_ = false;
  bool full_ = false;
  bool done_ = false;
  bool begun_ = false;   ///< something was written
  bool drains_ = false;  ///< what is staged of an item may be written before its end
  bool single_ = false;  ///< the series is one item, without an array around it
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

// Goes to the beginning of a document.
void JsonRenderer::reset() {
  staged_.clear();
  layout_ = new_layout();
  sink_.restore({});
}

void JsonRenderer::lead() {
  if (staged_.empty() || std::exchange(begun_, true) || !options_.part) return;
  options_.out.write_whole(options_.part->lead);
}

void JsonRenderer::drain() {
  lead();
  options_.out.write(staged_);
  staged_.clear();
}

// Within an item with long strings.
void JsonRenderer::drain_long() {
  if (drains_ && staged_.size() >= drain_size) drain();
}

// Even what exceeds the limit.
void JsonRenderer::print() {
  lead();
  options_.out.write_whole(std::exchange(staged_, {}));
}

void JsonRenderer::open_document() {
  sink_.open(true);
  if (options_.part && !options_.part->file.empty()) sink_.member("file", options_.part->file);
}

void JsonRenderer::close_document() {
  sink_.close(true);
  if (!options_.part) staged_ += '\n';
}

// ---- in one piece

template <class Fill>
std::size_t JsonRenderer::stage_document(const Fill& fill) {
  reset();
  open_document();
  fill();
  sink_.omissions();
  close_document();
  return staged_.size();
}

// `always`: even if it exceeds the limit. False: it did not fit, and nothing was printed.
template <class Fill>
bool JsonRenderer::print_document(const Fill& fill, bool always) {
  const bool fit = stage_document(fill) <= options_.out.left();
  if (always && !fit) print();
  if (fit) drain();
  reset();
  return fit || always;
}

void JsonRenderer::whole(const View& view, const Table&) {
  done_ = true;
  const auto all = [&] {
    write(view);
    if (!warnings_.empty()) sink_.member("warnings", warnings_);
  };
  if (!options_.out.limited()) {  // nothing is measured: long texts are written as they come
    drains_ = true;
    stage_document(all);
    drains_ = false;
    drain();
    reset();
    options_.out.flush();
    return;
  }
  const auto without_warnings = [&] {
    write(view);
    if (!warnings_.empty()) sink_.omit("warnings", warnings_.size());
  };
  if (!print_document(all, false) && !print_document(without_warnings, view.essential())) {
    const std::size_t bytes = stage_document([&] { write(view); });
    print_document([&] { sink_.omit("bytes", bytes); }, true);
  }
  options_.out.flush();
}

bool JsonRenderer::fits(const View& view, const Table&) {
  if (!options_.out.limited()) return true;
  const std::size_t size = stage_document([&] { write(view); });
  reset();
  return size <= options_.out.left();
}

// ---- item by item

void JsonRenderer::open_series(const Series& series, bool with_head) {
  reset();
  open_document();
  if (with_head && series.head != nullptr) series.head->write(sink_, false);
  if (single_) return;
  sink_.key(series.member);
  sink_.open(false);
}

void JsonRenderer::begin(const Series& series) {
  single_ = series.member.empty();
  kind_ = single_ ? "values" : series.member;
  part_ = series.part;
  open_series(series, true);
  if (options_.out.limited()) {
    const auto measure = [&] {
      omitted_ = most;
      reserve_ = ending_size({}) + brief_tail;
      omitted_ = 0;
    };
    measure();
    if (series.head != nullptr && staged_.size() + reserve_ > options_.out.left()) {
      without_head_ = true;
      open_series(series, false);
      measure();
    }
  }
  sure_ = place();
  // The beginning of a single item waits for its value: if the value is wrong from the start, only the error is
  // printed.
  if (options_.out.limited() || !single_) drain();
}

void JsonRenderer::item(const View& view) {
  if (full_) {
    ++omitted_;
    return;
  }
  drains_ = !options_.out.limited();
  open_item(view);
  close_item();
  drains_ = false;
  settle();
}

bool JsonRenderer::fits_item(const View& view, bool last) {
  if (!options_.out.limited()) return true;
  if (full_) return false;
  const Place before = place();
  const std::size_t before_size = staged_.size();
  open_item(view);
  close_item();
  const std::size_t end = last ? ending_size({.warnings = true}) : reserve_;
  const bool fits = staged_.size() + end <= options_.out.left();
  staged_.resize(before_size);
  go_back(before);
  return fits;
}

// After an item: it is written if it fits together with any end of the document; held if it may still fit.
void JsonRenderer::settle() {
  if (!options_.out.limited()) {
    drain();
    if (options_.terminal_out) options_.out.flush();
  } else if (staged_.size() + reserve_ <= options_.out.left()) {
    drain();
    sure_ = place();
    held_ = 0;
  } else {
    ++held_;
    if (!fits_now()) give_back();
  }
}

// Removes what is not written: those items are omitted, and all that follow.
void JsonRenderer::give_back() {
  staged_.clear();
  go_back(*sure_);
  omitted_ += std::exchange(held_, 0);
  full_ = true;
}

bool JsonRenderer::item(const View& view, const Pump& value) {
  if (full_) {
    ++omitted_;
    return true;
  }
  return options_.out.limited() ? hold_value(view, value) : stream_value(view, value);
}

void JsonRenderer::open_item(const View& view) {
  if (!single_) sink_.open(true);
  write(view);
}

// The omissions of a single item are reported at the end of the document.
void JsonRenderer::close_item() {
  if (single_) return;
  sink_.omissions();
  sink_.close(true);
}

bool JsonRenderer::stream_value(const View& view, const Pump& value) {
  // To return to if the value is wrong from the start. Little is staged here: at most the beginning of a series.
  const Place before = place();
  const std::size_t before_size = staged_.size();
  bool begun = false;
  open_item(view);
  sink_.key("value");
  json::JsonEvents& around = begin_value();
  json::Embedded embedded(around);
  json::JsonLexer lexer(options_.compact ? embedded : around);
  const bool done = value([&](std::string_view piece) {
    begun = true;
    lexer.push(piece);
    if (staged_.size() >= drain_size) drain();
    return options_.out.state() == Writer::State::open;
  });
  if (!done && !begun) {
    staged_.resize(before_size);
    go_back(before);
    return false;
  }
  if (done) {
    lexer.finish();
  } else {
    lexer.repair();
    sink_.member("incomplete", true);
  }
  close_item();
  settle();
  return done;
}

bool JsonRenderer::hold_value(const View& view, const Pump& value) {
  const Place before = place();
  const std::size_t before_size = staged_.size();
  open_item(view);
  sink_.key("value");
  json::JsonEvents& around = begin_value();
  json::Embedded embedded(around);
  json::JsonLexer lexer(options_.compact ? embedded : around);
  std::uint64_t bytes = 0;
  bool over = false;
  const bool first = !single_ && !std::exchange(any_value_, true);
  std::string begin;  // of the value as it is in the document
  const bool done = value([&](std::string_view piece) {
    bytes += piece.size();
    if (first && begin.size() < options_.out.left()) begin += piece.substr(0, options_.out.left() - begin.size());
    over = over || !fits_now();
    if (!over) lexer.push(piece);
    return true;
  });
  if (done && !over) {
    lexer.finish();
  } else if (!done) {
    lexer.repair();
    sink_.member("incomplete", true);
  }
  close_item();
  // The first of a part is shown in any case: with what comes behind it.
  const bool wanted = part_ && first;
  if (over || !fits_now() || (wanted && staged_.size() + reserve_ > options_.out.left())) {
    staged_.resize(before_size);
    go_back(before);
    if (done && part_ && !first) {
      give_back();
      ++omitted_;
      return true;
    }
    if (!done || !hold_beginning(view, begin, bytes)) {
      open_item(view);
      if (!done) sink_.member("incomplete", true);
      sink_.omit("bytes", bytes);
      close_item();
    }
  }
  settle();
  return done;
}

// The item with as much of a value of that many bytes as fits. False if none does: nothing changed then.
bool JsonRenderer::hold_beginning(const View& view, std::string_view value, std::uint64_t bytes) {
  const Place before = place();
  const std::size_t before_size = staged_.size();
  return shorten_until(value.size(), [&](std::size_t most) {
    const ValueHead head = head_of_value(value, most);
    if (head.used == 0) return false;
    open_item(view);
    sink_.member("value", RawJson{head.text});
    sink_.omit("bytes", bytes - head.used);
    close_item();
    if (staged_.size() + reserve_ <= options_.out.left()) return true;
    staged_.resize(before_size);
    go_back(before);
    return false;
  });
}

// ---- ends

void JsonRenderer::stage_ending(const Ending& ending) {
  if (!single_) sink_.close(false);
  if (omitted_ > 0) sink_.omit(kind_, omitted_);  // the tail may use it
  if (ending.tail != nullptr) ending.tail->write(sink_, ending.brief);
  if (ending.warnings && !warnings_.empty()) sink_.member("warnings", warnings_);
  if (!ending.warnings && !warnings_.empty()) sink_.omit("warnings", warnings_.size());
  if (without_head_) sink_.omit("head", 1);
  sink_.omissions();
  if (ending.error != nullptr) {
    sink_.member("status", "error");
    sink_.object("error", [&] { write_error(sink_, *ending.error); });
  }
  close_document();
}

// The size in bytes, after the staged text; nothing changes.
std::size_t JsonRenderer::ending_size(const Ending& ending) {
  const Place now = place();
  const std::size_t size = staged_.size();
  stage_ending(ending);
  const std::size_t added = staged_.size() - size;
  staged_.resize(size);
  go_back(now);
  return added;
}

void JsonRenderer::print_ending(const Ending& ending) {
  stage_ending(ending);
  print();
  options_.out.flush();
  sure_.reset();
  done_ = true;
}

bool JsonRenderer::try_ending(const Ending& ending) {
  if (options_.out.limited() && staged_.size() + ending_size(ending) > options_.out.left()) return false;
  print_ending(ending);
  return true;
}

void JsonRenderer::end(const Frame* tail) {
  if (!sure_) return;
  const auto ended = [&](bool brief) { return try_ending({tail, brief, true}) || try_ending({tail, brief, false}); };
  if (!full_) {
    if (ended(false)) return;
    give_back();
  }
  if (ended(false) || ended(true)) return;
  print_ending({tail, true, false});
}

void JsonRenderer::error(const Error& error) {
  // Nothing of a single item has been printed yet: the error is the whole result.
  if (sure_ && single_ && !begun_) sure_.reset();
  if (!sure_) {
    // After a whole result nothing can be added to the document.
    if (!std::exchange(done_, true)) {
      print_document(
          [&] {
            sink_.member("status", "error");
            write_error(sink_, error);
          },
          true);
    }
    options_.out.flush();
    return;
  }
  if (!full_) {
    if (try_ending({nullptr, false, true, &error}) || try_ending({nullptr, false, false, &error})) return;
    give_back();
  }
  print_ending({nullptr, false, false, &error});
}

}  // namespace

std::unique_ptr<Renderer> make_json(const RendererOptions& options, bool one_line) {
  return std::make_unique<JsonRenderer>(options, one_line);
}

}  // namespace jt::output
