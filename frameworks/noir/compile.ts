import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { CompileResult, Project, Run } from '../framework.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { UserError } from '../framework.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { type NewBuild, type SelfTest, testOwnInput } from '../self-test.ts'
import { setupOf } from './crs/setup.ts'
import { execute } from './execute.ts'
import { installedPair } from './installed-pair.ts'
import { interfaceOf } from './interface.ts'
import { noirLimits } from './limits.ts'
import { makeKeys } from './make-keys.ts'
import type { NoirManifest } from './manifest.ts'
import type { Pair } from './pairs.ts'
import { prove } from './prove.ts'
import { resources } from './resources.ts'
import { runProgram } from './run-program.ts'
import { Layout, Parameters } from './key-document.ts'
import { writeKey } from './verification-key.ts'
import { verify } from './verify.ts'
import { versionWarnings } from './version-warnings.ts'

const CompileReport = z.object({
  packageName: z.string(),
  compilerVersion: z.string().nullable(),
  layout: Layout,
  parameters: Parameters,
  acirOpcodes: z.int().nullable(),
  warnings: z.array(z.string()),
})

/** Compiles a program, and makes its key and its Solidity verifier. */
export async function compile(run: Run, project: Project<NoirManifest>): Promise<CompileResult> {
  const pair = installedPair(run)
  const results = join(run.workFolder, 'compiled')
  await run.makeDiskFolder(results, noirLimits.compile)
  const report = await run.stage('compile', () => compileProject(run, project, pair, results))

  const program = join(results, 'program.json')
  const { keys, setup } = await run.stage('write_vk', async () => {
    const keys = await makeKeys(run, pair, { program, opcodes: report.acirOpcodes ?? 0 })
    return { keys, setup: await setupOf(run, keys.circuitSize) }
  })
  const verificationKey = join(run.workFolder, 'verification_key.json')
  await writeFile(verificationKey, writeKey(pair, { bytes: await readFile(keys.vk), layout: report.layout }))
  const keep = { 'program.json': program, 'verification_key.json': verificationKey, vk: keys.vk }
  const details = {
    curve: project.manifest.curve,
    noir_version: pair.noir,
    nargo_package_name: report.packageName,
    acir_opcodes: keys.acirOpcodes ?? report.acirOpcodes,
    circuit_size: keys.circuitSize,
  }
  const tested = await run.stage('self_test', () => testKey(run, project, { keep, details, verificationKey }))
  return {
    keep,
    verificationKey,
    interface: interfaceOf(report),
    solidityVerifier: keys.solidityVerifier,
    details,
    versions: {
      noir: pair.noir,
      'bb.js': pair.bb,
      barretenberg: `${pair.bb} (${pair.native ? 'native' : 'wasm'}, ${pair.scheme})`,
      node: process.versions.node,
    },
    setup: { ...setup, ...tested },
    warnings: [...versionWarnings(project.manifest.noirVersion, report.compilerVersion, pair), ...report.warnings],
  }
}

/**
 * Proves the project's own Prover.toml.
 * @throws an error of the platform where that fails: program, points and prover are not the project's
 */
async function testKey(
  run: Run,
  { manifest, folder }: Project<NoirManifest>,
  build: Omit<NewBuild<NoirManifest>, 'manifest'>,
): Promise<SelfTest> {
  const refusal = (what: string, reason: string, fault: Error | undefined) =>
    fault ?? new Error(`The key of this server cannot prove ${what}: ${reason}.`)
  const verbs = { execute, prove, verify, resources }
  return await testOwnInput(run, verbs, { ...build, manifest }, { folder, name: 'Prover.toml', refusal })
}

/** Leaves `program.json` in the folder for the results. @throws UserError with the compiler's words */
export async function compileProject(
  run: Run,
  { folder }: Project<NoirManifest>,
  { noir, compilerFlags }: Pair,
  results: FilePath,
): Promise<z.infer<typeof CompileReport>> {
  const report = await runProgram(run, {
    program: 'compile',
    args: [noir, '/project', '/out'],
    flags: compilerFlags,
    mounts: [readOnly(folder, '/project'), writable(results, '/out')],
    limits: noirLimits.compile,
    stepName: 'The compilation',
  }).catch((error: unknown) => {
    throw error instanceof UserError ? new UserError(shortened(error.message), { cause: error }) : error
  })
  return CompileReport.parse(report)
}

// A build's error is read by people; a compiler that repeats itself thousands of times helps no one.
const longest = 20_000

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}\n…and ${text.length - longest} characters more.` : text
}
