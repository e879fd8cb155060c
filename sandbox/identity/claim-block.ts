import { createServer } from 'node:net'

/**
 * As many programs as one process may run at a time before it claims more ids. Of the 606 users that root has without /etc/subuid
 * each process that runs a program takes one block at least: 75 processes find one.
 */
export const BLOCK = 8

/**
 * Claims a block of ids for this process, so that no two programs on this machine have one: by a socket without a file,
 * which ends with the process however it ends. Processes in other containers are not seen; they would share a user.
 *
 * @returns the number of the block, or undefined when all are taken
 */
export async function claimBlock(firstUid: number, blocks: number): Promise<number | undefined> {
  for (let block = 0; block < blocks; block++) {
    if (await isBound(`\0proofyard-sandbox-${firstUid + block * BLOCK}`)) return block
  }
  return undefined
}

function isBound(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ path }, () => {
      server.unref()
      resolve(true)
    })
  })
}
