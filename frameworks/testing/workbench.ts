import { chmod, cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { z } from 'zod'
import type { FrameworkStages } from '@proofyard/contract/stage.ts'
import type { BuildFiles, CommonManifest, CompileResult, Project, Run } from '../framework.ts'
import type { GitMirror } from '../languages/git-mirrors.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { makeDiskFolder } from '@proofyard/sandbox/disk/own-disk.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import type { Command, Limits, Sandbox } from '@proofyard/sandbox/sandbox.ts'
import { findFramework } from '../registry.ts'
import type { Residents } from '../residents.ts'

/** A run whose `times` fill as its stages end, in seconds. */
export type TimedRun = Run & { times: Record<string, number> }

/** A place to run a framework's verbs in, with the real sandbox; for tests. */
export interface Workbench<M extends CommonManifest> {
  folder: string
  /** A run with an empty work folder of its own. */
  run: (settings?: RunSettings) => Promise<TimedRun>
  /** Writes a project of these files: texts, or paths of files and folders to copy. */
  project: (files: Record<string, string | { copyOf: string }>, manifest?: object) => Promise<Project<M>>
  /** Writes an input as a worker does, and returns its path. */
  input: (text: string) => Promise<FilePath>
  /** Puts a build's kept files together as a worker does. */
  keep: (project: Project<M>, compiled: CompileResult) => Promise<BuildFiles<M>>
  remove: () => Promise<void>
}

export interface RunSettings {
  toolFolder?: string
  toolchainFolder?: string
  paramsFolder?: string
  /** Where repositories are fetched from; each from its own host where none is named. */
  gitMirrors?: GitMirror[]
  residents?: Residents
  /** Another than the one that is found on this machine. */
  sandbox?: Sandbox
  /** Whether programs write into disks of their own, where this machine can make some; each stays until the workbench is removed. */
  ownDisks?: boolean
  /** Tighter limits for every program of the run. */
  limits?: Partial<Limits>
  /** Sees every command that the run gives to its sandbox. */
  onCommand?: (command: Command) => void
  /** Cancels the run. */
  signal?: AbortSignal
  /** Hears what the person who waits would, and the name of each stage as it begins. */
  onProgress?: (activity: string) => void
}

/**
 * @param circuitType of the framework whose verbs are to run
 * @param schema of its manifest
 * @param stages that its steps may have; those of the framework that is offered under the type where they are left out
 */
export async function openWorkbench<M extends CommonManifest>(
  circuitType: CircuitType,
  schema: z.ZodType<M>,
  stages: FrameworkStages = findFramework(circuitType).stages,
): Promise<Workbench<M>> {
  const folder = await mkdtemp(join(tmpdir(), `${circuitType}-`))
  const sandbox = await findSandbox({ sandbox: 'required' })
  const declared = [...stages.compile, ...stages.prove].map(({ name }) => name)
  let count = 0
  const newFolder = async (name: string) => {
    const path = join(folder, `${name}-${count++}`)
    await mkdir(path)
    return path
  }
  return {
    folder,
    run: async (settings = {}) => {
      const { toolFolder = join(folder, 'tools'), toolchainFolder, paramsFolder, residents } = settings
      const times: Record<string, number> = {}
      return {
        sandbox: watched(settings.sandbox ?? sandbox, settings),
        workFolder: await newFolder('work'),
        makeDiskFolder: (path, limits) =>
          settings.ownDisks === true ? makeDiskFolder(path, { ...limits, ...settings.limits }) : newEmpty(path),
        toolFolder,
        toolchainFolder,
        paramsFolder,
        gitMirrors: settings.gitMirrors ?? [],
        residents,
        reserve: () => Promise.resolve(),
        signal: settings.signal ?? new AbortController().signal,
        times,
        progress: (activity) => settings.onProgress?.(activity),
        stage: async (name, work) => {
          settings.onProgress?.(name)
          if (!declared.includes(name)) throw new UndeclaredStageError(circuitType, name)
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
    input: async (text) => {
      const path = join(await newFolder('input'), 'input')
      await writeFile(path, text, { mode: 0o600 })
      return path
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
    remove: () => removeTree(folder),
  }
}

async function newEmpty(path: FilePath): Promise<void> {
  await mkdir(path)
}

class UndeclaredStageError extends Error {
  override name = 'UndeclaredStageError'

  constructor(circuitType: CircuitType, stage: string) {
    super(
      `${circuitType} runs the stage ${stage}, which it does not declare: neither worker nor console knows its label.`,
    )
  }
}

function watched(sandbox: Sandbox, { limits, onCommand }: RunSettings): Sandbox {
  return {
    kind: sandbox.kind,
    run: (command) => {
      onCommand?.(command)
      return sandbox.run({ ...command, limits: { ...command.limits, ...limits } })
    },
  }
}
