import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Compiled, Project, Run } from '../framework.ts'
import { UserFault } from '../framework.ts'
import { explainFailure, listWarnings } from './compiler-messages.ts'
import { buildCppWitness, noCppWitness } from './cpp-witness.ts'
import { circomLimits } from './limits.ts'
import { type CircomManifest, hasSolidity } from './manifest.ts'
import { readOnly, writable } from '../sandbox/mounts.ts'
import { runProgram } from './run-program.ts'
import { nativeVersion } from './run-native.ts'
import { makeKeys } from './setup/make-keys.ts'
import { findUploadedKey, takeUploadedKey } from './setup/uploaded-key.ts'
import { packageVersion } from './package-version.ts'

const CompileReport = z.object({
  messages: z.string(),
  circom: z.string(),
  cpp: z.boolean(),
  counts: z.object({
    num_constraints: z.int(),
    num_outputs: z.int(),
    num_private_inputs: z.int(),
    num_public_inputs: z.int(),
  }),
})

/** Compiles a circuit, makes or takes its keys, and exports the verification key and the Solidity verifier. */
export async function compile(run: Run, project: Project<CircomManifest>): Promise<Compiled> {
  const { curve, provingScheme } = project.manifest
  const results = join(run.workFolder, 'compiled')
  await mkdir(results)
  const { messages, circom, cpp, counts } = await run.stage('compile', () => runCompiler(run, project, results))
  const witness = cpp ? await run.stage('compile_witness', () => buildCppWitness(run, results)) : noCppWitness

  const r1cs = join(results, 'circuit.r1cs')
  const uploaded = findUploadedKey(project)
  const native = await nativeVersion(run)
  const keys = await run.stage('setup', () =>
    uploaded === undefined
      ? makeKeys(run, {
          r1cs,
          constraints: counts.num_constraints,
          publicValues: counts.num_outputs + counts.num_public_inputs,
          scheme: provingScheme,
          curve,
        })
      : takeUploadedKey(run, project, uploaded, r1cs),
  )

  const exported = join(run.workFolder, 'exported')
  await mkdir(exported)
  await run.stage('export_keys', () =>
    runProgram(run, {
      program: 'export-keys',
      args: [provingScheme, curve, '/in/circuit.zkey', '/out'],
      mounts: [readOnly(keys.zkey, '/in/circuit.zkey'), writable(exported, '/out')],
      limits: circomLimits.exportKeys,
      work: 'The export of the keys',
    }),
  )
  return {
    keep: {
      'circuit.zkey': keys.zkey,
      'circuit.wasm': join(results, 'circuit.wasm'),
      'inputs.json': join(results, 'inputs.json'),
      'templates.json': join(results, 'templates.json'),
      ...witness.keep,
    },
    verificationKey: join(exported, 'verification_key.json'),
    solidityVerifier: hasSolidity(project.manifest) ? join(exported, 'verifier.sol') : undefined,
    details: { curve, ...counts },
    versions: {
      circom,
      circom2: packageVersion('circom2'),
      snarkjs: packageVersion('snarkjs'),
      node: process.versions.node,
      ...(native === undefined ? {} : { 'circom-native': native }),
      ...witness.versions,
    },
    setup: keys.setup,
    warnings: [...listWarnings(messages), ...witness.warnings, ...keys.warnings],
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
        work: 'The compilation',
      }),
    )
  } catch (error) {
    if (error instanceof UserFault) throw new UserFault(explainFailure(error.message), { cause: error })
    throw error
  }
}
