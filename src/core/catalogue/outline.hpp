// SPDX-License-Identifier: MIT
// Outline: what people want to see of a server: names, descriptions and parameters, without schemas.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jt::catalogue {

struct Parameter {
  std::string name;
  std::string type;  ///< "string", "string[]", "integer | null", "\"a\" | \"b\""; empty if the schema does not say
  bool required = false;
  std::string description;
};

/// A tool, a prompt, a resource or a resource template.
struct Offered {
  std::string name;
  std::string title;
  std::string description;
  std::string uri;  ///< of a resource, or its template
  std::vector<Parameter> parameters;
  /// Of a tool: words that call it (see example_words), if its schema takes them.
  std::optional<std::vector<std::string>> example;
};

struct Failure {
  std::string code;
  std::string message;
  std::vector<std::string> hints;
  std::string last_words;
};

/// A name that a server gave to several tools, prompts or resources.
struct Repeated {
  std::string list;  ///< "tools"
  std::string name;
  std::string count;  ///< as it is spelled
};

/// What a server gave no name, in a list: it is left out.
struct Nameless {
  std::string list;                  ///< "tools"
  std::vector<std::string> indices;  ///< from 0 on, as they are spelled
};

struct Outline {
  std::string type, description, location;
  std::string server;  ///< its own name and version, "rmcp 0.12.0"; empty if it did not answer
  std::vector<Offered> tools, prompts, resources, templates;
  std::vector<Repeated> repeated;
  std::vector<Nameless> nameless;
  std::optional<Failure> failure;
};

/// Of a server as `to_json` writes it, or as it is in a saved catalogue, which was checked. What is of another type
/// than it should be is passed over. `parameters`: they are read too.
Outline outline(std::string_view json, bool parameters);

}  // namespace jt::catalogue
