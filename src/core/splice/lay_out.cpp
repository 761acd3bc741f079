// SPDX-License-Identifier: MIT
#include <algorithm>

#include "core/json/lexer.hpp"
#include "core/splice/style.hpp"

namespace jt::splice {
namespace {

/// Writes tokens with new whitespace between them.
class Writer : public json::JsonEvents {
 public:
  /// `nested`: of each container, in the order of their opening brackets, whether it contains another.
  Writer(const Layout& layout, std::vector<bool> nested)
      : layout_(layout), lines_(layout.multi_line), nested_(std::move(nested)) {}

  std::string out;

  void open(bool object) override {
    before_entry();
    out += object ? '{' : '[';
    opened_object_ = object;
    fresh_ = true;
  }

  void close(bool object) override {
    if (fresh_) {
      fresh_ = false;
      ++containers_;
    } else {
      --depth_;
      edge(object);
      lines_ = layout_.multi_line;
    }
    out += object ? '}' : ']';
  }

  void comma() override {
    if (!lines_) {
      out += layout_.comma;
      return;
    }
    out += ',';
    line(depth_);
  }

  void colon() override { out += lines_ ? layout_.colon : layout_.flat_colon; }
  void blank(std::string_view) override {}

  void text(json::Role, std::string_view piece, bool first) override {
    if (first) before_entry();
    out += piece;
  }

 private:
  /// The container that was opened last is not empty.
  void before_entry() {
    if (!fresh_) return;
    fresh_ = false;
    const bool nested = !nested_.empty() && nested_[containers_];
    ++containers_;
    // A container on one line contains no other, so after its end the output has several lines again.
    const bool flat = depth_ > 0 && (opened_object_ ? layout_.flat_objects : layout_.flat_arrays) && !nested;
    lines_ = layout_.multi_line && !flat;
    ++depth_;
    edge(opened_object_);
  }

  void line(std::size_t depth) { begin_line(out, layout_, depth); }

  void edge(bool object) {
    if (lines_) {
      line(depth_);
    } else {
      out += object ? layout_.object_pad : layout_.array_pad;
    }
  }

  const Layout& layout_;
  bool lines_;  ///< the innermost container has several lines
  std::vector<bool> nested_;
  std::size_t containers_ = 0;  ///< of which it is known whether they are empty
  std::size_t depth_ = 0;
  bool fresh_ = false;  ///< a container was opened and nothing is in it yet
  bool opened_object_ = false;
};

}  // namespace

std::string lay_out(std::string_view value, const Layout& layout) {
  Writer writer(layout, layout.flat_objects || layout.flat_arrays ? nested_containers(value) : std::vector<bool>());
  json::JsonLexer lexer(writer);
  lexer.push(value);
  lexer.finish();
  return std::move(writer.out);
}

}  // namespace jt::splice
