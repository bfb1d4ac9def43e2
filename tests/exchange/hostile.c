/* Loaded before the libraries of the reader (LD_PRELOAD), it stands for one that a file has taken over: where the reader asks it to read, it tries
 * what a reader has no business to do, and ends the process with a bit for each thing that succeeded (32: everything was refused). HOSTILE_SECRET names a file that
 * is not the reader's to read, HOSTILE_OWN the one that is, HOSTILE_OUT one to be written. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { READ = 1, WRITE = 2, REACH = 4, START = 8, DISTURB = 16, CAME = 32, LOST = 64 };

static int can_open(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
    return file >= 0;
}

static int can_read(const char *path)
{
    return can_open(path, O_RDONLY) || can_open("/etc/passwd", O_RDONLY) || can_open("/proc/self/environ", O_RDONLY) || can_open("/", O_RDONLY | O_DIRECTORY) ||
           can_open("/proc/self/cwd", O_RDONLY | O_DIRECTORY) || syscall(437, AT_FDCWD, "/etc/passwd", &(long[3]){ 0 }, 24) >= 0;
}

static int can_write(const char *path)
{
    return can_open(path, O_WRONLY | O_CREAT) || can_open(path, O_RDWR) || can_open("/tmp", O_TMPFILE | O_RDWR) || mkdirat(AT_FDCWD, "hostile", 0700) == 0 ||
           unlink(path) == 0 || truncate(path, 0) == 0 || rename(path, "hostile") == 0 || symlink("x", "hostile") == 0 || can_open("/proc/self/mem", O_RDWR);
}

static int can_reach(void)
{
    const int families[] = { AF_INET, AF_INET6, AF_UNIX, AF_NETLINK };
    int ends[2], reached = socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0;
    for (unsigned i = 0; i < 4; i++)
        reached |= socket(families[i], SOCK_DGRAM, 0) >= 0;
    return reached | (syscall(425, 4, &(char[256]){ 0 }) >= 0); /* io_uring */
}

static int can_start(void)
{
    static char *const words[] = { "true", NULL };
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    if (child > 0)
        waitpid(child, NULL, 0);
    pid_t other = vfork();
    if (other == 0)
        _exit(0);
    execv("/bin/true", words); /* success would be seen as status 0 */
    return child > 0 || other > 0;
}

static int can_disturb(void)
{
    struct rlimit limit = { RLIM_INFINITY, RLIM_INFINITY };
    return kill(getppid(), 0) == 0 || ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0 || setrlimit(RLIMIT_CPU, &limit) == 0 || setsid() > 0 || setpgid(0, getppid()) == 0 ||
           fcntl(0, F_SETOWN, getppid()) == 0 || (int)alarm(0) > 0;
}

static void attack(void)
{
    const char *secret = getenv("HOSTILE_SECRET"), *out = getenv("HOSTILE_OUT"), *own = getenv("HOSTILE_OWN");
    int done = CAME;
    done |= can_read(secret) ? READ : 0;
    done |= can_write(out) ? WRITE : 0;
    done |= can_reach() ? REACH : 0;
    done |= can_start() ? START : 0;
    done |= can_disturb() ? DISTURB : 0;
    done |= can_open(own, O_RDONLY) ? 0 : LOST;
    _exit(done);
}

/* Assimp's door, by name and by memory, and OpenCASCADE's. */
void *aiImportFileExWithProperties(const char *path, unsigned flags, void *system, const void *properties);
void *aiImportFileExWithProperties(const char *path, unsigned flags, void *system, const void *properties)
{
    (void)path, (void)flags, (void)system, (void)properties;
    attack();
    return NULL;
}

void *aiImportFileFromMemoryWithProperties(const char *bytes, unsigned count, unsigned flags, const char *hint, const void *properties);
void *aiImportFileFromMemoryWithProperties(const char *bytes, unsigned count, unsigned flags, const char *hint, const void *properties)
{
    (void)bytes, (void)count, (void)flags, (void)hint, (void)properties;
    attack();
    return NULL;
}

int read_step(void *reader, const char *path) __asm__("_ZN21STEPCAFControl_Reader8ReadFileEPKc");
int read_step(void *reader, const char *path)
{
    (void)reader, (void)path;
    attack();
    return 0;
}
