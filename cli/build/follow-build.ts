import type { Proofyard } from '@proofyard/sdk/client.ts'
import type { Circuit, CircuitStatus } from '@proofyard/sdk/calls.ts'
import { brand } from '@proofyard/contract/brand.ts'
import type { Context } from '../context.ts'
import { showStages } from '../terminal/stages.ts'
import { comeBack } from '../terminal/come-back.ts'

/** A server keeps a mebibyte of what the tools say. */
export const MAX_OUTPUT_BYTES = 16 * 1024 ** 2

interface Manner {
  /** Whether what the tools say is left out. */
  isQuiet: boolean
}

/**
 * Follows a build until it is Ready, with its stages and what the tools say; Ctrl-C leaves it running, and says how to come back.
 *
 * @throws JobFailedError with the reason when it Failed
 */
export async function followBuild(
  context: Context,
  client: Proofyard,
  id: string,
  { isQuiet }: Manner,
): Promise<Circuit> {
  const stages = showStages(context.terminal)
  const output = isQuiet ? undefined : openOutput(context, client, id)
  try {
    return await client.untilBuilt(id, {
      signal: context.signal,
      onStatus: (status: CircuitStatus) => {
        stages(status)
        output?.grownTo(status.output_bytes)
      },
    })
  } catch (error) {
    if (context.signal.aborted) comeBack(context.terminal, 'build', `${brand.ownCli} build get ${id} --wait`)
    throw error
  } finally {
    await output?.finish()
  }
}

/** Prints what the tools have said so far, piece by piece, in order. */
function openOutput({ terminal, signal }: Context, client: Proofyard, id: string) {
  let shownBytes = 0
  let knownBytes = 0
  let reading = Promise.resolve()
  const readOn = async () => {
    if (knownBytes <= shownBytes || signal.aborted) return
    const answer = await client.call('circuitOutput', {
      path: { circuit_id: id },
      query: { from: shownBytes },
      maxBytes: MAX_OUTPUT_BYTES,
      signal,
    })
    const text = await answer.text()
    shownBytes += Buffer.byteLength(text)
    // The titles of stages are shown already, with what they took.
    const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('== '))
    if (lines.length > 0) terminal.note(lines.join('\n'), 'dim')
  }
  return {
    grownTo: (bytes: number): void => {
      knownBytes = bytes
      // What cannot be read now is read the next time, and the build is what matters.
      reading = reading.then(readOn).catch(() => undefined)
    },
    finish: (): Promise<void> => reading,
  }
}
