import { existsSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { shell } from './testing/inside.ts'
import { maySkip } from './testing/may-skip.ts'
import { sandboxesHere } from './testing/sandboxes.ts'

vi.mock(import('./control-group-roots.ts'), () => ({
  groupRoots: () => undefined,
  droppableBytes: () => 0,
  bytesBeside: () => 0,
}))

const MIB = 1024 ** 2
const sandboxes = (await sandboxesHere()).filter(({ name, kind }) => name === kind)
const withoutPerl = maySkip(existsSync('/usr/bin/perl') ? undefined : 'There is no Perl, which makes system calls.')
const [MMAP, READ, MADVISE] = process.arch === 'arm64' ? [222, 63, 233] : [9, 0, 28]

describe.skipIf(withoutPerl).each(sandboxes)('$name without control groups', ({ kind, run }) => {
  const perl = (code: string) => ({
    ...shell('', { limits: { memoryBytes: 200 * MIB } }),
    program: '/usr/bin/perl',
    args: ['-e', code],
  })

  test('shared memory that is filled and let go of counts as long as it is there', async () => {
    const fill = `open(my $zero, '<', '/dev/zero'); my $size = 1 << 23;
      for (1 .. 60) { my $at = syscall(${MMAP}, 0, $size, 3, 0x21, -1, 0);
        syscall(${READ}, fileno($zero), $at, $size); syscall(${MADVISE}, $at, $size, 4) }
      sleep 10`
    expect((await run(perl(fill))).ending).toEqual({ kind: 'limit', limit: 'memory' })
  })

  test('files of memory-backed folders count with what the program holds', async () => {
    const fill = `open(my $file, '>', '/tmp/a'); my $some = 'x' x (1 << 20); print $file $some for 1 .. 49; close $file;
      my $held = 'y' x (1 << 27); my $more = 'z' x (1 << 25); sleep 10`
    expect((await run(perl(fill))).ending).toEqual({ kind: 'limit', limit: 'memory' })
  })

  test('empty files of memory-backed folders count, or are refused', async () => {
    const fill = `my $i = 0; while (open(my $file, '>', '/tmp/' . $i++)) { close $file } print $!; sleep 10 if $i > 60000`
    const { ending, stdout } = await run(perl(fill))
    if (kind === 'unshare') expect([ending, stdout]).toEqual([{ kind: 'exit', code: 0 }, 'No space left on device'])
    else expect(ending).toEqual({ kind: 'limit', limit: 'memory' })
  })

  test('a program with more mappings than can be read in passing is ended', async () => {
    const map = `for (1 .. 6) { fork or last }
      syscall(${MMAP}, 0, 4096, $_ % 2 ? 1 : 3, 0x22, -1, 0) for 1 .. 60000; sleep 10`
    expect((await run(perl(map))).ending).toEqual({ kind: 'limit', limit: 'memory' })
  })

  test('what waits in sockets that nobody reads counts', async () => {
    const fill = `use Socket; my @kept; my $some = 'x' x 200000;
      for (1 .. 1200) { socketpair(my $one, my $other, AF_UNIX, SOCK_STREAM, 0) or last;
        $one->blocking(0); syswrite($one, $some); push @kept, $one, $other } sleep 10`
    const outcome = await run(perl(`use IO::Handle; ${fill}`))
    expect(outcome.ending).toEqual({ kind: 'limit', limit: 'memory' })
  })

  test('memory that belongs to no process cannot be had', async () => {
    const memfd = process.arch === 'arm64' ? 279 : 319
    const outcome = await run(perl(`my $name = 'a'; print syscall(${memfd}, $name, 0), " $!\n"`))
    expect(outcome.stdout).toBe('-1 Operation not permitted\n')
  })
})
