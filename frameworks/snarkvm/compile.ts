import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { type CompileResult, type Project, type Run, UserError } from '../framework.ts'
import { resultOf } from '../languages/harness-end.ts'
import { type NewBuild, type SelfTest, testOwnInput } from '../self-test.ts'
import { execute } from './execute.ts'
import { interfaceOf } from './interface.ts'
import { keptNames } from './kept-names.ts'
import { proverThreads, snarkvmLimits } from './limits.ts'
import type { SnarkvmManifest } from './manifest.ts'
import { HOME, missingPowers, mountPowers } from './powers.ts'
import { prove } from './prove.ts'
import { resources } from './resources.ts'
import { runHelper } from './run-helper.ts'
import { setupOf } from './setup.ts'
import { NEWEST_VARUNA, SNARKVM_VERSION } from './versions.ts'
import { verify } from './verify.ts'

const limits = snarkvmLimits.keys

const Report = z.object({
  rules: z.object({ consensus_version: z.int(), consensus_height: z.int(), varuna_version: z.int() }),
  functions: z.array(
    z.object({
      function: z.string(),
      constraints: z.int(),
      nonZeroEntries: z.int(),
      publicInputs: z.int(),
      hasFinalize: z.boolean(),
    }),
  ),
})
type Report = z.infer<typeof Report>

/** Makes the keys of the function that is proved, and of all that it calls. */
export async function compile(run: Run, project: Project<SnarkvmManifest>): Promise<CompileResult> {
  const { manifest, folder } = project
  const results = join(run.workFolder, 'keys')
  await run.makeDiskFolder(results, limits)
  const { report, setup } = await run.stage('make_keys', async () => {
    return { report: await makeKeys(run, project, results), setup: await setupOf(run) }
  })
  const verificationKey = join(results, keptNames.key)
  const keep = { [keptNames.key]: verificationKey, [keptNames.provingKeys]: join(results, keptNames.provingKeys) }
  const details = describeDetails(manifest)
  const measured = { constraints: report.functions.reduce((all, { constraints }) => all + constraints, 0) }
  const tested = await run.stage('self_test', () =>
    testKeys(run, folder, { manifest, keep, details, measured, verificationKey }),
  )
  return {
    keep,
    verificationKey,
    details,
    versions: { snarkvm: SNARKVM_VERSION, varuna: `V${report.rules.varuna_version}` },
    setup: { ...setup, checked: [...(setup.checked ?? []), ...tested.checked], unchecked: tested.unchecked },
    measured,
    warnings: warningsOf(report, manifest),
    interface: await interfaceOf(folder, manifest.functionName),
  }
}

/** The keys of wire-format 5.1. */
export function describeDetails({ functionName, network }: SnarkvmManifest): Record<string, string> {
  return { function_name: functionName, network }
}

async function makeKeys(run: Run, { manifest, folder }: Project<SnarkvmManifest>, results: FilePath): Promise<Report> {
  const outcome = await runHelper(run, {
    network: manifest.network,
    args: ['compile', '/project', manifest.functionName, '/out'],
    mounts: [readOnly(folder, '/project'), writable(results, '/out'), ...(await mountPowers(run))],
    env: { HOME },
    limits,
    threads: proverThreads,
  })
  const missing = missingPowers(outcome.stderr)
  if (missing !== undefined && outcome.ending.kind === 'exit' && outcome.ending.code !== 0) throw new UserError(missing)
  return Report.parse(resultOf(outcome, { stepName: 'The making of the keys', limits }))
}

/**
 * Proves the project's own input.json.
 * @throws an error of the platform where that fails: keys, powers and prover are not the project's
 */
async function testKeys(run: Run, folder: FilePath, build: NewBuild<SnarkvmManifest>): Promise<SelfTest> {
  const refusal = (what: string, reason: string, fault: Error | undefined) =>
    fault ?? new Error(`The keys of this server cannot prove ${what}: ${reason}.`)
  return await testOwnInput(run, { execute, prove, verify, resources }, build, { folder, name: 'input.json', refusal })
}

function warningsOf({ rules, functions }: Report, { network }: SnarkvmManifest): string[] {
  const warnings: string[] = []
  for (const { function: name } of functions.filter(({ hasFinalize }) => hasFinalize)) {
    warnings.push(`What ${name} does in finalize is done by the network of Aleo, and no proof is made of it.`)
  }
  const programs = new Set(functions.map(({ function: name }) => name.split('/')[0]))
  const [, ...imported] = programs
  if (imported.length > 0) {
    warnings.push(
      `What is proved of ${imported.join(', ')} is the project's own copy, which need not be what has that name on Aleo.`,
    )
  }
  if (rules.varuna_version < NEWEST_VARUNA) {
    warnings.push(
      `Proofs are made with Varuna V${rules.varuna_version}, as ${network} wants it since height ${rules.consensus_height.toLocaleString('en')} (consensus version ${rules.consensus_version}). Aleo replaces it by V${NEWEST_VARUNA} from consensus version 21 on.`,
    )
  }
  return warnings
}
