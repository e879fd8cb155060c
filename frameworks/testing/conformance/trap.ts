import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { fingerprint } from './fingerprint.ts'

/** Things of this machine that no program of a user may see, and that tell when one does. */
export interface Trap {
  /** Text that is in the file, in the variable, and in what the server answers. */
  canary: string
  /** A folder of the person who runs the server, and a file in it. */
  folder: string
  file: string
  /** Folders and files of the server: none may be read, listed or written to. */
  places: string[]
  /** A server on loopback, as `host:port`. */
  server: string
  /** Name of a variable of the environment. */
  variable: string
  /** @throws AssertionError where something was touched, or where a text holds the canary */
  expectUntouched: (texts: string[]) => Promise<void>
  remove: () => Promise<void>
}

/** @param folder of the tests, one of the places */
export async function setTrap(folder: string): Promise<Trap> {
  const canary = `canary-${randomBytes(8).toString('hex')}`
  const variable = 'PROOFYARD_CONFORMANCE_CANARY'
  const home = await mkdtemp(join(homedir(), '.proofyard-conformance-'))
  const file = join(home, 'secret.json')
  await writeFile(file, JSON.stringify({ secret: canary }))
  process.env[variable] = canary
  let calls = 0
  const server = createServer((socket) => {
    calls++
    socket.on('error', () => undefined)
    socket.end(`HTTP/1.1 200 OK\r\n\r\n${canary}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object(server.address())
  const before = fingerprint([home])
  return {
    canary,
    variable,
    folder: home,
    file,
    places: [file, home, folder, '/root', '/home', homedir(), '/etc/shadow'],
    server: `127.0.0.1:${port}`,
    expectUntouched: async (texts) => {
      for (const text of texts) expect(text).not.toContain(canary)
      expect(calls, 'calls of a server of this machine').toBe(0)
      expect(fingerprint([home])).toEqual(before)
    },
    remove: async () => {
      delete process.env[variable]
      await new Promise((resolve) => server.close(resolve))
      await rm(home, { recursive: true, force: true })
    },
  }
}
