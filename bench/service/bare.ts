import { cp, mkdir, mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deploy, pack, pause, untilDone } from '@proofyard/e2e/harness/api.ts'
import { query } from '@proofyard/e2e/harness/database.ts'
import { type Proofyard, root } from '@proofyard/e2e/harness/proofyard.ts'
import { findNative } from '@proofyard/frameworks/circom/native-prover.ts'
import { type Used, measuredRun } from './measured-run.ts'

/** A build's files outside of the service, to run the bare programs on. */
export interface Bare {
  circuitId: string
  input: unknown
  /** Holds `build/` (the build's kept files), `key.json` and `input.json`. */
  folder: string
  /** The native prover that the service uses. */
  native: string
}

/** Deploys a fixture to a running Proofyard, waits for its native prover, and copies the build's files out. */
export async function prepareBare(
  proofyard: Proofyard,
  fixture: string,
  project = join(root, 'e2e', 'fixtures', fixture),
): Promise<Bare> {
  const native = await untilOwnNative(join(proofyard.dataFolder, 'tools'))
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-bench-'))
  const archive = await pack(project, join(folder, `${fixture}.tar.gz`))
  const { circuit_id: circuitId } = await deploy(proofyard, archive, 'bench')
  const build = await untilDone(proofyard, 'circuit', circuitId)
  if (build.status !== 'Ready') throw new Error(`${fixture} did not compile: ${build.error}`)
  await mkdir(join(folder, 'build'))
  const rows = await query(
    proofyard,
    `select kind, name, sha256 from build_artifacts where build_id = '${circuitId}' and kind in ('kept', 'verification_key')`,
  )
  for (const { kind, name, sha256 } of rows) {
    const stored = join(proofyard.dataFolder, 'artifacts', String(sha256).slice(0, 2), String(sha256))
    await cp(stored, kind === 'kept' ? join(folder, 'build', String(name)) : join(folder, 'key.json'))
  }
  const inputText = await readFile(join(project, 'input.json'), 'utf8')
  await cp(join(project, 'input.json'), join(folder, 'input.json'))
  return { circuitId, input: JSON.parse(inputText), folder, native }
}

/** Witness, proof and verification by the service's own programs, started by hand: no sandbox, queue or database. */
export async function bareRun(bare: Bare): Promise<Record<string, Used>> {
  const programs = join(root, 'frameworks', 'circom', 'programs')
  const node = (program: string, args: string) =>
    measuredRun('sh', ['-c', `exec '${process.execPath}' '${join(programs, `${program}.ts`)}' ${args}`], bare.folder)
  const witness = await node('witness', 'build witness.wtns < input.json')
  const files = ['build/circuit.zkey', 'witness.wtns', 'proof.json', 'public.json']
  const prove = await measuredRun(bare.native, ['prove', ...files], bare.folder)
  const read = (name: string) => readFile(join(bare.folder, name), 'utf8')
  // The service leaves the name of the curve out, and its verifier takes no proof with it.
  const { curve: _, ...proof }: Record<string, unknown> = JSON.parse(await read('proof.json'))
  const documents = [await read('key.json'), await read('public.json'), JSON.stringify(proof)]
  await writeFile(join(bare.folder, 'documents.json'), JSON.stringify(documents))
  return { witness, prove, verify: await node('verify', 'groth16 bn254 < documents.json') }
}

/** Waits for the native prover of this checkout, and gives its path: other checkouts of the machine may have built theirs beside it. */
export function untilOwnNative(toolFolder: string): Promise<string> {
  return untilBuilt(async () => {
    const found = await findNative(toolFolder)
    return found.state === 'ready' ? found.program : undefined
  })
}

/** Waits for the native prover that a Proofyard of any checkout builds in a folder of its own. */
export async function untilNative(folder: string): Promise<void> {
  await untilBuilt(async () =>
    (await readdir(folder).catch(() => [])).find((name) => !name.includes('.building') && !name.endsWith('.failed')),
  )
}

async function untilBuilt(find: () => Promise<string | undefined>): Promise<string> {
  for (let tries = 0; tries < 1200; tries++) {
    const built = await find()
    if (built !== undefined) return built
    await pause(100)
  }
  throw new Error('The native prover was not built within two minutes; is Go installed?')
}
