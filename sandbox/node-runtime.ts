import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Mount } from './sandbox.ts'

/**
 * V8 may never end a process that calls `process.exit` while a thread of one of its compilers waits for a garbage
 * collection (seen with Node 24.21: the main thread joins that thread, which waits for the main thread).
 * Without such threads there is nothing to wait for; our programs are too short to lose by it.
 */
const noCompilerThreads = ['--no-concurrent-recompilation', '--no-concurrent-sparkplug']

const house = dirname(import.meta.dirname)

/** What to put into a `Command` so that it runs one of our own Node programs. */
export interface NodeRuntime {
  /** Node itself, inside. */
  program: string
  /** Flags and the program file; the program's own arguments follow. */
  args: string[]
  mounts: Mount[]
}

/**
 * How to run one of our own Node programs in a sandbox: Node, the program's workspace and its packages, all read only
 * and under /runtime, laid out as in the house so that imports resolve.
 * The program must take every path from its arguments: without a sandbox they are other paths.
 *
 * @param file absolute path of the program, `.ts` or `.mjs`, in one of the house's workspaces
 * @param flags for Node, such as `--max-old-space-size=512`
 */
export function nodeRuntime(file: string, flags: string[] = []): NodeRuntime {
  const inHouse = relative(house, file)
  const workspace = inHouse.split('/')[0] ?? ''
  if (workspace === '..' || workspace === '') throw new Error(`${file} is not a program of this project.`)
  const folders = new Set([workspace, 'contract', 'node_modules'])
  return {
    program: '/runtime/bin/node',
    args: [...noCompilerThreads, ...flags, `/runtime/${inHouse}`],
    mounts: [
      { source: realpathSync(process.execPath), target: '/runtime/bin/node', writable: false },
      ...[...folders, 'package.json']
        .map((name) => ({ source: join(house, name), target: `/runtime/${name}`, writable: false }))
        .filter(({ source }) => existsSync(source)),
    ],
  }
}
