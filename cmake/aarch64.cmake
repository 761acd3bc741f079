# For the preset arm64: Debian's cross compiler, and the libraries that cmake/aarch64-root put into build/arm64-root.
# Programs find them there when qemu runs them. (Its option -L would do so too, but it also takes other paths for those
# in that folder, the root of the file system first of all.)
set(CMAKE_SYSROOT ${CMAKE_CURRENT_LIST_DIR}/../build/arm64-root)
if(NOT EXISTS ${CMAKE_SYSROOT})
  message(FATAL_ERROR "jt: '${CMAKE_SYSROOT}' is missing; `./dev arm64` makes it")
endif()
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(libraries ${CMAKE_SYSROOT}/lib/aarch64-linux-gnu)
string(CONCAT CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--dynamic-linker=${libraries}/ld-linux-aarch64.so.1 "
  "-Wl,--disable-new-dtags -Wl,-rpath,${libraries}:${CMAKE_SYSROOT}/usr/lib/aarch64-linux-gnu")
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static)
