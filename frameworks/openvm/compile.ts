import { lstat, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Json } from '@proofyard/contract/json.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import type { Mount } from '@proofyard/sandbox/sandbox.ts'
import { type CompileResult, type Project, type Run, UserError } from '../framework.ts'
import { resultOf } from '../languages/harness-end.ts'
import { type Guest, findGuest } from '../languages/riscv/find-guest.ts'
import { GUEST_RUST } from '../languages/riscv/guest-compiler.ts'
import { programDetails } from '../program-details.ts'
import { type NewBuild, type SelfTest, testOwnInput } from '../self-test.ts'
import { execute } from './execute.ts'
import { openvmGuests } from './guest-target.ts'
import { keptNames } from './kept-names.ts'
import { openvmLimits } from './limits.ts'
import type { OpenvmManifest } from './manifest.ts'
import { prove, proverThreads } from './prove.ts'
import { resources } from './resources.ts'
import { AGGREGATION, runHost } from './run-host.ts'
import { type Sizes, sizesFor } from './sizes.ts'
import { toolchainOfRun } from './toolchain-folder.ts'
import { verify } from './verify.ts'
import { OPENVM_VERSION, openvmVersions } from './versions.ts'

const limits = openvmLimits.keys
const NOT_ZERO_KNOWLEDGE = "OpenVM's proofs are not zero-knowledge: a proof may tell something about the private input."
const MAIN_ERRORS_UNKNOWN = `OpenVM ${OPENVM_VERSION} does not look at what main returns (GHSA-5f24-43wm-7gr2), and this program has no start, or no names, by which Proofyard could let it. If its main returns an error, its run counts as one that succeeded. Let main return nothing, and panic.`
const MAX_CONFIG_KIB = 64

const Report = z.object({
  exeCommit: z.string(),
  keyHash: z.string(),
  instructions: z.int(),
  /** What becomes of an error that `main` returns; `none` where it returns none. */
  mainErrors: z.enum(['fail', 'none', 'unknown']),
})
type Report = z.infer<typeof Report>

/** Compiles the guest, unless the project has it compiled, and makes the keys of the machine that openvm.toml asks for. */
export async function compile(run: Run, project: Project<OpenvmManifest>): Promise<CompileResult> {
  const { manifest, folder } = project
  if (manifest.openvmVersion === 'scroll') throw new Error("Scroll's OpenVM is not built here.")
  const guest = await run.stage('compile_guest', () =>
    findGuest(run, project, { target: openvmGuests, toolchain: toolchainOfRun(run).guests }),
  )
  const results = join(run.workFolder, 'keys')
  await run.makeDiskFolder(results, limits)
  const sizes = sizesFor()
  const report = await run.stage('make_keys', () => makeKeys(run, { project, guest, results, sizes }))
  const isStark = manifest.provingScheme === 'stark'
  const { sizes: sizesName, aggregationKeys, ...always } = keptNames
  const made = [...Object.values(always), ...(isStark ? [aggregationKeys] : [])]
  const sizesFile = join(run.workFolder, sizesName)
  await writeFile(sizesFile, JSON.stringify(sizes))
  const keep = { ...Object.fromEntries(made.map((name) => [name, join(results, name)])), [sizesName]: sizesFile }
  const verificationKey = join(results, keptNames.key)
  const details = describeDetails(manifest)
  const measured = { instructions: report.instructions, elfBytes: guest.elfBytes, ...sizes }
  const tested = await run.stage('self_test', () =>
    testKeys(run, folder, { manifest, keep, details, measured, verificationKey }),
  )
  return {
    keep,
    verificationKey,
    details: {
      ...details,
      ...programDetails({ programKey: report.exeCommit, elfBytes: guest.elfBytes, sample: tested.counts }),
    },
    versions: { ...openvmVersions, ...(guest.isCompiledHere ? { rust: GUEST_RUST } : {}) },
    setup: {
      kind: 'none needed',
      statement: `A STARK needs no secret. Its parameters are OpenVM's own for 100 bits of proved security, of height ${sizes.logStackedHeight}.`,
      checked: [`The program has the commitment ${report.exeCommit}.`, ...tested.checked],
      unchecked: tested.unchecked,
    },
    measured: { ...measured, ...tested.counts?.measured },
    warnings: [
      NOT_ZERO_KNOWLEDGE,
      ...(report.mainErrors === 'unknown' ? [MAIN_ERRORS_UNKNOWN] : []),
      ...guest.warnings,
    ],
  }
}

/** The keys of wire-format 5.1. */
export function describeDetails({ openvmVersion }: OpenvmManifest): Record<string, Json> {
  return { openvm_version: openvmVersion, ...programDetails() }
}

async function makeKeys(
  run: Run,
  {
    project,
    guest,
    results,
    sizes,
  }: { project: Project<OpenvmManifest>; guest: Guest; results: FilePath; sizes: Sizes },
): Promise<Report> {
  const config = await findConfig(project.folder)
  const mounts: Mount[] = [readOnly(guest.elf, '/in/guest.elf'), writable(results, '/out')]
  if (config !== undefined) mounts.push(readOnly(config, '/in/openvm.toml'))
  const outcome = await runHost(run, {
    args: [
      'compile',
      '/in/guest.elf',
      config === undefined ? '-' : '/in/openvm.toml',
      String(sizes.logStackedHeight),
      project.manifest.provingScheme === 'stark' ? AGGREGATION : '-',
      '/out',
    ],
    mounts,
    limits,
    threads: proverThreads,
  })
  return Report.parse(resultOf(outcome, { stepName: 'The making of the keys', limits }))
}

/** The project's openvm.toml, where it has one. */
async function findConfig(folder: FilePath): Promise<FilePath | undefined> {
  const config = await findLeftFile(folder, 'openvm.toml', Number.MAX_SAFE_INTEGER)
  if (config !== undefined) {
    if ((await stat(config)).size > MAX_CONFIG_KIB * 1024)
      throw new UserError(`openvm.toml is larger than ${MAX_CONFIG_KIB} KiB.`)
    return config
  }
  // What is there and is left out would make another machine than the one that its author wants.
  const isThere = await lstat(join(folder, 'openvm.toml')).then(
    () => true,
    () => false,
  )
  if (isThere) throw new UserError('openvm.toml is not a file that can be read.')
  return undefined
}

/**
 * Proves the project's own input.json.
 * @throws an error of the platform where that fails: keys and prover are not the project's
 */
async function testKeys(run: Run, folder: FilePath, build: NewBuild<OpenvmManifest>): Promise<SelfTest> {
  const refusal = (what: string, reason: string, fault: Error | undefined) =>
    fault ?? new Error(`The keys of this server cannot prove ${what}: ${reason}.`)
  return await testOwnInput(run, { execute, prove, verify, resources }, build, { folder, name: 'input.json', refusal })
}
