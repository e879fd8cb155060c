import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { S3Server } from '@proofyard/core/testing/s3-server.ts'
import { type SmallDisk, mountSmallDisk } from '@proofyard/core/testing/small-disk.ts'
import { keptTools, root } from '../proofyard.ts'
import { type Machine, openMachine } from './machine.ts'
import type { PostgresPair } from './postgres-pair.ts'
import { type Relay, openRelay } from './relay.ts'

/** How a member is started. */
interface StartOptions {
  /** The words before it, such as those of a clock. */
  prefix?: string[]
  /** Of another version; this one by itself. */
  checkout?: string
}

/** A server or a worker of a cluster: a machine of its own, as far as one machine can be several. */
export interface Member {
  name: string
  machine: Machine
  dataFolder: string
  /** On which its data folder lies, where that is to be filled. */
  disk: SmallDisk | undefined
  /** What leads it to the database, and to the storage. */
  toDatabase: Relay
  toStorage: Relay
  /** Whether it has said that it is ready, and was not told to end since. */
  isReady: () => boolean
  /** Lets it do nothing until `letGo`; it may be killed meanwhile. */
  hold: () => void
  letGo: () => void
  /** As by `kill -9`. */
  kill: () => Promise<void>
  /** SIGTERM; resolves with the exit code when it has ended. */
  stop: () => Promise<number | null>
  /** Starts it where it does not run; resolves when it is ready. @throws where it ends before */
  start: (options?: StartOptions) => Promise<void>
  remove: () => Promise<void>
}

/** What a member is made of. */
interface Plan {
  name: string
  /** Of the machines of this process. */
  index: number
  program: 'server/main.ts' | 'worker/main.ts'
  /** Of the whole cluster. */
  folder: string
  postgres: PostgresPair
  storage: S3Server
  env: Record<string, string>
  /** Where its data folder is to lie on a disk that can be filled. */
  diskMebibytes?: number | undefined
}

/** Makes its machine and its folders; it does not run yet. */
export async function openMember(plan: Plan): Promise<Member> {
  const { name, program, folder, postgres, storage } = plan
  const machine = await openMachine(plan.index)
  const disk = plan.diskMebibytes === undefined ? undefined : await mountSmallDisk(plan.diskMebibytes)
  const dataFolder = join(disk?.folder ?? folder, name)
  await mkdir(join(dataFolder, 'tools'), { recursive: true })
  await mkdir(join(keptTools, 'circom'), { recursive: true })
  await symlink(join(keptTools, 'circom'), join(dataFolder, 'tools', 'circom'))
  const toDatabase = await openRelay([postgres.address()], machine.gateway)
  const toStorage = await openRelay([addressOf(storage.endpoint)], machine.gateway)
  const log = createWriteStream(join(folder, `${name}.log`))
  let child: ChildProcess | undefined
  let isReady = false

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    isReady = false
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
    return child.exitCode
  }

  return {
    name,
    machine,
    dataFolder,
    disk,
    toDatabase,
    toStorage,
    isReady: () => isReady,
    hold: () => void child?.kill('SIGSTOP'),
    letGo: () => void child?.kill('SIGCONT'),
    kill: () => end('SIGKILL').then(() => undefined),
    stop: () => end('SIGTERM'),
    start: async ({ prefix = [], checkout = root } = {}) => {
      const storedAt = `http://${toStorage.address.host}:${toStorage.address.port}`
      const [words, ...more] = [
        ...machine.prefix,
        ...prefix,
        process.execPath,
        ...process.execArgv,
        join(checkout, program),
      ]
      const started = spawn(words, more, {
        env: {
          ...process.env,
          ...plan.env,
          HOST: machine.address,
          DATABASE_URL: postgres.url(toDatabase.address),
          STORAGE_URL: storage.urlOf('cluster', storedAt),
          PROOFYARD_DATA: dataFolder,
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      child = started
      started.stdout?.pipe(log, { end: false })
      started.stderr?.pipe(log, { end: false })
      const ended = once(started, 'exit').then(() => [undefined])
      const [message] = await Promise.race([once(started, 'message'), ended])
      if (message === undefined) throw new Error(`${name} ended before it was ready; ${folder}/${name}.log says why.`)
      // It may have been killed meanwhile.
      isReady = child === started && started.exitCode === null && started.signalCode === null
      void ended.then(() => {
        if (child === started) isReady = false
      })
    },
    remove: async () => {
      await end('SIGKILL')
      await Promise.all([toDatabase.close(), toStorage.close()])
      await machine.remove()
      await disk?.unmount()
    },
  }
}

function addressOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}
