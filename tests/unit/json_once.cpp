// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

template class nlohmann::basic_json<>;
namespace nlohmann::detail {
template class serializer<json>;
template class parser<json, iterator_input_adapter<const char*>>;
template class lexer<json, iterator_input_adapter<const char*>>;
template class json_sax_dom_parser<json>;
}  // namespace nlohmann::detail
