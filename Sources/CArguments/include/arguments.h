#pragma once

/// The words that this program was given, its own name the first of them, for the life of the program.
///
/// The name is that of the Swift runtime's own function.
char **_swift_stdlib_getUnsafeArgvArgc(int *length);

/// Where the runtime finds a program that it starts; nowhere.
char *swift_copyAuxiliaryExecutablePath(const char *name);
