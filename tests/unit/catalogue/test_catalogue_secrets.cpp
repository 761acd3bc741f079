// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/catalogue/secrets.hpp"

using namespace jt::catalogue;

TEST_CASE("secrets: every value of a definition is hidden, and each word of it") {
  Definition definition;
  definition.environment = {{"SAME", "${SAME}"}};
  definition.user_config = {{"key", {"user-value"}}};
  const Environment environment{.variables = {{"PATH", "/usr/bin"}, {"SAME", "same-value"}},
                                .inputs = {{"id", "input-value"}},
                                .home = "",
                                .folder = ""};
  Launch launch;
  launch.environment = {{"PATH", "/usr/bin"}, {"SAME", "same-value"}, {"KEY", "env-value"}, {"SHORT", "abc"}};
  launch.headers = {{"Authorization", "Bearer t0ken-1"}};
  const Secrets secrets(definition, launch, environment);
  CHECK(secrets.hide("env-value same-value input-value user-value") == "[hidden] [hidden] [hidden] [hidden]");
  CHECK(secrets.hide("Bearer t0ken-1, t0ken-1") == "[hidden], [hidden]");
  CHECK(secrets.hide("env-value, env-value and env-valueenv-value") == "[hidden], [hidden] and [hidden][hidden]");
  CHECK(secrets.hide("abc in /usr/bin") == "abc in /usr/bin");
  CHECK(secrets.hide("") == "");
}

TEST_CASE("secrets: the longest is hidden first") {
  Launch launch;
  launch.headers = {{"A", "secret"}, {"B", "secret-long"}};
  CHECK(Secrets({}, launch, {}).hide("secret-long secret") == "[hidden] [hidden]");
}
