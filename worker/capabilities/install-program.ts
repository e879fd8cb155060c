// Installs one toolchain, as its parent says, and ends with it.
import { once } from 'node:events'
import { asError } from '@proofyard/contract/as-error.ts'
import { aborted, listenForEnd, tellParent } from '@proofyard/core/process/end-signals.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { lowerSession } from '@proofyard/sandbox/session-priority.ts'
import { installToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import type { z } from 'zod'
import { Order, type Word } from './install-apart.ts'

/** What cannot be ended in this time is killed. */
const TIMEOUT_AT_END_MS = 5000

const tell = (word: z.input<typeof Word>) => tellParent(word)
/** Also what takes no heed of being told to end, as npm does: it is the first of its process group. */
const endAll = () => process.kill(0, 'SIGKILL')

const { ending } = listenForEnd(0)
void aborted(ending).then(() => setTimeout(endAll, TIMEOUT_AT_END_MS).unref())
void lowerSession(process.pid)
const { id, toolFolder, gitMirrors } = Order.parse((await once(process, 'message'))[0])
const toolchain = Object.values(frameworks)
  .flatMap(({ toolchains }) => toolchains)
  .find((one) => one.id === id)
try {
  if (toolchain === undefined) throw new Error(`There is no toolchain ${id}.`)
  const progress = (activity: string, fraction?: number) => tell({ activity, fraction })
  await installToolchain(toolchain, { toolFolder, gitMirrors, signal: ending, progress })
  tell({ failure: null })
} catch (error) {
  tell({ failure: asError(error).message })
  if (ending.aborted) endAll()
}
if (process.connected) process.disconnect()
