// What a disk of its own costs a program: a folder that is watched against one that is a file system of its own, taking turns.
// Prints the milliseconds of making it, of a run that writes so much into it, of reading that back, and of removing it; medians.
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { makeDiskFolder, whyNoOwnDisks } from '@proofyard/sandbox/disk/own-disk.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { writable } from '@proofyard/sandbox/mounts.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'
import { endBench, readArguments } from '../arguments.ts'

const { isSmoke, positionals } = readArguments()
const [rounds = isSmoke ? 1 : 5, ...chosen] = positionals.map(Number)
const sizes = chosen.length > 0 ? chosen : isSmoke ? [0] : [0, 16, 256]
const limits = {
  memoryBytes: GiB,
  cpuSeconds: 60,
  wallSeconds: 60,
  processes: 32,
  fileBytes: 4 * GiB,
  diskBytes: 8 * GiB,
  outputBytes: 4096,
}
const steps = ['make', 'run', 'read', 'remove'] as const
type Times = Record<(typeof steps)[number], number>

const sandbox = await findSandbox({ sandbox: 'required' })
const parent = await mkdtemp(join(tmpdir(), 'bench-disks-'))

async function timesOf(make: (folder: string) => Promise<unknown>, mebibytes: number): Promise<Times> {
  const folder = join(parent, 'out')
  let before = performance.now()
  const lap = () => {
    const now = performance.now()
    const taken = now - before
    before = now
    return taken
  }
  await make(folder)
  const made = lap()
  const script = `head -c ${mebibytes * MiB} /dev/zero >/out/file`
  const command = { program: '/bin/sh', args: ['-c', script], mounts: [writable(folder, '/out')], cwd: '/', limits }
  const { ending, stderr } = await sandbox.run(command)
  if (ending.kind !== 'exit' || ending.code !== 0) throw new Error(`The program failed: ${stderr}`)
  const run = lap()
  await finished(createReadStream(join(folder, 'file')).resume())
  const read = lap()
  await removeTree(folder)
  return { make: made, run, read, remove: lap() }
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function compare(): Promise<void> {
  console.log(`${rounds} rounds in ${sandbox.kind}, milliseconds (median)`)
  console.log(['MiB', 'folder', ...steps].join('\t'))
  for (const mebibytes of sizes) {
    const all: Record<'watched' | 'own disk', Times[]> = { watched: [], 'own disk': [] }
    for (let round = 0; round < rounds; round++) {
      all.watched.push(await timesOf(mkdir, mebibytes))
      all['own disk'].push(await timesOf((folder) => makeDiskFolder(folder, limits), mebibytes))
    }
    for (const [name, times] of Object.entries(all)) {
      const medians = steps.map((step) => median(times.map((one) => one[step])).toFixed(1))
      console.log([mebibytes, name, ...medians].join('\t'))
    }
  }
}

const missing = await whyNoOwnDisks()
try {
  if (missing === undefined) await compare()
  else console.log(`Programs have no disks of their own here. ${missing}`)
} finally {
  await removeTree(parent)
}
endBench(missing === undefined, isSmoke)
