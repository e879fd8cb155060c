import { readFile, readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Kept } from '@proofyard/frameworks/framework.ts'
import type { CommonManifest, Compiled } from '@proofyard/frameworks/framework.ts'
import { type Workbench, openWorkbench } from '@proofyard/frameworks/testing/workbench.ts'
import { installToolchain } from '@proofyard/frameworks/toolchains/install-toolchain.ts'
import { placeOfToolchain } from '@proofyard/frameworks/toolchains/place.ts'
import type { Used } from '../service/measured-run.ts'
import { measuredWork } from './measured-work.ts'
import type { Subject } from './subject.ts'

/** A project on Proofyard's own verbs, in the sandbox, without service, queue and database. */
export interface Ours {
  project: string
  input: string
  toolchain: string
  compile: () => Promise<Used>
  /** Of the last compilation. @throws when the proof does not verify */
  proveAndVerify: () => Promise<{ prove: Used; verify: Used }>
  forget: () => Promise<void>
  remove: () => Promise<void>
}

/** Toolchains of tests serve benches, too. */
const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')

export async function openOurs({ framework, project: source, input: inputName, forget }: Subject): Promise<Ours> {
  const bench: Workbench<CommonManifest> = await openWorkbench(framework.name, framework.manifest)
  const manifest: object = JSON.parse(await readFile(join(source, 'sindri.json'), 'utf8'))
  const names = await readdir(source)
  const copies = names.filter((name) => name !== 'sindri.json').map((name) => [name, { copyOf: join(source, name) }])
  const { $schema: _, ...fields } = Object(manifest)
  const project = await bench.project(Object.fromEntries(copies), fields)
  const toolchainFolder = await toolchainOf(framework, project.manifest)
  const run = () => bench.run({ toolFolder, ...(toolchainFolder === undefined ? {} : { toolchainFolder }) })
  const input = await readFile(join(project.folder, inputName), 'utf8')

  let last: { compiled: Compiled; kept: Kept<CommonManifest> } | undefined
  return {
    project: project.folder,
    input: join(project.folder, inputName),
    toolchain: toolchainFolder ?? '',
    compile: async () => {
      const compiling = await run()
      const { result: compiled, used } = await measuredWork(() => framework.compile(compiling, project))
      last = { compiled, kept: await bench.keep(project, compiled) }
      return used
    },
    proveAndVerify: async () => {
      if (last === undefined) throw new Error('Nothing was compiled yet.')
      const { compiled, kept } = last
      const proving = await run()
      const { result: proved, used: prove } = await measuredWork(async () => {
        const { witness } = await framework.execute(proving, kept, input)
        return await framework.prove(proving, kept, witness)
      })
      const claim = { ...proved, manifest: kept.manifest, verificationKey: compiled.verificationKey ?? '' }
      const { result: holds, used: verify } = await measuredWork(() => framework.verify(proving, claim))
      if (!holds) throw new Error('The proof that was measured does not hold.')
      return { prove, verify }
    },
    forget: () => forget(toolFolder),
    remove: bench.remove,
  }
}

async function toolchainOf(framework: Subject['framework'], manifest: CommonManifest): Promise<string | undefined> {
  const id = framework.toolchainOf(manifest)
  const toolchain = framework.toolchains.find((one) => one.id === id)
  if (id === undefined || toolchain === undefined) return undefined
  const { signal } = new AbortController()
  await installToolchain(toolchain, { toolFolder, signal, progress: (doing) => console.log(doing) })
  return placeOfToolchain(toolFolder, id)
}
