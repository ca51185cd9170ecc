#pragma once

/// epoll, an eventfd that ends a wait, and threads' names: Swift's Glibc module has none of them. Descriptors are closed on exec.

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// What a wait found out about one descriptor.
typedef struct {
    int descriptor;
    bool readable;
    bool writable;
    bool failed;
} cepoll_event;

/// A new epoll instance; -1 with errno.
int cepoll_create(void);
/// A new waker that ends waits of `epoll`; -1 with errno. It is told edge by edge, so nobody has to read it.
int cepoll_waker(int epoll);
/// Ends the wait of whoever waits, or the next one. From any thread.
void cepoll_wake(int waker);
/// Watches a descriptor for these conditions; it may be watched already. Nonzero with errno where that fails.
int cepoll_watch(int epoll, int descriptor, bool readable, bool writable);
/// Watches it no more. A descriptor that is not watched is no error.
void cepoll_forget(int epoll, int descriptor);
/// Waits for at most so many milliseconds, -1 for ever; gives how many events there are, -1 with errno.
/// An interrupted wait has none.
int cepoll_wait(int epoll, cepoll_event *events, int capacity, int milliseconds);

/// Gives the calling thread a name, of at most 15 bytes, by which tools of the system show it.
void cepoll_name_thread(const char *name);

#pragma clang assume_nonnull end
