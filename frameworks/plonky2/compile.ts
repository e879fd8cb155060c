import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compiled, FilePath, Project, Run } from '../framework.ts'
import { UserFault } from '../framework.ts'
import { buildProver } from './build-prover.ts'
import { writeProver } from './crate.ts'
import { findCircuit } from './find-circuit.ts'
import { fixKey, keptNames } from './key.ts'
import type { Plonky2Manifest } from './manifest.ts'
import { provideCrates } from './provide-crates.ts'
import { openWorkshop } from './workshop.ts'

/** Compiles the circuit into a prover, and fixes its verification key by a first proof of the project's own input. */
export async function compile(run: Run, { manifest, folder }: Project<Plonky2Manifest>): Promise<Compiled> {
  const input = join(folder, 'input.json')
  await expectFile(join(folder, 'Cargo.toml'), 'The project has no Cargo.toml beside its sindri.json.')
  await expectFile(
    input,
    'The project has no input.json beside its sindri.json. A plonky2 circuit exists only once prove() has run, so an example of its input is proved when it is compiled; that proof fixes the verification key.',
  )
  const workshop = await openWorkshop(run, folder)
  await run.stage('fetch_crates', async () => {
    const circuit = await findCircuit(run, workshop, manifest)
    await writeProver(workshop.folder, {
      packageName: manifest.packageName,
      path: join('project', circuit.folder),
      packages: circuit.packages,
      struct: manifest.structName.split('::').slice(1).join('::'),
    })
    await provideCrates(run, workshop, { crates: circuit.crates, version: manifest.plonky2Version })
  })
  const { prover, warnings } = await run.stage('compile', () => buildProver(run, workshop, manifest))
  const fixed = await run.stage('setup', () => fixKey(run, { prover, input, version: manifest.plonky2Version }))
  return {
    keep: { [keptNames.prover]: prover, [keptNames.key]: fixed.verificationKey },
    verificationKey: fixed.verificationKey,
    details: describeDetails(manifest),
    versions: { plonky2: manifest.plonky2Version, rust: workshop.rust.version },
    setup: fixed.setup,
    warnings: [...warnings, ...fixed.warnings],
  }
}

/** The keys of wire-format 5.1. */
export function describeDetails({ structName, plonky2Version }: Plonky2Manifest): Record<string, string> {
  return { struct_name: structName, plonky2_version: plonky2Version }
}

async function expectFile(path: FilePath, sentence: string): Promise<void> {
  await access(path).catch(() => {
    throw new UserFault(sentence)
  })
}
