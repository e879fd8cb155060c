/** What the kernel does with a call: it makes it, or answers with an errno at once. */
export type Action = 'allow' | Errno

/** Numbers of `asm-generic/errno.h`, the same on both architectures. */
export const ERRNO = { EPERM: 1, EINVAL: 22, ENOSYS: 38, EAFNOSUPPORT: 97 } as const
type Errno = keyof typeof ERRNO

/** Matches when the low 32 bits of an argument, cut by `mask`, are `value`. */
interface Case {
  /** Position of the argument, from 0. */
  argument: number
  mask: number
  value: number
  action: Action
}

/** What becomes of a call by its arguments: the action of the first case that matches. */
export interface Condition {
  cases: Case[]
  otherwise: Action
}

const WHOLE = 0xffff_ffff

// <linux/sched.h>: new mount, cgroup, UTS, IPC, user, process and network namespaces, one bit each.
const NEW_NAMESPACES = [0x0002_0000, 0x0200_0000, 0x0400_0000, 0x0800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000]
const CLONE_THREAD = 0x0001_0000
const CLONE_FILES = 0x0000_0400
// <linux/close_range.h>
const CLOSE_RANGE_UNSHARE = 2
// <linux/prctl.h>
const PR_SET_DUMPABLE = 4
const PR_SET_SECCOMP = 22
// <asm-generic/ioctls.h>: both put letters into a terminal as if a person had typed them.
const TIOCSTI = 0x5412
const TIOCLINUX = 0x541c
// <linux/socket.h>
const AF_UNIX = 1
const AF_INET = 2
const AF_INET6 = 10

/** @param network whether the program may reach a gateway to the network, by the loopback device of its namespace */
export function conditionsFor({ network }: { network: boolean }) {
  return {
    clone: {
      cases: [
        ...NEW_NAMESPACES.map((value): Case => ({ argument: 0, mask: value, value, action: 'EPERM' })),
        // A thread with descriptors of its own would hide them from all who look at its process.
        { argument: 0, mask: CLONE_THREAD | CLONE_FILES, value: CLONE_THREAD, action: 'EPERM' },
      ],
      otherwise: 'allow',
    },
    close_range: refuse(2, [CLOSE_RANGE_UNSHARE], 'EINVAL'),
    socket: only(network ? [AF_INET, AF_INET6] : [AF_UNIX]),
    socketpair: only([AF_UNIX]),
    ioctl: refuse(1, [TIOCSTI, TIOCLINUX], 'EPERM'),
    prctl: refuse(0, [PR_SET_DUMPABLE, PR_SET_SECCOMP], 'EPERM'),
  } satisfies Record<string, Condition>
}

function only(families: number[]): Condition {
  return {
    cases: families.map((value) => ({ argument: 0, mask: WHOLE, value, action: 'allow' })),
    otherwise: 'EAFNOSUPPORT',
  }
}

function refuse(argument: number, values: number[], action: Action): Condition {
  return { cases: values.map((value) => ({ argument, mask: WHOLE, value, action })), otherwise: 'allow' }
}
