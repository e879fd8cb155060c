import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type {
  BuildFiles,
  Claim,
  CommonManifest,
  CompileResult,
  Framework,
  ProofSession,
  ProveResult,
  Run,
} from '../framework.ts'
import { openProofSession } from '../proof-session.ts'
import { type RunSettings, type TimedRun, type Workbench, openWorkbench } from './workbench.ts'

/** A project as a test writes it: texts, or paths of files and folders to copy. */
export interface ProjectFiles {
  files: Record<string, string | { copyOf: string }>
  /** The framework's own keys of sindri.json. */
  manifest?: object
}

/** A build as a worker holds it. */
export interface Build<M extends CommonManifest> {
  compiled: Pick<CompileResult, 'verificationKey'>
  kept: BuildFiles<M>
}

/** A build that was compiled just now. */
export interface FreshBuild<M extends CommonManifest> extends Build<M> {
  compiled: CompileResult
  /** What its stages took, in seconds. */
  times: Record<string, number>
}

/** A proof that was made just now. */
interface MadeProof<M extends CommonManifest> {
  run: TimedRun
  proved: ProveResult
  claim: Claim<M>
}

/** The texts of what `verify` judges. */
export interface Documents {
  verificationKey: string
  publicValues: string
  proof: string
}
export const parts = ['verificationKey', 'publicValues', 'proof'] as const satisfies (keyof Documents)[]

/** The ways of a project from its sources to a verified proof, with the toolchain that its manifest asks for. */
export interface WholeWay<M extends CommonManifest> {
  bench: Workbench<M>
  run: (manifest: M, settings?: RunSettings) => Promise<TimedRun>
  build: (project: ProjectFiles, settings?: RunSettings) => Promise<FreshBuild<M>>
  /** The same build for the same project, unless an earlier one failed. */
  buildOnce: (project: ProjectFiles) => Promise<Build<M>>
  /** @returns path of the witness */
  execute: (run: Run, build: Build<M>, input: string) => Promise<FilePath>
  /** Execution and proof in one session, which is closed. */
  proveIn: (run: Run, build: Build<M>, input: string) => Promise<ProveResult>
  /** A proof in a run of its own, not yet verified. */
  prove: (build: Build<M>, input: string, settings?: RunSettings) => Promise<MadeProof<M>>
  /** The same, verified in the proof's own session, as by a worker. */
  proveAndVerify: (
    build: Build<M>,
    input: string,
    settings?: RunSettings,
  ) => Promise<MadeProof<M> & { verified: boolean }>
  verify: (claim: Claim<M>) => Promise<boolean>
  verifyDocuments: (manifest: M, documents: Documents) => Promise<boolean>
}

/** How a framework's toolchain gets into a run. */
export interface WayOptions<M extends CommonManifest> {
  settings?: (manifest: M) => Promise<RunSettings>
  /** Finds the build of a project that was made by an earlier test file; undefined where it is to be compiled. */
  findBuild?: (bench: Workbench<M>, project: ProjectFiles) => Promise<Build<M> | undefined>
}

/** Every call of a verb by the conformance suite is in here, and most of those by the tests of a framework. */
export async function openWholeWay<M extends CommonManifest>(
  framework: Framework<M>,
  { settings: settingsOf = () => Promise.resolve({}), findBuild }: WayOptions<M> = {},
): Promise<WholeWay<M>> {
  const bench = await openWorkbench(framework.name, framework.manifest, framework.stages)
  const built = new Map<ProjectFiles, Promise<Build<M>>>()
  const run = async (manifest: M, settings: RunSettings = {}) =>
    await bench.run({ ...(await settingsOf(manifest)), ...settings })
  const build = async ({ files, manifest }: ProjectFiles, settings?: RunSettings): Promise<FreshBuild<M>> => {
    const project = await bench.project(files, manifest)
    const compiling = await run(project.manifest, settings)
    const compiled = await framework.compile(compiling, project)
    refuseUndeclaredVersions(framework, compiled)
    return { compiled, kept: await bench.keep(project, compiled), times: compiling.times }
  }
  const execute = async (running: Run, { kept }: Build<M>, input: string) =>
    (await framework.execute(running, kept, await bench.input(input))).witness
  /** As a worker does: in a session, which ends what it started. */
  const inSession = async <Result>(
    proving: Run,
    { kept }: Build<M>,
    input: string,
    finish: (session: ProofSession, proved: ProveResult) => Promise<Result>,
  ): Promise<Result> => {
    const session = openProofSession(framework, proving, kept)
    try {
      const { witness } = await session.execute(await bench.input(input))
      return await finish(session, await session.prove(witness))
    } finally {
      await session.close()
    }
  }
  const proveIn = (proving: Run, made: Build<M>, input: string) =>
    inSession(proving, made, input, (_, proved) => Promise.resolve(proved))
  const claimOf = ({ kept, compiled }: Build<M>, { proof, publicValues }: ProveResult): Claim<M> => {
    const { verificationKey = '' } = compiled
    return { manifest: kept.manifest, verificationKey, publicValues, proof }
  }
  const verify = async (claim: Claim<M>) => await framework.verify(await run(claim.manifest), claim)
  return {
    bench,
    run,
    build,
    buildOnce: (project) => {
      const known = built.get(project)
      if (known !== undefined) return known
      const making = Promise.resolve(findBuild?.(bench, project)).then((found) => found ?? build(project))
      built.set(project, making)
      making.catch(() => built.delete(project))
      return making
    },
    execute,
    proveIn,
    prove: async (made, input, settings) => {
      const proving = await run(made.kept.manifest, settings)
      const proved = await proveIn(proving, made, input)
      return { run: proving, proved, claim: claimOf(made, proved) }
    },
    proveAndVerify: async (made, input, settings) => {
      const proving = await run(made.kept.manifest, settings)
      return await inSession(proving, made, input, async (session, proved) => {
        const claim = claimOf(made, proved)
        return { run: proving, proved, claim, verified: await session.verify(claim) }
      })
    },
    verify,
    verifyDocuments: async (manifest, documents) => {
      const { workFolder } = await bench.run()
      const write = async (name: keyof Documents) => {
        const path = join(workFolder, `${name}.json`)
        await writeFile(path, documents[name])
        return path
      }
      const [verificationKey, publicValues, proof] = [
        await write('verificationKey'),
        await write('publicValues'),
        await write('proof'),
      ]
      return await verify({ manifest, verificationKey, publicValues, proof })
    },
  }
}

/** Tools of the machine, and names of our own for what has another one beside it. */
const UNDECLARED_TOOLS = ['node', 'go', 'rust', 'c++', 'circom-native', 'barretenberg']

/**
 * What made a build must be among what the framework declares, for nothing else is looked up for advisories.
 *
 * @throws Error for what is not
 */
function refuseUndeclaredVersions<M extends CommonManifest>(
  framework: Framework<M>,
  { versions }: CompileResult,
): void {
  const undeclared = Object.entries(versions).filter(
    ([tool, version]) => !UNDECLARED_TOOLS.includes(tool) && framework.versions[tool]?.includes(version) !== true,
  )
  if (undeclared.length > 0) throw new Error(`The framework does not declare ${JSON.stringify(undeclared)}.`)
}

/** Reads what there is to verify about a proof. */
export async function documentsOf({
  verificationKey,
  publicValues,
  proof,
}: Pick<Claim<CommonManifest>, keyof Documents>): Promise<Documents> {
  const [key = '', values = '', made = ''] = await Promise.all(
    [verificationKey, publicValues, proof].map((path) => readFile(path, 'utf8')),
  )
  return { verificationKey: key, publicValues: values, proof: made }
}
