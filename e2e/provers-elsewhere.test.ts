import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Circuit, CircuitStatus } from '@proofyard/contract/circuit.ts'
import type { Proof } from '@proofyard/contract/proof.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { circomStages } from '@proofyard/frameworks/circom/stages.ts'
import { longCircuit } from '@proofyard/frameworks/circom/testing/circuits.ts'
import { call, deploy, pack, prove, untilDone } from './harness/api.ts'
import { askElsewhere, withDigitChanged } from './harness/elsewhere.ts'
import { processesOf } from './harness/processes.ts'
import { type ProtocolWorker, protocolWorker } from './harness/protocol-worker.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { type WorkerProcess, addWorkerKey, runCommand, startWorkerElsewhere } from './harness/worker-elsewhere.ts'
import { until } from './harness/until.ts'

/** It can verify a proof of this project, and neither compile it nor prove. */
const small = { PROOFYARD_MEMORY_MIB: '256', PROOFYARD_LOG: 'warn' }

let proofyard: Proofyard
let folder: string
let key: string
let worker: WorkerProcess | undefined

beforeAll(async () => {
  proofyard = await startProofyard(small)
  folder = await mkdtemp(join(tmpdir(), 'proofyard-elsewhere-'))
  key = await addWorkerKey(proofyard, 'big machine', 'circom')
})
afterAll(async () => {
  await worker?.remove()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

async function packed(name: string, manifest: object, from?: string): Promise<string> {
  const project = join(folder, name)
  await cp(from ?? join(root, 'e2e', 'fixtures', 'multiplier'), project, { recursive: true })
  await writeFile(join(project, 'sindri.json'), JSON.stringify({ name, ...manifest }))
  return pack(project, join(folder, `${name}.tar.gz`))
}

describe('the reference worker', () => {
  let build: Circuit
  let honest: Proof
  let foreign: Proof | undefined

  const manifest = { circuitType: 'circom', circuitPath: './circuit.circom', provingScheme: 'plonk', curve: 'bn254' }

  test('compiles on another machine, with a key and nothing else, and the build says whose word its keys are', async () => {
    worker = await startWorkerElsewhere(proofyard.url, key)
    const { circuit_id } = await deploy(proofyard, await packed('far', manifest), 'latest')
    build = (await untilDone(proofyard, 'circuit', circuit_id)) as Circuit
    expect(build, worker.output()).toMatchObject({ status: 'Ready', compiled_elsewhere: 'big machine' })
    expect(build.warnings?.join('\n')).toContain('compiled elsewhere, by the worker “big machine” of another owner')
  })

  test('proves, and the proof is Ready after a worker here has verified it', async () => {
    const { proof_id } = await prove(proofyard, build.circuit_id, { a: '3', b: '11' })
    const proof = (await untilDone(proofyard, 'proof', proof_id)) as Proof
    expect(proof, worker?.output()).toMatchObject({
      status: 'Ready',
      verified: true,
      verified_by: 'server',
      made_elsewhere: 'big machine',
    })
    expect(proof.compute_times).toMatchObject({ checked_here: expect.any(Number), total: expect.any(Number) })
    honest = proof
    const { verification_key } = proof
    const documents = {
      manifest: { name: 'far', ...manifest },
      verification_key,
      proof: proof.proof,
      public: proof.public,
    }
    expect((await askElsewhere(documents)).code).toBe(0)
    expect((await askElsewhere({ ...documents, public: withDigitChanged(documents.public) })).code).toBe(1)
  })

  test('server-restart: a server that is killed while it proves costs no proof', async () => {
    const asked = await Promise.all([1, 2, 3].map((a) => prove(proofyard, build.circuit_id, { a: String(a), b: '7' })))
    const [first] = asked
    await until('a proof is being made elsewhere', async () => {
      const answer = await fetch(`${proofyard.url}/api/v1/proof/${first?.proof_id}/status`, {
        headers: { Authorization: `Bearer ${proofyard.apiKey}` },
      })
      return (await answer.text()).includes('Queued') ? undefined : true
    })
    const server = (await processesOf(proofyard.dataFolder)).find(({ command }) => /server\/main\.ts/.test(command))
    if (server === undefined) throw new Error('There is no server.')
    process.kill(server.pid, 'SIGKILL')
    for (const { proof_id } of asked) {
      const proof = (await untilDone(proofyard, 'proof', proof_id)) as Proof
      expect(proof, worker?.output()).toMatchObject({
        status: 'Ready',
        verified_by: 'server',
        made_elsewhere: 'big machine',
      })
    }
  })

  test('cancel-active: what is cancelled is ended on the other machine, which goes on with the next job', async () => {
    const long = join(folder, 'long-sources')
    await cp(join(root, 'e2e', 'fixtures', 'multiplier'), long, { recursive: true })
    await writeFile(join(long, 'circuit.circom'), longCircuit)
    const archive = await packed('long', { ...manifest, provingScheme: 'groth16' }, long)
    const { circuit_id: active } = await deploy(proofyard, archive, 'latest')
    // One that is cancelled while it fetches its files ends by the refusal of those.
    const compiles = circomStages.compile.map(({ label }) => label)
    await until('the other machine compiles', async () => {
      const { activity } = CircuitStatus.parse(await call(proofyard, 'GET', `circuit/${active}/status`))
      return activity !== null && compiles.includes(activity) ? true : undefined
    })
    await call(proofyard, 'POST', `circuit/${active}/cancel`)
    const cancelled = { status: 'Failed', error: expect.stringMatching(/^Cancelled by /) }
    expect(await untilDone(proofyard, 'circuit', active)).toMatchObject(cancelled)
    await until('the other machine has ended it', () =>
      /"why":"withdrawn"/.test(worker?.output() ?? '') ? true : undefined,
    )
    const { proof_id } = await prove(proofyard, build.circuit_id, { a: '5', b: '7' })
    expect(await untilDone(proofyard, 'proof', proof_id)).toMatchObject({
      status: 'Ready',
      made_elsewhere: 'big machine',
    })
    expect(await untilDone(proofyard, 'circuit', active)).toMatchObject(cancelled)
  })

  test('fails what does not satisfy the circuit with its sentence', async () => {
    const { proof_id } = await prove(proofyard, build.circuit_id, { a: '3' })
    const proof = (await untilDone(proofyard, 'proof', proof_id)) as Proof
    expect(proof).toMatchObject({ status: 'Failed', made_elsewhere: null, verified_by: null })
    expect(proof.error).toMatch(/\S/)
  })

  test('drains when it is told to end', async () => {
    // For the lies below: a proof that holds, of another circuit.
    const { circuit_id } = await deploy(proofyard, await packed('another', manifest), 'latest')
    await untilDone(proofyard, 'circuit', circuit_id)
    const { proof_id } = await prove(proofyard, circuit_id, { a: '3', b: '11' })
    foreign = (await untilDone(proofyard, 'proof', proof_id)) as Proof
    expect(foreign.status).toBe('Ready')
    expect(await worker?.stop()).toBe(0)
  })

  test.each([
    ['a proof that was changed', (proof: Proof) => [withDigitChanged(proof.proof), proof.public]],
    ['a proof for other public values', (proof: Proof) => [proof.proof, withDigitChanged(proof.public)]],
    ['a proof of another circuit', () => [foreign?.proof, foreign?.public]],
    ['no proof at all', (proof: Proof) => [{}, proof.public]],
  ])('lying: %s is Failed and never Ready, with the name of its worker', async (_, lie) => {
    const liar = protocolWorker(proofyard.url, key, 'circom')
    expect((await liar.report()).status).toBe(200)
    const { proof_id } = await prove(proofyard, build.circuit_id, { a: '3', b: '11' })
    const job = await liar.take()
    expect(job.job_id).toBe(proof_id)
    const [proof, publicValues] = lie(honest)
    await liar.send(job, 'proof', JSON.stringify(proof))
    await liar.send(job, 'public', JSON.stringify(publicValues))
    const answer = await liar.on(routes.workerFinishProof, job, { warnings: [], compute_times: { total: 1 } })
    expect(await answer.json()).toEqual({ outcome: 'checking' })
    const judged = (await untilDone(proofyard, 'proof', proof_id)) as Proof
    expect(judged).toMatchObject({ status: 'Failed', verified: null, verified_by: null, proof: null, public: null })
    expect(judged.error).toMatch(
      /^The worker “big machine” of another owner made this proof, and it does not verify here/,
    )
  })

  test('ends by itself when its key does, and the operator sees what did not verify', async () => {
    await worker?.remove()
    worker = await startWorkerElsewhere(proofyard.url, key)
    const { stdout } = await runCommand(proofyard, ['worker-key', 'list'])
    expect(stdout).toMatch(
      /^big machine: circom; last used \S+, holds 0 jobs; past day: \d+ done, \d+ failed, \d+ let go; 4 of its proofs did not verify here$/m,
    )
    expect((await runCommand(proofyard, ['worker-key', 'end', 'big machine'])).code).toBe(0)
    const ended = await until('the worker has ended', () => worker?.process.exitCode ?? undefined, { seconds: 60 })
    expect(ended).toBe(1)
    expect(worker.output()).toContain('the worker key is wrong or has ended')
    expect(worker.output()).not.toContain(key)
    expect(proofyard.output()).not.toContain(key)
  })
})

describe('what nothing here can verify', () => {
  let farm: ProtocolWorker
  let build: string

  beforeAll(async () => {
    farm = protocolWorker(proofyard.url, await addWorkerKey(proofyard, 'scroll farm', 'halo2@scroll'), 'halo2@scroll')
    expect((await farm.report()).status).toBe(200)
  })

  test('goes to the prover that is connected, and its key is that prover’s word', async () => {
    const manifest = { circuitType: 'halo2', halo2Version: 'scroll', degree: 20 }
    const { circuit_id } = await deploy(proofyard, await packed('chunk', manifest), 'latest')
    const job = await farm.take()
    expect(job).toMatchObject({
      job_id: circuit_id,
      kind: 'compile',
      toolchain: 'halo2@scroll',
      manifest: { circuitLevel: 'chunk' },
    })
    expect((await farm.send(job, 'verification_key', '{"vk": "of the farm"}')).status).toBe(200)
    const facts = {
      details: {},
      versions: { scroll: 'v0.13.1' },
      warnings: [],
      measured: {},
      compute_times: { total: 1 },
    }
    const setup = { kind: 'uploaded', statement: 'Scroll’s own.' }
    expect((await farm.on(routes.workerFinishBuild, job, { ...facts, setup })).status).toBe(200)
    const made = (await untilDone(proofyard, 'circuit', circuit_id)) as Circuit
    expect(made).toMatchObject({ status: 'Ready', compiled_elsewhere: 'scroll farm' })
    build = circuit_id
  })

  test('is Ready as verified by the prover that made it, and nothing calls it verified here', async () => {
    const { proof_id } = await prove(proofyard, build, { block: 1 })
    const job = await farm.take()
    await farm.send(job, 'proof', '{"proof": "of the farm"}')
    await farm.send(job, 'public', '["1"]')
    const answer = await farm.on(routes.workerFinishProof, job, { warnings: [], compute_times: { total: 1 } })
    expect(await answer.json()).toEqual({ outcome: 'ready' })
    const proof = (await untilDone(proofyard, 'proof', proof_id)) as Proof
    expect(proof).toMatchObject({
      status: 'Ready',
      verified: null,
      verified_by: 'prover',
      made_elsewhere: 'scroll farm',
      warnings: [
        'It was verified by the prover that made it, the worker “scroll farm” of another owner, and by no one else: this server has no verifier for halo2@scroll.',
      ],
    })
    const verify = await fetch(`${proofyard.url}/api/v1/proof/${proof_id}/verify`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${proofyard.apiKey}` },
    })
    expect([verify.status, await verify.json()]).toMatchObject([
      501,
      { message: expect.stringMatching(/^This server has no verifier for halo2@scroll/) },
    ])
  })
})
