#pragma once

/// Returns the arguments of this program, its own name first; they stay valid for its lifetime.
///
/// The function has the name of the Swift runtime's own function.
char **_swift_stdlib_getUnsafeArgvArgc(int *length);

/// Always returns NULL, so that the runtime finds no helper program.
char *swift_copyAuxiliaryExecutablePath(const char *name);
