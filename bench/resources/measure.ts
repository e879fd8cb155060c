import { mkdir, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { BuildFacts, CommonManifest, CompileResult, Project, Run } from '@proofyard/frameworks/framework.ts'
import { type Workbench, openWorkbench } from '@proofyard/frameworks/testing/workbench.ts'
import { installToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { pathOfToolchain } from '@proofyard/toolchains/paths.ts'
import { admittedVerb } from './admitted-verb.ts'
import { measureResidents } from './measure-residents.ts'
import type { Row } from './row.ts'
import type { Subject } from './subject.ts'

/** Toolchains of tests serve benches, too. */
const sharedTools = join(homedir(), '.cache', 'proofyard', 'tools')
const { signal } = new AbortController()

/** What was measured of a subject, and what its resources were declared by. */
export interface Measured {
  facts: BuildFacts<CommonManifest>
  rows: Row[]
}

/**
 * Takes a project through the verbs of its framework, each with the memory that was declared for it.
 *
 * @param operatorsFolder with set-up parameters
 */
export async function measure(subject: Subject, operatorsFolder: string): Promise<Measured> {
  const { framework } = subject
  const bench = await openWorkbench<CommonManifest>(framework.name, framework.manifest)
  try {
    const newRun = await runsOf(subject, bench, operatorsFolder)
    const project = await projectOf(subject, bench, newRun)
    const { details: described } = await framework.describe(project)
    const before = { manifest: project.manifest, details: described, fileBytes: {}, measured: {} }
    const atFirst = framework.resources('compile', before).memoryBytes
    const compiled = await admittedVerb({ step: 'compile', declaredBytes: atFirst, isGuess: true, newRun }, (run) =>
      framework.compile(run, project),
    )
    const facts = await factsOf(project, compiled.result)
    const rows = await measureProof(subject, { bench, project, newRun, facts, compiled: compiled.result })
    return { facts, rows: [...compiled.rows, ...rows] }
  } finally {
    await bench.remove()
  }
}

interface Compiled {
  bench: Workbench<CommonManifest>
  project: Project<CommonManifest>
  newRun: () => Promise<Run>
  facts: BuildFacts<CommonManifest>
  compiled: CompileResult
}

async function measureProof(subject: Subject, { bench, project, newRun, facts, compiled }: Compiled): Promise<Row[]> {
  const { framework } = subject
  const { manifest } = project
  const { verificationKey = '' } = compiled
  const build = await bench.keep(project, compiled)
  const input = join(bench.folder, 'input')
  await writeFile(input, subject.input)
  const options = (step: 'execute' | 'prove' | 'verify') => ({
    step,
    declaredBytes: framework.resources(step, facts).memoryBytes,
    isGuess: false,
    newRun,
  })
  const executed = await admittedVerb(options('execute'), (run) => framework.execute(run, build, input))
  const { witness } = executed.result
  const proved = await admittedVerb(options('prove'), (run) => framework.prove(run, build, witness))
  const claim = { ...proved.result, manifest, verificationKey }
  const verified = await admittedVerb(options('verify'), (run) => framework.verify(run, claim))
  if (verified.result === (subject.doesNotHold === true)) throw new Error('The verdict on the proof is wrong.')
  const verbs = [
    (run: Run) => framework.execute(run, build, input),
    (run: Run) => framework.prove(run, build, witness),
    (run: Run) => framework.verify(run, claim),
  ]
  const residents = subject.residents === true ? await measureResidents(framework.name, verbs, newRun) : []
  return [...executed.rows, ...proved.rows, ...verified.rows, ...residents]
}

async function factsOf(project: Project<CommonManifest>, compiled: CompileResult): Promise<Measured['facts']> {
  const { details, measured = {}, keep } = compiled
  const sizes = Object.entries(keep).map(async ([name, path]) => [name, (await stat(path)).size] as const)
  const fileBytes = Object.fromEntries(await Promise.all(sizes))
  return { manifest: project.manifest, details, measured, fileBytes }
}

/** The project; with files of an earlier compilation, where it has such. */
async function projectOf(
  { framework, files, manifest, uploaded }: Subject,
  bench: Workbench<CommonManifest>,
  newRun: () => Promise<Run>,
): Promise<Project<CommonManifest>> {
  const project = await bench.project(files, manifest)
  if (uploaded === undefined) return project
  const { keep } = await framework.compile(await newRun(), project)
  const more = Object.entries(uploaded).map(([name, kept]) => [name, { copyOf: keep[kept] ?? kept }])
  return await bench.project({ ...files, ...Object.fromEntries(more) }, manifest)
}

/** How a verb's run is opened: with its toolchain, and with what the subject asks for. */
async function runsOf(
  { framework, manifest, parameters, unprepared }: Subject,
  bench: Workbench<CommonManifest>,
  operatorsFolder: string,
): Promise<() => Promise<Run>> {
  const toolFolder = unprepared === true ? join(bench.folder, 'no-tools') : sharedTools
  if (unprepared !== true) await framework.prepare({ toolFolder, signal })
  const made = join(bench.folder, 'parameters')
  if (typeof parameters === 'function') {
    await mkdir(made)
    await parameters(made)
  }
  const paramsFolder = parameters === undefined ? undefined : parameters === 'operator' ? operatorsFolder : made
  const parsed = framework.manifest.parse({ circuitType: framework.name, name: 'test', ...manifest })
  const toolchainFolder = await installed(framework, parsed)
  return () =>
    bench.run({
      toolFolder,
      ...(paramsFolder === undefined ? {} : { paramsFolder }),
      ...(toolchainFolder === undefined ? {} : { toolchainFolder }),
    })
}

async function installed(framework: Subject['framework'], manifest: CommonManifest): Promise<string | undefined> {
  const id = framework.toolchainId(manifest)
  const toolchain = framework.toolchains.find((one) => one.id === id)
  if (id === undefined || toolchain === undefined) return undefined
  const progress = (activity: string) => console.log(activity)
  await installToolchain(toolchain, { toolFolder: sharedTools, signal, progress })
  return pathOfToolchain(sharedTools, id)
}
