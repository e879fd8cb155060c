import { afterEach, expect, test, vi } from 'vitest'
import { isAtLeast } from '../toolchains/find-go.ts'
import { offline, online } from './go-environment.ts'

afterEach(() => vi.unstubAllEnvs())

test('compiling looks for modules nowhere', () => {
  expect(offline).toMatchObject({ GOPROXY: 'off', GOTOOLCHAIN: 'local', GOVCS: '*:off' })
})

test.each([
  ['', 'https://proxy.golang.org'],
  ['https://proxy.golang.org,direct', 'https://proxy.golang.org'],
  ['https://modules.example|direct', 'https://modules.example'],
  ['direct', 'https://proxy.golang.org'],
  ['off', 'off'],
])('downloads with GOPROXY=%s come from %s and never from hosts that a go.mod names', (setting, proxies) => {
  vi.stubEnv('GOPROXY', setting)
  expect(online()).toMatchObject({ GOPROXY: proxies, GOSUMDB: 'sum.golang.org' })
  expect(online('/cache')['GOPROXY']).toBe(`file:///cache,${proxies}`)
})

test.each([
  ['1.26.8', '1.25.7', true],
  ['1.25.7', '1.25.7', true],
  ['1.25.10', '1.25.7', true],
  ['1.27rc1', '1.25.7', true],
  ['1.25.6', '1.25.7', false],
  ['1.9', '1.24.0', false],
])('Go %s is at least %s: %s', (version, least, expected) => {
  expect(isAtLeast(version, least)).toBe(expected)
})
