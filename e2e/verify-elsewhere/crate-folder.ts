import { dirname } from 'node:path'
import { z } from 'zod'
import { runTool } from './run-tool.ts'

const Metadata = z.object({ packages: z.array(z.object({ name: z.string(), manifest_path: z.string() })) })

/** The folder of a crate's sources, which cargo downloads first where they are not here yet. @param manifest a Cargo.toml whose lock file names it */
export async function crateFolder(manifest: string, crate: string): Promise<string> {
  const args = ['metadata', '--quiet', '--format-version', '1', '--locked', '--manifest-path', manifest]
  const { code, output } = await runTool('cargo', args)
  if (code !== 0) throw new Error(`cargo metadata failed:\n${output.slice(-2000)}`)
  const found = Metadata.parse(JSON.parse(output)).packages.find(({ name }) => name === crate)
  if (found === undefined) throw new Error(`${manifest} needs no crate ${crate}.`)
  return dirname(found.manifest_path)
}
