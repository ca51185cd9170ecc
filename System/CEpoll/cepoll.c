#define _GNU_SOURCE
#include "cepoll.h"

#include <errno.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

int cepoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

int cepoll_waker(int epoll) {
    int waker = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (waker < 0) return -1;
    struct epoll_event interest = {.events = EPOLLIN | EPOLLET, .data.fd = waker};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, waker, &interest) == 0) return waker;
    int reason = errno;
    close(waker);
    errno = reason;
    return -1;
}

void cepoll_wake(int waker) {
    uint64_t one = 1;
    // It cannot overflow in the lifetime of a machine, and nothing else can fail here.
    ssize_t written = write(waker, &one, sizeof one);
    (void)written;
}

int cepoll_watch(int epoll, int descriptor, bool readable, bool writable) {
    struct epoll_event interest = {
        .events = (readable ? EPOLLIN : 0) | (writable ? EPOLLOUT : 0), .data.fd = descriptor};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &interest) == 0) return 0;
    return errno == EEXIST ? epoll_ctl(epoll, EPOLL_CTL_MOD, descriptor, &interest) : -1;
}

void cepoll_forget(int epoll, int descriptor) {
    struct epoll_event nothing = {0};
    epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, &nothing);
}

#define MOST_AT_ONCE 128

int cepoll_wait(int epoll, cepoll_event *events, int capacity, int milliseconds) {
    struct epoll_event found[MOST_AT_ONCE];
    int count = epoll_wait(epoll, found, capacity < MOST_AT_ONCE ? capacity : MOST_AT_ONCE, milliseconds);
    if (count < 0) return errno == EINTR ? 0 : -1;
    for (int index = 0; index < count; index++) {
        uint32_t what = found[index].events;
        events[index] = (cepoll_event){
            .descriptor = found[index].data.fd,
            .readable = (what & (EPOLLIN | EPOLLHUP)) != 0,
            .writable = (what & EPOLLOUT) != 0,
            .failed = (what & EPOLLERR) != 0,
        };
    }
    return count;
}

void cepoll_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }
