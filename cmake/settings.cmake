# Warnings and build settings, as interface targets.
add_library(jt_warnings INTERFACE)
target_compile_options(jt_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
  -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual -Wnull-dereference)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 reports false positives of these in its own standard library at -O2 and above; of the last one, values of
  # std::optional, at -Os and in sanitized code.
  target_compile_options(jt_warnings INTERFACE -Wno-null-dereference -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-array-bounds -Wno-free-nonheap-object
    -Wno-maybe-uninitialized)
endif()
if(JT_PRECOMPILE)
  # Files are compiled together (jt_unity): a variable of one may have the name of a function of another.
  target_compile_options(jt_warnings INTERFACE -Wno-shadow -Wshadow=local)
endif()
if(JT_WERROR)
  target_compile_options(jt_warnings INTERFACE -Werror)
endif()

add_library(jt_settings INTERFACE)
target_compile_features(jt_settings INTERFACE cxx_std_20)
target_include_directories(jt_settings INTERFACE ${PROJECT_SOURCE_DIR}/src)
# One set for all, as they share precompiled headers.
target_compile_definitions(jt_settings INTERFACE _FILE_OFFSET_BITS=64 PCRE2_CODE_UNIT_WIDTH=8 JT_VERSION="${PROJECT_VERSION}")
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
if(JT_STATIC)
  # The linker leaves out what nothing calls.
  target_compile_options(jt_settings INTERFACE -ffunction-sections -fdata-sections)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Collecting the compiler's garbage takes a sixteenth of the time, and saves a tenth of the memory.
  target_compile_options(jt_settings INTERFACE --param=ggc-min-heapsize=1048576)
endif()
# No path of the machine in a program: two builds of one commit are the same bytes.
target_compile_options(jt_settings INTERFACE -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=./)
if(JT_SANITIZE)
  target_compile_options(jt_settings INTERFACE -fsanitize=${JT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  if(NOT JT_SANITIZE_ALL)
    # The address sanitizer finds what most of these find; they take half of the build time.
    target_compile_options(jt_settings INTERFACE
      -fno-sanitize=null,alignment,object-size,vptr,pointer-overflow,nonnull-attribute,returns-nonnull-attribute)
    if(NOT JT_FUZZ)
      # Values that are used after their block: a third of the build time, and twice the code. `./dev fuzz` has it.
      target_compile_options(jt_settings INTERFACE -fno-sanitize-address-use-after-scope)
    endif()
  endif()
  target_link_options(jt_settings INTERFACE -fsanitize=${JT_SANITIZE})
  # At a place of its own, as the records of checks are full of addresses: 170,000 of them would be moved at each start.
  target_compile_options(jt_settings INTERFACE -fno-pie)
  target_link_options(jt_settings INTERFACE -no-pie)
endif()
if(JT_WINDOW)
  target_compile_definitions(jt_settings INTERFACE JT_WINDOW=${JT_WINDOW})
endif()
if(JT_FUZZ)
  target_compile_options(jt_settings INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(JT_COVERAGE)
  target_compile_options(jt_settings INTERFACE --coverage)
  target_link_options(jt_settings INTERFACE --coverage)
endif()

# jt_precompile(TARGET HEADER...): headers that most files of the target include, jt's own among them: reading them
# takes a third of the time to compile a file. Builds without it show what a file forgot to include.
function(jt_precompile target)
  if(JT_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${ARGN} <algorithm> <array> <cstdint> <functional> <memory> <optional>
      <span> <string> <string_view> <utility> <vector> <fmt/format.h>)
  endif()
endfunction()

# jt_precompiled_by(TARGET OTHER): with the headers of the other target, which is compiled with the same options
# (GCC 12 crashes where the level of optimisation is another).
function(jt_precompiled_by target other)
  if(JT_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM ${other})
  endif()
endfunction()

# jt_unity(TARGET COUNT): compiles up to COUNT files of a folder in one go, which takes half the time. Folders with at
# most a third of COUNT files share their units. Files whose local names clash with those of others are named in
# jt_alone(TARGET FILE...). Builds without it show what a file forgot to include.
function(jt_unity target count)
  if(NOT JT_PRECOMPILE)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(files ${target} SOURCES)
  set(groups)
  foreach(file ${files})
    cmake_path(GET file PARENT_PATH folder)
    string(REPLACE "${PROJECT_SOURCE_DIR}/" "" group "${folder}")
    string(MAKE_C_IDENTIFIER "${group}" group)
    get_source_file_property(alone ${file} TARGET_DIRECTORY ${target} SKIP_UNITY_BUILD_INCLUSION)
    if(group AND NOT alone)
      list(APPEND groups ${group})
      list(APPEND files_${group} ${file})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES groups)
  foreach(group ${groups})
    list(LENGTH files_${group} length)
    math(EXPR thrice "${length} * 3")
    if(thrice LESS_EQUAL count)
      list(APPEND files_small ${files_${group}})
    else()
      jt_units(${target} ${count} ${group} ${files_${group}})
    endif()
  endforeach()
  if(files_small)
    jt_units(${target} ${count} small ${files_small})
  endif()
endfunction()
# Units of about the same number of files, so that none of them is a file or two.
function(jt_units target count group)
  list(LENGTH ARGN length)
  math(EXPR units "(${length} + ${count} - 1) / ${count}")
  set(number 0)
  foreach(file ${ARGN})
    math(EXPR unit "${number} * ${units} / ${length}")
    set_source_files_properties(${file} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group}_${unit})
    math(EXPR number "${number} + 1")
  endforeach()
endfunction()
function(jt_alone target)
  set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
