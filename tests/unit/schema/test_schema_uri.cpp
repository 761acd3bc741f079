// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/schema/uri.hpp"

using namespace jt::schema;

TEST_CASE("resolve_uri: the examples of RFC 3986, section 5.4") {
  const std::string base = "http://a/b/c/d;p?q";
  const std::pair<const char*, const char*> examples[] = {
      {"g:h", "g:h"},
      {"g", "http://a/b/c/g"},
      {"./g", "http://a/b/c/g"},
      {"g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},
      {"//g", "http://g"},
      {"?y", "http://a/b/c/d;p?y"},
      {"g?y", "http://a/b/c/g?y"},
      {"#s", "http://a/b/c/d;p?q#s"},
      {"g#s", "http://a/b/c/g#s"},
      {";x", "http://a/b/c/;x"},
      {"", "http://a/b/c/d;p?q"},
      {".", "http://a/b/c/"},
      {"./", "http://a/b/c/"},
      {"..", "http://a/b/"},
      {"../g", "http://a/b/g"},
      {"../..", "http://a/"},
      {"../../g", "http://a/g"},
      {"../../../g", "http://a/g"},
      {"/./g", "http://a/g"},
      {"g.", "http://a/b/c/g."},
      {"..g", "http://a/b/c/..g"},
      {"./../g", "http://a/b/g"},
      {"g/./h", "http://a/b/c/g/h"},
      {"g/../h", "http://a/b/c/h"},
      {"g?y/../x", "http://a/b/c/g?y/../x"},
  };
  for (const auto& [reference, wanted] : examples) {
    CAPTURE(reference);
    CHECK(resolve_uri(base, reference) == wanted);
  }
  CHECK(resolve_uri("urn:uuid:1", "#a") == "urn:uuid:1#a");
  CHECK(resolve_uri("", "a.json") == "a.json");
}

TEST_CASE("file_uri: any path, and back") {
  CHECK(file_uri("/a b/c#d.json") == "file:///a%20b/c%23d.json");
  CHECK(path_of_file_uri("file:///a%20b/c%23d.json") == "/a b/c#d.json");
  CHECK(path_of_file_uri("http://a/b") == "");
  CHECK(percent_decoded("%41%4") == "A%4");
}
