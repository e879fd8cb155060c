import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { briefMemory, fileIdentity } from '../brief-memory.ts'

/** The machine's Go. */
export interface Go {
  program: FilePath
  /** As in "1.26.8". */
  version: string
  /** The folder with the standard library and the compiler. */
  root: FilePath
}

const start = promisify(execFile)
const ask = briefMemory<Go | undefined>((go) => go !== undefined)
const usualFolders = ['/usr/local/go/bin', '/usr/lib/go/bin']

/** The machine's Go: from PATH, else from where installers put it. */
export async function findGo(): Promise<Go | undefined> {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...usualFolders].filter((folder) => folder !== '')
  for (const folder of folders) {
    const program = join(folder, 'go')
    const identity = await fileIdentity(program)
    if (identity === undefined) continue
    const go = await ask(`${identity} ${process.env['GOROOT'] ?? ''}`, () => askGo(program))
    if (go !== undefined) return go
  }
  return undefined
}

async function askGo(program: FilePath): Promise<Go | undefined> {
  const options = { cwd: '/', env: { ...process.env, GOTOOLCHAIN: 'local' } }
  const answer = await start(program, ['env', 'GOVERSION', 'GOROOT'], options).catch(() => undefined)
  const [version = '', root = ''] = answer?.stdout.trim().split('\n') ?? []
  return version.startsWith('go') && root !== '' ? { program, version: version.slice('go'.length), root } : undefined
}
