// SPDX-License-Identifier: MIT
#include <cstdio>
#include <string>
#include <vector>

#include "gen/kinds.hpp"
#include "gen/texts.hpp"

namespace jt::gen {
namespace {

constexpr std::size_t pool_size = 4096;
constexpr std::uint64_t first_id = 505'874'847'260'352'513;

class Tweets {
 public:
  Tweets(Writer& writer, Random& random) : out_(writer), random_(random), texts_(make_texts(random, pool_size)) {}

  void status(std::uint64_t number) {
    // Ids grow, so that a status can be asked for by a number that is in the document once.
    one(first_id + number * 4096 + random_.below(4096), random_.chance(45));
  }

 private:
  void flag(std::string_view key, std::uint64_t percent) {
    out_.key(key).raw(random_.chance(percent) ? "true" : "false");
  }
  void none(std::string_view key) { out_.key(key).raw("null"); }
  void identity(std::uint64_t id) {
    out_.key("id").number(id);
    out_.key("id_str").string(std::to_string(id));
  }
  void date(std::string_view key) {
    char text[40];
    const int size =
        std::snprintf(text, sizeof text, "Sun Aug %02d %02d:%02d:%02d +0000 2014", 1 + int(random_.below(31)),
                      int(random_.below(24)), int(random_.below(60)), int(random_.below(60)));
    out_.key(key).string({text, static_cast<std::size_t>(size)});
  }
  void indices(std::uint64_t from, std::uint64_t to) {
    out_.key("indices").open('[');
    out_.number(from);
    out_.number(to);
    out_.close(']');
  }
  void nothing(std::string_view key) {
    out_.key(key).open('[');
    out_.close(']');
  }
  std::string link(std::string_view host) {
    std::string text = "http:\\/\\/";
    text += host;
    text += "\\/";
    constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    for (int left = 0; left < 10; ++left) text += random_.pick(letters);
    return text;
  }

  void user() {
    const Text& text = random_.pick(texts_);
    const Name& name = random_.pick(names());
    const std::uint64_t id = 10'000'000 + random_.below(3'000'000'000);
    const std::string account = std::string(name.account) + "_" + std::to_string(id % 100'000);
    out_.key("user").open('{');
    identity(id);
    out_.key("name").string(name.display);
    out_.key("screen_name").string(account);
    out_.key("location").string(random_.chance(60) ? text.language->place : "");
    out_.key("description").string(text.description);
    const bool linked = random_.chance(30);
    if (linked) {
      out_.key("url").string(link("t.example"));
    } else {
      none("url");
    }
    out_.key("entities").open('{');
    out_.key("description").open('{');
    nothing("urls");
    out_.close('}');
    out_.close('}');
    flag("protected", 2);
    for (const char* count :
         {"followers_count", "friends_count", "listed_count", "favourites_count", "statuses_count"}) {
      out_.key(count).number(random_.below(random_.chance(10) ? 2'000'000 : 3'000));
    }
    date("created_at");
    out_.key("utc_offset");
    out_.raw(random_.chance(50) ? "32400" : "-18000");
    out_.key("time_zone").string(text.language->zone);
    flag("geo_enabled", 30);
    flag("verified", 3);
    out_.key("lang").string(text.language->code);
    for (const char* no : {"contributors_enabled", "is_translator", "is_translation_enabled"}) flag(no, 1);
    profile(id);
    out_.close('}');
  }

  void profile(std::uint64_t id) {
    static constexpr std::string_view colours[] = {"C0DEED", "1A1B1F", "FFFFFF", "0084B4", "333333", "9AE4E8"};
    for (const char* key : {"profile_background_color", "profile_link_color", "profile_text_color"}) {
      out_.key(key).string(colours[random_.below(6)]);
    }
    const std::string number = std::to_string(id);
    out_.key("profile_background_image_url").string("http:\\/\\/img.example\\/themes\\/" + number + "\\/bg.png");
    out_.key("profile_background_image_url_https").string("https:\\/\\/img.example\\/themes\\/" + number + "\\/bg.png");
    flag("profile_background_tile", 20);
    out_.key("profile_image_url").string("http:\\/\\/img.example\\/profile\\/" + number + "\\/photo_normal.jpeg");
    out_.key("profile_image_url_https")
        .string("https:\\/\\/img.example\\/profile\\/" + number + "\\/photo_normal.jpeg");
    out_.key("profile_banner_url").string("https:\\/\\/img.example\\/banners\\/" + number + "\\/1408000000");
    flag("profile_use_background_image", 80);
    flag("default_profile", 40);
    flag("default_profile_image", 5);
    for (const char* key : {"following", "follow_request_sent", "notifications"}) flag(key, 0);
  }

  void entities() {
    out_.key("entities").open('{');
    out_.key("hashtags").open('[');
    for (auto left = random_.below(3); left > 0; --left) {
      out_.open('{');
      out_.key("text").string("tag" + std::to_string(random_.below(1000)));
      const auto from = random_.below(100);
      indices(from, from + 8);
      out_.close('}');
    }
    out_.close(']');
    nothing("symbols");
    out_.key("urls").open('[');
    if (random_.chance(35)) {
      out_.open('{');
      out_.key("url").string(link("t.example"));
      out_.key("expanded_url").string(link("news.example\\/articles"));
      out_.key("display_url").string("news.example\\/articles\\u2026");
      indices(40, 62);
      out_.close('}');
    }
    out_.close(']');
    out_.key("user_mentions").open('[');
    if (random_.chance(50)) {
      const Name& name = random_.pick(names());
      out_.open('{');
      out_.key("screen_name").string(name.account);
      out_.key("name").string(name.display);
      identity(random_.below(3'000'000'000));
      indices(3, 18);
      out_.close('}');
    }
    out_.close(']');
    out_.close('}');
  }

  void one(std::uint64_t id, bool shared) {
    const Text& text = random_.pick(texts_);
    out_.open('{');
    out_.key("metadata").open('{');
    out_.key("result_type").string("recent");
    out_.key("iso_language_code").string(text.language->code);
    out_.close('}');
    date("created_at");
    identity(id);
    out_.key("text").string(text.message);
    out_.key("source").string(
        "<a href=\\\"http:\\/\\/app.example\\/download\\\" rel=\\\"nofollow\\\">App for phones<\\/a>");
    flag("truncated", 5);
    const bool reply = random_.chance(25);
    if (reply) {
      const std::uint64_t other = id - random_.below(1'000'000);
      out_.key("in_reply_to_status_id").number(other);
      out_.key("in_reply_to_status_id_str").string(std::to_string(other));
    } else {
      none("in_reply_to_status_id");
      none("in_reply_to_status_id_str");
    }
    none("in_reply_to_screen_name");
    user();
    for (const char* key : {"geo", "coordinates", "place", "contributors"}) none(key);
    // A shared status holds the one it shares, which holds no other.
    if (shared) {
      out_.key("retweeted_status");
      one(id - 1 - random_.below(1'000'000), false);
    }
    out_.key("retweet_count").number(random_.below(100));
    out_.key("favorite_count").number(random_.below(300));
    entities();
    flag("favorited", 1);
    flag("retweeted", 1);
    flag("possibly_sensitive", 2);
    out_.key("lang").string(text.language->code);
    out_.close('}');
  }

  Writer& out_;
  Random& random_;
  std::vector<Text> texts_;
};

}  // namespace

void tweets(Writer& writer, Random& random, const Limit& limit) {
  Tweets tweets(writer, random);
  writer.open('{');
  writer.key("statuses").open('[');
  std::uint64_t done = 0;
  for (; !limit.reached(writer, done); ++done) tweets.status(done);
  writer.close(']');
  writer.key("search_metadata").open('{');
  writer.key("completed_in").raw("0.087");
  writer.key("max_id").number(first_id + done * 4096);
  writer.key("query").string("%E4%B8%80");
  writer.key("refresh_url").string("?since_id=505874924095815681&q=%E4%B8%80&include_entities=1");
  writer.key("since_id").number(0);
  writer.key("count").number(done);
  writer.close('}');
  writer.close('}');
}

void ndjson(Writer& writer, Random& random, const Limit& limit) {
  Tweets tweets(writer, random);
  for (std::uint64_t done = 0; !limit.reached(writer, done); ++done) {
    tweets.status(done);
    writer.line();
  }
}

}  // namespace jt::gen
