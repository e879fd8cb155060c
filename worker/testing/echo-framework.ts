import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { CommonManifest, Framework } from '@proofyard/frameworks/framework.ts'
import { type AnyFramework, hideManifestType } from '@proofyard/frameworks/registry.ts'
import { NO_RESOURCES } from '@proofyard/frameworks/resources.ts'
import { z } from 'zod'

/** A framework of its own kind: the "proof" of a number is the number, and holds when the "key" says so. */
export function echo(change: Partial<Framework<CommonManifest>> = {}): AnyFramework {
  return hideManifestType<CommonManifest>({
    name: 'circom',
    sample: { folder: '', labels: [] },
    manifest: z.object({ circuitType: CircuitType, name: z.string() }),
    describe: () => Promise.resolve({ provingScheme: 'echo', details: {} }),
    stages: {
      compile: [{ name: 'setup', label: 'Making the keys' }],
      prove: [{ name: 'look', label: 'Looking at the input' }],
    },
    limits: {},
    versions: {},
    toolchains: [],
    toolchainId: () => undefined,
    requirements: () => Promise.resolve([]),
    resources: () => NO_RESOURCES,
    preparation: NO_RESOURCES,
    prepare: () => Promise.resolve(),
    compile: async (run, project) => {
      const kept = join(run.workFolder, 'program')
      await writeFile(kept, await readFile(join(project.folder, 'sindri.json')))
      const verificationKey = join(run.workFolder, 'key.json')
      await writeFile(verificationKey, '{"key":1}')
      const setup = { kind: 'none needed' as const, statement: 'Nothing is set up.' }
      return { keep: { program: kept }, verificationKey, details: {}, versions: {}, setup, warnings: [] }
    },
    execute: async (run, build, input) => {
      await readFile(join(build.buildFolder, 'program'))
      const witness = join(run.workFolder, 'witness')
      await copyFile(input, witness)
      return { witness }
    },
    prove: async (run, _build, witness) => {
      const proof = join(run.workFolder, 'proof.json')
      await writeFile(proof, await readFile(witness))
      return { proof, publicValues: proof, warnings: [] }
    },
    verify: async (_run, files) => (await readFile(files.verificationKey, 'utf8')) === '{"key":1}',
    ...change,
  })
}
