#if !__has_include(<zlib.h>)
#error "The header of zlib is not there: apt-get install zlib1g-dev, or brew install zlib"
#else
#include <zlib.h>

// `deflateInit2` and `inflateInit2` are macros that Swift does not see: they pass on the version and
// size of the header that a program was compiled with.

/// Begins a gzip stream with the largest window.
static inline int beginGzip(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

/// Begins to read a gzip stream, and nothing else.
static inline int beginGunzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
#endif
