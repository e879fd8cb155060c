import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findGo } from './find-go.ts'
import { downloadModules } from './run-go.ts'

const go = await findGo()

test.skipIf(go === undefined)(
  'silent: a module proxy that answers nothing is given up',
  async () => {
    if (go === undefined) return
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const cwd = await mkdtemp(join(tmpdir(), 'proofyard-go-'))
    await writeFile(join(cwd, 'go.mod'), 'module own\n\ngo 1.21\n\nrequire example.org/far v1.0.0\n')
    const env = {
      GOPROXY: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      GOFLAGS: '-mod=mod',
      GOTOOLCHAIN: 'local',
      GOMODCACHE: join(cwd, 'modules'),
      GOCACHE: join(cwd, 'cache'),
    }
    const { signal } = new AbortController()
    const downloading = downloadModules(go, ['all'], { cwd, env, signal }, 3000)
    await expect(downloading).rejects.toThrow('does the module proxy answer?')
    silent.close()
    await rm(cwd, { recursive: true, force: true })
  },
  60_000,
)
