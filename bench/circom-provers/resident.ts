import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Used } from '../service/measured-run.ts'
import { cpuSecondsOf, residentBytesBelow } from '../service/process-meter.ts'

/** A token and the length of what follows. */
const HEADER_BYTES = 16 + 8

const Answer = z.object({ proof: z.unknown(), public: z.unknown() })

/** A native prover that stays with a key, as a worker keeps it. */
export interface ResidentProver {
  /** Makes a proof of a witness, and leaves it in two files. */
  prove: (witness: string, proof: string, publicValues: string) => Promise<Used>
  /** Waits until it has nothing more to do, and says what it used since the last proof. */
  settle: () => Promise<Used>
  end: () => Promise<void>
}

/** @param args of `serve`, before the key */
export function startResidentProver(native: string, args: string[], key: string, folder: string): ResidentProver {
  const child = spawn(native, ['serve', ...args, key], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const { stdin } = child
  const { stdout } = child
  let usedBefore = 0
  let began = performance.now()

  function used(): Used {
    const pid = child.pid ?? 0
    const { own } = cpuSecondsOf(pid)
    const since = { cpuSeconds: own - usedBefore, wallSeconds: (performance.now() - began) / 1000 }
    usedBefore = own
    return { ...since, peakMegabytes: residentBytesBelow(pid) / 1e6 }
  }

  return {
    prove: async (witness, proof, publicValues) => {
      const content = await readFile(witness)
      const header = Buffer.alloc(HEADER_BYTES)
      header.writeBigUInt64LE(BigInt(content.length), HEADER_BYTES - 8)
      began = performance.now()
      stdin.write(header)
      stdin.write(content)
      const answer = Answer.parse(JSON.parse(await nextAnswer(stdout)))
      const result = used()
      await writeFile(join(folder, proof), JSON.stringify(answer.proof))
      await writeFile(join(folder, publicValues), JSON.stringify(answer.public))
      return result
    },
    settle: async () => {
      began = performance.now()
      for (let before = -1, now = 0; before !== now;) {
        before = now
        await sleep(500)
        now = cpuSecondsOf(child.pid ?? 0).own
      }
      return used()
    },
    end: async () => {
      stdin.end()
      await closed
    },
  }
}

/** The text of an answer, without its token, which only tells callers of one prover apart. */
async function nextAnswer(stream: Readable): Promise<string> {
  let bytes = Buffer.alloc(0)
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    bytes = Buffer.concat([bytes, z.instanceof(Buffer).parse(chunk)])
    if (bytes.length < HEADER_BYTES) continue
    const length = Number(bytes.readBigUInt64LE(HEADER_BYTES - 8))
    if (bytes.length === HEADER_BYTES + length) return bytes.toString('utf8', HEADER_BYTES)
  }
  throw new Error('The resident prover has ended.')
}
