import { existsSync } from 'node:fs'
import type { Command } from '../sandbox.ts'
import { shell, type Setting } from './inside.ts'
import { maySkip } from './may-skip.ts'

export const withoutPerl = maySkip(existsSync('/usr/bin/perl') ? undefined : 'There is no Perl, which attacks disks.')

const MMAP = process.arch === 'arm64' ? 222 : 9

/** Writes a MiB a hundred times a second until it is refused, and stays. */
const fill = (open: string, keep = '') => `my $i = 0; my @kept; my $some = 'x' x (1 << 20);
  while (${open}) { syswrite($file, $some) == 1 << 20 or last; ${keep} select(undef, undef, undef, 0.01) }`

/** What programs have tried so that nobody sees how much they write into `/work`; in Perl. */
const ATTACKS = {
  'data below the longest path': `my $name = 'd' x 250; chdir '/work'; for (1 .. 40) { mkdir $name; chdir $name or die $! }
    ${fill(`open(my $file, '>', $i++)`)}`,
  'removed files that are only mapped': fill(
    `open(my $file, '+>', "/work/$i")`,
    `unlink("/work/" . $i++); syscall(${MMAP}, 0, 4096, 1, 1, fileno($file), 0); close $file;`,
  ),
  'removed files that are open': fill(`open(my $file, '>', "/work/$i")`, 'unlink("/work/" . $i++); push @kept, $file;'),
  'a folder of mode 0300': `mkdir '/work/a', 0300; ${fill(`open(my $file, '>', '/work/a/' . $i++)`)}`,
  'a folder of mode 0700': `mkdir '/work/a', 0700; ${fill(`open(my $file, '>', '/work/a/' . $i++)`)}`,
  'files of zero bytes': `my $i = 0;
    while (open(my $file, '>', "/work/$$-" . $i++)) { close $file }`,
}

export const diskAttacks = Object.keys(ATTACKS) as (keyof typeof ATTACKS)[]

/** A program that fills the folder `/work`, which it may write, in one of these ways. */
export function attackDisk(name: keyof typeof ATTACKS, folder: string, setting: Setting): Command {
  const mounts = [{ source: folder, target: '/work', writable: true }]
  return { ...shell('', { ...setting, mounts }), program: '/usr/bin/perl', args: ['-e', `${ATTACKS[name]} sleep 60`] }
}
