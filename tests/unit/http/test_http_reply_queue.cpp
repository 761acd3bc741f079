// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <thread>

#include "http/reply_queue.hpp"

namespace jt::http {
namespace {

using State = ReplyQueue::State;
constexpr std::chrono::milliseconds at_once{0};
constexpr std::chrono::milliseconds long_enough{60'000};

TEST_CASE("http::ReplyQueue: a reply that is whole at once") {
  const auto queue = std::make_shared<ReplyQueue>(100);
  CHECK_FALSE(queue->head(at_once));
  const auto entry = ReplyQueue::entry(queue);
  entry->head(201, {{"a", "b"}});
  CHECK(entry->write("body"));
  entry->end();
  const auto head = queue->head(at_once);
  REQUIRE(head);
  CHECK(head->status == 201);
  CHECK(head->headers == mcp::HttpHeaders{{"a", "b"}});
  CHECK(head->whole);
  std::string bytes;
  CHECK(queue->take(bytes, at_once) == State::ended);
  CHECK(bytes == "body");
}

TEST_CASE("http::ReplyQueue: a stream from another thread") {
  const auto queue = std::make_shared<ReplyQueue>(1000);
  std::thread writer([entry = ReplyQueue::entry(queue)] {
    entry->head(200, {});
    for (int i = 0; i < 100; ++i) {
      if (!entry->write("x")) break;
      std::this_thread::yield();
    }
    entry->end();
  });
  const auto head = queue->head(long_enough);
  REQUIRE(head);
  std::string all;
  State state = State::open;
  while (state == State::open) {
    std::string bytes;
    state = queue->take(bytes, long_enough);
    all += bytes;
  }
  writer.join();
  CHECK(state == State::ended);
  CHECK(all == std::string(100, 'x'));
}

TEST_CASE("http::ReplyQueue: one that is dropped, before its head and after") {
  const auto queue = std::make_shared<ReplyQueue>(100);
  ReplyQueue::entry(queue).reset();
  const auto head = queue->head(long_enough);
  REQUIRE(head);
  CHECK(head->status == 0);
  const auto other = std::make_shared<ReplyQueue>(100);
  {
    const auto entry = ReplyQueue::entry(other);
    entry->head(200, {});
    entry->write("part");
  }
  CHECK_FALSE(other->head(long_enough)->whole);
  std::string bytes;
  CHECK(other->take(bytes, at_once) == State::dropped);
  CHECK(bytes == "part");
}

TEST_CASE("http::ReplyQueue: a client that does not read, or is gone") {
  const auto queue = std::make_shared<ReplyQueue>(10);
  const auto entry = ReplyQueue::entry(queue);
  CHECK(entry->write(std::string(100, 'x')));  // the first may be of any size
  CHECK_FALSE(entry->gone());
  CHECK_FALSE(entry->write("y"));
  CHECK(entry->gone());
  const auto other = std::make_shared<ReplyQueue>(10);
  const auto second = ReplyQueue::entry(other);
  CHECK(second->write("y"));
  other->give_up();
  CHECK(second->gone());
  CHECK_FALSE(second->write("y"));
}

}  // namespace
}  // namespace jt::http
