import { type ChildProcess, type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { countedLimits } from '../ceilings.ts'
import type { OutsideIds } from './outside-ids.ts'

/** A user and its group, by their numbers in the namespace around. */
interface Outside {
  uid: number
  gid: number
}

/** A range of a user namespace's map: ids inside from `inside` on are those from `outside` on in the namespace around it. */
interface IdRange {
  inside: number
  outside: Outside
  count: number
}

/** Descriptors of two user namespaces, which live as long as these are open. */
export interface UserNamespaces {
  /** The service's own user is root in it, and the program's is nobody: for who builds the sandbox. */
  builder: number
  /** Only the program's user is in it: for the program. */
  program: number
}

/** The user of the program, inside. */
export const NOBODY = 65_534

/** Waits for its maps; what it becomes then is root in its namespace. */
const waitScript = 'echo waits; read -r go && exec "$@"'

/** In the builder's namespace: makes the program's below it, and forbids many: one is needed, and the kernel takes its time to forget those of before. */
const innerScript = `
unshare --user -- sh -c 'echo inner; exec sleep 60' &
inner=$!
read -r go
echo "${NOBODY} ${NOBODY} 1" >/proc/$inner/uid_map &&
echo "${NOBODY} ${NOBODY} 1" >/proc/$inner/gid_map &&
echo 64 >/proc/sys/user/max_user_namespaces &&
echo "made $inner" &&
read -r end
kill $inner
`

/** A command that runs as root of a new user namespace. */
interface Entered {
  child: ChildProcess
  /** The next line of its standard output that begins so; rejects with its standard error when it ends before. */
  line: (start: string) => Promise<string>
}

/** Makes the namespaces for a program that is the user `ids` outside. */
export async function makeUserNamespaces(by: OutsideIds['by'], ids: Outside): Promise<UserNamespaces> {
  const { child, line } = await enterNamespace(by, { inside: NOBODY, outside: ids, count: 1 }, [
    'sh',
    '-c',
    innerScript,
  ])
  try {
    await line('inner')
    child.stdin?.write('go\n')
    const inner = (await line('made ')).slice('made '.length)
    return openBoth(`/proc/${child.pid}/ns/user`, `/proc/${inner}/ns/user`)
  } finally {
    child.stdin?.end()
  }
}

function openBoth(builderFile: string, programFile: string): UserNamespaces {
  const builder = openSync(builderFile, 'r')
  try {
    return { builder, program: openSync(programFile, 'r') }
  } catch (error) {
    closeSync(builder)
    throw error
  }
}

/**
 * Runs a command as root of a new user namespace, in which root is the service's own user, and that has more ids.
 * @throws Error with what the tools say
 */
export async function enterNamespace(by: OutsideIds['by'], more: IdRange, command: string[]): Promise<Entered> {
  // What the namespace's users may have together of what is counted for the service, too.
  const child = spawn(
    'prlimit',
    [...countedLimits(), 'unshare', '--user', '--', 'sh', '-c', waitScript, 'sh', ...command],
    { cwd: '/' },
  )
  const line = linesOf(child)
  try {
    await line('waits')
    await mapIds(by, Number(child.pid), more)
    child.stdin.write('go\n')
    return { child, line }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

async function mapIds(by: OutsideIds['by'], pid: number, more: IdRange): Promise<void> {
  for (const kind of ['uid', 'gid'] as const) {
    const own = String(kind === 'uid' ? process.getuid?.() : process.getgid?.())
    const ranges = [
      ['0', own, '1'],
      [String(more.inside), String(more.outside[kind]), String(more.count)],
    ]
    if (by === 'root') await writeFile(`/proc/${pid}/${kind}_map`, ranges.map((range) => range.join(' ')).join('\n'))
    else await promisify(execFile)(`new${kind}map`, [String(pid), ...ranges.flat()])
  }
}

function linesOf(child: ChildProcessWithoutNullStreams): Entered['line'] {
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString().slice(0, 1000)))
  child.stdin.on('error', () => {})
  const failed = new Promise<never>((_, reject) => child.once('error', (error: Error) => reject(error)))
  failed.catch(() => {})
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async (start: string): Promise<string> => {
    for (let one = await lines.next(); one.done !== true; one = await lines.next()) {
      if (one.value.startsWith(start)) return one.value
    }
    throw new Error(stderr.trim() || 'A user namespace could not be made.')
  }
  return (start) => Promise.race([next(start), failed])
}
