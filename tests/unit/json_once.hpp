// SPDX-License-Identifier: MIT
// Included before the unit tests where headers are precompiled: what they use of nlohmann's class is compiled once, in
// json_once.cpp, and not in each file again (a quarter of the time that such a file takes).
#pragma once

#include <nlohmann/json.hpp>

extern template class nlohmann::basic_json<>;
namespace nlohmann::detail {
extern template class serializer<json>;
extern template class parser<json, iterator_input_adapter<const char*>>;
extern template class lexer<json, iterator_input_adapter<const char*>>;
extern template class json_sax_dom_parser<json>;
}  // namespace nlohmann::detail
