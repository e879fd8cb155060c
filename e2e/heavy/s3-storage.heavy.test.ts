import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type S3Server, startS3Server } from '@proofyard/core/testing/s3-server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, deploy, pack, pause, prove, runProgram, untilDone } from '../harness/api.ts'
import { type CountingProxy, countRequests } from '../harness/counting-proxy.ts'
import { installCommandLine } from '../harness/command-line.ts'
import { bareDataFolder, preparedDataFolder, root, startProofyard } from '../harness/proofyard.ts'
import { sindri } from '../harness/sindri.ts'
import { until } from '../harness/until.ts'

let server: S3Server
let proxy: CountingProxy
let folder: string
let archive: string

beforeAll(async () => {
  server = await startS3Server()
  proxy = await countRequests(server.endpoint)
  folder = await bareDataFolder()
  archive = await pack(join(root, 'e2e', 'fixtures', 'multiplier'), join(folder, 'multiplier.tar.gz'))
}, 30 * 60_000)
afterAll(async () => {
  await proxy?.close()
  await server?.remove()
  await rm(folder, { recursive: true, force: true })
})

test('a project is built and proved over a bucket; of what this machine has used, a second proof fetches nothing but its input', async () => {
  const proofyard = await startProofyard({ ...server.env, STORAGE_URL: server.urlOf('journey', proxy.url) })
  try {
    const { circuit_id: circuit } = await deploy(proofyard, archive, 'latest')
    expect(await untilDone(proofyard, 'circuit', circuit)).toMatchObject({ status: 'Ready' })
    const first = await prove(proofyard, circuit, { a: 3, b: 11 })
    expect(await untilDone(proofyard, 'proof', first.proof_id)).toMatchObject({ status: 'Ready', public: ['33'] })

    proxy.seen.length = 0
    const second = await prove(proofyard, circuit, { a: 5, b: 11 })
    expect(await untilDone(proofyard, 'proof', second.proof_id)).toMatchObject({ status: 'Ready', public: ['55'] })
    expect(proxy.seen.filter((request) => request.startsWith('PUT'))).not.toEqual([])
    expect(proxy.seen.filter((request) => request.startsWith('GET'))).toHaveLength(1)

    const sources = await fetch(`${proofyard.url}/api/v1/circuit/${circuit}/download`, {
      headers: { Authorization: `Bearer ${proofyard.apiKey}` },
    })
    expect(sources.status).toBe(200)
    expect((await sources.arrayBuffer()).byteLength).toBe(Number(sources.headers.get('content-length')))
  } finally {
    await proofyard.remove()
  }
})

test('s3-outage: what is asked for meanwhile waits or is refused in words, and is done when the bucket is back', async () => {
  const proofyard = await startProofyard({ ...server.env, STORAGE_URL: server.urlOf('outage', proxy.url) })
  try {
    const { circuit_id: circuit } = await deploy(proofyard, archive, 'latest')
    await untilDone(proofyard, 'circuit', circuit)
    const asked = await prove(proofyard, circuit, { a: 3, b: 11 })
    await server.kill()
    const ready = async () => (await fetch(`${proofyard.url}/readyz`)).status
    await until('the outage is noticed', async () => ((await ready()) === 503 ? true : undefined))
    const during = await fetch(`${proofyard.url}/api/v1/circuit/${circuit}/prove`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${proofyard.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ proof_input: { a: 7, b: 11 } }),
    })
    expect(during.status).toBe(503)
    expect(await during.json()).toMatchObject({ message: expect.stringContaining('storage') })
    await pause(3000)
    await server.start()
    expect(await untilDone(proofyard, 'proof', asked.proof_id)).toMatchObject({ status: 'Ready', public: ['33'] })
    await until('it is ready again', async () => ((await ready()) === 200 ? true : undefined))
    const after = await prove(proofyard, circuit, { a: 7, b: 11 })
    expect(await untilDone(proofyard, 'proof', after.proof_id)).toMatchObject({ status: 'Ready' })
  } finally {
    await proofyard.remove()
  }
})

test('callers with a key are sent to the bucket for an archive, which has its name and type there; clients follow', async () => {
  const url = `${server.urlOf('links')}&links=on`
  const proofyard = await startProofyard({ ...server.env, STORAGE_URL: url })
  try {
    const { circuit_id: circuit } = await deploy(proofyard, archive, 'e2e')
    await untilDone(proofyard, 'circuit', circuit)
    const authorization = `Bearer ${proofyard.apiKey}`
    const ask = (headers: Record<string, string>, method = 'GET') =>
      fetch(`${proofyard.url}/api/v1/circuit/${circuit}/download`, { method, headers, redirect: 'manual' })
    const sent = await ask({ authorization })
    expect(sent.status).toBe(302)
    const link = sent.headers.get('location') ?? ''
    expect(new URL(link).origin).toBe(server.endpoint)
    const file = await fetch(link)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="multiplier.tar.gz"')
    expect(file.headers.get('content-type')).toBe('application/octet-stream')
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100)
    const forged = [
      link.replace('multiplier.tar.gz', 'page.html'),
      link.replace('X-Amz-Expires=300', 'X-Amz-Expires=9000'),
    ]
    for (const other of forged) expect((await fetch(other)).status).toBe(403)
    // A part, a question about it, and a page of the console are answered here.
    expect((await ask({ authorization, range: 'bytes=0-9' })).status).toBe(206)
    expect((await ask({ authorization }, 'HEAD')).status).toBe(200)
    await call(proofyard, 'POST', 'project/multiplier/settings', { is_public: true })
    expect((await ask({})).status).toBe(200)

    const target = join(folder, 'cloned')
    const cloned = await sindri(proofyard, ['clone', `${proofyard.username}/multiplier:e2e`, target], folder)
    expect(cloned.code, cloned.output).toBe(0)
    expect(await readdir(target)).toContain('sindri.json')
    const line = await installCommandLine(proofyard.url)
    const typed = ['login', '--url', proofyard.url, '--with-key']
    expect(await line.pipe(typed, { input: proofyard.apiKey })).toMatchObject({ code: 0 })
    expect(await line.pipe(['clone', 'multiplier:e2e'])).toMatchObject({ code: 0 })
    await rm(line.folder, { recursive: true })
  } finally {
    await proofyard.remove()
  }
})

test('an installation moves from its folder to a bucket and back, beside its work; its proofs verify in each', async () => {
  const dataFolder = await preparedDataFolder()
  const type = (storageUrl: string | undefined, ...typed: string[]) => {
    const own = storageUrl === undefined ? {} : { STORAGE_URL: storageUrl }
    const env = { ...process.env, ...server.env, ...own, PROOFYARD_DATA: dataFolder }
    return runProgram(process.execPath, [join(root, 'cli', 'proofyard.ts'), 'storage', 'move', ...typed], { env })
  }
  const bucket = server.urlOf('moved')
  const inFolder = await startProofyard({ PROOFYARD_DATA: dataFolder })
  const { circuit_id: circuit } = await deploy(inFolder, archive, 'latest')
  await untilDone(inFolder, 'circuit', circuit)
  const { proof_id: proof } = await prove(inFolder, circuit, { a: 3, b: 11 })
  await untilDone(inFolder, 'proof', proof)
  const running = await type(undefined, bucket)
  expect(running).toMatchObject({ code: 0, output: expect.stringContaining('files copied, 0 were there') })
  const { proof_id: later } = await prove(inFolder, circuit, { a: 5, b: 11 })
  await untilDone(inFolder, 'proof', later)
  await inFolder.stop()
  const stopped = await type(undefined, bucket)
  expect(stopped).toMatchObject({ code: 0, output: expect.stringContaining(`STORAGE_URL=${bucket}`) })
  expect(stopped.output).not.toContain(' 0 files copied')
  await rm(join(dataFolder, 'artifacts'), { recursive: true })

  const verified = { verified: true }
  const inBucket = await startProofyard({ ...server.env, PROOFYARD_DATA: dataFolder, STORAGE_URL: bucket })
  for (const id of [proof, later]) expect(await call(inBucket, 'POST', `proof/${id}/verify`)).toEqual(verified)
  await inBucket.stop()
  const back = `file:${join(dataFolder, 'back')}`
  expect(await type(bucket, back)).toMatchObject({ code: 0 })

  const again = await startProofyard({ PROOFYARD_DATA: dataFolder, STORAGE_URL: back })
  try {
    for (const id of [proof, later]) expect(await call(again, 'POST', `proof/${id}/verify`)).toEqual(verified)
    const wrong = await type(undefined, 's3://artifacts/none?endpoint=http://127.0.0.1:9')
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('The storage does not answer') })
    const refused = await type(undefined, server.urlOf('x').replace('s3://artifacts', 's3://none'))
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('There is no bucket none') })
    const typo = await type(undefined, 'folder')
    expect(typo).toMatchObject({ code: 2, output: expect.stringContaining('must be file: and an absolute folder') })
  } finally {
    await again.remove()
  }
})
