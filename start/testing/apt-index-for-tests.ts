import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'apt-for-tests')

/** Lets apt keep its index, which it makes anew at each call where a container's settings forbid that (`docker-clean`): half a second of a processor for each worker. */
export async function setup(): Promise<void> {
  if (process.env['APT_CONFIG'] !== undefined) return
  const settings = join(folder, 'apt.conf')
  await mkdir(folder, { recursive: true })
  await writeFile(settings, `Dir::Cache::pkgcache "${join(folder, 'pkgcache.bin')}";\n`)
  process.env['APT_CONFIG'] = settings
}
