import { randomBytes } from 'node:crypto'
import { routes } from '@proofyard/contract/routes.ts'
import { collectArtifact } from '@proofyard/core/artifacts/collect-artifacts.ts'
import { deleteBuild } from '@proofyard/core/builds/delete-build.ts'
import { rotateBundleKey } from '@proofyard/core/bundles/bundle-keys.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { proofArtifacts } from '@proofyard/core/database/schema/proof-artifacts.ts'
import { proofs } from '@proofyard/core/database/schema/proofs.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { deleteProof } from '@proofyard/core/proofs/delete-proof.ts'
import { finishNextProof, readyBuild, readyProof, store } from '@proofyard/core/testing/fixtures.ts'
import { unzipped } from '@proofyard/core/testing/unzipped.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let owner: TestAccount
let other: TestAccount

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'owner')
  other = await newAccount(server.core, 'other')
})
afterAll(() => server.close())

const download = (proof_id: string, account = owner) =>
  send(server.app, routes.proofBundle, { key: account.key, path: { proof_id } })

const Statement = z.looseObject({ circuit: z.looseObject({}), proof: z.looseObject({}), setup: z.unknown() })

async function statementOf(id: string, account = owner): Promise<z.infer<typeof Statement>> {
  const files = await unzipped((await download(id, account)).rawPayload)
  return Statement.parse(JSON.parse(files.get('bundle.json')?.toString() ?? ''))
}

async function listedKeys(): Promise<string[]> {
  const response = await server.app.inject({ url: '/.well-known/proofyard-keys.json' })
  expect(response.headers['cache-control']).toBe('no-cache')
  return response.json<{ keys: { pem: string }[] }>().keys.map(({ pem }) => pem)
}

test('more-than-is-true: of a proof that only its prover has verified, with keys of a worker elsewhere, it says that', async () => {
  const { build } = await readyBuild(server.core, owner.viewer, { projectName: 'elsewhere' })
  const id = await readyProof(server.core, owner.viewer, build.id)
  const setup = { kind: 'elsewhere' as const, statement: 'Not checked: the word of the worker “farm”.' }
  const { database } = server.core
  await database.update(builds).set({ madeElsewhere: 'farm', setup }).where(eq(builds.id, build.id))
  await database.update(proofs).set({ madeElsewhere: 'farm', verified: null }).where(eq(proofs.id, id))
  expect(await statementOf(id)).toMatchObject({ proof: { verified_by: 'prover', made_elsewhere: 'farm' }, setup })
  await database.update(proofs).set({ verified: false }).where(eq(proofs.id, id))
  expect(await statementOf(id)).toMatchObject({ proof: { verified_by: 'prover' } })
})

test('private-name: of a circuit that another team made private, renamed and deleted it has the name that was public', async () => {
  const { build } = await readyBuild(server.core, owner.viewer, { projectName: 'shown' })
  await changeProject(server.core, owner.viewer, 'shown', { isPublic: true })
  const id = await readyProof(server.core, other.viewer, build.id)
  await changeProject(server.core, owner.viewer, 'shown', { isPublic: false })
  await changeProject(server.core, owner.viewer, 'shown', { name: 'hidden-name' })
  expect((await download(id)).statusCode).toBe(404)
  const names = async () => {
    const response = await download(id, other)
    expect(response.statusCode).toBe(200)
    const files = await unzipped(response.rawPayload)
    for (const [name, bytes] of files) expect(bytes.toString(), name).not.toContain('hidden-name')
    return [...files.keys()].toSorted()
  }
  const before = await names()
  expect((await statementOf(id, other)).circuit.name).toBe('shown')
  await deleteBuild(server.core, owner.viewer, build.id)
  expect(await names()).toEqual(before)
})

test('deleted-while-sent: one whose proof is deleted meanwhile is cut off, and never whole', async () => {
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { build } = await readyBuild(server.core, owner.viewer, { projectName: 'large' })
  const { proof } = await createProof(server.core, owner.viewer, build.id, { input: '{}', meta: {} })
  // More than the buffers on the way hold, and of no use to squeeze.
  const large = JSON.stringify({ proof: randomBytes(24 * 1024 ** 2).toString('base64') })
  const files = [
    { kind: 'proof' as const, stored: await store(server.core, large) },
    { kind: 'public' as const, stored: await store(server.core, '["of the large one"]') },
  ]
  await finishNextProof(server.core, { files })
  const names = await server.core.database
    .select({ sha256: proofArtifacts.sha256 })
    .from(proofArtifacts)
    .where(eq(proofArtifacts.proofId, proof.id))
  const response = await fetch(`${origin}/api/v1/proof/${proof.id}/bundle`, {
    headers: { authorization: `Bearer ${owner.key}` },
  })
  const reader = response.body?.getReader()
  await reader?.read()
  await deleteProof(server.core, owner.viewer, proof.id)
  for (const { sha256 } of names) await collectArtifact(server.core, sha256)
  const rest = async () => {
    for (;;) if ((await reader?.read())?.done !== false) return 'whole'
  }
  await expect(rest()).rejects.toThrow(/terminated|closed|aborted/)
  expect((await download(proof.id)).statusCode).toBe(404)
})

test('rotated-meanwhile: whenever the key is replaced, each bundle has one that is listed, and is signed with it', async () => {
  await readyBuild(server.core, owner.viewer, { projectName: 'rotated' })
  const id = await readyProof(server.core, owner.viewer, 'rotated')
  const rotate = async () => {
    for (let count = 0; count < 5; count += 1) await rotateBundleKey(server.core)
  }
  const check = async () => {
    const files = await unzipped((await download(id)).rawPayload)
    expect(await listedKeys()).toContain(files.get('server-key.pem')?.toString())
  }
  await Promise.all([rotate(), ...Array.from({ length: 15 }, check)])
  await check()
  expect(new Set(await listedKeys()).size).toBeGreaterThan(5)
})
