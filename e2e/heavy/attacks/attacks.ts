import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { boundedError } from '@proofyard/core/transitions/bounded-texts.ts'
import type { Command, Limits } from '@proofyard/sandbox/sandbox.ts'
import { fillFolderCommand } from '@proofyard/sandbox/testing/fill-folder.ts'
import { limits as usual } from '@proofyard/sandbox/testing/sandboxes.ts'
import type { Attack, Scene } from './attack.ts'

const MIB = 1024 ** 2
const programs = join(import.meta.dirname, '../../../sandbox/testing/programs')
const MEMFD_CREATE = process.arch === 'arm64' ? 279 : 319
const DEEP = { folders: 60, letters: 250 }
const EMPTY_FILES = 2_500_000

function command(scene: Scene, program: string, args: string[], limits: Partial<Limits> = {}): Command {
  const mounts = [
    { source: scene.folder, target: '/work', writable: true },
    { source: programs, target: '/programs', writable: false },
  ]
  return { program, args, mounts, cwd: '/work', limits: { ...usual, ...limits } }
}
const shell = (scene: Scene, script: string, limits?: Partial<Limits>) =>
  command(scene, '/bin/sh', ['-c', script], limits)
const perl = (scene: Scene, script: string, limits?: Partial<Limits>) =>
  command(scene, '/usr/bin/perl', ['-e', script], limits)

let markers = 0

/** A worker is killed at any moment of a run, also while its sandbox is opened: nothing of the program runs on. */
const kill: Attack = {
  name: 'kill',
  strike: async (scene, moment) => {
    const marker = `attack-${process.pid}-${++markers}`
    const worker = scene.start(shell(scene, `: ${marker}; setsid sh -c 'while :; do :; done' & while :; do :; done`))
    await sleep(moment * 1500)
    worker.kill('SIGKILL')
    const deadline = Date.now() + 10_000
    while (runningWith(marker) > 0 && Date.now() < deadline) await sleep(20)
    return runningWith(marker) === 0 ? undefined : `${runningWith(marker)} processes run on`
  },
}

function runningWith(marker: string): number {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandLine(name).includes(marker)).length
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Ways to write without end: many files, empty ones, one, and such as have no name any more. */
const FILLINGS = [
  'my $i = 0; while (1) { open(my $f, ">", "/work/" . $i++) or next; print $f "x" x (1 << 20) }',
  'my $i = 0; while (1) { open(my $f, ">", "/work/" . $i++) or sleep 1 }',
  'open(my $f, ">", "/work/a"); while (1) { print $f "x" x (1 << 20) or sleep 1 }',
  'my @held; while (1) { open(my $f, ">", "/work/a") or next; unlink "/work/a"; print $f "x" x (1 << 20); push @held, $f }',
]

/** A program fills the disk: it is ended, and what it wrote is little more than its limit, and can be removed. */
const diskFull: Attack = {
  name: 'disk-full',
  strike: async (scene, moment) => {
    const filling = FILLINGS[Math.floor(moment * FILLINGS.length)] ?? FILLINGS[0]
    const { ending } = await scene.run(perl(scene, filling ?? '', { diskBytes: 64 * MIB, fileBytes: 48 * MIB }))
    const kibibytes = Number(scene.asService(`du -sk ${scene.folder}`).split('\t')[0])
    if (ending.kind === 'limit' && ending.limit === 'disk' && kibibytes < 512 * 1024) return undefined
    return `${JSON.stringify(ending)}, ${kibibytes} KiB left`
  },
}

/** A program watches until the kernel refuses: the service starts programs and watches as ever. */
const epoll: Attack = {
  name: 'epoll',
  most: 2,
  strike: async (scene) => {
    const attack = 'perl /programs/watch-until-refused.pl /work/answer 3'
    const limits = { memoryBytes: 4096 * MIB, cpuSeconds: 300, wallSeconds: 300 }
    const running = scene.run(shell(scene, attack, limits))
    const over = new AbortController()
    const stop = () => over.abort()
    running.then(stop, stop)
    while (!over.signal.aborted && (await answersIn(scene.folder)) === 0) await sleep(50)
    const serve = `require('net').createServer().listen(0, '127.0.0.1', function () { console.log('serves'); this.close() })`
    const served = scene.asService(`${process.execPath} -e "${serve}"`)
    const { ending } = await running
    if (served !== 'serves\n') return 'the service cannot watch'
    const expected = scene.setUp.users === 'own' ? 'exit' : 'limit'
    return ending.kind === expected ? undefined : JSON.stringify(ending)
  },
}

async function answersIn(folder: string): Promise<number> {
  const names = await readdir(folder)
  const answers = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
  return answers.filter((answer) => answer !== '').length
}

/** A program nests folders beyond the longest path: the service removes them. */
const deepFolder: Attack = {
  name: 'deep-folder',
  strike: async (scene) => {
    const nest = `mkdir 'tree'; chdir 'tree'; for (1 .. ${DEEP.folders}) { my $name = 'a' x ${DEEP.letters}; mkdir $name; chdir $name or die } print 'deep'`
    const { stdout } = await scene.run(perl(scene, nest))
    if (stdout !== 'deep') return 'the folders were not made'
    const { isGone } = await scene.remove(join(scene.folder, 'tree'))
    return isGone ? undefined : 'the folders cannot be removed'
  },
}

/** A program has made millions of empty files when it is ended: the service removes them, and takes no memory for it. */
const emptyFiles: Attack = {
  name: 'empty-files',
  most: 1,
  strike: async (scene) => {
    const tree = join(scene.folder, 'tree')
    scene.asService(fillFolderCommand(tree, EMPTY_FILES))
    const { isGone, grownBytes } = await scene.remove(tree)
    return isGone && grownBytes < 64 * MIB ? undefined : `gone: ${isGone}, the service grew by ${grownBytes} bytes`
  },
}

/** A program takes memory that belongs to no process: it gets none, or is ended for it. */
const memfd: Attack = {
  name: 'memfd',
  strike: async (scene) => {
    const take = `my $name = 'a'; my $file = syscall(${MEMFD_CREATE}, $name, 0); print $file < 0 ? "refused: $!" : 'made';
      if ($file >= 0) { open(my $out, '>&=', $file); print $out 'x' x (1 << 20) for 1 .. 600; sleep 10 }`
    const { ending, stdout } = await scene.run(perl(scene, take, { memoryBytes: 200 * MIB }))
    if (stdout === 'refused: Operation not permitted') return undefined
    return ending.kind === 'limit' && ending.limit === 'memory' ? undefined : `${stdout} ${JSON.stringify(ending)}`
  },
}

/** A program floods its messages with NULs: they are cut, and a person reads a sentence. */
const nul: Attack = {
  name: 'NUL',
  strike: async (scene) => {
    const { ending, stderr } = await scene.run(shell(scene, 'head -c 20000000 /dev/zero >&2; exit 1'))
    const sentence = boundedError(stderr)
    const isSentence = sentence.length > 10 && !sentence.includes('\0')
    const isCut = stderr.length <= usual.outputBytes
    return ending.kind === 'exit' && isSentence && isCut ? undefined : JSON.stringify({ ending, sentence })
  },
}

export const attacks: Attack[] = [kill, diskFull, epoll, deepFolder, emptyFiles, memfd, nul]
