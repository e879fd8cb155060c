import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { TomlError, parse } from 'smol-toml'
import { z } from 'zod'
import type { Description, Project } from '../framework.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { NoirManifest } from './manifest.ts'
import { pairFor } from './pairs.ts'

/** What is known of a build before it is compiled. */
export async function describe({ manifest, folder }: Project<NoirManifest>): Promise<Description> {
  return {
    provingScheme: manifest.provingScheme,
    details: {
      curve: manifest.curve,
      noir_version: pairFor(manifest.noirVersion).noir,
      nargo_package_name: await packageName(join(folder, 'Nargo.toml')),
      acir_opcodes: null,
      circuit_size: null,
    },
  }
}

// No honest file is larger; what comes after this is ignored.
const longest = 64 * 1024

const NamedPackage = z.object({ package: z.object({ name: z.string() }) })

/** The name in a `Nargo.toml`; empty where it has none, which the compilation will tell. */
async function packageName(path: FilePath): Promise<string> {
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return ''
  try {
    if (!(await file.stat()).isFile()) return ''
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longest), 0, longest, 0)
    return NamedPackage.safeParse(parse(buffer.toString('utf8', 0, bytesRead))).data?.package.name ?? ''
  } catch (error) {
    if (error instanceof TomlError || error instanceof RangeError) return ''
    throw error
  } finally {
    await file.close()
  }
}
