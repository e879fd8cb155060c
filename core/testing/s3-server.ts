import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { goProgram } from './go-program.ts'

/** An S3 server over a folder, which checks signatures, sums and conditions as Amazon's does. */
const MODULE = 'github.com/versity/versitygw/cmd/versitygw'
const VERSION = 'v1.8.0'

/** A server with one bucket, `artifacts`, on a port of its own. */
export interface S3Server {
  endpoint: string
  /** A `STORAGE_URL` of a folder in its bucket. @param through another address that leads to it */
  urlOf: (folder: string, through?: string) => string
  /** What the client reads its credentials from. */
  env: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string }
  client: S3Client
  /** Where its objects lie as files, to be damaged. */
  folder: string
  /** Ends it as a lost machine would. */
  kill: () => Promise<void>
  /** Starts it again where it was. */
  start: () => Promise<void>
  remove: () => Promise<void>
}

export async function startS3Server(): Promise<S3Server> {
  const binary = await goProgram(MODULE, VERSION)
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-s3-'))
  const port = await freePort()
  const env = { AWS_ACCESS_KEY_ID: 'proofyard', AWS_SECRET_ACCESS_KEY: randomBytes(16).toString('hex') }
  const endpoint = `http://127.0.0.1:${port}`
  const credentials = { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY }
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const root = { ROOT_ACCESS_KEY: env.AWS_ACCESS_KEY_ID, ROOT_SECRET_KEY: env.AWS_SECRET_ACCESS_KEY }
    child = spawn(binary, ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', folder], {
      env: { ...process.env, ...root },
      stdio: 'ignore',
    })
    for (let tried = 0; ; tried++) {
      const answers = await fetch(endpoint).then(
        () => true,
        () => false,
      )
      if (answers) return
      if (tried === 200 || child.exitCode !== null) throw new Error('The S3 server does not start.')
      await wait(50)
    }
  }

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  await start()
  await client.send(new CreateBucketCommand({ Bucket: 'artifacts' }))
  return {
    endpoint,
    urlOf: (name, through = endpoint) => `s3://artifacts/${name}?endpoint=${encodeURIComponent(through)}`,
    env,
    client,
    folder: join(folder, 'artifacts'),
    start,
    kill,
    remove: async () => {
      client.destroy()
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
