import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const MACHINES_SETTINGS = '/etc/apt/apt.conf.d'
const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'apt-for-tests')

/**
 * Lets apt keep its index, where the settings of a container forbid it (`docker-clean`): without one it takes half a second of a
 * processor at each start of a worker. All other settings are the machine's.
 */
export async function setup(): Promise<void> {
  if (process.env['APT_CONFIG'] !== undefined) return
  const [own, settings] = [join(folder, 'apt.conf.d'), join(folder, 'apt.conf')]
  await rm(own, { recursive: true, force: true })
  await mkdir(own, { recursive: true })
  for (const name of await readdir(MACHINES_SETTINGS).catch(() => []))
    await symlink(join(MACHINES_SETTINGS, name), join(own, name))
  // The last one read holds; this file only says where they are.
  await writeFile(join(own, 'zz-index'), `Dir::Cache::pkgcache "${join(folder, 'pkgcache.bin')}";\n`)
  await writeFile(settings, `Dir::Etc::Parts "${own}";\n`)
  process.env['APT_CONFIG'] = settings
}
