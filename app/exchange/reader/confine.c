/* Landlock says which files can be opened (Linux 5.13 and newer, where it is switched on), a seccomp filter which calls of the system can be made
 * at all. What the filter does not list fails with ENOSYS, as on a kernel that does not have it: libraries know how to live with that.
 * Numbers of newer versions of Landlock than the headers know are given here. */
#define _GNU_SOURCE /* O_PATH */
#include "app/exchange/reader/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- files */

enum { CREATE_RULESET = 444, ADD_RULE, RESTRICT_SELF, ASK_VERSION = 1, PATH_BENEATH = 1 };

/* What Landlock watches over in each of its versions: everything that can be done with files; TCP; sockets without names and signals. */
typedef struct Ruleset {
    uint64_t files, network, scope;
} Ruleset;

static const struct { int files, network, scope; } bits[] = { /* how many, by version */
    { 0, 0, 0 }, { 13, 0, 0 }, { 14, 0, 0 }, { 15, 0, 0 }, { 15, 2, 0 }, { 16, 2, 0 }, { 16, 2, 2 },
};

static const uint64_t read_file = 1 << 2, read_folder = 1 << 3;

typedef struct __attribute__((packed)) Beneath {
    uint64_t allowed;
    int32_t folder;
} Beneath;

static bool allow(int ruleset, const char *path)
{
    struct stat about;
    int file = open(path, O_PATH | O_CLOEXEC);
    bool good = file >= 0 && fstat(file, &about) == 0;
    Beneath rule = { .allowed = good && S_ISDIR(about.st_mode) ? read_file | read_folder : read_file, .folder = file };
    good = good && syscall(ADD_RULE, ruleset, PATH_BENEATH, &rule, 0) == 0;
    if (file >= 0)
        close(file);
    return good;
}

static bool close_files(const char *const *path, int count)
{
    long version = syscall(CREATE_RULESET, NULL, 0, ASK_VERSION);
    const long known = sizeof bits / sizeof *bits - 1;
    if (version < 1)
        return false;
    version = version < known ? version : known;
    Ruleset rules = { (1ull << bits[version].files) - 1, (1ull << bits[version].network) - 1, (1ull << bits[version].scope) - 1 };
    int ruleset = (int)syscall(CREATE_RULESET, &rules, sizeof rules, 0);
    for (int i = 0; i < count && ruleset >= 0; i++)
        allow(ruleset, path[i]); /* what cannot be allowed stays forbidden */
    bool good = ruleset >= 0 && syscall(RESTRICT_SELF, ruleset, 0) == 0;
    if (ruleset >= 0)
        close(ruleset);
    return good;
}

/* ---- calls of the system */

#if defined(__x86_64__)
enum { HAS_FILTER = 1 };
static const uint32_t machine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
enum { HAS_FILTER = 1 };
static const uint32_t machine = AUDIT_ARCH_AARCH64;
#elif defined(__riscv) && __riscv_xlen == 64
enum { HAS_FILTER = 1 };
static const uint32_t machine = AUDIT_ARCH_RISCV64;
#else
enum { HAS_FILTER = 0 };
static const uint32_t machine = 0;
#endif

/* Memory, threads, time, signals of one's own, and what is done with files that are open. Nothing here takes effect outside the process. */
static const int harmless[] = {
    SYS_brk, SYS_mmap, SYS_munmap, SYS_mremap, SYS_madvise, SYS_mprotect, SYS_futex, SYS_set_robust_list, SYS_sched_yield, SYS_sched_getaffinity,
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_exit, SYS_exit_group, SYS_getpid, SYS_gettid, SYS_getuid, SYS_geteuid,
    SYS_getgid, SYS_getegid, SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_times, SYS_getrusage, SYS_sysinfo,
    SYS_uname, SYS_getrandom, SYS_getcwd, SYS_restart_syscall,
    SYS_read, SYS_readv, SYS_pread64, SYS_write, SYS_writev, SYS_lseek, SYS_close, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_readlinkat, SYS_faccessat,
    SYS_getdents64, SYS_dup, SYS_fadvise64,
#ifdef SYS_stat /* the older half of the family */
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_time, SYS_arch_prctl,
#endif
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
#ifdef SYS_rseq
    SYS_rseq,
#endif
#if defined(__SANITIZE_ADDRESS__) /* it looks at itself */
    SYS_prctl, SYS_getppid, SYS_tkill, SYS_pipe2, /* what is written into a pipe can be read: so it asks whether memory is there */
#ifdef SYS_pipe
    SYS_pipe,
#endif
#endif
};

enum { MOST = 320 };

typedef struct Filter {
    struct sock_filter step[MOST];
    unsigned short count;
} Filter;

static void add(Filter *filter, unsigned code, uint32_t value, int yes, int no)
{
    if (filter->count < MOST)
        filter->step[filter->count++] = (struct sock_filter){ (unsigned short)code, (unsigned char)yes, (unsigned char)no, value };
}

static void load(Filter *filter, size_t place)
{
    add(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)place, 0, 0);
}

static void answer(Filter *filter, uint32_t what)
{
    add(filter, BPF_RET | BPF_K, what, 0, 0);
}

static const uint32_t refuse = SECCOMP_RET_ERRNO;

/* The low half of an argument; the machines above have it first. */
static size_t argument(int number)
{
    return offsetof(struct seccomp_data, args) + 8 * (size_t)number;
}

/* A call that is allowed when its argument, under the mask, has the value; else it fails with the error. */
typedef struct Conditional {
    int call, argument;
    uint32_t mask, value;
    int error;
} Conditional;

static void add_conditional(Filter *filter, const Conditional *c)
{
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)c->call, 0, 6);
    load(filter, argument(c->argument));
    add(filter, BPF_ALU | BPF_AND | BPF_K, c->mask, 0, 0);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, c->value, 0, 1);
    answer(filter, SECCOMP_RET_ALLOW);
    answer(filter, refuse | (uint32_t)c->error);
    load(filter, offsetof(struct seccomp_data, nr));
}

static bool close_calls(void)
{
    static const uint32_t writing = O_ACCMODE | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY);
    const Conditional conditional[] = {
        { SYS_openat, 2, writing, O_RDONLY, EACCES },
#ifdef SYS_open
        { SYS_open, 1, writing, O_RDONLY, EACCES },
#endif
        { SYS_clone, 0, CLONE_THREAD, CLONE_THREAD, EPERM }, /* threads, no processes; clone3, whose flags cannot be seen, is not there */
        { SYS_tgkill, 0, UINT32_MAX, (uint32_t)getpid(), EPERM },
        { SYS_prlimit64, 2, UINT32_MAX, 0, EPERM }, /* asking for limits, not setting them */
        { SYS_fcntl, 1, UINT32_MAX, F_GETFL, EPERM }, /* not who gets signals of a file */
        { SYS_ioctl, 1, UINT32_MAX, 0x5401, ENOTTY }, /* whether it is a terminal */
    };
    Filter filter = { .count = 0 };
    load(&filter, offsetof(struct seccomp_data, arch));
    add(&filter, BPF_JMP | BPF_JEQ | BPF_K, machine, 1, 0);
    answer(&filter, SECCOMP_RET_KILL_PROCESS);
    load(&filter, offsetof(struct seccomp_data, nr));
    for (size_t i = 0; i < sizeof conditional / sizeof *conditional; i++)
        add_conditional(&filter, &conditional[i]);
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
        add(&filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)harmless[i], 0, 1);
        answer(&filter, SECCOMP_RET_ALLOW);
    }
    answer(&filter, refuse | ENOSYS);
    struct sock_fprog program = { .len = filter.count, .filter = filter.step };
    return HAS_FILTER && filter.count < MOST && syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

const char *lw_confine(const char *const *path, int count)
{
    static char sentence[300];
    bool alone = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
    bool files = alone && close_files(path, count), calls = alone && close_calls();
    if (files && calls)
        return NULL;
    snprintf(sentence, sizeof sentence, "this system cannot confine the reader of part files (it has no %s): a part made to do harm could %s; open only parts "
             "whose source you trust", files ? "seccomp filters" : calls ? "Landlock" : "Landlock and no seccomp filters",
             files ? "reach the network" : calls ? "read other files" : "read other files and reach the network");
    return sentence;
}
