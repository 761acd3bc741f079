// SPDX-License-Identifier: MIT
#include "core/catalogue/read_definitions.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/catalogue/env_file.hpp"
#include "reading.hpp"

using namespace jt;
using namespace jt::catalogue;
using namespace jt::test;

using Texts = std::vector<std::string>;

TEST_CASE("read_definitions: mcpServers of Claude Code: stdio") {
  const Definition s = server_in(R"({"mcpServers": {"memory": {"type": "stdio", "command": "npx",
      "args": ["-y", "server"], "env": {"B": "2", "A": "${TOKEN}"}, "cwd": "/tmp", "description": "Notes"}}})",
                                 "/work/shop/.mcp.json");
  CHECK(!s.unusable);
  CHECK(s.name == "memory");
  CHECK(s.kind == Kind::stdio);
  CHECK(s.host == Host::claude);
  CHECK(s.command == "npx");
  CHECK(s.arguments == Texts{"-y", "server"});
  CHECK(s.environment == Settings{{"B", "2"}, {"A", "${TOKEN}"}});  // in the order of the file, not expanded
  CHECK(s.folder == "/tmp");
  CHECK(s.description == "Notes");
  CHECK(s.location == "/work/shop/.mcp.json");
}

TEST_CASE("read_definitions: types, given and derived") {
  const auto kind = [](const std::string& json) {
    const Definition s = entry(json);
    CAPTURE(json);
    CHECK(!s.unusable);
    return s.kind;
  };
  CHECK(kind(R"({"type": "http", "url": "http://x"})") == Kind::http);
  CHECK(kind(R"({"type": "streamable-http", "url": "http://x"})") == Kind::http);
  CHECK(kind(R"({"type": "streamableHttp", "url": "http://x"})") == Kind::http);
  CHECK(kind(R"({"type": "sse", "url": "http://x"})") == Kind::sse);
  CHECK(kind(R"({"type": "local", "command": "x"})") == Kind::stdio);
  CHECK(kind(R"({"command": "x"})") == Kind::stdio);
  CHECK(kind(R"({"url": "http://x"})") == Kind::http);
  CHECK(kind(R"({"serverUrl": "http://x"})") == Kind::http);
  CHECK(kind(R"({"command": "x", "url": "http://x"})") == Kind::stdio);
}

TEST_CASE("read_definitions: url, serverUrl of Windsurf, headers") {
  const Definition a = entry(R"({"serverUrl": "https://w/mcp", "headers": {"Authorization": "Bearer x", "N": 5}})",
                             "/h/.codeium/windsurf/mcp_config.json");
  CHECK(a.host == Host::windsurf);
  CHECK(a.url == "https://w/mcp");
  CHECK(a.headers == Settings{{"Authorization", "Bearer x"}, {"N", "5"}});
  CHECK(entry(R"({"url": "https://c/mcp"})", "/h/.cursor/mcp.json").host == Host::cursor);
}

TEST_CASE("read_definitions: servers of VS Code") {
  const Definition s = server_in(R"({"inputs": [{"type": "promptString", "id": "key", "default": "s3cret"}],
      "servers": {"gh": {"command": "gh-mcp", "envFile": "${workspaceFolder}/.env",
                         "env": {"KEY": "${input:key}", "GONE": null, "N": 1, "B": true}}}})");
  CHECK(!s.unusable);
  CHECK(s.host == Host::vscode);
  CHECK(s.env_file == "${workspaceFolder}/.env");
  CHECK(s.environment == Settings{{"KEY", "${input:key}"}, {"N", "1"}, {"B", "true"}});
}

TEST_CASE("read_definitions: context_servers of Zed, flat and nested, custom and of an extension") {
  const auto servers = servers_in(R"({"theme": "One", "context_servers": {
      "flat": {"source": "custom", "command": "f", "args": ["1"], "env": {"A": "b"}},
      "nested": {"command": {"path": "n", "args": ["2"], "env": {"C": "d"}}, "settings": {}},
      "remote": {"url": "https://z/mcp", "headers": {"X": "y"}},
      "off": {"enabled": false, "command": "o"},
      "extension": {"source": "extension", "settings": {"token": "s3cret"}}}})");
  REQUIRE(servers.size() == 4);
  CHECK(servers[0].host == Host::zed);
  CHECK(servers[0].command == "f");
  CHECK(servers[1].command == "n");
  CHECK(servers[1].arguments == Texts{"2"});
  CHECK(servers[1].environment == Settings{{"C", "d"}});
  CHECK(!servers[1].unusable);
  CHECK(servers[2].kind == Kind::http);
  REQUIRE(servers[3].unusable);
  CHECK((*servers[3].unusable)->message ==
        "cannot use server 'extension' in '/etc/x.json': only an extension of the editor knows its command");
}

TEST_CASE("read_definitions: Claude Code's servers of this folder come before the user's own") {
  const auto servers = servers_in(R"({"numStartups": 5, "mcpServers": {"a": {"command": "user"}, "b": {"command": "b"}},
      "projects": {"/other": {"mcpServers": {"c": {"command": "other"}}},
                   "/work/shop": {"history": [], "mcpServers": {"a": {"command": "here"}}}}})",
                                  "/home/ann/.claude.json");
  REQUIRE(servers.size() == 3);
  CHECK(servers[0].command == "here");
  CHECK(servers[1].command == "user");
  CHECK(servers[2].name == "b");
  CHECK(!servers[0].project);
}

TEST_CASE("read_definitions: a bundle with overrides for this platform") {
  const Definition s = server_in(R"({"manifest_version": "0.3", "name": "steve/system", "description": "Utilities",
      "user_config": {"dirs": {"type": "directory", "multiple": true, "default": ["${HOME}/a", "/b"]},
                      "key": {"type": "string", "sensitive": true}, "on": {"default": true}, "n": {"default": 30}},
      "tools": [{"name": "sleep"}], "prompts": [],
      "server": {"type": "binary", "entry_point": "bin/x", "mcp_config": {
        "command": "${__dirname}/bin/x", "args": ["--all"], "env": {"A": "1", "B": "2"},
        "platform_overrides": {"win32": {"command": "x.exe"}, "linux": {"args": ["--linux"], "env": {"B": "3", "C": "4"}},
                               "darwin": {"env": {"A": "9"}}}}}})",
                                 "/opt/sys/manifest.json");
  CHECK(!s.unusable);
  CHECK(s.name == "steve/system");
  CHECK(s.description == "Utilities");
  CHECK(s.kind == Kind::stdio);
  CHECK(s.host == Host::bundle);
  CHECK(s.bundle == "/opt/sys");
  CHECK(s.command == "${__dirname}/bin/x");
  CHECK(s.arguments == Texts{"--linux"});
  CHECK(s.environment == Settings{{"A", "1"}, {"B", "3"}, {"C", "4"}});
  CHECK(s.user_config == std::map<std::string, Texts>{{"dirs", {"${HOME}/a", "/b"}}, {"on", {"true"}}, {"n", {"30"}}});
  CHECK(s.offered == R"({"tools":[{"name": "sleep"}],"prompts":[]})");
}

TEST_CASE("read_definitions: a bundle that has only an entry point") {
  const auto start = [](const std::string& type) {
    const Definition s =
        server_in(R"({"dxt_version": "0.1", "name": "b", "server": {"type": ")" + type + R"(", "entry_point": "m"}})",
                  "/b/manifest.json");
    CHECK(s.unusable.has_value() == (type == "lisp"));
    Texts words{s.command};
    words.insert(words.end(), s.arguments.begin(), s.arguments.end());
    return words;
  };
  CHECK(start("node") == Texts{"node", "${__dirname}/m"});
  CHECK(start("python") == Texts{"python3", "${__dirname}/m"});
  CHECK(start("uv") == Texts{"uv", "run", "--directory", "${__dirname}", "m"});
  CHECK(start("binary") == Texts{"${__dirname}/m"});
  CHECK(start("lisp") == Texts{""});
}

TEST_CASE("read_definitions: a manifest of another program is no bundle") {
  const Environment environment = usual_environment();
  ConfigFile file{"/work/shop/manifest.json", "/work/shop/manifest.json", Host::bundle, true, false};
  const std::string extension = R"({"manifest_version": 3, "name": "Chrome", "mcpServers": {"x": {"command": "y"}}})";
  CHECK(read_definitions(file, extension, environment)->empty());
  const std::string bundle = R"({"name": "b", "server": {"type": "node", "entry_point": "m.js"}})";
  const auto found = read_definitions(file, bundle, environment);
  REQUIRE(found->size() == 1);
  CHECK(found->front().project);
}

TEST_CASE("read_definitions: disabled servers are left out") {
  const auto servers = servers_in(R"({"mcpServers": {"a": {"disabled": true, "command": "x"},
      "b": {"disabled": false, "command": "y"}, "c": {"enabled": true, "command": "z"}}})");
  REQUIRE(servers.size() == 2);
  CHECK(servers[0].name == "b");
  CHECK(servers[1].name == "c");
}

TEST_CASE("read_definitions: comments, trailing commas and a BOM") {
  const Definition s = server_in(
      "\xEF\xBB\xBF// my servers\n{\"mcpServers\": { /* one */ \"a\": {\"command\": \"x\", "
      "\"args\": [\"http://x\", \"/* y */\",],},},}\n");
  CHECK(s.arguments == Texts{"http://x", "/* y */"});
}

TEST_CASE("read_definitions: what is wrong is named by file and key, never by a value") {
  const auto wrong = [](const std::string& json) {
    const Definition s = entry(json);
    CAPTURE(json);
    REQUIRE(s.unusable);
    CHECK((*s.unusable)->code == Code::config_error);
    const std::string message = (*s.unusable)->message;
    CHECK(message.find("s3cret") == std::string::npos);
    const std::string start = "cannot use server 's' in '/etc/x.json': ";
    REQUIRE(message.starts_with(start));
    return message.substr(start.size());
  };
  CHECK(wrong("5") == "it is a number, not an object");
  CHECK(wrong("{}") == "it has neither 'command' nor 'url'");
  CHECK(wrong(R"({"type": "http", "command": "x"})") == "it has no 'url'");
  CHECK(wrong(R"({"type": "stdio", "url": "http://x"})") == "it has no 'command'");
  CHECK(wrong(R"({"type": "ws", "url": "ws://x"})") == "'type' is 'ws', which is none of stdio, http and sse");
  CHECK(wrong(R"({"command": ["x"]})") == "'command' is not a string");
  CHECK(wrong(R"({"command": "x", "args": "s3cret"})") == "'args' is not an array of strings");
  CHECK(wrong(R"({"command": "x", "args": ["a", {"s3cret": 1}]})") == "'args' is not an array of strings");
  CHECK(wrong(R"({"command": "x", "env": ["A=s3cret"]})") == "'env' is not an object");
  CHECK(wrong(R"({"command": "x", "env": {"A": ["s3cret"]}})") == "'A' in 'env' is not a string");
  CHECK(wrong(R"({"command": "x", "env": {"A=B": "s3cret"}})") == "'env' has a name that cannot be used");
  CHECK(wrong(R"({"command": "x", "env": {"A": "s3cret\u0000"}})") == "'A' in 'env' is not a string");
  CHECK(wrong(R"({"url": "http://x", "headers": {"X": {"s3cret": 1}}})") == "'X' in 'headers' is not a string");
  CHECK(wrong(R"({"url": "http://x", "headers": "s3cret"})") == "'headers' is not an object");
}

TEST_CASE("read_definitions: invalid JSON, with the position in the file as it is and without its text") {
  const auto error = [](const std::string& text, bool given = true) {
    ConfigFile file = given_file("/etc/x.json", usual_environment());
    file.given = given;
    auto read = read_definitions(file, text, usual_environment());
    REQUIRE(!read);
    return read.error();
  };
  const Error a = error("// one\n{\"mcpServers\": {\"s\": {\"env\": {\"KEY\": s3cret}}}}");
  CHECK(a->code == Code::invalid_json);
  CHECK(a->message == "invalid JSON in '/etc/x.json', line 2, column 38: expected a value");
  REQUIRE(a->at);
  CHECK(a->at->line == 2);
  CHECK(a->advice.empty());
  for (const std::string& hint : a->hints) CHECK(hint.find("s3cret") == std::string::npos);
  CHECK(error("{\"a\": 1 /* b", false)->code == Code::invalid_json);
  CHECK(
      error("{\"a\": 1 /* b")->message ==
      "invalid JSON in '/etc/x.json', line 1, column 9: the comment is not closed: expected '*/', found the end of the "
      "document");
  // What is wrong before it comes first.
  CHECK(error("{\"a\": 1 // c\n 2 /* b")->message ==
        "invalid JSON in '/etc/x.json', line 2, column 2: missing comma: expected ',' or '}'");
  CHECK(error("")->code == Code::invalid_json);
  CHECK(error("PK\x03\x04zip")->message == "'/etc/x.json' is a packed bundle: unpack it, and name its folder");
}

TEST_CASE("read_definitions: a file without servers is an error only if it was named") {
  ConfigFile file = given_file("/etc/x.json", usual_environment());
  for (const char* text : {"{}", "[]", "5", R"({"mcpServers": []})", R"({"server": "x"})", R"({"theme": "dark"})"}) {
    CAPTURE(text);
    file.given = true;
    const auto named = read_definitions(file, text, usual_environment());
    REQUIRE(!named);
    CHECK(named.error()->code == Code::config_error);
    CHECK(named.error()->message.starts_with("'/etc/x.json' defines no MCP servers: "));
    file.given = false;
    CHECK(read_definitions(file, text, usual_environment())->empty());
  }
  CHECK(read_definitions(file, " \n", usual_environment())->empty());
  file.given = true;
  CHECK(read_definitions(file, R"({"mcpServers": {}})", usual_environment())->empty());
}

TEST_CASE("env_file_settings: names, quotes, comments") {
  CHECK(env_file_settings("# c\nA=1\r\nexport B = \"two words\"\n\nC='3'\nD=\nno line\n=x\nE=a=b\nF=\"") ==
        Settings{{"A", "1"}, {"B", "two words"}, {"C", "3"}, {"D", ""}, {"E", "a=b"}, {"F", "\""}});
}

TEST_CASE("read_definitions: of duplicate keys the last counts at every level, as JSON.parse has it") {
  const std::string text = R"({
    "mcpServers": {"gone": {"command": "first"}},
    "mcpServers": {
      "s": {"command": "older"},
      "s": {"command": "echo", "args": ["1"], "env": {"A": "1", "B": "2", "A": "3"}, "env": {"C": "4", "C": "5"},
            "command": "false", "args": ["2", "3"], "url": "http://a", "url": "http://b", "type": "http", "type": "stdio",
            "description": "x", "description": "y", "disabled": true, "disabled": false}}})";
  const auto servers = servers_in(text);
  REQUIRE(servers.size() == 1);
  const Definition& s = servers[0];
  // What an independent parser makes of it.
  const auto oracle = nlohmann::json::parse(text)["mcpServers"]["s"];
  CHECK(s.command == oracle["command"]);
  CHECK(s.command == "false");
  CHECK(s.arguments == oracle["args"].get<Texts>());
  CHECK(s.environment == Settings{{"C", "5"}});
  CHECK(s.url == "http://b");
  CHECK(s.kind == Kind::stdio);
  CHECK(s.description == "y");
  CHECK(entry(R"({"command": "x", "env": {"A": "1", "B": "2", "A": "3"}})").environment ==
        Settings{{"A", "3"}, {"B", "2"}});
  CHECK(entry(R"({"command": "x", "command": null, "url": "http://x"})").kind == Kind::http);
  CHECK(servers_in(R"({"mcpServers": {"s": {"command": "x", "disabled": false, "disabled": true}}})").empty());
}
