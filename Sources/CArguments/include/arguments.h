#pragma once

/// The arguments of this program, its own name first; they stay valid for the life of the program.
///
/// The function has the name of the Swift runtime's own.
char **_swift_stdlib_getUnsafeArgvArgc(int *length);

/// Finds a helper program for the runtime; always fails.
char *swift_copyAuxiliaryExecutablePath(const char *name);
