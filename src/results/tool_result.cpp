// SPDX-License-Identifier: MIT
#include "results/tool_result.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "core/mcp/content.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "output/report.hpp"
#include "output/sanitise.hpp"

namespace jt::results {
namespace {

using value::View;

/// What is shown of a result.
struct Cut {
  bool binary = true;                     ///< binary data too
  bool structured = true;                 ///< the structured content too
  std::size_t texts = std::string::npos;  ///< at most so many bytes of each text
};

/// An element without its binary data: `file` or the number of bytes is there in its place.
class ElementText {
 public:
  ElementText(const ContentFiles& files, const Cut& cut) : files_(files), cut_(cut) {}

  std::string of(const View& element, std::size_t index) {
    const auto file = files_.find(index);
    const auto binary = mcp::binary_of(element);
    text_.clear();
    if (binary && (file != files_.end() || !cut_.binary)) {
      const std::string instead = file != files_.end()
                                      ? R"("file":)" + json::quote(file->second)
                                      : fmt::format(R"("omitted":{{"bytes":{}}})", binary->data.text().size() - 2);
      object(element, [&](const View& member) {
        if (member.key_is("resource")) {
          text_.append(member.key_text()) += ':';
          object(member, [&](const View& inner) { replace(inner, "blob", instead); });
        } else {
          replace(member, "data", instead);
        }
      });
      return text_;
    }
    const auto text = mcp::text_of(element);
    if (!text || text->size() <= cut_.texts) return plain(element.text());
    object(element, [&](const View& member) {
      replace(member, "text",
              R"("text":)" + json::quote(beginning(*text)) +
                  fmt::format(R"(,"omitted":{{"bytes":{}}})", text->size() - beginning(*text).size()));
    });
    return text_;
  }

 private:
  template <class Write>
  void object(const View& object, const Write& write) {
    text_ += '{';
    for (const View& each : object.members()) {
      if (text_.back() != '{') text_ += ',';
      write(each);
    }
    text_ += '}';
  }
  // A member as it is, or what is there in its place.
  void replace(const View& member, std::string_view name, const std::string& instead) {
    if (member.key_is(name)) {
      text_ += instead;
    } else {
      text_.append(member.key_text()).append(":") += plain(member.text());
    }
  }
  static std::string plain(std::string_view json) {
    std::string out;
    json::append_compact(out, json);
    return out;
  }
  /// No code point is cut.
  [[nodiscard]] std::string_view beginning(std::string_view text) const {
    std::size_t end = std::min(cut_.texts, text.size());
    while (end > 0 && end < text.size() && text::is_continuation(text[end])) --end;
    return text.substr(0, end);
  }

  const ContentFiles& files_;
  const Cut& cut_;
  std::string text_;
};

class ToolResultView final : public output::View {
 public:
  ToolResultView(const value::View& result, const ContentFiles& files) : result_(result), files_(files) {}

  Cut cut = {};

  void fields(output::Fields& out) const override {
    for (const value::View& each : result_.members()) {
      if (each.key_is("content") && each.is_array()) {
        out.json("content", content());
      } else if (cut.structured || !each.key_is("structuredContent")) {
        out.json(each.key(), each.text());
      }
    }
    if (!cut.structured && result_.find("structuredContent")) out.omit("structured contents", 1);
  }
  // Texts are written by `write_texts`: their bytes are not to be changed.
  void lines(output::Lines&) const override {}

 private:
  [[nodiscard]] std::string content() const {
    ElementText element(files_, cut);
    std::string out = "[";
    const auto all = mcp::content_of(result_);
    for (std::size_t i = 0; i < all.size(); ++i) (out += i == 0 ? "" : ",") += element.of(all[i], i);
    return out + "]";
  }

  const value::View& result_;
  const ContentFiles& files_;
};

void show_document(const Output& output, const View& result, const ContentFiles& files) {
  ToolResultView view(result, files);
  const output::Table none{};
  const auto fits = [&] { return output.renderer.fits(view, none); };
  view.cut.binary = fits();
  // Servers give what is structured as text too.
  if (!fits()) view.cut.structured = mcp::content_of(result).empty();
  for (std::size_t bytes = std::size_t{1} << 20; bytes > 0 && !fits(); bytes /= 2) view.cut.texts = bytes;
  output.renderer.whole(view, none);
}

std::string text_of_element(const View& element, std::size_t index, const ContentFiles& files) {
  if (auto text = mcp::text_of(element)) return std::move(*text);
  const Cut cut;
  return ElementText(files, cut).of(element, index);
}

/// As much as --max-bytes allows, with the remark that says so.
void write_within(const Output& output, std::string_view text) {
  constexpr std::uint64_t longest_remark = 160;
  std::uint64_t room = output.out.left();
  if (text.size() <= room) {
    output.out.write(text);
    return;
  }
  room -= std::min(room, longest_remark);
  while (room > 0 && text::is_continuation(text[room])) --room;
  output.out.write(text.substr(0, room));
  output.renderer.note(output::left_out(text::counted(text.size() - room, "byte"), output.out));
}

void write_texts(const Output& output, const View& result, const ContentFiles& files, bool terminal) {
  const auto all = mcp::content_of(result);
  std::string text;
  bool any = false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (files.contains(i)) continue;
    if (any) text += '\n';
    any = true;
    text += text_of_element(all[i], i, files);
  }
  if (const View structured = result.find("structuredContent"); all.empty() && structured) {
    any = true;
    json::append_compact(text, structured.text());
  }
  if (any && !text.ends_with('\n')) text += '\n';
  if (terminal) {
    std::string safe;
    output::Sanitiser sanitiser(output::Sanitiser::Mode::terminal_text);
    sanitiser.push(text, safe);
    sanitiser.finish(safe);
    text = std::move(safe);
  }
  write_within(output, text);
}

/// A document alone has it in lines.
class CallView final : public output::View {
 public:
  CallView(const std::string& server, const std::string& tool, const std::string& arguments)
      : server_(server), tool_(tool), arguments_(arguments) {}

  void fields(output::Fields& out) const override {
    out.text("server", server_);
    out.member("method", std::string_view("tools/call"));
    out.object("params", [&] { params(out); });
  }
  void lines(output::Lines&) const override {}

 private:
  void params(output::Fields& out) const {
    out.text("name", tool_);
    out.json("arguments", arguments_);
  }

  const std::string& server_;
  const std::string& tool_;
  const std::string& arguments_;
};

}  // namespace

void show_tool_result(const Output& output, const View& result, const ContentFiles& files, bool terminal) {
  if (output.renderer.has_members()) return show_document(output, result, files);
  write_texts(output, result, files, terminal);
}

void show_call(const Output& output, const std::string& server, const std::string& tool, const std::string& arguments) {
  const CallView view(server, tool, arguments);
  if (output.renderer.has_members()) return output.renderer.whole(view, {});
  std::string text;
  json::append_compact(text,
                       fmt::format(R"({{"server":{},"method":"tools/call","params":{{"name":{},"arguments":{}}}}})",
                                   json::quote(server), json::quote(tool), arguments));
  output.out.write(text + "\n");
}

}  // namespace jt::results
