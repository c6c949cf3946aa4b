#include <minizip/unzip.h>
#include <zlib.h>

/* inflateInit2 is a macro: deflate without a header, as zip has it. */
static inline int inflate_begin(z_stream *stream) { return inflateInit2(stream, -MAX_WBITS); }
