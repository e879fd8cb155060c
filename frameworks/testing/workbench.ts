import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { z } from 'zod'
import type { CommonManifest, Compiled, Kept, Project, Run } from '../framework.ts'
import { findSandbox } from '../sandbox/find-sandbox.ts'
import type { Limits, Sandbox } from '../sandbox/sandbox.ts'
import type { Warm } from '../warm/warm.ts'

/** A place to run a framework's verbs in, with the real sandbox; for tests. */
export interface Workbench<M extends CommonManifest> {
  folder: string
  /** A run with an empty work folder of its own; `times` fills as its stages end. */
  run: (settings?: RunSettings) => Promise<Run & { times: Record<string, number> }>
  /** Writes a project of these files: texts, or paths of files and folders to copy. */
  project: (files: Record<string, string | { copyOf: string }>, manifest?: object) => Promise<Project<M>>
  /** Puts a build's kept files together as a worker does. */
  keep: (project: Project<M>, compiled: Compiled) => Promise<Kept<M>>
  remove: () => Promise<void>
}

export interface RunSettings {
  toolFolder?: string
  toolchainFolder?: string
  paramsFolder?: string
  warm?: Warm
  /** Tighter limits for every program of the run. */
  limits?: Partial<Limits>
}

/**
 * @param circuitType of the framework whose verbs are to run
 * @param schema of its manifest
 */
export async function openWorkbench<M extends CommonManifest>(
  circuitType: CircuitType,
  schema: z.ZodType<M>,
): Promise<Workbench<M>> {
  const folder = await mkdtemp(join(tmpdir(), `${circuitType}-`))
  const sandbox = await findSandbox({ sandbox: 'required' })
  let count = 0
  const newFolder = async (name: string) => {
    const path = join(folder, `${name}-${count++}`)
    await mkdir(path)
    return path
  }
  return {
    folder,
    run: async (settings = {}) => {
      const { toolFolder = join(folder, 'tools'), toolchainFolder, paramsFolder, warm, limits = {} } = settings
      const times: Record<string, number> = {}
      return {
        sandbox: tightened(sandbox, limits),
        workFolder: await newFolder('work'),
        toolFolder,
        toolchainFolder,
        paramsFolder,
        warm,
        signal: new AbortController().signal,
        times,
        progress: () => undefined,
        stage: async (name, work) => {
          const begun = performance.now()
          try {
            return await work()
          } finally {
            times[name] = (performance.now() - begun) / 1000
          }
        },
      }
    },
    project: async (files, manifest = {}) => {
      const path = await newFolder('project')
      for (const [name, content] of Object.entries(files)) {
        await mkdir(dirname(join(path, name)), { recursive: true })
        await (typeof content === 'string'
          ? writeFile(join(path, name), content)
          : cp(content.copyOf, join(path, name), { recursive: true }))
      }
      return { folder: path, manifest: schema.parse({ circuitType, name: 'test', ...manifest }) }
    },
    keep: async ({ manifest }, compiled) => {
      const buildFolder = await newFolder('build')
      for (const [name, path] of Object.entries(compiled.keep)) {
        await cp(path, join(buildFolder, name))
        // As it comes out of storage, where a file has no mode.
        await chmod(join(buildFolder, name), 0o444)
      }
      return { manifest, buildFolder }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

function tightened(sandbox: Sandbox, limits: Partial<Limits>): Sandbox {
  return {
    kind: sandbox.kind,
    run: (command) => sandbox.run({ ...command, limits: { ...command.limits, ...limits } }),
  }
}
