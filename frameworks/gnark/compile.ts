import { stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { CompileResult, Project, Run, Setup } from '../framework.ts'
import { UserError } from '../framework.ts'
import { type NewBuild, type SelfTest, testOwnInput } from '../self-test.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { buildCircuit } from './build-circuit.ts'
import { compareWithoutInit, writeConstraints } from './compile-define.ts'
import { interfaceOf } from './interface.ts'
import { gnarkLimits } from './limits.ts'
import type { GnarkManifest } from './manifest.ts'
import { execute } from './execute.ts'
import { prove } from './prove.ts'
import { resources, setUpBytes } from './resources.ts'
import { runKeys } from './run-step.ts'
import { statementOrigin } from './statement-origin.ts'
import { systemArguments } from './system-arguments.ts'
import { verify } from './verify.ts'

const Report = z.object({
  constraints: z.int(),
  public: z.int(),
  secret: z.int(),
  commitments: z.int(),
  noSolidity: z.string(),
})

/** Builds the circuit's program, lets it write its constraint system, and makes keys for that without the program. */
export async function compile(run: Run, project: Project<GnarkManifest>): Promise<CompileResult> {
  const { manifest } = project
  const { program, programWithoutInit, review, versions } = await run.stage('build', () => buildCircuit(run, project))
  const { made, comparison } = await run.stage('compile', async () => {
    const made = await writeConstraints(run, program)
    if (review.inits.length === 0) return { made, comparison: undefined }
    return { made, comparison: await compareWithoutInit(run, { program, made, withoutInit: programWithoutInit }) }
  })
  const { keys, report } = await run.stage('setup', () => makeKeys(run, manifest, made))

  const optional = (name: string) => (existsSync(join(keys, name)) ? join(keys, name) : undefined)
  const powers = optional('kzg.srs')
  const keep = {
    circuit: program,
    'circuit.ccs': join(made, 'circuit.ccs'),
    'proving.key': join(keys, 'proving.key'),
    'public-shape.json': join(keys, 'public-shape.json'),
    ...(powers === undefined ? {} : { 'kzg.srs': powers }),
  }
  const details = { curve: manifest.curve, gnark_version: manifest.gnarkVersion }
  const verificationKey = join(keys, 'verification_key.json')
  const tested = await run.stage('self_test', () =>
    testProver(run, project, { manifest, keep, details, verificationKey }),
  )
  return {
    keep,
    verificationKey,
    solidityVerifier: optional('Verifier.sol'),
    details,
    versions,
    setup: { ...developmentSetup(manifest), ...tested },
    interface: await interfaceOf(manifest, made, project.folder),
    warnings: [
      ...(report.commitments > 0 && report.noSolidity !== ''
        ? [`There is no Solidity verifier. ${report.noSolidity}`]
        : []),
      statementOrigin(review, comparison),
    ],
  }
}

/**
 * Proves the project's own input.json.
 * @throws UserError where the verifier refuses the proof: the prover is the project's program, and keys come from our own
 */
async function testProver(
  run: Run,
  { folder }: Project<GnarkManifest>,
  build: NewBuild<GnarkManifest>,
): Promise<SelfTest> {
  const refusal = (what: string, reason: string, fault: Error | undefined) =>
    fault ?? new UserError(`The program of this project cannot prove ${what}: ${reason}.`)
  return await testOwnInput(run, { execute, prove, verify, resources }, build, { folder, name: 'input.json', refusal })
}

async function makeKeys(run: Run, manifest: GnarkManifest, made: FilePath) {
  const out = join(run.workFolder, 'keys')
  await run.makeDiskFolder(out, gnarkLimits.setup)
  await run.reserve(setUpBytes(manifest, (await stat(join(made, 'circuit.ccs'))).size))
  const report = await runKeys(run, {
    args: ['setup', ...systemArguments(manifest), '/in', '/out'],
    mounts: [readOnly(made, '/in'), writable(out, '/out')],
    limits: gnarkLimits.setup,
    stepName: 'The set-up',
  })
  return { keys: out, report: Report.parse(report) }
}

function developmentSetup({ provingScheme }: GnarkManifest): Setup {
  const what =
    provingScheme === 'plonk'
      ? "Development set-up made by this server, single contributor: its powers of tau come from gnark's unsafe test helper, drawn again for this build"
      : 'Development set-up made by this server, single contributor'
  return {
    kind: 'development',
    statement: `${what}. Anyone who controlled the server at that moment could forge proofs of this build.`,
  }
}
