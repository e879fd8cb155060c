import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Compiled, Project, Run } from '../framework.ts'
import { UserFault } from '../framework.ts'
import { readOnly, writable } from '../sandbox/mounts.ts'
import { hermezLimits } from './limits.ts'
import type { HermezManifest } from './manifest.ts'
import { runExecutorProgram, runProgram } from './run-program.ts'
import { hermezVersions } from './toolchain.ts'

const Report = z.object({ securityBits: z.int() })

const usualBits = 128

/** Compiles the PIL, has the executor build its constants, and makes tree and verification key of them. */
export async function compile(run: Run, { manifest, folder }: Project<HermezManifest>): Promise<Compiled> {
  if (!existsSync(join(folder, 'main.pil'))) {
    throw new UserFault(
      `The project has no main.pil, so it asks for the zkEVM itself (zkevmVersion ${manifest.zkevmVersion}), ` +
        'which only an external prover can prove, and no zkEVM prover is connected to this server.',
    )
  }
  const compiled = join(run.workFolder, 'compiled')
  const sources = join(run.workFolder, 'sources')
  const built = join(run.workFolder, 'constants')
  const keys = join(run.workFolder, 'keys')
  await Promise.all([compiled, sources, built, keys].map((path) => mkdir(path)))

  const { securityBits } = Report.parse(
    await run.stage('compile', () =>
      runProgram(run, {
        program: 'compile',
        args: ['/project', '/out'],
        mounts: [readOnly(folder, '/project'), writable(compiled, '/out')],
        limits: hermezLimits.compile,
        work: 'The compilation',
      }),
    ),
  )
  const constants = join(built, 'constants.bin')
  await run.stage('build_constants', () =>
    runExecutorProgram(
      run,
      {
        program: 'build-constants',
        args: ['/compiled', '/sources', '/out'],
        mounts: [readOnly(compiled, '/compiled'), writable(sources, '/sources'), writable(built, '/out')],
        limits: hermezLimits.executor,
        work: 'buildConstants of executor.js',
      },
      constants,
    ),
  )
  await run.stage('make_key', () =>
    runProgram(run, {
      program: 'make-key',
      args: ['/compiled', '/constants.bin', '/out'],
      mounts: [readOnly(compiled, '/compiled'), readOnly(constants, '/constants.bin'), writable(keys, '/out')],
      limits: hermezLimits.makeKey,
      work: 'The making of the key',
    }),
  )
  return {
    keep: {
      'pil.json': join(compiled, 'pil.json'),
      'starkinfo.json': join(compiled, 'starkinfo.json'),
      'sources.tar': join(compiled, 'sources.tar'),
      'constants.bin': constants,
      'constants.tree': join(keys, 'constants.tree'),
    },
    verificationKey: join(keys, 'verification_key.json'),
    details: { zkevm_version: null },
    versions: { ...hermezVersions, node: process.versions.node },
    setup: {
      kind: 'none needed',
      statement:
        'No set-up is needed: the proofs rest on a hash function alone, with ' +
        `${securityBits} bits of conjectured security. They are sound, but not zero-knowledge.`,
    },
    warnings:
      securityBits < usualBits
        ? [`starkstruct.json gives ${securityBits} bits of conjectured security; ${usualBits} are usual.`]
        : [],
  }
}
