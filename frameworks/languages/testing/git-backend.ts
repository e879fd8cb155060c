import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'

const start = promisify(execFile)

/** git's own server, on the loopback address. */
interface GitBackend {
  /** Ends in `/`. */
  url: string
  close: () => void
}

/** Serves the repositories below a folder over HTTP, by `git http-backend`. */
export async function serveGitFolder(folder: FilePath): Promise<GitBackend> {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost')
    const backend = spawn('git', ['http-backend'], {
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {
        ...process.env,
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: '1',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        PATH_INFO: pathname,
        QUERY_STRING: search.slice(1),
        REQUEST_METHOD: request.method ?? 'GET',
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        CONTENT_LENGTH: request.headers['content-length'] ?? '',
      },
    })
    request.pipe(backend.stdin)
    void buffer(backend.stdout).then((answer) => {
      const end = answer.indexOf('\r\n\r\n')
      const head = answer.subarray(0, end).toString('latin1').split('\r\n')
      for (const line of head) {
        const [name = '', value = ''] = line.split(': ')
        if (name === 'Status') response.statusCode = Number.parseInt(value, 10)
        else response.setHeader(name, value)
      }
      response.end(answer.subarray(end + 4))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A repository with one commit of these files, and its hash. */
export async function newRepository(folder: FilePath, files: Record<string, string>): Promise<string> {
  await mkdir(folder, { recursive: true })
  const git = (...args: string[]) =>
    start('git', ['-c', 'user.name=A Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder })
  await git('init', '--quiet')
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  await git('add', '.')
  await git('commit', '--quiet', '--message=A commit')
  const { stdout } = await git('rev-parse', 'HEAD')
  return stdout.trim()
}
