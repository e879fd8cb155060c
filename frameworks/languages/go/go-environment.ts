import type { Destination, Network } from '@proofyard/sandbox/gateway/network.ts'
import { destinationOf } from '../destination-of.ts'

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
export function online(): Record<string, string> {
  const kept = proxySettings
    .map((name) => [name, process.env[name]] as const)
    .filter(([, value]) => value !== undefined)
  return {
    ...buildEnvironment,
    ...Object.fromEntries(kept.map(([name, value]) => [name, value ?? ''])),
    GOPROXY: moduleProxies().urls.join(','),
    GOSUMDB: checksumDatabase(),
  }
}

/**
 * The same for a step in a sandbox, with what it may reach: it comes to the operator's proxies by the sandbox's own.
 *
 * @param cache path inside of modules that are there already
 */
export function onlineInSandbox(cache: string): { env: Record<string, string>; network: Network } {
  const { urls, isOperators } = moduleProxies()
  const proxies = urls
    .filter((url) => url !== 'off' && URL.canParse(url))
    .map((url) => destinationOf(url, { mayBeLocal: isOperators }))
  const isPublic = proxies.some(({ host }) => host === new URL(PUBLIC_PROXY).hostname)
  return {
    env: { ...buildEnvironment, GOPROXY: [`file://${cache}`, ...urls].join(','), GOSUMDB: checksumDatabase() },
    network: {
      destinations: [
        ...proxies,
        ...(isPublic ? [destinationOf(PUBLIC_PROXY_STORAGE, { mayBeLocal: false })] : []),
        ...checksumDestinations(),
      ],
    },
  }
}

const PUBLIC_PROXY = 'https://proxy.golang.org'
/** The public proxy answers with redirections to its storage. */
const PUBLIC_PROXY_STORAGE = 'https://storage.googleapis.com'
const PUBLIC_DATABASE = 'sum.golang.org'

function moduleProxies(): { urls: string[]; isOperators: boolean } {
  const named = (process.env['GOPROXY'] ?? '').split(/[,|]/).filter((proxy) => /^(?:https?:|off$)/.test(proxy))
  return named.length > 0 ? { urls: named, isOperators: true } : { urls: [PUBLIC_PROXY], isOperators: false }
}

function checksumDatabase(): string {
  return process.env['GOSUMDB'] ?? PUBLIC_DATABASE
}

/** GOSUMDB is `off`, or `name`, `name+hash+key` or either with the database's own URL behind it. */
function checksumDestinations(): Destination[] {
  const [name = '', url] = checksumDatabase().trim().split(/\s+/)
  const address = url ?? `https://${name.split('+')[0]}`
  if (name === 'off' || !URL.canParse(address)) return []
  return [destinationOf(address, { mayBeLocal: process.env['GOSUMDB'] !== undefined })]
}
