import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { fieldOrders } from '@proofyard/contract/interface/field-order.ts'
import type { CompileResult, Project, Run } from '../framework.ts'
import { UserError } from '../framework.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { provenSecurity } from '../fri-security.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { type NewBuild, type SelfTest, testOwnInput } from '../self-test.ts'
import { execute } from './execute.ts'
import { hermezLimits } from './limits.ts'
import type { HermezManifest } from './manifest.ts'
import { prove } from './prove.ts'
import { runExecutorProgram, runProgram } from './run-program.ts'
import { keyBytes, readShape, resources } from './resources.ts'
import { hermezVersions } from './toolchains.ts'
import { verify } from './verify.ts'

const Report = z.object({ securityBits: z.int(), openPublics: z.array(z.string()), publics: z.array(z.string()) })

const usualBits = 128

/** Compiles the PIL, has the executor build its constants, and makes tree and verification key of them. */
export async function compile(run: Run, { manifest, folder }: Project<HermezManifest>): Promise<CompileResult> {
  if (!existsSync(join(folder, 'main.pil'))) {
    throw new UserError(
      `The project has no main.pil, so it asks for the zkEVM itself (zkevmVersion ${manifest.zkevmVersion}), ` +
        'which only an external prover can prove, and no zkEVM prover is connected to this server.',
    )
  }
  const compiled = join(run.workFolder, 'compiled')
  const sources = join(run.workFolder, 'sources')
  const built = join(run.workFolder, 'constants')
  const keys = join(run.workFolder, 'keys')
  await Promise.all([
    run.makeDiskFolder(compiled, hermezLimits.compile),
    run.makeDiskFolder(keys, hermezLimits.makeKey),
    ...[sources, built].map((path) => run.makeDiskFolder(path, hermezLimits.executor)),
  ])

  const { securityBits, openPublics, publics } = Report.parse(
    await run.stage('compile', () =>
      runProgram(run, {
        program: 'compile',
        args: ['/project', '/out'],
        mounts: [readOnly(folder, '/project'), writable(compiled, '/out')],
        limits: hermezLimits.compile,
        stepName: 'The compilation',
      }),
    ),
  )
  const shape = await readShape(join(compiled, 'starkinfo.json'))
  await run.reserve(keyBytes(shape))
  const constants = join(built, 'constants.bin')
  await run.stage('build_constants', () =>
    runExecutorProgram(
      run,
      {
        program: 'build-constants',
        args: ['/compiled', '/sources', '/out'],
        mounts: [readOnly(compiled, '/compiled'), writable(sources, '/sources'), writable(built, '/out')],
        limits: hermezLimits.executor,
        stepName: 'buildConstants of executor.js',
      },
      constants,
    ),
  )
  await run.stage('make_key', () =>
    runProgram(run, {
      program: 'make-key',
      args: ['/compiled', '/constants.bin', '/out'],
      mounts: [readOnly(compiled, '/compiled'), readOnly(constants, '/constants.bin'), writable(keys, '/out')],
      limits: hermezLimits.makeKey,
      stepName: 'The making of the key',
    }),
  )
  const build = {
    keep: {
      'pil.json': join(compiled, 'pil.json'),
      'starkinfo.json': join(compiled, 'starkinfo.json'),
      'sources.tar': join(compiled, 'sources.tar'),
      'constants.bin': constants,
      'constants.tree': join(keys, 'constants.tree'),
    },
    verificationKey: join(keys, 'verification_key.json'),
    details: { zkevm_version: null },
    measured: { ...shape },
  }
  const tested = await run.stage('self_test', () => testProver(run, folder, { ...build, manifest }))
  return {
    ...build,
    interface: interfaceOf(publics),
    publicValues: publics.length,
    versions: { ...hermezVersions, node: process.versions.node },
    setup: {
      kind: 'none needed',
      statement:
        'No set-up is needed: the proofs rest on a hash function alone, with ' +
        `${securityBits} bits by FRI's conjecture. ${provenSecurity(securityBits)} They are sound, but not zero-knowledge.`,
      ...tested,
    },
    warnings: [
      ...(securityBits < usualBits
        ? [`starkstruct.json gives ${securityBits} bits of conjectured security; ${usualBits} are usual.`]
        : []),
      ...warnOfPublics(openPublics),
      ...(shape.constants > 0 ? [constantsOrigin(shape.constants)] : []),
    ],
  }
}

/**
 * Proves the project's own input.json.
 * @throws UserError where the verifier refuses the proof: constants and trace are those of the project's program
 */
async function testProver(run: Run, folder: FilePath, build: NewBuild<HermezManifest>): Promise<SelfTest> {
  const refusal = (what: string, reason: string, fault: Error | undefined) =>
    fault ?? new UserError(`The executor and the constants of this project cannot prove ${what}: ${reason}.`)
  return await testOwnInput(run, { execute, prove, verify, resources }, build, { folder, name: 'input.json', refusal })
}

/**
 * Whose word the constants are. They are not built a second time to compare, as a plonky2 circuit is: key and proofs are made of
 * the values that were kept, so what a second run writes changes nothing of what holds.
 */
function constantsOrigin(count: number): string {
  const polynomials = count === 1 ? 'the constant polynomial' : `the ${count.toLocaleString('en')} constant polynomials`
  return `Ready means that a trace satisfies the identities of main.pil with ${polynomials} that this project's own buildConstants wrote: data of the project, which nothing compares with the PIL, but that Global.L1, where there is one, is the first row.`
}

/** The names are the PIL's; what the executor takes only the project can say. */
function interfaceOf(publics: string[]): CompileResult['interface'] {
  const type = {
    kind: 'field' as const,
    name: 'field',
    order: fieldOrders.goldilocks,
    negative: false,
    written: 'text' as const,
  }
  const values = publics.map((name) => ({ name, type, origin: null }))
  return { inputs: null, public_values: { source: 'compiler', values } }
}

const MAX_NAMED = 20
const MAX_NAME_LENGTH = 200

/** No one reads more; a name may be as long as its file. */
function warnOfPublics(names: string[]): string[] {
  const named = names.slice(0, MAX_NAMED).map((name) => name.slice(0, MAX_NAME_LENGTH))
  const rest = names.length - named.length
  return [
    ...named.map((name) => `The public value ${name} is in no identity: a proof holds with any value there.`),
    ...(rest > 0 ? [`So do proofs with any value of ${rest} more.`] : []),
  ]
}
