import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { FilePath } from '../framework.ts'

/** The machine's Go. */
export interface Go {
  program: FilePath
  /** As in "1.26.8". */
  version: string
  /** The folder with the standard library and the compiler. */
  root: FilePath
}

const start = promisify(execFile)
const usualFolders = ['/usr/local/go/bin', '/usr/lib/go/bin']

/** The machine's Go: from PATH, else from where installers put it. */
export async function findGo(): Promise<Go | undefined> {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...usualFolders].filter((folder) => folder !== '')
  for (const folder of folders) {
    const program = join(folder, 'go')
    const options = { cwd: '/', env: { ...process.env, GOTOOLCHAIN: 'local' } }
    const answer = await start(program, ['env', 'GOVERSION', 'GOROOT'], options).catch(() => undefined)
    const [version = '', root = ''] = answer?.stdout.trim().split('\n') ?? []
    if (version.startsWith('go') && root !== '') return { program, version: version.slice('go'.length), root }
  }
  return undefined
}

/** Whether Go in this version is as new as that one; what stands behind the numbers, as in 1.27rc1, does not count. */
export function isAtLeast(version: string, least: string): boolean {
  const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number)
  const [have, want] = [numbers(version), numbers(least)]
  for (let i = 0; i < 3; i++) {
    const difference = (have[i] ?? 0) - (want[i] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}
