// SPDX-License-Identifier: MIT
#include "results/git_settings.hpp"

#include <fmt/format.h>

#include "output/fields.hpp"
#include "output/renderer.hpp"

namespace jt::results {

namespace {

class SettingView final : public output::View {
 public:
  explicit SettingView(const GitSetting& setting) : setting_(setting) {}
  void fields(output::Fields& out) const override {
    out.text("setting", setting_.name);
    out.text("value", setting_.value);
    out.text("state", setting_.state);
    if (!setting_.instead.empty()) out.text("instead", setting_.instead);
  }
  void lines(output::Lines& out) const override {
    out.add({{output::Role::note, setting_.state + ": "},
             {output::Role::plain, fmt::format("{} = {}", setting_.name, setting_.value)},
             {output::Role::note, setting_.instead.empty() ? "" : "; git uses " + setting_.instead}});
  }

 private:
  const GitSetting& setting_;
};

}  // namespace

void show_git_settings(const Output& output, const std::vector<GitSetting>& settings) {
  output.renderer.begin({"settings", {.columns = {"setting", "value", "state", "instead"}, .locators = {"setting"}}});
  for (const GitSetting& each : settings) output.renderer.item(SettingView(each));
  output.renderer.end(nullptr);
}

}  // namespace jt::results
