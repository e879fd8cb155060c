import { DESCRIPTORS } from './identity/become-nobody.ts'
import { NOBODY } from './identity/user-namespaces.ts'
import { FILTER_DESCRIPTOR } from './seccomp/filter-descriptor.ts'

/** Where the new root is put together: a folder that every machine has and that is nobody's source of a mount. */
export const STAGE = '/sys'

/** The system calls that the builder makes by their numbers: on x86-64, and on ARM64 (asm/unistd_64.h, asm-generic/unistd.h). */
const CALLS = {
  capset: [126, 91],
  mount: [165, 40],
  pivot_root: [155, 41],
  prctl: [157, 167],
  setgroups: [116, 159],
  sethostname: [170, 161],
  setresgid: [119, 149],
  setresuid: [117, 147],
  setsid: [112, 157],
  umount2: [166, 39],
  unshare: [272, 97],
} as const

/** Flags of mount(2): <linux/mount.h>. */
export const MOUNT_FLAGS = { ro: 1, nosuid: 2, nodev: 4, noexec: 8, remount: 32, bind: 4096 } as const

const numbers = Object.entries(CALLS)
  .map(([name, [x64, arm64]]) => `${name} => ${process.arch === 'arm64' ? arm64 : x64}`)
  .join(', ')

/**
 * Builds the new root, moves into it, gives up every right, lays the filter of system calls on itself and becomes the program.
 * Runs as process 1 of new user, mount, process, network, IPC, UTS and cgroup namespaces, as 'root' of that user namespace alone.
 * In Perl, which Debian, Ubuntu and most others always have, and which can make any system call: util-linux can lay a filter
 * from 2.40 on only, and a tool for each step took most of what a small program takes in its sandbox.
 *
 * Arguments: the plan (unshare-plan.ts), the working folder, the user that the program is to be where it has one of its own,
 * whether it needs the loopback device ('' if not), then the program. Only one further user namespace may be made: the last step,
 * in which the program is nobody (mapped to the one that it is outside), and in which the mounts can no longer be changed.
 */
export const unshareScript = String.raw`
use strict;
my ($plan, $cwd, $user, $loopback) = splice @ARGV, 0, 4;
my %number = (${numbers});
sub try_call {
  my ($name, @arguments) = @_;
  return syscall($number{$name}, @arguments) != -1;
}
sub call {
  my ($name, @arguments) = @_;
  try_call($name, @arguments) or die "$name: $!\n";
}
sub put {
  my ($path, $text) = @_;
  my $file;
  open($file, '>', $path) && print($file $text) && close($file) or die "$path: $!\n";
}
sub enter {
  chdir $_[0] or die "$_[0]: $!\n";
}

for (${DESCRIPTORS.builder}, ${DESCRIPTORS.program}) {
  my $namespace;
  close $namespace if open($namespace, '<&=', $_);
}
put('/proc/sys/user/max_user_namespaces', "1\n") if $user eq '';
try_call('sethostname', 'sandbox', 7);
if ($loopback ne '') {
  # SIOCSIFFLAGS with IFF_UP, in a struct ifreq: <linux/sockios.h>, <linux/if.h>. Not every machine has iproute2.
  my $lo = pack('a16 S x22', 'lo', 1);
  my $any;
  socket($any, 2, 2, 0) && ioctl($any, 0x8914, $lo) or die "The loopback device: $!\n";
}

# The new root's /proc cannot be written to; this one is out of reach when the program begins.
opendir(my $proc, '/proc') or die "/proc: $!\n";
call('mount', 'sandbox', '${STAGE}', 'tmpfs', ${MOUNT_FLAGS.nosuid | MOUNT_FLAGS.nodev}, 'mode=755,size=1m');
enter('${STAGE}');
my %environment;
my $mask = umask 022;
for (split /\n/, $plan) {
  my ($step, @words) = map { s/\\([0-7]{3})/chr oct $1/ger } split / /, $_, -1;
  my ($first, $second, $type, $flags, $data) = @words;
  if ($step eq 'folder') { mkdir(".$first") or die "A folder for $first: $!\n" }
  elsif ($step eq 'file') { put(".$first", '') }
  elsif ($step eq 'link') { symlink($first, ".$second") or die "A link at $second: $!\n" }
  elsif ($step eq 'mount') { try_call('mount', $first, ".$second", $type, $flags + 0, $data) or die "$first could not be mounted at $second: $!\n" }
  elsif ($step eq 'environment') { $environment{$first} = $second }
  else { die "There is no step $step.\n" }
}
umask $mask;
call('pivot_root', '.', '.old');
enter('/');
call('umount2', '/.old', 2);
rmdir '/.old' or die "/.old: $!\n";
call('mount', 'none', '/', 'none', ${MOUNT_FLAGS.remount | MOUNT_FLAGS.bind | MOUNT_FLAGS.ro | MOUNT_FLAGS.nosuid | MOUNT_FLAGS.nodev}, 0);

call('setsid');
if ($user ne '') {
  call('setgroups', 0, 0);
  call('setresgid', (0 + $user) x 3);
  call('setresuid', (0 + $user) x 3);
  # PR_SET_DUMPABLE: what has changed its user may not write below its own /proc.
  call('prctl', 4, 1, 0, 0, 0);
}
call('unshare', 0x10000000);
# A program that takes its own user and group again, as make does, needs both to exist.
chdir $proc or die "/proc: $!\n";
put('self/setgroups', 'deny');
put('self/uid_map', "${NOBODY} " . ($user eq '' ? 0 : $user) . ' 1');
put('self/gid_map', "${NOBODY} " . ($user eq '' ? 0 : $user) . ' 1');
enter($cwd);
closedir $proc;
# PR_CAPBSET_DROP, up to the last that this kernel knows.
my $right = 0;
$right++ while try_call('prctl', 24, $right, 0, 0, 0);
$! == 22 && $right > 0 or die "The rights could not be given up: $!\n";
# PR_CAP_AMBIENT with PR_CAP_AMBIENT_CLEAR_ALL, and _LINUX_CAPABILITY_VERSION_3 with nothing in it.
call('prctl', 47, 4, 0, 0, 0);
call('capset', pack('L L', 0x20080522, 0), pack('L6', (0) x 6));
# PR_SET_PDEATHSIG with SIGKILL, PR_SET_NO_NEW_PRIVS.
call('prctl', 1, 9, 0, 0, 0);
call('prctl', 38, 1, 0, 0, 0);

open(my $pipe, '<&=', ${FILTER_DESCRIPTOR}) or die "The filter of system calls is not there: $!\n";
my $filter = do { local $/; <$pipe> };
close $pipe;
my $program = pack('S x![P] P', length($filter) / 8, $filter);
# PR_SET_SECCOMP with SECCOMP_MODE_FILTER.
try_call('prctl', 22, 2, $program, 0, 0) or die "The filter of system calls was refused: $!\n";
%ENV = %environment;
exec { $ARGV[0] } @ARGV;
die "$ARGV[0]: $!\n";
`
