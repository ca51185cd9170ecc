#pragma once

/// libjq, loaded by hand: linked, it and the regular expressions that it needs would cost every start of the program, and
/// the program would not start where it is not installed.
///
/// The types are jq's own and stay in here: a program is compiled, given a document, and asked for its results as texts.

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// The functions of a loaded libjq. Constant once open.
typedef struct cjq cjq;
/// A compiled expression. To be used by one thread at a time.
typedef struct cjq_program cjq_program;

/// What `cjq_next` has.
typedef enum { CJQ_END, CJQ_STRING, CJQ_JSON, CJQ_ERROR } cjq_kind;

/// Loads the shared library of this name. NULL where that fails, with the reason in `why`. It stays loaded.
cjq *_Nullable cjq_open(const char *name, char *why, size_t why_size);
/// Frees the table. The library stays loaded.
void cjq_close(cjq *jq);

/// Compiles an expression. NULL where it is none, with what is wrong in `why`.
cjq_program *_Nullable cjq_compile(const cjq *jq, const char *expression, char *why, size_t why_size);
void cjq_program_free(cjq_program *program);

/// Begins with a JSON document. False where it is none, with the reason in `why`.
bool cjq_start(cjq_program *program, const char *json, size_t length, char *why, size_t why_size);
/// The next result: a string's characters, or any other value as JSON on one line. `text` holds until the next call; of an
/// error it is the message.
cjq_kind cjq_next(cjq_program *program, const char *_Nullable *_Nonnull text, size_t *length);

#pragma clang assume_nonnull end
