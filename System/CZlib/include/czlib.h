#pragma once

/// Unpacking by zlib, loaded by hand at its first use, as libcurl is.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// What packs a text.
typedef enum {
    /// RFC 1952, with its checksum and length at the end.
    CZLIB_GZIP,
    /// RFC 1950, with its checksum at the end: what HTTP calls `deflate`.
    CZLIB_ZLIB,
    /// RFC 1951, bare: what some servers call `deflate`.
    CZLIB_RAW,
} czlib_format;

/// How far it came.
typedef enum { CZLIB_MORE, CZLIB_END, CZLIB_CORRUPT } czlib_progress;

/// One packed text being unpacked. For one thread at a time.
typedef struct czlib_inflater czlib_inflater;

/// Whether zlib is there.
bool czlib_is_there(void);
/// NULL where zlib is not there, or memory is out.
czlib_inflater *_Nullable czlib_new(czlib_format format);
void czlib_free(czlib_inflater *inflater);
/// Begins another text of the same format.
void czlib_restart(czlib_inflater *inflater);
/// Unpacks as much as fits: takes `*taken` of `count` bytes and gives `*given` of at most `room`.
czlib_progress czlib_inflate(
    czlib_inflater *inflater, const uint8_t *bytes, size_t count, size_t *taken, uint8_t *output, size_t room,
    size_t *given);

#pragma clang assume_nonnull end
