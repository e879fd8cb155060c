import { setTimeout as sleep } from 'node:timers/promises'
import { Proofyard } from '@proofyard/sdk/client.ts'
import type { ApiKey } from '@proofyard/sdk/calls.ts'
import { ConnectionError, NotFoundError, ServerError, TooManyRequestsError } from '@proofyard/sdk/errors.ts'
import type { Context } from '../context.ts'
import { CommandError, exitCodes } from '../failure.ts'
import { hasDesktop, startBrowser } from '../terminal/start-browser.ts'

/** No server has a machine ask more often or more seldom, or wait longer, whatever it says. */
const MIN_INTERVAL_S = 1
const MAX_INTERVAL_S = 30
const MAX_WAIT_S = 3600

/**
 * Has a person approve this machine in a browser, here or anywhere, and waits for it.
 *
 * @param name what the key is called
 * @throws CommandError where it is refused, or no one approves it in time
 */
export async function logInByBrowser({ terminal, env, signal }: Context, url: string, name: string): Promise<ApiKey> {
  const client = new Proofyard({ url })
  const begun = await client.call('deviceBegin', { body: { name }, signal })
  const page = addressOf(begun.verification_url)
  terminal.note(`Open ${page} where you are logged in, and enter the code ${begun.user_code}`)
  // One server could pass on the code of another, and would get a key of that one.
  if (new URL(page).origin !== url)
    terminal.warn(`That is not ${url}. Go on only if you know it as another address of the same server.`)
  else if (hasDesktop(env) && terminal.isInteractive) startBrowser(page)
  const interval = Math.min(Math.max(MIN_INTERVAL_S, begun.interval_seconds), MAX_INTERVAL_S) * 1000
  const end = Date.now() + Math.min(begun.expires_in_seconds, MAX_WAIT_S) * 1000
  terminal.passing('Waits for your approval; Ctrl-C ends it.')
  while (Date.now() < end) {
    await sleep(interval, undefined, { signal })
    const answer = await client
      .call('devicePoll', { body: { device_code: begun.device_code }, signal })
      .catch(passWhatPasses)
    if (answer?.login_state === 'refused')
      throw new CommandError('The login was refused in the browser.', { exitCode: exitCodes.notAllowed })
    if (answer?.key) return answer.key
  }
  throw tooLate()
}

/** @throws CommandError for what is no address that a browser opens as a page */
function addressOf(typed: string): string {
  const { protocol, href } = URL.canParse(typed) ? new URL(typed) : { protocol: '', href: '' }
  if (protocol === 'http:' || protocol === 'https:') return href
  throw new CommandError(`The server names ${JSON.stringify(typed)}, which is no page.`)
}

/** A server that is away for a moment ends no login. */
function passWhatPasses(error: unknown): undefined {
  if (error instanceof NotFoundError) throw tooLate()
  const passes =
    error instanceof ConnectionError || error instanceof TooManyRequestsError || error instanceof ServerError
  if (!passes) throw error
}

function tooLate(): CommandError {
  return new CommandError('No one has approved the login in time.', {
    exitCode: exitCodes.notAllowed,
    next: 'Try again: proofyard login --browser',
  })
}
