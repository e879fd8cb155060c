import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { CompileResult, Project, Run } from '../framework.ts'
import { UserError } from '../framework.ts'
import { explainFailure, listWarnings } from './compiler-messages.ts'
import { capWarnings } from './cap-warnings.ts'
import { buildCppWitness, noCppWitness } from './cpp-witness.ts'
import { MainSignal, interfaceOf } from './interface.ts'
import { circomLimits } from './limits.ts'
import { type CircomManifest, hasSolidity } from './manifest.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { nativeLibraryVersion } from './offered-versions.ts'
import { runProgram } from './run-program.ts'
import { nativeVersion } from './run-native.ts'
import { makeKeys } from './setup/make-keys.ts'
import { testKeys } from './self-test.ts'
import { findUploadedKey, takeUploadedKey } from './setup/uploaded-key.ts'
import { packageVersion } from './package-version.ts'

const CompileReport = z.object({
  messages: z.string(),
  circom: z.string(),
  cpp: z.boolean(),
  prime: z.string(),
  signals: z.array(MainSignal).nullable(),
  unconstrained: z.array(z.string()),
  counts: z.object({
    num_constraints: z.int(),
    num_outputs: z.int(),
    num_private_inputs: z.int(),
    num_public_inputs: z.int(),
  }),
})

/** Compiles a circuit, makes or takes its keys, and exports the verification key and the Solidity verifier. */
export async function compile(run: Run, project: Project<CircomManifest>): Promise<CompileResult> {
  const { curve, provingScheme } = project.manifest
  const results = join(run.workFolder, 'compiled')
  await run.makeDiskFolder(results, circomLimits.compile)
  const { messages, circom, cpp, unconstrained, counts, prime, signals } = await run.stage('compile', () =>
    runCompiler(run, project, results),
  )
  const witness = cpp ? await run.stage('compile_witness', () => buildCppWitness(run, results)) : noCppWitness

  const r1cs = join(results, 'circuit.r1cs')
  const uploaded = findUploadedKey(project)
  const native = await nativeVersion(run)
  const circuit = {
    r1cs,
    constraints: counts.num_constraints,
    publicValues: counts.num_outputs + counts.num_public_inputs,
    scheme: provingScheme,
    curve,
  }
  const keys = await run.stage('setup', () =>
    uploaded === undefined ? makeKeys(run, circuit) : takeUploadedKey(run, project, uploaded, circuit),
  )

  const exported = join(run.workFolder, 'exported')
  await mkdir(exported)
  await run.stage('export_keys', () =>
    runProgram(run, {
      program: 'export-keys',
      args: [provingScheme, curve, '/in/circuit.zkey', '/out'],
      mounts: [readOnly(keys.zkey, '/in/circuit.zkey'), writable(exported, '/out')],
      limits: circomLimits.exportKeys,
      stepName: 'The export of the keys',
    }),
  )
  const keep = {
    'circuit.zkey': keys.zkey,
    'circuit.wasm': join(results, 'circuit.wasm'),
    'inputs.json': join(results, 'inputs.json'),
    'templates.json': join(results, 'templates.json'),
    ...witness.keep,
  }
  const details = { curve, ...counts }
  const verificationKey = join(exported, 'verification_key.json')
  const tested = await run.stage('self_test', () =>
    testKeys(run, project, {
      manifest: project.manifest,
      keep,
      details,
      verificationKey,
      uploaded: uploaded && basename(uploaded),
    }),
  )
  return {
    keep,
    verificationKey,
    interface: signals === null ? undefined : interfaceOf(signals, prime, circuit.publicValues),
    publicValues: circuit.publicValues,
    solidityVerifier: hasSolidity(project.manifest) ? join(exported, 'verifier.sol') : undefined,
    details,
    versions: {
      circom,
      circom2: packageVersion('circom2'),
      snarkjs: packageVersion('snarkjs'),
      node: process.versions.node,
      ...(native === undefined ? {} : { 'circom-native': native, 'gnark-crypto': nativeLibraryVersion }),
      ...witness.versions,
    },
    setup: {
      ...keys.setup,
      checked: [...(keys.setup.checked ?? []), ...tested.checked],
      unchecked: [...(keys.setup.unchecked ?? []), ...tested.unchecked],
    },
    warnings: capWarnings([...unconstrained, ...witness.warnings, ...keys.warnings, ...listWarnings(messages)]),
  }
}

async function runCompiler(run: Run, { manifest, folder }: Project<CircomManifest>, results: string) {
  const path = manifest.circuitPath.replace(/^(?:\.\/)+/, '')
  try {
    return CompileReport.parse(
      await runProgram(run, {
        program: 'compile',
        // The compiler would take a name that begins with a hyphen for an option.
        args: [manifest.curve, manifest.witnessCompiler, path.startsWith('-') ? `./${path}` : path, '/out'],
        mounts: [readOnly(folder, '/project'), writable(results, '/out')],
        cwd: '/project',
        limits: circomLimits.compile,
        stepName: 'The compilation',
      }),
    )
  } catch (error) {
    if (error instanceof UserError) throw new UserError(explainFailure(error.message), { cause: error })
    throw error
  }
}
