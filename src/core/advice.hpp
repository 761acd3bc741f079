// SPDX-License-Identifier: MIT
// Advice: what could be done about an error, as data. Core names no command and no option: the command line words
// advice as commands and options, a server as its tools and arguments.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace jt {

struct Advice {
  enum class Kind : std::uint8_t {
    inspect,           ///< see the shape of the document [file], or of the value at a path [file, path]
    find_path,         ///< find the right path in the shape of the document: ["match"] or match an element; else []
    convert,           ///< [encoding, "certain" or "likely"]: convert the document to UTF-8
    validate,          ///< check the whole of the document: [file]
    read_lines,        ///< each line may be a document of its own
    read_each_line,    ///< each line is a document: [file, path that selects the same in each, "lines" if the file
                       ///< was read as lines, else "whole", path that selects the same in the first one]
    edit_lines,        ///< [file]: each line may be a document; one of them can be copied, and edited elsewhere
    edit_as_document,  ///< [file]: its only line is a document; edit it as one
    query_values,      ///< [part]: a path to several values was given where one is needed; reading commands accept it
    /// [selects, rest, what]: the first part of a program of jq selects values, for jq to carry out the rest; `what`
    /// the rest is about: "assign", "delete", "alternative", "computed" (by reading), or nothing
    leave_to_jq,
    match_elements,      ///< find the element by its properties: [file, operation, path of the array]
    replace_element,     ///< replace the matched element, or change one value in it
    edit_all_matches,    ///< edit every element that matches
    choose_matches,      ///< edit every element that matches, or refuse if there are several
    only_replace,        ///< replace a value, and do not add one
    edit_all_targets,    ///< edit every value that the query selects
    edit_one_target,     ///< [query, another]: use the other query or path, which selects the first one alone
    wait_longer,         ///< wait longer for the lock
    break_links,         ///< edit the file under this one name
    write_elsewhere,     ///< write the result to another file
    write_anyway,        ///< [verb]: replace a file that may not be written
    use_standard_input,  ///< pass the document through a pipe
    edit_without_undo,   ///< make the edit although it cannot be undone
    list_edits,          ///< list the edits of [file] that are kept
    undo_in_one_file,    ///< undo an edit of several files in the one that was named alone
    name_config,         ///< name [file] as the configuration: its servers are trusted then
    trust_folder,        ///< trust the servers that are defined in the current folder
    give_input,          ///< [id]: give the value that the definition of a server asks for
    preview_again,       ///< [file, instruction]: propose the changes anew
    follow_changes,      ///< [session]: apply what still holds of it to the document as it is now
    leave_stale_out,     ///< [session]: apply the changes that still hold without the others
    list_sessions,       ///< list the sessions that are kept
    use_own_store,       ///< keep sessions on this machine in place of the Redis server
    configure_model,     ///< say which language model to use, and where
    read_comments,       ///< [file]: read it as a document that may have comments; without arguments: it is no document
    valid_with_comments,    ///< [file]: it is valid as such a one
    invalid_with_comments,  ///< [file, what is wrong and where]: it is not valid as such a one either
    decompress,             ///< [program that decompresses, file]: the file is compressed
    edit_unpacked,    ///< [program that compresses, file]: unpack the compressed file, edit that, and pack it again
    patch_of_lines,   ///< the patch is one of an array of lines, which an edit does not take as it is
    compare_in_part,  ///< ask for the first differences, not for all of them as a patch
    name_schemas,     ///< [uri]: say which file is the schema with that URI
    set_value,        ///< [file, path, value]: replace the value
    rename_member,    ///< [file, path, name]: give the member that name
    meant_path,       ///< [path]: the path that was meant, which a hint names too
    append_value,     ///< [path of the array]: the index is its length, so that the value would be appended
  };
  Kind kind;
  std::vector<std::string> arguments;  ///< as the kind says; file names and paths as they were given

  bool operator==(const Advice&) const = default;
};

}  // namespace jt
