#include "cjq.h"

#include <dlfcn.h>
#include <jq.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// X(name): every function of libjq that is used. `__typeof__` takes the type from jq's headers.
#define FUNCTIONS(X)                                                                                              \
    X(jq_init) X(jq_set_error_cb) X(jq_compile) X(jq_start) X(jq_next) X(jq_teardown) X(jq_halted)                \
    X(jq_set_attr) X(jq_set_input_cb) X(jq_set_debug_cb) X(jv_string) X(jv_array) X(jq_get_error_message) X(jq_get_exit_code) X(jv_parse_sized) X(jv_get_kind) X(jv_copy) X(jv_free)            \
    X(jv_null) X(jv_invalid_has_msg) X(jv_invalid_get_msg) X(jv_dump_string) X(jv_string_value)                   \
    X(jv_string_length_bytes) X(jv_number_value)

struct cjq {
#define FIELD(name) __typeof__(&name) name;
    FUNCTIONS(FIELD)
#undef FIELD
};

struct cjq_program {
    const cjq *jq;
    jq_state *state;
    /// The result whose characters the caller may be looking at.
    jv held;
    char message[512];
};

static bool find_functions(cjq *jq, void *library, char *why, size_t why_size) {
#define FIND(name)                                                                                                \
    jq->name = (__typeof__(jq->name))dlsym(library, #name);                                                       \
    if (!jq->name) {                                                                                              \
        snprintf(why, why_size, #name " is missing");                                                             \
        return false;                                                                                             \
    }
    FUNCTIONS(FIND)
#undef FIND
    return true;
}

cjq *cjq_open(const char *name, char *why, size_t why_size) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char *words = dlerror();
        snprintf(why, why_size, "%s", words ? words : name);
        return NULL;
    }
    cjq *jq = calloc(1, sizeof *jq);
    if (!jq) {
        snprintf(why, why_size, "out of memory");
        return NULL;
    }
    if (find_functions(jq, library, why, why_size)) return jq;
    free(jq);
    return NULL;
}

void cjq_close(cjq *jq) { free(jq); }

static void hold(cjq_program *program, jv value) {
    program->jq->jv_free(program->held);
    program->held = value;
}

/// Writes the text of a message, which is a string or any other value, and frees it.
static void write_message(const cjq *jq, jv message, char *text, size_t size) {
    if (jq->jv_get_kind(message) != JV_KIND_STRING) message = jq->jv_dump_string(message, 0);
    snprintf(text, size, "%s", jq->jv_string_value(message));
    jq->jv_free(message);
}

// The first message says what is wrong, those after it how many there were. Without a callback jq would write to stderr.
static void keep_first_message(void *context, jv message) {
    cjq_program *program = context;
    char *text = program->message;
    if (*text) {
        program->jq->jv_free(message);
        return;
    }
    write_message(program->jq, message, text, sizeof program->message);
    const char *lead = "jq: error: ";
    if (strncmp(text, lead, strlen(lead)) == 0) memmove(text, text + strlen(lead), strlen(text + strlen(lead)) + 1);
    text[strcspn(text, "\n")] = 0;
}

cjq_program *cjq_compile(const cjq *jq, const char *expression, char *why, size_t why_size) {
    cjq_program *program = calloc(1, sizeof *program);
    jq_state *state = program ? jq->jq_init() : NULL;
    if (!state) {
        free(program);
        snprintf(why, why_size, "out of memory");
        return NULL;
    }
    program->jq = jq;
    program->state = state;
    program->held = jq->jv_null();
    jq->jq_set_error_cb(state, keep_first_message, program);
    // libjq 1.6 leaves these as the memory was, and calls what it finds there.
    jq->jq_set_input_cb(state, NULL, NULL);
    jq->jq_set_debug_cb(state, NULL, NULL);
    // Without a search path `import` ends the process. Ours is empty: an expression is to be whole.
    jq->jq_set_attr(state, jq->jv_string("JQ_LIBRARY_PATH"), jq->jv_array());
    jq->jq_set_attr(state, jq->jv_string("JQ_ORIGIN"), jq->jv_string("."));
    if (jq->jq_compile(state, expression)) return program;
    snprintf(why, why_size, "%s", program->message);
    cjq_program_free(program);
    return NULL;
}

void cjq_program_free(cjq_program *program) {
    program->jq->jv_free(program->held);
    program->jq->jq_teardown(&program->state);
    free(program);
}

bool cjq_start(cjq_program *program, const char *json, size_t length, char *why, size_t why_size) {
    const cjq *jq = program->jq;
    if (length > INT_MAX) {
        snprintf(why, why_size, "the document is larger than 2 GiB");
        return false;
    }
    jv document = jq->jv_parse_sized(json, (int)length);
    if (jq->jv_get_kind(document) == JV_KIND_INVALID) {
        write_message(jq, jq->jv_invalid_get_msg(document), why, why_size);
        return false;
    }
    jq->jq_start(program->state, document, 0);
    return true;
}

/// What `halt_error` ended with, or an error that nobody caught; nothing is left to say of a plain end.
static cjq_kind ended(cjq_program *program, jv last) {
    const cjq *jq = program->jq;
    program->message[0] = 0;
    if (jq->jq_halted(program->state)) {
        jq->jv_free(last);
        jv code = jq->jq_get_exit_code(program->state);
        bool is_error = jq->jv_get_kind(code) == JV_KIND_NUMBER && jq->jv_number_value(code) != 0;
        jq->jv_free(code);
        if (!is_error) return CJQ_END;
        write_message(jq, jq->jq_get_error_message(program->state), program->message, sizeof program->message);
        return CJQ_ERROR;
    }
    if (!jq->jv_invalid_has_msg(jq->jv_copy(last))) {
        jq->jv_free(last);
        return CJQ_END;
    }
    write_message(jq, jq->jv_invalid_get_msg(last), program->message, sizeof program->message);
    return CJQ_ERROR;
}

cjq_kind cjq_next(cjq_program *program, const char **text, size_t *length) {
    const cjq *jq = program->jq;
    jv value = jq->jq_next(program->state);
    jv_kind kind = jq->jv_get_kind(value);
    if (kind == JV_KIND_INVALID) {
        cjq_kind end = ended(program, value);
        *text = program->message;
        *length = strlen(program->message);
        return end;
    }
    hold(program, kind == JV_KIND_STRING ? value : jq->jv_dump_string(value, 0));
    *text = jq->jv_string_value(program->held);
    *length = (size_t)jq->jv_string_length_bytes(jq->jv_copy(program->held));
    return kind == JV_KIND_STRING ? CJQ_STRING : CJQ_JSON;
}
