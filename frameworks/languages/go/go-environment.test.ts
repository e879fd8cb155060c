import { afterEach, expect, test, vi } from 'vitest'
import { offline, online, onlineInSandbox } from './go-environment.ts'

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
  expect(onlineInSandbox('/cache').env['GOPROXY']).toBe(`file:///cache,${proxies}`)
})

const publicPlaces = ['proxy.golang.org:443', 'storage.googleapis.com:443', 'sum.golang.org:443']

test.each([
  [{}, publicPlaces],
  [{ GOPROXY: 'https://proxy.golang.org,direct' }, publicPlaces],
  [{ GOPROXY: 'http://10.0.0.7:3000', GOSUMDB: 'off' }, ['10.0.0.7:3000']],
  [{ GOPROXY: 'http://[fd00::7]', GOSUMDB: 'sum.golang.org' }, ['fd00::7:80', 'sum.golang.org:443']],
  [{ GOPROXY: 'off', GOSUMDB: 'sums.example+1+key' }, ['sums.example:443']],
  [{ GOPROXY: 'off', GOSUMDB: 'sums.example+1+key http://mirror.example:8080/sums' }, ['mirror.example:8080']],
])('with %o a download of modules may reach %j and nothing else', (variables, places) => {
  for (const name of ['GOPROXY', 'GOSUMDB', 'HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy', 'http_proxy'])
    vi.stubEnv(name, undefined)
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const { destinations } = onlineInSandbox('/cache').network
  expect(destinations.map(({ host, port }) => `${host}:${port}`)).toEqual(places)
})

test("only the operator's own hosts may be of the local network", () => {
  vi.stubEnv('GOPROXY', 'https://modules.example,https://proxy.golang.org')
  vi.stubEnv('GOSUMDB', undefined)
  const { destinations } = onlineInSandbox('/cache').network
  expect(destinations.filter(({ mayBeLocal }) => mayBeLocal === true).map(({ host }) => host)).toEqual([
    'modules.example',
    'proxy.golang.org',
  ])
})

test("the operator's proxy is asked by the gateway, and its credentials are not shown to the go command", () => {
  vi.stubEnv('GOPROXY', undefined)
  vi.stubEnv('https_proxy', 'http://user:secret@proxy.example:3128')
  vi.stubEnv('no_proxy', 'sum.golang.org')
  const { env, network } = onlineInSandbox('/cache')
  expect(network.destinations.map(({ host, through }) => [host, through])).toEqual([
    ['proxy.golang.org', 'http://user:secret@proxy.example:3128'],
    ['storage.googleapis.com', 'http://user:secret@proxy.example:3128'],
    ['sum.golang.org', undefined],
  ])
  expect(JSON.stringify(env)).not.toContain('secret')
})
