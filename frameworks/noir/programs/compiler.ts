import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { InputError } from '../../languages/node/programs/input-error.ts'
import type { Pair } from '../pairs.ts'
import { describeDiagnostics } from './diagnostics.ts'
import type { Program } from './program.ts'
import { describeSuspicions } from './suspicions.ts'
import { loadPackage } from './packages.ts'

/** What is to be compiled. */
export interface Sources {
  toolchain: string
  pair: Pair
  project: string
  entry: string | undefined
  /** Folders, by the name that the sources use. */
  dependencies: Map<string, string>
}

/**
 * Compiles a program.
 *
 * @throws InputError with what the compiler says
 */
export async function compileProgram(sources: Sources): Promise<{ program: Program; warnings: string[] }> {
  const entry = join(sources.project, sources.entry ?? 'src/main.nr')
  if (relative(sources.project, entry).startsWith('..')) throw new InputError('Nargo.toml: entry leaves the project.')
  if (!existsSync(entry)) throw new InputError(`The project has no ${sources.entry ?? 'src/main.nr'}.`)
  try {
    return sources.pair.noir === '0.17.0' ? compileWithResolver(sources, entry) : await compileWithFiles(sources)
  } catch (error) {
    throw faultOf(error, sources.project)
  }
}

interface FileCompiler {
  createFileManager: (folder: string) => unknown
  compile_program?: Compile
  compile: Compile
}
type Compile = (
  files: unknown,
  project: undefined,
  log: (text: string) => void,
  debug: (text: string) => void,
) => Promise<{ program: Program; warnings?: unknown[] }>

async function compileWithFiles({ toolchain, project }: Sources) {
  const compiler = loadPackage<FileCompiler>(toolchain, '@noir-lang/noir_wasm')
  const compile = compiler.compile_program ?? compiler.compile
  const ignore = () => {}
  const { program, warnings } = await compile(compiler.createFileManager(project), undefined, ignore, ignore)
  for (const file of Object.values(program.file_map ?? {})) file.path = file.path.replace(`${project}/`, '')
  return { program, warnings: describeSuspicions(warnings ?? [], program, project) }
}

interface ResolverCompiler {
  compile: (entry: string, contracts: boolean, dependencies: string[]) => Program
}
interface Resolver {
  initializeResolver: (read: (path: string) => string) => void
}

/** Noir 0.17 asks for each source by its path, for those of a dependency by its name. */
function compileWithResolver({ toolchain, dependencies }: Sources, entry: string) {
  const { initializeResolver } = loadPackage<Resolver>(toolchain, '@noir-lang/source-resolver')
  initializeResolver((path) => readFileSync(sourceOf(path, dependencies), 'utf8'))
  const { compile } = loadPackage<ResolverCompiler>(toolchain, '@noir-lang/noir_wasm')
  return { program: compile(entry, false, [...dependencies.keys()]), warnings: [] }
}

function sourceOf(path: string, dependencies: Map<string, string>): string {
  const [, name = '', rest = ''] = /^\/?([^/]+)\/(.*)$/.exec(path) ?? []
  const folder = dependencies.get(name)
  return folder === undefined ? path : join(folder, 'src', rest)
}

/** The compiler's own words about a wrong program; a compiler that fails without any is stuck on it, too. */
function faultOf(error: unknown, project: string): InputError {
  if (error instanceof InputError) return error
  const diagnostics = error instanceof Object && 'diagnostics' in error ? error.diagnostics : undefined
  if (Array.isArray(diagnostics)) return new InputError(describeDiagnostics(diagnostics, project).join('\n'))
  const cause = error instanceof Error && error.cause instanceof Object ? error.cause : {}
  if ('diagnostics' in cause && Array.isArray(cause.diagnostics)) {
    return new InputError(describeDiagnostics(cause.diagnostics, project).join('\n'))
  }
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(`${project}/`, '')
  if (error instanceof WebAssembly.RuntimeError || message.trim() === '') {
    return new InputError(`The Noir compiler crashed on this program (${message.trim() || 'it does not say why'}).`)
  }
  return new InputError(message.replaceAll(/^ {2}/gm, '').trim())
}
