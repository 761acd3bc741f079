// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/schema/format.hpp"
#include "core/schema/formats/punycode.hpp"

using namespace jt::schema;

namespace {

void each(StringFormat format, std::initializer_list<const char*> good, std::initializer_list<const char*> bad) {
  for (const char* text : good) CHECK_MESSAGE(has_format(format, text), text);
  for (const char* text : bad) CHECK_MESSAGE(!has_format(format, text), text);
}

}  // namespace

TEST_CASE("has_format: times") {
  each(StringFormat::date, {"2024-02-29", "2000-02-29"},
       {"2023-02-29", "1900-02-29", "2024-13-01", "2024-1-01", "2024-01-32"});
  each(StringFormat::time, {"23:59:60Z", "12:00:00.5+01:00", "15:59:60-08:00"},
       {"24:00:00Z", "12:00:60Z", "12:00:00", "1:0:0Z"});
  each(StringFormat::date_time, {"2026-01-31T23:59:00Z", "2026-01-31t23:59:00z"},
       {"2026-01-31 23:59:00Z", "2026-01-31"});
  each(StringFormat::duration, {"P1Y", "P1DT2H", "PT1M30S", "P2W", "P1Y2M3D"},
       {"P", "PT", "P1", "P1Y3D", "P1W2D", "1D", "PT1H3S"});
}

TEST_CASE("has_format: hosts and mail") {
  each(StringFormat::ipv4, {"127.0.0.1"}, {"127.0.0", "256.0.0.1", "01.2.3.4", "1.2.3.4.5", ""});
  each(StringFormat::ipv6, {"::", "::1", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4", "1::8"},
       {":", "1:2", "1::2::3", "12345::", "::1%eth0", "1:2:3:4:5:6:7:8:9"});
  each(StringFormat::hostname, {"a", "www.example.com", "x-1"}, {"", "-a", "a-", "a..b", "a_b", "a."});
  each(StringFormat::email, {"a@b", "\"a b\"@c.d", "a@[127.0.0.1]", "a@[IPv6:::1]"},
       {"a", "@b", "a@", ".a@b", "a..b@c", "a b@c"});
}

TEST_CASE("has_format: host names beyond ASCII") {
  each(StringFormat::idn_hostname,
       {"bücher.example", "faß.de", "xn--bcher-kva.example", "XN--BCHER-KVA.example", "日本語。JP", "нет.рф", "l·l",
        "אב.com", "a.b"},
       {"BÜCHER.de", "xn--a", "a·l", "ab--c", "אב.0a", "a\u0301\u200D", "\u0300a", "", ".", "ü..b", "-ü", "ü-",
        "\xED\xA0\x80", "xn--example-", "xn---9uc"});
  each(StringFormat::hostname, {"xn--9n2bp8q.xn--9t4b11yi5a", "ab--c"}, {"bücher.example", "xn--X", "xn--"});
  each(StringFormat::idn_email, {"ü@bücher.example"}, {"ü@bü cher", "a@xn--a"});
}

TEST_CASE("punycode: samples of RFC 3492, section 7.1, and back") {
  const std::pair<std::u32string_view, std::string_view> samples[] = {
      {U"他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"},
      {U"3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"},
      {U"hello-another-way-それぞれの場所", "hello-another-way--fc4qua05auwb3674vfr0b"},
      {U"bücher", "bcher-kva"},
      {U"abc", "abc-"}};
  for (const auto& [label, text] : samples) {
    CHECK(to_punycode(label) == text);
    CHECK(from_punycode(text) == label);
  }
  CHECK(from_punycode("IHQWCRB4CV8A8DQG056PQJYE") == U"他们为什么不说中文");
  for (const char* const bad : {"9", "a-9", "ä", "999999b", "\xFF"}) CHECK(!from_punycode(bad));
  CHECK(!from_punycode(std::string(2000, 'a')));
  CHECK(!to_punycode(std::u32string(2000, U'ü')));
  std::u32string largest(900, U'\U0010FFFF');
  CHECK(from_punycode(*to_punycode(largest)) == largest);
}

TEST_CASE("has_format: references and identifiers") {
  each(StringFormat::uri, {"http://a/b?c#d", "urn:a:b", "mailto:a@b", "http://[::1]:80/"},
       {"/a", "//a/b", "a b:c", "http://a/{x}", "http://[::1", "http://a:x/", "1a:b", ""});
  each(StringFormat::uri_reference, {"/a", "", "#a", "a/b"}, {"\\a", "a b", "%4"});
  each(StringFormat::iri, {"http://ƒøø.ßår/"}, {"/a"});
  each(StringFormat::uri_template, {"http://a/{x}", "{+x,y*}{?z:3}", ""}, {"{", "}", "{x", "{}", "{x:0}"});
  each(StringFormat::uuid, {"2eb8aa08-aa98-11ea-b4aa-73b441d16380"},
       {"2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638g"});
  each(StringFormat::json_pointer, {"", "/a~0~1"}, {"a", "/~", "/~2"});
  each(StringFormat::relative_json_pointer, {"0#", "1/a", "12"}, {"/a", "01", "-1/a", ""});
  each(StringFormat::regex, {"a(b)", "a{1,2}", "a{002,2}", "a{2,}", "a{9,10}"},
       {"a(b", "\\a", "a{2,1}", "a{10,9}", "a{2,01}"});
}

TEST_CASE("format_named: each draft has its own") {
  CHECK(format_named("uuid", Draft::draft2020) == StringFormat::uuid);
  CHECK(!format_named("uuid", Draft::draft7));
  CHECK(!format_named("colour", Draft::draft2020));
}
