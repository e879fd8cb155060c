/** Where the new root is put together: a folder that every machine has and that is nobody's source of a mount. */
export const STAGE = '/sys'

// SIOCSIFFLAGS with IFF_UP, in a `struct ifreq`: <linux/sockios.h>, <linux/if.h>. Not every machine has iproute2.
const loopbackUp = String.raw`my $lo = pack("a16 S x22", "lo", 1); socket(ANY, 2, 2, 0) && ioctl(ANY, 0x8914, $lo) or die "$!\n"`

/**
 * Builds the new root, moves into it and gives up every right. Runs as process 1 of new user, mount, process, network,
 * IPC, UTS and cgroup namespaces, as 'root' of that user namespace alone.
 *
 * Arguments: fstab of all mounts, newline-separated folders and files to make for them, `target=link` links, the
 * working folder, the user that the program is to be where it has one of its own, whether it needs the loopback device ('' if not), then the program. Only one further user namespace may be made: the last step, in which the program is
 * nobody (no user is mapped into it, so the kernel shows 65534), and in which the mounts can no longer be changed.
 */
export const unshareScript = `
set -e
fstab=$1 folders=$2 files=$3 links=$4 cwd=$5 user=$6 loopback=$7
shift 7
exec 6>&- 7>&-
[ -n "$user" ] || echo 1 >/proc/sys/user/max_user_namespaces
hostname sandbox 2>/dev/null || :
[ -z "$loopback" ] || perl -e '${loopbackUp}'
mount -t tmpfs -o mode=755,size=1m,nosuid,nodev sandbox ${STAGE}
cd ${STAGE}
set -f
IFS='
'
mkdir -p $folders
for file in $files; do : >"$file"; done
for link in $links; do ln -s "\${link#*=}" "\${link%%=*}"; done
printf '%s\\n' "$fstab" >.old/fstab
mount -a -T .old/fstab
rm .old/fstab
pivot_root . .old
cd /
umount -l /.old
rmdir /.old
mount -o remount,bind,ro,nosuid,nodev /
cd "$cwd"
become=
[ -z "$user" ] || become="setpriv --reuid=$user --regid=$user --clear-groups --"
unset IFS
exec setsid $become unshare --user --keep-caps \\
  setpriv --pdeathsig KILL --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all -- "$@"
`
