import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { goBuild } from '@proofyard/core/testing/go-program.ts'
import { freePort } from '@proofyard/start/postgres/free-port.ts'
import { runProgram } from './api.ts'
import { findHelm } from './chart.ts'
import { type KubernetesApi, openKubernetesApi } from './kubernetes-api.ts'
import { KUBERNETES } from './kubernetes-schemas.ts'
import { root } from './proofyard.ts'
import { until } from './until.ts'

/** A Kubernetes without machines: etcd, API server, controllers and scheduler, as processes on loopback. */
export interface ControlPlane {
  api: KubernetesApi
  /** Types commands as an administrator of it, who has kubectl and helm; ends with the first that fails. */
  type: (commands: string, cwd?: string) => Promise<{ code: number | null; output: string }>
  stop: () => Promise<void>
}

/** Compiles it once for this machine, from Go's module proxy: some thousand packages, 20 minutes of a processor or more. */
export async function findControlPlane(): Promise<string> {
  const [, major, minor] = /^v(\d+)\.(\d+)\./.exec(KUBERNETES) ?? []
  const set = { gitVersion: KUBERNETES, gitMajor: major, gitMinor: minor }
  // Without these it is no version at all, which the chart refuses.
  const flags = Object.entries(set).map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`)
  return await goBuild(join(root, 'e2e', 'heavy', 'control-plane'), ['-s', '-w', ...flags].join(' '))
}

/** @param folder which is there, for what it keeps and says: `<program>.log` */
export async function startControlPlane(folder: string): Promise<ControlPlane> {
  const binary = await findControlPlane()
  const token = randomBytes(24).toString('hex')
  const [clients, peers, port] = [await freePort(), await freePort(), await freePort()]
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  const [publicKeyFile, privateKeyFile] = [
    await file('accounts.pub', publicKey),
    await file('accounts.key', privateKey),
  ]
  const tokens = await file('tokens.csv', `${token},administrator,administrator,system:masters\n`)
  const running: ChildProcess[] = []
  const start = (program: string, args: string[]) => {
    const log = createWriteStream(join(folder, `${program}.log`))
    const child = spawn(binary, [program, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
    running.push(child)
  }
  const stop = async () => {
    for (const child of running.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }

  try {
    start('etcd', [
      '--data-dir',
      join(folder, 'etcd'),
      '--unsafe-no-fsync',
      '--log-level',
      'error',
      `--listen-client-urls=http://127.0.0.1:${clients}`,
      `--advertise-client-urls=http://127.0.0.1:${clients}`,
      `--listen-peer-urls=http://127.0.0.1:${peers}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peers}`,
      `--initial-cluster=default=http://127.0.0.1:${peers}`,
    ])
    start('kube-apiserver', [
      `--etcd-servers=http://127.0.0.1:${clients}`,
      '--bind-address=127.0.0.1',
      '--allow-privileged=true',
      `--secure-port=${port}`,
      `--cert-dir=${join(folder, 'certificates')}`,
      `--token-auth-file=${tokens}`,
      '--authorization-mode=Node,RBAC',
      '--service-cluster-ip-range=10.96.0.0/16',
      '--endpoint-reconciler-type=none',
      `--service-account-key-file=${publicKeyFile}`,
      `--service-account-signing-key-file=${privateKeyFile}`,
      '--service-account-issuer=https://kubernetes.default.svc',
    ])
    const certificate = join(folder, 'certificates', 'apiserver.crt')
    const authority = await until('the API server has a certificate', () =>
      readFile(certificate, 'utf8').then(
        (text) => (text.includes('END CERTIFICATE') ? text : undefined),
        () => undefined,
      ),
    )
    const api = openKubernetesApi(port, authority, token)
    await until('the API server is ready', async () => {
      if (running.some(({ exitCode }) => exitCode !== null)) throw new Error(`The control plane ended; see ${folder}.`)
      return (await api.call('GET', '/readyz').catch(() => undefined))?.status === 200 || undefined
    })
    const kubeconfig = await file('kubeconfig', kubeconfigOf(port, certificate, token))
    start('kube-controller-manager', [
      `--kubeconfig=${kubeconfig}`,
      '--leader-elect=false',
      '--secure-port=0',
      `--service-account-private-key-file=${privateKeyFile}`,
      `--root-ca-file=${certificate}`,
      // The node is made by hand, and no kubelet says that it is well.
      '--node-monitor-grace-period=24h',
      '--node-startup-grace-period=24h',
      '--horizontal-pod-autoscaler-sync-period=1s',
    ])
    start('kube-scheduler', [`--kubeconfig=${kubeconfig}`, '--leader-elect=false', '--secure-port=0'])
    const programs = await clientsOf(binary, folder)
    const env = {
      ...process.env,
      PATH: `${programs}${delimiter}${process.env['PATH']}`,
      KUBECONFIG: kubeconfig,
      HOME: folder,
    }
    await until('namespaces get their account', async () => {
      const { status } = await api.call('GET', '/api/v1/namespaces/default/serviceaccounts/default')
      return status === 200 || undefined
    })
    return { api, type: (commands, cwd = folder) => runProgram('sh', ['-ec', commands], { cwd, env }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function kubeconfigOf(port: number, certificate: string, token: string): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'c', cluster: { server: `https://127.0.0.1:${port}`, 'certificate-authority': certificate } }],
    users: [{ name: 'u', user: { token } }],
    contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
    'current-context': 'x',
  })
}

/** A folder with kubectl and helm. */
async function clientsOf(binary: string, folder: string): Promise<string> {
  const programs = join(folder, 'bin')
  await mkdir(programs)
  await writeFile(join(programs, 'kubectl'), `#!/bin/sh\nexec ${binary} kubectl "$@"\n`, { mode: 0o755 })
  await symlink(await findHelm(), join(programs, 'helm'))
  return programs
}
