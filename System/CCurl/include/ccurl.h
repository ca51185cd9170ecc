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

/// For CURLOPT_OPENSOCKETFUNCTION and CURLOPT_CLOSESOCKETFUNCTION.
typedef curl_socket_t (*ccurl_open_callback)(
    void *_Nullable context, curlsocktype purpose, struct curl_sockaddr *address);
CURLcode ccurl_set_open_callback(const ccurl *curl, CURL *easy, ccurl_open_callback value);
typedef int (*ccurl_close_callback)(void *_Nullable context, curl_socket_t descriptor);
CURLcode ccurl_set_close_callback(const ccurl *curl, CURL *easy, ccurl_close_callback value);
/// For CURLOPT_XFERINFOFUNCTION.
typedef int (*ccurl_progress_callback)(
    void *_Nullable context, curl_off_t down_total, curl_off_t down, curl_off_t up_total, curl_off_t up);
CURLcode ccurl_set_progress_callback(const ccurl *curl, CURL *easy, ccurl_progress_callback value);
/// For CURLOPT_DEBUGFUNCTION.
typedef int (*ccurl_debug_callback)(
    CURL *easy, curl_infotype kind, char *data, size_t size, void *_Nullable context);
CURLcode ccurl_set_debug_callback(const ccurl *curl, CURL *easy, ccurl_debug_callback value);

/// Stops or goes on: `what` is of CURLPAUSE_….
CURLcode ccurl_easy_pause(const ccurl *curl, CURL *easy, int what);

/// The library's version, as 0x075801 for 7.88.1.
unsigned ccurl_version_number(const ccurl *curl);
/// The library's version, and that of what it speaks TLS with; NULL without one.
const char *_Nonnull ccurl_version_text(const ccurl *curl);
const char *_Nullable ccurl_tls_name(const ccurl *curl);
/// Of CURL_VERSION_….
int ccurl_features(const ccurl *curl);
bool ccurl_has_http2(const ccurl *curl);

/// A URL as libcurl reads it, for CURLOPT_CURLU; NULL for one that it does not take.
CURLU *_Nullable ccurl_url_read(const ccurl *curl, const char *text);
void ccurl_url_free(const ccurl *curl, CURLU *url);

/// A cache of TLS sessions for the handles of one thread; NULL where there can be none.
CURLSH *_Nullable ccurl_share_tls_sessions(const ccurl *curl);
void ccurl_share_free(const ccurl *curl, CURLSH *share);

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
CURLMcode ccurl_multi_set_long(const ccurl *curl, CURLM *multi, CURLMoption option, long value);
/// For CURLMOPT_SOCKETFUNCTION: what libcurl wants to know about a socket from now on.
typedef int (*ccurl_socket_callback)(
    CURL *easy, curl_socket_t descriptor, int what, void *_Nullable context, void *_Nullable of_socket);
/// For CURLMOPT_TIMERFUNCTION: in how many milliseconds it wants to be called; -1 for not at all.
typedef int (*ccurl_timer_callback)(CURLM *multi, long milliseconds, void *_Nullable context);
CURLMcode ccurl_multi_set_callbacks(
    const ccurl *curl, CURLM *multi, ccurl_socket_callback on_socket, ccurl_timer_callback on_timer,
    void *_Nullable context);
/// Does what can be done on a socket without waiting; `what` is of CURL_CSELECT_….
CURLMcode ccurl_multi_act(const ccurl *curl, CURLM *multi, int descriptor, int what);
/// Does what was to be done by now.
CURLMcode ccurl_multi_act_on_timer(const ccurl *curl, CURLM *multi);
/// Takes the next finished transfer out of the queue; NULL where there is none.
CURL *_Nullable ccurl_multi_next_finished(const ccurl *curl, CURLM *multi, CURLcode *result);

#pragma clang assume_nonnull end
