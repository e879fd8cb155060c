import { writeFile } from 'node:fs/promises'
import { permissionsTable } from './table.ts'

/** `npm run permissions` writes docs/permissions.md. */
await writeFile(new URL('../../docs/permissions.md', import.meta.url), permissionsTable())
