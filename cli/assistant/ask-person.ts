import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CommandError } from '../failure.ts'
import { boundedText } from './strangers-text.ts'

/** A person may be at lunch; nothing is done meanwhile. */
const TIMEOUT_MS = 600_000
const MAX_QUESTION = 500

/**
 * Has the client ask the person in front of it, and not the assistant, whether something that cannot be undone is meant.
 *
 * @param command what the person can type where the client cannot ask
 * @throws CommandError unless they say yes
 */
export async function askPerson(
  client: Pick<Server, 'getClientCapabilities' | 'elicitInput'>,
  question: string,
  command: string,
  signal: AbortSignal,
): Promise<void> {
  const typed = { next: `A person can type it: ${command}` }
  if (client.getClientCapabilities()?.elicitation?.form === undefined)
    throw new CommandError('Nothing was done: a person has to say yes to this, and this client cannot ask one.', typed)
  const asked = {
    // One line: a name in it makes no question of its own.
    message: boundedText(question, MAX_QUESTION).replaceAll('\n', ' '),
    requestedSchema: {
      type: 'object' as const,
      properties: { is_meant: { type: 'boolean' as const, title: 'Yes, this is meant', default: false } },
      required: ['is_meant'],
    },
  }
  const { action, content } = await client.elicitInput(asked, { timeout: TIMEOUT_MS, signal }).catch(() => {
    signal.throwIfAborted()
    throw new CommandError('Nothing was done: the person was asked, and no answer came.', typed)
  })
  if (action !== 'accept' || content?.['is_meant'] !== true)
    throw new CommandError('Nothing was done: the person was asked, and did not say yes.')
}
