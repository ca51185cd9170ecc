#include "ccurl.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// curl's header wraps some functions in type-checking macros; here their plain names are wanted.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

// X(name without its prefix): every function of libcurl that is used. `__typeof__` takes the type from curl's header.
#define FUNCTIONS(X)                                                                                              \
    X(global_init) X(easy_init) X(easy_reset) X(easy_cleanup) X(easy_strerror) X(easy_setopt) X(easy_getinfo)      \
    X(easy_pause) X(slist_append) X(slist_free_all) X(multi_init) X(multi_cleanup) X(multi_add_handle)             \
    X(multi_remove_handle) X(multi_setopt) X(multi_socket_action) X(multi_info_read) X(version_info)               \
    X(share_init) X(share_setopt) X(share_cleanup) X(url) X(url_set) X(url_cleanup)

struct ccurl {
#define FIELD(name) __typeof__(&curl_##name) name;
    FUNCTIONS(FIELD)
#undef FIELD
};

// Several clients may open the library at once, and `curl_global_init` is only safe so.
static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

static bool find_functions(ccurl *curl, void *library, char *why, size_t why_size) {
#define FIND(name)                                                                                                \
    curl->name = (__typeof__(curl->name))dlsym(library, "curl_" #name);                                            \
    if (!curl->name) {                                                                                             \
        snprintf(why, why_size, "curl_" #name " is missing");                                                      \
        return false;                                                                                              \
    }
    FUNCTIONS(FIND)
#undef FIND
    return true;
}

// dlopen has no error code, and errno says nothing; but its text ends with the system's words for one.
static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

static ccurl *open_locked(const char *name, bool *is_missing, char *why, size_t why_size) {
    *is_missing = false;
    // What of the libraries below libcurl is never called need not be looked for: a sixth of the whole loading.
    void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!library) {
        const char *words = dlerror(), *reason = words ? words : name;
        *is_missing = ends_with(reason, strerror(ENOENT));
        snprintf(why, why_size, "%s", reason);
        return NULL;
    }
    ccurl *curl = calloc(1, sizeof *curl);
    if (!curl) {
        snprintf(why, why_size, "out of memory");
        return NULL;
    }
    if (find_functions(curl, library, why, why_size)) {
        CURLcode code = curl->global_init(CURL_GLOBAL_DEFAULT);
        if (code == CURLE_OK) return curl;
        snprintf(why, why_size, "curl_global_init: %s", curl->easy_strerror(code));
    }
    free(curl);
    return NULL;
}

ccurl *ccurl_open(const char *name, bool *is_missing, char *why, size_t why_size) {
    pthread_mutex_lock(&opening);
    ccurl *curl = open_locked(name, is_missing, why, why_size);
    pthread_mutex_unlock(&opening);
    return curl;
}

void ccurl_close(ccurl *curl) { free(curl); }

CURL *ccurl_easy_init(const ccurl *curl) { return curl->easy_init(); }
void ccurl_easy_reset(const ccurl *curl, CURL *easy) { curl->easy_reset(easy); }
void ccurl_easy_cleanup(const ccurl *curl, CURL *easy) { curl->easy_cleanup(easy); }
const char *ccurl_easy_strerror(const ccurl *curl, CURLcode code) { return curl->easy_strerror(code); }

CURLcode ccurl_set_long(const ccurl *curl, CURL *easy, CURLoption option, long value) {
    return curl->easy_setopt(easy, option, value);
}
CURLcode ccurl_set_offset(const ccurl *curl, CURL *easy, CURLoption option, curl_off_t value) {
    return curl->easy_setopt(easy, option, value);
}
CURLcode ccurl_set_text(const ccurl *curl, CURL *easy, CURLoption option, const char *value) {
    return curl->easy_setopt(easy, option, value);
}
CURLcode ccurl_set_pointer(const ccurl *curl, CURL *easy, CURLoption option, void *value) {
    return curl->easy_setopt(easy, option, value);
}
CURLcode ccurl_set_list(const ccurl *curl, CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl->easy_setopt(easy, option, value);
}
CURLcode ccurl_set_data_callback(const ccurl *curl, CURL *easy, CURLoption option, ccurl_data_callback value) {
    return curl->easy_setopt(easy, option, value);
}
CURLcode ccurl_set_open_callback(const ccurl *curl, CURL *easy, ccurl_open_callback value) {
    return curl->easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}
CURLcode ccurl_set_close_callback(const ccurl *curl, CURL *easy, ccurl_close_callback value) {
    return curl->easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, value);
}
CURLcode ccurl_set_progress_callback(const ccurl *curl, CURL *easy, ccurl_progress_callback value) {
    return curl->easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, value);
}
CURLcode ccurl_set_debug_callback(const ccurl *curl, CURL *easy, ccurl_debug_callback value) {
    return curl->easy_setopt(easy, CURLOPT_DEBUGFUNCTION, value);
}
CURLcode ccurl_set_seek_callback(const ccurl *curl, CURL *easy, ccurl_seek_callback value) {
    return curl->easy_setopt(easy, CURLOPT_SEEKFUNCTION, value);
}

CURLcode ccurl_easy_pause(const ccurl *curl, CURL *easy, int what) { return curl->easy_pause(easy, what); }

unsigned ccurl_version_number(const ccurl *curl) { return curl->version_info(CURLVERSION_NOW)->version_num; }
const char *ccurl_version_text(const ccurl *curl) { return curl->version_info(CURLVERSION_NOW)->version; }
const char *ccurl_tls_name(const ccurl *curl) { return curl->version_info(CURLVERSION_NOW)->ssl_version; }
int ccurl_features(const ccurl *curl) { return curl->version_info(CURLVERSION_NOW)->features; }
bool ccurl_has_http2(const ccurl *curl) {
    return (curl->version_info(CURLVERSION_NOW)->features & CURL_VERSION_HTTP2) != 0;
}

CURLU *ccurl_url_read(const ccurl *curl, const char *text) {
    CURLU *url = curl->url();
    if (url && curl->url_set(url, CURLUPART_URL, text, 0) != CURLUE_OK) {
        curl->url_cleanup(url);
        return NULL;
    }
    return url;
}
void ccurl_url_free(const ccurl *curl, CURLU *url) { curl->url_cleanup(url); }

CURLSH *ccurl_share_tls_sessions(const ccurl *curl) {
    CURLSH *share = curl->share_init();
    if (share && curl->share_setopt(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION) != CURLSHE_OK) {
        curl->share_cleanup(share);
        return NULL;
    }
    return share;
}
void ccurl_share_free(const ccurl *curl, CURLSH *share) { curl->share_cleanup(share); }

long ccurl_info_long(const ccurl *curl, CURL *easy, CURLINFO info) {
    long value = 0;
    return curl->easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}
curl_off_t ccurl_info_offset(const ccurl *curl, CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return curl->easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}
const char *ccurl_info_text(const ccurl *curl, CURL *easy, CURLINFO info) {
    char *value = NULL;
    return curl->easy_getinfo(easy, info, &value) == CURLE_OK ? value : NULL;
}

struct curl_slist *ccurl_list_append(const ccurl *curl, struct curl_slist *list, const char *text) {
    return curl->slist_append(list, text);
}
void ccurl_list_free(const ccurl *curl, struct curl_slist *list) { curl->slist_free_all(list); }

CURLM *ccurl_multi_init(const ccurl *curl) { return curl->multi_init(); }
CURLMcode ccurl_multi_cleanup(const ccurl *curl, CURLM *multi) { return curl->multi_cleanup(multi); }
CURLMcode ccurl_multi_add(const ccurl *curl, CURLM *multi, CURL *easy) { return curl->multi_add_handle(multi, easy); }
CURLMcode ccurl_multi_remove(const ccurl *curl, CURLM *multi, CURL *easy) {
    return curl->multi_remove_handle(multi, easy);
}
CURLMcode ccurl_multi_set_long(const ccurl *curl, CURLM *multi, CURLMoption option, long value) {
    return curl->multi_setopt(multi, option, value);
}
CURLMcode ccurl_multi_set_callbacks(
    const ccurl *curl, CURLM *multi, ccurl_socket_callback on_socket, ccurl_timer_callback on_timer, void *context) {
    CURLMcode codes[] = {
        curl->multi_setopt(multi, CURLMOPT_SOCKETDATA, context),
        curl->multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, on_socket),
        curl->multi_setopt(multi, CURLMOPT_TIMERDATA, context),
        curl->multi_setopt(multi, CURLMOPT_TIMERFUNCTION, on_timer),
    };
    for (size_t index = 0; index < sizeof codes / sizeof *codes; index++) {
        if (codes[index] != CURLM_OK) return codes[index];
    }
    return CURLM_OK;
}
CURLMcode ccurl_multi_act(const ccurl *curl, CURLM *multi, int descriptor, int what) {
    int running = 0;
    return curl->multi_socket_action(multi, descriptor, what, &running);
}
CURLMcode ccurl_multi_act_on_timer(const ccurl *curl, CURLM *multi) {
    int running = 0;
    return curl->multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running);
}

CURL *ccurl_multi_next_finished(const ccurl *curl, CURLM *multi, CURLcode *result) {
    CURLMsg *message;
    int left = 0;
    while ((message = curl->multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}
