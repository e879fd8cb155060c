import { setTimeout as pause } from 'node:timers/promises'

const DEFAULT_SECONDS = 300

/**
 * Asks again and again until there is an answer.
 *
 * @param what is waited for, for the error: "the build 6f… is done"
 * @param ask gives undefined while there is none
 * @throws Error once `seconds` are over: no wait of a test is without an end
 */
export async function until<Answer>(
  what: string,
  ask: () => Answer | undefined | Promise<Answer | undefined>,
  { seconds = DEFAULT_SECONDS, everyMs = 50 }: { seconds?: number; everyMs?: number } = {},
): Promise<Answer> {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s in vain until ${what}.`)
    await pause(everyMs)
  }
}
