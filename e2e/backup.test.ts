import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, deploy, pack, prove, runProgram, untilDone } from './harness/api.ts'
import { bareDataFolder, preparedDataFolder, type Proofyard, root, startProofyard } from './harness/proofyard.ts'

let proofyard: Proofyard
let folder: string

beforeAll(async () => {
  proofyard = await startProofyard({ PROOFYARD_DATA: await preparedDataFolder() })
  folder = await bareDataFolder()
})
afterAll(async () => {
  await proofyard.remove()
  await rm(folder, { recursive: true, force: true })
})

/** What an operator types; the settings are in the environment. */
function type(command: 'backup' | 'restore', file: string, dataFolder: string) {
  const env = { ...process.env, PROOFYARD_DATA: dataFolder }
  return runProgram(process.execPath, [join(root, 'cli', 'proofyard.ts'), command, join(folder, file)], { env })
}

/** The same by a shell, with its pipes and redirections. */
function typeInShell(commands: string, dataFolder: string) {
  const command = `proofyard() { '${process.execPath}' '${join(root, 'cli', 'proofyard.ts')}' "$@"; }`
  const env = { ...process.env, PROOFYARD_DATA: dataFolder }
  return runProgram('bash', ['-o', 'pipefail', '-c', `${command}\n${commands}`], { cwd: folder, env })
}

test('backup: made while Proofyard runs and once it has ended, and restored elsewhere: a person signs in, and a proof verifies', async () => {
  const archive = await pack(join(root, 'e2e', 'fixtures', 'multiplier'), join(folder, 'multiplier.tar.gz'))
  const { circuit_id: circuit } = await deploy(proofyard, archive, 'latest')
  await untilDone(proofyard, 'circuit', circuit)
  const { proof_id: proof } = await prove(proofyard, circuit, { a: 3, b: 11 })
  const made = await untilDone(proofyard, 'proof', proof)
  expect(made).toMatchObject({ status: 'Ready' })

  const running = await type('backup', 'running', proofyard.dataFolder)
  expect(running).toMatchObject({ code: 0, output: expect.stringContaining('It holds secrets') })
  expect((await stat(join(folder, 'running'))).mode & 0o777).toBe(0o600)
  const refused = await type('restore', 'running', proofyard.dataFolder)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(`already runs on ${proofyard.dataFolder}`) })
  const streamed = await typeInShell('proofyard backup - >streamed', proofyard.dataFolder)
  expect(streamed).toMatchObject({ code: 0, output: expect.stringContaining('Let only yourself read it') })
  const cut = await typeInShell('proofyard backup - | head -c 20000 >cut', proofyard.dataFolder)
  expect(cut).toMatchObject({ code: 1, output: expect.stringContaining('what was written is not whole') })
  await proofyard.stop()
  const stopped = await type('backup', 'stopped', proofyard.dataFolder)
  expect(stopped).toMatchObject({ code: 0, output: expect.stringContaining('It holds secrets') })
  const full = await type('restore', 'stopped', proofyard.dataFolder)
  expect(full).toMatchObject({ code: 1, output: expect.stringContaining('The database is not empty') })
  const none = await type('backup', 'none', join(folder, 'nowhere'))
  expect(none).toMatchObject({ code: 1, output: expect.stringContaining('There is no Proofyard in') })

  expect(await type('restore', 'running', join(folder, 'from-file'))).toMatchObject({ code: 0 })
  const dataFolder = join(folder, 'elsewhere')
  const broken = await typeInShell('proofyard restore - <cut', dataFolder)
  expect(broken).toMatchObject({ code: 1, output: expect.stringContaining('is not a whole backup of Proofyard') })
  expect(await typeInShell('proofyard restore - <streamed', dataFolder)).toMatchObject({ code: 0 })
  expect((await readdir(dataFolder)).filter((name) => name.startsWith('.input'))).toEqual([])
  const restored = await startProofyard({ PROOFYARD_DATA: dataFolder })
  try {
    const { username, password } = proofyard
    const signedIn = await fetch(`${restored.url}/api/token/pair`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    expect(signedIn.status).toBe(200)
    expect(await call(restored, 'GET', `proof/${proof}/detail`)).toMatchObject({ status: 'Ready', circuit_id: circuit })
    expect(await call(restored, 'POST', `proof/${proof}/verify`)).toEqual({ verified: true })
  } finally {
    await restored.stop()
  }
})
