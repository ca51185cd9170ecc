#pragma once

/// simdjson, loaded by hand: linked, it and the C++ library that it needs would cost every start of the program, and the
/// program would not start where it is not installed.
///
/// Of its types nothing is seen in here: a reader takes one JSON text after another, and gives the texts and numbers of a
/// list of objects by their keys. Whatever is not of that form it calls odd, and gives as it was written.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// Reads JSON texts, one at a time. To be used by one thread at a time.
typedef struct csimdjson_reader csimdjson_reader;

/// What a key has. `CSIMDJSON_ODD` is any other value, and a key that is there twice.
typedef enum {
    CSIMDJSON_MISSING,
    CSIMDJSON_NULL,
    CSIMDJSON_TEXT,
    CSIMDJSON_INTEGER,
    CSIMDJSON_ODD
} csimdjson_kind;

/// A value; the text is UTF-8 without escapes, and holds until the reader's next document.
typedef struct {
    csimdjson_kind kind;
    size_t length;
    const char *_Nullable text;
    int64_t integer;
} csimdjson_value;

typedef enum { CSIMDJSON_END, CSIMDJSON_ROW, CSIMDJSON_ODD_ROW } csimdjson_step;

/// Loads the shared library of this name, once for the process. False where it is not there, or another one. It stays.
bool csimdjson_load(const char *name);

/// A reader of rows with these keys, a line feed between two of them: one that was given back, with the memory that it had, or
/// a new one. NULL where there is no memory. To be taken once the library is loaded; any thread may.
csimdjson_reader *_Nullable csimdjson_take(const char *keys);
/// Ends the use of a reader, and of all that it gave.
void csimdjson_give_back(csimdjson_reader *reader);

/// Reads a JSON text whole. False where it is not one by RFC 8259, or nested deeper than 64 levels.
bool csimdjson_read(csimdjson_reader *reader, const uint8_t *bytes, size_t length);
/// The value of a key of the document, or with `inner` of the object that is there. Odd where anything else stands there.
csimdjson_value csimdjson_at(csimdjson_reader *reader, const char *outer, const char *_Nullable inner);
/// Goes to the list at `outer`, `inner`. False where there is none, or a key is there twice.
bool csimdjson_open(csimdjson_reader *reader, const char *outer, const char *inner);
/// The next row of the list, its values in the order of the reader's keys; odd where it is no object, or has one of the
/// keys twice.
csimdjson_step csimdjson_next(csimdjson_reader *reader, csimdjson_value *values);
/// The row that came last as it was written. False where its place cannot be told.
bool csimdjson_raw(
    csimdjson_reader *reader, const char *outer, const char *inner, size_t row, const char *_Nullable *_Nonnull text,
    size_t *length);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
