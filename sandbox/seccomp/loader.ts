/** Where the launchers of a sandbox find the filter of system calls: a pipe that holds it and then ends. */
export const FILTER_DESCRIPTOR = 5

// prctl(2) is asked by its number.
const PRCTL = { x64: 157, arm64: 167 }

/**
 * Reads the filter, lays it on itself for good and becomes the program of its arguments. In Perl, which Debian, Ubuntu and
 * most others always have, and which can make any system call; util-linux itself can do so from 2.40 on.
 */
const script = String.raw`
my $prctl = 0 + shift;
open(my $pipe, '<&=', ${FILTER_DESCRIPTOR}) or die "The filter of system calls is not there: $!\n";
my $filter = do { local $/; <$pipe> };
close $pipe;
my $program = pack('S x![P] P', length($filter) / 8, $filter);
syscall($prctl, 22, 2, $program, 0, 0) == 0 or die "The filter of system calls was refused: $!\n";
exec { $ARGV[0] } @ARGV;
die "$ARGV[0]: $!\n";
`

/** The command that lays the filter on itself and becomes the program that follows; `no_new_privs` is set before it. */
export function filterLoader(): string[] {
  return ['perl', '-e', script, String(process.arch === 'arm64' ? PRCTL.arm64 : PRCTL.x64)]
}
