import { posix } from 'node:path'
import { z } from 'zod'
import { UserError } from '../../framework.ts'
import type { Limits, Outcome } from '@proofyard/sandbox/sandbox.ts'
import { whyItEnded } from '../../why-it-ended.ts'
import { startGo, type BuildWorkspace } from './build-workspace.ts'
import { cleanMessages } from './clean-messages.ts'

const Replaced = z.object({ Path: z.string(), Version: z.string().optional() })
const GoMod = z.object({
  Module: z.object({ Path: z.string() }),
  Require: z.array(z.object({ Path: z.string(), Version: z.string() })).nullish(),
  Replace: z.array(z.object({ Old: Replaced, New: Replaced })).nullish(),
})
type GoMod = z.infer<typeof GoMod>

/** A module in one version. */
export interface GoModule {
  path: string
  version: string
}

/** The user's module, as a harness needs to know it. */
export interface UserPackage {
  /** Of the whole module. */
  modulePath: string
  /** Of the package with the circuit. */
  importPath: string
  /** What go.mod asks for by itself, as it replaces it, but for folders of the project. */
  modules: GoModule[]
}

/** What `sindri.json` says of the module. */
export interface ModuleWish {
  packageName: string
  /** The library that go.mod must require in exactly this version; `name` is what people call it, `note` is said beside it. */
  library: { name: string; path: string; version: string; note: string }
  /** Modules that go.mod may not replace, or the versions that a build shows would not be true. */
  fixed: string[]
}

/**
 * Reads go.mod and finds the package of the circuit.
 *
 * @throws UserError when they are not as the manifest says
 */
export async function readUserModule(
  workspace: BuildWorkspace,
  { packageName, library, fixed }: ModuleWish,
  limits: Limits,
): Promise<UserPackage> {
  const goMod = GoMod.parse(JSON.parse(await look(workspace, ['mod', 'edit', '-json'], limits)))
  const modulePath = goMod.Module.Path
  checkLibrary(goMod, library)
  checkReplaced(goMod, [library.path, ...fixed])
  const listed = await look(workspace, ['list', '-e', '-find', '-f', '{{.Name}} {{.ImportPath}}', './...'], limits)
  const packages = listed
    .split('\n')
    .map((line) => line.split(' '))
    .map(([name = '', path = '']) => ({ name, path }))
  return { modulePath, importPath: findPackage(packages, modulePath, packageName), modules: modulesOf(goMod) }
}

function checkLibrary({ Require }: GoMod, { name, path, version, note }: ModuleWish['library']): void {
  const required = Require?.find(({ Path }) => Path === path)?.Version
  if (required === undefined) throw new UserError(`go.mod does not require ${path} ${version}.`)
  if (required !== version) {
    throw new UserError(
      `go.mod requires ${name} ${required} and sindri.json says ${version}: both must name the same version.${note}`,
    )
  }
}

function checkReplaced({ Replace }: GoMod, fixed: string[]): void {
  for (const { Old, New } of Replace ?? []) {
    if (fixed.includes(Old.Path)) {
      throw new UserError(`go.mod replaces ${Old.Path}: builds are made with its released version alone.`)
    }
    if (New.Version === undefined && leavesProject(New.Path)) {
      throw new UserError(
        `go.mod replaces ${Old.Path} by ${New.Path}, which is no folder of the project: only what was uploaded is there.`,
      )
    }
  }
}

function leavesProject(folder: string): boolean {
  return posix.isAbsolute(folder) || posix.normalize(`${folder}/`).startsWith('../')
}

/** What is required, each as it is replaced; folders of the project need not be had from elsewhere. */
function modulesOf({ Require, Replace }: GoMod): GoModule[] {
  return (Require ?? []).flatMap(({ Path, Version }) => {
    const replaced = Replace?.find(
      ({ Old }) => Old.Path === Path && (Old.Version === undefined || Old.Version === Version),
    )?.New
    if (replaced === undefined) return [{ path: Path, version: Version }]
    return replaced.Version === undefined ? [] : [{ path: replaced.Path, version: replaced.Version }]
  })
}

function findPackage(packages: { name: string; path: string }[], modulePath: string, wanted: string): string {
  if (wanted === 'main') {
    throw new UserError(
      'packageName: package main is a program, and nothing can import it. Put the circuit into a package of its own.',
    )
  }
  const found = packages.filter(({ name }) => name === wanted).map(({ path }) => path)
  if (found.includes(modulePath)) return modulePath
  const [only, another] = found
  if (only === undefined) {
    const names = [...new Set(packages.map(({ name }) => name).filter((name) => name !== ''))].slice(0, 20)
    const there =
      names.length === 0
        ? 'It has no Go package that builds for Linux and without cgo.'
        : `Its packages: ${names.join(', ')}.`
    throw new UserError(`packageName: there is no package ${wanted} in the project. ${there}`)
  }
  if (another !== undefined)
    throw new UserError(`packageName: there is more than one package ${wanted}: ${found.join(', ')}.`)
  return only
}

/** The versions of modules that the build uses, which a requirement of another module may have raised; a line for each. */
export async function chosenVersions(workspace: BuildWorkspace, modules: string[], limits: Limits): Promise<Outcome> {
  return await startGo(workspace, { args: ['list', '-m', '-f', '{{.Version}}', ...modules], limits })
}

async function look(workspace: BuildWorkspace, args: string[], limits: Limits): Promise<string> {
  const outcome = await startGo(workspace, { args, limits })
  if (outcome.ending.kind !== 'exit') throw whyItEnded(outcome, { limits, stepName: 'Reading go.mod' })
  if (outcome.ending.code !== 0) throw new UserError(cleanMessages(outcome.stderr))
  return outcome.stdout.trim()
}
