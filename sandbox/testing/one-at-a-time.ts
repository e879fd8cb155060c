import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does what several test files may begin at once, such as an installation, in one process of this machine at a time. The kernel
 * forgets a process that dies meanwhile.
 *
 * @param name of what is done, the same in all of them
 */
export async function oneAtATime<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  const server = createServer()
  const isTaken = () =>
    new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(true))
      server.listen(`\0proofyard ${name} for tests`, () => resolve(false))
    })
  while (await isTaken()) await sleep(500)
  try {
    return await act()
  } finally {
    server.close()
  }
}
