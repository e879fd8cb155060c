/** Where the sandbox shows what the go command needs. */
export const inside = {
  go: '/go',
  toolchain: '/toolchain',
  modules: '/toolchain/modules',
  fetched: '/modules',
  work: '/work',
}

/**
 * What decides the keys of Go's build cache, the same at the installation of a toolchain and in every job: without cgo,
 * and with -trimpath, so that no folder of the machine is part of them.
 */
const buildEnvironment = {
  CGO_ENABLED: '0',
  GOFLAGS: '-mod=mod -trimpath -buildvcs=false -modcacherw',
  GOENV: 'off',
  GOTELEMETRY: 'off',
  GOTOOLCHAIN: 'local',
  GOVCS: '*:off',
  GOWORK: 'off',
}

/** For whatever compiles: no module is looked for outside the machine. */
export const offline = { ...buildEnvironment, GOPROXY: 'off', GOSUMDB: 'off' }

const proxySettings = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'https_proxy', 'http_proxy', 'no_proxy']

/**
 * For whatever downloads: from the operator's module proxy, or the public one, and from nowhere else. A go.mod can name
 * any host, and this machine may stand in a network with hosts that strangers should not see.
 */
export function online(cache?: string): Record<string, string> {
  const kept = proxySettings
    .map((name) => [name, process.env[name]] as const)
    .filter(([, value]) => value !== undefined)
  const named = (process.env['GOPROXY'] ?? '').split(/[,|]/).filter((proxy) => /^(?:https?:|off$)/.test(proxy))
  const proxies = named.length > 0 ? named : ['https://proxy.golang.org']
  const local = cache === undefined ? [] : [`file://${cache}`]
  return {
    ...buildEnvironment,
    ...Object.fromEntries(kept.map(([name, value]) => [name, value ?? ''])),
    GOPROXY: [...local, ...proxies].join(','),
    GOSUMDB: process.env['GOSUMDB'] ?? 'sum.golang.org',
  }
}
