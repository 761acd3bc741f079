// SPDX-License-Identifier: MIT
// ClipText: a truncated value as JSON, with markers for omissions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/clip/clip.hpp"
#include "core/json/lexer.hpp"
#include "output/renderer.hpp"

namespace jt::results {

class ClipText final : public clip::ClipSink {
 public:
  /// Sends the tokens to the layout, which is borrowed. `limit`: bytes for the value if each entry has a line of its
  /// own and the root is at that indentation level; `escaped`: backslashes will be doubled.
  ClipText(json::JsonEvents& layout, std::uint64_t limit, std::size_t level, bool escaped)
      : layout_(layout), limit_(limit), level_(level), escaped_(escaped) {}

  void begin(scan::Type container) override;
  void end(scan::Type container) override;
  void key(std::string_view raw, std::uint64_t cut) override;
  void scalar(scan::Type type, std::string_view raw) override;
  void begin_string() override;
  void piece(std::string_view raw) override;
  void end_string(std::uint64_t cut) override;
  void more(scan::Type container, std::uint64_t count) override;
  void deep(scan::Type container, std::uint64_t count) override;
  [[nodiscard]] std::uint64_t room() const override;

 private:
  void entry();
  void text(output::Role role, std::string_view piece, bool first);
  [[nodiscard]] std::uint64_t ending(std::size_t depth) const;

  json::JsonEvents& layout_;
  std::uint64_t limit_;
  std::size_t level_;
  bool escaped_;
  std::uint64_t used_ = 0;
  std::uint64_t reserved_ = 0;  ///< for the markers and brackets that close open containers
  std::size_t depth_ = 0;
  bool fresh_ = true;  ///< the container is empty so far
  bool after_key_ = false;
};

}  // namespace jt::results
