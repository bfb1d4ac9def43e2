/* deny FEATURE… -- COMMAND: runs the command on a kernel that lacks a feature, as far as it can tell:
 * tmpfile (files without a name), landlock, seccomp. */
#define _GNU_SOURCE /* O_TMPFILE */
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LANDLOCK_FIRST = 444, LANDLOCK_LAST = 446 };

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define REFUSE(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

static int install(struct sock_filter *filter, size_t count)
{
    struct sock_fprog program = { .len = (unsigned short)count, .filter = filter };
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

static int deny_tmpfile(void)
{
    struct sock_filter filter[] = {
        LOAD(nr), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 3),
        LOAD(args[2]), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_TMPFILE & ~O_DIRECTORY, 0, 1), REFUSE(EOPNOTSUPP), ALLOW,
    };
    return install(filter, sizeof filter / sizeof *filter);
}

static int deny_landlock(void)
{
    struct sock_filter filter[] = {
        LOAD(nr), BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, LANDLOCK_FIRST, 0, 2), BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, LANDLOCK_LAST, 1, 0), REFUSE(ENOSYS), ALLOW,
    };
    return install(filter, sizeof filter / sizeof *filter);
}

/* Last: nothing can be installed after it. */
static int deny_seccomp(void)
{
    struct sock_filter filter[] = {
        LOAD(nr), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 0, 1), REFUSE(ENOSYS), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 4),
        LOAD(args[0]), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_SECCOMP, 1, 0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_GET_SECCOMP, 0, 1), REFUSE(EINVAL), ALLOW,
    };
    return install(filter, sizeof filter / sizeof *filter);
}

int main(int count, char **word)
{
    static const struct { const char *name; int (*deny)(void); } features[] = { { "tmpfile", deny_tmpfile }, { "landlock", deny_landlock }, { "seccomp", deny_seccomp } };
    int end = 1;
    while (end < count && strcmp(word[end], "--") != 0)
        end++;
    if (end + 1 >= count)
        return fputs("usage: deny tmpfile|landlock|seccomp… -- COMMAND\n", stderr), 2;
    for (size_t k = 0; k < sizeof features / sizeof *features; k++)
        for (int i = 1; i < end; i++)
            if (strcmp(word[i], features[k].name) == 0 && !features[k].deny())
                return fputs("deny: this kernel has no seccomp\n", stderr), 77;
    execv(word[end + 1], word + end + 1);
    perror(word[end + 1]);
    return 2;
}
