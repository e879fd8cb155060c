import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 10_000

/** @throws Error that names what did not happen in ten seconds */
export async function until(happened: () => boolean, what: string): Promise<void> {
  const begun = performance.now()
  while (!happened()) {
    if (performance.now() - begun > TIMEOUT_MS) throw new Error(`This did not happen in ten seconds: ${what}.`)
    await sleep(20)
  }
}
