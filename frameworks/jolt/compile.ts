import { createHash } from 'node:crypto'
import { copyFile, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Json } from '@proofyard/contract/json.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { type CompileResult, type Project, type Run, UserError } from '../framework.ts'
import { resultOf } from '../languages/harness-end.ts'
import { compileGuest, prepareGuest } from '../languages/riscv/build-guest.ts'
import { GUEST_RUST } from '../languages/riscv/guest-compiler.ts'
import { openGuestWorkspace } from '../languages/riscv/guest-workspace.ts'
import { programDetails } from '../program-details.ts'
import { type NewBuild, type SelfTest, testOwnInput } from '../self-test.ts'
import { type Codec, buildCodec } from './build-codec.ts'
import { executeAndCount } from './execute.ts'
import { GUEST_ENTRY, joltGuests } from './guest-target.ts'
import { keptNames } from './kept-names.ts'
import { joltLimits } from './limits.ts'
import type { JoltManifest } from './manifest.ts'
import { prove } from './prove.ts'
import { resources } from './resources.ts'
import { runHost } from './run-host.ts'
import { FORGEABLE, setupOf } from './setup.ts'
import { hasManifest, standInForJolt } from './stand-in.ts'
import { toolchainOfRun } from './toolchain-folder.ts'
import { verify } from './verify.ts'
import { JOLT_VERSION } from './versions.ts'

const limits = joltLimits.key

const Report = z.object({ instructions: z.int(), memoryBytes: z.int() })

/** A guest, compiled for Jolt's machine and for this one. */
interface Guest {
  elf: FilePath
  elfBytes: number
  codec: Codec
  warnings: string[]
}

/** Compiles the guest, and makes the key of it, which is the program itself. */
export async function compile(run: Run, { manifest, folder }: Project<JoltManifest>): Promise<CompileResult> {
  const guest = await run.stage('compile_guest', () => buildGuests(run, folder, manifest))
  const results = join(run.workFolder, 'key')
  await run.makeDiskFolder(results, limits)
  const report = await run.stage('make_key', () => makeKey(run, { manifest, guest, results }))
  const verificationKey = join(results, keptNames.key)
  const keep = { [keptNames.key]: verificationKey, [keptNames.codec]: guest.codec.program }
  const details = describeDetails(manifest)
  const program = { programKey: await hashOf(verificationKey), elfBytes: guest.elfBytes }
  const measured = { instructions: report.instructions, memoryBytes: report.memoryBytes }
  const tested = await run.stage('self_test', () =>
    testBuild(run, { folder, elf: guest.elf }, { manifest, keep, details, measured, verificationKey }),
  )
  return {
    keep,
    verificationKey,
    details: { ...details, ...programDetails({ ...program, sample: tested.counts }) },
    versions: { jolt: JOLT_VERSION, rust: GUEST_RUST },
    setup: setupOf(manifest, tested),
    measured: { ...measured, ...(tested.counts === undefined ? {} : { sampleCycles: tested.counts.cycles }) },
    warnings: [FORGEABLE, ...guest.warnings],
  }
}

/** The keys of wire-format 5.1. */
export function describeDetails(manifest: JoltManifest): Record<string, Json> {
  const { commitmentScheme, stdEnabled, joltVersion, packageName, guestFunction } = manifest
  return {
    commitment_scheme: commitmentScheme,
    std_enabled: stdEnabled,
    jolt_version: joltVersion,
    package_name: packageName,
    guest_function: guestFunction,
    ...programDetails(),
  }
}

async function buildGuests(run: Run, folder: FilePath, manifest: JoltManifest): Promise<Guest> {
  if (!(await hasManifest(folder))) throw new UserError('The project has no Cargo.toml beside its sindri.json.')
  const { guests: toolchain } = toolchainOfRun(run)
  const workspace = await openGuestWorkspace(run, folder, joltGuests, toolchain)
  const asked = await standInForJolt(join(workspace.folder, 'project'))
  if (asked === undefined)
    throw new UserError('No Cargo.toml of the project asks for jolt-sdk, whose #[jolt::provable] marks what is proved.')
  if (asked.usesStd !== manifest.stdEnabled) throw new UserError(disagreement(manifest))
  const { packageName, guestFunction } = manifest
  const wish = { target: joltGuests, toolchain, packageName, isLabel: true }
  const found = await prepareGuest(run, workspace, wish)
  const codec = await buildCodec(run, workspace, found, manifest)
  // Nothing of ours is written into the workspace from here on: code of the project has run in it.
  const built = await compileGuest(run, workspace, found, {
    target: joltGuests,
    features: ['guest'],
    args: [
      `-Clink-arg=--defsym=_STACK_BYTES=${codec.info.stackBytes}`,
      `-Clink-arg=--defsym=_MEMORY_BYTES=${codec.info.memoryBytes}`,
    ],
    env: { JOLT_FUNC_NAME: guestFunction },
  })
  if (built.facts.entry !== GUEST_ENTRY) {
    throw new UserError(`The guest begins at 0x${built.facts.entry.toString(16)}, and Jolt's machine at 0x80000000.`)
  }
  const elf = join(run.workFolder, 'guest.elf')
  await copyFile(built.elf, elf)
  return { elf, elfBytes: (await stat(elf)).size, codec, warnings: built.warnings }
}

function disagreement({ stdEnabled }: JoltManifest): string {
  return stdEnabled
    ? 'sindri.json says stdEnabled true, and Cargo.toml asks for jolt-sdk without features = ["guest-std"]. Let both say the same.'
    : 'sindri.json says stdEnabled false, and Cargo.toml asks for jolt-sdk with features = ["guest-std"]. Let both say the same.'
}

async function makeKey(
  run: Run,
  { manifest, guest, results }: { manifest: JoltManifest; guest: Guest; results: FilePath },
): Promise<z.infer<typeof Report>> {
  const { maxInputBytes, maxOutputBytes } = guest.codec.info
  const outcome = await runHost(run, {
    args: [
      'compile',
      '/in/guest.elf',
      manifest.commitmentScheme,
      String(maxInputBytes),
      String(maxOutputBytes),
      '/out',
    ],
    mounts: [readOnly(guest.elf, '/in/guest.elf'), writable(results, '/out')],
    limits,
    threads: 1,
  })
  return Report.parse(resultOf(outcome, { stepName: 'The making of the key', limits }))
}

/** A key is the whole program; this is a name for it. */
async function hashOf(key: FilePath): Promise<string> {
  return createHash('sha256')
    .update(await readFile(key))
    .digest('hex')
}

/**
 * Proves the project's own input.json, and counts what the guest's functions take of it.
 * @throws an error of the platform where that fails: the prover is not the project's
 */
async function testBuild(
  run: Run,
  { folder, elf }: { folder: FilePath; elf: FilePath },
  build: NewBuild<JoltManifest>,
): Promise<SelfTest> {
  const execute: typeof executeAndCount = (own, files, input) => executeAndCount(own, files, input, elf)
  const refusal = (what: string, reason: string, fault: Error | undefined) =>
    fault ?? new Error(`This server cannot prove ${what}: ${reason}.`)
  return await testOwnInput(run, { execute, prove, verify, resources }, build, { folder, name: 'input.json', refusal })
}
