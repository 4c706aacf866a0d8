// A filter of system calls, whose parts are macros of C.
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define PE_AUDIT_ARCH AUDIT_ARCH_X86_64
#else
#define PE_AUDIT_ARCH AUDIT_ARCH_AARCH64
#endif

#define PE_ALLOW(number)                                                     \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1),                       \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
// Allows a call if its argument at `place` has no bit of `mask`.
#define PE_ALLOW_WITHOUT(number, place, mask)                                \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 4),                       \
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[place])), \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (mask), 1, 0),                    \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),                          \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
// Allows a call if its argument at `place` is `value`.
#define PE_ALLOW_IF(number, place, value)                                    \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 4),                       \
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[place])), \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1),                    \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),                          \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

/// Allows this process from now on only the system calls by which it reads open files, opens others to read them,
/// answers, and ends. All others fail with EPERM: no network, no other process, nothing written to a disk.
///
/// Returns 0, or the error's number.
static inline int pe_restrict_system_calls(void) {
  const unsigned writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PE_AUDIT_ARCH, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __NR_open
      PE_ALLOW_WITHOUT(__NR_open, 1, writing),
#endif
      PE_ALLOW_WITHOUT(__NR_openat, 2, writing),
      // Signals to itself alone, as abort() sends them.
      PE_ALLOW_IF(__NR_tgkill, 0, (unsigned)getpid()),
      PE_ALLOW_IF(__NR_prlimit64, 0, 0),
#ifdef __NR_stat
      PE_ALLOW(__NR_stat),
      PE_ALLOW(__NR_lstat),
      PE_ALLOW(__NR_access),
      PE_ALLOW(__NR_readlink),
      PE_ALLOW(__NR_poll),
#endif
#ifdef __NR_getrlimit
      PE_ALLOW(__NR_getrlimit),
      PE_ALLOW(__NR_setrlimit),
#endif
#ifdef __NR_time
      PE_ALLOW(__NR_time),
#endif
#ifdef __NR_rseq
      PE_ALLOW(__NR_rseq),
#endif
#ifdef __NR_statx
      PE_ALLOW(__NR_statx),
#endif
#ifdef __NR_faccessat2
      PE_ALLOW(__NR_faccessat2),
#endif
#ifdef __NR_futex_wait
      PE_ALLOW(__NR_futex_wait),
      PE_ALLOW(__NR_futex_wake),
#endif
      PE_ALLOW(__NR_faccessat),
      PE_ALLOW(__NR_newfstatat),
      PE_ALLOW(__NR_fstat),
      PE_ALLOW(__NR_readlinkat),
      PE_ALLOW(__NR_read),
      PE_ALLOW(__NR_readv),
      PE_ALLOW(__NR_pread64),
      PE_ALLOW(__NR_write),
      PE_ALLOW(__NR_writev),
      PE_ALLOW(__NR_lseek),
      PE_ALLOW(__NR_close),
      PE_ALLOW(__NR_fcntl),
      PE_ALLOW(__NR_ppoll),
      PE_ALLOW(__NR_mmap),
      PE_ALLOW(__NR_munmap),
      PE_ALLOW(__NR_mremap),
      PE_ALLOW(__NR_mprotect),
      PE_ALLOW(__NR_madvise),
      PE_ALLOW(__NR_brk),
      PE_ALLOW(__NR_futex),
      PE_ALLOW(__NR_clock_gettime),
      PE_ALLOW(__NR_clock_nanosleep),
      PE_ALLOW(__NR_nanosleep),
      PE_ALLOW(__NR_gettimeofday),
      PE_ALLOW(__NR_getrusage),
      PE_ALLOW(__NR_getrandom),
      PE_ALLOW(__NR_getpid),
      PE_ALLOW(__NR_gettid),
      PE_ALLOW(__NR_getuid),
      PE_ALLOW(__NR_geteuid),
      PE_ALLOW(__NR_getcwd),
      PE_ALLOW(__NR_sysinfo),
      PE_ALLOW(__NR_uname),
      PE_ALLOW(__NR_sched_yield),
      PE_ALLOW(__NR_sched_getaffinity),
      PE_ALLOW(__NR_membarrier),
      PE_ALLOW(__NR_rt_sigaction),
      PE_ALLOW(__NR_rt_sigprocmask),
      PE_ALLOW(__NR_rt_sigreturn),
      PE_ALLOW(__NR_sigaltstack),
      PE_ALLOW(__NR_restart_syscall),
      PE_ALLOW(__NR_exit),
      PE_ALLOW(__NR_exit_group),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
  };
  struct sock_fprog program = {
      .len = sizeof(filter) / sizeof(filter[0]),
      .filter = filter,
  };
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  // Core dumps, and other processes' looks at its memory.
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return errno;
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) != 0) return errno;
  return 0;
}
#elif defined(__linux__)
#include <errno.h>
/// There is no filter for this processor.
static inline int pe_restrict_system_calls(void) { return ENOSYS; }
#endif
