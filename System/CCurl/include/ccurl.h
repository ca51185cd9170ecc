#pragma once

/// libcurl, loaded by hand: linking it costs every start of the program about 10 ms, also one that asks nothing.
///
/// The types and constants are curl's own. Its functions are found when `ccurl_open` is called and live in a
/// table; nobody else knows that they are not linked. Variadic functions have one typed wrapper for each kind of
/// argument, because Swift cannot call variadic C.

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// The functions of a loaded libcurl. Constant once open; any thread may use it.
typedef struct ccurl ccurl;

/// Loads the shared library of this name. NULL where that fails, with the reason in `why`; `is_missing` tells
/// whether that is a file, its own or of a library that it needs, which is not there.
/// It stays loaded until the process ends, because libcurl's resolver threads may outlive every handle.
ccurl *_Nullable ccurl_open(const char *name, bool *is_missing, char *why, size_t why_size);
/// Frees the table. The library stays loaded.
void ccurl_close(ccurl *curl);

CURL *_Nullable ccurl_easy_init(const ccurl *curl);
void ccurl_easy_reset(const ccurl *curl, CURL *easy);
void ccurl_easy_cleanup(const ccurl *curl, CURL *easy);
const char *ccurl_easy_strerror(const ccurl *curl, CURLcode code);

CURLcode ccurl_set_long(const ccurl *curl, CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_offset(const ccurl *curl, CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_text(const ccurl *curl, CURL *easy, CURLoption option, const char *_Nullable value);
CURLcode ccurl_set_pointer(const ccurl *curl, CURL *easy, CURLoption option, void *_Nullable value);
/// For the option that takes a list; the list has to live as long as the handle uses it.
CURLcode ccurl_set_list(const ccurl *curl, CURL *easy, CURLoption option, struct curl_slist *_Nullable value);
/// For CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION, and (the same shape) CURLOPT_READFUNCTION.
typedef size_t (*ccurl_data_callback)(char *_Nullable data, size_t size, size_t count, void *_Nullable context);
CURLcode ccurl_set_data_callback(const ccurl *curl, CURL *easy, CURLoption option, ccurl_data_callback value);
/// For CURLOPT_SEEKFUNCTION.
typedef int (*ccurl_seek_callback)(void *_Nullable context, curl_off_t offset, int origin);
CURLcode ccurl_set_seek_callback(const ccurl *curl, CURL *easy, ccurl_seek_callback value);

/// The value of an information, 0 or NULL where there is none.
long ccurl_info_long(const ccurl *curl, CURL *easy, CURLINFO info);
curl_off_t ccurl_info_offset(const ccurl *curl, CURL *easy, CURLINFO info);
const char *_Nullable ccurl_info_text(const ccurl *curl, CURL *easy, CURLINFO info);

/// The list with one entry more; NULL where memory is out, and then the old list is as it was.
struct curl_slist *_Nullable ccurl_list_append(const ccurl *curl, struct curl_slist *_Nullable list, const char *text);
void ccurl_list_free(const ccurl *curl, struct curl_slist *_Nullable list);

CURLM *_Nullable ccurl_multi_init(const ccurl *curl);
CURLMcode ccurl_multi_cleanup(const ccurl *curl, CURLM *multi);
CURLMcode ccurl_multi_add(const ccurl *curl, CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove(const ccurl *curl, CURLM *multi, CURL *easy);
/// Does what can be done without waiting; gives how many transfers go on in `running`.
CURLMcode ccurl_multi_perform(const ccurl *curl, CURLM *multi, int *running);
/// Waits for a socket, a timer of libcurl, a wake-up or the time limit.
CURLMcode ccurl_multi_poll(const ccurl *curl, CURLM *multi, int timeout_ms);
/// Ends a wait of `ccurl_multi_poll`, or makes the next one end at once. From any thread.
CURLMcode ccurl_multi_wakeup(const ccurl *curl, CURLM *multi);
/// Takes the next finished transfer out of the queue; NULL where there is none.
CURL *_Nullable ccurl_multi_next_finished(const ccurl *curl, CURLM *multi, CURLcode *result);

#pragma clang assume_nonnull end
