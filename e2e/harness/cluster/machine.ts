import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A network namespace with one cable to this machine: what runs in it reaches nothing else over a network. */
export interface Machine {
  /** The words before a program that is to run in it. */
  prefix: string[]
  /** Its own address. */
  address: string
  /** The address of this machine, at the other end of its cable. */
  gateway: string
  /** Pulls its cable: nothing goes through any more, and no connection is told. */
  unplug: () => Promise<void>
  /** Plugs it in again; connections that were not given up meanwhile go on. */
  plugIn: () => Promise<void>
  remove: () => Promise<void>
}

/** @returns a sentence where this process cannot make any; undefined where it can */
export function missingMachines(): string | undefined {
  const tries = [
    ['ip', '-V'],
    ['unshare', '--net', 'nsenter', '--net=/proc/self/ns/net', 'true'],
  ]
  const works = tries.every(([program = '', ...args]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0)
  return works ? undefined : 'Network namespaces need root, iproute2 and util-linux.'
}

/** Of the addresses for tests of networks (RFC 2544), 248 to each process, four to each cable. */
const BLOCKS = 250
const MAX_MACHINES = 62

/** @param index of the machines of this process, from 0 */
export async function openMachine(index: number): Promise<Machine> {
  if (index >= MAX_MACHINES) throw new Error(`No more than ${MAX_MACHINES} machines.`)
  const block = process.pid % (2 * BLOCKS)
  const network = `198.${18 + Math.floor(block / BLOCKS)}.${block % BLOCKS}`
  const [gateway, address] = [`${network}.${4 * index + 1}`, `${network}.${4 * index + 2}`]
  const [name, cable] = [`proofyard-${process.pid}-${index}`, `py${process.pid}-${index}`]
  const ip = (...words: string[]) => run('ip', words)
  await ip('netns', 'add', name)
  await ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  await ip('address', 'add', `${gateway}/30`, 'dev', cable)
  await ip('link', 'set', cable, 'up')
  await ip('-n', name, 'address', 'add', `${address}/30`, 'dev', 'eth0')
  for (const device of ['lo', 'eth0']) await ip('-n', name, 'link', 'set', device, 'up')
  return {
    prefix: ['nsenter', `--net=/run/netns/${name}`],
    address,
    gateway,
    unplug: () => ip('link', 'set', cable, 'down').then(() => undefined),
    plugIn: () => ip('link', 'set', cable, 'up').then(() => undefined),
    remove: async () => {
      await ip('link', 'delete', cable)
      await ip('netns', 'delete', name)
    },
  }
}
