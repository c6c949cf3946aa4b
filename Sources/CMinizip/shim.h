#include <minizip/unzip.h>
#include <zlib.h>

/* inflateInit2 is a macro. Zip archives contain deflate data without a header. */
static inline int inflate_begin(z_stream *stream) { return inflateInit2(stream, -MAX_WBITS); }
