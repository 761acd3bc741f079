// SPDX-License-Identifier: MIT
// Words that breed.cpp puts into instructions.
#pragma once

#include <cctype>
#include <string>
#include <string_view>

namespace jt::test {

inline std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

/// New values.
inline constexpr std::string_view new_words[] = {"alpha", "omega", "violet", "granite", "walnut", "harbour"};

/// After "is not": no member of the corpus has such a value.
inline constexpr std::string_view absent_values[] = {
    "zebra",       "like it",  "valid",  "a number", "an admin",    "blue or so", "yet known", "98765",
    "in Helsinki", "the same", "-98765", "98765 %",  "quite 98765", "unknown",    "as before", "similar",
    "too old",     "better",   "98,765", "€98765",   "what it was", "any good"};

inline constexpr std::string_view joints[] = {" and ", ", then ", ", ", " and then ", ", and "};

/// They change nothing.
inline constexpr std::string_view polite_endings[] = {"please",    "thanks",     "thank you",   ", please", "now",
                                                      "right now", "right away", "immediately", "please.",  "!"};

/// After an instruction they mean something that no change of the document says.
inline constexpr std::string_view endings[] = {"temporarily",
                                               "by default",
                                               "as before",
                                               "on mobile",
                                               "until tomorrow",
                                               "while testing",
                                               "// comment",
                                               "for now",
                                               "at night",
                                               "in production",
                                               "if possible",
                                               "unless it fails",
                                               "except at night",
                                               "until further notice",
                                               "on weekends",
                                               "as usual",
                                               "/* why */",
                                               "# note",
                                               "for the demo",
                                               "per user",
                                               "or so",
                                               "just in case",
                                               "rather slowly",
                                               "without asking",
                                               "during tests",
                                               "before Monday",
                                               "after lunch",
                                               "by tomorrow",
                                               "like before",
                                               "or not",
                                               "maybe",
                                               "twice",
                                               "every day",
                                               "at noon",
                                               "on error",
                                               "when idle",
                                               "if needed",
                                               "as needed",
                                               "as a test",
                                               "for testing",
                                               "sometimes",
                                               "perhaps",
                                               "probably",
                                               "most of the time",
                                               "half of the time",
                                               "on Tuesdays",
                                               "in winter",
                                               "since yesterday",
                                               "from tomorrow",
                                               "from Monday on",
                                               "next week",
                                               "later",
                                               "tomorrow",
                                               "tonight",
                                               "soon",
                                               "eventually",
                                               "never",
                                               "not",
                                               "not really",
                                               "but only once",
                                               "but not today",
                                               "unless told otherwise",
                                               "provided it works",
                                               "as long as possible",
                                               "whenever possible",
                                               "because of the audit",
                                               "due to load",
                                               "in order to test",
                                               "so that it works",
                                               "to save money",
                                               "with care",
                                               "with a warning",
                                               "with backup",
                                               "by hand",
                                               "by mistake",
                                               "via proxy",
                                               "over VPN",
                                               "under load",
                                               "behind the proxy",
                                               "near the end",
                                               "(not really)",
                                               "(see ticket 12)",
                                               "- urgent",
                                               "-- done",
                                               "?",
                                               "; reboot",
                                               "| sort",
                                               "&& reboot",
                                               "> out.txt",
                                               "=> ok",
                                               "according to Joe",
                                               "instead of yesterday",
                                               "as of May",
                                               "starting Friday",
                                               "effective June",
                                               "until 5 pm",
                                               "at 10:00",
                                               "on 2026-01-01",
                                               "in 5 minutes",
                                               "within 2 days",
                                               "for two weeks",
                                               "once a month",
                                               "in half the cases",
                                               "at random",
                                               "if unset",
                                               "when unset",
                                               "where possible",
                                               "except for testers",
                                               "other than that",
                                               "apart from that",
                                               "upon restart",
                                               "after a restart",
                                               "across regions",
                                               "throughout",
                                               "partially",
                                               "gradually",
                                               "slowly",
                                               "conditionally",
                                               "automatically",
                                               "if and only if"};

}  // namespace jt::test
