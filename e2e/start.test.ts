import { afterEach, describe, expect, it, vi } from 'vitest'
import { runProgram } from './harness/api.ts'
import { processesOf } from './harness/processes.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'

let proofyard: Proofyard | undefined

afterEach(async () => {
  await proofyard?.remove()
  proofyard = undefined
})

/** PostgreSQL's log writer outlives its parent by a moment; whoever lost theirs to a SIGKILL needs a little longer. */
async function expectNoProcess(dataFolder: string): Promise<void> {
  const commands = async () => (await processesOf(dataFolder)).map(({ command }) => command)
  await vi.waitFor(async () => expect(await commands()).toEqual([]), { timeout: 15_000, interval: 100 })
}

describe('npm start', () => {
  it('is healthy and ready, prints its address, and ends with every process on SIGTERM', async () => {
    proofyard = await startProofyard()
    expect(proofyard.output()).toContain(`${proofyard.url}/signup`)
    expect((await fetch(`${proofyard.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${proofyard.url}/readyz`)).status).toBe(200)
    const before = (await processesOf(proofyard.dataFolder)).map(({ command }) => command).join('\n')
    for (const part of ['server/main.ts', 'worker/main.ts', 'postgres -D']) expect(before).toContain(part)
    await proofyard.stop()
    await expectNoProcess(proofyard.dataFolder)
  })

  it('second-start: a second one on the same data folder says so and exits', async () => {
    proofyard = await startProofyard()
    const second = await runProgram('npm', ['start', '--silent'], {
      cwd: root,
      env: { ...process.env, PROOFYARD_DATA: proofyard.dataFolder, PORT: '0' },
    })
    expect(second.code).not.toBe(0)
    expect(second.output).toContain(`already runs on ${proofyard.dataFolder}`)
    expect((await fetch(`${proofyard.url}/readyz`)).status).toBe(200)
  })

  it('killed-start: leaves nothing running when it is killed -9, and starts again on the same data', async () => {
    proofyard = await startProofyard()
    const { dataFolder } = proofyard
    for (const { pid, command } of await processesOf(dataFolder)) {
      if (command.includes('start/main.ts')) process.kill(pid, 'SIGKILL')
    }
    await expectNoProcess(dataFolder)
    proofyard = await startProofyard({ PROOFYARD_DATA: dataFolder })
    expect((await fetch(`${proofyard.url}/readyz`)).status).toBe(200)
  })

  it('says in a sentence which setting is wrong', async () => {
    const { code, output } = await runProgram('npm', ['start', '--silent'], {
      cwd: root,
      env: { ...process.env, PORT: 'eighty' },
    })
    expect(code).not.toBe(0)
    expect(output).toContain('PORT must be a whole number from 0 to 65535.')
    expect(output).not.toContain('    at ')
  })

  it('taken-port: says that the port is taken and what to do', async () => {
    proofyard = await startProofyard()
    const { port } = new URL(proofyard.url)
    const attempt = startProofyard({ PORT: port })
    await expect(attempt).rejects.toThrow(new RegExp(`${port}.*PORT`, 's'))
  })
})
