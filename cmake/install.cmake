# Binary, manual pages and completions where the system looks for them.
install(TARGETS jt RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# jt looks for its helper at ../libexec/jt from its own folder.
install(TARGETS jt-http RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/jt)
install(DIRECTORY man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 FILES_MATCHING PATTERN "*.1")
install(FILES completions/jt.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME jt OPTIONAL)
install(FILES completions/_jt DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions OPTIONAL)
install(FILES completions/jt.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d OPTIONAL)
