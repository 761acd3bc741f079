// SPDX-License-Identifier: MIT
#include "output/several.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/json/layout.hpp"
#include "core/text/words.hpp"
#include "output/json_sink.hpp"
#include "output/report.hpp"
#include "output/style.hpp"

namespace jt::output {
namespace {

// The room that a result needs besides its file name: brackets, and the count of what is left out.
constexpr std::uint64_t least = 200;
// `"omitted": {"files": 18446744073709551615}` on lines of its own, the brackets, and the same for errors.
constexpr std::uint64_t json_end = 120;
// "… 18446744073709551615 more files (--max-bytes 18446744073709551615)", or a note of that length.
constexpr std::uint64_t text_end = 90;

}  // namespace

Several::Several(Format format, const RendererOptions& options, std::size_t count)
    : format_(format),
      options_(options),
      remaining_(count),
      before_(options.out.written()),
      reserve_(format == Format::json ? json_end : text_end) {
  if (options_.out.limited()) options_.colour_out = options_.colour_err = false;
}

std::unique_ptr<Renderer> Several::next(const std::string& file, const std::string& heading) {
  Writer& out = options_.out;
  any_ = any_ || begun();
  before_ = out.written();
  RendererOptions options = options_;
  options.part = Part{file, lead(heading), !any_};
  const std::uint64_t results = std::max<std::uint64_t>(1, remaining_);
  if (remaining_ > 0) --remaining_;
  if (!out.limited()) return make_renderer(format_, options);
  out.reserve(reserve_);
  const std::uint64_t left = out.left();
  const std::uint64_t needed = least + file.size() + heading.size();
  dropped_ = left < needed;
  if (dropped_) {
    ++dropped_count_;
    nowhere_.clear();
    sink_ = std::make_unique<Writer>(nowhere_);
    sink_->limit(least);
    return make_renderer(format_, {.out = *sink_, .err = options_.err, .quiet = true, .part = Part{}});
  }
  out.reserve(reserve_ + left - left / std::min(results, left / needed));
  return make_renderer(format_, options);
}

std::string Several::lead(const std::string& heading) const {
  if (format_ == Format::json) {
    const std::string before = any_ ? punctuation(",") : opening();
    return before + '\n' + std::string(2 * Part::level, ' ');
  }
  std::string text;
  if (format_ != Format::human) return text;
  if (any_) text += '\n';
  if (!heading.empty()) append_line(text, {{Role::path, heading}}, options_.colour_out, options_.terminal_out);
  return text;
}

void Several::end(const Frame& tail) {
  Writer& out = options_.out;
  any_ = any_ || begun();
  out.reserve(0);
  if (format_ == Format::json) {
    std::string text = ending(tail, false);
    if (text.size() > out.left()) text = ending(tail, true);
    out.write_whole(text);
  } else if (dropped_count_ > 0) {
    const std::string files = text::counted(dropped_count_, "more file");
    if (format_ == Format::human) {
      out.write(fmt::format("… {}{}\n", files, in_brackets(out)));
    } else {
      make_renderer(format_, options_)->note(left_out(text::counted(dropped_count_, "file"), out));
    }
  }
  out.flush();
}

std::string Several::punctuation(std::string_view text) const {
  std::string painted;
  append_painted(painted, Role::punctuation, text, options_.colour_out);
  return painted;
}

std::string Several::opening() const {
  std::string key;
  append_painted(key, Role::key, "\"files\"", options_.colour_out);
  return punctuation("{") + "\n  " + key + punctuation(": ") + punctuation("[");
}

// The end of the json document, with what was not written of its beginning.
std::string Several::ending(const Frame& tail, bool brief) const {
  std::string members;
  json::Indented layout({}, json::Emit([&](Role role, std::string_view piece) {
                          append_painted(members, role, piece, options_.colour_out);
                        }));
  JsonSink sink(layout);
  sink.open(true);
  tail.write(sink, brief);
  if (dropped_count_ > 0) sink.omit("files", dropped_count_);
  sink.omissions();
  sink.close(true);
  const std::size_t none = punctuation("{").size() + punctuation("}").size();
  std::string text = (any_ ? "\n  " : opening()) + punctuation("]");
  if (members.size() == none) return text + '\n' + punctuation("}") + '\n';
  return text + punctuation(",") + members.substr(punctuation("{").size()) + '\n';
}

}  // namespace jt::output
