import { readFile } from 'node:fs/promises'
import { isReservedSlug, Slug } from '@proofyard/contract/slug.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

/** The first segments of paths that a team's name could be taken for. */
function firstSegments(paths: Iterable<string>): string[] {
  const first = [...paths].map((path) => path.split('/')[1] ?? '')
  return [...new Set(first)].filter((segment) => Slug.safeParse(segment).success)
}

it('keeps the first segment of every address of the server', async () => {
  await server.app.ready()
  const printed = server.app.printRoutes({ commonPrefix: false })
  // The children of the tree's root, `/`.
  const segments = firstSegments(printed.matchAll(/^ {4}[├└]── (\S+)/gmu).map(([, path = '']) => `/${path}`))
  expect(segments).toEqual(expect.arrayContaining(['api', 'avatars', 'healthz', 'readyz']))
  expect(segments.filter((segment) => !isReservedSlug(segment))).toEqual([])
})

it('keeps the first segment of every address of the console', async () => {
  const router = await readFile(new URL('../console/src/app/router.tsx', import.meta.url), 'utf8')
  const segments = firstSegments(router.matchAll(/\bpath: '(\/[^']*)'/g).map(([, path = '']) => path))
  expect(segments).toEqual(expect.arrayContaining(['login', 'signup', 'accounts', 'explore', 'docs', 'z']))
  expect(segments.filter((segment) => !isReservedSlug(segment))).toEqual([])
})
