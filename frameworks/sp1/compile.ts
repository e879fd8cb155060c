import { join } from 'node:path'
import { z } from 'zod'
import type { Json } from '@proofyard/contract/json.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import type { CompileResult, Project, Run } from '../framework.ts'
import { resultOf } from '../languages/harness-end.ts'
import { GUEST_RUST } from '../languages/riscv/guest-compiler.ts'
import { findGuest } from '../languages/riscv/find-guest.ts'
import { programDetails } from '../program-details.ts'
import { sp1Guests } from './guest-target.ts'
import { keptNames } from './kept-names.ts'
import { proverThreads, sp1Limits } from './limits.ts'
import { type Sp1Manifest, versionOf } from './manifest.ts'
import { runHost } from './run-host.ts'
import { setupStatement } from './setup-statement.ts'
import { tryOwnInput } from './try-own-input.ts'
import { toolchainOfRun } from './toolchain-folder.ts'
import { releases } from './versions.ts'

const limits = sp1Limits.keys
const NOT_ZERO_KNOWLEDGE =
  "SP1's core and compressed proofs are not zero-knowledge: a proof may tell something about the private input."

const Report = z.object({ keyHash: z.string(), instructions: z.int() })
type Report = z.infer<typeof Report>

/** Compiles the guest, unless the project has it compiled, and commits to it. */
export async function compile(run: Run, project: Project<Sp1Manifest>): Promise<CompileResult> {
  const { manifest, folder } = project
  const version = versionOf(manifest)
  const guest = await run.stage('compile_guest', () =>
    findGuest(run, project, { target: sp1Guests[version], toolchain: toolchainOfRun(run).guests }),
  )
  const results = join(run.workFolder, 'keys')
  await run.makeDiskFolder(results, limits)
  const { keyHash, instructions } = await run.stage('make_keys', () =>
    makeKeys(run, manifest, { elf: guest.elf, results }),
  )
  const tested = await run.stage('self_test', () => tryOwnInput(run, { manifest, folder, buildFolder: results }))
  const { counts } = tested
  return {
    keep: Object.fromEntries(Object.values(keptNames).map((name) => [name, join(results, name)])),
    verificationKey: join(results, keptNames.key),
    details: {
      ...describeDetails(manifest),
      ...programDetails({ programKey: keyHash, elfBytes: guest.elfBytes, sample: counts }),
    },
    versions: { sp1: releases[version], ...(guest.isCompiledHere ? { rust: GUEST_RUST } : {}) },
    setup: {
      kind: 'none needed',
      statement: setupStatement(version),
      checked: [`The verification key has the hash ${keyHash}.`, ...tested.checked],
      unchecked: tested.unchecked,
    },
    measured: { instructions, elfBytes: guest.elfBytes, ...(counts === undefined ? {} : { cycles: counts.cycles }) },
    warnings: [NOT_ZERO_KNOWLEDGE, ...guest.warnings],
  }
}

/** The keys of wire-format 5.1. */
export function describeDetails({ sp1Version }: Sp1Manifest): Record<string, Json> {
  return { sp1_version: sp1Version, ...programDetails() }
}

async function makeKeys(
  run: Run,
  manifest: Sp1Manifest,
  { elf, results }: { elf: FilePath; results: FilePath },
): Promise<Report> {
  const outcome = await runHost(run, {
    manifest,
    args: ['compile', '/in/guest.elf', '/out'],
    mounts: [readOnly(elf, '/in/guest.elf'), writable(results, '/out')],
    limits,
    threads: proverThreads,
  })
  return Report.parse(resultOf(outcome, { stepName: 'The making of the key', limits }))
}
