import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'
import { addMarkdown } from './add-markdown.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer({ publicUrl: 'https://proofs.example' })))
afterAll(() => server.close())

const get = (url: string, accept = '*/*') => server.app.inject({ url, headers: { accept } })

test('a document is markdown at its own address, for anybody', async () => {
  const answer = await get('/docs/circom.md')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(answer.body).toMatch(/^# circom\n/)
  const head = await server.app.inject({ method: 'HEAD', url: '/docs/getting-started.md' })
  expect(head.statusCode).toBe(200)
})

test('its links lead to documents, at their addresses', async () => {
  const index = await get('/docs/decisions.md')
  expect(index.body).toContain('](/docs/decisions-cli.md)')
  expect((await get('/docs/getting-started.md')).body).toContain('](/docs/frameworks.md)')
  const all = [...index.body.matchAll(/\]\((\/docs\/[^)#]+)/g)].map(([, address = '']) => address)
  expect(all.length).toBeGreaterThan(20)
  for (const address of all) expect((await get(address)).statusCode).toBe(200)
})

test.each([
  '/docs/none.md',
  '/docs/README.md',
  '/docs/.md',
  '/docs/..%2Fpackage.json.md',
  '/docs/frameworks%2Fcircom.md',
])('%s is no document', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ error: 'Not found' })
})

test('llms.txt lists each document with what it is about, and each address in it is there', async () => {
  const answer = await get('/llms.txt')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toMatch(/^# Proofyard\n\n> /)
  expect(answer.body).toContain('- [circom](https://proofs.example/docs/circom.md): circom 2 circuits, proved by')
  const addresses = [...answer.body.matchAll(/\]\(https:\/\/proofs\.example(\/[^)]+)\)/g)].map(([, path = '']) => path)
  const files = (await readFile(new URL('../../docs/decisions/README.md', import.meta.url), 'utf8')).matchAll(/\.md\)/g)
  expect(addresses.length).toBeGreaterThan([...files].length)
  for (const address of addresses) expect((await get(address)).statusCode).toBe(200)
})

test('only what lies in the folder is served, and a folder that is not there has no documents', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-docs-'))
  await mkdir(join(folder, 'docs'))
  await writeFile(join(folder, 'secret.md'), 'mine')
  await writeFile(
    join(folder, 'docs', 'one.md'),
    '# One\n\nThe only one. [Out](../secret.md), [web](https://a.example/b.md)\n',
  )
  const app = fastify()
  addMarkdown(app, '', join(folder, 'docs'))
  expect((await app.inject('/docs/one.md')).body).toContain('[Out](../secret.md), [web](https://a.example/b.md)')
  for (const url of ['/docs/..%2Fsecret.md', '/docs/secret.md', '/docs/../secret.md'])
    expect((await app.inject(url)).statusCode).toBe(404)
  const bare = fastify()
  addMarkdown(bare, '', join(folder, 'none'))
  expect((await bare.inject('/llms.txt')).body).toContain('/api/openapi.json')
  await rm(folder, { recursive: true })
})
