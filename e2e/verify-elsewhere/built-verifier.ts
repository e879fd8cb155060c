import { createHash } from 'node:crypto'
import { cp, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { installedOnce } from './installed-apart.ts'
import type { Verdict } from './judge.ts'
import { runTool } from './run-tool.ts'

interface Build {
  program: string
  args: string[]
  /** As a function, of the folder that it runs in. */
  env?: NodeJS.ProcessEnv | ((folder: string) => Promise<NodeJS.ProcessEnv>)
  /** Puts further sources beside those of the program, into its folder. */
  prepare?: (folder: string) => Promise<void>
  /** Where it leaves the program, from the folder of the version. */
  made: string
}

/**
 * The program `<tool>/main.*` with the lock file of `<tool>/<version>`, built by the first caller, and again when its
 * sources are others.
 * @param build runs in the folder of the version
 * @returns path of the program
 */
export async function builtVerifier(tool: string, version: string, build: Build): Promise<string> {
  const sources = join(import.meta.dirname, tool)
  const names = [
    ...(await readdir(sources)).filter((name) => name.startsWith('main.')),
    ...(await readdir(join(sources, version))).map((name) => join(version, name)),
  ].toSorted()
  const hash = createHash('sha256')
  for (const name of names) hash.update(await readFile(join(sources, name)))
  const folder = await installedOnce(`${tool}-${version}-${hash.digest('hex').slice(0, 8)}`, async (making) => {
    for (const name of names) await cp(join(sources, name), join(making, name))
    await build.prepare?.(making)
    const cwd = join(making, version)
    const more = typeof build.env === 'function' ? await build.env(cwd) : build.env
    const { code, output } = await runTool(build.program, build.args, { cwd, env: { ...process.env, ...more } })
    if (code !== 0) throw new Error(`The verifier of ${tool} ${version} was not built:\n${output.slice(-2000)}`)
  })
  return join(folder, version, build.made)
}

/** What such a program says of the documents in a folder: it exits with 0, with 1, or with 2 for no verdict. */
export async function askVerifier(program: string, folder: string, tool: string): Promise<Verdict> {
  const { code, output } = await runTool(program, [folder])
  if (code !== 0 && code !== 1) throw new Error(output)
  return { tool, refusal: code === 0 ? undefined : output }
}
