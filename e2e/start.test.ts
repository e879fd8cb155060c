import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { runProgram } from './harness/api.ts'
import { processesOf } from './harness/processes.ts'
import { bareDataFolder, type Proofyard, root, startProofyard } from './harness/proofyard.ts'

let proofyard: Proofyard | undefined

afterEach(async () => {
  await proofyard?.remove()
  proofyard = undefined
})

/** PostgreSQL's log writer outlives its parent by a moment; after a SIGKILL that takes a little longer. */
async function expectNoProcess(dataFolder: string): Promise<void> {
  const commands = async () => (await processesOf(dataFolder)).map(({ command }) => command)
  await vi.waitFor(async () => expect(await commands()).toEqual([]), { timeout: 15_000, interval: 100 })
}

describe('npm start', () => {
  test('is healthy and ready, prints its address, and ends with every process on SIGTERM', async () => {
    proofyard = await startProofyard({ PROOFYARD_DATA: await bareDataFolder() })
    expect(proofyard.output()).toContain(`${proofyard.url}/signup`)
    expect((await fetch(`${proofyard.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${proofyard.url}/readyz`)).status).toBe(200)
    const before = (await processesOf(proofyard.dataFolder)).map(({ command }) => command).join('\n')
    for (const part of ['server/main.ts', 'worker/main.ts', 'postgres -D']) expect(before).toContain(part)
    await proofyard.stop()
    await expectNoProcess(proofyard.dataFolder)
  })

  test('second-start: a second one on the same data folder says so and exits', async () => {
    proofyard = await startProofyard()
    const second = await runProgram('npm', ['start', '--silent'], {
      cwd: root,
      env: { ...process.env, PROOFYARD_DATA: proofyard.dataFolder, PORT: '0' },
    })
    expect(second.code).not.toBe(0)
    expect(second.output).toContain(`already runs on ${proofyard.dataFolder}`)
    expect((await fetch(`${proofyard.url}/readyz`)).status).toBe(200)
  })

  test('killed-start: leaves nothing running when it is killed -9, and starts again on the same data', async () => {
    proofyard = await startProofyard({ PROOFYARD_DATA: await bareDataFolder() })
    const { dataFolder } = proofyard
    for (const { pid, command } of await processesOf(dataFolder)) {
      if (command.includes('start/main.ts')) process.kill(pid, 'SIGKILL')
    }
    await expectNoProcess(dataFolder)
    proofyard = await startProofyard({ PROOFYARD_DATA: dataFolder })
    expect((await fetch(`${proofyard.url}/readyz`)).status).toBe(200)
  })

  test('killed-starter: what started it may be killed -9, and server, worker and PostgreSQL end all the same', async () => {
    const starter = spawn(process.execPath, [join(root, 'e2e', 'harness', 'starting-program.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // With the embedded PostgreSQL.
      env: { ...process.env, TEST_DATABASE_URL: undefined },
    })
    const [line] = await once(starter.stdout, 'data')
    const { dataFolder } = z.object({ dataFolder: z.string() }).parse(JSON.parse(String(line)))
    const running = (await processesOf(dataFolder)).map(({ command }) => command).join('\n')
    for (const part of ['start/main.ts', 'server/main.ts', 'worker/main.ts', 'postgres -D'])
      expect(running).toContain(part)
    starter.kill('SIGKILL')
    await expectNoProcess(dataFolder)
    await rm(dataFolder, { recursive: true, force: true })
  })

  test.each([
    ['PORT', 'PORT must be a whole number from 0 to 65535.'],
    ['PROOFYARD_ENTRIES', 'PROOFYARD_ENTRIES must be a whole number from 1 to 100000.'],
    ['PROOFYARD_JOBS', 'PROOFYARD_JOBS must be a whole number from 1 to 256.'],
  ])('says in a sentence that %s is wrong, whichever process reads it', async (name, sentence) => {
    const dataFolder = await bareDataFolder()
    const { code, output } = await runProgram('npm', ['start', '--silent'], {
      cwd: root,
      env: { ...process.env, PROOFYARD_DATA: dataFolder, [name]: 'eighty' },
    })
    await expectNoProcess(dataFolder)
    await rm(dataFolder, { recursive: true, force: true })
    expect(code).not.toBe(0)
    expect(output).toContain(sentence)
    expect(output).not.toContain('    at ')
  })

  test('taken-port: says that the port is taken and what to do', async () => {
    proofyard = await startProofyard()
    const { port } = new URL(proofyard.url)
    const attempt = startProofyard({ PORT: port })
    await expect(attempt).rejects.toThrow(new RegExp(`${port}.*PORT`, 's'))
  })
})
