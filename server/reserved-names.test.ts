import { readFile } from 'node:fs/promises'
import { routes } from '@proofyard/contract/routes.ts'
import { isReservedSlug, Slug } from '@proofyard/contract/slug.ts'
import { newBuild } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectError } from './testing/answers.ts'
import { multiplier, multipart, tarGz } from './testing/archives.ts'
import { newAccount, openTestServer, send, type TestServer } from './testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

/** The first segments of paths that a team's name could be taken for. */
function firstSegments(paths: Iterable<string>): string[] {
  const first = [...paths].map((path) => path.split('/')[1] ?? '')
  return [...new Set(first)].filter((segment) => Slug.safeParse(segment).success)
}

test('keeps the first segment of every address of the server', async () => {
  await server.app.ready()
  const printed = server.app.printRoutes({ commonPrefix: false })
  // The children of the tree's root, `/`.
  const segments = firstSegments(printed.matchAll(/^ {4}[├└]── (\S+)/gmu).map(([, path = '']) => `/${path}`))
  expect(segments).toEqual(expect.arrayContaining(['api', 'avatars', 'docs', 'healthz', 'readyz']))
  expect(segments.filter((segment) => !isReservedSlug(segment))).toEqual([])
})

test('keeps the first segment of every address of the console', async () => {
  const router = await readFile(new URL('../console/src/app/router.tsx', import.meta.url), 'utf8')
  const segments = firstSegments(router.matchAll(/\bpath: '(\/[^']*)'/g).map(([, path = '']) => path))
  expect(segments).toEqual(expect.arrayContaining(['login', 'signup', 'accounts', 'explore', 'z']))
  expect(segments.filter((segment) => !isReservedSlug(segment))).toEqual([])
})

test.each(['page', 'Page'])('lets no project be called %s, where the console has the pages of a team', async (name) => {
  const { key, viewer } = await newAccount(server.core, `owner-of-${name}-${name.charCodeAt(0)}`)
  const message = expect.stringContaining('must not be "page", which is a reserved name')
  const manifest = JSON.stringify({ circuitType: 'circom', name })
  const upload = await multipart([['files', await tarGz({ ...multiplier, 'sindri.json': manifest }), 'a.tar.gz']])
  expectError(await send(server.app, routes.circuitCreate, { key, ...upload }), 400, { message })
  const { project } = await newBuild(server.core, viewer)
  const rename = { key, path: { project_id: project.name }, body: { name } }
  expectError(await send(server.app, routes.projectSettings, rename), 422, { message })
})
