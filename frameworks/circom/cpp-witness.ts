import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CompileResult, Run } from '../framework.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { UserError } from '../framework.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { runnableCopy } from '@proofyard/sandbox/runnable-copy.ts'
import type { Command } from '@proofyard/sandbox/sandbox.ts'
import { whyItEnded } from '../why-it-ended.ts'
import { circomLimits } from './limits.ts'
import { cppCompilerBytes } from './resources.ts'

// Where the sandbox finds them too.
const compiler = '/usr/bin/g++'
const gmpHeaders = ['/usr/include/gmp.h', '/usr/include/x86_64-linux-gnu/gmp.h', '/usr/include/aarch64-linux-gnu/gmp.h']
// Static, so that the program runs on every worker of this kind of machine. The generated code is full of warnings.
const flags = ['-std=c++17', '-O2', '-w', '-static', '-I/cpp', '-include', '/own/quiet.hpp']

/** What the step is called in sentences. */
export const witnessStep = 'The computation of the witness'
const ownSources = join(import.meta.dirname, 'witness-cpp')

/** What a witness program in native code adds to a build: itself, or the warning why it is not there. */
type CppWitness = Pick<CompileResult, 'keep' | 'versions' | 'warnings'>

/** For builds that do not ask for one. */
export const noCppWitness: CppWitness = { keep: {}, versions: {}, warnings: [] }

/** The version of the machine's C++ compiler, where witness programs can be built with it. */
export async function findCppCompiler(): Promise<string | undefined> {
  if (!existsSync(compiler) || !gmpHeaders.some((path) => existsSync(path))) return undefined
  const answer = await promisify(execFile)(compiler, ['-dumpfullversion']).catch(() => undefined)
  return answer?.stdout.trim()
}

/** Builds the witness program of a circuit from the C++ that circom wrote into `<results>/cpp`. */
export async function buildCppWitness(run: Run, results: FilePath): Promise<CppWitness> {
  const without = (why: string): CppWitness => ({
    ...noCppWitness,
    warnings: [`witnessCompiler c++ ${why}; the witness comes from wasm, which gives the same bytes.`],
  })
  const version = await findCppCompiler()
  if (version === undefined) {
    return without('wants a C++ compiler and GMP on the server (Debian: apt-get install g++ libgmp-dev)')
  }
  const folder = join(run.workFolder, 'compiled-witness')
  await run.makeDiskFolder(folder, circomLimits.compileWitness)
  await run.reserve(cppCompilerBytes((await stat(join(results, 'cpp', 'the-circuit.cpp'))).size))
  const generated = ['calcwit.cpp', 'fr.cpp', 'the-circuit.cpp'].map((name) => `/cpp/${name}`)
  const call = {
    program: compiler,
    args: [...flags, '/own/main.cpp', ...generated, '-lgmp', '-o', '/out/witness'],
    mounts: [readOnly(ownSources, '/own'), readOnly(join(results, 'cpp'), '/cpp'), writable(folder, '/out')],
    cwd: '/tmp',
    limits: circomLimits.compileWitness,
    signal: run.signal,
  } satisfies Command
  const outcome = await run.sandbox.run(call)
  if (outcome.ending.kind === 'exit' && outcome.ending.code === 0) {
    return {
      keep: { witness: join(folder, 'witness'), 'circuit.dat': join(results, 'circuit.dat') },
      versions: { 'c++': `g++ ${version}` },
      warnings: [],
    }
  }
  const reason = whyItEnded(outcome, { ...call, stepName: 'its build' })
  const why = reason instanceof UserError ? reason.message.replace(/\.$/, '') : 'the C++ compiler refused it'
  return without(`could not be used (${why})`)
}

/**
 * Computes a witness with the program of `buildCppWitness` from fitted inputs. False where it did not: the wasm program
 * can then tell why, or do it.
 *
 * @throws UserError when it passes a limit, for the other would pass it as well
 */
export async function runCppWitness(run: Run, buildFolder: FilePath, folder: FilePath): Promise<boolean> {
  const program = await runnableCopy(run, join(buildFolder, 'witness'))
  const call = {
    program: '/program/witness',
    args: ['/build/circuit.dat', '/out/inputs.txt', '/out/witness.wtns'],
    mounts: [readOnly(program, '/program/witness'), readOnly(buildFolder, '/build'), writable(folder, '/out')],
    cwd: '/tmp',
    limits: circomLimits.witness,
    signal: run.signal,
  }
  const outcome = await run.sandbox.run(call)
  if (outcome.ending.kind === 'limit') throw whyItEnded(outcome, { ...call, stepName: witnessStep })
  return outcome.ending.kind === 'exit' && outcome.ending.code === 0
}
