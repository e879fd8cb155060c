import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'

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
