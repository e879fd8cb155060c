import { z } from 'zod'
import { UserFault } from '../framework.ts'
import type { Outcome } from '../sandbox/sandbox.ts'
import { whyItEnded } from '../sandbox/why-it-ended.ts'
import { startGo, type Workshop } from './go-command.ts'
import type { UserPackage } from './harness.ts'
import { gnarkLimits } from './limits.ts'
import type { GnarkManifest } from './manifest.ts'
import { cleanMessages } from './messages.ts'

const limits = gnarkLimits.look
const gnarkPath = 'github.com/consensys/gnark'

const GoMod = z.object({
  Module: z.object({ Path: z.string() }),
  Require: z.array(z.object({ Path: z.string(), Version: z.string() })).nullish(),
  Replace: z.array(z.object({ Old: z.object({ Path: z.string() }) })).nullish(),
})

/**
 * Reads go.mod and finds the package of the circuit.
 *
 * @throws UserFault when they are not as the manifest says
 */
export async function readUserModule(workshop: Workshop, manifest: GnarkManifest): Promise<UserPackage> {
  const modulePath = await readGoMod(workshop, manifest)
  const listed = await look(workshop, ['list', '-e', '-find', '-f', '{{.Name}} {{.ImportPath}}', './...'])
  const packages = listed
    .split('\n')
    .map((line) => line.split(' '))
    .map(([name = '', path = '']) => ({ name, path }))
  return { modulePath, importPath: findPackage(packages, modulePath, manifest.packageName) }
}

async function readGoMod(workshop: Workshop, { gnarkVersion }: GnarkManifest): Promise<string> {
  const { Module, Require, Replace } = GoMod.parse(JSON.parse(await look(workshop, ['mod', 'edit', '-json'])))
  const required = Require?.find(({ Path }) => Path === gnarkPath)?.Version
  if (required === undefined) throw new UserFault(`go.mod does not require ${gnarkPath} ${gnarkVersion}.`)
  if (required !== gnarkVersion) {
    throw new UserFault(
      `go.mod requires gnark ${required} and sindri.json says ${gnarkVersion}: both must name the same version.`,
    )
  }
  if (Replace?.some(({ Old }) => Old.Path === gnarkPath) === true) {
    throw new UserFault(`go.mod replaces ${gnarkPath}: builds are made with the released version of gnark alone.`)
  }
  return Module.Path
}

function findPackage(packages: { name: string; path: string }[], modulePath: string, wanted: string): string {
  if (wanted === 'main') {
    throw new UserFault(
      'packageName: package main is a program, and nothing can import it. Give the circuit a package of its own.',
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
    throw new UserFault(`packageName: there is no package ${wanted} in the project. ${there}`)
  }
  if (another !== undefined)
    throw new UserFault(`packageName: there is more than one package ${wanted}: ${found.join(', ')}.`)
  return only
}

/** The version of a module that the build uses, which a requirement of another module may have raised. */
export async function chosenVersions(workshop: Workshop): Promise<Outcome> {
  const modules = [gnarkPath, `${gnarkPath}-crypto`]
  return await startGo(workshop, { args: ['list', '-m', '-f', '{{.Version}}', ...modules], limits })
}

async function look(workshop: Workshop, args: string[]): Promise<string> {
  const outcome = await startGo(workshop, { args, limits })
  if (outcome.ending.kind !== 'exit') throw whyItEnded(outcome, { limits, work: 'Reading go.mod' })
  if (outcome.ending.code !== 0) throw new UserFault(cleanMessages(outcome.stderr))
  return outcome.stdout.trim()
}
