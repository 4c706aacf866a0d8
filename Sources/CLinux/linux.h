// What Swift's own module of the C library leaves out on Linux.
#if defined(__linux__)
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif
#include "system_calls.h"
