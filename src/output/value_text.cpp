// SPDX-License-Identifier: MIT
#include "output/value_text.hpp"

#include "output/style.hpp"

namespace jt::output {

ValueText::ValueText(const ValueOptions& options, std::string& out) : options_(options), out_(&out) {
  using Mode = Sanitiser::Mode;
  if (options.cell) {
    sanitiser_.emplace(options.terminal ? Mode::cell_terminal : Mode::cell);
  } else if (options.terminal) {
    // Unquoted text keeps its line breaks, and so do comments.
    sanitiser_.emplace(options.raw || options.comments ? Mode::terminal_text : Mode::terminal);
  }
}

// The first byte shows the type of the value, which selects the output.
void ValueText::begin(char first) {
  begun_ = true;
  const bool direct = !options_.colour && !sanitiser_;
  const json::Ink ink =
      direct ? json::Ink(*out_) : json::Ink(json::Emit([this](Role role, std::string_view text) { emit(role, text); }));
  if (options_.raw && first == '"') {
    unquote_.emplace();
  } else if (options_.compact || options_.cell) {
    layout_ = std::make_unique<json::Compact>(ink);
  } else if ((options_.colour || options_.terminal) && !options_.comments) {
    layout_ = std::make_unique<json::AsFound>(ink);
  }
  if (layout_) lexer_.emplace(*layout_);
}

void ValueText::push(std::string_view piece) {
  if (piece.empty()) return;
  if (!begun_) begin(piece.front());
  if (unquote_) {
    std::string text;
    unquote_->push(piece, text);
    emit(Role::string, text);
  } else if (lexer_) {
    lexer_->push(piece);
  } else if (sanitiser_) {
    emit(Role::string, piece);
  } else {
    out_->append(piece);
  }
}

void ValueText::finish() {
  if (unquote_) {
    std::string text;
    unquote_->finish(text);
    emit(Role::string, text);
  }
  if (lexer_) lexer_->finish();
  if (sanitiser_) sanitiser_->finish(*out_);
}

void ValueText::emit(Role role, std::string_view text) {
  if (role == Role::plain && options_.terminal) {
    // A carriage return between tokens means nothing, but could overwrite a line.
    for (const char byte : text) {
      if (byte != '\r') *out_ += byte;
    }
    return;
  }
  if (!sanitiser_) return append_painted(*out_, role, text, options_.colour && !unquote_);
  std::string clean;
  sanitiser_->push(text, clean);
  append_painted(*out_, role, clean, options_.colour && !unquote_);
}

}  // namespace jt::output
