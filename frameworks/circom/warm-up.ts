import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { circomLimits } from './limits.ts'
import type { Machine } from '../languages/node/run-node-program.ts'
import { filling } from '../languages/node/compile-cache.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { type ProgramCall, runProgram } from './run-program.ts'

const sample = join(import.meta.dirname, 'sample')
const sampleProof = join(import.meta.dirname, 'sample-proof')

/**
 * Runs the programs that every build and proof starts once on our own sample, and lets V8 write what it compiled into
 * `cache`. Nothing of a user goes in.
 */
export async function warmUp(machine: Machine, cache: string): Promise<void> {
  const out = `${cache}.out`
  await mkdir(out)
  const limits = circomLimits.compile
  const stepName = 'The warm-up'
  const documents = await Promise.all(
    ['verification_key', 'public', 'proof'].map((name) => readFile(join(sampleProof, `${name}.json`), 'utf8')),
  )
  const calls: ProgramCall[] = [
    {
      program: 'compile',
      args: ['bn254', 'wasm', 'circuit.circom', '/out'],
      mounts: [readOnly(sample, '/project'), writable(out, '/out')],
      cwd: '/project',
      limits,
      stepName,
    },
    {
      program: 'witness',
      args: ['/out', '/out/witness.wtns'],
      mounts: [writable(out, '/out')],
      stdin: '{"a": 3, "b": 11}',
      limits,
      stepName,
    },
    {
      program: 'verify',
      args: ['groth16', 'bn254'],
      mounts: [],
      stdin: JSON.stringify(documents),
      limits,
      stepName,
    },
  ]
  try {
    const warming = { ...machine, sandbox: filling(cache, machine.sandbox) }
    for (const call of calls) await runProgram(warming, call)
  } finally {
    await removeTree(out)
  }
}
