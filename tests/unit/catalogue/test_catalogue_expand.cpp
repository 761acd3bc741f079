// SPDX-License-Identifier: MIT
// Variables by the rules of each host.
#include <doctest/doctest.h>

#include "bytes/scratch.hpp"
#include "core/catalogue/find_definitions.hpp"
#include "reading.hpp"

using namespace jt;
using namespace jt::catalogue;
using namespace jt::test;

namespace {

using Texts = std::vector<std::string>;

Definition with(Host host, const std::string& argument) {
  Definition definition;
  definition.name = "s";
  definition.location = "/etc/x.json";
  definition.host = host;
  definition.command = "run";
  definition.arguments = {argument};
  if (host == Host::bundle) definition.bundle = "/opt/b";
  return definition;
}

Environment environment() {
  Environment known = usual_environment();
  known.inputs = {{"key", "given"}};
  return known;
}

std::string expanded(Host host, const std::string& argument) {
  const auto launch = expand(with(host, argument), environment());
  if (!launch) return "error: " + launch.error()->message;
  REQUIRE(launch->arguments.size() == 1);
  return launch->arguments[0];
}

std::string wrong(Host host, const std::string& argument) {
  const std::string got = expanded(host, argument);
  const std::string start = "error: cannot use server 's' in '/etc/x.json': ";
  CAPTURE(got);
  REQUIRE(got.starts_with(start));
  return got.substr(start.size());
}

}  // namespace

TEST_CASE("expand: Claude Code") {
  CHECK(expanded(Host::claude, "a${TOKEN}b${TOKEN}") == "at0kenbt0ken");
  CHECK(expanded(Host::claude, "${NONE:-of default}") == "of default");
  CHECK(expanded(Host::claude, "${NONE:-}") == "");
  CHECK(expanded(Host::claude, "${TOKEN:-x}") == "t0ken");
  CHECK(expanded(Host::claude, "${EMPTY:-x}") == "");
  CHECK(wrong(Host::claude, "x${NONE}") == "${NONE}: the environment variable 'NONE' is not set");
  for (const char* text : {"$TOKEN", "${env:TOKEN}", "${workspaceFolder}", "${", "${TOKEN", "${}", "${1A}", "a$b"}) {
    const bool plain = std::string_view(text) == "${workspaceFolder}";
    CAPTURE(text);
    if (plain) {
      CHECK(wrong(Host::claude, text) == "${workspaceFolder}: the environment variable 'workspaceFolder' is not set");
    } else {
      CHECK(expanded(Host::claude, text) == text);
    }
  }
  CHECK(expanded(Host::claude, "${a:b ${TOKEN}") == "${a:b t0ken");
}

TEST_CASE("expand: VS Code knows no ${VAR}") {
  CHECK(expanded(Host::vscode, "${TOKEN} ${TOKEN:-x}") == "${TOKEN} ${TOKEN:-x}");
  CHECK(expanded(Host::vscode, "${env:TOKEN}") == "t0ken");
  CHECK(expanded(Host::vscode, "${workspaceFolder}${/}a${pathSeparator}b") == "/work/shop/a/b");
  CHECK(expanded(Host::vscode, "${workspaceFolderBasename} ${userHome} ${cwd}") == "shop /home/ann /work/shop");
  CHECK(expanded(Host::vscode, "${input:key}") == "given");
  CHECK(wrong(Host::vscode, "${env:NONE}") == "${env:NONE}: the environment variable 'NONE' is not set");
  CHECK(wrong(Host::vscode, "${input:other}") == "${input:other}: no value was given for this input");
  CHECK(wrong(Host::vscode, "${command:x.y}") == "${command:x.y}: only the running editor knows its value");
  const auto launch = expand(with(Host::vscode, "${input:other}"), environment());
  CHECK(launch.error()->advice == std::vector<Advice>{{Advice::Kind::give_input, {"other"}}});
}

TEST_CASE("expand: Cursor, Windsurf, Zed") {
  CHECK(expanded(Host::cursor, "${env:TOKEN} ${userHome} ${workspaceFolder} ${workspaceFolderBasename} ${/}") ==
        "t0ken /home/ann /work/shop shop /");
  CHECK(expanded(Host::cursor, "${TOKEN} ${input:key}") == "${TOKEN} ${input:key}");
  CHECK(expanded(Host::windsurf, "${env:TOKEN} ${TOKEN} ${userHome}") == "t0ken ${TOKEN} ${userHome}");
  CHECK(wrong(Host::windsurf, "${env:NONE}") == "${env:NONE}: the environment variable 'NONE' is not set");
  const test::Scratch scratch;
  const std::string file = scratch.file("token", "t0ken of a file\n");
  CHECK(expanded(Host::windsurf, "Bearer ${file:" + file + "}") == "Bearer t0ken of a file");
  CHECK(wrong(Host::windsurf, "${file:" + file + ".none}").find("no such file") != std::string::npos);
  CHECK(expanded(Host::cursor, "${file:" + file + "}") == "${file:" + file + "}");
  CHECK(expanded(Host::zed, "${env:TOKEN} ${TOKEN}") == "${env:TOKEN} ${TOKEN}");
}

TEST_CASE("expand: any other file knows all of them") {
  CHECK(expanded(Host::none, "${TOKEN} ${env:TOKEN} ${NONE:-d} ${workspaceFolder} ${userHome} ${input:key} ${/}") ==
        "t0ken t0ken d /work/shop /home/ann given /");
  CHECK(wrong(Host::none, "${NONE}") == "${NONE}: the environment variable 'NONE' is not set");
}

TEST_CASE("expand: nothing is expanded in a server that was given as a command or a URL") {
  const auto launch = expand(unnamed_server(Texts{"echo", "${TOKEN}", "${NONE}"}), environment());
  REQUIRE(launch);
  CHECK(launch->command == "echo");
  CHECK(launch->arguments == Texts{"${TOKEN}", "${NONE}"});
  const auto remote = expand(unnamed_server("http://x/${NONE}"), environment());
  REQUIRE(remote);
  CHECK(remote->kind == Kind::http);
  CHECK(remote->url == "http://x/${NONE}");
}

TEST_CASE("expand: bundles") {
  CHECK(expanded(Host::bundle, "${__dirname}/server.js") == "/opt/b/server.js");
  CHECK(expanded(Host::bundle, "${HOME} ${DESKTOP} ${DOCUMENTS} ${DOWNLOADS} ${/} ${pathSeparator}") ==
        "/home/ann /home/ann/Desktop /home/ann/Documents /home/ann/Downloads / /");
  CHECK(expanded(Host::bundle, "${TOKEN} ${env:TOKEN}") == "${TOKEN} ${env:TOKEN}");
  CHECK(expanded(Host::bundle, "x${user_config.key}") == "xgiven");
  CHECK(wrong(Host::bundle, "${user_config.none}") ==
        "${user_config.none}: this setting has no default, and no value was given");
}

TEST_CASE("expand: user settings of a bundle; a list that stands alone is several arguments") {
  Definition b = with(Host::bundle, "${user_config.dirs}");
  b.arguments.emplace_back("--n=${user_config.n}");
  b.arguments.emplace_back("${user_config.empty}");
  b.environment = {{"KEY", "${user_config.key}"}};
  b.user_config = {{"dirs", {"${HOME}/a", "/b"}}, {"n", {"30"}}, {"key", {"default"}}, {"empty", {}}};
  b.folder = b.bundle;
  b.command = "bin/x";
  auto launch = expand(b, environment());
  REQUIRE(launch);
  CHECK(launch->arguments == Texts{"/home/ann/a", "/b", "--n=30"});
  CHECK(launch->environment.at("KEY") == "given");  // a value that was given counts before the default
  CHECK(launch->command == "/opt/b/bin/x");
  CHECK(launch->folder == "/opt/b");
  b.arguments = {"dirs: ${user_config.dirs}"};
  launch = expand(b, environment());
  REQUIRE(!launch);
  CHECK(launch.error()->message ==
        "cannot use server 's' in '/etc/x.json': ${user_config.dirs}: its value is a list, which must be an argument "
        "of its own");
}

TEST_CASE("expand: command, environment, folder, URL and headers too") {
  Definition s = with(Host::claude, "a");
  s.command = "${TOKEN}/bin";
  s.folder = "sub/${TOKEN}";
  s.environment = {{"PATH", "/mine:${PATH}"}, {"NEW", "${TOKEN}"}};
  auto launch = expand(s, environment());
  REQUIRE(launch);
  CHECK(launch->command == "t0ken/bin");
  CHECK(launch->folder == "/work/shop/sub/t0ken");
  CHECK(launch->environment == std::map<std::string, std::string>{
                                   {"EMPTY", ""}, {"NEW", "t0ken"}, {"PATH", "/mine:/bin"}, {"TOKEN", "t0ken"}});
  s.kind = Kind::sse;
  s.url = "https://x/${TOKEN}";
  s.headers = {{"Authorization", "Bearer ${TOKEN}"}};
  launch = expand(s, environment());
  REQUIRE(launch);
  CHECK(launch->kind == Kind::sse);
  CHECK(launch->url == "https://x/t0ken");
  CHECK(launch->headers == Settings{{"Authorization", "Bearer t0ken"}});
}

TEST_CASE("expand: what cannot be sent is an error without the value") {
  Definition s = with(Host::claude, "a");
  s.kind = Kind::http;
  s.url = "file:///s3cret";
  const auto scheme = expand(s, environment());
  REQUIRE(!scheme);
  CHECK(scheme.error()->message ==
        "cannot use server 's' in '/etc/x.json': its URL does not begin with http:// or https://");
  s.url = "http://x";
  for (const char* value : {"s3cret\r\nY: z", "s3cret\nY: z", "s3cret\rY: z"}) {
    CAPTURE(value);
    s.headers = {{"X", value}};
    const auto broken = expand(s, environment());
    REQUIRE(!broken);
    CHECK(broken.error()->message == "cannot use server 's' in '/etc/x.json': the header 'X' holds a line break");
  }
}

TEST_CASE("expand: a NUL byte would end an argument early") {
  Definition s = with(Host::bundle, "${user_config.other}");
  s.user_config = {{"other", {std::string("a\0b", 3)}}};
  const auto cut = expand(s, environment());
  REQUIRE(!cut);
  CHECK(cut.error()->message == "cannot use server 's' in '/etc/x.json': a value holds a NUL byte");
}

TEST_CASE("expand: an environment file, before the environment of the definition") {
  const Scratch folder;
  (void)folder.file("my.env", "A=file\nB=file\n");
  Environment here = environment();
  here.folder = folder.path();
  Definition s = with(Host::vscode, "a");
  s.env_file = "${workspaceFolder}/my.env";
  s.environment = {{"B", "own"}};
  auto launch = expand(s, here);
  REQUIRE(launch);
  CHECK(launch->environment.at("A") == "file");
  CHECK(launch->environment.at("B") == "own");
  s.env_file = "none.env";
  launch = expand(s, here);
  REQUIRE(!launch);
  CHECK(launch.error()->code == Code::config_error);
  CHECK(launch.error()->message.find("none.env") != std::string::npos);
}

TEST_CASE("expand: an unusable definition stays one") {
  Definition s = with(Host::claude, "a");
  s.unusable = make_error(Code::config_error, "broken");
  CHECK(expand(s, environment()).error()->message == "broken");
}
