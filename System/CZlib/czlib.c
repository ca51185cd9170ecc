#include "czlib.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

// zlib's own interface, the same since 1.2.0 and part of its ABI. Written down here so that nothing has to be installed
// for the build: libcurl brings the library, and no header.
struct z_stream {
    const uint8_t *next_in;
    unsigned avail_in;
    unsigned long total_in;
    uint8_t *next_out;
    unsigned avail_out;
    unsigned long total_out;
    const char *message;
    void *state;
    void *(*allocate)(void *, unsigned, unsigned);
    void (*deallocate)(void *, void *);
    void *opaque;
    int data_type;
    unsigned long adler, reserved;
};
enum { Z_NO_FLUSH = 0, Z_OK = 0, Z_STREAM_END = 1, Z_BUF_ERROR = -5, MOST_AT_ONCE = 1 << 30 };

struct czlib_inflater {
    struct z_stream stream;
};

static int (*init)(struct z_stream *, int bits, const char *version, int size);
static int (*inflate)(struct z_stream *, int flush);
static int (*reset)(struct z_stream *);
static int (*end)(struct z_stream *);
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    inflate = (__typeof__(inflate))dlsym(library, "inflate");
    reset = (__typeof__(reset))dlsym(library, "inflateReset");
    end = (__typeof__(end))dlsym(library, "inflateEnd");
    if (inflate && reset && end) init = (__typeof__(init))dlsym(library, "inflateInit2_");
}

bool czlib_is_there(void) {
    pthread_once(&once, load);
    return init != NULL;
}

czlib_inflater *czlib_new(czlib_format format) {
    if (!czlib_is_there()) return NULL;
    czlib_inflater *inflater = calloc(1, sizeof *inflater);
    if (!inflater) return NULL;
    int bits = format == CZLIB_GZIP ? 15 + 16 : format == CZLIB_ZLIB ? 15 : -15;
    if (init(&inflater->stream, bits, "1.2.0", (int)sizeof inflater->stream) == Z_OK) return inflater;
    free(inflater);
    return NULL;
}

void czlib_free(czlib_inflater *inflater) {
    end(&inflater->stream);
    free(inflater);
}

void czlib_restart(czlib_inflater *inflater) { reset(&inflater->stream); }

czlib_progress czlib_inflate(
    czlib_inflater *inflater, const uint8_t *bytes, size_t count, size_t *taken, uint8_t *output, size_t room,
    size_t *given) {
    struct z_stream *stream = &inflater->stream;
    unsigned offered = count < MOST_AT_ONCE ? (unsigned)count : MOST_AT_ONCE;
    unsigned free_room = room < MOST_AT_ONCE ? (unsigned)room : MOST_AT_ONCE;
    stream->next_in = bytes;
    stream->avail_in = offered;
    stream->next_out = output;
    stream->avail_out = free_room;
    int result = inflate(stream, Z_NO_FLUSH);
    *taken = offered - stream->avail_in;
    *given = free_room - stream->avail_out;
    if (result == Z_STREAM_END) return CZLIB_END;
    return result == Z_OK || result == Z_BUF_ERROR ? CZLIB_MORE : CZLIB_CORRUPT;
}
