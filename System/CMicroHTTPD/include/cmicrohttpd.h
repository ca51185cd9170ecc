#pragma once
#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

// libmicrohttpd takes its options and gives its facts through variable argument lists, which Swift does not import.

/// Listens on a numeric address or a host name; port 0 picks one. Returns the socket, or -errno.
int cmhd_listen(const char *address, uint16_t port, uint16_t *bound_port);

/// What a daemon calls, from its own threads, with `context`.
typedef struct {
  /// Sees each request's raw target first; what it returns is the request's context from then on.
  void *(*began)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_AccessHandlerCallback handle;
  MHD_RequestCompletedCallback completed;
} cmhd_callbacks;

/// Serves a listening socket with a pool of threads, and owns it from then on. NULL where the threads do not start.
struct MHD_Daemon *cmhd_start(int listening, unsigned int threads, unsigned int idle_seconds,
                              const cmhd_callbacks *callbacks, void *context);

/// Whether the other end of a connection is on this machine.
bool cmhd_is_from_loopback(struct MHD_Connection *connection);
