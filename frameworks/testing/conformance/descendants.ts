import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The processes that this one and its children have started, as `pid name`. */
export async function descendants(): Promise<string[]> {
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name) && existsSync(join('/proc', name)))
      .map(async (pid) => {
        const stat = await readFile(join('/proc', pid, 'stat'), 'utf8').catch(() => '')
        const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(stat) ?? []
        return { pid, name, parent }
      }),
  )
  const below = (pid: string): typeof all =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)])
  return below(String(process.pid)).map(({ pid, name }) => `${pid} ${name}`)
}
