import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Fault } from '../../programs/fault.ts'
import type { ProgramAbi } from '../abi/layout.ts'
import type { Pair } from '../pairs.ts'
import { describeDiagnostics } from './diagnostics.ts'
import { describeSuspicions } from './suspicions.ts'
import { loadPackage } from './packages.ts'

/** A program as the compiler leaves it. */
export interface Program {
  abi: ProgramAbi
  /** The ACIR, compressed, in base64. */
  bytecode: string
  debug_symbols?: string
  file_map?: Record<string, { source: string; path: string }>
}

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
 * @throws Fault with what the compiler says
 */
export async function compileProgram(sources: Sources): Promise<{ program: Program; warnings: string[] }> {
  const entry = join(sources.project, sources.entry ?? 'src/main.nr')
  if (relative(sources.project, entry).startsWith('..')) throw new Fault('Nargo.toml: entry leaves the project.')
  if (!existsSync(entry)) throw new Fault(`The project has no ${sources.entry ?? 'src/main.nr'}.`)
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
  log: (said: string) => void,
  debug: (said: string) => void,
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
function faultOf(error: unknown, project: string): Fault {
  if (error instanceof Fault) return error
  const diagnostics = error instanceof Object && 'diagnostics' in error ? error.diagnostics : undefined
  if (Array.isArray(diagnostics)) return new Fault(describeDiagnostics(diagnostics, project).join('\n'))
  const cause = error instanceof Error && error.cause instanceof Object ? error.cause : {}
  if ('diagnostics' in cause && Array.isArray(cause.diagnostics)) {
    return new Fault(describeDiagnostics(cause.diagnostics, project).join('\n'))
  }
  const said = (error instanceof Error ? error.message : String(error)).replaceAll(`${project}/`, '')
  if (error instanceof WebAssembly.RuntimeError || said.trim() === '') {
    return new Fault(`The Noir compiler crashed on this program (${said.trim() || 'it does not say why'}).`)
  }
  return new Fault(said.replaceAll(/^ {2}/gm, '').trim())
}
