import { mkdir, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Compiled, FilePath, Project, Run, Setup } from '../framework.ts'
import { readOnly, writable } from '../sandbox/mounts.ts'
import { buildCircuit } from './build-circuit.ts'
import { gnarkLimits } from './limits.ts'
import type { GnarkManifest } from './manifest.ts'
import { ownFile, runCircuit, runKeys } from './run-step.ts'

const Report = z.object({
  constraints: z.int(),
  public: z.int(),
  secret: z.int(),
  commitments: z.int(),
  noSolidity: z.string(),
})

/** Builds the circuit's program, lets it write its constraint system, and makes keys for that without the program. */
export async function compile(run: Run, project: Project<GnarkManifest>): Promise<Compiled> {
  const { manifest } = project
  const { program, versions } = await run.stage('build', () => buildCircuit(run, project))
  const made = await run.stage('compile', () => writeConstraints(run, program))
  const keys = await run.stage('setup', () => makeKeys(run, manifest, made))
  const report = Report.parse(JSON.parse(await readFile(join(keys, 'report.json'), 'utf8')))

  const optional = (name: string) => (existsSync(join(keys, name)) ? join(keys, name) : undefined)
  const powers = optional('kzg.srs')
  return {
    keep: {
      circuit: program,
      'circuit.ccs': join(made, 'circuit.ccs'),
      'proving.key': join(keys, 'proving.key'),
      'public-shape.json': join(keys, 'public-shape.json'),
      ...(powers === undefined ? {} : { 'kzg.srs': powers }),
    },
    verificationKey: join(keys, 'verification_key.json'),
    solidityVerifier: optional('Verifier.sol'),
    details: { curve: manifest.curve, gnark_version: manifest.gnarkVersion },
    versions,
    setup: developmentSetup(manifest),
    warnings:
      report.commitments > 0 && report.noSolidity !== '' ? [`There is no Solidity verifier. ${report.noSolidity}`] : [],
  }
}

/** The words by which our program knows a proof system. */
export function systemArguments(manifest: GnarkManifest): string[] {
  return [manifest.curve, manifest.provingScheme, manifest.proverHashToFieldName]
}

async function writeConstraints(run: Run, program: FilePath): Promise<FilePath> {
  const out = join(run.workFolder, 'constraints')
  await mkdir(out)
  await runCircuit(run, program, {
    args: ['compile', '/out'],
    mounts: [writable(out, '/out')],
    limits: gnarkLimits.compile,
    work: 'The compilation of the circuit',
    out,
  })
  await Promise.all(['circuit.ccs', 'public-shape.json'].map((name) => ownFile(out, name)))
  return out
}

async function makeKeys(run: Run, manifest: GnarkManifest, made: FilePath): Promise<FilePath> {
  const out = join(run.workFolder, 'keys')
  await mkdir(out)
  await runKeys(run, {
    args: ['setup', ...systemArguments(manifest), '/in', '/out'],
    mounts: [readOnly(made, '/in'), writable(out, '/out')],
    limits: gnarkLimits.setup,
    work: 'The set-up',
    out,
  })
  return out
}

function developmentSetup({ provingScheme }: GnarkManifest): Setup {
  const what =
    provingScheme === 'plonk'
      ? "Development set-up made by this server, single contributor: its powers of tau come from gnark's unsafe test helper, drawn anew for this build"
      : 'Development set-up made by this server, single contributor'
  return {
    kind: 'development',
    statement: `${what}. Whoever controlled the server at that moment could forge proofs of this build.`,
  }
}
