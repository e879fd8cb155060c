import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const program = join(import.meta.dirname, '..', '..', 'start', 'setup.mjs')

/** The set-up of `npm start`, once for all that e2e starts: none of them shows an older console. */
export function setup(): void {
  execFileSync(process.execPath, [program, 'test'], { stdio: 'inherit' })
}
