import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { cp, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'

/** Our package that speaks the harness protocol; Go programs of ours are built with it. */
export const harnessPackage = join(import.meta.dirname, 'harness')

/** The path under which our sources import it. */
const HARNESS_IMPORT = '"proofyard/harness"'

/** The folder in which `copySources` puts it. */
const FOLDER = 'protocol'

/** A hash of all Go sources in these folders, without tests. */
export function hashGoSources(folders: FilePath[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /(?:\.go|\.s|^go\.(?:mod|sum))$/.test(name) && !name.endsWith('_test.go'),
    )
    for (const name of files.toSorted()) hash.update(`${name}\0`).update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * Copies sources of ours into one package of a module, and the harness package beside them: a user's module, in which a
 * harness is built, may not depend on a module more than its go.mod says.
 *
 * @param importPath of the package that they become
 */
export async function copySources(sources: FilePath[], folder: FilePath, importPath: string): Promise<void> {
  for (const source of sources) await cp(source, folder, { recursive: true })
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.go')) continue
    const text = await readFile(join(folder, name), 'utf8')
    const importing = text.replace(HARNESS_IMPORT, `harness ${JSON.stringify(`${importPath}/${FOLDER}`)}`)
    if (importing !== text) await writeFile(join(folder, name), importing)
  }
  await cp(harnessPackage, join(folder, FOLDER), { recursive: true, filter: (path) => !path.endsWith('go.mod') })
}
